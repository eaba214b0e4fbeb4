"""Pai Gow Poker: every hand against every bank."""

from __future__ import annotations

from pitboss.games.pai_gow.cards import PaiGowRules
from pitboss.odds.price import Price
from pitboss.odds.solve.pai_gow.bets import card_bet
from pitboss.rules.game import PitGame


def prices(game: PitGame[PaiGowRules], rules: PaiGowRules, slug: str) -> list[Price]:
    return [card_bet(rules)]
