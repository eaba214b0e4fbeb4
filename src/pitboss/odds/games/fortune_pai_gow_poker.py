"""Fortune Pai Gow Poker: every hand against every bank, and the bonus on all seven cards."""

from __future__ import annotations

from pitboss.games.pai_gow.fortune import FortuneRules
from pitboss.odds.price import Price
from pitboss.odds.solve.pai_gow.bets import card_bet, fortune
from pitboss.rules.game import PitGame

PARTS = {"envy": "fortune"}


def prices(game: PitGame[FortuneRules], rules: FortuneRules, slug: str) -> list[Price]:
    return [fortune(rules) if slug == "fortune" else card_bet(rules)]
