"""The chips of a hand: what each player has behind, in front of him on this street, and in the pot."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from math import gcd
from typing import Any

from pitboss.money import Cents
from pitboss.rules.script import Post, Request, Seat, Wager

POT = Wager("pot")
_new = tuple.__new__


class Chips:
    """The players in the hand, clockwise, and the chips of each."""

    def __init__(self, seats: Sequence[Seat], stacks: Mapping[Seat, Cents]) -> None:
        self.seats = tuple(seats)
        """Everybody dealt in, clockwise from the left of the button."""
        self.behind: dict[Seat, int] = {seat: stacks[seat] for seat in self.seats}
        self.front = dict.fromkeys(self.seats, 0)
        self.paid = dict.fromkeys(self.seats, 0)
        """What each has put in that the others must match; a player can win as much from each of them."""
        self.dead = 0
        """Chips in the pot that are not part of a bet."""
        self.live = self.seats
        """The seats that have not folded."""
        self.able = len(self.seats) - list(self.behind.values()).count(0)
        """How many of them have chips left to bet."""
        self.unit = gcd(*self.behind.values())
        """What divides every stack, and every amount put in so far."""

    def fold(self, seat: Seat) -> None:
        self.live = tuple([other for other in self.live if other != seat])
        if self.behind[seat]:
            self.able -= 1

    @property
    def over(self) -> bool:
        """All but one have folded."""
        return len(self.live) < 2

    def can_be_raised(self, seat: Seat, level: int) -> bool:
        """Whether another live player has enough chips to match more than this level."""
        return max([self.front[other] + self.behind[other] for other in self.live if other != seat], default=0) > level

    def most_against(self, seat: Seat) -> int:
        """The most in front of any other player, folded players included."""
        return max([self.front[other] for other in self.seats if other != seat], default=0)

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody dealt in, clockwise from the left of this seat, itself last."""
        at = self.seats.index(seat) + 1
        return self.seats[at:] + self.seats[:at]

    def put(self, seat: Seat, amount: int) -> None:
        self.unit = gcd(self.unit, amount)
        self.behind[seat] -= amount
        if amount and not self.behind[seat]:
            self.able -= 1
        self.front[seat] += amount
        self.paid[seat] += amount

    def sweep(self) -> None:
        """The street is over: the chips in front go to the middle."""
        self.front = dict.fromkeys(self.seats, 0)

    def post(self, seat: Seat, amount: int, why: str, live: bool = True) -> Generator[Request, Any, None]:
        """A forced bet, at most the whole stack. If it is not live, it goes to the middle at once."""
        amount = min(amount, self.behind[seat])
        if not amount:
            return
        yield _new(Post, (seat, POT, amount, why))
        self.put(seat, amount)
        if not live:
            self.front[seat] -= amount

    def ante(self, seat: Seat, amount: int, dead: bool) -> Generator[Request, Any, None]:
        """An ante goes to the middle at once. The others must match it, unless it is dead."""
        amount = min(amount, self.behind[seat])
        if not amount:
            return
        yield from self.post(seat, amount, "ante", live=dead)
        if dead:
            self.make_dead(seat, amount)

    def make_dead(self, seat: Seat, amount: int) -> None:
        """Makes part of what this seat has put in dead money, which nobody has to match."""
        self.front[seat] -= amount
        self.paid[seat] -= amount
        self.dead += amount
