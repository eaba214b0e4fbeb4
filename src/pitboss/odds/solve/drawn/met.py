"""One hand against all hands that share no card with it, by how they compare, and by any two cards that those hold.

The pass goes through all hands in order of strength: the player's hands with the dealer's as the others, or the other
way round. Each other hand belongs to a ``field``, by its own place and by whether that is above, level with or below
the place reached. For every two cards, with none, one, two or three more, the number of others in each field that hold
them is known. Inclusion and exclusion over a hand's own cards leaves the others that hold the two cards and none of the
hand's own. Four fields fit in one word of 64 bits: for one hand, at most 14,190 others hold the same two cards.

The counts for every two cards are used in two ways. ``add_up`` weights them with what each field is worth and adds them
to the sets of three and four cards of the hand, for one word. ``weigh`` goes the other way: from weights of such sets
it finds how often each end comes. The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.solve.drawn.places import CARDS, DECK, TWOS, Places, three_of, two_of
from pitboss.odds.solve.duel import CHOOSE, number_without

Ints = NDArray[np.int64]
ABOVE, LEVEL, BELOW = range(3)
IN_A_WORD = 4
BITS = 16
FIELD = (1 << BITS) - 1
PARTS = 2 * 2 * CARDS
"""A hand has four pairs with one given card, and ten pairs in all. With this factor all shares of pairs are whole."""
CARRY = 40
LOW = (1 << CARRY) - 1


class Side(NamedTuple):
    """The state of a pass."""

    weights: Ints
    """The words of an other hand, by whether it is above, level or below, and by its place."""
    words: Ints
    """The present words, by place."""
    twos: Ints
    """The sums of the words over the hands that hold two cards."""
    threes: Ints
    """The sums over the hands that hold one card and two others."""
    fours: Ints
    """The sums over the hands that hold two cards and two others."""
    reached: Ints


def packed(fields: Ints, each: int) -> Ints:
    """The words for these fields. Fields are numbers below ``each``."""
    weights = np.zeros((*fields.shape, -(-each // IN_A_WORD)), np.int64)
    word, shift = np.divmod(fields, IN_A_WORD)
    np.put_along_axis(weights, word[:, :, np.newaxis], (1 << BITS * shift)[:, :, np.newaxis], 2)
    return weights


def side(known: Places, weights: Ints) -> Side:
    """The state at the start of a pass: all others are above."""
    weights[:, 0] = 0
    size = weights.shape[2]
    twos = np.zeros(TWOS * size, np.int64)
    threes, fours = np.zeros((DECK, TWOS * size), np.int64), np.zeros((TWOS, TWOS * size), np.int64)
    words = weights[ABOVE].copy()
    compiled(fill)(known.hands, known.bounds, CHOOSE, words, twos, threes, fours)
    return Side(weights, words, twos, threes, fours, np.zeros(1, np.int64))


def fill(
    hands: NDArray[np.int16], bounds: Ints, choose: Ints, words: Ints, twos: Ints, threes: Ints, fours: Ints
) -> None:
    for place in range(1, len(words)):
        for i in range(bounds[place], bounds[place + 1]):
            put(hands[i], words[place], choose, twos, threes, fours)


def put(hand: NDArray[np.int16], change: Ints, choose: Ints, twos: Ints, threes: Ints, fours: Ints) -> None:
    size = len(change)
    rest = np.zeros(3, np.int64)
    for j in range(CARDS):
        for i in range(j):
            at = two_of(hand[i], hand[j], choose) * size
            n = 0
            for k in range(CARDS):
                if k not in (i, j):
                    rest[n] = hand[k]
                    n += 1
            for w in range(size):
                twos[at + w] += change[w]
                for card in rest:
                    threes[card, at + w] += change[w]
                fours[two_of(rest[0], rest[1], choose), at + w] += change[w]
                fours[two_of(rest[0], rest[2], choose), at + w] += change[w]
                fours[two_of(rest[1], rest[2], choose), at + w] += change[w]


def reach(place: int, hands: NDArray[np.int16], bounds: Ints, choose: Ints, side: Side) -> None:
    """Moves the pass to this place: others up to it are no longer above."""
    size = side.words.shape[1]
    change = np.zeros(size, np.int64)
    start = side.reached[0]
    if start == place:
        return
    for passed in range(max(start, 1), place + 1):
        now = side.weights[LEVEL if passed == place else BELOW, passed]
        differs = False
        for w in range(size):
            change[w] = now[w] - side.words[passed, w]
            side.words[passed, w] = now[w]
            differs = differs or change[w] != 0
        if differs:
            for i in range(bounds[passed], bounds[passed + 1]):
                put(hands[i], change, choose, side.twos, side.threes, side.fours)
    side.reached[0] = place


def count(
    hand: Ints, place: int, hands: NDArray[np.int16], bounds: Ints, joined: NDArray[np.uint16], choose: Ints,
    side: Side, counts: Ints,
) -> None:  # fmt: skip
    """Counts the others that share no card with a hand of this place, for every two cards that they hold."""
    reach(place, hands, bounds, choose, side)
    size = side.words.shape[1]
    counts[:] = side.twos
    for k in range(CARDS):
        counts -= side.threes[hand[k]]
        for j in range(k):
            counts += side.fours[two_of(hand[j], hand[k], choose)]
            for i in range(j):
                row = joined[three_of(hand[i], hand[j], hand[k], choose)]
                for two in range(TWOS):
                    for w in range(size):
                        counts[two * size + w] -= side.words[row[two], w]
    for card in hand:
        for other in range(DECK):
            if other != card:
                at = two_of(min(card, other), max(card, other), choose) * size
                counts[at : at + size] = 0


def add_up(
    first: int, last: int, own: Ints, own_places: Ints, ways: Ints, hands: NDArray[np.int16], bounds: Ints,
    joined: NDArray[np.uint16], choose: Ints, side: Side, units: Ints, by_three: Ints, by_four: Ints, whole: Ints,
) -> None:  # fmt: skip
    """``own`` are the hands in order of their places. ``units`` is what a field is worth, by the hand's place. If it is
    empty, the words do not hold fields, but what the others are worth."""
    counts = np.zeros(TWOS, np.int64)
    two_worth = np.zeros(TWOS, np.int64)
    one_worth = np.zeros(DECK, np.int64)
    for n in range(first, last):
        hand = own[n]
        count(hand, own_places[n], hands, bounds, joined, choose, side, counts)
        two = 0
        one_worth[:] = 0
        for high in range(DECK):
            for low in range(high):
                total = counts[two]
                if len(units) > 0:
                    word, total = total, 0
                    for f in range(IN_A_WORD):
                        total += (word >> BITS * f & FIELD) * units[own_places[n], f]
                one_worth[high] += total
                one_worth[low] += total
                two_worth[two] = total * ways[n]
                two += 1
        for card in range(DECK):
            one_worth[card] //= 4
            whole[n] += one_worth[card]
            one_worth[card] *= ways[n]
        whole[n] //= CARDS
        for k in range(CARDS):
            by_four[number_without(hand, k, choose)] += one_worth
            for j in range(k):
                for i in range(j):
                    by_three[three_of(hand[i], hand[j], hand[k], choose)] += two_worth


def weigh(
    first: int, last: int, own: Ints, own_places: Ints, ways: Ints, hands: NDArray[np.int16], bounds: Ints,
    joined: NDArray[np.uint16], choose: Ints, side: Side, row_of: Ints, ends: Ints, by_three: Ints, by_four: Ints,
    whole: Ints, found: Ints,
) -> None:  # fmt: skip
    """What ``add_up`` adds, weighted, and summed in ``found`` by how a field ends, times ``PARTS`` and the 24 renamings
    of suits. Each sum is two numbers; the first has the bits from ``CARRY`` up."""
    size = side.words.shape[1]
    counts = np.zeros(TWOS * size, np.int64)
    weights = np.zeros(TWOS, np.int64)
    ones = np.zeros(DECK, np.int64)
    for n in range(first, last):
        hand = own[n]
        count(hand, own_places[n], hands, bounds, joined, choose, side, counts)
        ones[:] = 0
        weights[:] = 0
        for k in range(CARDS):
            ones += by_four[number_without(hand, k, choose)]
            for j in range(k):
                for i in range(j):
                    weights += by_three[three_of(hand[i], hand[j], hand[k], choose)]
        two = 0
        for high in range(DECK):
            for low in range(high):
                weights[two] = ways[n] * (PARTS * weights[two] + 5 * (ones[high] + ones[low])) + 48 * whole[n]
                two += 1
        row = ends[row_of[own_places[n]]]
        for w in range(size):
            for f in range(IN_A_WORD):
                high_part, low_part = 0, 0
                for two in range(TWOS):
                    weighed = (counts[two * size + w] >> BITS * f & FIELD) * weights[two]
                    high_part += weighed >> CARRY
                    low_part += weighed & LOW
                end = found[row[w * IN_A_WORD + f]]
                end[0] += high_part + (low_part >> CARRY)
                end[1] += low_part & LOW
                end[0] += end[1] >> CARRY
                end[1] &= LOW
