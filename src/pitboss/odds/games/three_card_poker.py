"""Three Card Poker: the ante with the best play, and the bets that only the cards decide."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.dealer_poker.three_card_poker import ANTE_BONUS, PLAY, SHAPE, ThreeCardRules, ante_and_play
from pitboss.odds.chances import Unpriced
from pitboss.odds.price import Price
from pitboss.odds.solve.duel import duel
from pitboss.odds.solve.duel_price import AnteAndRaise, AnteGame, ante_price
from pitboss.odds.solve.lines import line_price
from pitboss.ranking.three import describe, rank3
from pitboss.rules.game import PitGame
from pitboss.rules.lines import LOSE

PARTS = {"play": "ante", "ante-bonus": "ante", "envy": "progressive"}
"""Wagers that are priced as a part of another wager."""


def prices(game: PitGame[ThreeCardRules], rules: ThreeCardRules, slug: str) -> list[Price]:
    if slug == "ante":
        return [_ante(rules)]
    envy = rules.pays.envy if slug == "progressive" else None
    return [line_price(rules, SHAPE, slug, rules.pays, envy)]


def _ante(rules: ThreeCardRules) -> Price:
    """The price of the ante. Ante and play are settled at even money, so units won are units paid."""
    pays = rules.pays.ante_bonus
    bonus = [pays.line(slug) if pays else LOSE for slug in ANTE_BONUS.lines]
    for line in bonus:
        if line.kind in ("meter", "fixed"):
            raise Unpriced(f"an ante bonus of {line} does not grow with the ante, so its price differs for every ante")
    beside = [line.units(beside=True) for line in bonus]

    def settle(player: int, dealer: int, line: int) -> AnteAndRaise:
        ante, play = ante_and_play(player, dealer, rules.qualifying, rules.ante_must_beat)
        return AnteAndRaise(ante + beside[line], Fraction(play))

    ante = AnteGame(SHAPE, lambda strength: PLAY.times, settle, ANTE_BONUS.rule, describe, named=True)
    met = duel(SHAPE.own, rank3, (rules.qualifying,), rules.play.up_card)
    includes = tuple(slug for slug, whole in PARTS.items() if whole == "ante" and slug in rules.wagers)
    return ante_price(ante, met, includes)
