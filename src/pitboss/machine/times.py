"""The posted times of a table, in milliseconds. A time of 0 means that no clock runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, NewType

from pitboss.errors import Unreadable

Millis = NewType("Millis", int)
"""A moment, or a length of time. The caller of a machine gives the time."""

LONGEST_PAUSE = Millis(600_000)
"""After a longer pause the table's time has stood still, because the clock jumped or the machine was not running."""


@dataclass(frozen=True)
class TableTimes:
    """How long a table waits before it goes on without an answer: bets close, or the rules' default is played."""

    bets: Millis = Millis(25_000)
    """From the first bet on the layout to "no more bets"."""
    bank: Millis = Millis(20_000)
    """For the answer of a player who is offered the bank."""
    decision: Millis = Millis(30_000)
    """For each question of a round."""
    between: Millis = Millis(5_000)
    """Between two hands of the poker room."""
    away: Millis = Millis(600_000)
    """How long a player who sits out keeps the seat."""

    def as_json(self) -> dict[str, int]:
        return asdict(self)


POSTED = TableTimes()
NO_CLOCK = TableTimes(Millis(0), Millis(0), Millis(0), Millis(0), Millis(0))
"""No clock runs, for one person at a terminal."""


def read_times(tree: Mapping[str, Any]) -> TableTimes:
    names = [field.name for field in fields(TableTimes)]
    for name, value in tree.items():
        if name not in names:
            raise Unreadable(f"is not a known time; the times are {', '.join(names)}", f"times.{name:.40}")
        if type(value) is not int or not 0 <= value <= 86_400_000:
            raise Unreadable("is not a number of milliseconds, at most a day", f"times.{name}")
    return TableTimes(**tree)
