"""All 154,143,080 hands of seven from fifty-three cards, numbered up to the names of suits.

A set of cards is a number with a bit for each card, ``1 << card``; the joker has the highest bit. Of all sets that
differ only in the names of suits, the least number stands for all. ``ids`` gives for any hand, by its place among all
hands in order of their numbers, which of the 6,972,147 standing hands it is. So a result that is computed once for each
standing hand is found for every hand with one read.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.ranking.five import card_bit

Ints = NDArray[np.int64]

CARDS, SIZE = 53, 7
"""Tests use a deck of only the lowest of these cards, so that every hand can be checked."""

SUIT_ORDERS = np.array(list(permutations(range(4))), np.int64)
ONE_SUIT = 0x1111111111111
JOKER = 1 << 52
CHOOSE = np.array([[comb(card, size) for size in range(SIZE + 2)] for card in range(CARDS + 1)], np.int64)
_DE_BRUIJN = 0x03F79D71B4CB0A89
"""Multiplied by a power of two, its highest six bits differ for each power."""


def _bit_places() -> tuple[int, ...]:
    places = {(1 << bit) * _DE_BRUIJN >> 58 & 63: bit for bit in range(64)}
    return tuple(places[at] for at in range(64))


BIT_PLACES = _bit_places()


class Sevens(NamedTuple):
    cards: int
    """The number of cards in the deck."""
    ids: NDArray[np.uint32]
    """For every hand, by its ``place``, the number of the hand that stands for it."""
    hands: Ints
    """The standing hands."""
    ways: NDArray[np.uint8]
    """The number of hands that each stands for."""

    @property
    def every(self) -> int:
        """The number of hands."""
        return comb(self.cards, SIZE)

    @property
    def banks(self) -> int:
        """The number of banks that a hand can meet: those that share no card with it."""
        return comb(self.cards - SIZE, SIZE)

    def weight(self, which: NDArray[np.bool_]) -> int:
        """The number of hands that the marked standing hands stand for."""
        return int(self.ways[which].sum(dtype=np.int64))


class Sets(NamedTuple):
    """The sets of one size that stand for all others, and the number of sets that each stands for."""

    sets: Ints
    ways: Ints


def numbered(told: Callable[[int, int], None] = lambda done, whole: None, cards: int = CARDS) -> Sevens:
    """Numbers all hands. ``told`` is called with the number of hands that are done."""
    most = comb(cards, SIZE) // 20 + 10_000  # there are 24 renamings of suits, and few hands stay the same under some
    found = Sevens(cards, np.empty(comb(cards, SIZE), np.uint32), np.empty(most, np.int64), np.empty(most, np.uint8))
    count = 0
    for top in range(SIZE - 1, cards):
        count = compiled(number)(found.ids, found.hands, found.ways, count, top)
        told(comb(top + 1, SIZE), comb(cards, SIZE))
    return found._replace(hands=found.hands[:count].copy(), ways=found.ways[:count].copy())


@cache
def standing_sets(size: int, cards: int = CARDS) -> Sets:
    """The standing sets of fewer cards: 1,097,447 of six, 150,891 of five."""
    most = comb(cards, size) if size < 5 else comb(cards, size) // 10 + 10_000
    sets, ways = np.empty(most, np.int64), np.empty(most, np.int64)
    count = compiled(list_sets)(size, cards, sets, ways)
    return Sets(sets[:count].copy(), ways[:count].copy())


def number(ids: Any, hands: Any, ways_of: Any, count: int, top: int) -> int:
    """Numbers the hands with this highest card from ``count`` on, and gives every renamed hand the same number."""
    hand = 1 << top | (1 << SIZE - 1) - 1
    while hand < 1 << top + 1:
        ways = stands_for(hand)
        if ways:
            hands[count], ways_of[count] = hand, ways
            for i in range(len(SUIT_ORDERS)):
                ids[place(renamed(hand, i))] = count
            count += 1
        hand = next_set(hand)
    return count


def list_sets(size: int, cards: int, sets: Any, ways: Any) -> int:
    count = 0
    if size == 0:
        sets[0], ways[0] = 0, 1
        return 1
    held = (1 << size) - 1
    while held < 1 << cards:
        stands = stands_for(held)
        if stands:
            sets[count], ways[count] = held, stands
            count += 1
        held = next_set(held)
    return count


def stands_for(held: int) -> int:
    """The number of sets that this one stands for; 0 if a renaming of suits gives a lower number."""
    same = 0
    for i in range(len(SUIT_ORDERS)):
        other = renamed(held, i)
        if other < held:
            return 0
        same += other == held
    return len(SUIT_ORDERS) // same


def renamed(held: int, order: int) -> int:
    """The set with its suits renamed."""
    return int(
        (held & ONE_SUIT) << SUIT_ORDERS[order, 0]
        | (held >> 1 & ONE_SUIT) << SUIT_ORDERS[order, 1]
        | (held >> 2 & ONE_SUIT) << SUIT_ORDERS[order, 2]
        | (held >> 3 & ONE_SUIT) << SUIT_ORDERS[order, 3]
        | held & JOKER
    )


def next_set(held: int) -> int:
    """The next number with the same number of bits."""
    low = held & -held
    carried = held + low
    return carried | (carried ^ held) >> lowest(held) + 2


def place(held: int) -> int:
    """The place of a set among all sets of its size, in order of their numbers."""
    at = 0
    size = 1
    while held:
        at += CHOOSE[lowest(held), size]
        held &= held - 1
        size += 1
    return at


def lowest(held: int) -> int:
    """The lowest card of a set."""
    return BIT_PLACES[(held & -held) * _DE_BRUIJN >> 58 & 63]


def as_ranked(held: int) -> int:
    """The set in the form of ``pitboss.ranking``: the sum of its ``card_bit``."""
    hand = 0
    while held:
        hand |= card_bit(lowest(held))
        held &= held - 1
    return hand


def holding(held: int, size: int, cards: int, ids: Any, work: Any, found: Any) -> int:
    """Lists the numbers of all hands that hold these cards. Returns how many there are.

    A hand's place is a sum over its cards. With the other cards r0 < r1 < … besides those held, it is a sum over the
    other cards only: each adds its own part, and the change it makes to the held cards above it (``work``).
    """
    more = SIZE - size
    if more == 0:
        found[0] = ids[place(held)]
        return 1
    base = weigh(held, more, cards, work)
    rest = cards - size
    at = np.zeros(SIZE + 1, np.int64)
    above = np.zeros(SIZE + 1, np.int64)
    for i in range(more):
        at[i] = i
    at[more] = rest
    above[more] = base
    level = more - 1
    count = 0
    lowest_adds = work[0]
    while True:
        for i in range(level, 0, -1):
            above[i] = above[i + 1] + work[i, at[i]]
        start = above[1]
        for p in range(at[1] if more > 1 else rest):
            found[count + p] = ids[start + lowest_adds[p]]
        count += at[1] if more > 1 else rest
        level = 1
        while level < more and at[level] + 1 == at[level + 1]:
            at[level] = level
            level += 1
        if level >= more:
            return count
        at[level] += 1


def weigh(held: int, more: int, cards: int, work: Any) -> int:
    """Fills in what each other card adds to a place as the i-th of them. Returns what the held cards alone add."""
    base = 0
    below = 0
    left = held
    while left:
        below += 1
        base += CHOOSE[lowest(left), below]
        left &= left - 1
    at = 0
    below = 0
    for card in range(cards):
        if held >> card & 1:
            below += 1
            continue
        for i in range(more):
            adds = CHOOSE[card, i + 1 + below]
            left = held >> card << card
            number = below
            while left:
                number += 1
                higher = lowest(left)
                adds += CHOOSE[higher, number + i + 1] - CHOOSE[higher, number + i]
                left &= left - 1
            work[i, at] = adds
        at += 1
    return base
