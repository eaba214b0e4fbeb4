"""Ultimate Texas Hold'em: ante, blind and play with the best play, and trips."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line
from pitboss.games.dealer_poker.ultimate_texas_holdem import SHAPE, UltimateRules, ante_play_and_blind
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve.duel_price import AnteAndRaise
from pitboss.odds.solve.holdem.price import HoldemGame, one_raise_price
from pitboss.odds.solve.lines import line_price
from pitboss.rules.game import PitGame

PARTS = {"play": "ante", "blind": "ante"}
"""Wagers that are priced as a part of another wager."""


def prices(game: PitGame[UltimateRules], rules: UltimateRules, slug: str) -> list[Price]:
    if slug == "ante":
        return [one_raise_price(holdem_game(rules), tuple(PARTS))]
    return [line_price(rules, SHAPE, slug, rules.pays)]


def holdem_game(rules: UltimateRules) -> HoldemGame:
    """The ante, the blind and the raise, as the solver and the simulator settle them."""
    blinds = [UnitResult.of(rules.pays.blind.line(slug)).net for slug in FIVE_CARD_LINES]

    def settle(player: int, dealer: int) -> AnteAndRaise:
        ante, play, blind = ante_play_and_blind(player, dealer, rules.qualifying)
        paid = blinds[five_card_line(player)] if blind > 0 else Fraction(blind)
        return AnteAndRaise(ante + paid, Fraction(play))

    return HoldemGame(SHAPE, settle, rules.qualifying)
