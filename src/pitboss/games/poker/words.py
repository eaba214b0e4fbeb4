"""What a player's cards make in the poker room, in words."""

from __future__ import annotations

from pitboss.ranking.five import as_set, best_five, describe
from pitboss.rules.game import Held, RoomShape
from pitboss.rules.script import BOARD
from pitboss.rules.sheet import Rules

ALL = 7
"""Cards of a whole hand with a board, or in stud."""
FLOP = 3


def room_makes(shape: RoomShape, rules: Rules, held: Held) -> str:
    """The hand as far as it is seen: for high, and for low if the game also pays low and the hand has one."""
    if held.place == BOARD or not held.whole:
        return ""
    if shape.draws or shape.own is not None or len(held.cards) + len(held.board) == ALL:
        if len(held.cards) != shape.cards or (shape.own is not None and len(held.board) < FLOP):
            return ""
        worth = shape.worth(held.cards, held.board)
        low = f"; low {worth.low_name}" if worth.low else ""
        return f"{worth.high_name}{low}"
    return describe(best_five(as_set((*held.cards, *held.board))))
