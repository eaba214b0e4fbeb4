"""Double Back Jack: the bet with its second chance, and insurance."""

from __future__ import annotations

from pitboss.games.twentyone.double_back_jack import DoubleBackRules
from pitboss.odds.games.double_back_jack import table_of
from pitboss.simulate.kernels import twentyone_ends as ends
from pitboss.simulate.kernels.twentyone import TwentyoneTable
from pitboss.simulate.policies.twentyone import Policy
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import HandRules, ShoePlan, behind, policy_of, side_bets_of
from pitboss.simulate.strategies import INSURES

RULES = HandRules(
    ends.double_back_end, ends.double_back_touched, ends.double_back_compared, ends.double_back_asks,
    ends.double_back_bought,
)  # fmt: skip


def plan(setup: Setup) -> ShoePlan:
    assert isinstance(setup.rules, DoubleBackRules)
    return plan_by(setup, *policy_of(setup, table_of(setup.rules)))


def plan_by(setup: Setup, strategy: str, policy: Policy) -> ShoePlan:
    rules = setup.rules
    assert isinstance(rules, DoubleBackRules)
    table = TwentyoneTable(
        rules.play.as_ints, behind(setup), rules.options.hit_soft_17, rules.options.peek, False,
        "insurance" in rules.wagers, strategy == INSURES, False, *side_bets_of(setup), False,
    )  # fmt: skip
    return ShoePlan(setup, strategy, RULES, table, policy)
