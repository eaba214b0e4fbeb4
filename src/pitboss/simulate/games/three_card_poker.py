"""Three Card Poker: ante, play and the bets on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.bots.strategies import Sight, strategy_for
from pitboss.equipment.cards import Card
from pitboss.errors import BadGame
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES
from pitboss.games.dealer_poker.three_card_lines import THREE_CARD_LINES
from pitboss.games.dealer_poker.three_card_poker import ANTE_BONUS, PLAY, SHAPE, ThreeCardRules, ante_and_play
from pitboss.machine.view import OptionView
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.duel import duel
from pitboss.ranking.three import rank3
from pitboss.rules.lines import LOSE
from pitboss.simulate.kernels.three_card import (
    ENDS,
    FOLDED,
    LINE_BITS,
    MEETINGS,
    NO_ANTE,
    ThreeCard,
    list_ends,
    list_hands,
    list_strengths,
    six_card_round,
    three_card_round,
)
from pitboss.simulate.one_deck import OneDeckPlan, options_of
from pitboss.simulate.plan import CodePart, Trace
from pitboss.simulate.policies.raises import RaiseWins, best_raises
from pitboss.simulate.random_plans import RANDOM, Rng, random_choices
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import BEST, SILENT, STAY, unknown

CARDS = SHAPE.own + SHAPE.dealer
Plays = NDArray[np.uint8]
HANDS = [hand[::-1] for hand in sorted(each[::-1] for each in combinations(range(52), SHAPE.own))]
"""Every hand, ordered by its number."""


def plan(setup: Setup) -> OneDeckPlan:
    assert isinstance(setup.rules, ThreeCardRules)
    strategy = setup.strategy if "ante" in setup.bets else ""
    return plan_by(setup, strategy, plays_by(setup.rules, setup.strategy))


def plan_by(setup: Setup, strategy: str, plays: Plays) -> OneDeckPlan:
    rules = setup.rules
    assert isinstance(rules, ThreeCardRules)
    sixes = "six-card-bonus" in setup.bets
    codes = ENDS * (len(FIVE_CARD_LINES) if sixes else 1) << LINE_BITS
    play = six_card_round if sixes else three_card_round
    how = how_of(rules, plays, "ante" in setup.bets)
    return OneDeckPlan(setup, strategy, play, how, CARDS, [CodePart(codes)], told)


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    ups = 52 if setup.rules.play.up_card else 1
    return plan_by(setup, RANDOM, random_choices(rng, len(HANDS), ups))


def how_of(rules: ThreeCardRules, plays: Plays, has_ante: bool) -> ThreeCard:
    assert len(THREE_CARD_LINES) <= 1 << LINE_BITS
    every = np.zeros(len(HANDS), np.int64)
    compiled(list_strengths)(every)
    strengths, steps = np.unique(every, return_inverse=True)
    hands = np.zeros(len(HANDS), np.uint16)
    compiled(list_hands)(steps, hands)
    ends = np.full(2 * MEETINGS, NO_ANTE)
    if has_ante and not compiled(list_ends)(strengths, rules.qualifying, rules.ante_must_beat, ends):
        raise BadGame("the ante does not depend on who is higher and on who qualifies alone", rules.game)
    qualifying = int(np.searchsorted(strengths, rules.qualifying))
    return ThreeCard(hands, plays, rules.play.up_card, ends, qualifying)


def told(code: int, cards: Sequence[int]) -> Trace:
    end = code % ENDS
    if end == NO_ANTE:
        return Trace(tuple(cards), ())
    return Trace(tuple(cards), (PLAY.instead if end == FOLDED else PLAY.wager,), (options_of(PLAY, named=True),))


def plays_by(rules: ThreeCardRules, strategy: str) -> Plays:
    """By hand and open card: 1 where the hand is played."""
    ups = 52 if rules.play.up_card else 1
    if strategy == BEST:
        return best_plays(rules)
    if strategy in (STAY, SILENT):
        return np.full((len(HANDS), ups), strategy == STAY, np.uint8)
    if strategy == "bots":
        bot = strategy_for(rules.game)
        options = (OptionView(PLAY.wager), OptionView(PLAY.instead))
        said = [
            bot(Sight(None, tuple(map(Card, hand)), (), options, PLAY.instead, {}, None))  # type: ignore[arg-type]
            for hand in HANDS
        ]
        return np.repeat(np.array([[word == PLAY.wager] for word in said], np.uint8), ups, axis=1)
    raise unknown(strategy, rules.game, BEST, STAY, SILENT, "bots")


def best_plays(rules: ThreeCardRules) -> Plays:
    pays = rules.pays.ante_bonus
    bonus = [pays.line(slug) if pays else LOSE for slug in ANTE_BONUS.lines]
    beside = [float(line.units(beside=True)) for line in bonus]

    def settle(player: int, dealer: int, line: int) -> RaiseWins:
        ante, play = ante_and_play(player, dealer, rules.qualifying, rules.ante_must_beat)
        return RaiseWins(ante + beside[line], play)

    met = duel(SHAPE.own, rank3, (rules.qualifying,), rules.play.up_card)
    lines = np.array([ANTE_BONUS.rule(*hand) for hand in met.hands.tolist()])
    return best_raises(met, lambda strength: PLAY.times, settle, lines, len(SHAPE.forfeits))
