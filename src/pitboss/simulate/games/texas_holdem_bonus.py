"""Texas Hold'em Bonus: the ante and its raises, and the bets on the cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.games.dealer_poker.texas_holdem_bonus import SHAPE, HoldemBonusRules
from pitboss.odds.games.texas_holdem_bonus import HOLDEM_GAME
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem.boards import renaming
from pitboss.odds.solve.suits import RENAMED
from pitboss.simulate.kernels.dealer_poker import BONUS_CODES, Bonus, Choices, bonus_round
from pitboss.simulate.one_deck import OneDeckPlan, options_of
from pitboss.simulate.plan import CodePart, Trace
from pitboss.simulate.policies.streets import ante_charts, each_street_choices
from pitboss.simulate.random_plans import RANDOM, Rng, random_choices
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import STAY, is_best

HANDS, FLOPS, TURNS = 1_326, 1_755, 16_432
CARDS = SHAPE.own + SHAPE.dealer + SHAPE.board


def plan(setup: Setup) -> OneDeckPlan:
    assert isinstance(setup.rules, HoldemBonusRules)
    return plan_by(setup, setup.strategy, *raises_by(setup, setup.strategy))


def plan_by(setup: Setup, strategy: str, before: Choices, flop: Choices, turn: Choices) -> OneDeckPlan:
    flops, turns = renaming(3), renaming(4)
    how = Bonus(
        before, flop, turn, flops.number, flops.naming, turns.number, turns.naming, RENAMED, CHOOSE,
        "progressive" in setup.bets,
    )  # fmt: skip
    return OneDeckPlan(setup, strategy, bonus_round, how, CARDS, [CodePart(BONUS_CODES)], told)


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    before, flop, turn = (random_choices(rng, *shape) for shape in ((HANDS,), (FLOPS, HANDS), (TURNS, HANDS)))
    return plan_by(setup, RANDOM, before, flop, turn)


def told(code: int, cards: Sequence[int]) -> Trace:
    said = code % 8
    opened = tuple(options_of(street, named=True) for street in SHAPE.streets)
    if not said & 1:
        return Trace(tuple(cards), (SHAPE.streets[0].instead,), opened)
    words = (street.wager if said >> bit & 1 else street.instead for bit, street in enumerate(SHAPE.streets))
    return Trace(tuple(cards), tuple(words), opened)


def raises_by(setup: Setup, strategy: str) -> tuple[Choices, Choices, Choices]:
    """Choices as tables: whether two cards are played, and whether they are raised, by flop or turn and two cards."""
    if not is_best(strategy, setup.rules.game):
        blank = np.zeros((FLOPS, HANDS), np.uint8), np.zeros((TURNS, HANDS), np.uint8)
        return np.full(HANDS, strategy == STAY, np.uint8), *blank
    charts = ante_charts(setup.table.game, setup.rules)
    before, (flop, turn) = each_street_choices(HOLDEM_GAME, charts)
    return before, flop, turn
