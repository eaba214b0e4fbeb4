"""How the rounds of a row end, column by column.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from pitboss.odds.solve.cross.meeting import Met
from pitboss.odds.solve.cross.rows import ENDS, Ints, Rows

MOST_BET = 32
"""Columns with the least middle bet are counted in the low bits of a number, those with the largest from here on."""


def ends(r: int, rows: Rows, met: Met, times: Ints, a: int, d: int, ways: int, room: Ints, found: Ints) -> int:
    """Counts how the rounds of a row end that is played with these bets across and down. Returns with how many columns
    it is folded."""
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
    """Marks each column that is not folded by the middle bet it gets. Returns how many are folded."""
    low, high, folds = times[0], times[-1], 0
    for c in range(ENDS):
        goes_on = first[c] + a * across[c] + d * down[c] > 0
        bet = 1 << MOST_BET if high * middle[c] > low * middle[c] else 1
        played[c] = bet if goes_on and down[c] >= 0 else 0
        folds += down[c] >= 0 and not goes_on
    return folds


def cards_lying(played: Ints, lying: Ints) -> None:
    """With each card how many of the columns are played that it lies in; and last how many in all."""
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
    """The cards that make a class of the row and one of these columns, each as its column is marked."""
    cards = 0
    for n in range(len(columns)):
        cards += (row & sets[n]).bit_count() * played[columns[n]]
    return cards
