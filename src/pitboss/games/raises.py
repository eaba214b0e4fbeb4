"""Raises in multiples of a wager: the options a street offers."""

from __future__ import annotations

from pitboss.games.script import Option, Wager
from pitboss.money import Cents


def multiples(wager: str, of: Cents, *times: int) -> tuple[Option, ...]:
    """``1x``, ``2x``, ``3x``: this wager, for so many times that amount."""
    return tuple(Option(f"{n}x", Wager(wager), Cents(n * of), Cents(n * of)) for n in times)
