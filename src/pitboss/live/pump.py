"""Runs a table machine, and stores each step before anyone is told about it.

The order is always do, store, tell. The machine may be ahead of the disk, but players are never told anything that is
not on disk. If a step cannot be stored, the table stops at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pitboss.errors import PitbossError, Refused, StorageFailed
from pitboss.live.journal import Journal
from pitboss.live.seeds import KeyedSeeds
from pitboss.machine.commands import Buy, Command, Meters, Sit
from pitboss.machine.kinds import new_machine, redone
from pitboss.machine.machine import BadLine, Machine
from pitboss.machine.meters import HouseMeters
from pitboss.machine.start import VERSION, Entropy
from pitboss.machine.step import Entry, Step
from pitboss.machine.times import Millis
from pitboss.machine.view import TableView
from pitboss.money import money
from pitboss.table.postings import changes
from pitboss.table.rotation import Person

CHECKPOINT = 25
"""A checkpoint is written after this many rounds."""
Clock = Callable[[], Millis]
StepListener = Callable[[Step], None]


def monotonic() -> Millis:
    """The time of the monotonic clock, which cannot be set back."""
    return Millis(time.monotonic_ns() // 1_000_000)


class Pump:
    """One table with its journal, the purses of its people, and its meters."""

    def __init__(
        self, machine: Machine, journal: Journal, purses: Mapping[Person, int], clock: Clock = monotonic
    ) -> None:
        self.machine = machine
        self.journal = journal
        self.purses = dict(purses)
        """Each person's money away from the table."""
        self.clock = clock
        self.listeners: list[StepListener] = []
        self.note = ""
        """What was wrong at the end of the journal when it was opened again."""
        self._checkpoint = machine.settled
        self._failed: StorageFailed | None = None
        self.meters = HouseMeters(machine.meters)
        self.linked: tuple[Pump, ...] = ()
        """The other tables that share these meters."""

    @classmethod
    def open_table(
        cls, path: Path, start: Entry, entropy: Entropy, purses: Mapping[Person, int], clock: Clock = monotonic
    ) -> Pump:
        """Opens a new table in a new journal."""
        begin = {**start, "purses": dict(purses)}
        if isinstance(entropy, KeyedSeeds):
            begin["key"] = entropy.name
        machine = new_machine(begin, entropy)
        journal = Journal.create(path)
        pump = cls(machine, journal, purses, clock)
        try:
            pump._store(machine.first())
        except StorageFailed:
            path.unlink(missing_ok=True)
            raise
        return pump

    @classmethod
    def resume(cls, path: Path, entropy: Entropy, clock: Clock = monotonic) -> Pump:
        """Resumes a table where its journal ends. The table is rebuilt from the last checkpoint."""
        opened = Journal.open(path)
        try:
            start, checkpoint = opened.start, opened.checkpoint
            if isinstance(entropy, KeyedSeeds) and start.get("version") == VERSION and start.get("key") != entropy.name:
                raise Refused("its seeds were made with another key than the current one", f"{path}:1")
            kept = checkpoint["purses"] if checkpoint else start.get("purses", {})
            purses = {Person(person): int(amount) for person, amount in kept.items()}
            moved: list[Step] = []
            numbers = range(opened.number, opened.number + len(opened.lines) + 1)
            machine, missing = made_again(path, numbers, start, opened.lines, entropy, checkpoint, moved.append)
            pump = cls(machine, opened.journal, purses, clock)
            for step in moved:
                pump._count(step)
            pump.note = opened.note
            if missing:
                opened.journal.append(missing)
            return pump
        except BaseException:
            opened.journal.close()
            raise

    def do(self, command: Command) -> Step:
        """Does a command, stores the step, then tells the listeners."""
        self._check()
        if isinstance(command, Sit | Buy) and command.amount > self.purses.get(command.person, 0):
            have = money(self.purses.get(command.person, 0))
            raise Refused(f"has only {have}, but needs {money(command.amount)}", command.person)
        step = self.machine.do(command, self.clock())
        self._store(step)
        return step

    def tick(self) -> Step | None:
        """Does what is due, if anything is."""
        self._check()
        step = self.machine.tick(self.clock())
        if step is not None:
            self._store(step)
        return step

    def view(self, viewer: Person | None) -> TableView:
        self._check()
        return self.machine.view(viewer)

    def close(self) -> None:
        self.journal.close()

    def _check(self) -> None:
        if self._failed is not None:
            raise self._failed

    def _store(self, step: Step) -> None:
        lines = list(step.lines)
        self._count(step)
        if lines and self._is_time_for_a_checkpoint():
            lines.append({**self.machine.checkpoint(), "purses": dict(self.purses)})
        if lines:
            try:
                self.journal.append(lines)
            except StorageFailed as failed:
                self._failed = failed
                raise
        for listener in self.listeners:
            listener(step)
        if self.meters.apply(step.moves):
            for other in self.linked:
                if not other.machine.ended:
                    other.do(Meters(self.meters.amounts))

    def _count(self, step: Step) -> None:
        for holder, change in changes(step.moves).items():
            if holder.kind == "guest":
                person = Person(str(holder.of))
                self.purses[person] = self.purses.get(person, 0) + change

    def _is_time_for_a_checkpoint(self) -> bool:
        machine = self.machine
        if machine.settled < self._checkpoint + CHECKPOINT or machine.ended or machine.round_in_play is not None:
            return False
        self._checkpoint = machine.settled
        return True


def made_again(
    path: Path,
    numbers: Sequence[int],
    start: Entry,
    lines: list[Entry],
    entropy: Entropy,
    checkpoint: Entry | None = None,
    watch: StepListener | None = None,
) -> tuple[Machine, tuple[Entry, ...]]:
    """Rebuilds the machine of a journal. An error names the file and the number of the wrong line."""
    try:
        return redone(start, lines, entropy, checkpoint, watch)
    except BadLine as bad:
        where = f"{path}:{numbers[bad.number]}"
        raise Refused(bad.what, f"{where}: {bad.where}" if bad.where else where) from None
    except PitbossError as error:
        raise error.at(f"{path}:1") from None
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Refused(f"is not the first line of a table's journal ({error!r:.80})", f"{path}:1") from None


def link(*pumps: Pump) -> None:
    """Links the meters of several tables, so that all show what one of them feeds or pays."""
    for pump in pumps:
        pump.meters = pumps[0].meters
        pump.linked = tuple(other for other in pumps if other is not pump)
        if pump is not pumps[0]:
            pump.do(Meters(pumps[0].meters.amounts))
