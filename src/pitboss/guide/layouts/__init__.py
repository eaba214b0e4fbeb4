"""The table as it is laid out, drawn from its sheet: which spots there are, and where each wager goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.poker.sheet import RoomRules
from pitboss.guide.layouts import arc, boxes, craps, room, roulette
from pitboss.guide.svg import Drawing
from pitboss.rules.game import Game, RoomGame
from pitboss.rules.sheet import Rules

DRAWN: dict[str, Callable[[Any, str], list[Drawing]]] = {"craps": craps.draw, "roulette": roulette.draw}
"""Games with a layout of their own. Every other is drawn from its wagers alone."""
SPOTS = 4
"""With more bets than this, and no cards, the players share one layout of boxes."""


def draw(game: Game[Any], rules: Rules, name: str) -> list[Drawing]:
    """The drawings of a table, each with a name of its own that begins with this one."""
    if isinstance(game, RoomGame) and isinstance(rules, RoomRules):
        return room.draw(game, rules, name)
    if game.slug in DRAWN:
        return DRAWN[game.slug](rules, name)
    spots = [spot for spot in rules.wagers.values() if spot.by == "seat"]
    if game.deck(rules) is None and len(spots) > SPOTS:
        return boxes.draw(rules, name)
    return arc.draw(rules, name)
