"""Ultimate Texas Hold'em: ante, blind and play, and trips."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.games.dealer_poker.raises import each_of
from pitboss.games.dealer_poker.ultimate_texas_holdem import SHAPE, UltimateRules
from pitboss.odds.evaluate.build import strengths, table
from pitboss.odds.games.ultimate_texas_holdem import holdem_game
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem.boards import renaming
from pitboss.odds.solve.suits import RENAMED
from pitboss.simulate.games.texas_holdem_bonus import CARDS, FLOPS, HANDS
from pitboss.simulate.kernels.dealer_poker import Choices
from pitboss.simulate.kernels.ultimate import CODES, Ultimate, ultimate_round
from pitboss.simulate.one_deck import OneDeckPlan, options_of
from pitboss.simulate.plan import CodePart, Trace
from pitboss.simulate.policies.streets import ante_charts, one_raise_choices, worth_of_ends
from pitboss.simulate.random_plans import RANDOM, Rng, random_choices
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import STAY, is_best


def plan(setup: Setup) -> OneDeckPlan:
    assert isinstance(setup.rules, UltimateRules)
    return plan_by(setup, setup.strategy, *raises_by(setup, setup.strategy))


def plan_by(setup: Setup, strategy: str, before: Choices, flop: Choices, river: float) -> OneDeckPlan:
    """``river`` is how much more than a fold a raise on the river must be worth."""
    rules = setup.rules
    assert isinstance(rules, UltimateRules)
    _, (flop_times,), (river_times,) = (each_of(street.times) for street in SHAPE.streets)
    flops = renaming(3)
    fold = -float(len(SHAPE.forfeits)) + river
    how = Ultimate(
        rules.qualifying, before, flop, flops.number, flops.naming, RENAMED, CHOOSE, flop_times, river_times, fold,
        worth_of_ends(holdem_game(rules)), int(np.searchsorted(strengths(), rules.qualifying)), table(), river < 0,
    )  # fmt: skip
    return OneDeckPlan(setup, strategy, ultimate_round, how, CARDS, [CodePart(CODES)], told)


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    before = np.array([0, 3, 4], np.uint8)[rng.integers(0, 3, HANDS)]
    return plan_by(setup, RANDOM, before, random_choices(rng, FLOPS, HANDS), 0.0)


def told(code: int, cards: Sequence[int]) -> Trace:
    multiple = code % 8
    street = next((at for at, each in enumerate(SHAPE.streets) if each.times >> multiple & 1), len(SHAPE.streets))
    words = [each.instead for each in SHAPE.streets[:street]]
    said = (*words, f"{multiple}x") if multiple else tuple(words)
    return Trace(tuple(cards), said, tuple(map(options_of, SHAPE.streets)))


def raises_by(setup: Setup, strategy: str) -> tuple[Choices, Choices, float]:
    if not is_best(strategy, setup.rules.game):
        never = float("-inf") if strategy == STAY else float("inf")
        return np.zeros(HANDS, np.uint8), np.zeros((FLOPS, HANDS), np.uint8), never
    rules = setup.rules
    assert isinstance(rules, UltimateRules)
    before, (flop,) = one_raise_choices(holdem_game(rules), ante_charts(setup.table.game, rules))
    return before, flop, 0.0
