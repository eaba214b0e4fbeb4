"""Lunar Poker: the ante with exchange, sixth card and second payout, and the supers on either hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.equipment.cards import CARDS as DECK
from pitboss.games.dealer_poker.lunar_poker import BUY as MAY_BUY
from pitboss.games.dealer_poker.lunar_poker import DRAW as MAY_DRAW
from pitboss.games.dealer_poker.lunar_poker import PLAY as PLAY_STREET
from pitboss.games.dealer_poker.lunar_poker import LunarRules, draws_open
from pitboss.odds.games.lunar_poker import GAME, pays_of
from pitboss.odds.solve.boards import renaming
from pitboss.odds.solve.draw import BUY, CARDS, EXCHANGE, FOLD, PLAY, choices
from pitboss.odds.solve.duel import CHOOSE, duel
from pitboss.odds.solve.suits import RENAMED
from pitboss.ranking.five import rank5
from pitboss.simulate.kernels.lunar import CODES, ENDS, INSTANT, Lunar, lunar_choice, lunar_round
from pitboss.simulate.one_deck import OneDeckPlan
from pitboss.simulate.plan import Part, Plan, Trace
from pitboss.simulate.scripted import script_plan
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import BEST, unknown


def plan(setup: Setup) -> Plan:
    rules = setup.rules
    assert isinstance(rules, LunarRules)
    strategy = setup.job.strategy or BEST
    if strategy in ("bots", "random"):
        return script_plan(setup, strategy)
    how = how_of(rules, strategy, any(wager.startswith("super") for wager in setup.bets))
    return OneDeckPlan(setup, strategy, lunar_round, how, 3 * CARDS, [Part(CODES)], Told(how))


def how_of(rules: LunarRules, strategy: str, supers: bool) -> Lunar:
    pays = pays_of(rules, rules.options.no_qualify_ante)
    met = duel(CARDS, rank5, (GAME.qualifying,))
    cells = met.counts[:, 0]
    parts = np.stack([cells[:, :3].sum(1), cells[:, 3], cells[:, 5]], axis=1) / cells.sum(1)[:, np.newaxis]
    if strategy == BEST:
        found = choices(GAME, pays)
        best, discards, plays = found.best, found.discards, found.worth[:, PLAY] > pays.fold
    elif strategy in ("stay", "silent"):
        chosen = PLAY if strategy == "stay" else FOLD
        best, discards, plays = np.full(len(met.hands), chosen), (0,), np.ones(len(met.hands), np.bool_)
    else:
        raise unknown(strategy, rules.game, BEST, "stay", "silent")
    names = renaming(CARDS)
    return Lunar(
        names.number, names.naming, RENAMED, CHOOSE, best, np.array(discards), plays, parts, pays.lines, pays.raised,
        pays.unqualified, pays.fold, pays.instants, supers,
    )  # fmt: skip


class Told:
    """What was said, found again by the same function."""

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
