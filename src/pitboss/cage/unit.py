"""One unit: what the cage stores of one step of a table. All of it is stored, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.errors import Refused
from pitboss.machine.step import Entry
from pitboss.table.postings import Posting


class Action(NamedTuple):
    """What a person did, with an id that the client chose, so that a retry has no second effect."""

    person: str
    id: str
    body: bytes
    """The SHA-256 of the client's message."""
    reply: str


class Unit(NamedTuple):
    at: int
    """Milliseconds since 1970."""
    table: int
    seq: int
    """The number of the first line. It must follow the last stored line, or the unit is refused."""
    lines: tuple[Mapping[str, Any], ...] = ()
    moves: tuple[Posting, ...] = ()
    by: str = "house"
    action: Action | None = None
    checkpoint: Entry | None = None
    """The machine's checkpoint after these lines."""
    fence: int = 0
    """The number that the process got with the table. A later owner has a larger number."""


class Receipt(NamedTuple):
    """What was stored."""

    seq: int
    """The number of the table's last line."""
    again: str | None = None
    """The reply, if the action was done before. Then nothing was stored now."""


class Behind(Refused):
    """Another process has this table, or has written to it. Discard the machine and rebuild it."""


class Conflict(Refused):
    """The id of an action was used before, for something else."""


class Stale(Refused):
    """An award was computed from an amount that the meter does not show any more. Rebuild the machine, give it
    ``Meters(amounts)``, and repeat the command that led to the award."""

    def __init__(self, what: str, where: str = "", amounts: Mapping[str, int] | None = None) -> None:
        super().__init__(what, where)
        self.amounts = dict(amounts or {})
