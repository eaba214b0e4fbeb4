"""The table as it is laid out, drawn from its sheet: which spots there are, and where each wager goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.poker.sheet import RoomRules
from pitboss.guide.layouts import arc, boxes, craps, room, roulette
from pitboss.guide.svg import Drawing
from pitboss.rules.game import Game, RoomGame
from pitboss.rules.sheet import Rules

SHARED: dict[str, Callable[[Any, str], list[Drawing]]] = {
    "big-six": boxes.draw,
    "craps": craps.draw,
    "roulette": roulette.draw,
}
"""Games whose players share one layout. The poker room has its oval table, every other game the half-round one."""


def draw(game: Game[Any], rules: Rules, name: str) -> list[Drawing]:
    """The drawings of a table, each with a name of its own that begins with this one."""
    if isinstance(game, RoomGame) and isinstance(rules, RoomRules):
        return room.draw(game, rules, name)
    return SHARED.get(game.slug, arc.draw)(rules, name)
