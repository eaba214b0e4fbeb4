"""Hold'em: two own cards, five on the board, the best five of the seven."""

from __future__ import annotations

from pitboss.games.poker.bad_beat import bad_beat
from pitboss.games.poker.board import BoardGame, Cards, board_game
from pitboss.games.poker.showdown import Worth
from pitboss.ranking.five import best_of_seven, describe


def worth(hole: Cards, board: Cards) -> Worth:
    strength = best_of_seven(*hole, *board)
    return Worth(strength, describe(strength))


GAME = board_game("holdem", BoardGame(2, worth, bad_beat))
