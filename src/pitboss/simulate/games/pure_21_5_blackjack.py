"""Pure 21.5 Blackjack: the bet against the player-dealer, the bonus bets and the table's own bonuses."""

from __future__ import annotations

from pitboss.games.twentyone.pure_21_5_blackjack import PureRules
from pitboss.games.twentyone.pure_21_5_bonuses import HAND_LINES, in_a_row_line
from pitboss.odds.games.pure_21_5_blackjack import table_of
from pitboss.simulate.kernels import twentyone_ends as ends
from pitboss.simulate.kernels.twentyone import TwentyoneTable
from pitboss.simulate.plan import Plan
from pitboss.simulate.policies.twentyone import Policy
from pitboss.simulate.random_plans import RANDOM, Rng, random_policy
from pitboss.simulate.scripted import script_plan
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import HandRules, ShoePlan, behind, policy_of, side_bets_of
from pitboss.simulate.strategies import INSURES

RULES = HandRules(ends.nothing_ends, compared=ends.pure_compared)


def plan(setup: Setup) -> Plan:
    rules = setup.rules
    assert isinstance(rules, PureRules)
    options = rules.options
    if any(options.bonus(in_a_row_line(run)) for run in range(2, 6)):
        return script_plan(setup, setup.job.strategy or "bots")  # a run of 21.5 carries over to later rounds
    bonus = any(options.bonus(line) for line in HAND_LINES)
    return plan_by(setup, *policy_of(setup, table_of(rules, bonus)))


def plan_by(setup: Setup, strategy: str, policy: Policy) -> ShoePlan:
    rules = setup.rules
    assert isinstance(rules, PureRules)
    options = rules.options
    table = TwentyoneTable(
        rules.play.as_ints, behind(setup), rules.play.hit_soft_17, True, False, options.insurance, strategy == INSURES,
        "buster" in setup.bets or options.on_888, *side_bets_of(setup, options.on_888), options._888 == "win",
    )  # fmt: skip
    return ShoePlan(setup, strategy, RULES, table, policy)


def random_plan(setup: Setup, rng: Rng) -> ShoePlan:
    return plan_by(setup, RANDOM, random_policy(table_of(setup.rules), rng))
