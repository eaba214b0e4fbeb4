"""A hand against the dealer's, both from one deck: how often each hand meets a lower, an equal and a higher one.

All hands are processed in order of strength. For every set of cards, the number of hands below this strength that hold
all of them is known. Hands that hold a card of the player's are subtracted, and those subtracted twice are added again;
this leaves the hands that the dealer can have (inclusion and exclusion). The dealer's hand matters for the settlement
only through the comparison and through the ``cuts``, strengths such as the least one that qualifies. So the dealer's
hands are counted in cells, by the cut they lie above and by the comparison, and the rule is called once for each cell.

The functions that count are compiled by ``pitboss.odds.compiled``, with the strength of a hand as ``worth``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.solve.suits import standing

Ints = NDArray[np.int64]
BELOW, EQUAL, ABOVE = range(3)
CHOOSE = np.array([[comb(card, size) for card in range(53)] for size in range(7)], np.int64)
"""The number of a set of cards is the sum of these entries for its cards in ascending order."""


def number_without(cards: Ints, left_out: int, choose: Ints) -> int:
    """The number of these ascending cards without the one at this index."""
    number, size = 0, 0
    for at in range(len(cards)):
        if at != left_out:
            size += 1
            number += choose[size, cards[at]]
    return int(number)


class Duel(NamedTuple):
    """The hands that stand for all others, and the dealers that each meets."""

    hands: Ints
    ways: Ints
    strengths: Ints
    cuts: tuple[int, ...]
    counts: Ints
    """The number of dealers for each hand, each open card of the dealer (one entry if none is open) and each cell."""

    def dealer(self, strength: int, cell: int) -> int | None:
        return cell_dealer(self.cuts, strength, cell)


def cell_dealer(cuts: Sequence[int], strength: int, cell: int) -> int | None:
    """A dealer's strength in this cell against a hand of this strength; None if there is none."""
    least = cuts[cell // 3]
    most = cuts[cell // 3 + 1] - 1 if cell // 3 + 1 < len(cuts) else None
    found = (least, strength, max(strength + 1, least))[cell % 3]
    fits = least <= found and (most is None or found <= most)
    return found if fits and (cell % 3 != BELOW or found < strength) else None


@cache
def duel(cards: int, rule: Callable[..., int], cuts: tuple[int, ...], open_card: bool = False) -> Duel:
    """Both get this many cards. ``cuts`` are the dealer's strengths at which the settlement may change, ascending."""
    hands, ways = standing(cards)
    every = every_hand(cards, rule)
    at = every.places[_numbers(hands)]
    bounds = np.append(np.searchsorted(every.strengths, (0, *cuts)), len(every.strengths))
    counts = np.zeros((len(hands), 52 if open_card else 1, 3 * (len(cuts) + 1)), np.int64)
    by_place = np.argsort(at, kind="stable")
    compiled(sweep)(every.hands, every.strengths, hands[by_place], at[by_place], bounds, CHOOSE, open_card, counts)
    counts[by_place] = counts.copy()
    return Duel(hands, ways, every.strengths[at], (0, *cuts), counts)


class EveryHand(NamedTuple):
    """All hands, ordered by strength."""

    hands: NDArray[np.int16]
    strengths: Ints
    places: Ints
    """The position in this order of each hand, by its number."""


@cache
def every_hand(cards: int, rule: Callable[..., int]) -> EveryHand:
    hands = np.zeros((comb(52, cards), cards), np.int16)
    strengths = np.zeros(len(hands), np.int64)
    compiled(_LISTS[cards], worth=rule)(hands, strengths)
    in_order = np.argsort(strengths, kind="stable")
    place = np.empty(len(hands), np.int64)
    place[in_order] = np.arange(len(hands))
    return EveryHand(hands[in_order], strengths[in_order], place)


def _numbers(hands: Ints) -> Ints:
    """The numbers of hands in the list of all hands."""
    numbers: Ints = sum(CHOOSE[place + 1][hands[:, place]] for place in range(hands.shape[1]))
    return numbers


worth = bound_later
"""The rule that gives the strength of a hand."""


def list_three(hands: NDArray[np.int16], strengths: Ints) -> None:
    i = 0
    for c in range(52):
        for b in range(c):
            for a in range(b):
                hands[i, 0], hands[i, 1], hands[i, 2] = a, b, c
                strengths[i] = worth(a, b, c)
                i += 1


def list_five(hands: NDArray[np.int16], strengths: Ints) -> None:
    i = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4] = a, b, c, d, e
                        strengths[i] = worth(a, b, c, d, e)
                        i += 1


_LISTS = {3: list_three, 5: list_five}


def sweep(
    every: NDArray[np.int16], strengths: Ints, hands: Ints, at: Ints, bounds: Ints, choose: Ints, open_card: bool,
    counts: Ints,
) -> None:  # fmt: skip
    """Fills the cells of every hand. ``at`` is its position in the order of strength, ``bounds`` that of the cuts."""
    size = every.shape[1]
    subsets = 1 << size
    starts = np.zeros(size + 2, np.int64)  # where the sets of each size begin among the counters
    for cards in range(size + 1):
        starts[cards + 1] = starts[cards] + choose[cards][52]
    held = np.zeros(starts[size + 1], np.int32)
    at_cut = np.zeros((len(bounds), len(held)), np.int32)
    signs = np.zeros(subsets, np.int64)
    for subset in range(subsets):
        bits = 0
        for place in range(size):
            bits += subset >> place & 1
        signs[subset] = -1 if bits & 1 else 1
    ups = 52 if open_card else 1
    below = np.zeros((len(hands), ups), np.int32)
    first = 0
    last = 0
    added = 0
    cut = 0
    asked = np.zeros(subsets, np.int64)
    while added < len(every):
        end = added
        while end < len(every) and strengths[end] == strengths[added]:
            end += 1
        while cut < len(bounds) and bounds[cut] <= added:
            at_cut[cut] = held
            cut += 1
        while last < len(hands) and at[last] < end:
            last += 1
        for i in range(first, last):
            for up in range(ups):
                if open_card and up in hands[i]:
                    continue
                below[i, up] = free(held, hands[i], up if open_card else -1, starts, choose, signs)
        for i in range(added, end):
            subset_places(every[i], starts, choose, asked)
            for subset in range(subsets):
                held[asked[subset]] += 1
        for i in range(first, last):
            for up in range(ups):
                if open_card and up in hands[i]:
                    continue
                upto = free(held, hands[i], up if open_card else -1, starts, choose, signs)
                counts[i, up, 0] = below[i, up]
                counts[i, up, 1] = upto - below[i, up]
        first = last
        added = end
    while cut < len(bounds):
        at_cut[cut] = held
        cut += 1
    parts = len(bounds) - 1
    for i in range(len(hands)):
        for up in range(ups):
            if open_card and up in hands[i]:
                continue
            lower, equal = counts[i, up, 0], counts[i, up, 1]
            counts[i, up] = 0
            under = free(at_cut[0], hands[i], up if open_card else -1, starts, choose, signs)
            for part in range(parts):
                over = free(at_cut[part + 1], hands[i], up if open_card else -1, starts, choose, signs)
                # Of the dealers from ``under`` to ``over``, those up to ``lower`` are below the hand.
                low = min(over, lower) - min(under, lower)
                same = equal if bounds[part] <= at[i] < bounds[part + 1] else 0
                counts[i, up, 3 * part] = low
                counts[i, up, 3 * part + 1] = same
                counts[i, up, 3 * part + 2] = over - under - low - same
                under = over


def subset_places(hand: Ints, starts: Ints, choose: Ints, places: Ints) -> None:
    """The index of the counter of each set of cards of a hand."""
    for subset in range(len(places)):
        size = 0
        number = 0
        for place in range(len(hand)):
            if subset >> place & 1:
                size += 1
                number += choose[size][hand[place]]
        places[subset] = starts[size] + number


def free(held: NDArray[np.int32], hand: Ints, up: int, starts: Ints, choose: Ints, signs: Ints) -> int:
    """How many of the counted hands share no card with this one, and hold ``up`` if it is a card."""
    count = 0
    size = len(hand)
    for subset in range(len(signs)):
        taken = 0
        number = 0
        placed = up < 0
        for place in range(size):
            if subset >> place & 1:
                card = hand[place]
                if not placed and up < card:
                    taken += 1
                    number += choose[taken][up]
                    placed = True
                taken += 1
                number += choose[taken][card]
        if not placed:
            taken += 1
            number += choose[taken][up]
        if taken <= size:
            count += signs[subset] * held[starts[taken] + number]
    return count
