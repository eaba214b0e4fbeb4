"""What lines of JSON say of a table: the digest of its sheet, its options, and what one round passes to the next."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any

from pitboss.errors import Refused, Unreadable
from pitboss.files.plain_json import of_kind
from pitboss.rules.game import PitGame, RoomGame
from pitboss.table.table import Table


def digest(text: str) -> str:
    """The hash that identifies a sheet's text."""
    return sha256(text.encode()).hexdigest()


def write_options(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Options as JSON: dollars with a fraction become floats."""
    return {key: float(value) if isinstance(value, Decimal) else value for key, value in chosen.items()}


def read_options(tree: Mapping[str, Any]) -> dict[str, Any]:
    return {key: Decimal(repr(value)) if isinstance(value, float) else value for key, value in tree.items()}


def read_carried(table: Table[Any], tree: Mapping[str, Any]) -> object:
    """What the previous round passed on, if the tree has it."""
    value, game = tree.get("carried"), table.game
    if value is None:
        return None
    if not isinstance(game, PitGame | RoomGame) or game.carried is None:
        raise Refused(f"{game.slug} passes nothing to the next round; leave it out", "carried")
    try:
        return of_kind(game.carried, value)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Unreadable(f"is not what {table.game.slug} passes to the next round", "carried") from None
