"""Does a table cost the same after thousands of rounds? Memory, time by round, and how soon it is ready again.

    .venv/bin/python benchmarks/machine.py [rounds] [sheet ...]

Bots play at the sheets, at a player-banked table and at craps unless others are named.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from hashlib import shake_256

from pitboss.bots.seating import bot_for, let_bots_act
from pitboss.houses import sheet
from pitboss.machine.commands import Command, Sit
from pitboss.machine.kinds import new_machine, redone
from pitboss.machine.start import table_entry
from pitboss.machine.step import Step
from pitboss.machine.times import NO_CLOCK, Millis
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person
from pitboss.table.table import open_table

SHEETS = ("marysville/three-card-poker", "mount-airy/craps")
WINDOW = 50
CHIPS = Cents(10**12)


class Enough(Exception):
    """The table has played its rounds."""


def entropy(use: str, count: int) -> bytes:
    return shake_256(use.encode()).digest(count)


def run(name: str, rounds: int) -> None:
    table = open_table(sheet(name))
    machine = new_machine(table_entry("bench", table, NO_CLOCK), entropy)
    machine.first()
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

    try:
        while let_bots_act(bots, machine.view, do):
            pass
    except Enough:
        pass
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
    arguments = sys.argv[1:]
    count = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 5_000
    for each in arguments or SHEETS:
        run(each, count)
