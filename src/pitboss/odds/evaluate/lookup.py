"""Looks up the best five of five, six or seven cards: a few additions and two reads for each hand.

A card's key is a number for its rank, and above it a counter for its suit. The keys of a hand are added. The low part
of the sum identifies the ranks in any order (``RANK_KEYS``); the counters show whether five cards are of one suit.

The functions take plain ints and the arrays of ``LookupTable``, and are called by kernels that
``pitboss.odds.compiled`` compiles. Flushes and all other hands are in one array, because a compiled loop that reads
several arrays counts references to them for every hand and takes ten times as long.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RANK_BITS = 25
RANK_MASK = (1 << RANK_BITS) - 1
_APART = (1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359, 3453520)
"""Weights for which the sums of up to seven ranks, each at most four times, all differ. Found one after the other, each
as small as possible."""
_SPREAD = 0x9E3779B1 & RANK_MASK
"""An odd factor, so that the products stay distinct. It spreads them evenly, so that the table has few holes."""
RANK_KEYS = tuple(weight * _SPREAD & RANK_MASK for weight in _APART)

COLUMN_BITS = 13
"""A rank sum is a row and a column. The rows are packed into each other in the table, each at its own offset."""
ROWS = 1 << RANK_BITS - COLUMN_BITS
FLUSHES = 1 << 13
"""The table begins with the flushes, by the set of ranks of their suit."""

SUIT_SHIFT = 32
FIVE_OF_A_SUIT = 0x8888 << SUIT_SHIFT
NO_CARDS = 0x3333 << SUIT_SHIFT
"""The start of a hand's sum of keys. Each suit's counter starts at three, so that five cards set its highest bit."""
FOUR_OF_A_SUIT = 0x1111 << SUIT_SHIFT
"""Added to a sum, it shows whether one more card can make a flush."""


class LookupTable(NamedTuple):
    """The arrays of the look-up. A hand's place is the place of its strength among all strengths; 1 is the lowest."""

    keys: NDArray[np.int64]
    """The key of each card."""
    suited: NDArray[np.int64]
    """The ``ranking.five.card_bit`` of each card."""
    rows: NDArray[np.int32]
    """For each row, the number that is added to a rank sum to find it in the table."""
    places: NDArray[np.uint16]


def place(key: int, hand: int, table: LookupTable) -> int:
    """The place of a hand, from the sum of its keys with ``NO_CARDS``, and the sum of its ``suited`` bits."""
    at = (key & RANK_MASK) + table.rows[(key & RANK_MASK) >> COLUMN_BITS]
    flush = key & FIVE_OF_A_SUIT
    if flush:
        at = hand >> suit_lane(flush) & FLUSHES - 1
    return int(table.places[at])


def place_by_ranks(key: int, table: LookupTable) -> int:
    """The place of a hand that cannot be a flush."""
    ranks = key & RANK_MASK
    return int(table.places[ranks + table.rows[ranks >> COLUMN_BITS]])


def suit_lane(flush: int) -> int:
    """By how many bits the ranks of the flush's suit are shifted. There is no branch, because it would be predicted
    wrong for most flushes."""
    counter = flush >> SUIT_SHIFT + 3
    return (counter & 0x10) + (counter >> 3 & 0x20) + 3 * (counter >> 8 & 0x10)


def may_become_flush(key: int) -> bool:
    """Whether these cards with one more may be a flush."""
    return key + FOUR_OF_A_SUIT & FIVE_OF_A_SUIT != 0
