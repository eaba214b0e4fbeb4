"""Omaha: exactly two of a player's own cards with exactly three of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

Rank = Callable[[int, int, int, int, int], int]


def two_and_three(hole: Sequence[int], board: Sequence[int], rank: Rank) -> int:
    """The best that any two and any three make."""
    threes = tuple(combinations(board, 3))
    return max(rank(*two, *three) for two in combinations(hole, 2) for three in threes)
