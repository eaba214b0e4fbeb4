"""Hold'em against the dealer: every board is scored once for all hands that can meet on it.

There are 134,459 boards that differ in more than the names of suits; each is scored once. On a board every two cards
get their strength. A count in order of strength gives the number of dealers below and level, without those that hold a
card of the player's. What a hand then wins is looked up by its place among all strengths. Sums for earlier streets are
added to each of the ten flops and five turns that the board contains, in the suits in which these are kept.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.lookup import NO_CARDS, LookupTable, place
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem.seen import BOARDS, KINDS, board_kind, board_of, hand_kind
from pitboss.odds.solve.suits import RENAMED, standing

Ints = NDArray[np.int64]
HANDS = 1_326
LEFT = 47
PAIRS = LEFT * (LEFT - 1) // 2
"""The number of hands that can be held with a board."""
DEALERS = 990
"""The number of hands that the dealer can then have."""
PLACES = 7_463


class Renaming(NamedTuple):
    """For every set of cards the number of the set that is kept for it, and the renaming of suits that leads to it."""

    number: NDArray[np.int32]
    naming: NDArray[np.int8]
    fixed: NDArray[np.bool_]
    """For every kept set, the renamings of suits that do not change it."""


@cache
def renaming(cards: int) -> Renaming:
    kept = standing(cards).hands
    by_number = np.full(int(CHOOSE[cards][52]), -1, np.int32)
    by_number[sum(CHOOSE[at + 1][kept[:, at]] for at in range(cards))] = np.arange(len(kept))
    number, naming = np.zeros(len(by_number), np.int32), np.zeros(len(by_number), np.int8)
    fixed = np.zeros((len(kept), len(RENAMED)), np.bool_)
    compiled(rename_all)(cards, RENAMED, CHOOSE, by_number, number, naming, fixed)
    return Renaming(number, naming, fixed)


@cache
def inverse() -> Ints:
    """For every renaming of suits its inverse."""
    return np.array([np.nonzero((RENAMED[:, naming] == np.arange(52)).all(1))[0][0] for naming in RENAMED])


@cache
def renamed_hands() -> NDArray[np.uint16]:
    """The number of every two cards after each renaming of suits."""
    low, high = np.array([(low, high) for high in range(52) for low in range(high)]).T
    found = np.sort(np.stack([RENAMED[:, low], RENAMED[:, high]]), axis=0)
    numbers: NDArray[np.uint16] = (CHOOSE[1][found[0]] + CHOOSE[2][found[1]]).astype(np.uint16)
    return numbers


def new_chart() -> Ints:
    """Sums by what a player sees: what each of two choices wins, what the better one wins each time, and the number of
    ways."""
    return np.zeros((len(KINDS), len(BOARDS), 4), np.int64)


def street_chart(cards: int, won: Ints, reached: NDArray[np.bool_]) -> Ints:
    """A chart of the flop (3 cards) or the turn (4), from what a raise wins beyond a check for every two cards."""
    chart = new_chart()
    compiled(add_to_chart)(*standing(cards), won, reached, chart)
    return chart


def add_to_chart(kept: Ints, ways: Ints, won: Ints, reached: NDArray[np.bool_], chart: Ints) -> None:
    """Adds up every hand that reaches each kept flop or turn. A check wins nothing: all is counted beyond it."""
    for n in range(len(kept)):
        lies = cards_of(kept[n])
        counts, suits, ranks = board_of(kept[n])
        hand = -1
        for high in range(52):
            for low in range(high):
                hand += 1
                if not reached[hand] or (1 << low | 1 << high) & lies:
                    continue
                there = chart[hand_kind(low, high, counts, suits, ranks), board_kind(low, high, counts, suits)]
                there[0] += ways[n] * won[n, hand]
                there[2] += ways[n] * max(won[n, hand], 0)
                there[3] += ways[n]


def cards_of(board: Ints) -> int:
    """The cards of a board as bits."""
    cards = 0
    for card in board:
        cards |= 1 << card
    return cards


def rename_all(cards: int, renamed: Ints, choose: Ints, by_number: Any, number: Any, naming: Any, fixed: Any) -> None:
    hand = np.arange(cards)
    for i in range(len(number)):
        mine, first, by = 0, 0, 0
        for p in range(len(renamed)):
            under = 0
            for at in range(cards):
                under |= 1 << renamed[p, hand[at]]
            if p == 0:
                mine = first = under
            elif under < first:
                first, by = under, p
        found = 0
        for at in range(cards):
            found += choose[at + 1, ((first & -first) - 1).bit_count()]
            first &= first - 1
        number[i], naming[i] = by_number[found], by
        if found == i:
            for p in range(len(renamed)):
                under = 0
                for at in range(cards):
                    under |= 1 << renamed[p, hand[at]]
                fixed[by_number[found], p] = under == mine
        at = 0
        while at + 1 < cards and hand[at] + 1 == hand[at + 1]:
            hand[at] = at
            at += 1
        hand[at] += 1


WIDE = 24
"""The most kinds of cards on a board: 13 ranks, for ten of them another kind in the suit of a possible flush, and the
last for the cards of the board itself."""
MOST_KINDS = WIDE * (WIDE - 1) // 2
"""The most kinds of hands."""


class Work(NamedTuple):
    """Work space to score one board.

    Two of the remaining cards are of one kind if the board cannot tell them apart: they have the same rank and, if the
    board has three or more cards of a suit, either both or neither are of that suit. Hands whose cards are of the same
    two kinds are one kind of hand, and a board is scored for one hand of each kind. A kind of hand has an index in a
    square of ``WIDE`` kinds of cards, and a second one with the two kinds exchanged.

    Numbers that index another array are unsigned: otherwise a compiled loop checks each time for one below zero.
    """

    kind: NDArray[np.uint8]
    """The kind of every card."""
    square: NDArray[np.uint16]
    """The index of every two cards in the square."""
    sample: Ints
    """One card of each kind."""
    size: Ints
    """The number of cards of each kind."""
    low: NDArray[np.uint8]
    """With ``high``, the two kinds of cards of every kind of hand, weakest hands first."""
    high: NDArray[np.uint8]
    place: NDArray[np.uint16]
    """The place of each kind of hand among all strengths."""
    lower: NDArray[np.int32]
    """The number of dealers below each kind of hand."""
    level: NDArray[np.int32]
    """The number of dealers level with it."""
    weak: NDArray[np.int32]
    """The number of dealers who do not qualify."""
    unordered: NDArray[np.uint16]
    """Three rows: places and kinds of cards of the hands, in the order in which they are found."""
    seen: NDArray[np.int32]
    marks: Ints
    held: NDArray[np.int32]
    """For each kind of card, the number of processed hands that hold one given card of it."""
    unqualified: NDArray[np.int32]
    """For each kind of card, the number of unqualified hands that hold one given card of it."""


def work() -> Work:
    held, unqualified = np.zeros((2, WIDE), np.int32)
    lower, level, weak = np.zeros((3, MOST_KINDS), np.int32)
    low, high = np.zeros((2, MOST_KINDS), np.uint8)
    return Work(
        np.zeros(52, np.uint8), np.zeros(HANDS, np.uint16), np.zeros(WIDE, np.int64), np.zeros(WIDE, np.int64), low,
        high, np.zeros(MOST_KINDS, np.uint16), lower, level, weak, np.zeros((3, MOST_KINDS), np.uint16),
        np.zeros(PLACES, np.int32), np.zeros(PLACES // 32 + 1, np.int64), held, unqualified,
    )  # fmt: skip


def flush_suit(board: Ints) -> int:
    """The suit of three or more of the board's cards; -1 if there is none."""
    suits = 0
    for card in board:
        suits += 1 << 4 * (card & 3)
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 3:
            return suit
    return -1


def tell_apart(board: Ints, work: Work) -> int:
    """Gives every card its kind, and every two cards their index in the square. Returns the number of kinds, without
    that of the board's own cards."""
    suit = flush_suit(board)
    kind, square, sample, size = work.kind, work.square, work.sample, work.size
    lies = cards_of(board)
    kinds = 0
    for rank in range(13):
        for special in range(2):
            count = 0
            for card in range(4 * rank, 4 * rank + 4):
                if (card & 3 == suit) == (special == 1) and lies >> card & 1 == 0:
                    kind[card] = kinds
                    sample[kinds] = card
                    count += 1
            if count:
                size[kinds] = count
                kinds += 1
    for card in board:
        kind[card] = WIDE - 1
    hand = 0
    for high in range(52):
        row = int(kind[high]) * WIDE
        for low in range(high):
            square[hand] = row + kind[low]
            hand += 1
    return kinds


def score(board: Ints, cut: int, table: LookupTable, work: Work) -> int:
    """Orders the kinds of hands of a board and counts the dealers of one hand of each. Returns the number of kinds.

    ``cut`` is the least place that qualifies; 0 if all do.
    """
    sample, size, seen, marks, unordered = work.sample, work.size, work.seen, work.marks, work.unordered
    low, high, places, lower, level, weak = work.low, work.high, work.place, work.lower, work.level, work.weak
    keys, suited = table.keys, table.suited
    key, cards = NO_CARDS, 0
    for card in board:
        key += keys[card]
        cards |= suited[card]
    kinds = tell_apart(board, work)
    held, unqualified = work.held, work.unqualified
    held[:] = 0
    unqualified[:] = 0
    below_cut = 0
    count = 0
    for b in range(kinds):
        key_b, cards_b = key + keys[sample[b]], cards | suited[sample[b]]
        for a in range(b + 1):
            if a == b and size[a] == 1:
                continue
            # Two cards of one kind are never of the suit of a possible flush, so one card can stand for both.
            found = place(key_b + keys[sample[a]], cards_b | suited[sample[a]], table)
            unordered[0, count], unordered[1, count], unordered[2, count] = found, a, b
            seen[found] += 1
            marks[found >> 5] |= 1 << (found & 31)
            if found < cut:
                below_cut += holding(a, b, size, unqualified)
            count += 1
    start = 0
    for word in range(len(marks)):  # turns counts into where each strength begins
        mark = marks[word]
        marks[word] = 0
        while mark:
            found = word << 5 | ((mark & -mark) - 1).bit_count()
            mark &= mark - 1
            here = seen[found]
            seen[found] = start
            start += here
    for n in range(count):
        found = unordered[0, n]
        at = seen[found]
        seen[found] += 1
        places[at], low[at], high[at] = found, unordered[1, n], unordered[2, n]
    start, before = 0, 0
    while start < count:
        found = places[start]
        seen[found] = 0
        end = start
        through = before
        while end < count and places[end] == found:
            lower[end] = before - held[low[end]] - held[high[end]]
            end += 1
        for m in range(start, end):
            through += holding(low[m], high[m], size, held)
        for m in range(start, end):
            a, b = low[m], high[m]
            # Hands up to here that share no card with this one. The hand itself is subtracted twice, so 1 is added.
            level[m] = through - held[a] - held[b] + 1 - lower[m]
            weak[m] = below_cut - unqualified[a] - unqualified[b] + (1 if found < cut else 0)
        start, before = end, through
    return count


def holding(a: int, b: int, size: Ints, held: NDArray[np.int32]) -> int:
    """Adds to ``held`` how many hands of two kinds hold one given card of each. Returns the number of hands."""
    if a == b:
        held[a] += size[a] - 1
        return int(size[a] * (size[a] - 1) // 2)
    held[a] += size[b]
    held[b] += size[a]
    return int(size[a] * size[b])


PARTS = 4


class Pays(NamedTuple):
    """What a hand wins at the end, by its place and the group of dealers: see ``dealers``."""

    first: NDArray[np.int32]
    """On the wagers made before any decision, in parts of a unit."""
    raised: NDArray[np.int32]
    """On every raised unit."""
    ends: NDArray[np.int32]
    """The number of the result."""


def dealers(below: int, level: int, weak: int, qualifies: bool) -> tuple[int, int, int, int]:
    """The dealers that a hand meets, in four groups, from the numbers below it, level with it, and not qualifying.

    For a hand that qualifies: dealers who do not qualify, then qualified ones below, level and above. For another hand:
    below, level, above without qualifying, and qualified.
    """
    if qualifies:
        return weak, below - weak, level, DEALERS - below - level
    return below, level, weak - below - level, DEALERS - weak


def by_hand(of_kind: Ints, work: Work, found: Ints) -> None:
    """The value of every two cards, from the square of values of kinds of hands. Its last row and column stay 0."""
    square = work.square
    for hand in range(len(square)):
        found[hand] = of_kind[square[hand]]


FLOP_CARDS = tuple(combinations(range(5), 3))
"""The indexes of the board's cards that make each flop."""


def flop_at(board: Ints, flop: int, choose: Ints) -> int:
    """The number of one of the ten flops that a board contains."""
    at, number = FLOP_CARDS[flop], 0
    for size in range(3):
        number += choose[size + 1, board[at[size]]]
    return int(number)


def add_named(values: Ints, naming: NDArray[np.uint16], sums: Ints) -> None:
    """Adds the value of every hand to its sum after a renaming of suits. ``naming`` is the inverse of that renaming, so
    that the sums, of which there are many, are read in order."""
    for hand in range(len(naming)):
        sums[hand] += values[naming[hand]]


def settle_flops(sums: NDArray[Any], fixed: NDArray[np.bool_], renamed: NDArray[np.uint16]) -> None:
    """Turns sums for one naming of suits into sums for every hand of a flop over all of them.

    Some renamings do not change a flop. Hands that these turn into each other are alike, and get the sum of all.
    """
    together = np.zeros(sums.shape[1], np.int64)
    for flop in range(len(sums)):
        if not fixed[flop, 1:].any():
            continue
        together[:] = 0
        for p in range(len(renamed)):
            if fixed[flop, p]:
                for hand in range(len(together)):
                    together[hand] += sums[flop, renamed[p, hand]]
        sums[flop] = together
