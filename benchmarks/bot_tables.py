"""A table machine with bots, for the benchmarks of the machine and its views."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from hashlib import shake_256
from typing import Any

from pitboss.bots.seating import AnyBot, let_bots_act
from pitboss.houses import sheet
from pitboss.machine.commands import Command
from pitboss.machine.kinds import new_machine
from pitboss.machine.machine import Machine
from pitboss.machine.start import table_entry
from pitboss.machine.step import Step
from pitboss.machine.times import NO_CLOCK
from pitboss.table.table import Table, open_table


class Enough(Exception):
    """The table has played its rounds."""


def entropy(use: str, count: int) -> bytes:
    return shake_256(use.encode()).digest(count)


def opened(name: str) -> tuple[Table[Any], Machine]:
    table = open_table(sheet(name))
    machine = new_machine(table_entry("bench", table, NO_CLOCK), entropy)
    machine.first()
    return table, machine


def play(bots: list[AnyBot], machine: Machine, do: Callable[[Command], Step]) -> None:
    """Lets the bots act until ``do`` stops them."""
    try:
        while let_bots_act(bots, machine.view, do):
            pass
    except Enough:
        pass


def for_each(sheets: Sequence[str], count: int, run: Callable[[str, int], None]) -> None:
    """Runs with the count and the sheets of the command line, or with these defaults."""
    arguments = sys.argv[1:]
    if arguments and arguments[0].isdigit():
        count = int(arguments.pop(0))
    for each in arguments or sheets:
        run(each, count)
