"""Hold'em with a raise on each street: a raise to see the flop, or a fold; then a raise or a check on flop and turn.

After the first raise nothing is folded, so a later raise is made wherever its own units win on average. For every hand
and every board of four, the rivers and dealers that lead to each end are counted once. Sums for flops, and before the
flop, are sums over the boards of four that they lead to.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.build import table
from pitboss.odds.evaluate.lookup import LookupTable
from pitboss.odds.solve.duel import CHOOSE, number_without
from pitboss.odds.solve.holdem.boards import (
    DEALERS,
    HANDS,
    WIDE,
    Ints,
    Pays,
    Renaming,
    Work,
    add_named,
    by_hand,
    cards_of,
    dealers,
    inverse,
    renamed_hands,
    renaming,
    score,
    settle_flops,
    street_chart,
    work,
)
from pitboss.odds.solve.suits import standing

TURNS, FLOPS = 5, 4
"""The number of boards of four in a board of five, and of flops in a board of four."""
COURSES = TURNS * FLOPS
"""The number of orders of flop, turn and river in which a board may come. It is counted once for each."""
RIVERS = 46
LANE = 21
"""The number of bits for a count: enough for the ways of one hand on a board of four, in all namings of suits."""


class Streets(NamedTuple):
    """The multiples of the ante on each street, and what a fold loses in parts of a unit for each dealer."""

    flop: int
    turn: int
    river: int
    fold: int


class EachStreet(NamedTuple):
    ways: Ints
    """The number of ways to each end, by the sum of raises."""
    folded: int
    before: Ints
    """What a raise before the flop wins over all cards to come, for every two cards, in parts of a unit."""
    fold: int
    """What a fold before the flop wins, in the same parts."""
    flop: Ints
    """On the flop, by what a player sees (``holdem.seen``): what a raised unit, a check, and the better of both win,
    and the number of ways."""
    turn: Ints
    """On the turn, in the same form."""


class Units(NamedTuple):
    """What a raised unit wins over all cards to come, for every two cards in all namings of suits."""

    turn: Ints
    """On every kept board of four."""
    flop: Ints
    """On every kept flop."""


def on_turns(pays: Pays) -> Ints:
    """How often each hand comes to each end on each kept board of four. One number holds all ends except the last."""
    boards, ways = standing(5)
    turns, renamed = renaming(4), renamed_hands()
    found = np.zeros((len(turns.fixed), HANDS), np.int64)
    compiled(add_up)(
        boards, ways, turns, renamed, inverse(), CHOOSE, table(), pays.ends, len(by_end(pays)[0]), work(), found
    )  # fmt: skip
    compiled(settle_flops)(found, turns.fixed, renamed)
    return found


def raised_units(counts: Ints, raised: Ints) -> Units:
    flops = standing(3).hands
    turn = compiled(unit_worth)(standing(4).hands, held_by_hands(), counts, raised)
    flop = np.zeros((len(flops), HANDS), np.int64)
    compiled(add_turns)(flops, renaming(4), renamed_hands(), CHOOSE, turn, flop)
    return Units(turn, flop)


def solved(pays: Pays, streets: Streets) -> EachStreet:
    flops, renamed = renaming(3), renamed_hands()
    names = len(renamed)
    first, raised = by_end(pays)
    held = held_by_hands()
    counts = on_turns(pays)
    on_turn, on_flop = raised_units(counts, raised)
    alike = renamed.astype(np.int64)

    def over_all(sums: Ints, cards: int) -> Ints:
        """What every two cards win in all, from what they win on each kept flop or turn where that is above 0."""
        found = np.zeros(HANDS, np.int64)
        compiled(add_all)(sums, standing(cards).ways, found)
        summed: Ints = found[alike].sum(0) // names
        return summed

    played = np.zeros(HANDS, np.int64)
    compiled(add_worth)(*standing(4), held, counts, first + streets.flop * raised, played)
    before = FLOPS * (played[alike].sum(0) // names)
    before += COURSES // 10 * streets.turn * over_all(on_flop, 3)  # each board is in the sums of its ten flops
    before += FLOPS * streets.river * over_all(on_turn, 4)
    fold = streets.fold * names * COURSES * 2_118_760  # the number of boards with two cards
    plays = before > fold
    found = np.zeros((streets.flop + streets.turn + streets.river + 1, len(first)), np.int64)
    folded = compiled(follow)(
        standing(4).hands, standing(4).ways, flops, renamed, CHOOSE, held, plays, on_flop > 0, on_turn > 0, counts,
        streets, found,
    )  # fmt: skip
    flop, turn = street_chart(3, on_flop, plays), street_chart(4, on_turn, plays)
    return EachStreet(found, int(folded), before, fold, flop, turn)


def by_end(pays: Pays) -> tuple[Ints, Ints]:
    """What each end wins on the first wagers, and on a raised unit."""
    ends = int(pays.ends.max()) + 1
    if ends > 4:
        raise AssertionError(f"{ends} different ends do not fit in one number for each hand")
    first, raised = np.zeros((2, ends), np.int64)
    first[pays.ends[1:, 1:]] = pays.first[1:, 1:]
    raised[pays.ends[1:, 1:]] = pays.raised[1:, 1:]
    return first, raised


def add_up(
    boards: Ints, ways: Ints, turns: Renaming, renamed: NDArray[np.uint16], undo: Ints, choose: Ints,
    table: LookupTable, ends: NDArray[np.int32], last: int, work: Work, on_turn: Ints,
) -> None:  # fmt: skip
    """Counts how often each hand comes to each end on each board of four. One number holds all ends except the last."""
    of_kind, counts = np.zeros(WIDE * WIDE, np.int64), np.zeros(HANDS, np.int64)
    places, lower, level, weak, low, high = work.place, work.lower, work.level, work.weak, work.low, work.high
    of_end = np.zeros(last, np.int64)
    for end in range(last - 1):
        of_end[end] = 1 << LANE * end
    for b in range(len(boards)):
        for m in range(score(boards[b], 0, table, work)):
            at = places[m]
            _, d1, d2, d3 = dealers(lower[m], level[m], weak[m], True)
            counted = d1 * of_end[ends[at, 1]] + d2 * of_end[ends[at, 2]] + d3 * of_end[ends[at, 3]]
            of_kind[low[m] * WIDE + high[m]] = of_kind[high[m] * WIDE + low[m]] = ways[b] * counted
        by_hand(of_kind, work, counts)
        for r in range(TURNS):
            at = number_without(boards[b], r, choose)
            add_named(counts, renamed[undo[turns.naming[at]]], on_turn[turns.number[at]])


def end_count(counts: int, end: int, ends: int) -> int:
    """How often a hand comes to an end, from the number that holds all counts."""
    if end < ends - 1:
        return counts >> LANE * end & (1 << LANE) - 1
    left = 24 * RIVERS * DEALERS
    for other in range(ends - 1):
        left -= counts >> LANE * other & (1 << LANE) - 1
    return left


def worth(counts: int, units: Ints) -> int:
    total = 0
    for end in range(len(units)):
        total += units[end] * end_count(counts, end, len(units))
    return total


def held_by_hands() -> Ints:
    """The two cards of every hand as bits."""
    return np.array([1 << low | 1 << high for high in range(52) for low in range(high)])


def unit_worth(turns: Ints, held: Ints, on_turn: Ints, raised: Ints) -> Ints:
    """What a raised unit wins, for every hand on every kept board of four; 0 if they share a card."""
    found = np.zeros(on_turn.shape, np.int64)
    for turn in range(len(on_turn)):
        lies = cards_of(turns[turn])
        for hand in range(HANDS):
            if held[hand] & lies == 0:
                found[turn, hand] = worth(on_turn[turn, hand], raised)
    return found


def add_worth(turns: Ints, ways: Ints, held: Ints, on_turn: Ints, units: Ints, found: Ints) -> None:
    """What every hand wins over all kept boards of four."""
    for turn in range(len(on_turn)):
        lies = cards_of(turns[turn])
        for hand in range(HANDS):
            if held[hand] & lies == 0:
                found[hand] += ways[turn] * worth(on_turn[turn, hand], units)


def add_all(sums: Ints, ways: Ints, found: Ints) -> None:
    for n in range(len(sums)):
        for hand in range(HANDS):
            found[hand] += ways[n] * max(sums[n, hand], 0)


def add_turns(
    flops: Ints, turns: Renaming, renamed: NDArray[np.uint16], choose: Ints, on_turn: Ints, on_flop: Ints
) -> None:
    """Sums for every kept flop, from the boards of four. Two of these lead to each board of five, which counts once."""
    four = np.zeros(4, np.int64)
    for f in range(len(flops)):
        there = on_flop[f]
        for card in range(52):
            if card in flops[f]:
                continue
            four[:3] = flops[f]
            four[3] = card
            four.sort()
            at = choose[1, four[0]] + choose[2, four[1]] + choose[3, four[2]] + choose[4, four[3]]
            add_named(on_turn[turns.number[at]], renamed[turns.naming[at]], there)
        for hand in range(HANDS):
            there[hand] //= 2


def follow(
    turns: Ints, ways: Ints, flops: Renaming, renamed: NDArray[np.uint16], choose: Ints, held: Ints,
    plays: NDArray[np.bool_], on_flop: NDArray[np.bool_], raised: NDArray[np.bool_], on_turn: Ints, streets: Streets,
    found: Ints,
) -> int:  # fmt: skip
    """Counts the ends of all rounds, each board of four once for each of its flops. Returns the number of folds."""
    folded = 0
    ends = found.shape[1]
    raised_on = np.zeros(HANDS, np.int64)
    for t in range(len(turns)):
        raised_on[:] = 0
        lies = cards_of(turns[t])
        for out in range(FLOPS):
            at = number_without(turns[t], out, choose)
            there, names = on_flop[flops.number[at]], renamed[flops.naming[at]]
            for hand in range(HANDS):
                raised_on[hand] += there[names[hand]]
        for hand in range(HANDS):
            if held[hand] & lies:
                continue
            counts = on_turn[t, hand]
            if not plays[hand]:
                folded += FLOPS * ways[t] * RIVERS * DEALERS
                continue
            units = streets.flop + (streets.river if raised[t, hand] else 0)
            for end in range(ends):
                counted = ways[t] * (end_count(counts, end, ends) // len(renamed))
                found[units, end] += (FLOPS - raised_on[hand]) * counted
                found[units + streets.turn, end] += raised_on[hand] * counted
    return folded
