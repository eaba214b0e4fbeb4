"""A line of a pay table, as a person writes it: ``3 to 2``, ``300 for 1``, ``10% of meter``, ``$25``, ``push``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

from pitboss.errors import Unreadable
from pitboss.money import Cents, rounded

LineKind = Literal["to", "for", "meter", "fixed", "push", "lose"]

_ODDS = re.compile(r"(\d[\d,]*) (to|for) (\d[\d,]*)")
_METER = re.compile(r"(\d+(?:\.\d+)?)% of meter")
_FIXED = re.compile(r"\$(\d[\d,]*(?:\.\d\d)?)")


class Line(NamedTuple):
    """What a winning wager pays. ``to`` is paid on top of the stake, ``for`` includes it; ``fixed`` is in cents."""

    kind: LineKind
    numerator: int = 0
    denominator: int = 1

    @classmethod
    def parse(cls, text: str) -> Line:
        if text in ("push", "lose"):
            return PUSH if text == "push" else LOSE
        if found := _ODDS.fullmatch(text):
            over = int(found[3].replace(",", ""))
            if over == 0:
                raise Unreadable(f"{text!r} divides by zero")
            return cls("to" if found[2] == "to" else "for", int(found[1].replace(",", "")), over)
        if found := _METER.fullmatch(text):
            percent = Fraction(found[1])
            if not 0 < percent <= 100:
                raise Unreadable(f"{text!r}: a meter pays more than 0% and at most 100%")
            share = percent / 100
            return cls("meter", share.numerator, share.denominator)
        if found := _FIXED.fullmatch(text):
            return cls("fixed", int(Fraction(found[1].replace(",", "")) * 100))
        raise Unreadable(
            f"{text!r} is not a pay line; write '3 to 2', '300 for 1', '10% of meter', '$25', 'push' or 'lose'"
        )

    def __str__(self) -> str:
        if self.kind in ("to", "for"):
            return f"{self.numerator:,} {self.kind} {self.denominator:,}"
        if self.kind == "meter":
            percent = Fraction(100 * self.numerator, self.denominator)
            shown = f"{percent.numerator}" if percent.denominator == 1 else f"{float(percent):g}"
            return f"{shown}% of meter"
        if self.kind == "fixed":
            whole, part = divmod(self.numerator, 100)
            return f"${whole:,}" + (f".{part:02d}" if part else "")
        return self.kind

    def net(self, stake: Cents, on: Cents | None = None) -> int:
        """The cents that the bank pays on this line, or takes (below zero). Fractions of a cent are rounded up.

        ``on`` is the amount that the line multiplies if it is not the stake: an ante bonus multiplies the ante. A
        meter's award comes from the meter, so on such a line the bank only takes the stake.
        """
        kind, numerator, denominator = self
        if kind == "to":
            return rounded(stake if on is None else on, numerator, denominator, "up")
        if kind == "for":
            return rounded(stake if on is None else on, numerator, denominator, "up") - stake
        if kind == "fixed":
            return numerator
        return 0 if kind == "push" else -stake

    def units(self, stake: Cents | None = None, *, beside: bool = False) -> Fraction:
        """``net`` for one unit staked, exactly, without rounding: odds use it.

        How many units a fixed amount is depends on the stake, so that line needs the ``stake``. A line paid ``beside``
        another wager has no stake of its own to lose, and its unit is one unit of that wager.
        """
        own = 0 if beside else 1
        if self.kind == "to":
            return Fraction(self.numerator, self.denominator)
        if self.kind == "for":
            return Fraction(self.numerator, self.denominator) - own
        if self.kind == "fixed":
            if not stake:
                raise Unreadable(f"{self} is a fixed amount: its units depend on the stake, so give one")
            return Fraction(self.numerator, stake)
        return Fraction(0) if self.kind == "push" else Fraction(-own)

    @property
    def share(self) -> Fraction:
        """The part of a meter that this line pays."""
        return Fraction(self.numerator, self.denominator) if self.kind == "meter" else Fraction(0)

    def __add__(self, other: object) -> Line:
        """Two lines that are both paid on one stake."""
        if not isinstance(other, Line) or self.kind != "to" or other.kind != "to":
            raise TypeError("only 'to' lines add up")
        both = Fraction(self.numerator, self.denominator) + Fraction(other.numerator, other.denominator)
        return Line("to", both.numerator, both.denominator)


PUSH = Line("push")
LOSE = Line("lose")
EVEN = Line("to", 1, 1)
HALF_BACK = Line("for", 1, 2)
"""What a surrendered wager pays: half of the stake."""
