"""The first cards of a twenty-one game, in every way they can come from a shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement

KINDS = range(52)


def two_cards(judge: Callable[[int, int], int], decks: int) -> Counter[int]:
    """How often a seat's two cards stand on each line."""
    counts: Counter[int] = Counter()
    for a, b in combinations_with_replacement(KINDS, 2):
        counts[judge(a, b)] += hand_ways(decks, a, b)
    return counts


def two_cards_and_up(judge: Callable[[int, int, int], int], decks: int) -> Counter[int]:
    """How often they do with the dealer's up card."""
    counts: Counter[int] = Counter()
    for a, b in combinations_with_replacement(KINDS, 2):
        ways = hand_ways(decks, a, b)
        for up in KINDS:
            counts[judge(a, b, up)] += ways * (decks - (up == a) - (up == b))
    return counts


def hand_ways(decks: int, a: int, b: int) -> int:
    """In how many ways a seat is dealt these two, in either order."""
    return decks * (decks - 1) if a == b else 2 * decks * decks
