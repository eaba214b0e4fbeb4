"""Criss Cross Poker: both antes, a raise on each street or a fold, and the bet on the cross.

The solver does not keep the best choices of the later streets, so the best play is not among the strategies here.
``simple`` is a rule of thumb: three times with a pair that pays, once otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.games.dealer_poker.criss_cross_poker import SHAPE, CrissCrossRules
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES
from pitboss.simulate.games.mississippi_stud import HANDS, streets_said
from pitboss.simulate.kernels.dealer_poker import CROSS_CODES, Choices, Cross, cross_round
from pitboss.simulate.one_deck import OneDeckPlan, options_of
from pitboss.simulate.plan import Part, Trace
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import SIMPLE, unknown

RANKS = 13


def plan(setup: Setup) -> OneDeckPlan:
    rules = setup.rules
    assert isinstance(rules, CrissCrossRules)
    strategy = setup.job.strategy or SIMPLE
    return plan_by(setup, strategy, *raises_by(rules, strategy))


def plan_by(setup: Setup, strategy: str, across: Choices, down: Choices, middle: Choices) -> OneDeckPlan:
    how = Cross(across, down, middle, "five-card-bonus" in setup.bets)
    return OneDeckPlan(setup, strategy, cross_round, how, SHAPE.own + SHAPE.board, [Part(CROSS_CODES)], told)


def told(code: int, cards: Sequence[int]) -> Trace:
    return Trace(tuple(cards), streets_said(code), tuple(map(options_of, SHAPE.streets)))


def raises_by(rules: CrissCrossRules, strategy: str) -> tuple[Choices, Choices, Choices]:
    """By own cards, then by the highest rank that is paired (one more than it, 0 for none)."""
    later = np.ones(RANKS + 1, np.uint8)
    if strategy == SIMPLE:
        pays = [rules.pays.bets.line(slug).units() > 0 for slug in FIVE_CARD_LINES[1 : RANKS + 1]]
        later[1:] += 2 * np.array(pays, np.uint8)
        own = [(low >> 2) + 1 if low >> 2 == high >> 2 else 0 for high in range(52) for low in range(high)]
        return later[np.array(own)], later, later
    if strategy not in ("stay", "silent"):
        raise unknown(strategy, rules.game, SIMPLE, "stay", "silent")
    raised = int(strategy == "stay")
    return np.full(HANDS, raised, np.uint8), later * raised, later * raised
