"""Lunar Poker: the ante with exchange, sixth card and second payout, and the supers on either hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.equipment.cards import CARDS as DECK
from pitboss.games.dealer_poker.lunar_poker import BUY as MAY_BUY
from pitboss.games.dealer_poker.lunar_poker import DRAW as MAY_DRAW
from pitboss.games.dealer_poker.lunar_poker import LEAST_EXCHANGED, LunarRules, draws_open
from pitboss.games.dealer_poker.lunar_poker import PLAY as PLAY_STREET
from pitboss.odds.games.lunar_poker import best_play, pays_of
from pitboss.odds.solve.drawn.places import CARDS
from pitboss.odds.solve.drawn.solution import BUY, EXCHANGE, FOLD, PLAY
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem.boards import renaming
from pitboss.odds.solve.suits import RENAMED, standing
from pitboss.simulate.kernels.lunar import CODES, ENDS, INSTANT, Lunar, lunar_choice, lunar_round
from pitboss.simulate.one_deck import OneDeckPlan
from pitboss.simulate.plan import CodePart, Plan, Trace
from pitboss.simulate.random_plans import RANDOM, Rng
from pitboss.simulate.scripted import script_plan
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import STAY, is_best


def plan(setup: Setup) -> Plan:
    rules = setup.rules
    assert isinstance(rules, LunarRules)
    strategy = setup.strategy
    if strategy in ("bots", "random"):
        return script_plan(setup, strategy)
    how = how_of(rules, strategy, any(wager.startswith("super") for wager in setup.bets))
    return OneDeckPlan(setup, strategy, lunar_round, how, 3 * CARDS, [CodePart(CODES)], SaidAgain(how))


def random_plan(setup: Setup, rng: Rng) -> OneDeckPlan:
    how = how_of(setup.rules, STAY, any(wager.startswith("super") for wager in setup.bets))
    best = rng.integers(0, EXCHANGE + len(how.discards), len(how.best))
    how = how._replace(best=best, plays=rng.random(len(how.plays)) < 0.5)
    return OneDeckPlan(setup, RANDOM, lunar_round, how, 3 * CARDS, [CodePart(CODES)], SaidAgain(how))


def how_of(rules: LunarRules, strategy: str, supers: bool) -> Lunar:
    """The kernel's tables. After an exchange only the hand decides; the best play also looks at the discarded cards."""
    pays = pays_of(rules, rules.options.no_qualify_ante)
    discards = tuple(each for each in range(1 << CARDS) if each.bit_count() >= LEAST_EXCHANGED)
    if is_best(strategy, rules.game):
        best, plays, plays_six = best_play(pays)
    else:
        hands = len(standing(CARDS).hands)
        best = np.full(hands, PLAY if strategy == STAY else FOLD)
        plays, plays_six = np.ones(hands, np.bool_), np.ones((hands, len(DECK[:52])), np.bool_)
    names = renaming(CARDS)
    return Lunar(
        names.number, names.naming, RENAMED, CHOOSE, best, np.array(discards), plays, plays_six,
        np.array(pays.instants), supers,
    )  # fmt: skip


class SaidAgain:
    """Finds what was said in a round again, with the function that the kernel uses."""

    def __init__(self, how: Lunar) -> None:
        self._how = how

    def __call__(self, code: int, cards: Sequence[int]) -> Trace:
        dealt = tuple(cards[: 2 * CARDS])
        if code % ENDS % 3 == INSTANT:
            return Trace(dealt, ())
        _, _, played, choice, let_go = lunar_choice(np.array(cards), self._how)
        last = "play" if played else "fold"
        stay = frozenset((PLAY_STREET.wager, PLAY_STREET.instead))
        open_too = draws_open(len(DECK[:52]) - 2 * CARDS)
        draws = [word for word, bit in (("buy", MAY_BUY), ("draw", MAY_DRAW)) if open_too & bit]
        opened = (stay | frozenset(draws), stay)
        if choice == BUY:
            return Trace((*dealt, cards[2 * CARDS]), ("buy", last), opened)
        if choice >= EXCHANGE:
            named = [str(DECK[cards[at]]) for at in range(CARDS) if let_go >> at & 1]
            drawn = cards[2 * CARDS : 2 * CARDS + len(named)]
            return Trace((*dealt, *drawn), (" ".join(["draw", *named]), last), opened)
        return Trace(dealt, (last,), opened)
