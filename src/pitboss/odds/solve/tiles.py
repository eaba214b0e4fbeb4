"""Four tiles against a bank's four: every kind of hand against every bank, each of its three settings.

Two tiles with one face are alike, so hands are counted by the kinds of their tiles: 8,130 kinds stand for 35,960 hands.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from pitboss.equipment.tiles import WOODPILE, Tile
from pitboss.games.pai_gow.tile_house_way import OUTER, divided, highest_first, step_of, tile_house_way
from pitboss.games.pai_gow.two_hands import bet_units
from pitboss.odds.compiled import compiled

WAYS = 3


def against_house(
    four_hints: bool, gee_joon_last: bool, zeros_equal: bool, percent: int, high_first: bool = False
) -> dict[str, Any]:
    """How often a bet wins, pushes and loses against a bank set the house way: set the house way too, and set as is
    worth most with this commission on a win; and how many hands are then set in another way than the house's.

    ``high_first`` is the other reading of the charts: of settings that fit the same step, the best high hand.
    """
    way_of = high_hand_first if high_first else tile_house_way
    every = list(combinations(range(len(WOODPILE)), 4))
    kind_of = [tuple(WOODPILE[place] for place in hand) for hand in every]  # alike hands alike: the pile is in order
    number = {kind: at for at, kind in enumerate(dict.fromkeys(kind_of))}
    kinds = [_four(highest_first(kind, gee_joon_last)) for kind in number]
    settings = np.array([[divided(*kind, way, gee_joon_last, zeros_equal) for way in range(WAYS)] for kind in kinds])
    by_house = np.array([way_of(*kind, four_hints, gee_joon_last, zeros_equal) for kind in kinds])
    numbers = np.array([number[kind] for kind in kind_of])
    _, first, stands_for = np.unique(numbers, return_index=True, return_counts=True)
    held = np.array([sum(1 << place for place in hand) for hand in every])
    counts = np.zeros((len(kinds), WAYS, 3), np.int64)
    compiled(count_banks)(held[first], settings, held, settings[numbers, by_house[numbers]], counts)
    counts *= stands_for[:, np.newaxis, np.newaxis]
    each = np.arange(len(kinds))
    worth = (100 - percent) * counts[:, :, 2] - 100 * counts[:, :, 0]
    best = np.where(worth[each, by_house] == worth.max(1), by_house, worth.argmax(1))
    return {
        "house": counts[each, by_house].sum(0)[::-1].tolist(),
        "best": counts[each, best].sum(0)[::-1].tolist(),
        "changed": int(stands_for[best != by_house].sum()),
        "hands": len(every),
    }


def high_hand_first(
    a: int, b: int, c: int, d: int, four_hints: bool, gee_joon_last: bool, zeros_equal: bool
) -> int:  # fmt: skip
    """The house's division where, of settings that fit the same step, the best high hand is taken."""
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


def count_banks(hands: Any, settings: Any, banks_held: Any, banks: Any, counts: Any) -> None:
    """For every hand and setting the banks that share no tile with it, by the units won: lost, pushed, won."""
    for i in range(len(hands)):
        for j in range(len(banks)):
            if hands[i] & banks_held[j] == 0:
                for way in range(WAYS):
                    units = bet_units(settings[i, way, 0], settings[i, way, 1], banks[j, 0], banks[j, 1])
                    counts[i, way, units + 1] += 1
