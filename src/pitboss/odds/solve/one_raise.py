"""Hold'em with one raise in a round: large before the flop, smaller on it, least with the whole board open, or a fold.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.build import table
from pitboss.odds.evaluate.lookup import Table
from pitboss.odds.solve.boards import (
    DEALERS,
    HANDS,
    PAIRS,
    Ints,
    Pays,
    Renaming,
    Work,
    dealers,
    flop_at,
    number_hands,
    renamed_hands,
    renaming,
    score,
    settle_flops,
    work,
)
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.suits import standing

FLOPS = 10
"""The flops of a board: every board is counted once for each."""


class Times(NamedTuple):
    """The multiples of the ante on each street, and what a fold loses."""

    before: tuple[int, ...]
    flop: int
    river: int
    fold: int
    """In parts of a unit."""


class Seen(NamedTuple):
    """How the best play was reached, for the charts: sums over all that can still come, in parts of a unit."""

    before: dict[int, Ints]
    """Before the flop, by the multiple raised, 0 for a check: for every two cards."""
    flop: Ints
    """On the flop, a raise and a check, for every kept flop and every two cards."""
    river: Ints
    """With the whole board, by what the player sees: a raise, a fold, and in how many ways it comes."""


class OneRaise(NamedTuple):
    ways: Ints
    """In how many ways each multiple that was raised comes to each end (``ends``)."""
    folded: int
    raised_before: Ints
    """The multiple with which each two cards are raised before the flop, or 0."""
    raised_on_flop: NDArray[np.bool_]
    seen: Seen


def solved(cut: int, pays: Pays, times: Times) -> OneRaise:
    boards, ways = standing(5)
    flops, renamed = renaming(3), renamed_hands()
    room, five = work(), table()
    sums = np.zeros((len(flops.fixed), HANDS, 2), np.int64)
    before = np.zeros((HANDS, 2), np.int64)
    compiled(add_up)(
        boards, ways, flops, renamed, CHOOSE, cut, five, pays, times.flop, times.river, times.fold, room, sums, before
    )
    compiled(settle_flops)(sums, flops.fixed, renamed)
    kept = standing(3).ways
    checked = (np.maximum(sums[:, :, 0], sums[:, :, 1]) // len(renamed) * kept[:, np.newaxis]).sum(0)
    alike = renamed.astype(np.int64)
    options = {0: checked[alike].sum(0)}
    options |= {m: FLOPS * (before[alike, 0] + m * before[alike, 1]).sum(0) for m in times.before}
    words = np.array(list(options))
    best = words[np.argmax(np.stack(list(options.values())), axis=0)]
    on_flop = sums[:, :, 0] > sums[:, :, 1]
    ends = int(pays.ends.max()) + 1
    found = np.zeros((int(words.max()) + 1, ends), np.int64)
    river = np.zeros((len(RIVER_KINDS), 3), np.int64)
    folded = compiled(follow)(
        boards, ways, flops, renamed, CHOOSE, cut, five, pays, times.flop, times.river, times.fold, room, best,
        on_flop, found, river,
    )  # fmt: skip
    return OneRaise(found, int(folded), best, on_flop, Seen(options, sums, river))


def add_up(
    boards: Ints, ways: Ints, flops: Renaming, renamed: NDArray[np.uint16], choose: Ints, cut: int, table: Table,
    pays: Pays, on_flop: int, on_river: int, fold: int, work: Work, sums: Ints, before: Ints,
) -> None:  # fmt: skip
    """What a raise on each flop wins, and what waiting for the river does; and all boards together before the flop."""
    now, later = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    hands = np.zeros(PAIRS, np.uint16)
    places, order, lower, level, weak = work.place, work.order, work.lower, work.level, work.weak
    on_first, on_raise = pays.first, pays.raised
    for b in range(len(boards)):
        score(boards[b], cut, table, work)
        number_hands(work, hands)
        w = ways[b]
        for m in range(PAIRS):
            at = places[order[m]]
            d0, d1, d2, d3 = dealers(lower[m], level[m], weak[m], at >= cut)
            first = d0 * on_first[at, 0] + d1 * on_first[at, 1] + d2 * on_first[at, 2] + d3 * on_first[at, 3]
            raised = d0 * on_raise[at, 0] + d1 * on_raise[at, 1] + d2 * on_raise[at, 2] + d3 * on_raise[at, 3]
            before[hands[m], 0] += w * first
            before[hands[m], 1] += w * raised
            now[m] = w * (first + on_flop * raised)
            later[m] = w * max(first + on_river * raised, fold)
        for f in range(FLOPS):
            at = flop_at(boards[b], f, choose)
            there, names = sums[flops.number[at]], renamed[flops.naming[at]]
            for m in range(PAIRS):
                hand = names[hands[m]]
                there[hand, 0] += now[m]
                there[hand, 1] += later[m]


def follow(
    boards: Ints, ways: Ints, flops: Renaming, renamed: NDArray[np.uint16], choose: Ints, cut: int, table: Table,
    pays: Pays, times_on_flop: int, on_river: int, fold: int, work: Work, best: Ints, on_flop: NDArray[np.bool_],
    found: Ints, river: Ints,
) -> int:  # fmt: skip
    """Counts the ends of all rounds, each board once for each of its flops. Returns how many were folded."""
    folded = 0
    raised_on = np.zeros(PAIRS, np.int64)
    hands = np.zeros(PAIRS, np.uint16)
    waiting = np.zeros(PAIRS, np.uint16)
    kinds = np.zeros((13, 13), np.int64)
    places, order, lower, level, weak = work.place, work.order, work.lower, work.level, work.weak
    left_cards, low, high = work.left, work.low, work.high
    on_first, on_raise, ends = pays.first, pays.raised, pays.ends
    for b in range(len(boards)):
        score(boards[b], cut, table, work)
        number_hands(work, hands)
        river_kinds(boards[b], kinds)
        w = ways[b]
        count = 0
        for m in range(PAIRS):
            raised_on[m] = 0
            if best[hands[m]] == 0:
                waiting[count] = m
                count += 1
        for f in range(FLOPS):
            at = flop_at(boards[b], f, choose)
            there, names = on_flop[flops.number[at]], renamed[flops.naming[at]]
            for i in range(count):
                raised_on[waiting[i]] += there[names[hands[waiting[i]]]]
        for m in range(PAIRS):
            at = places[order[m]]
            d0, d1, d2, d3 = dealers(lower[m], level[m], weak[m], at >= cut)
            multiple = best[hands[m]]
            counted = FLOPS * w
            left = 0
            if multiple == 0:
                multiple = times_on_flop
                counted = raised_on[m] * w
                left = FLOPS * w - counted
            if counted:
                found[multiple, ends[at, 0]] += counted * d0
                found[multiple, ends[at, 1]] += counted * d1
                found[multiple, ends[at, 2]] += counted * d2
                found[multiple, ends[at, 3]] += counted * d3
            if left == 0:
                continue
            worth = d0 * (on_first[at, 0] + on_river * on_raise[at, 0])
            worth += d1 * (on_first[at, 1] + on_river * on_raise[at, 1])
            worth += d2 * (on_first[at, 2] + on_river * on_raise[at, 2])
            worth += d3 * (on_first[at, 3] + on_river * on_raise[at, 3])
            n = order[m]
            kind = kinds[left_cards[low[n]] >> 2, left_cards[high[n]] >> 2]
            river[kind, 0] += left * worth
            river[kind, 1] += left * fold
            river[kind, 2] += left
            if worth > fold:
                found[on_river, ends[at, 0]] += left * d0
                found[on_river, ends[at, 1]] += left * d1
                found[on_river, ends[at, 2]] += left * d2
                found[on_river, ends[at, 3]] += left * d3
            else:
                folded += left * DEALERS
    return folded


RIVER_KINDS = (
    "no pair with your own cards",
    "a pair with one of your cards, below two on the board",
    "a pair with one of your cards, the board's highest or second",
    "more than a pair with your own cards",
)


def river_kinds(board: Ints, kinds: Ints) -> None:
    """What a player sees with the whole board open, by the ranks of his two cards: how they pair with it."""
    counts = np.zeros(13, np.int64)
    for card in board:
        counts[card >> 2] += 1
    for a in range(13):
        for b in range(13):
            paired = counts[a] + counts[b] if a != b else counts[a] + 1
            if paired != 1:
                kinds[a, b] = 3 if paired else 0
                continue
            rank = a if counts[a] or a == b else b
            higher = 0
            for other in range(rank + 1, 13):
                higher += counts[other] > 0
            kinds[a, b] = 2 if higher <= 1 else 1
