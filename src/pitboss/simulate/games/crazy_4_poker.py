"""Crazy 4 Poker: ante, super bonus and play, and the bets on the cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.games.dealer_poker.crazy_4_poker import (
    FOUR_CARD_LINES,
    PLAY,
    SHAPE,
    CrazyRules,
    ante_and_play,
    play_times,
    queens_up_line,
    super_bonus,
)
from pitboss.odds.solve.duel import CHOOSE, duel
from pitboss.ranking.four import best_four_of_five
from pitboss.simulate.kernels.dealer_poker import CRAZY_CODES, Choices, Crazy, crazy_round
from pitboss.simulate.one_deck import OneDeckPlan, options_of
from pitboss.simulate.plan import CodePart, Trace
from pitboss.simulate.policies.raises import RaiseWins, best_raises
from pitboss.simulate.random_plans import RANDOM, Rng
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import BEST, STAY, is_best

HANDS = 2_598_960


def plan(setup: Setup) -> OneDeckPlan:
    assert isinstance(setup.rules, CrazyRules)
    return plan_by(setup, setup.strategy, raises_by(setup.rules, setup.strategy))


def plan_by(setup: Setup, strategy: str, raises: Choices) -> OneDeckPlan:
    how = Crazy(setup.rules.qualifying, "progressive" in setup.bets, raises, CHOOSE)
    return OneDeckPlan(setup, strategy, crazy_round, how, SHAPE.own + SHAPE.dealer, [CodePart(CRAZY_CODES)], told)


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    """Raises up to 3x where the best play raises more than 1x, because the rules allow it there; else up to 1x."""
    best = raises_by(setup.rules, BEST)
    most = np.where(best > 1, 3, 1)
    return plan_by(setup, RANDOM, (rng.random(len(best)) * (most + 1)).astype(np.uint8))


def told(code: int, cards: Sequence[int]) -> Trace:
    multiple = code % 4
    opened = options_of(PLAY, play_times(best_four_of_five(*cards[: SHAPE.own])))
    return Trace(tuple(cards), (f"{multiple}x" if multiple else PLAY.instead,), (opened,))


def raises_by(rules: CrazyRules, strategy: str) -> Choices:
    if not is_best(strategy, rules.game):
        return np.full(HANDS, strategy == STAY, np.uint8)
    bonus = [float(rules.pays.super_bonus.line(slug).units()) for slug in FOUR_CARD_LINES]

    def settle(player: int, dealer: int, line: int) -> RaiseWins:
        ante, play = ante_and_play(player, dealer, rules.qualifying)
        beside = super_bonus(player, dealer, rules.qualifying)
        return RaiseWins(ante + (bonus[line] if beside > 0 else beside), play)

    met = duel(SHAPE.own, best_four_of_five, (rules.qualifying,))
    lines = np.array([queens_up_line(*hand) for hand in met.hands.tolist()])
    return best_raises(met, play_times, settle, lines, len(SHAPE.forfeits))[:, 0].copy()
