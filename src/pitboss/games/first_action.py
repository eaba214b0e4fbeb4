"""Which seat has first action in a player-banked game: its wagers are settled first."""

from __future__ import annotations

from pitboss.rules.layout import clockwise
from pitboss.rules.script import Seat


def card_count(card: int) -> int:
    """What a card counts for the action button: an ace one, up to a king thirteen."""
    return ((card >> 2) + 1) % 13 + 1


def counted_to(count: int, seats: int, bank: Seat | None) -> Seat:
    """The seat where this count ends. It starts at the banker's left and goes clockwise; it skips the banker's own seat
    and counts empty seats."""
    others = clockwise(tuple(Seat(seat) for seat in range(1, seats + 1) if seat != bank), bank)
    return others[(count - 1) % len(others)]
