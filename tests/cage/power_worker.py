"""A process that plays tables into a cage and prints, after each commit, what the cage confirmed as stored.

``python -m tests.cage.power_worker PATH STEPS``
"""

from __future__ import annotations

import os
import random
import sys
import threading

from tests.cage.floors import Pumped, give_purses, play

from pitboss.cage.cage import Cage, database_of
from pitboss.cage.unit import Action, Receipt
from pitboss.machine.step import Step

GAMES = ("mount-airy/blackjack", "mount-airy/craps", "marysville/holdem")


class Telling(Pumped):
    def take(self, step: Step, action: Action | None = None) -> Receipt | None:
        receipt = super().take(step, action)
        if receipt is not None:
            os.write(1, f"ack {self.id} {receipt.seq}\n".encode())
        return receipt


def main(path: str, steps: int) -> None:
    cage = Cage(database_of(path))
    give_purses(cage)
    tables = [Telling.open(cage, name) for name in GAMES]
    threads = [threading.Thread(target=play, args=(table, random.Random(table.id), steps)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os.write(1, f"commits {cage.commits}\n".encode())
    cage.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
