"""Money is integer cents. Only ``rounded`` rounds."""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from functools import lru_cache
from typing import Literal, NewType, get_args

from pitboss.errors import Refused

Cents = NewType("Cents", int)
Rounding = Literal["up", "down", "nearest", "quarter"]
ROUNDINGS: tuple[Rounding, ...] = get_args(Rounding)

NOTHING = Cents(0)
MOST = Cents(10**14)
"""The largest amount: a trillion dollars, which is still an exact number in a browser (below 2**53)."""


_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
"""Moves the decimal point of any number that can be written, without rounding."""


def cents(value: object) -> Cents:
    """Dollars as a file writes them (``5``, ``7.5``), in cents. Fractions must be ``Decimal``, so they are exact."""
    if type(value) is int:
        amount = value * 100
    elif isinstance(value, Decimal):
        if not value.is_finite() or value.adjusted() > 20:
            raise Refused(f"{_short(value)} is not an amount of dollars")
        scaled = value.scaleb(2, _EXACT)
        amount = int(scaled)
        if amount != scaled:
            raise Refused(f"{_short(value)} dollars has a fraction of a cent")
    else:
        shown = _short(_AS_WRITTEN.get(str(value), repr(value)))
        raise Refused(f"{shown} is not an amount: write dollars as a number, such as 5 or 7.5")
    if amount < 0:
        raise Refused(f"{_short(value)} is below zero")
    if amount > MOST:
        raise Refused(f"{_short(value)} dollars is more than any table takes")
    return Cents(amount)


_AS_WRITTEN = {"True": "true", "False": "false", "None": "null"}


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) < 24 else text[:20] + "…"


@lru_cache(4096)
def dollars(amount: int) -> int | float:
    """Cents as the dollars a file writes: an int if they are whole. Every answer is full of the same few amounts."""
    return amount // 100 if amount % 100 == 0 else amount / 100


def dollars_text(amount: int) -> str:
    """Cents as dollars in a text that can be parsed again: ``5``, ``7.5``, ``0.25``."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    whole, part = divmod(amount, 100)
    return f"{sign}{whole}" if not part else f"{sign}{whole}.{part:02d}".rstrip("0")


def money(amount: int) -> str:
    """Cents as a person reads them: ``$1,234``, ``$7.50``, ``-$5``."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    whole, part = divmod(amount, 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")


def rounded(amount: int, numerator: int, denominator: int, how: Rounding) -> Cents:
    """``amount × numerator / denominator``: up or down to the cent, to the nearest (half up), or up to the quarter."""
    product = amount * numerator
    if how == "up":
        return Cents(-(-product // denominator))
    if how == "down":
        return Cents(product // denominator)
    if how == "nearest":
        return Cents((2 * product + denominator) // (2 * denominator))
    return Cents(-(-product // (denominator * 25)) * 25)
