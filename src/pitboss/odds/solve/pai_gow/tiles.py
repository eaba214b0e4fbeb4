"""Four tiles against a bank's four: every kind of hand, in each of its three settings, against every bank.

Two tiles with the same face are alike, so hands are counted by the kinds of their tiles: 8,130 kinds stand for 35,960
hands. So are banks, each with the number of its hands that share no tile with the player's.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.tiles import WOODPILE, Tile
from pitboss.games.pai_gow.tile_house_way import OUTER, divided, highest_first, step_of, tile_house_way
from pitboss.games.pai_gow.two_hands import bet_units
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.pai_gow.tile_charts import Row, by_class, line_of, named

Ints = NDArray[np.int64]
WAYS = 3


class Kinds(NamedTuple):
    """Every kind of hand."""

    settings: Ints
    """The strengths of its low and high hand in each of its three settings."""
    house: Ints
    """Which of the settings is the house way."""
    ways: Ints
    """The number of hands that the kind stands for."""
    counts: Ints
    """How often each setting loses, pushes and wins against a bank set the house way, over all these hands."""


def against_house(
    four_hints: bool, gee_joon_last: bool, zeros_equal: bool, percent: int, high_first: bool = False
) -> dict[str, Any]:
    """How often a bet wins, pushes and loses against a bank set the house way, for hands set the house way and for
    hands set as is best with this commission on a win. Also the number of hands that are then set unlike the house way.

    ``high_first`` is the other reading of the house way: of settings that fit the same step, the best high hand.
    """
    kinds = every_kind(four_hints, gee_joon_last, zeros_equal, high_first)
    best = best_ways(kinds, percent)
    each = np.arange(len(best))
    return {
        "house": kinds.counts[each, kinds.house].sum(0)[::-1].tolist(),
        "best": kinds.counts[each, best].sum(0)[::-1].tolist(),
        "changed": int(kinds.ways[best != kinds.house].sum()),
        "hands": int(kinds.ways.sum()),
    }


class Dealt(NamedTuple):
    """Every kind of four tiles, the same for player and bank."""

    tiles: list[tuple[int, int, int, int]]
    """The tiles of each kind, highest first."""
    once: Ints
    """The faces of which it has one tile, as bits."""
    twice: Ints
    """The faces of which it has both tiles, as bits."""
    settings: Ints
    """The strengths of its low and high hand in each of its three settings."""


@cache
def dealt(gee_joon_last: bool, zeros_equal: bool) -> Dealt:
    kinds = [
        four
        for four in combinations_with_replacement(sorted(set(WOODPILE)), 4)
        if all(four.count(tile) <= WOODPILE.count(tile) for tile in four)
    ]
    once, twice = (
        np.array([sum(1 << tile for tile in set(four) if four.count(tile) == count) for four in kinds])
        for count in (1, 2)
    )
    tiles = [_four(highest_first(four, gee_joon_last)) for four in kinds]
    settings = [[divided(*four, way, gee_joon_last, zeros_equal) for way in range(WAYS)] for four in tiles]
    return Dealt(tiles, once, twice, np.array(settings))


@cache
def every_kind(four_hints: bool, gee_joon_last: bool, zeros_equal: bool, high_first: bool) -> Kinds:
    way_of = high_hand_first if high_first else tile_house_way
    tiles, once, twice, settings = dealt(gee_joon_last, zeros_equal)
    house = np.array([way_of(*four, four_hints, gee_joon_last, zeros_equal) for four in tiles])
    counts = np.zeros((len(tiles), WAYS, 3), np.int64)
    both = sum(1 << tile for tile in set(WOODPILE) if WOODPILE.count(tile) == 2)
    compiled(count_banks)(once, twice, both, settings, settings[np.arange(len(house)), house], counts)
    ways = 1 << np.array([(held & both).bit_count() for held in once.tolist()])
    return Kinds(settings, house, ways, counts * ways[:, np.newaxis, np.newaxis])


def worth_of(kinds: Kinds, percent: int) -> Ints:
    """What each setting wins over all banks, in hundredths of a bet, with this commission on a win."""
    worth: Ints = (100 - percent) * kinds.counts[:, :, 2] - 100 * kinds.counts[:, :, 0]
    return worth


def best_ways(kinds: Kinds, percent: int) -> Ints:
    """The best setting of each kind; the house way if it is as good."""
    worth = worth_of(kinds, percent)
    each = np.arange(len(worth))
    return np.where(worth[each, kinds.house] == worth.max(1), kinds.house, worth.argmax(1))


def weighed(four_hints: bool, gee_joon_last: bool, zeros_equal: bool, percent: int) -> dict[str, Any]:
    """What settings win by the rough classes of their two hands (``tile_charts``): over all hands that can have a
    class, and over the hands with the same classes to choose from. Also what is won by the order of classes alone."""
    kinds = every_kind(four_hints, gee_joon_last, zeros_equal, False)
    worth, best = worth_of(kinds, percent), best_ways(kinds, percent)
    classes = [[named(*setting) for setting in hand] for hand in kinds.settings.tolist()]
    order = _order(classes, kinds.ways.tolist(), worth.tolist())
    rows: dict[str, Row] = {}
    by_order = 0
    for hand, settings in enumerate(kinds.settings.tolist()):
        ways, won = by_class(settings), worth[hand].tolist()
        stands, house = int(kinds.ways[hand]), int(kinds.house[hand])
        line = line_of(ways, order)
        by_order += won[ways[line.partition(", ")[0]]]
        row = rows.get(line, Row(0, 0, 0, 0, dict.fromkeys(ways, 0)))
        rows[line] = Row(
            row.ways + stands, row.changed + stands * int(best[hand] != house), row.best + max(won),
            row.house + won[house], {called: row.each[called] + won[way] for called, way in ways.items()},
        )  # fmt: skip
    return {"order": order, "by_order": by_order, "rows": {key: list(row) for key, row in rows.items()}}


def _order(classes: list[list[str]], ways: list[int], worth: list[list[int]]) -> list[str]:
    """All classes of settings, ordered by what they win on average, best first."""
    won: dict[str, list[int]] = {}
    for hand, called in enumerate(classes):
        for way, each in enumerate(called):
            found = won.setdefault(each, [0, 0])
            found[0] += worth[hand][way]
            found[1] += ways[hand]
    return sorted(won, key=lambda each: -Fraction(*won[each]))


def high_hand_first(
    a: int, b: int, c: int, d: int, four_hints: bool, gee_joon_last: bool, zeros_equal: bool
) -> int:  # fmt: skip
    """The house way in the other reading: of settings that fit the same step, the best high hand."""
    settings = [divided(a, b, c, d, way, gee_joon_last, zeros_equal) for way in range(WAYS)]
    steps = [step_of(setting, settings[OUTER], four_hints) for setting in settings]
    best = OUTER
    for way in range(OUTER):
        if (steps[way], -settings[way][1], -settings[way][0]) < (steps[best], -settings[best][1], -settings[best][0]):
            best = way
    return best


def _four(tiles: list[Tile]) -> tuple[int, int, int, int]:
    a, b, c, d = tiles
    return a, b, c, d


LANE = 20
"""The number of bits for a count. The number of banks fits in them."""


def count_banks(once: Any, twice: Any, both: int, settings: Any, banks: Any, counts: Any) -> None:
    """For every kind of hand and setting, counts the banks that share no tile with it: lost, pushed and won against.

    ``both`` are the faces with two tiles, ``banks`` the settings of each kind of hand as a bank.
    """
    bank_low, bank_high = banks[:, 0].copy(), banks[:, 1].copy()
    met = np.zeros(WAYS, np.int64)
    for i in range(len(once)):
        met[:] = 0
        one, two = once[i], twice[i]
        gone = two | one & ~both  # faces with no tile left
        for j in range(len(once)):
            if gone & (once[j] | twice[j]) | one & twice[j]:
                continue
            ways = 1 << (once[j] & both & ~one).bit_count()
            for way in range(WAYS):
                units = bet_units(settings[i, way, 0], settings[i, way, 1], bank_low[j], bank_high[j])
                met[way] += ways << LANE * (units + 1)
        for way in range(WAYS):
            for end in range(3):
                counts[i, way, end] = met[way] >> LANE * end & (1 << LANE) - 1
