"""The posted times of a table, in milliseconds. They are data; a time of 0 means that no clock runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, NewType

from pitboss.errors import Unreadable

Millis = NewType("Millis", int)
"""A moment, or a length of time. The code that runs a machine says what time it is."""

LONGEST_PAUSE = Millis(600_000)
"""If nothing happens for longer than this, the table's clock stood still: the system clock jumped, or nobody ran it."""


@dataclass(frozen=True)
class TableTimes:
    """How long a table waits. What happens then is what silence means: bets close, the rules' default is played."""

    bets: Millis = Millis(25_000)
    """From the first bet on the layout to "no more bets"."""
    bank: Millis = Millis(20_000)
    """For a player who is offered the bank."""
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
"""Nobody is hurried: one person at a terminal."""


def read_times(tree: Mapping[str, Any]) -> TableTimes:
    names = [field.name for field in fields(TableTimes)]
    for name, value in tree.items():
        if name not in names:
            raise Unreadable(f"there is no such time; there are {', '.join(names)}", f"times.{name:.40}")
        if type(value) is not int or not 0 <= value <= 86_400_000:
            raise Unreadable("is not a number of milliseconds, at most a day", f"times.{name}")
    return TableTimes(**tree)
