"""The layout of a table, drawn from its felt: its spots, and where each wager goes."""

from __future__ import annotations

from typing import Any

from pitboss.felt import felt_of
from pitboss.games.poker.sheet import RoomRules
from pitboss.games.wheels.roulette import RouletteRules
from pitboss.guide.layouts import arc, room, shared
from pitboss.guide.svg import Drawing
from pitboss.rules.game import Game, RoomGame
from pitboss.rules.sheet import Rules


def draw(game: Game[Any], rules: Rules, name: str) -> list[Drawing]:
    """The drawings of a table. Each has its own name, which begins with ``name``."""
    if isinstance(game, RoomGame) and isinstance(rules, RoomRules):
        return room.draw(game, rules, name)
    if isinstance(rules, RouletteRules):
        return shared.wheels(game, rules, name)
    felt = felt_of(game, rules)
    return arc.draw(felt, rules, name) if felt.kind == "arc" else [shared.draw(felt, rules, f"{name}-layout")]
