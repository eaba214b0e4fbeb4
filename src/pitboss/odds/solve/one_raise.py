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
    charted,
    dealers,
    flop_at,
    inverse,
    number_hands,
    renamed_hands,
    renaming,
    score,
    settle_flops,
    work,
)
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem_seen import BOARDS, KINDS, board_kind, hand_kind, with_card
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
    """On the flop, by what a player sees (``holdem_seen``): a raise, a check, the best play, and in how many ways it
    comes."""
    river: Ints
    """With the whole board: a raise, a fold, the best play, and in how many ways it comes."""


class OneRaise(NamedTuple):
    ways: Ints
    """In how many ways each multiple that was raised comes to each end (``ends``)."""
    folded: int
    raised_before: Ints
    """The multiple with which each two cards are raised before the flop, or 0."""
    seen: Seen


def solved(cut: int, pays: Pays, times: Times) -> OneRaise:
    boards, ways = standing(5)
    flops, renamed = renaming(3), renamed_hands()
    room, five = work(), table()
    sums = np.zeros((len(flops.fixed), HANDS, 2), np.int64)
    before = np.zeros((HANDS, 2), np.int64)
    compiled(add_up)(
        boards, ways, flops, renamed, inverse(), CHOOSE, cut, five, pays, times.flop, times.river, times.fold, room,
        sums, before,
    )  # fmt: skip
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
    river = np.zeros((len(KINDS), len(BOARDS), 4), np.int64)
    chart = np.zeros_like(river)
    compiled(charted)(standing(3).hands, kept, sums[:, :, 0], sums[:, :, 1], best == 0, chart)
    folded = compiled(follow)(
        boards, ways, flops, renamed, CHOOSE, cut, five, pays, times.flop, times.river, times.fold, room, best,
        on_flop, found, river,
    )  # fmt: skip
    return OneRaise(found, int(folded), best, Seen(options, chart, river))


def add_up(
    boards: Ints, ways: Ints, flops: Renaming, renamed: NDArray[np.uint16], undo: Ints, choose: Ints, cut: int,
    table: Table, pays: Pays, on_flop: int, on_river: int, fold: int, work: Work, sums: Ints, before: Ints,
) -> None:  # fmt: skip
    """What a raise on each flop wins, and what waiting for the river does; and all boards together before the flop."""
    won = np.zeros((HANDS, 2), np.int64)  # now and later
    hands = np.zeros(PAIRS, np.uint16)
    places, order, lower, level, weak = work.place, work.order, work.lower, work.level, work.weak
    on_first, on_raise = pays.first, pays.raised
    for b in range(len(boards)):
        score(boards[b], cut, table, work)
        number_hands(work, hands)
        w = ways[b]
        won[:] = 0
        for m in range(PAIRS):
            at = places[order[m]]
            hand = hands[m]
            d0, d1, d2, d3 = dealers(lower[m], level[m], weak[m], at >= cut)
            first = d0 * on_first[at, 0] + d1 * on_first[at, 1] + d2 * on_first[at, 2] + d3 * on_first[at, 3]
            raised = d0 * on_raise[at, 0] + d1 * on_raise[at, 1] + d2 * on_raise[at, 2] + d3 * on_raise[at, 3]
            before[hand, 0] += w * first
            before[hand, 1] += w * raised
            won[hand, 0] = w * (first + on_flop * raised)
            won[hand, 1] = w * max(first + on_river * raised, fold)
        for f in range(FLOPS):
            at = flop_at(boards[b], f, choose)
            there = sums[flops.number[at]]
            if flops.naming[at] == 0:  # the suits stay as they are
                add_two(won, there)
            else:
                add_two_named(won, renamed[undo[flops.naming[at]]], there)


def add_two(values: Ints, sums: Ints) -> None:
    for hand in range(len(sums)):
        sums[hand, 0] += values[hand, 0]
        sums[hand, 1] += values[hand, 1]


def add_two_named(values: Ints, naming: NDArray[np.uint16], sums: Ints) -> None:
    for hand in range(len(naming)):
        at = naming[hand]
        sums[hand, 0] += values[at, 0]
        sums[hand, 1] += values[at, 1]


def follow(
    boards: Ints, ways: Ints, flops: Renaming, renamed: NDArray[np.uint16], choose: Ints, cut: int, table: Table,
    pays: Pays, times_on_flop: int, on_river: int, fold: int, work: Work, best: Ints, on_flop: NDArray[np.bool_],
    found: Ints, river: Ints,
) -> int:  # fmt: skip
    """Counts the ends of all rounds, each board once for each of its flops. Returns how many were folded."""
    folded = 0
    raised_on = np.zeros(PAIRS, np.int64)
    hands = np.zeros(PAIRS, np.uint16)
    waiting, waits = np.zeros(PAIRS, np.uint16), np.zeros(PAIRS, np.uint16)
    raised_there = np.zeros(PAIRS, np.int64)
    places, order, lower, level, weak = work.place, work.order, work.lower, work.level, work.weak
    left_cards, low, high = work.left, work.low, work.high
    on_first, on_raise, ends = pays.first, pays.raised, pays.ends
    for b in range(len(boards)):
        score(boards[b], cut, table, work)
        number_hands(work, hands)
        board = (0, 0, 0)
        for card in boards[b]:
            board = with_card(board, card)
        counts, suits, ranks = board
        w = ways[b]
        count = 0
        for m in range(PAIRS):
            raised_on[m] = 0
            if best[hands[m]] == 0:
                waiting[count] = m
                waits[count] = hands[m]
                raised_there[count] = 0
                count += 1
        for f in range(FLOPS):
            at = flop_at(boards[b], f, choose)
            add_raised(on_flop[flops.number[at]], renamed[flops.naming[at]], waits, count, raised_there)
        for i in range(count):
            raised_on[waiting[i]] = raised_there[i]
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
            own, other = left_cards[low[n]], left_cards[high[n]]
            seen = river[hand_kind(own, other, counts, suits, ranks), board_kind(own, other, counts, suits)]
            seen[0] += left * worth
            seen[1] += left * fold
            seen[2] += left * max(worth, fold)
            seen[3] += left
            if worth > fold:
                found[on_river, ends[at, 0]] += left * d0
                found[on_river, ends[at, 1]] += left * d1
                found[on_river, ends[at, 2]] += left * d2
                found[on_river, ends[at, 3]] += left * d3
            else:
                folded += left * DEALERS
    return folded


def add_raised(
    on_flop: NDArray[np.bool_], names: NDArray[np.uint16], hands: NDArray[np.uint16], count: int, raised: Ints
) -> None:
    for i in range(count):
        raised[i] += on_flop[names[hands[i]]]
