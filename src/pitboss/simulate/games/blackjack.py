"""Blackjack: the bet, insurance and the side bets."""

from __future__ import annotations

from pitboss.games.twentyone.blackjack import BlackjackRules
from pitboss.odds.games.blackjack import table_of
from pitboss.simulate.policies.twentyone import Policy
from pitboss.simulate.random_plans import RANDOM, Rng, random_policy
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import HandRules, ShoePlan, house_banked, policy_of


def plan(setup: Setup) -> ShoePlan:
    assert isinstance(setup.rules, BlackjackRules)
    return plan_by(setup, *policy_of(setup, table_of(setup.rules)))


def plan_by(setup: Setup, strategy: str, policy: Policy) -> ShoePlan:
    return house_banked(setup, strategy, HandRules(), policy)


def random_plan(setup: Setup, rng: Rng) -> ShoePlan:
    return plan_by(setup, RANDOM, random_policy(table_of(setup.rules), rng))
