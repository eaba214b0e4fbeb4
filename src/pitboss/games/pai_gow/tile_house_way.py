"""The house ways for tiles: how a house divides four of them into a low hand and a high hand.

A setting is judged by its higher hand. The first step of a chart that any setting fits decides. If several settings
fit it, the house takes the one with the best low hand, then the one with the best high hand.

======  =========================================  ==============================================
step    ``pa-621a``, after 58 Pa. Code 621a.8       ``four-hints``, printed for players
======  =========================================  ==============================================
1       the supreme pair                           a pair
2       a pair, a wong or a gong                   Teen or Day with a nine, an eight or a seven
3       nine, eight or seven                       nine, eight or seven
4       highest tile with the lowest, unless       highest tile with the lowest
        another setting is as good in both hands
======  =========================================  ==============================================

The functions take plain ints and use only the part of Python that ``pitboss.odds`` compiles. The four tiles are in the
order of their single ranks, the highest first. Two tiles of equal rank never reach step 4, because they are a pair.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pitboss.ranking.tiles import (
    DAY_GONG,
    HIGH_NINE,
    LOWEST_PAIR,
    SEVEN_POINTS,
    SUPREME_PAIR,
    rank_tiles,
    tile_rank,
)

T = TypeVar("T", bound=int)

OUTER = 2
"""The ways put the first tile with the second (0), the third (1) or the fourth (2), the highest with the lowest."""

PA_621A = (SUPREME_PAIR, DAY_GONG, SEVEN_POINTS)
FOUR_HINTS = (LOWEST_PAIR, HIGH_NINE, SEVEN_POINTS)
"""The lowest high hand with which a setting fits steps 1, 2 and 3."""


def highest_first(tiles: Iterable[T], gee_joon_last: bool) -> list[T]:
    """Four tiles in the order that the functions below expect."""
    return sorted(tiles, key=lambda tile: tile_rank(tile, gee_joon_last), reverse=True)


def divided(
    a: int, b: int, c: int, d: int, way: int, gee_joon_last: bool, zeros_equal: bool
) -> tuple[int, int]:  # fmt: skip
    """The strengths of the low hand and the high hand if the tiles are divided this way."""
    if way == 1:
        b, c = c, b
    elif way == OUTER:
        b, d = d, b
    one = rank_tiles(a, b, gee_joon_last, zeros_equal)
    other = rank_tiles(c, d, gee_joon_last, zeros_equal)
    return min(one, other), max(one, other)


def tile_house_way(
    a: int, b: int, c: int, d: int, four_hints: bool, gee_joon_last: bool, zeros_equal: bool
) -> int:  # fmt: skip
    """How the house divides four tiles: 0, 1 or 2 for the first of them with the second, the third or the fourth."""
    outer = divided(a, b, c, d, OUTER, gee_joon_last, zeros_equal)
    found, found_step, best = OUTER, step_of(outer, outer, four_hints), outer
    for way in range(OUTER):
        setting = divided(a, b, c, d, way, gee_joon_last, zeros_equal)
        step = step_of(setting, outer, four_hints)
        if step < found_step or (step == found_step and setting > best):
            found, found_step, best = way, step, setting
    return found


def step_of(setting: tuple[int, int], outer: tuple[int, int], four_hints: bool) -> int:
    """The first step of the chart that a setting fits; 5 if it fits none."""
    steps = FOUR_HINTS if four_hints else PA_621A
    for step in range(len(steps)):
        if setting[1] >= steps[step]:
            return step + 1
    as_good = setting[0] >= outer[0] and setting[1] >= outer[1]
    return 4 if setting == outer or (as_good and not four_hints) else 5
