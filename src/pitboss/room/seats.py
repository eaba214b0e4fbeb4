"""The seats of a poker table: each player's chips, and what he owes before he is dealt in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, NewType

from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person

Seconds = NewType("Seconds", int)
"""The time, given by the code that runs the table: nothing here has a clock."""

ComesIn = Literal["wait", "post", "straddle"]
"""How a player who owes a blind wants to come in: when the big blind reaches him, or at once for a post."""

SILENT = 2
"""After this many unanswered decisions in a row a player sits out."""
AWAY = Seconds(600)
"""A player who is away this long loses his seat."""


@dataclass(frozen=True)
class SeatedPlayer:
    """A player in his seat."""

    person: Person
    stack: Cents
    new: bool = False
    """He has not yet taken or posted a big blind, because he is new or moved away from it."""
    missed_small: bool = False
    missed_big: bool = False
    """The missed-blind buttons in front of a player who was away when the blinds passed."""
    ahead: int | None = None
    """If he moved and was not dealt in since: in how many hands the big blind would have reached his old seat."""
    waits: int = 0
    """Hands he must wait before he is dealt in: as many as he gained by moving."""
    sat_out: bool = True
    """He was not dealt the last hand in this seat."""
    in_middle: bool = False
    """In the last hand he came in between the blinds: the button skips him."""
    comes_in: ComesIn = "wait"
    silent: int = 0
    """Decisions in a row that he has not answered."""
    away: Seconds | None = None
    """When he began to sit out, or lost his last chips; ``None`` if he is playing."""
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
        """What he says when he may post: both blinds if he missed some, the big one if he is new."""
        if self.comes_in == "straddle":
            return "straddle"
        return "post-both" if self.missed else "post"

    def behind(self, stack: Cents, now: Seconds) -> SeatedPlayer:
        """The player with a new stack. Without chips he is away until he buys some."""
        return replace(self, stack=stack, away=now if not stack and self.away is None else self.away)

    def cleared(self) -> SeatedPlayer:
        """The player without debts: he has taken or made up his blinds, or a new game begins."""
        return replace(self, new=False, missed_small=False, missed_big=False, ahead=None, waits=0)


class Buttons(NamedTuple):
    """Where the dealer's button and the blinds were in the last hand."""

    button: Seat
    small: Seat
    big: Seat


def moved(places: Mapping[Seat, SeatedPlayer], seat: Seat, to: Seat, big: Seat, seats: int) -> SeatedPlayer:
    """The player after he moves from ``seat`` to ``to``. If he owes a blind, he still owes it."""
    player = replace(places[seat], sat_out=True, in_middle=False)
    if player.new or player.missed:
        return player
    ahead = player.ahead or hands_before(places, seat, seat, big, seats)
    return replace(player, ahead=ahead, waits=max(hands_before(places, seat, to, big, seats) - ahead, 0))


def hands_before(places: Mapping[Seat, SeatedPlayer], mover: Seat, seat: Seat, big: Seat, seats: int) -> int:
    """In how many hands the big blind reaches a seat, counting the players who were dealt the last hand."""
    way = steps(big, seat, seats)
    others = [other for other, player in places.items() if other != mover and not player.sat_out]
    return 1 + sum(steps(big, other, seats) < way for other in others)


def steps(start: Seat, seat: Seat, seats: int) -> int:
    """How many seats clockwise from one seat to another; a full circle to itself."""
    return (seat - start - 1) % seats + 1


def is_between(start: Seat, seat: Seat, end: Seat, seats: int) -> bool:
    """Whether the seat lies strictly between ``start`` and ``end``, clockwise; never if these are the same."""
    return start != end and steps(start, seat, seats) < steps(start, end, seats)
