"""The course of a round as data: its script plays by it, and odds count by it, so that neither restates the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.games.dealer_poker.raises import Raise
from pitboss.games.line_bets import LineBet

FLOP, TURN, RIVER = 3, 4, 5
"""How many cards of hold'em's board are open on each street."""


class Shape(NamedTuple):
    own: int
    """The cards that each player is dealt."""
    streets: tuple[Raise, ...]
    """The decisions, in their order."""
    dealer: int = 0
    """The dealer's cards; none where players only play against a pay table."""
    board: int = 0
    forfeits: tuple[str, ...] = ()
    """The wagers against the dealer that a fold loses, each as large as the ante."""
    line_bets: Mapping[str, LineBet] = {}
    """The bets that cards alone decide, in the order they are settled."""

    def seen(self, bet: LineBet) -> int:
        """How many cards a bet sees."""
        places = {"own": self.own, "dealer": self.dealer, "board": self.board, "flop": FLOP}
        return sum(places[place] for place in bet.sees)
