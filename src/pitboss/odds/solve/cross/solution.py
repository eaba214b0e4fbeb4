"""Two hands that share a player's two cards and the middle of a cross: a bet on each, and one on the higher of them.

For every two cards of the player and every two end cards of a row, the middle cards that make each class of hand are
kept as a set, the bits of one number. A class is a run of lines with the same pay. A column has the same sets. What a
row wins with a column open is its sum over all middle cards, less those that lie in the column. What the middle bet
wins follows from both sums and from the few sets that have cards in common. Rows that differ only in the names of suits
are computed once, and so are a row and a column that are exchanged.

The functions that count are compiled by ``pitboss.odds.compiled``, with the rule of a hand as ``line``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.raises import each_of
from pitboss.games.dealer_poker.shape import Shape
from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.solve.cross.charts import Charts, Seen, add_to_chart, list_kinds, middles_charted
from pitboss.odds.solve.cross.ends import ends
from pitboss.odds.solve.cross.meeting import Met, best_down, bets_down, meet_row
from pitboss.odds.solve.cross.rows import COLUMNS, ENDS, MIDDLES, ROWS, Ints, Rows, fill_rows, keep_rows
from pitboss.odds.solve.suits import RENAMED, standing


class Classes(NamedTuple):
    """Runs of lines with the same pay, lowest first."""

    of_line: Ints
    antes: list[Fraction]
    bets: list[Fraction]


class Cross(NamedTuple):
    """All rounds with the best play. Multiples are for across, down and middle; 0 is a fold."""

    ways: dict[tuple[int, int, int, int, int], int]
    """The number of ways to these multiples with these classes across and down."""
    folded: dict[tuple[int, int], int]
    """The number of ways in which a hand is folded after these bets across and down; 0 for a bet not made."""
    first: Ints
    """What every multiple across is worth to every kept hand, over all cards to come, in parts of a unit. The fold is
    at 0."""
    downs: NDArray[np.uint8]
    """The multiple down of every kept hand with every row, after the best bet across."""
    charts: Charts
    rounds: int
    """The number of rounds of one hand."""
    unit: int


def classes(antes: Sequence[Fraction], bets: Sequence[Fraction]) -> Classes:
    runs = [list(run) for _, run in groupby(range(len(bets)), key=lambda line: (antes[line], bets[line]))]
    of_line = np.array([number for number, run in enumerate(runs) for _ in run])
    return Classes(of_line, [antes[run[0]] for run in runs], [bets[run[0]] for run in runs])


def meetings(bets: Ints, higher: Callable[[int, int], int]) -> Ints:
    """What the middle bet wins beyond both other bets and the loss of the lowest class. Each entry is two classes and a
    weight, which counts for every middle card that makes the first class or higher in one hand and the second class or
    higher in the other."""
    count = len(bets)
    won = np.array([[bets[higher(a, d)] for d in range(count)] for a in range(count)])
    if (won[0] != bets).any() or (won != won.T).any():
        raise AssertionError("the middle bet must go with the other hand where one hand is of the lowest class")
    weights = won[1:, 1:] - won[:-1, 1:] - won[1:, :-1] + won[:-1, :-1]
    return np.array([(a + 1, d + 1, weights[a, d]) for a, d in np.argwhere(weights)])


def ends_of_rows(hands: Ints) -> Ints:
    """Every hand with the ends of every row: four cards along the last axis."""
    own = np.broadcast_to(hands[:, np.newaxis], (len(hands), ENDS, 2))
    return np.concatenate([own, np.broadcast_to(_pairs(), own.shape)], axis=-1)


def _pairs() -> Ints:
    return np.array([(low, high) for high in range(52) for low in range(high)])


def solved(
    shape: Shape, rule: Callable[..., int], paid: Classes, higher: Callable[[int, int], int], seen: Seen
) -> Cross:
    """Solves all rounds. ``higher`` returns the class that settles the middle bet, from the classes across and down."""
    hands, ways = standing(shape.own)
    across, down, middle = (each_of(street.times) for street in shape.streets)
    assert across == down == middle
    most = max(across)
    unit = lcm(*(each.denominator for each in (*paid.antes, *paid.bets)))
    count = len(paid.bets)
    units = np.array([[int(each * unit) for each in column] for column in (paid.antes, paid.bets)], np.int64)
    first = np.zeros((len(hands), most + 1), np.int64)
    found = np.zeros((most + 1, most + 1, most + 1, count, count), np.int64)
    folded = np.zeros((most + 1, most + 1), np.int64)
    downs = np.zeros((len(hands), ENDS), np.uint8)
    kinds, rough = int(seen.kind.max()) + 1, int(seen.rough.max()) + 1
    charts = Charts(np.zeros((most + 1, kinds, most + 3), np.int64), np.zeros((rough, rough, 5), np.int64))
    compiled(all_hands, line=rule)(
        hands, ways, _pairs(), RENAMED, paid.of_line, units, meetings(units[1], higher), np.array(across),
        *room(count), seen, first, found, folded, downs, charts,
    )  # fmt: skip
    return Cross(
        {(*map(int, at),): int(found[tuple(at)]) for at in np.argwhere(found)},  # type: ignore[misc]
        {(int(a), int(d)): int(folded[a, d]) for a, d in np.argwhere(folded)},
        first, downs, charts, ROWS * COLUMNS * MIDDLES, unit,
    )  # fmt: skip


def room(count: int) -> tuple[Rows, Met]:
    sets, from_class = np.zeros((2, count, ENDS), np.int64)
    ante, bet = np.zeros((2, 53, ENDS), np.int64)
    columns, makers = np.zeros((2, 2, count * ENDS), np.int64)
    starts, maker_starts = np.zeros((2, count + 1), np.int64)
    kept, ways = np.zeros((2, ENDS), np.int64)
    met = Met(*np.zeros((4, ENDS), np.int64))
    return Rows(sets, from_class, ante, bet, columns, starts, makers, maker_starts, kept, ways), met


line = bound_later
"""The rule that gives the line of a hand."""


def all_hands(
    hands: Ints, ways: Ints, pairs: Ints, renamed: Ints, of_line: Ints, units: Ints, meetings: Ints, times: Ints,
    rows: Rows, met: Met, seen: Seen, first: Ints, found: Ints, folded: Ints, downs: NDArray[np.uint8], charts: Charts,
) -> None:  # fmt: skip
    most = times[-1]
    one = -units[1, 0]  # the parts of a unit: the lowest class loses one
    after_row = COLUMNS * MIDDLES
    second = np.zeros((ENDS, most + 1, most + 1), np.int64)
    made = np.zeros((52, ENDS), np.int64)  # the class with each middle card
    room, charted = np.zeros(ENDS + 53, np.int64), np.zeros((4, ENDS), np.int64)
    by_kind, kind_starts = np.zeros(ENDS, np.int64), np.zeros(len(charts.third) + 1, np.int64)
    for h in range(len(hands)):
        own, other = hands[h, 0], hands[h, 1]
        for r in range(ENDS):
            lies = 1 << own | 1 << other | 1 << pairs[r, 0] | 1 << pairs[r, 1]
            for middle in range(52):
                made[middle, r] = -1
                if lies.bit_count() == 4 and lies >> middle & 1 == 0:
                    made[middle, r] = of_line[line(own, other, pairs[r, 0], pairs[r, 1], middle)]
        fill_rows(made, units, rows)
        keep_rows(own, other, pairs, renamed, rows.kept, rows.ways)
        bets_down(own, other, pairs, rows, one, meetings, times, met, second)
        first[h, 0] = -2 * ROWS * after_row * one
        across = 0
        for a in times:
            first[h, a] = 0
            for r in range(ENDS):
                if rows.kept[r] == r:
                    first[h, a] += rows.ways[r] * second[r, a, best_down(second[r, a], times)]
            if first[h, a] > first[h, across]:
                across = a
        if across == 0:
            folded[0, 0] += ways[h] * ROWS * after_row
            continue
        list_kinds(seen.rough[h], by_kind, kind_starts)
        for r in range(ENDS):
            if rows.kept[r] == r:
                counted = ways[h] * rows.ways[r]
                down = best_down(second[r, across], times)
                downs[h, r] = down
                add_to_chart(second[r, across], down, counted, charts.second[across, seen.kind[h, r]])
                if down == 0:
                    folded[across, 0] += counted * after_row
                else:
                    meet_row(own, other, r, 0, pairs, rows, one, meetings, times, met)
                    folds = ends(r, rows, met, times, across, down, counted, room, found[across, down])
                    lost = (2 + across + down) * MIDDLES * one
                    third = charts.third[seen.rough[h, r]]
                    middles_charted(met, times, across, down, lost, counted, by_kind, kind_starts, charted, third)
                    folded[across, down] += folds * counted * MIDDLES
            elif rows.kept[r] >= 0:
                downs[h, r] = downs[h, rows.kept[r]]
