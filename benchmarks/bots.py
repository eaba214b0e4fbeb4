"""The time a bot takes for a command, and how often a bot bets in a round that it can afford.

    .venv/bin/python benchmarks/bots.py [rounds] [sheet ...]

It runs at every sheet, unless some are named. The yardstick is the time that the table takes for a command.
"""

from __future__ import annotations

import sys
import time
from hashlib import shake_256
from typing import NamedTuple

from pitboss.bots.seating import bot_for
from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.machine.commands import Sit
from pitboss.machine.kinds import new_machine
from pitboss.machine.machine import Machine
from pitboss.machine.start import table_entry
from pitboss.machine.steps import StepMachine
from pitboss.machine.times import NO_CLOCK, Millis
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person
from pitboss.table.table import open_table

BOTS = 3
CHIPS = Cents(100_000_00)


class Thought(NamedTuple):
    ms: float
    """Processor time of a bot's command, on average."""
    worst: float
    step: float
    """The time that the table takes for a command."""
    bets: float
    """The part of the rounds in which a bot that does not bank has bet."""


def entropy(use: str, count: int) -> bytes:
    return shake_256(use.encode()).digest(count)


def watch(name: str, rounds: int) -> Thought:
    table = open_table(sheet(name))
    machine = new_machine(table_entry("bench", table, NO_CLOCK), entropy)
    machine.first()
    room = isinstance(table, PokerTable)
    bots = [bot_for(table, Person(f"bot {seat}")) for seat in range(1, BOTS + 1)]
    for seat, bot in enumerate(bots, 1):
        role = "proposition player" if seat == BOTS and table.rules.table.bank == "player" else "bot"
        machine.do(Sit(bot.person, Seat(seat), CHIPS, bot.person, role), Millis(0))  # type: ignore[arg-type]
    thoughts: list[float] = []
    steps = 0.0
    could = did = seen = 0
    while machine.settled < rounds:
        command = None
        for bot in bots:
            view = machine.view(bot.person)
            before = time.process_time()
            command = bot.act(view)
            took = time.process_time() - before
            if command is not None:
                thoughts.append(took)
                break
        if command is None:
            break
        before = time.process_time()
        try:
            machine.do(command, Millis(0))
        except PitbossError as error:
            bot.refused(error)
        steps += time.process_time() - before
        if machine.number != seen and not room:
            seen = machine.number
            could += BOTS - (machine.opening.bank is not None)
            did += _bettors(machine)
    each = 1000 / len(thoughts)
    return Thought(each * sum(thoughts), 1000 * max(thoughts), each * steps, did / could if could else 1)


def _bettors(machine: Machine) -> int:
    """The number of seats with chips down in the round that has just begun."""
    if isinstance(machine, StepMachine):
        last = machine.last
        assert last is not None and last.settlement is not None
        return sum(bool(last.opening.stakes[seat] or last.settlement.seats[seat]) for seat in last.persons)
    return len(machine.opening.stakes)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    count = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 60
    for each in arguments or sheet_names():
        found = watch(each, count)
        print(
            f"{each}: {found.ms:.2f} ms a command ({found.ms / found.step:.1f} times the table's step), "
            f"{found.worst:.1f} ms at worst; bets in {found.bets:.0%} of the rounds"
        )
