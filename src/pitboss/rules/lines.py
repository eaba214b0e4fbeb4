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
    """What a winning wager is paid. ``to`` is beside the stake, ``for`` instead of it; ``fixed`` is in cents."""

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
                raise Unreadable(f"{text!r} divides by nothing")
            return cls("to" if found[2] == "to" else "for", int(found[1].replace(",", "")), over)
        if found := _METER.fullmatch(text):
            percent = Fraction(found[1])
            if not 0 < percent <= 100:
                raise Unreadable(f"{text!r}: a meter pays from above 0% to 100%")
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
        """What the bank pays on this line, or takes (below zero), in cents. Fractions of a cent go up.

        ``on`` is the amount that the line multiplies where that is not the stake: an ante bonus multiplies the ante. A
        meter's award comes from the meter, so the bank only takes the stake on such a line.
        """
        if self.kind == "to":
            return rounded(stake if on is None else on, self.numerator, self.denominator, "up")
        if self.kind == "for":
            return rounded(stake if on is None else on, self.numerator, self.denominator, "up") - stake
        if self.kind == "fixed":
            return self.numerator
        return 0 if self.kind == "push" else -stake

    def units(self, stake: Cents | None = None, *, beside: bool = False) -> Fraction:
        """The same for one unit staked, exactly: ``net`` as odds use it, before any cent is rounded.

        A fixed amount is another number of units for every stake, so that line needs the ``stake``. A line paid
        ``beside`` another wager has no stake of its own to lose, and its unit is one of that wager.
        """
        own = 0 if beside else 1
        if self.kind == "to":
            return Fraction(self.numerator, self.denominator)
        if self.kind == "for":
            return Fraction(self.numerator, self.denominator) - own
        if self.kind == "fixed":
            if not stake:
                raise Unreadable(f"{self} is another part of every stake: say what is staked")
            return Fraction(self.numerator, stake)
        return Fraction(0) if self.kind == "push" else Fraction(-own)

    @property
    def share(self) -> Fraction:
        """What part of a meter this line pays."""
        return Fraction(self.numerator, self.denominator) if self.kind == "meter" else Fraction(0)

    def __add__(self, other: object) -> Line:
        """Two lines paid together on one stake."""
        if not isinstance(other, Line) or self.kind != "to" or other.kind != "to":
            raise TypeError("only 'to' lines add up")
        both = Fraction(self.numerator, self.denominator) + Fraction(other.numerator, other.denominator)
        return Line("to", both.numerator, both.denominator)


PUSH = Line("push")
LOSE = Line("lose")
EVEN = Line("to", 1, 1)
HALF_BACK = Line("for", 1, 2)
"""What a surrendered wager gets: one half for the whole."""
