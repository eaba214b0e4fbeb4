"""Two hands that share a player's two cards and the middle of a cross: a bet on each, and one on the higher of them.

For every two cards of the player's and every two that may lie at the ends of a row, the middle cards that make each
class of hand are kept as a set, the bits of one number. A class is a run of lines that are paid alike. The column has
the same sets, so what any row and column come to is counted from these, over all middle cards at once. A row and its
likes under another naming of suits are gone through once.

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
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.suits import RENAMED, standing

Ints = NDArray[np.int64]
ENDS = 1_326
"""The cards that may lie at both ends of a row."""
ROWS, COLUMNS, MIDDLES = 1_225, 1_128, 46
"""In how many ways row, column and middle come, each after those before."""
FOLD = 0


class Classes(NamedTuple):
    """Runs of lines that are paid alike, the lowest first."""

    of_line: Ints
    antes: list[Fraction]
    bets: list[Fraction]


class Cross(NamedTuple):
    """All rounds, played as well as they can be. Multiples stand for across, down and middle, 0 for a fold."""

    ways: dict[tuple[int, int, int, int, int], int]
    """In how many ways these multiples come to these classes across and down."""
    folded: dict[tuple[int, int], int]
    """In how many ways a hand is folded with these bets made, across and down; 0 where it was folded before."""
    first: Ints
    """What every multiple across is worth to every kept hand, over all that can come, in parts of a unit: the fold's
    at 0."""
    rounds: int
    """The rounds of one hand."""
    unit: int


def classes(antes: Sequence[Fraction], bets: Sequence[Fraction]) -> Classes:
    runs = [list(run) for _, run in groupby(range(len(bets)), key=lambda line: (antes[line], bets[line]))]
    of_line = np.array([number for number, run in enumerate(runs) for _ in run])
    return Classes(of_line, [antes[run[0]] for run in runs], [bets[run[0]] for run in runs])


def solved(shape: Shape, rule: Callable[..., int], paid: Classes, higher: Callable[[int, int], int]) -> Cross:
    """``higher`` is the class by which the middle bet is settled, from those across and down."""
    hands, ways = standing(shape.own)
    across, down, middle = (each_of(street.times) for street in shape.streets)
    assert across == down == middle
    most = max(across)
    unit = lcm(*(each.denominator for each in (*paid.antes, *paid.bets)))
    count = len(paid.bets)
    units = np.array([[int(each * unit) for each in column] for column in (paid.antes, paid.bets)], np.int64)
    settled = np.array([[higher(a, d) for d in range(count)] for a in range(count)])
    first = np.zeros((len(hands), most + 1), np.int64)
    found = np.zeros((most + 1, most + 1, most + 1, count, count), np.int64)
    folded = np.zeros((most + 1, most + 1), np.int64)
    pairs = np.array([(low, high) for high in range(52) for low in range(high)])
    compiled(all_hands, line=rule)(
        hands, ways, pairs, RENAMED, paid.of_line, units, settled, np.array(across), first, found, folded
    )
    return Cross(
        {(*map(int, at),): int(found[tuple(at)]) for at in np.argwhere(found)},  # type: ignore[misc]
        {(int(a), int(d)): int(folded[a, d]) for a, d in np.argwhere(folded)},
        first, ROWS * COLUMNS * MIDDLES, unit,
    )  # fmt: skip


def line(*cards: int) -> int:
    """Stands for the rule of a hand."""
    raise NotImplementedError


def all_hands(
    hands: Ints, ways: Ints, pairs: Ints, renamed: Ints, of_line: Ints, units: Ints, settled: Ints, times: Ints,
    first: Ints, found: Ints, folded: Ints,
) -> None:  # fmt: skip
    count = units.shape[1]
    sets = np.zeros((ENDS, count), np.int64)
    there = np.zeros((ENDS, count + 1), np.int64)  # how many classes a row can make, and which
    row_ways = np.zeros(ENDS, np.int64)
    most = times[-1]
    rounds = ROWS * COLUMNS * MIDDLES
    second = np.zeros((ENDS, most + 1, most + 1), np.int64)
    for h in range(len(hands)):
        own = 1 << hands[h, 0] | 1 << hands[h, 1]
        for r in range(ENDS):
            a, b = pairs[r]
            sets[r] = 0
            row_ways[r] = 0
            if (1 << a | 1 << b) & own == 0:
                for middle in range(52):
                    if (own | 1 << a | 1 << b) >> middle & 1 == 0:
                        sets[r, of_line[line(hands[h, 0], hands[h, 1], a, b, middle)]] |= 1 << middle
                row_ways[r] = standing_row(own, a, b, renamed)
            there[r, 0] = 0
            for i in range(count):
                if sets[r, i]:
                    there[r, 0] += 1
                    there[r, there[r, 0]] = i
        second[:] = 0
        for r in range(ENDS):
            if row_ways[r]:
                bets_down(own, r, pairs, sets, there, units, settled, times, second[r])
        for across in times:
            first[h, across] = 0
            for r in range(ENDS):
                best = -(2 + across) * COLUMNS * MIDDLES * units_of_one(units)
                for down in times:
                    best = max(best, second[r, across, down])
                first[h, across] += row_ways[r] * best
        first[h, 0] = -2 * rounds * units_of_one(units)
        across = 0
        for multiple in times:
            if first[h, multiple] > first[h, across]:
                across = multiple
        if across == 0:
            folded[0, 0] += ways[h] * rounds
            continue
        for r in range(ENDS):
            if row_ways[r] == 0:
                continue
            down = 0
            best = -(2 + across) * COLUMNS * MIDDLES * units_of_one(units)
            for multiple in times:
                if second[r, across, multiple] > best:
                    best, down = second[r, across, multiple], multiple
            if down == 0:
                folded[across, 0] += ways[h] * row_ways[r] * COLUMNS * MIDDLES
            else:
                counted = ways[h] * row_ways[r]
                ends(own, r, pairs, sets, there, units, settled, times, across, down, counted, found, folded)


def units_of_one(units: Ints) -> int:
    """How many parts a unit has: the lowest class loses one."""
    return -int(units[1, 0])


def standing_row(own: int, a: int, b: int, renamed: Ints) -> int:
    """How many rows a row stands for, under the namings of suits that leave the player's cards; 0 if another stands."""
    row = 1 << a | 1 << b
    same, all_same = 0, 0
    for naming in renamed:
        mine, other = 0, 0
        for card in range(52):
            if own >> card & 1:
                mine |= 1 << naming[card]
        if mine == own:
            all_same += 1
            other = 1 << naming[a] | 1 << naming[b]
            if other < row:
                return 0
            if other == row:
                same += 1
    return all_same // same


def bets_down(
    own: int, r: int, pairs: Ints, sets: Ints, there: Ints, units: Ints, settled: Ints, times: Ints, second: Ints
) -> None:
    """Adds up, over all columns, what a row is worth with each bet across and down, the middle bet made as is best."""
    row = 1 << pairs[r, 0] | 1 << pairs[r, 1]
    one = units_of_one(units)
    low, high = times[0], times[-1]
    for c in range(ENDS):
        column = 1 << pairs[c, 0] | 1 << pairs[c, 1]
        if column & (own | row):
            continue
        ante, across, down, middle = worth_of(r, c, row | column, sets, there, units, settled)
        raised = max(low * middle, high * middle)
        for a in times:
            for d in times:
                second[a, d] += max(ante + a * across + d * down + raised, -(2 + a + d) * MIDDLES * one)


def worth_of(
    r: int, c: int, taken: int, sets: Ints, there: Ints, units: Ints, settled: Ints
) -> tuple[int, int, int, int]:
    """What both antes, and a unit across, down and in the middle win over all middle cards."""
    ante, across, down, middle = 0, 0, 0, 0
    for at in range(1, there[r, 0] + 1):
        i = there[r, at]
        here = sets[r, i] & ~taken
        for other in range(1, there[c, 0] + 1):
            j = there[c, other]
            both = (here & sets[c, j]).bit_count()
            ante += both * (units[0, i] + units[0, j])
            across += both * units[1, i]
            down += both * units[1, j]
            middle += both * units[1, settled[i, j]]
    return ante, across, down, middle


def ends(
    own: int, r: int, pairs: Ints, sets: Ints, there: Ints, units: Ints, settled: Ints, times: Ints, a: int, d: int,
    ways: int, found: Ints, folded: Ints,
) -> None:  # fmt: skip
    """Counts how the rounds of a row end that is played with these bets across and down."""
    row = 1 << pairs[r, 0] | 1 << pairs[r, 1]
    for c in range(ENDS):
        column = 1 << pairs[c, 0] | 1 << pairs[c, 1]
        if column & (own | row):
            continue
        ante, across, down, middle = worth_of(r, c, row | column, sets, there, units, settled)
        low, high = times[0] * middle, times[-1] * middle
        if ante + a * across + d * down + max(low, high) <= -(2 + a + d) * MIDDLES * units_of_one(units):
            folded[a, d] += ways * MIDDLES
            continue
        multiple = times[-1] if high > low else times[0]
        for at in range(1, there[r, 0] + 1):
            i = there[r, at]
            here = sets[r, i] & ~(row | column)
            for other in range(1, there[c, 0] + 1):
                j = there[c, other]
                found[a, d, multiple, i, j] += ways * (here & sets[c, j]).bit_count()
