"""How seven cards can be set as a front of two and a back of five: the house way, and every useful setting.

A strength is given as its place in the list of all strengths, one list for fronts and one for backs. A setting of a
hand is kept only if it is not foul and no other setting is as good in both parts and better in one. They are ordered
from the lowest front with the highest back; each next one has a higher front and a lower back.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow.house_way import each_two, front_of, house_way
from pitboss.games.pai_gow.two_hands import is_foul
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.pai_gow.sevens import CARDS, Ints, Sevens, as_ranked
from pitboss.ranking.five import as_set
from pitboss.ranking.joker import best_with_joker

WAYS = 21
"""The number of fronts of seven cards."""
BLOCK = 200_000
"""The number of hands that are set between two reports of progress."""
BACKS = 1 << 13
"""More than the number of backs. Front and back together are one number, ``front * BACKS + back``."""


class Settings(NamedTuple):
    """The settings of every standing hand of ``sevens``, by its number."""

    fronts: Ints
    backs: Ints
    """With ``fronts``, all strengths in ascending order. Elsewhere a strength is given as its place in these lists."""
    house: NDArray[np.uint32]
    """How the house sets a hand: front and back in one number."""
    first: NDArray[np.uint32]
    """Where a hand's settings begin in the list of all settings. It has one entry more than there are hands."""
    settings: NDArray[np.uint32]


def settings_of(
    sevens: Sevens, wheel_second: bool, told: Callable[[int, int], None] = lambda done, whole: None
) -> Settings:
    fronts = np.unique([front_of(as_set(two)) for two in combinations(range(CARDS), 2)])
    hands = sevens.hands
    strengths = np.empty(comb(CARDS, 5), np.int64)
    compiled(all_backs)(wheel_second, strengths)
    backs = np.unique(strengths)
    house, first = np.empty(len(hands), np.uint32), np.zeros(len(hands) + 1, np.uint32)
    kept = np.empty(len(hands) * WAYS, np.uint32)  # memory is used only for the part that is filled in
    for at in range(0, len(hands), BLOCK):
        compiled(set_some)(at, hands[at : at + BLOCK], wheel_second, fronts, backs, house, first, kept)
        told(at, len(hands))
    return Settings(fronts, backs, house, first, kept[: first[-1]])


def all_backs(wheel_second: bool, found: Any) -> None:
    at = 0
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        held = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
                        found[at] = best_with_joker(as_ranked(held), wheel_second)
                        at += 1


def set_some(
    start: int, hands: Any, wheel_second: bool, fronts: Any, backs: Any, house: Any, first: Any, kept: Any
) -> None:
    """Sets some hands, starting with number ``start``. The hands before it must already be set."""
    best = np.zeros(len(fronts), np.int64)
    count = int(first[start])
    for i in range(len(hands)):
        hand = as_ranked(hands[i])
        front = house_way(hand, wheel_second)
        behind = best_with_joker(hand ^ front, wheel_second)
        house[start + i] = placed(fronts, front_of(front)) * BACKS + placed(backs, behind)
        best_backs(hand, wheel_second, fronts, best)
        at = count
        high = 0
        for front in range(len(fronts) - 1, -1, -1):
            if best[front] > high:
                high = best[front]
                kept[count] = front * BACKS + placed(backs, high)
                count += 1
            best[front] = 0
        kept[at:count] = kept[at:count][::-1].copy()
        first[start + i + 1] = count


def best_backs(hand: int, wheel_second: bool, fronts: Any, best: Any) -> None:
    """For every front that a hand can have, the best back with it, unless that is foul."""
    for two in each_two(hand):
        front = front_of(two)
        back = best_with_joker(hand ^ two, wheel_second)
        if not is_foul(front, back):
            at = placed(fronts, front)
            best[at] = max(best[at], back)


def placed(strengths: Any, strength: int) -> int:
    """The place of a strength in a list."""
    low = 0
    high = len(strengths) - 1
    while low < high:
        middle = (low + high) >> 1
        if strengths[middle] < strength:
            low = middle + 1
        else:
            high = middle
    return low
