"""The worth of exchanges from sums over sets of cards, by inclusion and exclusion over the discarded cards.

For disjoint sets of cards A and X, F(A, X) is the sum of what is won over every player's hand that holds A and every
dealer's hand that holds X, where the two hands have no card in common. An exchange that keeps K and discards D leads to
the hands that hold K and no card of D, against dealers who hold no card of D either. Its worth is the sum over S from K
to the whole hand, and over A from K to S, of F(A, S - A), with a minus for every card that S has beyond K.

F is kept for each kind of set S, up to the names of suits, and for each part A of it as bits of the cards in order. For
five cards F comes from the passes of ``met``, which use one naming of suits; here it is summed over all of them. For
fewer cards F is the sum over one more card for A, which counts each hand once for every card beyond A. Each step has an
inverse, which turns weights of its results into weights of what it started from.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.solve.drawn.places import CARDS, DECK
from pitboss.odds.solve.holdem.boards import renaming
from pitboss.odds.solve.suits import standing

Ints = NDArray[np.int64]
PARTS = 1 << CARDS


class Sets(NamedTuple):
    """All kinds of sets of up to five cards, smallest first."""

    cards: Ints
    """The cards of each kind in ascending order, from the left."""
    sizes: Ints
    """The number of cards of each kind."""
    starts: Ints
    """Where the sets of each size begin among all numbers of sets."""
    row: NDArray[np.int32]
    """For every number of a set: its kind."""
    naming: NDArray[np.int8]
    """For every number of a set: the renaming of suits that leads to its kind."""


@cache
def sets() -> Sets:
    kinds = [standing(size).hands for size in range(CARDS + 1)]
    cards = np.zeros((sum(map(len, kinds)), CARDS), np.int64)
    sizes = np.repeat(np.arange(CARDS + 1), [len(each) for each in kinds])
    starts = np.cumsum([0, *(comb(DECK, size) for size in range(CARDS + 1))]).astype(np.int64)
    row, naming = np.zeros(starts[-1], np.int32), np.zeros(starts[-1], np.int8)
    before = 1  # the empty set
    for size in range(1, CARDS + 1):
        each = renaming(size)
        cards[before : before + len(kinds[size]), :size] = kinds[size]
        row[starts[size] : starts[size + 1]] = each.number + before
        naming[starts[size] : starts[size + 1]] = each.naming
        before += len(kinds[size])
    return Sets(cards, sizes, starts, row, naming)


def kind_of(cards: Ints, size: int, all_sets: Sets, renamed: Ints, choose: Ints, order: Ints) -> int:
    """The kind of these ascending cards. Writes to ``order`` the position of each card in it."""
    number = all_sets.starts[size]
    for at in range(size):
        number += choose[at + 1, cards[at]]
    names = renamed[all_sets.naming[number]]
    for at in range(size):
        place = 0
        for other in range(size):
            if names[cards[other]] < names[cards[at]]:
                place += 1
        order[at] = place
    return int(all_sets.row[number])


def bring_together(
    first: int, all_sets: Sets, renamed: Ints, choose: Ints, three_two: Ints, four_one: Ints, five: Ints,
    two_three: Ints, one_four: Ints, none_five: Ints, sums: Ints,
) -> None:  # fmt: skip
    """Sums F of five cards over all namings of suits. ``three_two`` is by three cards of A and two of X, and so on; if
    X is the larger set, it comes first. ``first`` is the first kind of five cards."""
    cards, bits = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    for row in range(first, len(sums)):
        sums[row, PARTS - 1] = five[row - first]
        sums[row, 0] = none_five[row - first]
        for p in range(len(renamed)):
            rename(all_sets.cards[row], renamed[p], cards, bits)
            for part in range(1, PARTS - 1):
                held, a, large, small = halves(part, cards, bits, choose)
                if a >= 3:
                    sums[row, held] += three_two[large, small] if a == 3 else four_one[large, small]
                else:
                    sums[row, held] += two_three[large, small] if a == 2 else one_four[large, small]
        for part in range(1, PARTS - 1):
            sums[row, part] //= len(renamed)


def spread(
    first: int, all_sets: Sets, renamed: Ints, choose: Ints, weights: Ints, three_two: Ints, four_one: Ints,
    two_three: Ints, one_four: Ints,
) -> None:  # fmt: skip
    """The inverse of ``bring_together``, except for five cards on one side."""
    cards, bits = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    for row in range(first, len(weights)):
        for p in range(len(renamed)):
            rename(all_sets.cards[row], renamed[p], cards, bits)
            for part in range(1, PARTS - 1):
                held, a, large, small = halves(part, cards, bits, choose)
                weight = weights[row, held]
                if weight == 0:
                    continue
                if a >= 3:
                    if a == 3:
                        three_two[large, small] += weight
                    else:
                        four_one[large, small] += weight
                elif a == 2:
                    two_three[large, small] += weight
                else:
                    one_four[large, small] += weight


def rename(hand: Ints, names: Ints, cards: Ints, bits: Ints) -> None:
    """The cards after a renaming of suits, in ascending order, and for each the bit of the card before it."""
    for at in range(CARDS):
        card, place = names[hand[at]], at
        while place > 0 and cards[place - 1] > card:
            cards[place], bits[place] = cards[place - 1], bits[place - 1]
            place -= 1
        cards[place], bits[place] = card, 1 << at


def halves(part: int, cards: Ints, bits: Ints, choose: Ints) -> tuple[int, int, int, int]:
    """A part of five cards and the rest: its original cards, its size, and the numbers of the larger and smaller."""
    held, a, x, of_a, of_x = 0, 0, 0, 0, 0
    for at in range(CARDS):
        if part >> at & 1:
            held |= bits[at]
            a += 1
            of_a += choose[a, cards[at]]
        else:
            x += 1
            of_x += choose[x, cards[at]]
    return (held, a, of_a, of_x) if a >= 3 else (held, a, of_x, of_a)


def sum_down(first: int, all_sets: Sets, renamed: Ints, choose: Ints, sums: Ints) -> None:
    """Computes F of fewer cards from F of one card more."""
    others, parts = np.zeros(DECK, np.int64), np.zeros((DECK, PARTS), np.int64)
    for row in range(first - 1, -1, -1):
        known = 1 << all_sets.sizes[row]
        for n in range(one_more(row, all_sets, renamed, choose, others, parts)):
            for part in range(known):
                sums[row, part] += sums[others[n], parts[n, part]]
        for part in range(known):
            sums[row, part] //= CARDS - part.bit_count()


def weigh_up(first: int, all_sets: Sets, renamed: Ints, choose: Ints, weights: Ints) -> None:
    """The inverse of ``sum_down``. Weights are multiples of 5!, so that all shares are whole."""
    others, parts = np.zeros(DECK, np.int64), np.zeros((DECK, PARTS), np.int64)
    for row in range(first):
        for n in range(one_more(row, all_sets, renamed, choose, others, parts)):
            for part in range(1 << all_sets.sizes[row]):
                weights[others[n], parts[n, part]] += weights[row, part] // (CARDS - part.bit_count())


def one_more(row: int, all_sets: Sets, renamed: Ints, choose: Ints, others: Ints, parts: Ints) -> int:
    """The kinds of a set with each card that may be added, and where its parts, each with that card, are in these
    kinds. Returns the number of cards that may be added."""
    larger, order = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    size, count = all_sets.sizes[row], 0
    for card in range(DECK):
        at = with_one(all_sets.cards[row], size, card, larger)
        if at >= 0:
            others[count] = kind_of(larger, size + 1, all_sets, renamed, choose, order)
            for part in range(1 << size):
                parts[count, part] = moved(part, size, at, order)
            count += 1
    return count


def with_one(cards: Ints, size: int, card: int, larger: Ints) -> int:
    """Adds a card to ascending cards. Returns its position, or -1 if it is already among them."""
    at = 0
    while at < size and cards[at] < card:
        larger[at] = cards[at]
        at += 1
    if at < size and cards[at] == card:
        return -1
    larger[at] = card
    for after in range(at, size):
        larger[after + 1] = cards[after]
    return at


def moved(part: int, size: int, at: int, order: Ints) -> int:
    """A part of a set together with the added card, as a part of the larger set's kind."""
    found = 1 << order[at]
    for place in range(size):
        if part >> place & 1:
            found |= 1 << order[place if place < at else place + 1]
    return int(found)


def exchanges(first: int, all_sets: Sets, renamed: Ints, choose: Ints, discards: Ints, sums: Ints, found: Ints) -> None:
    """The total that every exchange of every kind of hand wins."""
    order, cards = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    sum_of = np.zeros((PARTS, PARTS), np.int64)
    for row in range(first, len(sums)):
        for whole in range(PARTS):
            size = chosen(all_sets.cards[row], whole, cards)
            kind = kind_of(cards, size, all_sets, renamed, choose, order)
            part = whole
            while True:
                sum_of[whole, part] = sums[kind, named(part, whole, order)]
                if part == 0:
                    break
                part = part - 1 & whole
        for d in range(len(discards)):
            found[row - first, d] = with_signs(discards[d], sum_of)


def with_signs(gone: int, sum_of: Ints) -> int:
    kept = PARTS - 1 & ~gone
    total = 0
    beyond = gone
    while True:
        sign = -1 if beyond.bit_count() & 1 else 1
        more = beyond
        while True:
            total += sign * sum_of[kept | beyond, kept | more]
            if more == 0:
                break
            more = more - 1 & beyond
        if beyond == 0:
            return int(total)
        beyond = beyond - 1 & gone


def weigh_exchanges(
    first: int, all_sets: Sets, renamed: Ints, choose: Ints, gone: Ints, hand_weights: Ints, weights: Ints
) -> None:
    """The inverse of ``exchanges``, for the cards that each kind of hand discards (0 for none)."""
    order, cards = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    for row in range(first, len(weights)):
        let_go = gone[row - first]
        if let_go == 0:
            continue
        kept = PARTS - 1 & ~let_go
        beyond = let_go
        while True:
            whole = kept | beyond
            size = chosen(all_sets.cards[row], whole, cards)
            kind = kind_of(cards, size, all_sets, renamed, choose, order)
            weight = -hand_weights[row - first] if beyond.bit_count() & 1 else hand_weights[row - first]
            more = beyond
            while True:
                weights[kind, named(kept | more, whole, order)] += weight
                if more == 0:
                    break
                more = more - 1 & beyond
            if beyond == 0:
                break
            beyond = beyond - 1 & let_go


def chosen(hand: Ints, whole: int, cards: Ints) -> int:
    """Lists the cards of a hand that these bits choose. Returns how many there are."""
    size = 0
    for at in range(CARDS):
        if whole >> at & 1:
            cards[size] = hand[at]
            size += 1
    return size


def named(part: int, whole: int, order: Ints) -> int:
    """A part of some cards of a hand, as a part of the kind of these cards."""
    found, at = 0, 0
    for place in range(CARDS):
        if whole >> place & 1:
            if part >> place & 1:
                found |= 1 << order[at]
            at += 1
    return int(found)
