"""Replays of rounds as one viewer saw them, step by step, rebuilt from the stored lines."""

from __future__ import annotations

import json
import zlib
from bisect import bisect, bisect_left
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple

from pitboss.cage.cage import Cage
from pitboss.cage.projections import RoundRow
from pitboss.errors import Refused
from pitboss.files.phh.write import write_history
from pitboss.files.settle import SettledFile
from pitboss.floor.shown.scenes import scenes
from pitboss.machine.kinds import redone
from pitboss.machine.machine import Machine
from pitboss.machine.start import Entropy
from pitboss.machine.step import Entry, Step
from pitboss.machine.view import TableView
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person
from pitboss.table.table import Table

EVERY = 25
"""A checkpoint is remembered after this many rounds."""
KEPT = 64
MOST_CLOSED = 50
"""The checkpoints of this many closed tables are remembered."""


class ReplayMark(NamedTuple):
    seq: int
    """The number of the last line before the checkpoint."""
    settled: int
    packed: bytes
    """The checkpoint as compressed JSON, because a table has many and few are ever used."""

    @property
    def checkpoint(self) -> Entry:
        found: Entry = json.loads(zlib.decompress(self.packed))
        return found


class TablePast:
    """Checkpoints of one table. From them earlier rounds can be rebuilt without everything that came before."""

    def __init__(self) -> None:
        self._marks: list[ReplayMark] = []
        self._lock = Lock()

    def keep(self, seq: int, settled: int, checkpoint: Entry) -> None:
        """Stores a checkpoint, unless there is one nearby. If there are too many, every other one is removed."""
        with self._lock:
            at = bisect(self._marks, seq, key=lambda mark: mark.seq)
            if any(abs(mark.settled - settled) < EVERY for mark in self._marks[max(0, at - 1) : at + 1]):
                return
            self._marks.insert(at, ReplayMark(seq, settled, zlib.compress(json.dumps(checkpoint).encode(), 1)))
            if len(self._marks) > KEPT:
                del self._marks[1::2]

    def lacks(self, settled: int) -> bool:
        """Whether there is no checkpoint near this round."""
        return all(abs(mark.settled - settled) >= EVERY for mark in self._marks)

    def before(self, seq: int) -> ReplayMark | None:
        """The last checkpoint before a line."""
        with self._lock:
            at = bisect_left(self._marks, seq, key=lambda mark: mark.seq)
            return self._marks[at - 1] if at else None


class Pasts:
    """The pasts of the closed tables that were asked for most recently."""

    def __init__(self) -> None:
        self._of: dict[int, TablePast] = {}

    def of(self, table: int) -> TablePast:
        found = self._of[table] = self._of.pop(table) if table in self._of else TablePast()
        while len(self._of) > MOST_CLOSED:
            del self._of[next(iter(self._of))]
        return found


class Replay(NamedTuple):
    """A round as one viewer saw it."""

    steps: list[dict[str, Any]]
    lines: list[tuple[int, Entry]]
    """The lines of the round, with their numbers."""
    hand: SettledFile | None
    """The round as it was played, if it is settled. It includes cards that the viewer may not see."""
    seats: frozenset[Seat]
    """The viewer's seats."""

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"steps": self.steps, "proof": _proof(self.lines)}
        with suppress(Refused):
            found["phh"] = self.history()
        return found

    def history(self) -> str:
        """The hand in Poker Hand History format, with the cards that the viewer saw. Raises ``Refused`` if the format
        cannot express this game or this hand."""
        if self.hand is None:
            raise Refused("a void round has no hand history")
        return write_history(self.hand, self.seats)


def replay(cage: Cage, past: TablePast, table: int, row: RoundRow, entropy: Entropy, viewer: Person | None) -> Replay:
    """What a viewer saw of a round, step by step, and the lines that prove its cards."""
    if row.state == "open":
        raise Refused("this round is not over yet", f"round {row.number}")
    start = cage.tables.lines(table, 1, 1)[0][2]
    mark = past.before(row.first_seq)
    first = mark.seq + 1 if mark else 2
    lines = cage.tables.lines(table, first, row.last_seq)
    steps: list[dict[str, Any]] = []
    place = 0
    played: SettledFile | None = None
    seats: frozenset[Seat] = frozenset()
    dealt_at: Table[Any] | None = None
    before: TableView | None = None

    def look(machine: Machine, step: Step) -> None:
        nonlocal place, played, seats, dealt_at, before
        seq, at, _ = lines[min(place, len(lines) - 1)]
        place += len(step.lines)
        end = seq + len(step.lines)
        if seq >= row.first_seq or end > row.first_seq:
            view = machine.view(viewer)
            steps.extend(scenes(at, step.told_to(viewer), before, view))
            before = view
        elif machine.round_in_play is None and step.lines and past.lacks(machine.settled):
            past.keep(end - 1, machine.settled, machine.checkpoint())
        last = machine.last
        if last is not None and last.number == row.number and last.settlement is not None:
            played = SettledFile(dealt_at or machine.table, [last.round], last.settlement, {})
            seats = frozenset(seat for seat, owner in last.persons.items() if owner == viewer)
        dealt_at = machine.table

    redone(start, [line for _, _, line in lines], entropy, mark.checkpoint if mark else None, look=look)
    return Replay(steps, [(seq, line) for seq, _, line in lines if seq >= row.first_seq], played, seats)


def record(cage: Cage, table: int, row: RoundRow) -> list[Entry]:
    """The lines from which anyone can deal a round again: the table's first line, and those of its commitment."""
    commits = cage.history.commitments(table)
    mine = [each for each in commits if each.seq < row.first_seq]
    sealed = [each for each in commits if each.purpose.endswith(" table")]
    first = mine[-1].seq if mine else row.first_seq
    last = (mine[-1].revealed_seq if mine else 0) or row.last_seq
    numbers = {1: 2, **{each.seq: each.seq + 1 for each in sealed}, first: max(last, row.last_seq) + 1}
    numbers |= {each.revealed_seq: each.revealed_seq + 1 for each in sealed if each.revealed_seq}
    found: dict[int, Entry] = {}
    for begin, end in numbers.items():
        found |= {seq: line for seq, _, line in cage.tables.lines(table, begin, end - 1)}
    return [{**line, "seq": seq} for seq, line in sorted(found.items())]


def _proof(lines: list[tuple[int, Entry]]) -> dict[str, Any]:
    """The commitments and reveals among the round's lines."""
    return {"lines": [{"seq": seq, **line} for seq, line in lines if line["kind"] in ("commit", "deck", "reveal")]}
