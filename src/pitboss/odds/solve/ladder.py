"""Bets on one hand against a pay table, street by street: on each street a raise, or the word for no raise.

A state is a hand and the open cards of the board in the order they were turned; each is an axis of an array. The best
choice is found from the last street back, for every number of units that may be bet by then.

The function that counts is compiled by ``pitboss.odds.compiled``, with the rule of the hand as ``line``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm, perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.raises import Raise, each_of
from pitboss.games.dealer_poker.shape import Shape
from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.solve.suits import RENAMED, standing

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Decision(NamedTuple):
    """One street for all players with the same units bet, and what each option is worth in each state."""

    street: Raise
    units: int
    """The units bet before this street."""
    worth: dict[int, Ints]
    """By the multiple that is added: the units won over all cards to come. FOLD is a fold, 0 adds nothing."""
    best: Ints
    reached: Bools
    """The states that the play reaches."""


FOLD = -1


class Ladder(NamedTuple):
    """All rounds with the chosen play."""

    played: dict[tuple[int, int], int]
    """The number of ways in which a hand ends on a line with these units bet, by (units, line)."""
    folded: dict[int, int]
    """The number of ways in which a hand is folded with these units bet."""
    decisions: tuple[Decision, ...]
    unit: int
    """The number of parts of a unit in which worth is counted."""


class Climb(NamedTuple):
    """A ladder before any decision."""

    shape: Shape
    first: int
    """The units bet at the start."""
    unit: int
    hands: Ints
    ways: Ints
    counts: NDArray[np.int16]
    """How often each state before the last card ends on each line."""
    worth: Ints
    """What a unit wins over these ends, in parts of a unit."""

    def left(self, street: Raise) -> int:
        """The number of ways to deal the cards that are not yet open on a street."""
        return perm(52 - self.shape.own - street.board, self.shape.board - street.board)

    def played(self, groups: Sequence[Ints] | None = None) -> Ladder:
        """The best play. With ``groups``, one array for each street, all states of one group are played alike."""
        return _followed(self, _solved(self, groups))

    def place(self, own: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
        """The state of these cards after a renaming of suits, as an index into the arrays of a decision."""
        for naming in RENAMED:
            found = np.nonzero((self.hands == sorted(naming[list(own)])).all(1))[0]
            if len(found):
                return int(found[0]), *(int(naming[card]) for card in board)
        raise ValueError(f"{own} is no hand of {self.shape.own} cards")


def climb(shape: Shape, rule: Callable[..., int], pays: Sequence[Fraction], first: int) -> Climb:
    """The ladder of a game. ``pays`` is what a unit wins on each line of the rule."""
    hands, ways = standing(shape.own)
    unit = lcm(*(each.denominator for each in pays))
    counts = last_lines(shape, rule, len(pays), hands)
    worth = sum(
        (counts[..., place] * np.int64(each * unit) for place, each in enumerate(pays)),
        np.zeros(counts.shape[:-1], np.int64),
    )
    return Climb(shape, first, unit, hands, ways, counts, worth)


def last_lines(shape: Shape, rule: Callable[..., int], lines: int, hands: Ints) -> NDArray[np.int16]:
    """How often each state before the last card ends on each line."""
    axes = (52,) * (shape.board - 1)
    counts = np.zeros((len(hands), *axes, lines), np.int16)
    compiled(_COUNTS[shape.own], line=rule)(hands, counts)
    return counts


line = bound_later
"""The rule that gives the line of the hand."""


def count_after_two(hands: Ints, counts: NDArray[np.int16]) -> None:
    """Counts for two cards of the player, two open cards of the board, and the last card."""
    for i in range(len(hands)):
        a, b = hands[i]
        for c in range(52):
            for d in range(c):
                if a in (c, d) or b in (c, d):
                    continue
                for e in range(52):
                    if e not in (a, b, c, d):
                        place = line(a, b, c, d, e)
                        counts[i, c, d, place] += 1
                        counts[i, d, c, place] += 1


def count_after_three(hands: Ints, counts: NDArray[np.int16]) -> None:
    """Counts for three cards of the player, one open card of the board, and the last card."""
    for i in range(len(hands)):
        a, b, c = hands[i]
        for d in range(52):
            if d in (a, b, c):
                continue
            for e in range(52):
                if e not in (a, b, c, d):
                    counts[i, d, line(a, b, c, d, e)] += 1


_COUNTS = {2: count_after_two, 3: count_after_three}


def _totals(streets: Sequence[Raise], first: int) -> list[set[int]]:
    """The units that may be bet before each street, and at the end."""
    totals = [{first}]
    for street in streets:
        adds = [*each_of(street.times), *([0] if street.instead != "fold" else [])]
        totals.append({units + add for units in totals[-1] for add in adds})
    return totals


def _solved(climb: Climb, groups: Sequence[Ints] | None) -> list[list[Decision]]:
    """The decisions of every street, first street first."""
    streets = climb.shape.streets
    totals = _totals(streets, climb.first)
    after: dict[int, Ints] = {units: units * climb.worth for units in totals[-1]}
    found: list[list[Decision]] = []
    for number in reversed(range(len(streets))):
        street = streets[number]
        while next(iter(after.values())).ndim - 1 > street.board:
            after = {units: value.sum(-1) for units, value in after.items()}
        there = _there(climb.hands, street.board)
        decisions = []
        for units in sorted(totals[number]):
            if street.instead == "fold":
                options = {FOLD: there * np.int64(-units * climb.unit * climb.left(street))}
            else:
                options = {0: after[units]}
            options |= {add: after[units + add] for add in each_of(street.times)}
            best = best_of(options if groups is None else _grouped(options, groups[number], climb.ways))
            decisions.append(Decision(street, units, options, best, there))
        found.insert(0, decisions)
        after = {each.units: _value(each.worth, each.best) for each in decisions}
    return found


def best_of(options: Mapping[int, Ints]) -> Ints:
    """The best option for each state; the first of equal ones."""
    words = np.array(list(options))
    best: Ints = words[np.argmax(np.stack(list(options.values())), axis=0)]
    return best


def _value(options: Mapping[int, Ints], chosen: Ints) -> Ints:
    value: Ints = np.sum([np.where(chosen == word, each, 0) for word, each in options.items()], axis=0)
    return value


def _grouped(options: Mapping[int, Ints], group: Ints, ways: Ints) -> dict[int, Ints]:
    """What each option is worth to the whole group of a state."""
    return {word: group_sums(value, group, ways)[group] for word, value in options.items()}


def group_sums(value: Ints, group: Ints, ways: Ints) -> Ints:
    """Sums a value over each group. Each hand counts as often as it comes. The last sum is for states in no group."""
    weighted = value * ways.reshape(-1, *(1,) * (value.ndim - 1))
    sums = np.zeros(int(group.max()) + 2, np.int64)
    np.add.at(sums, group.ravel(), weighted.ravel())
    return sums


def _followed(climb: Climb, found: list[list[Decision]]) -> Ladder:
    """Plays all rounds by these decisions."""
    folded: dict[int, int] = {}
    decisions: list[Decision] = []
    at = {climb.first: np.ones(len(climb.hands), np.bool_)}
    for street in found:
        then: dict[int, Bools] = {}
        for each in street:
            if each.units not in at:
                continue
            reached = each.reached & _as_wide(at[each.units], each.best)
            if not reached.any():
                continue
            decisions.append(each._replace(reached=reached))
            for word in each.worth:
                chosen = reached & (each.best == word)
                if word != FOLD:
                    there = then.get(each.units + word)
                    then[each.units + word] = chosen if there is None else there | chosen
                elif chosen.any():
                    hands = chosen.reshape(len(chosen), -1).sum(1)
                    folded[each.units] = folded.get(each.units, 0) + climb.left(each.street) * int(hands @ climb.ways)
        at = then
    played: dict[tuple[int, int], int] = {}
    for units, states in at.items():
        ending = np.nonzero(states & climb.counts.any(-1))
        lines = climb.ways[ending[0]] @ climb.counts[ending]
        played |= {(units, place): count for place, count in enumerate(lines.tolist()) if count}
    return Ladder(played, folded, tuple(decisions), climb.unit)


def _as_wide(states: Bools, other: Ints) -> Bools:
    """States of a shorter board, expanded to the longer boards that begin with it."""
    return np.broadcast_to(states.reshape(states.shape + (1,) * (other.ndim - states.ndim)), other.shape)


def _there(hands: Ints, board: int) -> Bools:
    """Which states are possible: those without a duplicate card."""
    there = np.ones((len(hands), *(52,) * board), np.bool_)
    held = (hands[:, :, np.newaxis] == np.arange(52)).any(1)
    for axis in range(board):
        there &= ~held.reshape(len(hands), *(52 if each == axis else 1 for each in range(board)))
        for other in range(axis):
            same = np.eye(52, dtype=np.bool_)
            there &= ~same.reshape(1, *(52 if each in (axis, other) else 1 for each in range(board)))
    return there
