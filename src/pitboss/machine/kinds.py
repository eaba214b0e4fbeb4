"""The kind of machine that a game needs: for a new table, or for one that is rebuilt from its lines."""

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
    """Rebuilds a table from the lines after its first one, or after a checkpoint. ``watch`` gets every step, and
    ``look`` gets the machine and the step. Without both, or without ``tells``, events of rounds are not put into words.

    Also returns the lines that are missing from the last step because a crash cut them off. Raises ``BadLine`` at the
    first line that does not follow from the rules and the seeds.
    """
    machine = new_machine(start, entropy)
    machine.tells = tells and not (watch is None and look is None)
    if checkpoint is not None:
        machine.restore(checkpoint)
    place, first = 0, checkpoint is None
    missing: tuple[Entry, ...] = ()
    while first or place < len(lines):
        step, missing = machine.redo(lines, place, first)
        if watch is not None:
            watch(step)
        if look is not None:
            look(machine, step)
        place += len(step.lines)
        first = False
    machine.tells = True
    return machine, missing
