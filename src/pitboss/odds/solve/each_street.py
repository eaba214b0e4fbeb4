"""Hold'em with a raise on each street: one to see the flop, or a fold; then one more, or a check, on flop and turn.

Nothing is folded after the first raise, so a later one is made wherever its own units win on average.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from itertools import combinations
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
    turn_at,
    work,
)
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.suits import standing

FLOPS, TURNS = 10, 5
"""The flops and turns that a board contains."""
COURSES = 20
"""In how many orders of flop, turn and river a board may come: it is counted once for each."""
Sums = NDArray[np.int64]


class Streets(NamedTuple):
    """The multiples of the ante on each street, and what a fold loses in parts of a unit for each dealer."""

    flop: int
    turn: int
    river: int
    fold: int


class EachStreet(NamedTuple):
    ways: Ints
    """In how many ways each sum of raises comes to each end."""
    folded: int
    before: Ints
    """What a raise before the flop wins over all that can come, for every two cards, in parts of a unit,"""
    fold: int
    """and what a fold does."""
    on_flop: Ints
    """What a raised unit wins for every kept flop and two cards,"""
    on_turn: NDArray[np.int32]
    """and for every kept board of four."""


def solved(pays: Pays, streets: Streets) -> EachStreet:
    boards, ways = standing(5)
    flops, turns, renamed = renaming(3), renaming(4), renamed_hands()
    room, five = work(), table()
    on_flop = np.zeros((len(flops.fixed), HANDS, 1), np.int64)
    on_turn = np.zeros((len(turns.fixed), HANDS, 1), np.int32)
    before = np.zeros((HANDS, 2), np.int64)
    compiled(add_up)(boards, ways, flops, turns, renamed, CHOOSE, five, pays, room, on_flop, on_turn, before)
    compiled(settle_flops)(on_flop, flops.fixed, renamed)
    compiled(settle_flops)(on_turn, turns.fixed, renamed)
    alike = renamed.astype(np.int64)
    raised = COURSES * (before[alike, 0] + streets.flop * before[alike, 1]).sum(0)
    for sums, cards, courses, times in (
        (on_flop, 3, COURSES // FLOPS, streets.turn), (on_turn, 4, COURSES // TURNS, streets.river),
    ):  # fmt: skip
        gained = np.maximum(sums[:, :, 0], 0).astype(np.int64) // len(renamed)
        raised += courses * times * (gained * standing(cards).ways[:, np.newaxis]).sum(0)[alike].sum(0)
    fold = streets.fold * len(renamed) * COURSES * 2_118_760  # boards beside two cards
    plays = raised > fold
    found = np.zeros((streets.flop + streets.turn + streets.river + 1, int(pays.ends.max()) + 1), np.int64)
    folded = compiled(follow)(
        boards, ways, flops, turns, renamed, CHOOSE, five, pays, room, plays, on_flop[:, :, 0] > 0,
        on_turn[:, :, 0] > 0, _courses(streets), found,
    )  # fmt: skip
    return EachStreet(found, int(folded), raised, fold, on_flop, on_turn)


def _courses(streets: Streets) -> Ints:
    """For flops and turns on which is raised, as bits, how many courses of a board come to each sum of raises."""
    left_out = [(second, first) for first in range(5) for second in range(first)]
    assert sorted(left_out) == list(combinations(range(5), 2))
    most = streets.flop + streets.turn + streets.river
    counts = np.zeros((1 << FLOPS, 1 << TURNS, most + 1), np.int64)
    on_flops, on_turns = np.arange(1 << FLOPS)[:, np.newaxis], np.arange(1 << TURNS)
    for flop, pair in enumerate(left_out):
        for river in pair:
            total = streets.flop + streets.turn * (on_flops >> flop & 1) + streets.river * (on_turns >> river & 1)
            for units in range(most + 1):
                counts[:, :, units] += total == units
    return counts


def add_up(
    boards: Ints, ways: Ints, flops: Renaming, turns: Renaming, renamed: NDArray[np.uint16], choose: Ints,
    table: Table, pays: Pays, work: Work, on_flop: Ints, on_turn: NDArray[np.int32], before: Ints,
) -> None:  # fmt: skip
    """What a raised unit wins on each flop and turn, and first wagers and a raised unit on all boards together."""
    unit = np.zeros(PAIRS, np.int64)
    hands = np.zeros(PAIRS, np.uint16)
    places, order, lower, level, weak = work.place, work.order, work.lower, work.level, work.weak
    on_first, on_raise = pays.first, pays.raised
    for b in range(len(boards)):
        score(boards[b], 0, table, work)
        number_hands(work, hands)
        w = ways[b]
        for m in range(PAIRS):
            at = places[order[m]]
            _, d1, d2, d3 = dealers(lower[m], level[m], weak[m], True)
            first = d1 * on_first[at, 1] + d2 * on_first[at, 2] + d3 * on_first[at, 3]
            raised = d1 * on_raise[at, 1] + d2 * on_raise[at, 2] + d3 * on_raise[at, 3]
            before[hands[m], 0] += w * first
            before[hands[m], 1] += w * raised
            unit[m] = w * raised
        for f in range(FLOPS):
            at = flop_at(boards[b], f, choose)
            on_this, names = on_flop[flops.number[at]], renamed[flops.naming[at]]
            for m in range(PAIRS):
                on_this[names[hands[m]], 0] += unit[m]
        for r in range(TURNS):
            at = turn_at(boards[b], r, choose)
            with_four, names = on_turn[turns.number[at]], renamed[turns.naming[at]]
            for m in range(PAIRS):
                with_four[names[hands[m]], 0] += unit[m]


def follow(
    boards: Ints, ways: Ints, flops: Renaming, turns: Renaming, renamed: NDArray[np.uint16], choose: Ints,
    table: Table, pays: Pays, work: Work, plays: NDArray[np.bool_], on_flop: NDArray[np.bool_],
    on_turn: NDArray[np.bool_], courses: Ints, found: Ints,
) -> int:  # fmt: skip
    """Counts the ends of all rounds, every board once for each of its courses. Returns how many were folded."""
    folded = 0
    hands = np.zeros(PAIRS, np.uint16)
    on_flops, on_turns = np.zeros(PAIRS, np.int32), np.zeros(PAIRS, np.int32)
    places, order, lower, level, weak = work.place, work.order, work.lower, work.level, work.weak
    ends = pays.ends
    for b in range(len(boards)):
        score(boards[b], 0, table, work)
        number_hands(work, hands)
        on_flops[:] = 0
        on_turns[:] = 0
        for f in range(FLOPS):
            at = flop_at(boards[b], f, choose)
            on_this, names = on_flop[flops.number[at]], renamed[flops.naming[at]]
            for m in range(PAIRS):
                on_flops[m] |= on_this[names[hands[m]]] << f
        for r in range(TURNS):
            at = turn_at(boards[b], r, choose)
            on_this, names = on_turn[turns.number[at]], renamed[turns.naming[at]]
            for m in range(PAIRS):
                on_turns[m] |= on_this[names[hands[m]]] << r
        for m in range(PAIRS):
            if not plays[hands[m]]:
                folded += COURSES * ways[b] * DEALERS
                continue
            at = places[order[m]]
            _, d1, d2, d3 = dealers(lower[m], level[m], weak[m], True)
            for units in range(len(found)):
                count = courses[on_flops[m], on_turns[m], units] * ways[b]
                if count:
                    found[units, ends[at, 1]] += count * d1
                    found[units, ends[at, 2]] += count * d2
                    found[units, ends[at, 3]] += count * d3
    return folded
