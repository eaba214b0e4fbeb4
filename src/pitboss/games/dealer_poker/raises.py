"""Raises in multiples of a wager: the options a street offers, and asking for them."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from pitboss.money import Cents
from pitboss.rules.script import Offer, Option, Request, Seat, Wager, ask


def multiples(wager: str, of: Cents, *times: int) -> tuple[Option, ...]:
    """``1x``, ``2x``, ``3x``: this wager, for so many times that amount."""
    return tuple(Option(f"{n}x", Wager(wager), Cents(n * of), Cents(n * of)) for n in times)


def raise_or(word: str, raises: Mapping[Seat, tuple[Option, ...]]) -> Generator[Request, Any, tuple[Seat, ...]]:
    """Asks all these seats at once for a raise or that word, and gives the seats that said it or nothing."""
    choices = yield from ask({seat: Offer((*options, Option(word)), word) for seat, options in raises.items()})
    return tuple(seat for seat in raises if choices[seat].word == word)
