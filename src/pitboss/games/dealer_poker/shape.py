"""The course of a round as data. The script plays by it and the odds count by it, so neither restates the other."""

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
    """The decisions, in order."""
    dealer: int = 0
    """How many cards the dealer gets; 0 if players play only against a pay table."""
    board: int = 0
    forfeits: tuple[str, ...] = ()
    """The wagers against the dealer that a fold loses, each as large as the ante."""
    line_bets: Mapping[str, LineBet] = {}
    """The bets that cards alone decide, in the order they are settled."""

    def seen(self, bet: LineBet) -> int:
        """How many cards a bet sees."""
        places = {"own": self.own, "dealer": self.dealer, "board": self.board, "flop": FLOP}
        return sum(places[place] for place in bet.sees)
