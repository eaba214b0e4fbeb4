"""Counts how the rounds of a row end, column by column.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from pitboss.odds.solve.cross.meeting import Met
from pitboss.odds.solve.cross.rows import ENDS, Ints, Rows

MOST_BET = 32
"""Columns with the least middle bet are counted in the low bits of a number, with the largest from this bit up."""


def ends(r: int, rows: Rows, met: Met, times: Ints, a: int, d: int, ways: int, room: Ints, found: Ints) -> int:
    """Counts how the rounds of a row with these bets across and down end. Returns the number of columns with which it
    is folded."""
    played, lying = room[:ENDS], room[ENDS:]
    folds = how_played(met.first, met.across, met.down, met.middle, times, a, d, played)
    cards_lying(played, lying)
    low, high = found[times[0]], found[times[-1]]
    for i in range(len(rows.sets)):
        row = rows.sets[i, r]
        if row:
            lowest = row.bit_count() * lying[52]
            for card in range(52):
                lowest -= lying[card] * (row >> card & 1)
            for j in range(1, len(rows.sets)):
                start, end = rows.maker_starts[j], rows.maker_starts[j + 1]
                both = count_met(row, rows.makers[0, start:end], rows.makers[1, start:end], played)
                low[i, j] += ways * (both & (1 << MOST_BET) - 1)
                high[i, j] += ways * (both >> MOST_BET)
                lowest -= both
            low[i, 0] += ways * (lowest & (1 << MOST_BET) - 1)
            high[i, 0] += ways * (lowest >> MOST_BET)
    return folds


def how_played(
    first: Ints, across: Ints, down: Ints, middle: Ints, times: Ints, a: int, d: int, played: Ints
) -> int:  # fmt: skip
    """Marks each column that is not folded with the middle bet it gets. Returns the number of folded columns."""
    low, high, folds = times[0], times[-1], 0
    for c in range(ENDS):
        goes_on = first[c] + a * across[c] + d * down[c] > 0
        bet = 1 << MOST_BET if high * middle[c] > low * middle[c] else 1
        played[c] = bet if goes_on and down[c] >= 0 else 0
        folds += down[c] >= 0 and not goes_on
    return folds


def cards_lying(played: Ints, lying: Ints) -> None:
    """For each card the number of played columns that contain it; the last entry is the number of played columns."""
    lying[:] = 0
    c = 0
    for bottom in range(52):
        here, columns = played[c : c + bottom], 0
        for top in range(bottom):
            lying[top] += here[top]
            columns += here[top]
        lying[bottom] += columns
        lying[52] += columns
        c += bottom


def count_met(row: int, columns: Ints, sets: Ints, played: Ints) -> int:
    """Counts the middle cards that make the row's class and that of these columns, weighted by each column's mark."""
    cards = 0
    for n in range(len(columns)):
        cards += (row & sets[n]).bit_count() * played[columns[n]]
    return cards
