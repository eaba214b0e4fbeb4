"""Criss Cross Poker: both antes, a raise on each street or a fold, and the bet on the cross."""

from __future__ import annotations

from math import lcm

import numpy as np

from pitboss.games.dealer_poker.criss_cross_poker import SHAPE, CrissCrossRules
from pitboss.games.dealer_poker.raises import each_of
from pitboss.odds.games.criss_cross_poker import higher_hand, pays_of, played
from pitboss.odds.solve.cross.rows import ENDS
from pitboss.odds.solve.holdem.boards import renaming
from pitboss.odds.solve.suits import RENAMED
from pitboss.simulate.kernels.cross import AS_BEST, CODES, CrossPlay, cross_round
from pitboss.simulate.kernels.dealer_poker import Choices
from pitboss.simulate.one_deck import OneDeckPlan, StreetsTold
from pitboss.simulate.plan import CodePart
from pitboss.simulate.policies.streets import without_looking
from pitboss.simulate.random_plans import RANDOM, Rng, random_choices
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import is_best

HANDS = 169
SHAPES = ((ENDS,), (HANDS, ENDS), (ENDS,))
"""The tables of choices, one for each street."""


def plan(setup: Setup) -> OneDeckPlan:
    assert isinstance(setup.rules, CrissCrossRules)
    return plan_by(setup, setup.strategy, *raises_by(setup.rules, setup.strategy))


def plan_by(setup: Setup, strategy: str, across: Choices, down: Choices, middle: Choices) -> OneDeckPlan:
    names = renaming(SHAPE.own)
    pays = pays_of(setup.rules)
    unit = lcm(*(each.denominator for column in pays for each in column))
    antes, bets = (np.array([int(each * unit) for each in column]) for column in pays)
    low, *_, high = each_of(SHAPE.streets[-1].times)
    how = CrossPlay(
        across, down, middle, names.number, names.naming, RENAMED, antes, bets, unit, low, high,
        "five-card-bonus" in setup.bets,
    )  # fmt: skip
    cards = SHAPE.own + SHAPE.board
    return OneDeckPlan(setup, strategy, cross_round, how, cards, [CodePart(CODES)], StreetsTold(SHAPE))


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    across, down, middle = (random_choices(rng, *shape, most=3) for shape in SHAPES)
    return plan_by(setup, RANDOM, across, down, middle)


def raises_by(rules: CrissCrossRules, strategy: str) -> tuple[Choices, Choices, Choices]:
    """Multiples for the three streets: by the own cards, by own cards and row, and by the column."""
    if not is_best(strategy, rules.game):
        return without_looking(strategy, SHAPES)
    best = played(*pays_of(rules), higher_hand).cross
    across = best.first.argmax(axis=1).astype(np.uint8)[renaming(SHAPE.own).number]
    return across, best.downs, np.full(ENDS, AS_BEST, np.uint8)
