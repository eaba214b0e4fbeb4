"""The result of a command: lines to store, chips that move, and events with the people who may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pitboss.table.postings import Posting
from pitboss.table.rotation import Person

Entry = dict[str, Any]
"""A line of a journal."""
By = Literal["player", "bot", "clock", "house"]
"""Who acted: a person, a bot of the house, the clock for a silent person, or the house itself."""


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table, in plain data and in words."""

    kind: str
    words: str
    seat: int | None = None
    person: str | None = None
    place: str = ""
    """Where cards went if not to a seat, such as the dealer or the board."""
    hand: int = 0
    cards: tuple[str | None, ...] = ()
    """Cards or tiles; ``None`` for a back."""
    wager: str = ""
    amount: int = 0
    by: By = "house"
    proof: dict[str, Any] | None = None
    """In the poker room: the proof that a card lay at its place in the deck."""

    def as_json(self) -> dict[str, Any]:
        """The fields that are not empty."""
        return {key: value for key, value in vars(self).items() if value or key in ("kind", "words", "by")}


class Told(NamedTuple):
    """An event, and who may see it: everyone, only some people, or everyone except some."""

    event: Event
    only: frozenset[Person] | None = None
    but: frozenset[Person] = frozenset()

    def is_for(self, viewer: Person | None) -> bool:
        if self.only is not None:
            return viewer in self.only
        return viewer not in self.but


class Step(NamedTuple):
    """One unit to store. The pump of a machine first stores the lines and moves, and then sends the events."""

    lines: tuple[Entry, ...] = ()
    """Inputs and their results. They contain neither a seed before its reveal nor a hidden card."""
    moves: tuple[Posting, ...] = ()
    """Chips that change hands. There are none in the middle of a round."""
    told: tuple[Told, ...] = ()

    def told_to(self, viewer: Person | None) -> tuple[Event, ...]:
        """The events for one viewer. ``None`` stands for a spectator."""
        return tuple(told.event for told in self.told if told.is_for(viewer))
