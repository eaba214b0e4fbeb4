"""The places of a poker table: who sits where with how many chips, and what he owes before he is dealt in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, NewType

from pitboss.money import Cents
from pitboss.rules.script import Seat
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
    ahead: int | None = None
    """He has moved and not been dealt in since: in how many hands the big blind was due where he came from."""
    waits: int = 0
    """Hands he waits out before he is dealt in owing nothing: as many as he gained by moving."""
    sat_out: bool = True
    """He was not dealt in, in this seat, in the last hand."""
    in_middle: bool = False
    """In the last hand he came in amid the blinds: the button skips him."""
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
        return self.new or self.missed or self.waits > 0

    @property
    def words(self) -> str:
        """What he says when those who owe are asked: one who missed his blinds posts both, one who is new the big."""
        if self.comes_in == "straddle":
            return "straddle"
        return "post-both" if self.missed else "post"

    def behind(self, stack: Cents, now: Seconds) -> Place:
        """He now sits behind so many chips. Without any he is away until he buys some."""
        return replace(self, stack=stack, away=now if not stack and self.away is None else self.away)

    def cleared(self) -> Place:
        """He owes nothing: he has taken his blind, or made it up, or a new game begins."""
        return replace(self, new=False, missed_small=False, missed_big=False, ahead=None, waits=0)


class Buttons(NamedTuple):
    """Where the dealer's button and the blinds were in the last hand."""

    button: Seat
    small: Seat
    big: Seat


def moved(places: Mapping[Seat, Place], seat: Seat, to: Seat, big: Seat, seats: int) -> Place:
    """The player of one seat in another, the big blind being where it is. Who owes a blind goes on owing it."""
    place = replace(places[seat], sat_out=True, in_middle=False)
    if place.new or place.missed:
        return place
    ahead = place.ahead or hands_before(places, seat, seat, big, seats)
    return replace(place, ahead=ahead, waits=max(hands_before(places, seat, to, big, seats) - ahead, 0))


def hands_before(places: Mapping[Seat, Place], mover: Seat, seat: Seat, big: Seat, seats: int) -> int:
    """In how many hands the big blind comes to a seat, counted in players who were dealt the last hand."""
    way = steps(big, seat, seats)
    others = [other for other, place in places.items() if other != mover and not place.sat_out]
    return 1 + sum(steps(big, other, seats) < way for other in others)


def steps(start: Seat, seat: Seat, seats: int) -> int:
    """How many places clockwise from one seat to another; all the way round to itself."""
    return (seat - start - 1) % seats + 1


def is_between(start: Seat, seat: Seat, end: Seat, seats: int) -> bool:
    """Whether one going clockwise from the first to the last passes this seat; nobody is passed by one who stays."""
    return start != end and steps(start, seat, seats) < steps(start, end, seats)
