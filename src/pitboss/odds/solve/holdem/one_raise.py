"""Hold'em with one raise in a round: large before the flop, smaller on the flop, least with the whole board; or a fold.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.build import table
from pitboss.odds.evaluate.lookup import LookupTable
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem.boards import (
    DEALERS,
    FLOP_CARDS,
    HANDS,
    WIDE,
    Ints,
    Pays,
    Renaming,
    Work,
    add_named,
    by_hand,
    dealers,
    flop_at,
    flush_suit,
    inverse,
    new_chart,
    renamed_hands,
    renaming,
    score,
    settle_flops,
    street_chart,
    work,
)
from pitboss.odds.solve.holdem.seen import board_kind, board_of, hand_kind
from pitboss.odds.solve.suits import standing

FLOPS = len(FLOP_CARDS)
"""The number of flops of a board. Every board is counted once for each."""


class Times(NamedTuple):
    """The multiples of the ante on each street, and what a fold loses."""

    before: tuple[int, ...]
    flop: int
    river: int
    fold: int
    """In parts of a unit."""


class Seen(NamedTuple):
    """The worth of the choices, for the charts: sums over all cards to come, in parts of a unit."""

    before: dict[int, Ints]
    """Before the flop, for every two cards, by the multiple raised (0 for a check)."""
    flop: Ints
    """On the flop, by what a player sees (``holdem.seen``): what a raise, a check and the best play win beyond a check,
    and the number of ways."""
    river: Ints
    """With the whole board open: what a raise, a fold and the best play win, and the number of ways."""


class OneRaise(NamedTuple):
    ways: Ints
    """The number of ways to each end (``ends``), by the multiple raised."""
    folded: int
    raised_before: Ints
    """The multiple that each two cards raise before the flop, or 0."""
    seen: Seen


class Flops(NamedTuple):
    """What is known once every board has been scored, for every two cards."""

    gained: Ints
    """For every kept flop: what a raise there wins beyond waiting for the river, in all namings of suits."""
    over_all: Ints
    """Over all boards: what the first wagers win, what a raised unit wins, and what waiting for the river wins."""


def on_flops(cut: int, pays: Pays, times: Times) -> Flops:
    boards, ways = standing(5)
    flops, renamed = renaming(3), renamed_hands()
    gained = np.zeros((len(flops.fixed), HANDS), np.int64)
    over_all = np.zeros((3, HANDS), np.int64)
    compiled(add_up)(
        boards, ways, flops, renamed, inverse(), CHOOSE, cut, table(), pays, times.flop, times.river, times.fold,
        work(), gained, over_all,
    )  # fmt: skip
    compiled(settle_flops)(gained, flops.fixed, renamed)
    return Flops(gained, over_all)


def solved(cut: int, pays: Pays, times: Times) -> OneRaise:
    boards, ways = standing(5)
    flops, renamed = renaming(3), renamed_hands()
    gained, over_all = on_flops(cut, pays, times)
    kept = standing(3).ways
    raised = (np.maximum(gained, 0) // len(renamed) * kept[:, np.newaxis]).sum(0)
    alike = renamed.astype(np.int64)
    first, unit, waits = FLOPS * over_all[:, alike].sum(1)
    options = {0: waits + raised[alike].sum(0)}
    options |= {m: first + m * unit for m in times.before}
    words = np.array(list(options))
    best = words[np.argmax(np.stack(list(options.values())), axis=0)]
    ends = int(pays.ends.max()) + 1
    found = np.zeros((int(words.max()) + 1, ends), np.int64)
    river = new_chart()
    waiting = np.flatnonzero(best == 0)
    raised_on = compiled(raised_on_flops)(flops, renamed, waiting, gained > 0)
    folded = compiled(follow)(
        boards, ways, CHOOSE, cut, table(), pays, times.flop, times.river, times.fold, work(), best, _suits(waiting),
        raised_on, found, river,
    )  # fmt: skip
    return OneRaise(found, int(folded), best, Seen(options, street_chart(3, gained, best == 0), river))


def _suits(hands: Ints) -> NDArray[np.uint16]:
    """These hands, and their suit, or 4 if they have two suits."""
    low, high = np.array([(low, high) for high in range(52) for low in range(high)])[hands].T
    return np.stack([hands, np.where(low & 3 == high & 3, low & 3, 4)]).astype(np.uint16)


def add_up(
    boards: Ints, ways: Ints, flops: Renaming, renamed: NDArray[np.uint16], undo: Ints, choose: Ints, cut: int,
    table: LookupTable, pays: Pays, on_flop: int, on_river: int, fold: int, work: Work, gained: Ints, over_all: Ints,
) -> None:  # fmt: skip
    """Sums what a raise on each flop wins beyond waiting for the river, and the totals of all boards."""
    first_of, raised_of, waits_of, gained_of = np.zeros((4, WIDE * WIDE), np.int64)
    here, first_here, raised_here, waits_here = np.zeros((4, HANDS), np.int64)
    places, lower, level, weak, low, high = work.place, work.lower, work.level, work.weak, work.low, work.high
    on_first, on_raise = pays.first, pays.raised
    for b in range(len(boards)):
        count = score(boards[b], cut, table, work)
        w = ways[b]
        for m in range(count):
            at = places[m]
            d0, d1, d2, d3 = dealers(lower[m], level[m], weak[m], at >= cut)
            first = d0 * on_first[at, 0] + d1 * on_first[at, 1] + d2 * on_first[at, 2] + d3 * on_first[at, 3]
            raised = d0 * on_raise[at, 0] + d1 * on_raise[at, 1] + d2 * on_raise[at, 2] + d3 * on_raise[at, 3]
            waits = max(first + on_river * raised, fold)
            for turned in range(2):
                n = low[m] * WIDE + high[m] if turned else high[m] * WIDE + low[m]
                first_of[n], raised_of[n], waits_of[n] = w * first, w * raised, w * waits
                gained_of[n] = w * (first + on_flop * raised - waits)
        for values, hands, sums in (
            (first_of, first_here, over_all[0]),
            (raised_of, raised_here, over_all[1]),
            (waits_of, waits_here, over_all[2]),
        ):
            by_hand(values, work, hands)
            add_all(hands, sums)
        by_hand(gained_of, work, here)
        for f in range(FLOPS):
            at = flop_at(boards[b], f, choose)
            there = gained[flops.number[at]]
            if flops.naming[at] == 0:  # the suits stay as they are
                add_all(here, there)
            else:
                add_named(here, renamed[undo[flops.naming[at]]], there)


def add_all(values: Ints, sums: Ints) -> None:
    for hand in range(len(sums)):
        sums[hand] += values[hand]


def raised_on_flops(
    flops: Renaming, renamed: NDArray[np.uint16], hands: Ints, raised: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """For every flop, in all suits, and each of these hands: 1 if it is raised there."""
    found = np.zeros((len(flops.number), len(hands)), np.uint8)
    for flop in range(len(found)):
        there, names = raised[flops.number[flop]], renamed[flops.naming[flop]]
        for i in range(len(hands)):
            found[flop, i] = there[names[hands[i]]]
    return found


COUNT = 1 << 20
"""One number holds two counts: multiples of this are waiting hands of a kind, the rest is the flops where they do not
raise."""


def follow(
    boards: Ints, ways: Ints, choose: Ints, cut: int, table: LookupTable, pays: Pays, times_on_flop: int, on_river: int,
    fold: int, work: Work, best: Ints, waiting: NDArray[np.uint16], raised_on: NDArray[np.uint8], found: Ints,
    river: Ints,
) -> int:  # fmt: skip
    """Counts the ends of all rounds, each board once for each of its flops. Returns the number of folds."""
    folded = 0
    raised_here = np.zeros(waiting.shape[1], np.uint8)
    draws = np.zeros(5, np.uint16)
    before = np.zeros((len(found), WIDE * WIDE), np.int64)
    waits = np.zeros(2 * WIDE * WIDE, np.int64)
    places, lower, level, weak, low, high = work.place, work.lower, work.level, work.weak, work.low, work.high
    on_first, on_raise, ends = pays.first, pays.raised, pays.ends
    for b in range(len(boards)):
        count = score(boards[b], cut, table, work)
        counts, suits, ranks = board_of(boards[b])
        for suit in range(4):
            draws[suit] = 1 if suits >> 4 * suit & 15 == 2 else 0
        suit = flush_suit(boards[b])
        flush = suits & 15 << 4 * suit if suit >= 0 else 0
        w = ways[b]
        raised_here[:] = 0
        for f in range(FLOPS):
            add_bytes(raised_on[flop_at(boards[b], f, choose)], raised_here)
        waits[:] = 0
        count_waiting(waiting, raised_here, draws, work, waits)
        before[:] = 0
        count_before(best, work, before)
        for m in range(count):
            at = places[m]
            one, other = low[m] * WIDE + high[m], high[m] * WIDE + low[m]
            same = low[m] == high[m]
            d0, d1, d2, d3 = dealers(lower[m], level[m], weak[m], at >= cut)
            for multiple in range(1, len(found)):
                held = before[multiple, one] + (0 if same else before[multiple, other])
                if held:
                    add_ends(found, multiple, ends, at, FLOPS * w * held, d0, d1, d2, d3)
            worth = d0 * (on_first[at, 0] + on_river * on_raise[at, 0])
            worth += d1 * (on_first[at, 1] + on_river * on_raise[at, 1])
            worth += d2 * (on_first[at, 2] + on_river * on_raise[at, 2])
            worth += d3 * (on_first[at, 3] + on_river * on_raise[at, 3])
            own, partner = work.sample[low[m]], work.sample[high[m]]
            for draw in range(2):
                held = waits[2 * one + draw] + (0 if same else waits[2 * other + draw])
                if held == 0:
                    continue
                left = w * (held % COUNT)
                raised = FLOPS * w * (held // COUNT) - left
                add_ends(found, times_on_flop, ends, at, raised, d0, d1, d2, d3)
                if left == 0:
                    continue
                if draw:  # four of a suit, two of them on the board: any such suit
                    kind = hand_kind(own & ~3, partner & ~3, counts, 2, ranks)
                else:
                    kind = hand_kind(own, partner, counts, flush, ranks)
                on = board_kind(own, partner, counts, flush)
                river[kind, on, 0] += left * worth
                river[kind, on, 1] += left * fold
                river[kind, on, 2] += left * max(worth, fold)
                river[kind, on, 3] += left
                if worth > fold:
                    add_ends(found, on_river, ends, at, left, d0, d1, d2, d3)
                else:
                    folded += left * DEALERS
    return folded


def add_ends(
    found: Ints, multiple: int, ends: NDArray[np.int32], at: int, ways: int, d0: int, d1: int, d2: int, d3: int
) -> None:
    found[multiple, ends[at, 0]] += ways * d0
    found[multiple, ends[at, 1]] += ways * d1
    found[multiple, ends[at, 2]] += ways * d2
    found[multiple, ends[at, 3]] += ways * d3


def add_bytes(values: NDArray[np.uint8], sums: NDArray[np.uint8]) -> None:
    for i in range(len(sums)):
        sums[i] += values[i]


def count_waiting(
    waiting: NDArray[np.uint16], raised: NDArray[np.uint8], draws: NDArray[np.uint16], work: Work, waits: Ints
) -> None:
    """Counts hands that wait, as in ``COUNT``, by kinds of cards and by whether they held a flush draw that missed."""
    hand, suit = waiting[0], waiting[1]
    square = work.square
    for i in range(len(raised)):
        at = square[hand[i]]
        waits[at + at + draws[suit[i]]] += COUNT + FLOPS - raised[i]


def count_before(best: Ints, work: Work, before: Ints) -> None:
    """Counts hands by the multiple raised before the flop, and by kinds of cards."""
    square = work.square
    for hand in range(len(square)):
        before[best[hand], square[hand]] += 1
