"""Does a table cost the same after thousands of rounds? Measures memory, time per round, and the time to resume.

    .venv/bin/python benchmarks/machine.py [rounds] [sheet ...]

Bots play at the named sheets; by default at a player-banked table and at craps.
"""

from __future__ import annotations

import json
import resource
import time

from bot_tables import Enough, entropy, for_each, opened, play

from pitboss.bots.seating import bot_for
from pitboss.machine.commands import Command, Sit
from pitboss.machine.kinds import redone
from pitboss.machine.step import Step
from pitboss.machine.times import Millis
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person

SHEETS = ("marysville/three-card-poker", "mount-airy/craps")
WINDOW = 50
CHIPS = Cents(10**12)


def run(name: str, rounds: int) -> None:
    table, machine = opened(name)
    bots = [bot_for(table, Person(person)) for person in ("ada", "bo", "max")]
    now = Millis(0)
    spent: dict[int, float] = {}
    memory: dict[int, int] = {}
    began = time.process_time()
    for seat, bot in enumerate(bots, 1):
        role = "proposition player" if bot.person == "max" and table.rules.table.bank == "player" else "bot"
        machine.do(Sit(bot.person, Seat(seat), CHIPS, bot.person, role), now)  # type: ignore[arg-type]

    def do(command: Command) -> Step:
        nonlocal began
        before = machine.settled
        step = machine.do(command, now)
        if machine.settled != before and machine.settled % WINDOW == 0:
            spent[machine.settled] = time.process_time() - began
            memory[machine.settled] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            began = time.process_time()
        if machine.settled >= rounds:
            raise Enough
        return step

    play(bots, machine, do)
    first, last = sorted(spent)[1:4], sorted(spent)[-3:]
    early, late = (1000 * sum(spent[each] for each in some) / len(some) / WINDOW for some in (first, last))
    grown = (memory[last[-1]] - memory[first[0]]) / 1024
    checkpoint = json.loads(json.dumps(machine.checkpoint()))
    began = time.process_time()
    redone(machine.start, [], entropy, checkpoint)
    ready = 1000 * (time.process_time() - began)
    print(
        f"{name}: round {first[0]}: {early:.2f} ms, round {last[-1]}: {late:.2f} ms ({late / early:.2f} times); "
        f"{grown:+.2f} MB; ready from its checkpoint in {ready:.1f} ms"
    )


if __name__ == "__main__":
    for_each(SHEETS, 5_000, run)
