"""Hold'em: two own cards, five on the board, the best five of the seven."""

from __future__ import annotations

from pitboss.games.poker.bad_beat import bad_beat
from pitboss.games.poker.board import BoardGame, Cards, board_game
from pitboss.games.poker.showdown import Worth
from pitboss.ranking.five import as_set, best_five, describe


def worth(hole: Cards, board: Cards) -> Worth:
    strength = best_five(as_set((*hole, *board)))
    return Worth(strength, describe(strength))


GAME = board_game(
    "holdem",
    BoardGame(2, worth, bad_beat),
    about="Make the best five cards from two of your own and five on the board, or make everybody else fold.",
)
