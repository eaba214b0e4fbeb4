"""Hold'em against the dealer: every board scored once for all the hands that can meet on it.

The 134,459 boards that differ in more than what their suits are called are each gone through once. On a board every two
cards get their strength, and by a count in the order of strength the number of dealers below and level, those with a
card of the player's left out. What a hand then wins is looked up by its place among all strengths. What must be known
on an earlier street is added up there, for each of the ten flops and five turns that the board contains, in the suits
that these are kept in.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.lookup import NO_CARDS, Table, place
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem_seen import board_kind, hand_kind, with_card
from pitboss.odds.solve.suits import RENAMED, standing

Ints = NDArray[np.int64]
HANDS = 1_326
LEFT = 47
PAIRS = LEFT * (LEFT - 1) // 2
"""Hands that can be held beside a board,"""
DEALERS = 990
"""and those the dealer can then have."""
PLACES = 7_463


class Renaming(NamedTuple):
    """For every set of cards the number of the one that is kept for it, and the naming of suits that leads there."""

    number: NDArray[np.int32]
    naming: NDArray[np.int8]
    fixed: NDArray[np.bool_]
    """For every set that is kept, the namings that leave it as it is."""


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
    """For every naming of suits the one that undoes it."""
    return np.array([np.nonzero((RENAMED[:, naming] == np.arange(52)).all(1))[0][0] for naming in RENAMED])


@cache
def renamed_hands() -> NDArray[np.uint16]:
    """The number of every two cards under each naming of suits."""
    low, high = np.array([(low, high) for high in range(52) for low in range(high)]).T
    found = np.sort(np.stack([RENAMED[:, low], RENAMED[:, high]]), axis=0)
    numbers: NDArray[np.uint16] = (CHOOSE[1][found[0]] + CHOOSE[2][found[1]]).astype(np.uint16)
    return numbers


def charted(kept: Ints, ways: Ints, first: Any, second: Any, reached: NDArray[np.bool_], chart: Ints) -> None:
    """Adds up what two choices are worth by what a player sees: for every kept flop or turn and every hand that
    comes to it. Then what the better choice is worth each time, and in how many ways the situation comes."""
    for n in range(len(kept)):
        board, lies = (0, 0, 0), 0
        for card in kept[n]:
            board = with_card(board, card)
            lies |= 1 << card
        counts, suits, ranks = board
        hand = -1
        for high in range(52):
            for low in range(high):
                hand += 1
                if not reached[hand] or (1 << low | 1 << high) & lies:
                    continue
                there = chart[hand_kind(low, high, counts, suits, ranks), board_kind(low, high, counts, suits)]
                one, other = first[n, hand], second[n, hand]
                there[0] += ways[n] * one
                there[1] += ways[n] * other
                there[2] += ways[n] * max(one, other)
                there[3] += ways[n]


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


class Work(NamedTuple):
    """Room for the scoring of one board, whose hands are numbered by the cards that are left.

    Numbers without a sign where they lead into another array: else a compiled loop asks each time for one below zero.
    """

    left: Ints
    """The cards that are not on the board."""
    place: NDArray[np.uint16]
    """The place of every two of them,"""
    order: NDArray[np.uint16]
    """the hands in the order of their places,"""
    lower: NDArray[np.int32]
    """and in that order how many dealers are below each,"""
    level: NDArray[np.int32]
    """how many level with it,"""
    weak: NDArray[np.int32]
    """and how many do not qualify."""
    low: NDArray[np.uint8]
    """The two cards of every hand, as places in ``left``."""
    high: NDArray[np.uint8]
    seen: NDArray[np.int32]
    marks: Ints
    held: NDArray[np.int32]
    """How many hands, of those gone through, hold each card,"""
    unqualified: NDArray[np.int32]
    """and how many of those that do not qualify."""


def work() -> Work:
    low, high = np.array([(low, high) for high in range(LEFT) for low in range(high)], np.uint8).T
    place, order = np.zeros((2, PAIRS), np.uint16)
    lower, level, weak = np.zeros((3, PAIRS), np.int32)
    held, unqualified = np.zeros((2, LEFT), np.int32)
    seen, marks = np.zeros(PLACES, np.int32), np.zeros(PLACES // 32 + 1, np.int64)
    return Work(
        np.zeros(LEFT, np.int64), place, order, lower, level, weak, low.copy(), high.copy(), seen, marks, held,
        unqualified,
    )  # fmt: skip


def score(board: Ints, cut: int, table: Table, work: Work) -> None:
    """Orders the hands of a board and counts their dealers. ``cut`` is the least place that qualifies; 0 if all do."""
    left, places, seen, marks = work.left, work.place, work.seen, work.marks
    order, lower, level, weak, low, high = work.order, work.lower, work.level, work.weak, work.low, work.high
    keys, suited = table.keys, table.suited
    key, cards = NO_CARDS, 0
    for card in board:
        key += keys[card]
        cards |= suited[card]
    n = 0
    at = 0
    for card in range(52):
        if at < 5 and board[at] == card:
            at += 1
        else:
            left[n] = card
            n += 1
    held, unqualified = work.held, work.unqualified
    held[:] = 0
    unqualified[:] = 0
    below_cut = 0
    n = 0
    for j in range(LEFT):
        key_j, cards_j = key + keys[left[j]], cards | suited[left[j]]
        for i in range(j):
            found = place(key_j + keys[left[i]], cards_j | suited[left[i]], table)
            places[n] = found
            seen[found] += 1
            marks[found >> 5] |= 1 << (found & 31)
            if found < cut:
                below_cut += 1
                unqualified[i] += 1
                unqualified[j] += 1
            n += 1
    start = 0
    for word in range(len(marks)):  # from counts to where each strength begins
        mark = marks[word]
        marks[word] = 0
        while mark:
            found = word << 5 | ((mark & -mark) - 1).bit_count()
            mark &= mark - 1
            count = seen[found]
            seen[found] = start
            start += count
    for n in range(PAIRS):
        found = places[n]
        order[seen[found]] = n
        seen[found] += 1
    start = 0
    while start < PAIRS:
        found = places[order[start]]
        seen[found] = 0
        end = start
        while end < PAIRS and places[order[end]] == found:
            n = order[end]
            lower[end] = start - held[low[n]] - held[high[n]]
            end += 1
        for m in range(start, end):
            n = order[m]
            held[low[n]] += 1
            held[high[n]] += 1
        for m in range(start, end):
            n = order[m]
            i, j = low[n], high[n]
            below = lower[m]
            # hands up to here without a card of this one's, which is itself taken away twice
            level[m] = end - held[i] - held[j] + 1 - below
            weak[m] = below_cut - unqualified[i] - unqualified[j] + (1 if found < cut else 0)
        start = end


PARTS = 4


class Pays(NamedTuple):
    """What a hand wins at the end, by its place and the part of all dealers: see ``dealers``."""

    first: NDArray[np.int32]
    """On the wagers that lay there before any decision, in parts of a unit."""
    raised: NDArray[np.int32]
    """On every unit that was raised."""
    ends: NDArray[np.int32]
    """The different results, numbered."""


def dealers(below: int, level: int, weak: int, qualifies: bool) -> tuple[int, int, int, int]:
    """The dealers that a hand meets, in four parts, from those below it, level with it, and not qualifying.

    Of a hand that qualifies: those that do not, and of those that do the ones below, level, and above. Of another:
    below, level, above without qualifying, and those that qualify.
    """
    if qualifies:
        return weak, below - weak, level, DEALERS - below - level
    return below, level, weak - below - level, DEALERS - weak


def number_hands(work: Work, hands: NDArray[np.uint16]) -> None:
    """The number of every hand among all two cards, in the order of their places."""
    left, low, high, order = work.left, work.low, work.high, work.order
    for m in range(PAIRS):
        n = order[m]
        card = left[high[n]]
        hands[m] = card * (card - 1) // 2 + left[low[n]]


def flop_at(board: Ints, flop: int, choose: Ints) -> int:
    """The number of one of the ten flops that a board contains."""
    number, size, left_out = 0, 0, 0
    for first in range(5):
        for second in range(first):
            if left_out == flop:
                for at in range(5):
                    if at not in (first, second):
                        size += 1
                        number += choose[size, board[at]]
            left_out += 1
    return int(number)


def turn_at(board: Ints, river: int, choose: Ints) -> int:
    """The number of the board without one of its five cards."""
    number, size = 0, 0
    for at in range(5):
        if at != river:
            size += 1
            number += choose[size, board[at]]
    return int(number)


def add_named(values: Ints, naming: NDArray[np.uint16], sums: Ints) -> None:
    """Adds what every hand gets to its sum under a naming of suits, which is given the other way round: so that the
    sums, of which there are many, are gone through in their order."""
    for hand in range(len(naming)):
        sums[hand] += values[naming[hand]]


def settle_flops(sums: NDArray[Any], fixed: NDArray[np.bool_], renamed: NDArray[np.uint16]) -> None:
    """Makes what was added up under one naming of suits what every hand of a flop gets under all of them.

    A flop stays as it is under some namings; its hands are alike under these, and get their sums together.
    """
    together = np.zeros(sums.shape[1:], np.int64)
    for flop in range(len(sums)):
        together[:] = 0
        for p in range(len(renamed)):
            if fixed[flop, p]:
                for hand in range(len(together)):
                    together[hand] += sums[flop, renamed[p, hand]]
        sums[flop] = together
