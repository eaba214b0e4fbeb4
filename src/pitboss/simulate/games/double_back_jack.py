"""Double Back Jack: the bet with its second chance, and insurance."""

from __future__ import annotations

from pitboss.games.twentyone.double_back_jack import DoubleBackRules
from pitboss.odds.games.double_back_jack import table_of
from pitboss.simulate.kernels import twentyone_ends as ends
from pitboss.simulate.policies.twentyone import Policy
from pitboss.simulate.random_plans import RANDOM, Rng, random_policy
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import HandRules, ShoePlan, house_banked, policy_of

RULES = HandRules(
    ends.double_back_end, ends.double_back_touched, ends.double_back_compared, ends.double_back_asks,
    ends.double_back_bought,
)  # fmt: skip


def plan(setup: Setup) -> ShoePlan:
    assert isinstance(setup.rules, DoubleBackRules)
    return plan_by(setup, *policy_of(setup, table_of(setup.rules)))


def plan_by(setup: Setup, strategy: str, policy: Policy) -> ShoePlan:
    return house_banked(setup, strategy, RULES, policy)


def random_plan(setup: Setup, rng: Rng) -> ShoePlan:
    return plan_by(setup, RANDOM, random_policy(table_of(setup.rules), rng))
