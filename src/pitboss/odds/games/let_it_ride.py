"""Let It Ride: its three bets, ridden or pulled back as is best, and the bets that only the cards decide."""

from __future__ import annotations

from pitboss.games.dealer_poker.let_it_ride import BETS, SHAPE, LetItRideRules
from pitboss.odds.price import Price
from pitboss.odds.solve.ladder_price import ladder_price
from pitboss.odds.solve.lines import line_price
from pitboss.rules.game import PitGame

PARTS = dict.fromkeys(BETS, "bet")
"""Wagers that are priced as a part of another wager."""


def prices(game: PitGame[LetItRideRules], rules: LetItRideRules, slug: str) -> list[Price]:
    if slug == "bet":
        always = len(BETS) - len(SHAPE.streets)
        return [ladder_price(SHAPE, "bet", rules.pays.bet, always, BETS, per="one of the three bets")]
    return [line_price(rules, SHAPE, slug, rules.pays)]
