"""No Bust Blackjack: the bet against the player-dealer, and the two bonus bets."""

from __future__ import annotations

from pitboss.games.twentyone.no_bust_blackjack import NoBustRules, freezes, is_natural_22
from pitboss.odds.games.no_bust_blackjack import table_of
from pitboss.simulate.kernels import twentyone_ends as ends
from pitboss.simulate.kernels.twentyone import TwentyoneTable
from pitboss.simulate.policies.twentyone import Policy
from pitboss.simulate.random_plans import RANDOM, Rng, random_policy
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import HandRules, ShoePlan, behind, policy_of, side_bets_of

RULES = HandRules(ends.nothing_ends, compared=ends.no_bust_compared, natural=is_natural_22, frozen=freezes)


def plan(setup: Setup) -> ShoePlan:
    assert isinstance(setup.rules, NoBustRules)
    return plan_by(setup, *policy_of(setup, table_of(setup.rules)))


def plan_by(setup: Setup, strategy: str, policy: Policy) -> ShoePlan:
    rules = setup.rules
    assert isinstance(rules, NoBustRules)
    table = TwentyoneTable(
        rules.play.as_ints, behind(setup), rules.play.hit_soft_17, False, True, False, False,
        "buster" in setup.bets, *side_bets_of(setup), False,
    )  # fmt: skip
    return ShoePlan(setup, strategy, RULES, table, policy)


def random_plan(setup: Setup, rng: Rng) -> ShoePlan:
    return plan_by(setup, RANDOM, random_policy(table_of(setup.rules), rng))
