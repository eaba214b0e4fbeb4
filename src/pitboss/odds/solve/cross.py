"""Two hands that share a player's two cards and the middle of a cross: a bet on each, and one on the higher of them.

For every two cards of the player's and every two that may lie at the ends of a row, the middle cards that make each
class of hand are kept as a set, the bits of one number. A class is a run of lines that are paid alike. A column has the
same sets. What a row wins with a column open is its sum over all middle cards less those that lie in the column; what
the middle bet wins follows from both and from the few sets that meet. Rows that differ only in what their suits are
called are gone through once, and a row and a column once for both ways round.

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
from pitboss.odds.solve.suits import RENAMED, standing

Ints = NDArray[np.int64]
ENDS = 1_326
"""The cards that may lie at both ends of a row."""
ROWS, COLUMNS, MIDDLES = 1_225, 1_128, 46
"""In how many ways row, column and middle come, each after those before."""


class Classes(NamedTuple):
    """Runs of lines that are paid alike, the lowest first."""

    of_line: Ints
    antes: list[Fraction]
    bets: list[Fraction]


class Charts(NamedTuple):
    """Sums over all that a player sees alike. The last numbers of a row: what the best play is worth, and in how many
    ways it comes."""

    second: Ints
    """For every bet across and every kind of row: what a fold and each multiple down are worth."""
    third: Ints
    """For every rough kind of row and of column: what a fold, the least and the largest middle bet are worth."""


class Seen(NamedTuple):
    """The kind of every row with every kept hand, and its rough kind."""

    kind: Ints
    rough: Ints


class Cross(NamedTuple):
    """All rounds, played as well as they can be. Multiples stand for across, down and middle, 0 for a fold."""

    ways: dict[tuple[int, int, int, int, int], int]
    """In how many ways these multiples come to these classes across and down."""
    folded: dict[tuple[int, int], int]
    """In how many ways a hand is folded with these bets made, across and down; 0 where it was folded before."""
    first: Ints
    """What every multiple across is worth to every kept hand, over all that can come, in parts of a unit: the fold's
    at 0."""
    downs: NDArray[np.uint8]
    """The multiple down of every kept hand with every row, after the best bet across."""
    charts: Charts
    rounds: int
    """The rounds of one hand."""
    unit: int


class Rows(NamedTuple):
    """What every two cards at the ends of a row, or of a column, make with one player's cards and a middle card."""

    sets: Ints
    """For each class the middle cards that make it,"""
    from_class: Ints
    """and those that make it or a higher one."""
    ante: Ints
    """For each middle card what the ante wins, 0 where the card lies elsewhere; and last the sum over all of them."""
    bet: Ints
    """The same of a unit bet."""
    columns: Ints
    """The columns that can make each class or a higher one, class after class, each with its set of middle cards."""
    starts: Ints
    makers: Ints
    """The columns that can make each class, in the same way."""
    maker_starts: Ints
    kept: Ints
    """The row that is gone through for all that differ from it in what their suits are called; -1 if a card of the
    player's is in it."""
    ways: Ints
    """How many a kept row stands for."""


class Met(NamedTuple):
    """What a row comes to with each column, over all middle cards."""

    first: Ints
    """What both antes, and the middle bet made as is best, win beyond losing both antes,"""
    across: Ints
    """a unit across beyond losing it,"""
    down: Ints
    """a unit down beyond losing it,"""
    middle: Ints
    """and a unit on the middle bet."""


def room(count: int) -> tuple[Rows, Met]:
    sets, from_class = np.zeros((2, count, ENDS), np.int64)
    ante, bet = np.zeros((2, 53, ENDS), np.int64)
    columns, makers = np.zeros((2, 2, count * ENDS), np.int64)
    starts, maker_starts = np.zeros((2, count + 1), np.int64)
    kept, ways = np.zeros((2, ENDS), np.int64)
    met = Met(*np.zeros((4, ENDS), np.int64))
    return Rows(sets, from_class, ante, bet, columns, starts, makers, maker_starts, kept, ways), met


def classes(antes: Sequence[Fraction], bets: Sequence[Fraction]) -> Classes:
    runs = [list(run) for _, run in groupby(range(len(bets)), key=lambda line: (antes[line], bets[line]))]
    of_line = np.array([number for number, run in enumerate(runs) for _ in run])
    return Classes(of_line, [antes[run[0]] for run in runs], [bets[run[0]] for run in runs])


def meetings(bets: Ints, higher: Callable[[int, int], int]) -> Ints:
    """What the middle bet wins beyond both other bets and the lowest class's loss, as classes and a weight: the weight
    counts for every middle card that makes the first class or higher in one hand, the second or higher in the other."""
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
    """``higher`` is the class by which the middle bet is settled, from those across and down."""
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


line = bound_later
"""The rule of a hand."""


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


def add_to_chart(worth: Ints, best: int, ways: int, chart: Ints) -> None:
    for option in range(len(worth)):
        chart[option] += ways * worth[option]
    chart[-2] += ways * worth[best]
    chart[-1] += ways


def list_kinds(kinds: Ints, by_kind: Ints, starts: Ints) -> None:
    """Columns kind after kind; those in which a card would lie twice have none."""
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
    """For every column whether there is one, what it is worth without the middle bet, what a unit of that wins, and
    what the best play comes to."""
    is_one, played, unit, most = found[0], found[1], found[2], found[3]
    for c in range(ENDS):
        one = 1 if down[c] >= 0 else 0
        best = first[c] + a * across[c] + d * down[c]
        is_one[c] = one
        played[c] = one * (best - max(low * middle[c], high * middle[c]))
        unit[c] = one * middle[c]
        most[c] = one * max(best, 0)


def best_down(worth: Ints, times: Ints) -> int:
    """The multiple that is worth most, 0 for a fold."""
    best = 0
    for multiple in times:
        if worth[multiple] > worth[best]:
            best = multiple
    return best


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


def keep_rows(own: int, other: int, pairs: Ints, renamed: Ints, kept: Ints, ways: Ints) -> None:
    """Of rows that are alike under the namings of suits that leave the player's cards, the first is kept."""
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


def meet_row(
    own: int, other: int, r: int, start: int, pairs: Ints, rows: Rows, one: int, meetings: Ints, times: Ints, met: Met
) -> None:
    """What a row comes to with every column from ``start`` on. Where a card would lie twice ``down`` is below 0."""
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
    """What a row wins with each column open: its sum, without the middle cards that lie in the column."""
    c = 0
    for bottom in range(52):
        here = found[c : c + bottom]
        rest = row[52] - row[bottom]
        for top in range(bottom):
            here[top] = rest - row[top]
        c += bottom


# Loops over all columns, each over arrays of its own: so they are compiled to steps of several columns at once.


def add_columns(found: Ints, lost: int, sums: Ints, with_left: Ints, with_right: Ints) -> None:
    for c in range(len(found)):
        found[c] += sums[c] - with_left[c] - with_right[c] + lost


def add_middle(across: Ints, down: Ints, lost: int, middle: Ints) -> None:
    """``across`` is then beyond what is lost, as ``down`` is."""
    for c in range(len(middle)):
        middle[c] = across[c] + down[c]
        across[c] += lost


def add_met(row: int, columns: Ints, weight: int, middle: Ints) -> None:
    """Adds the cards that a row and the columns of a class or a higher one have in common."""
    for c in range(len(middle)):
        middle[c] += weight * (row & columns[c]).bit_count()


def add_listed(row: int, columns: Ints, start: int, end: int, weight: int, middle: Ints) -> None:
    """The same where few columns can be of the class."""
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

    A column counts as the row that is kept for it, and each two are met once: the other way round they come to the same
    with the bets across and down exchanged. There each is added as often as the row stands for, for all the rows
    that the column's one stands for together.
    """
    played, turned = np.zeros((ENDS, 3), np.int64), np.zeros((ENDS, 3), np.int64)
    turned_second = np.zeros_like(second)
    second[:] = 0
    for r in range(ENDS):
        if rows.kept[r] == r:
            meet_row(own, other, r, r, pairs, rows, one, meetings, times, met)  # no row is kept for an earlier one
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
        if first + low * (across + down) >= 0:  # it is not folded, whatever is bet
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


def list_columns(sets: Ints, columns: Ints, starts: Ints) -> None:
    count = 0
    for one in range(len(sets)):
        starts[one] = count
        for c in range(ENDS):
            if sets[one, c]:
                columns[0, count], columns[1, count] = c, sets[one, c]
                count += 1
    starts[len(sets)] = count


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
