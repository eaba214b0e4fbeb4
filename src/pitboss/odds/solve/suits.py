"""Hands that differ only in the names of suits: one of them is counted for all.

The functions that list them are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled

Ints = NDArray[np.int64]
RENAMED = np.array([[card & ~3 | suits[card & 3] for card in range(52)] for suits in permutations(range(4))], np.int64)
"""Every card after each of the 24 renamings of suits."""


class Standing(NamedTuple):
    """Hands that each stand for all hands that differ only in the names of suits, and the number of these."""

    hands: Ints
    """The cards of each hand are in ascending order."""
    ways: Ints


@cache
def standing(cards: int) -> Standing:
    """One hand of this many cards for each kind: the first of the kind, in order of the cards."""
    hands = np.zeros((comb(52, cards), cards), np.int64)
    ways = np.zeros(len(hands), np.int64)
    found = compiled(list_standing)(RENAMED, hands, ways)
    return Standing(hands[:found].copy(), ways[:found].copy())


def list_standing(renamed: Ints, hands: Ints, ways: Ints) -> int:
    size = hands.shape[1]
    hand = np.arange(size)
    found = 0
    while True:
        alike = same_under(renamed, hand)
        if alike:
            hands[found] = hand
            ways[found] = len(renamed) // alike
            found += 1
        place = size - 1
        while place >= 0 and hand[place] == 52 - size + place:
            place -= 1
        if place < 0:
            return found
        hand[place] += 1
        for after in range(place + 1, size):
            hand[after] = hand[after - 1] + 1


def same_under(renamed: Ints, hand: Ints) -> int:
    """The number of renamings of suits that do not change the hand; 0 if one of them gives an earlier hand."""
    same = 0
    mine = 0
    for card in hand:
        mine |= 1 << card
    for naming in renamed:
        other = 0
        for card in hand:
            other |= 1 << naming[card]
        if other < mine:
            return 0
        if other == mine:
            same += 1
    return same
