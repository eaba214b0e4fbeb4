"""A small floor for tests: machines whose steps go into a cage."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import count
from typing import Any

from tests.machine.people import do_anything
from tests.playing import is_room

from pitboss.cage.cage import Cage
from pitboss.cage.tables import Resumed, links_of
from pitboss.cage.unit import Action, Receipt, Stale, Unit
from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_of
from pitboss.live.seeds import KeyedSeeds
from pitboss.machine.commands import Command, Meters
from pitboss.machine.kinds import new_machine, redone
from pitboss.machine.machine import Machine
from pitboss.machine.start import table_entry
from pitboss.machine.step import Entry, Step
from pitboss.machine.times import POSTED, Millis
from pitboss.money import Cents
from pitboss.table.rotation import Person
from pitboss.table.table import open_table

ANN, BOB, ADA, MAX = PEOPLE = tuple(Person(person) for person in ("ann", "bob", "ada", "max"))
PURSE = 1_000_000_00
CHECKPOINT = 10
SEEDS = KeyedSeeds(bytes(range(32)))
_sessions = count(1)
__all__ = ["ANN", "BOB", "PEOPLE", "PURSE", "SEEDS", "Pumped", "give_purses", "is_room", "play"]


def give_purses(cage: Cage, people: tuple[Person, ...] = PEOPLE, chips: int = PURSE) -> None:
    for person in people:
        cage.people.add(person, person.capitalize(), "guest", 1, chips).result()


class Pumped:
    """A table pumped into a cage: it does a step, commits it, and rebuilds the machine if the commit fails."""

    def __init__(self, cage: Cage, machine: Machine, kept: Resumed) -> None:
        self.cage = cage
        self.machine = machine
        self.id = kept.row.id
        self.seq = kept.seq
        self.fence = kept.row.fence
        self.now = Millis(1_000_000)
        self._checkpoint = machine.settled

    @classmethod
    def open(
        cls, cage: Cage, name: str, at: int = 10, text: str = "", *, called: str = "table", **options: object
    ) -> Pumped:
        """A table of a posted sheet, or of the text of a sheet. Its seeds depend on its name."""
        table = open_table(sheet_of(name, text) if text else sheet(name), options)
        links = links_of(table.rules)
        start = table_entry(f"{called}-{next(_sessions)}", table, POSTED)
        start["key"] = SEEDS.name
        start["meters"] |= cage.tables.meters(links)
        machine = new_machine(start, SEEDS)
        return cls(cage, machine, cage.tables.open(machine.first(), at, table.rules.title, links=links).result())

    @classmethod
    def resume(cls, cage: Cage, table: int) -> Pumped:
        kept = cage.tables.load(table)
        machine, missing = redone(kept.start, kept.lines, SEEDS, kept.checkpoint)
        assert not missing
        return cls(cage, machine, kept)

    def unit(self, step: Step, action: Action | None = None) -> Unit:
        checkpoint: Entry | None = None
        machine = self.machine
        rests = machine.round is None or machine.is_betting
        if machine.settled >= self._checkpoint + CHECKPOINT and rests and not machine.ended:
            checkpoint, self._checkpoint = machine.checkpoint(), machine.settled
        at = int(self.now)
        return Unit(at, self.id, self.seq + 1, step.lines, step.moves, "house", action, checkpoint, self.fence)

    def take(self, step: Step, action: Action | None = None) -> Receipt | None:
        if not step.lines:
            assert not step.moves
            return None
        try:
            receipt = self.cage.commit(self.unit(step, action)).result()
        except PitbossError:
            again = Pumped.resume(self.cage, self.id)
            self.machine, self.seq, self._checkpoint = again.machine, again.seq, again.machine.settled
            raise
        self.seq = receipt.seq
        return receipt

    def do(self, command: Command, action: Action | None = None) -> Receipt | None:
        try:
            return self.take(self.machine.do(command, self.now), action)
        except Stale as stale:
            self._show(stale)
            return self.take(self.machine.do(command, self.now), action)

    def _show(self, stale: Stale) -> None:
        """Tells a rebuilt machine what its meters show now."""
        self.take(self.machine.do(Meters({name: Cents(shown) for name, shown in stale.amounts.items()}), self.now))

    def tick(self) -> None:
        due = self.machine.due()
        if due is not None:
            self.now = Millis(max(self.now, due))
            step = self.machine.tick(self.now)
            try:
                if step is not None:
                    self.take(step)
            except Stale as stale:
                self._show(stale)

    def meters(self) -> Mapping[str, Any]:
        return self.machine.meters


def play(found: Pumped, rng: random.Random, steps: int, people: tuple[Person, ...] = PEOPLE) -> None:
    """Lets people do anything that the table offers."""
    for _ in range(steps):
        machine = found.machine
        if machine.ended:
            return
        question = machine.view(None).question
        seats = set(question.seats) if question else set()
        asked = [guest.person for guest in machine.guests if guest.seat in seats]
        do_anything(found, rng.choice(asked if asked and rng.random() < 0.9 else people), rng)
