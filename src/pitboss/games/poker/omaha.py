"""Omaha: four own cards, of which exactly two play, with three of the board."""

from __future__ import annotations

from pitboss.games.poker.board import BoardGame, Cards, board_game
from pitboss.games.poker.showdown import Worth
from pitboss.ranking.five import describe, rank5
from pitboss.ranking.omaha import two_and_three


def worth(hole: Cards, board: Cards) -> Worth:
    strength = two_and_three(hole, board, rank5)
    return Worth(strength, describe(strength))


GAME = board_game(
    "omaha",
    BoardGame(4, worth, own=2),
    about="Make the best five cards from exactly two of your four and three of the board.",
)
