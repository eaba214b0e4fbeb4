"""A player's hand against the dealer's."""

from __future__ import annotations


def against_dealer(player: int, dealer: int) -> int:
    """Units won by a hand of one strength against a dealer's of another: 1 if it is higher, 0 if level, -1 if lower."""
    if player == dealer:
        return 0
    return 1 if player > dealer else -1
