"""The felt of a table: every betting spot with its place, what is printed, where cards, chips and names lie.

It is plain data. The guide prints it and the page makes it clickable, so both show the same spots.
"""

from __future__ import annotations

from typing import Any

from pitboss.felt import arc, boxes, craps, room, roulette
from pitboss.felt.cloth import Felt, FeltPart, FeltSeat, FeltSpot, HandPlace, PlacedBy
from pitboss.games.craps.sheet import CrapsRules
from pitboss.games.poker.sheet import RoomRules
from pitboss.games.wheels.big_six import BigSixRules
from pitboss.games.wheels.roulette import RouletteRules
from pitboss.rules.game import Game, PitGame, RoomGame
from pitboss.rules.sheet import Rules


def felt_of(game: Game[Any], rules: Rules, near: int | None = None) -> Felt:
    """The felt of a table with these rules: one shared layout, the oval of the poker room, or a half-round table.

    The spots of the seat ``near`` are larger, and in the poker room that seat is at the bottom.
    """
    match rules:
        case CrapsRules():
            return craps.felt(rules)
        case RouletteRules():
            return roulette.felt(rules)
        case BigSixRules():
            return boxes.felt(rules)
        case RoomRules():
            assert isinstance(game, RoomGame)
            return room.felt(game, rules, near)
        case _:
            assert isinstance(game, PitGame)
            return arc.felt(game, rules, near)


__all__ = ["Felt", "FeltPart", "FeltSeat", "FeltSpot", "HandPlace", "PlacedBy", "felt_of"]
