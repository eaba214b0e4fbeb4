"""One durable unit: what a step of a table leaves in the cage. All of it is stored, or none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.errors import Refused
from pitboss.machine.step import Entry
from pitboss.table.postings import Posting


class Action(NamedTuple):
    """What somebody did, by an id that the client chose, so that a repeat has no second effect."""

    person: str
    id: str
    body: bytes
    """The SHA-256 of what was said."""
    reply: str


class Unit(NamedTuple):
    at: int
    """Milliseconds since 1970."""
    table: int
    seq: int
    """The number of the first of the lines. They follow the last line stored, or the unit is refused."""
    lines: tuple[Mapping[str, Any], ...] = ()
    moves: tuple[Posting, ...] = ()
    by: str = "house"
    action: Action | None = None
    checkpoint: Entry | None = None
    """The machine's checkpoint after these lines."""
    fence: int = 0
    """The number that the process got with the table; a later owner has a larger one."""


class Receipt(NamedTuple):
    """What was stored."""

    seq: int
    """The last line of the table."""
    again: str | None = None
    """The reply of an action that was done before; then nothing was stored now."""


class Behind(Refused):
    """Another process has this table, or has written to it: throw the machine away and make it again."""


class Conflict(Refused):
    """The id of an action was used before, for something else."""


class Stale(Refused):
    """An award was computed from a meter that shows something else by now. Make the machine again, tell it
    ``Meters(amounts)``, and do again what led to the award."""

    def __init__(self, what: str, where: str = "", amounts: Mapping[str, int] | None = None) -> None:
        super().__init__(what, where)
        self.amounts = dict(amounts or {})
