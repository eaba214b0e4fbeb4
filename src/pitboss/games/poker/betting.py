"""A round of betting: whose turn it is, what the player may do, and what the next player then faces.

Only a full bet or raise counts as one. An all-in for less is only action: the others must match it, but it does not
count against the cap, and a player who has already acted may not raise again because of it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from pitboss.games.poker.chips import POT, Chips
from pitboss.games.poker.sheet import StreetStakes
from pitboss.rules.script import Ask, Choice, Offer, Option, Request, Seat

FOLD, CHECK = Option("fold"), Option("check")
FOLDED, CHECKED = (FOLD, Choice("fold")), (CHECK, Choice("check"))
_new = tuple.__new__


class Street:
    """The state of one round of betting."""

    __slots__ = ("acted", "bets", "full", "last", "level", "stakes", "step")

    def __init__(self, stakes: StreetStakes) -> None:
        self.stakes = stakes
        self.level = 0
        """What a player must have in front of him to stay in."""
        self.full = 0
        """The level of the last full bet or raise."""
        self.step = 0
        """How much the last full bet or raise was."""
        self.bets = 0
        """Full bets and raises so far."""
        self.last: Seat | None = None
        """The seat that bet or raised last."""
        self.acted: dict[Seat, tuple[int, int]] = {}
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

    def call(self, chips: Chips, seat: Seat) -> tuple[Option, Choice]:
        """A call, as an option and as the choice of it."""
        front, behind = chips.front[seat], chips.behind[seat]
        owes = self.level - front
        amount = behind if behind < owes else owes
        return _put_option("call", front, amount, amount), _new(Choice, ("call", amount, (), False, front))

    def bet_or_raise(self, chips: Chips, seat: Seat) -> Option | None:
        """The bet or raise this seat may make, if it may make one."""
        level, front = self.level, chips.front[seat]
        stack = front + chips.behind[seat]
        if stack <= level or not chips.can_be_raised(seat, level):
            return None
        if self._is_capped(chips) or not self._may_raise(seat):
            return None
        least, most = self._range(stack)
        return _put_option("raise" if level else "bet", front, min(least, stack) - front, min(most, stack) - front)

    def options(self, chips: Chips, seat: Seat) -> tuple[Option, ...]:
        front, behind = chips.front[seat], chips.behind[seat]
        owes = max(self.level - front, 0)
        found = [FOLD, self.call(chips, seat)[0] if owes else CHECK]
        more = self.bet_or_raise(chips, seat)
        if more:
            found.append(more)
        if behind <= owes or (more and behind <= more.most) or self._all_in_calls(chips, seat):
            found.append(_put_option("all-in", front, behind, behind))
        return tuple(found)

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

    def take(self, chips: Chips, seat: Seat, choice: Choice) -> bool:
        """A seat does what it chose. True if it bet or raised, so that the others must act."""
        if choice.word == "fold":
            chips.fold(seat)
            return False
        raised = False
        if amount := choice.amount:
            front = chips.put(seat, amount)
            if front > self.level:
                raised = True
                self._raised(seat, front)
        self.acted[seat] = self.level, self.full
        return raised

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


def _put_option(word: str, front: int, least: int, most: int) -> Option:
    """An option that puts chips in. The amount named is the total the player then has in front of him."""
    return _new(Option, (word, POT, least, most, None, None, (), front, ()))


class TurnOffer(Offer):
    """What a seat may do in its turn. The usual words are read without listing the options."""

    __slots__ = ("_chips", "_found", "_owed", "_seat", "_street")

    no_effect = False

    def __init__(self, street: Street, chips: Chips, seat: Seat) -> None:
        self._street = street
        self._chips = chips
        self._seat = seat
        self._owed = street.level > chips.front[seat]
        self._found: tuple[Option, ...] = ()

    @property
    def default(self) -> str:  # type: ignore[override]
        return "fold" if self._owed else "check"

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        if not self._found:
            self._found = self._street.options(self._chips, self._seat)
        return self._found

    def read(self, text: str) -> tuple[Option, Choice]:
        if text == "fold":
            return FOLDED
        if self._owed:
            if text == "call":
                return self._street.call(self._chips, self._seat)
        elif text == "check":
            return CHECKED
        if text in ("bet", "raise"):
            option = self._street.bet_or_raise(self._chips, self._seat)
            if option and option.word == text and option.least == option.most:
                return option, _new(Choice, (text, option.least, (), False, option.atop))
        return super().read(text)


def betting(chips: Chips, street: Street, order: Sequence[Seat]) -> Generator[Request, Any, None]:
    """Asks these seats in turn, which have chips left to bet. After each bet or raise it asks all others, until they
    have matched it or folded."""
    turns = [*order]
    while turns and len(chips.live) > 1:
        seat = turns.pop(0)
        if len(chips.able) < 2 and chips.front[seat] >= chips.most_against(seat):
            break  # all others are all-in, and this seat has matched them
        choices = yield _new(Ask, ({seat: TurnOffer(street, chips, seat)}, False))
        if street.take(chips, seat, choices[seat]):
            turns = chips.able_among(chips.after(seat))
    chips.sweep()
