"""The places of a poker table: who sits where with how many chips, and what he owes before he is dealt in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NewType

from pitboss.games.script import Seat
from pitboss.money import Cents
from pitboss.table.rotation import Person

Seconds = NewType("Seconds", int)
"""The time of day as whoever runs the table tells it: nothing here has a clock."""

ComesIn = Literal["wait", "post", "straddle"]
"""How a player who owes a blind wants to be dealt in: when the big blind reaches him, or at once, for a post."""

SILENT = 2
"""So many decisions running without an answer, and he sits out."""
AWAY = Seconds(600)
"""So long away, and his place is given up."""


@dataclass(frozen=True)
class Place:
    """A player in his seat."""

    person: Person
    stack: Cents
    new: bool = False
    """He has yet to take or post a big blind: just come, or moved away from it."""
    missed_small: bool = False
    missed_big: bool = False
    """The buttons a dealer puts before a player whom the blinds have passed while he was away."""
    among_blinds: bool = False
    """He has moved in where the blinds have just gone past: when they go on he has missed none."""
    sat_out: bool = True
    """He was not dealt in, in this seat, in the last hand."""
    comes_in: ComesIn = "wait"
    silent: int = 0
    """Decisions running that he has not answered."""
    away: Seconds | None = None
    """Since when he has sat out, or had no chips."""
    short_buys: int = 0

    @property
    def is_here(self) -> bool:
        return self.away is None and self.stack > 0

    @property
    def missed(self) -> bool:
        return self.missed_small or self.missed_big

    @property
    def owes(self) -> bool:
        return self.new or self.missed

    @property
    def words(self) -> str:
        """What he says when those who owe are asked: one who missed his blinds posts both, one who is new the big."""
        if self.comes_in == "straddle":
            return "straddle"
        return "post-both" if self.missed else "post"

    def cleared(self) -> Place:
        """He has taken his blind, or made it up."""
        return replace(self, new=False, missed_small=False, missed_big=False, among_blinds=False, comes_in="wait")


def steps(start: Seat, seat: Seat, seats: int) -> int:
    """How many places clockwise from one seat to another; all the way round to itself."""
    return (seat - start - 1) % seats + 1


def is_between(start: Seat, seat: Seat, end: Seat, seats: int) -> bool:
    """Whether one going clockwise from the first to the last passes this seat; nobody is passed by one who stays."""
    return start != end and steps(start, seat, seats) < steps(start, end, seats)
