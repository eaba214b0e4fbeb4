"""What a machine gives back: one durable unit of lines, chips that move, and events with who may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pitboss.table.postings import Posting
from pitboss.table.rotation import Person

Entry = dict[str, Any]
"""A line of a journal."""
By = Literal["player", "bot", "clock", "house"]
"""Who did something: a person, a bot of the house, the clock for somebody silent, or the house itself."""


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table, in plain data and in words."""

    kind: str
    words: str
    seat: int | None = None
    person: str | None = None
    place: str = ""
    """Where cards went, if not to a seat: the dealer, the board."""
    hand: int = 0
    cards: tuple[str | None, ...] = ()
    """Cards or tiles; ``None`` for a back."""
    wager: str = ""
    amount: int = 0
    by: By = "house"
    proof: dict[str, Any] | None = None
    """In the poker room: that a card lay at its place in the deck."""

    def as_json(self) -> dict[str, Any]:
        """The fields that say something."""
        return {key: value for key, value in vars(self).items() if value or key in ("kind", "words", "by")}


class Told(NamedTuple):
    """An event, and who may see it: everybody, or some; or everybody except some."""

    event: Event
    only: frozenset[Person] | None = None
    but: frozenset[Person] = frozenset()

    def is_for(self, viewer: Person | None) -> bool:
        if self.only is not None:
            return viewer in self.only
        return viewer not in self.but


class Step(NamedTuple):
    """One durable unit. The pump of a machine stores lines and moves first, and tells afterwards."""

    lines: tuple[Entry, ...] = ()
    """Inputs, and what follows from them; no seed before its reveal, no hidden card."""
    moves: tuple[Posting, ...] = ()
    """Chips that change hands; none in the middle of a round."""
    told: tuple[Told, ...] = ()

    def told_to(self, viewer: Person | None) -> tuple[Event, ...]:
        """The increments for one viewer (``None``: a spectator)."""
        return tuple(told.event for told in self.told if told.is_for(viewer))
