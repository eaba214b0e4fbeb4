"""The kind of live table that a game needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.houses import sheet_of
from pitboss.live.journal import Entry
from pitboss.live.room import LiveRoom
from pitboss.live.steps import LiveSteps
from pitboss.live.table import LiveTable
from pitboss.rules.game import Game, RoomGame, StepGame


def kind_of(entries: Sequence[Entry]) -> type[LiveTable] | type[LiveRoom]:
    """The kind of table of a journal. A bad first line is reported later, when the journal is replayed."""
    try:
        game = sheet_of(entries[0]["sheet"], entries[0]["text"]).game
    except (IndexError, KeyError, TypeError, AttributeError):
        return LiveTable
    return kind_for(game)


def kind_for(game: Game[Any]) -> type[LiveTable] | type[LiveRoom]:
    if isinstance(game, RoomGame):
        return LiveRoom
    return LiveSteps if isinstance(game, StepGame) else LiveTable
