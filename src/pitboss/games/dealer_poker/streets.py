"""Hold'em against the dealer: two cards each, and five on the board, turned street by street."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.shape import FLOP, RIVER
from pitboss.games.dealer_poker.words import dealers_call
from pitboss.ranking.five import as_set, best_five, describe
from pitboss.rules.layout import Layout
from pitboss.rules.script import BOARD, DEALER, Request, Seat, Show, Shuffle, deal, deal_each

Cards = tuple[Card, ...]
HOLE = 2
"""The cards that each player and the dealer are dealt."""


class HoldemDeal(NamedTuple):
    """All the cards of a round, before any of the board is turned."""

    hands: dict[Seat, Cards]
    dealer: Cards
    board: Cards

    @property
    def flop(self) -> Cards:
        return self.board[:FLOP]

    def best(self, hole: Cards) -> int:
        """The strength of the best five of these two and the board."""
        return best_five(as_set((*hole, *self.board)))


def deal_streets(layout: Layout) -> Generator[Request, Any, HoldemDeal]:
    yield Shuffle()
    hands = yield from deal_each(layout, HOLE, "own")
    dealer = yield from deal(DEALER, HOLE, "down")
    board = yield from deal(BOARD, RIVER, "down")
    return HoldemDeal(hands, dealer, board)


def show_dealer(dealt: HoldemDeal, qualifying: int = 0) -> Generator[Request, Any, int]:
    """The strength of the dealer's hand, after it is shown and called."""
    strength = dealt.best(dealt.dealer)
    yield Show(DEALER, dealt.dealer)
    yield dealers_call(describe(strength), strength >= qualifying)
    return strength
