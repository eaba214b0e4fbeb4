"""Rounds that were played, as one viewer saw them: step by step, made again from the lines."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from pitboss.cage.cage import Cage
from pitboss.cage.projections import RoundRow
from pitboss.errors import Refused
from pitboss.machine.kinds import redone
from pitboss.machine.machine import Machine
from pitboss.machine.start import Entropy
from pitboss.machine.step import Entry, Step
from pitboss.table.rotation import Person

EVERY = 25
"""A checkpoint is remembered after this many rounds."""
KEPT = 200


class Mark(NamedTuple):
    seq: int
    """The last line before it."""
    settled: int
    checkpoint: Entry


class Past:
    """Checkpoints of one table from which earlier rounds can be made again without all that came before."""

    def __init__(self) -> None:
        self._marks: deque[Mark] = deque(maxlen=KEPT)

    def keep(self, seq: int, settled: int, checkpoint: Entry) -> None:
        if not self._marks or settled >= self._marks[-1].settled + EVERY:
            self._marks.append(Mark(seq, settled, checkpoint))

    def before(self, seq: int) -> Mark | None:
        """The last one before a line."""
        return next((mark for mark in reversed(self._marks) if mark.seq < seq), None)


def replay(
    cage: Cage, past: Past, table: int, row: RoundRow, entropy: Entropy, viewer: Person | None
) -> dict[str, Any]:
    """What a viewer saw of a round, step by step, and what proves its cards."""
    if row.state == "open":
        raise Refused("this round is not over yet", f"round {row.number}")
    start = cage.tables.lines(table, 1, 1)[0][2]
    mark = past.before(row.first_seq)
    first = mark.seq + 1 if mark else 2
    lines = cage.tables.lines(table, first, row.last_seq)
    steps: list[dict[str, Any]] = []
    place = 0

    def look(machine: Machine, step: Step) -> None:
        nonlocal place
        seq, at, _ = lines[min(place, len(lines) - 1)]
        place += len(step.lines)
        if seq >= row.first_seq or seq + len(step.lines) > row.first_seq:
            events = [event.as_json() for event in step.told_to(viewer)]
            says = [event["words"] for event in events]
            steps.append({"at": at, "says": says, "events": events, "view": machine.view(viewer).as_json()})

    redone(start, [line for _, _, line in lines], entropy, mark.checkpoint if mark else None, look=look)
    own = [(seq, line) for seq, _, line in lines if seq >= row.first_seq]
    return {"steps": steps, "proof": _proof(own)}


def record(cage: Cage, table: int, row: RoundRow) -> list[Entry]:
    """What anybody needs to deal a round again: the table's first line, and the lines of its commitment."""
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
    """What the house committed to and revealed in the round's lines."""
    return {"lines": [{"seq": seq, **line} for seq, line in lines if line["kind"] in ("commit", "deck", "reveal")]}
