"""What a row wins with every column, and what the bets across and down are then worth.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.solve.cross.rows import COLUMNS, ENDS, MIDDLES, Ints, Rows


class Met(NamedTuple):
    """What a row wins with each column, summed over all middle cards."""

    first: Ints
    """What both antes and the best middle bet win, beyond the loss of both antes."""
    across: Ints
    """What a unit across wins, beyond its loss."""
    down: Ints
    """What a unit down wins, beyond its loss."""
    middle: Ints
    """What a unit of the middle bet wins."""


def meet_row(
    own: int, other: int, r: int, start: int, pairs: Ints, rows: Rows, one: int, meetings: Ints, times: Ints, met: Met
) -> None:
    """What a row wins with every column from ``start`` on. ``down`` is below 0 if the column would repeat a card."""
    left, right = pairs[r]
    all_lost = MIDDLES * one
    first, across, down, middle = met.first[start:], met.across[start:], met.down[start:], met.middle[start:]
    as_row(rows.ante[:, r].copy(), met.first)
    add_columns(first, 2 * all_lost, rows.ante[52, start:], rows.ante[left, start:], rows.ante[right, start:])
    as_row(rows.bet[:, r].copy(), met.across)
    down[:] = 0
    add_columns(down, all_lost, rows.bet[52, start:], rows.bet[left, start:], rows.bet[right, start:])
    add_middle(across, down, all_lost, middle)
    for i in range(len(meetings)):
        row = rows.from_class[meetings[i, 0], r]
        to = meetings[i, 1]
        if row and 2 * (rows.starts[to + 1] - rows.starts[to]) > ENDS:
            add_met(row, rows.from_class[to, start:], meetings[i, 2], middle)
        elif row:
            add_listed(row, rows.columns, rows.starts[to], rows.starts[to + 1], meetings[i, 2], met.middle)
    add_raised(middle, times[0], times[-1], first)
    for lies in (own, other, left, right):
        for card in range(52):
            if card != lies:
                met.down[max(card, lies) * (max(card, lies) - 1) // 2 + min(card, lies)] = -1


def as_row(row: Ints, found: Ints) -> None:
    """What a row wins with each column open: its sum over all middle cards, less those that lie in the column."""
    c = 0
    for bottom in range(52):
        here = found[c : c + bottom]
        rest = row[52] - row[bottom]
        for top in range(bottom):
            here[top] = rest - row[top]
        c += bottom


# These loops over all columns each use their own arrays, so that the compiler can handle several columns at once.


def add_columns(found: Ints, lost: int, sums: Ints, with_left: Ints, with_right: Ints) -> None:
    for c in range(len(found)):
        found[c] += sums[c] - with_left[c] - with_right[c] + lost


def add_middle(across: Ints, down: Ints, lost: int, middle: Ints) -> None:
    """Starts the sum for the middle bet. Afterwards ``across`` is counted beyond its loss, like ``down``."""
    for c in range(len(middle)):
        middle[c] = across[c] + down[c]
        across[c] += lost


def add_met(row: int, columns: Ints, weight: int, middle: Ints) -> None:
    """Adds the middle cards that make the row's class or higher and also the column's class or higher."""
    for c in range(len(middle)):
        middle[c] += weight * (row & columns[c]).bit_count()


def add_listed(row: int, columns: Ints, start: int, end: int, weight: int, middle: Ints) -> None:
    """Does what ``add_met`` does, if few columns can make the class."""
    at, sets = columns[0, start:end], columns[1, start:end]
    for n in range(len(at)):
        middle[at[n]] += weight * (row & sets[n]).bit_count()


def add_raised(middle: Ints, low: int, high: int, first: Ints) -> None:
    for c in range(len(first)):
        first[c] += max(low * middle[c], high * middle[c])


def bets_down(
    own: int, other: int, pairs: Ints, rows: Rows, one: int, meetings: Ints, times: Ints, met: Met, second: Ints
) -> None:
    """What every kept row is worth with each bet across and down, over all columns; at 0 what a fold loses.

    A column is treated as the row that is kept for it, and each pair is computed once: with row and column exchanged it
    gives the same sums, with the bets across and down exchanged. Those are added once for each row that this row stands
    for, as a total for all rows that the column's kept row stands for.
    """
    played, turned = np.zeros((ENDS, 3), np.int64), np.zeros((ENDS, 3), np.int64)
    turned_second = np.zeros_like(second)
    second[:] = 0
    for r in range(ENDS):
        if rows.kept[r] == r:
            meet_row(own, other, r, r, pairs, rows, one, meetings, times, met)  # earlier columns have earlier rows
            add_row(
                r, rows.ways[r], rows.kept, met.first, met.across, met.down, times, played[r], turned, second[r],
                turned_second,
            )  # fmt: skip
    for r in range(ENDS):
        if rows.kept[r] != r:
            continue
        for a in times:
            second[r, a, 0] = -(2 + a) * COLUMNS * MIDDLES * one
            for d in times:
                around = turned[r, 0] + a * turned[r, 1] + d * turned[r, 2] + turned_second[r, a, d]
                second[r, a, d] += played[r, 0] + a * played[r, 1] + d * played[r, 2] + around // rows.ways[r]
                second[r, a, d] -= (2 + a + d) * COLUMNS * MIDDLES * one


def add_row(
    r: int, ways: int, kept: Ints, firsts: Ints, acrosses: Ints, downs: Ints, times: Ints, played: Ints, turned: Ints,
    second: Ints, turned_second: Ints,
) -> None:  # fmt: skip
    low = times[0]
    kept, firsts, acrosses, downs = kept[r:], firsts[r:], acrosses[r:], downs[r:]
    for c in range(len(kept)):
        mate = kept[c]
        first, across, down = firsts[c], acrosses[c], downs[c]
        if mate < r or down < 0:
            continue
        around = ways if mate > r else 0
        if first + low * (across + down) >= 0:  # never folded, with any bets
            played[0] += first
            played[1] += across
            played[2] += down
            turned[mate, 0] += around * first
            turned[mate, 1] += around * down
            turned[mate, 2] += around * across
        else:
            for a in times:
                for d in times:
                    gained = max(first + a * across + d * down, 0)
                    second[a, d] += gained
                    turned_second[mate, d, a] += around * gained


def best_down(worth: Ints, times: Ints) -> int:
    """The multiple that is worth most, 0 for a fold."""
    best = 0
    for multiple in times:
        if worth[multiple] > worth[best]:
            best = multiple
    return best
