"""A round of betting: whose turn it is, what the player may do, and what the next player then faces.

Only a full bet or raise counts as one. An all-in for less is only action: the others must match it, but it does not
count against the cap, and a player who has already acted may not raise again because of it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pitboss.games.poker.chips import POT, Chips
from pitboss.games.poker.sheet import ShortAllIn, Structure
from pitboss.rules.script import Ask, Choice, Offer, Option, Request, Seat

FOLD, CHECK = Option("fold"), Option("check")
FOLDED, CHECKED = (FOLD, Choice("fold")), (CHECK, Choice("check"))
_new = tuple.__new__


class StreetStakes(NamedTuple):
    """What may be bet on a street."""

    structure: Structure
    least: int
    """The bet of a limit game, the lower figure of a spread, the big blind of no-limit."""
    most: int
    """The upper figure of a spread."""
    cap: int
    """Raises allowed after the bet, while three or more players are in."""
    short_all_in: ShortAllIn


@dataclass
class Street:
    """The state of one round of betting."""

    stakes: StreetStakes
    level: int = 0
    """What a player must have in front of him to stay in."""
    full: int = 0
    """The level of the last full bet or raise."""
    step: int = 0
    """How much the last full bet or raise was."""
    bets: int = 0
    """Full bets and raises so far."""
    last: Seat | None = None
    """The seat that bet or raised last."""
    acted: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    """``level`` and ``full`` after each seat's last action."""

    def opened(self, level: int) -> None:
        """Starts the street at this level. Blinds count as the first bet."""
        self.level = self.full = self.step = level
        self.bets = 1

    def brought_in(self, seat: Seat, level: int) -> None:
        """A seat brings it in, and has then acted. Only a bring-in of a whole bet counts as the first bet."""
        if level >= self.stakes.least:
            self.opened(level)
        else:
            self.level = level
        self.acted[seat] = (self.level if self.stakes.structure == "limit" else self.full), self.full

    # What a seat may do

    def call(self, chips: Chips, seat: Seat) -> Option:
        front, behind = chips.front[seat], chips.behind[seat]
        return _put_option("call", front, min(self.level - front, behind))

    def options(self, chips: Chips, seat: Seat) -> tuple[Option, ...]:
        front, behind = chips.front[seat], chips.behind[seat]
        owes = max(self.level - front, 0)
        found = [FOLD, self.call(chips, seat) if owes else CHECK]
        room = self._raise_to(chips, seat)
        if room:
            least, most = room
            found.append(_put_option("raise" if self.level else "bet", front, least - front, most - front))
        if behind <= owes or (room and front + behind <= room[1]) or self._all_in_calls(chips, seat):
            found.append(_put_option("all-in", front, behind))
        return tuple(found)

    def _raise_to(self, chips: Chips, seat: Seat) -> tuple[int, int] | None:
        """The least and the most this seat may bet or raise to; ``None`` if it may not."""
        stack = chips.front[seat] + chips.behind[seat]
        if stack <= self.level or not chips.can_be_raised(seat, self.level):
            return None
        if self._is_capped(chips) or not self._may_raise(seat):
            return None
        least, most = self._range(stack)
        return min(least, stack), min(most, stack)

    def _all_in_calls(self, chips: Chips, seat: Seat) -> bool:
        """Whether all-in is a way to call here: in no-limit, where nobody can match more and the excess goes back."""
        return (
            self.stakes.structure == "no-limit"
            and self.level > chips.front[seat]
            and not chips.can_be_raised(seat, self.level)
        )

    def _range(self, stack: int) -> tuple[int, int]:
        stakes = self.stakes
        base = self._base
        if stakes.structure == "limit":
            return base + stakes.least, base + stakes.least
        least = base + max(self.step, stakes.least)
        return least, stack if stakes.structure == "no-limit" else max(base + stakes.most, least)

    @property
    def _base(self) -> int:
        """What a bet or raise is added to: the last full bet in a limit game, else the level; never a bring-in."""
        return self.full if self.stakes.structure == "limit" or self.last is None else self.level

    def _is_capped(self, chips: Chips) -> bool:
        stakes = self.stakes
        return stakes.structure != "no-limit" and self.bets > stakes.cap and len(chips.live) > 2

    def _may_raise(self, seat: Seat) -> bool:
        """Whether this seat may raise: it has not acted, or there was a full raise since (or one it may complete)."""
        if seat not in self.acted:
            return True
        level, full = self.acted[seat]
        if self.stakes.structure != "limit":
            return self.level - level >= max(self.step, self.stakes.least)
        return self.full > full or (self.stakes.short_all_in == "full" and self.level > level)

    # What a seat did

    def take(self, chips: Chips, seat: Seat, choice: Choice) -> None:
        if choice.word == "fold":
            chips.fold(seat)
            return
        if choice.amount:
            chips.put(seat, choice.amount)
            if chips.front[seat] > self.level:
                self._raised(seat, chips.front[seat])
        self.acted[seat] = self.level, self.full

    def _raised(self, seat: Seat, to: int) -> None:
        by = to - self._base
        if self._counts(by):
            self.full, self.step, self.bets = to, by, self.bets + 1
        self.level, self.last = to, seat

    def _counts(self, by: int) -> bool:
        stakes = self.stakes
        if stakes.structure != "limit":
            return by >= max(self.step, stakes.least)
        return by >= stakes.least or (stakes.short_all_in == "half" and 2 * by >= stakes.least)

    def next_to_act(self, chips: Chips, order: Sequence[Seat]) -> Seat | None:
        """The first of these seats that must act; ``None`` if all have matched the bet or folded."""
        live, behind, front = chips.live, chips.behind, chips.front
        for seat in order:
            if seat not in live or not behind[seat] or (seat in self.acted and front[seat] >= self.level):
                continue
            if chips.able > 1 or front[seat] < chips.most_against(seat):
                return seat
        return None


def _put_option(word: str, front: int, least: int, most: int | None = None) -> Option:
    """An option that puts chips in. The amount named is the total the player then has in front of him."""
    return _new(Option, (word, POT, least, least if most is None else most, None, None, (), front, ()))


class TurnOffer(Offer):
    """What a seat may do in its turn. A fold, check or call is read without listing the options."""

    __slots__ = ("_chips", "_found", "_owed", "_seat", "_street")

    def __init__(self, street: Street, chips: Chips, seat: Seat) -> None:
        self._street, self._chips, self._seat = street, chips, seat
        self._owed = owed = street.level > chips.front[seat]
        self._found: tuple[Option, ...] = ()
        self.default = "fold" if owed else "check"
        self.no_effect = False

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        if not self._found:
            self._found = self._street.options(self._chips, self._seat)
        return self._found

    def read(self, text: str) -> tuple[Option, Choice]:
        if text == "fold":
            return FOLDED
        if text == "call" and self._owed:
            option = self._street.call(self._chips, self._seat)
            return option, _new(Choice, ("call", option.least, (), False, option.atop))
        if text == "check" and not self._owed:
            return CHECKED
        return super().read(text)


def betting(chips: Chips, street: Street, order: Sequence[Seat]) -> Generator[Request, Any, None]:
    """Asks the seats in turn, starting with the first of ``order``, until all have matched the bet or folded."""
    while len(chips.live) > 1 and (seat := street.next_to_act(chips, order)) is not None:
        choices = yield _new(Ask, ({seat: TurnOffer(street, chips, seat)}, False))
        street.take(chips, seat, choices[seat])
        order = chips.after(seat)
    chips.sweep()
