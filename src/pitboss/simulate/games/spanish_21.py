"""Spanish 21: the bet with its bonuses and the rescue of doubles, insurance, match the dealer, the suited sevens."""

from __future__ import annotations

from pitboss.games.twentyone.spanish_21 import SpanishRules
from pitboss.odds.games.spanish_21 import table_of
from pitboss.simulate.kernels import twentyone_ends as ends
from pitboss.simulate.policies.twentyone import Policy, solved
from pitboss.simulate.random_plans import RANDOM, Rng, random_policy
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import HandRules, ShoePlan, house_banked, policy_of
from pitboss.simulate.strategies import BEST, SEVENS

RULES = HandRules(touched=ends.spanish_touched, compared=ends.spanish_compared, asks=ends.spanish_asks)


def plan(setup: Setup) -> ShoePlan:
    assert isinstance(setup.rules, SpanishRules)
    if setup.job.strategy == SEVENS:
        return plan_by(setup, SEVENS, solved(table_of(setup.rules, super_777=True), BEST))
    return plan_by(setup, *policy_of(setup, table_of(setup.rules)))


def plan_by(setup: Setup, strategy: str, policy: Policy) -> ShoePlan:
    return house_banked(setup, strategy, RULES, policy)


def random_plan(setup: Setup, rng: Rng) -> ShoePlan:
    return plan_by(setup, RANDOM, random_policy(table_of(setup.rules), rng))
