"""Crazy 4 Poker: the ante and super bonus with the best play, and the bets that only the cards decide."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.dealer_poker.crazy_4_poker import (
    FOUR_CARD_LINES,
    SHAPE,
    CrazyRules,
    ante_and_play,
    play_times,
    queens_up_line,
    super_bonus,
)
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve.duel import duel
from pitboss.odds.solve.duel_price import AnteAndRaise, AnteGame, ante_price
from pitboss.odds.solve.lines import line_price
from pitboss.ranking.four import best_four_of_five, describe
from pitboss.rules.game import PitGame

PARTS = {"play": "ante", "super-bonus": "ante"}
"""Wagers that are priced as a part of another wager."""


def prices(game: PitGame[CrazyRules], rules: CrazyRules, slug: str) -> list[Price]:
    if slug == "ante":
        return [_ante(rules)]
    return [line_price(rules, SHAPE, slug, rules.pays)]


def _ante(rules: CrazyRules) -> Price:
    bonus = [UnitResult.of(rules.pays.super_bonus.line(slug)).net for slug in FOUR_CARD_LINES]

    def settle(player: int, dealer: int, line: int) -> AnteAndRaise:
        ante, play = ante_and_play(player, dealer, rules.qualifying)
        beside = super_bonus(player, dealer, rules.qualifying)
        return AnteAndRaise(ante + (bonus[line] if beside > 0 else Fraction(beside)), Fraction(play))

    ante = AnteGame(SHAPE, play_times, settle, queens_up_line, describe)
    return ante_price(ante, duel(SHAPE.own, best_four_of_five, (rules.qualifying,)), tuple(PARTS))
