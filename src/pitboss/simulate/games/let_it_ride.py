"""Let It Ride: three bets, two of which may be pulled back, and the bonus bets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, line_of_five
from pitboss.games.dealer_poker.let_it_ride import SHAPE, LetItRideRules
from pitboss.odds.chances import UnitResult
from pitboss.simulate.kernels.dealer_poker import RIDE_CODES, Choices, Ride, ride_round
from pitboss.simulate.one_deck import OneDeckPlan
from pitboss.simulate.plan import CodePart, Trace
from pitboss.simulate.policies.streets import ladder_choices
from pitboss.simulate.random_plans import RANDOM, Rng, random_choices
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import is_best

HANDS = 22_100


def plan(setup: Setup) -> OneDeckPlan:
    assert isinstance(setup.rules, LetItRideRules)
    return plan_by(setup, setup.strategy, *rides_by(setup.rules, setup.strategy))


def plan_by(setup: Setup, strategy: str, first: Choices, second: Choices) -> OneDeckPlan:
    how = Ride(first, second, "three-card-bonus" in setup.bets)
    return OneDeckPlan(setup, strategy, ride_round, how, SHAPE.own + SHAPE.board, [CodePart(RIDE_CODES)], told)


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    return plan_by(setup, RANDOM, random_choices(rng, HANDS), random_choices(rng, HANDS, 52))


def told(code: int, cards: Sequence[int]) -> Trace:
    words = tuple("ride" if code >> bet & 1 else street.instead for bet, street in enumerate(SHAPE.streets))
    return Trace(tuple(cards), words, tuple(frozenset(("ride", street.instead)) for street in SHAPE.streets))


def rides_by(rules: LetItRideRules, strategy: str) -> tuple[Choices, Choices]:
    if not is_best(strategy, rules.game):
        return np.ones(HANDS, np.uint8), np.ones((HANDS, 52), np.uint8)
    pays = [UnitResult.of(rules.pays.bet.line(slug)).net for slug in FIVE_CARD_LINES]
    first, second = ladder_choices(SHAPE, line_of_five, pays, 1)
    return first[0], second[0]  # earlier bets do not matter: no fold can lose them
