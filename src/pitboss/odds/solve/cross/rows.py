"""The hands that the end cards of a row or column make with a player's cards and each middle card.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
ENDS = 1_326
"""The number of pairs of cards that may lie at the ends of a row."""
ROWS, COLUMNS, MIDDLES = 1_225, 1_128, 46
"""The number of rows, of columns after a row, and of middle cards after both."""


class Rows(NamedTuple):
    """The hands that every two end cards of a row or column make with one player's cards and a middle card."""

    sets: Ints
    """For each class the middle cards that make it."""
    from_class: Ints
    """For each class the middle cards that make it or a higher class."""
    ante: Ints
    """For each middle card what the ante wins, 0 if the card lies elsewhere. The last entry is the sum over all."""
    bet: Ints
    """For each middle card what a unit of a bet wins, in the same form as ``ante``."""
    columns: Ints
    """The columns that can make each class or a higher one, ordered by class, each with its set of middle cards."""
    starts: Ints
    makers: Ints
    """The columns that can make each class, in the same form."""
    maker_starts: Ints
    kept: Ints
    """The row that is computed for all rows that differ from it only in the names of suits; -1 if the row has a card of
    the player's."""
    ways: Ints
    """The number of rows that a kept row stands for."""


def fill_rows(made: Ints, units: Ints, rows: Rows) -> None:
    sets, from_class, ante, bet = rows.sets, rows.from_class, rows.ante, rows.bet
    sets[:] = 0
    ante[:] = 0
    bet[:] = 0
    for middle in range(52):
        for r in range(ENDS):
            one = made[middle, r]
            if one >= 0:
                sets[one, r] |= 1 << middle
                ante[middle, r] = units[0, one]
                ante[52, r] += units[0, one]
                bet[middle, r] = units[1, one]
                bet[52, r] += units[1, one]
    from_class[-1] = sets[-1]
    for one in range(len(sets) - 2, -1, -1):
        from_class[one] = from_class[one + 1] | sets[one]
    list_columns(from_class, rows.columns, rows.starts)
    list_columns(sets, rows.makers, rows.maker_starts)


def list_columns(sets: Ints, columns: Ints, starts: Ints) -> None:
    count = 0
    for one in range(len(sets)):
        starts[one] = count
        for c in range(ENDS):
            if sets[one, c]:
                columns[0, count], columns[1, count] = c, sets[one, c]
                count += 1
    starts[len(sets)] = count


def keep_rows(own: int, other: int, pairs: Ints, renamed: Ints, kept: Ints, ways: Ints) -> None:
    """Keeps the first of all rows that are alike under renamings of suits that do not change the player's cards."""
    held = 1 << own | 1 << other
    ways[:] = 0
    for r in range(ENDS):
        kept[r] = -1 if (1 << pairs[r, 0] | 1 << pairs[r, 1]) & held else r
    for naming in renamed:
        if 1 << naming[own] | 1 << naming[other] == held:
            for r in range(ENDS):
                a, b = naming[pairs[r, 0]], naming[pairs[r, 1]]
                low, high = min(a, b), max(a, b)
                kept[r] = min(kept[r], high * (high - 1) // 2 + low)
    for r in range(ENDS):
        if kept[r] >= 0:
            ways[kept[r]] += 1
