"""The kind of machine that a game needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.machine.machine import Machine
from pitboss.machine.pit import PitMachine
from pitboss.machine.room import RoomMachine
from pitboss.machine.start import Entropy, table_of
from pitboss.machine.step import Entry, Step
from pitboss.machine.steps import StepMachine
from pitboss.rules.game import Game, RoomGame, StepGame


def kind_for(game: Game[Any]) -> type[Machine]:
    if isinstance(game, RoomGame):
        return RoomMachine
    return StepMachine if isinstance(game, StepGame) else PitMachine


def new_machine(start: Entry, entropy: Entropy) -> Machine:
    """The machine of a new table, before anyone sits down. ``first`` gives its first step."""
    return kind_for(table_of(start).game)(start, entropy)


def redone(
    start: Entry,
    lines: Sequence[Entry],
    entropy: Entropy,
    checkpoint: Entry | None = None,
    watch: Callable[[Step], None] | None = None,
    look: Callable[[Machine, Step], None] | None = None,
    tells: bool = True,
) -> tuple[Machine, tuple[Entry, ...]]:
    """Rebuilds a table from the lines after its first one, or after a checkpoint. See ``Machine.redone``."""
    return kind_for(table_of(start).game).redone(start, lines, entropy, checkpoint, watch, look, tells)
