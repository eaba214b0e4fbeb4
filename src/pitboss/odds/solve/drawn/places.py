"""The place of every five cards among all strengths; 1 is the lowest.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.solve.duel import CHOOSE, every_hand
from pitboss.ranking.five import rank5

Ints = NDArray[np.int64]
CARDS = 5
DECK = 52
TWOS, THREES = comb(DECK, 2), comb(DECK, 3)


class Places(NamedTuple):
    hands: NDArray[np.int16]
    """All hands, ordered by their places."""
    bounds: Ints
    """Where the hands of each place begin in ``hands``."""
    strengths: Ints
    """The strength of each place. Place 0 has none."""
    by_number: NDArray[np.uint16]
    """The place of every hand, by its number."""
    joined: NDArray[np.uint16]
    """The place of three cards with two more, by the numbers of both; 0 if they share a card."""


@cache
def places() -> Places:
    every = every_hand(CARDS, rank5)
    strengths, first, inverse = np.unique(every.strengths, return_index=True, return_inverse=True)
    by_number = (inverse[every.places] + 1).astype(np.uint16)
    joined = np.zeros((THREES, TWOS), np.uint16)
    compiled(join)(every.hands, by_number, CHOOSE, joined)
    bounds = np.concatenate([[0], first, [len(every.hands)]]).astype(np.int64)
    return Places(every.hands, bounds, np.concatenate([[-1], strengths]), by_number, joined)


def join(hands: NDArray[np.int16], by_number: NDArray[np.uint16], choose: Ints, joined: NDArray[np.uint16]) -> None:
    for hand in hands:
        number = 0
        for at in range(CARDS):
            number += choose[at + 1, hand[at]]
        for second in range(CARDS):
            for first in range(second):
                three, size = 0, 0
                for at in range(CARDS):
                    if at not in (first, second):
                        size += 1
                        three += choose[size, hand[at]]
                joined[three, two_of(hand[first], hand[second], choose)] = by_number[number]


def two_of(low: int, high: int, choose: Ints) -> int:
    """The number of two cards."""
    return int(choose[2, high] + choose[1, low])


def three_of(low: int, middle: int, high: int, choose: Ints) -> int:
    return int(choose[3, high] + choose[2, middle] + choose[1, low])
