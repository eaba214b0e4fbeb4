"""Pai Gow Tiles: the house way on both sides."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.pai_gow.pai_gow_tiles import FOUR, TileRules
from pitboss.simulate.kernels.pai_gow import Tiles, tiles_round
from pitboss.simulate.one_deck import OneDeckPlan
from pitboss.simulate.plan import CodePart, Trace
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import HOUSE_WAY, unknown


def plan(setup: Setup) -> OneDeckPlan:
    rules = setup.rules
    assert isinstance(rules, TileRules)
    strategy = setup.job.strategy or HOUSE_WAY
    if strategy != HOUSE_WAY:
        raise unknown(strategy, rules.game, HOUSE_WAY)
    how = Tiles(rules.four_hints, rules.gee_joon_last, rules.zeros_equal)
    return OneDeckPlan(setup, strategy, tiles_round, how, 2 * FOUR, [CodePart(3)], told)


def told(code: int, cards: Sequence[int]) -> Trace:
    return Trace(tuple(cards), ("house-way",))
