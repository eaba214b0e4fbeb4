"""Mississippi Stud: the ante and a raise on each street, or a fold; and the bonus bets."""

from __future__ import annotations

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, line_of_five
from pitboss.games.dealer_poker.mississippi_stud import SHAPE, MississippiRules
from pitboss.odds.chances import UnitResult
from pitboss.simulate.kernels.dealer_poker import STUD_CODES, Choices, Stud, stud_round
from pitboss.simulate.one_deck import OneDeckPlan, StreetsTold
from pitboss.simulate.plan import CodePart
from pitboss.simulate.policies.streets import ladder_choices, without_looking
from pitboss.simulate.random_plans import RANDOM, Rng, random_choices
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import is_best

HANDS = 1_326
SHAPES = ((HANDS,), (4, HANDS, 52), (7, HANDS, 52, 52))
"""The tables of choices, one for each street."""


def plan(setup: Setup) -> OneDeckPlan:
    assert isinstance(setup.rules, MississippiRules)
    return plan_by(setup, setup.strategy, *raises_by(setup.rules, setup.strategy))


def plan_by(setup: Setup, strategy: str, third: Choices, fourth: Choices, fifth: Choices) -> OneDeckPlan:
    how = Stud(third, fourth, fifth, "three-card-bonus" in setup.bets)
    told = StreetsTold(SHAPE)
    return OneDeckPlan(setup, strategy, stud_round, how, SHAPE.own + SHAPE.board, [CodePart(STUD_CODES)], told)


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    third, fourth, fifth = (random_choices(rng, *shape, most=3) for shape in SHAPES)
    return plan_by(setup, RANDOM, third, fourth, fifth)


def raises_by(rules: MississippiRules, strategy: str) -> tuple[Choices, Choices, Choices]:
    if not is_best(strategy, rules.game):
        return without_looking(strategy, SHAPES)
    pays = [UnitResult.of(rules.pays.ante.line(slug)).net for slug in FIVE_CARD_LINES]
    third, fourth, fifth = ladder_choices(SHAPE, line_of_five, pays, 1)
    return third[0], fourth, fifth
