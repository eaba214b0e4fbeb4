"""A process whose files may not grow for a while. It keeps playing, rebuilds a table when a step cannot be stored, and
continues when there is room. It prints how many steps failed, and how many were stored afterwards.

``python -m tests.cage.full_worker PATH``
"""

from __future__ import annotations

import os
import random
import resource
import sys

from tests.cage.floors import PEOPLE, Pumped, give_purses, play
from tests.machine.people import any_command

from pitboss.cage.cage import Cage, database_of
from pitboss.cage.database import CageFailed
from pitboss.errors import PitbossError


def main(path: str) -> None:
    cage = Cage(database_of(path))
    give_purses(cage)
    table = Pumped.open(cage, "mount-airy/blackjack")
    play(table, random.Random(1), 100)
    room = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(path + "-wal") + 20_000, room[1]))
    failed = 0
    chance = random.Random(2)
    for _ in range(200):
        person = chance.choice(PEOPLE)
        command = any_command(table.machine, table.machine.view(person), person, chance)
        try:
            table.tick() if command is None else table.do(command)
        except CageFailed:
            failed += 1
            table = Pumped.resume(cage, table.id)
        except PitbossError:
            continue
    resource.setrlimit(resource.RLIMIT_FSIZE, room)
    before = table.seq
    play(table, chance, 60)
    print(failed, table.seq - before)
    cage.close()


if __name__ == "__main__":
    main(sys.argv[1])
