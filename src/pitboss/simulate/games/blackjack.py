"""Blackjack: the bet, insurance and the side bets."""

from __future__ import annotations

from pitboss.games.twentyone.blackjack import BlackjackRules
from pitboss.odds.games.blackjack import table_of
from pitboss.simulate.kernels.twentyone import TwentyoneTable
from pitboss.simulate.policies.twentyone import Policy
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import HandRules, ShoePlan, behind, policy_of, side_bets_of
from pitboss.simulate.strategies import INSURES


def plan(setup: Setup) -> ShoePlan:
    assert isinstance(setup.rules, BlackjackRules)
    return plan_by(setup, *policy_of(setup, table_of(setup.rules)))


def plan_by(setup: Setup, strategy: str, policy: Policy) -> ShoePlan:
    rules = setup.rules
    assert isinstance(rules, BlackjackRules)
    table = TwentyoneTable(
        rules.play.as_ints, behind(setup), rules.options.hit_soft_17, rules.options.peek, False,
        "insurance" in rules.wagers, strategy == INSURES, False, *side_bets_of(setup), False,
    )  # fmt: skip
    return ShoePlan(setup, strategy, HandRules(), table, policy)
