"""The worth of each choice by what a player sees, for the charts.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.odds.solve.cross.meeting import Met
from pitboss.odds.solve.cross.rows import ENDS, Ints


class Charts(NamedTuple):
    """Sums over all situations that look alike to a player. The last two numbers of a row are what the best play is
    worth, and the number of ways."""

    second: Ints
    """For every bet across and every kind of row: what a fold and each multiple down are worth."""
    third: Ints
    """For every rough kind of row and of column: what a fold, the least and the largest middle bet are worth."""


class Seen(NamedTuple):
    """The kind of every row with every kept hand, and its rough kind."""

    kind: Ints
    rough: Ints


def add_to_chart(worth: Ints, best: int, ways: int, chart: Ints) -> None:
    for option in range(len(worth)):
        chart[option] += ways * worth[option]
    chart[-2] += ways * worth[best]
    chart[-1] += ways


def list_kinds(kinds: Ints, by_kind: Ints, starts: Ints) -> None:
    """Lists the columns, ordered by kind. A column that would hold a card twice is left out."""
    count = 0
    for kind in range(len(starts) - 1):
        starts[kind] = count
        for c in range(ENDS):
            if kinds[c] == kind:
                by_kind[count] = c
                count += 1
    starts[-1] = count


def middles_charted(
    met: Met, times: Ints, a: int, d: int, lost: int, ways: int, by_kind: Ints, starts: Ints, charted: Ints, third: Ints
) -> None:
    """Adds what the middle bet is worth with every column to the chart, by the kind of the column."""
    low, high = times[0], times[-1]
    columns_worth(met.first, met.across, met.down, met.middle, low, high, a, d, charted)
    for kind in range(len(third)):
        columns, all_played, all_middle, all_best = 0, 0, 0, 0
        for n in range(starts[kind], starts[kind + 1]):
            c = by_kind[n]
            columns += charted[0, c]
            all_played += charted[1, c]
            all_middle += charted[2, c]
            all_best += charted[3, c]
        all_lost = columns * lost
        third[kind, 0] -= ways * all_lost
        third[kind, 1] += ways * (all_played + low * all_middle - all_lost)
        third[kind, 2] += ways * (all_played + high * all_middle - all_lost)
        third[kind, 3] += ways * (all_best - all_lost)
        third[kind, 4] += ways * columns


def columns_worth(
    first: Ints, across: Ints, down: Ints, middle: Ints, low: int, high: int, a: int, d: int, found: Ints
) -> None:
    """For every column: whether it is possible, what it is worth without the middle bet, what a unit of the middle bet
    wins, and what the best play is worth."""
    is_one, played, unit, most = found[0], found[1], found[2], found[3]
    for c in range(ENDS):
        one = 1 if down[c] >= 0 else 0
        best = first[c] + a * across[c] + d * down[c]
        is_one[c] = one
        played[c] = one * (best - max(low * middle[c], high * middle[c]))
        unit[c] = one * middle[c]
        most[c] = one * max(best, 0)
