"""Texas Hold'em Bonus: the ante and its raises with the best play, and the bets that only the cards decide."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.dealer_poker.texas_holdem_bonus import SHAPE, HoldemBonusRules, ante_and_raises
from pitboss.odds.price import Price
from pitboss.odds.solve.duel_price import AnteAndRaise
from pitboss.odds.solve.holdem.price import HoldemGame, each_street_price
from pitboss.odds.solve.lines import line_price
from pitboss.rules.game import PitGame

PARTS = {street.wager: "ante" for street in SHAPE.streets}
"""Wagers that are priced as a part of another wager."""


def prices(game: PitGame[HoldemBonusRules], rules: HoldemBonusRules, slug: str) -> list[Price]:
    if slug == "ante":
        return [each_street_price(HOLDEM_GAME, tuple(PARTS))]
    return [line_price(rules, SHAPE, slug, rules.pays)]


def _settle(player: int, dealer: int) -> AnteAndRaise:
    ante, raises = ante_and_raises(player, dealer)
    return AnteAndRaise(Fraction(ante), Fraction(raises))


HOLDEM_GAME = HoldemGame(SHAPE, _settle, 0)
"""The ante and its raises, as the solver and the simulator settle them. The dealer always qualifies."""
