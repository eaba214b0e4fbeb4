"""Omaha eight or better: the pot is halved between the best high hand and the best low one of eight or lower."""

from __future__ import annotations

from pitboss.games.poker import omaha
from pitboss.games.poker.board import BoardGame, Cards, board_game
from pitboss.games.poker.showdown import Worth
from pitboss.ranking.low import describe_eight, low_of_two_and_three


def with_low(high: Worth, hole: Cards, board: Cards) -> Worth:
    """What a hand is worth with its low added. The low may use other cards than the high: any two own, three of the
    board."""
    low = low_of_two_and_three(hole, board)
    return Worth(high.high, high.high_name, low, describe_eight(low)) if low else high


def worth(hole: Cards, board: Cards) -> Worth:
    return with_low(omaha.worth(hole, board), hole, board)


GAME = board_game(
    "omaha-8",
    BoardGame(4, worth, own=2, wins="eight-or-better"),
    about=(
        "Two of your four cards and three of the board: the best high hand and the best low hand of eight or better "
        "share the pot."
    ),
)
