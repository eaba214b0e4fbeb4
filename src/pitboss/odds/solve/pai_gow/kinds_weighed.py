"""What each way to set a kind of hand is worth, summed over all hands of the kind, and the best rule for each kind.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow.house_way import high_cards
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.pai_gow.setting_charts import ALWAYS, NEVER, Row
from pitboss.odds.solve.pai_gow.setting_kinds import (
    APART,
    FOUR,
    FRONTS,
    NO_PAIR,
    OTHER,
    RANKS,
    TOGETHER,
    kind_of,
    way_of,
    ways_of,
)  # fmt: skip
from pitboss.odds.solve.pai_gow.settings import BACKS, Settings, placed
from pitboss.odds.solve.pai_gow.sevens import Ints, Sevens, as_ranked
from pitboss.odds.solve.pai_gow.two_hands import Told, untold, weighed
from pitboss.ranking.strength import highest, leading_of

HIGH_FRONTS = 78
"""The number of fronts without a pair, which come first in the list of all fronts."""
CELLS = (FOUR + 1) * RANKS * RANKS
"""A cell is a kind with its two ranks."""
MOST = len(FRONTS) + 1
"""The most settings of one hand that are computed: each way of its kind, and the house way."""


class Ways(NamedTuple):
    """The settings of every hand that is of a kind: one for each way, and the house way last."""

    first: Ints
    """Where a hand's settings begin. It has one entry more than there are hands."""
    settings: NDArray[np.uint32]
    cells: NDArray[np.int16]
    fronts: NDArray[np.int8]
    """The place of the front that decides which way is better."""


def kinds_weighed(
    sevens: Sevens, settings: Settings, wheel_second: bool, percent: int, told: Told = untold
) -> Iterator[Row]:
    """Every kind with its ranks, set by the best rule against a bank set the house way. A win pays less this
    commission."""
    ways = ways_to_set(sevens, settings, wheel_second)
    worth = weighed(sevens, settings, ways.first, ways.settings, percent, told)
    hands, house = np.zeros((2, CELLS), np.int64)
    by_front = np.zeros((CELLS, HIGH_FRONTS, len(FRONTS)), np.int64)
    compiled(add_up)(sevens.ways, ways.first, ways.cells, ways.fronts, worth, hands, house, by_front)
    rules = [best_rule(cell // RANKS**2, by_front[cell]) for cell in range(CELLS)]
    changed = np.zeros(CELLS, np.int64)
    compiled(count_changed)(sevens.ways, *ways, np.array([rule for rule, _ in rules]), changed)
    for cell in np.flatnonzero(hands).tolist():
        kind, first, second = cell // RANKS**2, cell // RANKS % RANKS, cell % RANKS
        rule, played = rules[cell]
        each = by_front[cell].sum(0)[: ways_of(kind)].tolist()
        said = rule if kind == NO_PAIR else as_front(rule, by_front[cell], settings.fronts)
        yield Row(kind, first, second, said, int(hands[cell]), int(changed[cell]), played, int(house[cell]), each)


def ways_to_set(sevens: Sevens, settings: Settings, wheel_second: bool) -> Ways:
    count = len(sevens.hands)
    kept = np.empty(count * MOST, np.uint32)  # memory is used only for the part that is filled in
    ways = Ways(np.zeros(count + 1, np.int64), kept, np.zeros(count, np.int16), np.zeros(count, np.int8))
    odd = compiled(list_ways)(
        sevens.hands, wheel_second, settings.fronts, settings.backs, settings.house, settings.first,
        settings.settings, *ways,
    )  # fmt: skip
    if odd:
        raise AssertionError("a hand cannot be set in all the ways of its kind")
    return ways._replace(settings=kept[: ways.first[-1]])


def list_ways(
    hands: Any, wheel_second: bool, fronts: Any, backs: Any, house: Any, first: Any, settings: Any, to_first: Any,
    to_settings: Any, cells: Any, deciding: Any,
) -> int:  # fmt: skip
    """Lists the settings, those with the highest front of each way. Returns the number of hands that lack a way."""
    odd = 0
    count = 0
    found = np.zeros(len(FRONTS), np.int64)
    for i in range(len(hands)):
        hand = as_ranked(hands[i])
        kind, a, b, front = kind_of(hand, wheel_second)
        if kind != OTHER:
            cells[i] = (kind * RANKS + a) * RANKS + b
            deciding[i] = placed(fronts, front) if kind > NO_PAIR else 0
            found[:] = -1
            for s in range(first[i], first[i + 1]):
                way = way_of(kind, hand, fronts[settings[s] // BACKS], backs[settings[s] % BACKS])
                if way >= 0:
                    found[way] = settings[s]
            lacking = False
            for way in range(ways_of(kind)):
                lacking |= found[way] < 0
                to_settings[count] = found[way]
                count += 1
            odd += lacking
            to_settings[count] = house[i]
            count += 1
        to_first[i + 1] = count
    return odd


def add_up(
    stands: Any, first: Any, cells: Any, deciding: Any, worth: Any, hands: Any, house: Any, by_front: Any
) -> None:
    for i in range(len(stands)):
        start, end = first[i], first[i + 1]
        if end > start:
            hands[cells[i]] += stands[i]
            house[cells[i]] += worth[end - 1]
            for s in range(start, end - 1):
                by_front[cells[i], deciding[i], s - start] += worth[s]


def count_changed(stands: Any, first: Any, settings: Any, cells: Any, deciding: Any, rules: Any, changed: Any) -> None:
    """Counts the hands that each rule sets unlike the house way."""
    for i in range(len(stands)):
        start, end = first[i], first[i + 1]
        if end > start:
            kind = cells[i] // (RANKS * RANKS)
            way = rules[cells[i]] if kind == NO_PAIR else TOGETHER if deciding[i] >= rules[cells[i]] else APART
            changed[cells[i]] += stands[i] * (settings[start + way] != settings[end - 1])


def best_rule(kind: int, by_front: Ints) -> tuple[int, int]:
    """The best way of a hand without a pair; otherwise the place of the least front with which a hand is best kept
    together. Also returns what this wins."""
    if kind == NO_PAIR:
        each = by_front.sum(0)
        return int(each.argmax()), int(each.max())
    below = np.concatenate([[0], np.cumsum(by_front[:, APART])])
    from_it = np.concatenate([np.cumsum(by_front[::-1, TOGETHER])[::-1], [0]])
    won = below + from_it
    return int(won.argmax()), int(won.max())


def as_front(least: int, by_front: Ints, fronts: Ints) -> int:
    """The least front of the rule as a strength; only its high card if all fronts with that card are kept together."""
    there = by_front.sum(1) != 0
    if not there[:least].any():
        return ALWAYS
    if not there[least:].any():
        return NEVER
    ranks = leading_of(int(fronts[least + int(np.flatnonzero(there[least:])[0])]))
    high = highest(ranks, 1)
    parted = any(leading_of(int(front)) & high for front in fronts[:least][there[:least]])
    return high_cards(ranks if parted else high)
