"""Omaha eight or better with a joker, which counts as an ace or completes a straight or a flush."""

from __future__ import annotations

from pitboss.games.poker.board import BoardGame, Cards, board_game
from pitboss.games.poker.omaha_8 import with_low
from pitboss.games.poker.showdown import Worth
from pitboss.ranking.five import FOUR_OF_A_KIND, describe
from pitboss.ranking.joker import FIVE_ACES, rank5_with_joker
from pitboss.ranking.omaha import two_and_three
from pitboss.ranking.strength import ACE, category_of, strength_of

FOUR_ACES = strength_of(FOUR_OF_A_KIND, ACE, ACE)


def rank5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The house posts no five aces: they count as four of a kind."""
    strength = rank5_with_joker(a, b, c, d, e, wheel_second=False)
    return FOUR_ACES if category_of(strength) == FIVE_ACES else strength


def worth(hole: Cards, board: Cards) -> Worth:
    strength = two_and_three(hole, board, rank5)
    return with_low(Worth(strength, describe(strength)), hole, board)


GAME = board_game(
    "omaha-8-joker",
    BoardGame(4, worth, own=2, wins="eight-or-better", joker="bug"),
    about=(
        "Omaha, high and low, with a joker in the deck: the best high hand and the best low hand of eight or better "
        "share the pot."
    ),
)
