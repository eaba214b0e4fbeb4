"""The chips of a hand: what each player has behind, in front of him on this street, and in the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd

from pitboss.money import Cents
from pitboss.rules.script import Post, Request, Seat, Wager

POT = Wager("pot")
_new = tuple.__new__


class Chips:
    """The players in the hand, clockwise, and the chips of each."""

    __slots__ = ("_amounts", "_stacks", "able", "behind", "dead", "front", "live", "seats")

    def __init__(self, seats: tuple[Seat, ...], stacks: Mapping[Seat, Cents]) -> None:
        self.seats = seats
        """Everybody dealt in, clockwise from the left of the button."""
        self._stacks: dict[Seat, int] = {**stacks}
        """What each started with, without what is dead money now."""
        self.behind = self._stacks.copy()
        self.front = dict.fromkeys(seats, 0)
        self.dead = 0
        """Chips in the pot that are not part of a bet."""
        self.live = seats
        """The seats that have not folded."""
        self.able = seats
        """Those of them that have chips left to bet."""
        self._amounts: list[int] = [*self._stacks.values()]
        """Every stack, and every amount put in so far."""

    @property
    def paid(self) -> dict[Seat, int]:
        """What each has put in that the others must match; a player can win as much from each of them."""
        stacks, behind = self._stacks, self.behind
        return {seat: stacks[seat] - behind[seat] for seat in self.seats}

    @property
    def unit(self) -> int:
        """What divides every stack, and every amount put in so far."""
        return gcd(*self._amounts)

    def fold(self, seat: Seat) -> None:
        self.live = _without(seat, self.live)
        self.able = _without(seat, self.able)

    @property
    def over(self) -> bool:
        """All but one have folded."""
        return len(self.live) < 2

    def can_be_raised(self, seat: Seat, level: int) -> bool:
        """Whether another live player has enough chips to match more than this level."""
        front, behind = self.front, self.behind
        for other in self.live:  # noqa: SIM110, a loop is faster
            if other != seat and front[other] + behind[other] > level:
                return True
        return False

    def most_against(self, seat: Seat) -> int:
        """The most in front of any other player, folded players included."""
        return max([self.front[other] for other in self.seats if other != seat], default=0)

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The others that are dealt in, clockwise from the left of this seat."""
        at = self.seats.index(seat)
        return self.seats[at + 1 :] + self.seats[:at]

    def able_among(self, order: Sequence[Seat]) -> list[Seat]:
        """Those of these seats that have chips left to bet."""
        able = self.able
        return [seat for seat in order if seat in able]

    def put(self, seat: Seat, amount: int) -> int:
        """Puts chips in, and returns what the seat then has in front."""
        self._amounts.append(amount)
        self.behind[seat] = behind = self.behind[seat] - amount
        if not behind:
            self.able = _without(seat, self.able)
        self.front[seat] = front = self.front[seat] + amount
        return front

    def sweep(self) -> None:
        """The street is over: the chips in front go to the middle."""
        self.front = dict.fromkeys(self.seats, 0)

    def post(self, seat: Seat, amount: int, why: str) -> tuple[Request, ...]:
        """A forced bet, at most the whole stack."""
        amount = min(amount, self.behind[seat])
        if not amount:
            return ()
        self.put(seat, amount)
        return (_new(Post, (seat, POT, amount, why)),)

    def ante(self, seat: Seat, amount: int, dead: bool) -> tuple[Request, ...]:
        """An ante goes to the middle at once. The others must match it, unless it is dead."""
        amount = min(amount, self.behind[seat])
        posted = self.post(seat, amount, "ante")
        if dead:
            self.make_dead(seat, amount)
        else:
            self.front[seat] -= amount
        return posted

    def make_dead(self, seat: Seat, amount: int) -> None:
        """Makes part of what this seat has put in dead money, which nobody has to match."""
        self.front[seat] -= amount
        self._stacks[seat] -= amount
        self.dead += amount


def _without(seat: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple([other for other in seats if other != seat])
