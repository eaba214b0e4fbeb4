"""Tables for tests, driven by commands alone: people who come and go and do anything that a view offers."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from hashlib import shake_256
from typing import Any, Protocol

from tests.playing import is_room

from pitboss.drivers.random import random_wagers
from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.machine.commands import (
    Away,
    Back,
    Bet,
    Buy,
    ChangeSeat,
    ComeIn,
    Command,
    GetUp,
    Ready,
    Say,
    Sit,
    TakeBank,
)
from pitboss.machine.kinds import new_machine
from pitboss.machine.machine import Machine
from pitboss.machine.start import table_entry
from pitboss.machine.step import Entry, Step
from pitboss.machine.times import POSTED, Millis, TableTimes
from pitboss.machine.view import OptionView, TableView
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import Seat
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.rotation import Person
from pitboss.table.table import Table, open_table

ANN, BOB, ADA, MAX = (Person(person) for person in ("ann", "bob", "ada", "max"))
ALL = sheet_names()
PIT = [name for name in ALL if not is_room(sheet(name).game)]
ROOM = [name for name in ALL if is_room(sheet(name).game)]
CHIPS = Cents(5_000_00)


def same_entropy(use: str, count: int) -> bytes:
    """Bytes that depend only on what they are for, so that a table can be made again."""
    return shake_256(use.encode()).digest(count)


def table(name: str, **options: object) -> Table[Any]:
    return open_table(sheet(name), options)


class Night:
    """A machine with its lines, as a pump keeps them."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.now = Millis(1_000_000)
        self.lines: list[Entry] = []
        self.steps: list[Step] = []
        self.take(machine.first())

    def take(self, step: Step) -> Step:
        self.lines += step.lines
        self.steps.append(step)
        return step

    def do(self, command: Command) -> Step:
        return self.take(self.machine.do(command, self.now))

    def tick(self) -> Step | None:
        """Waits until something is due."""
        due = self.machine.due()
        if due is None:
            return None
        self.now = Millis(max(self.now, due))
        step = self.machine.tick(self.now)
        return None if step is None else self.take(step)

    def view(self, person: Person | None) -> TableView:
        return self.machine.view(person)


def night(name: str, times: TableTimes = POSTED, session: str = "night", **options: object) -> Night:
    return Night(new_machine(table_entry(session, table(name, **options), times), same_entropy))


def two_and_bots(name: str, times: TableTimes = POSTED, session: str = "night") -> Night:
    """Ann and Bob, a bot, and where players bank a proposition player."""
    found = night(name, times, session)
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    found.do(Sit(ADA, Seat(2), CHIPS, "Bot Ada", "bot"))
    if found.machine.table.rules.table.bank == "player":
        found.do(Sit(MAX, Seat(4), Cents(10 * CHIPS), "TPP Max", "proposition player"))
    found.do(Sit(BOB, Seat(3), CHIPS, "Bob"))
    return found


def words_for(option: OptionView, rng: random.Random) -> str:
    """An option with random details, as a person would say it."""
    if option.cards is not None:
        count = rng.randint(*option.cards)
        return " ".join([option.word, *rng.sample(option.among, count)])
    if option.wager is None and (not option.most or rng.random() < 0.5):
        return option.word
    if (option.usual is not None or option.least == option.most) and rng.random() < 0.7:
        return option.word
    cents = rng.choice([option.least, option.most, max(option.least, option.most // 200 * 100)])
    return f"{option.word} {dollars_text(option.atop + (cents or option.most))}"


def any_command(machine: Machine, view: TableView, person: Person, rng: random.Random) -> Command | None:
    """Something that this person might do now; ``None`` to wait."""
    own = view.own
    if any(each.person == person for each in view.standing):
        return _standing(machine, view, person, rng)
    if own is None:
        free = [seat for seat in range(1, view.seats + 1) if seat not in {place.seat for place in view.people}]
        if view.behind and rng.random() < 0.3:
            free = [0]
        return Sit(person, Seat(rng.choice(free)), Cents(max(CHIPS, view.limits[0])), person) if free else None
    if rng.random() < 0.06:
        other: list[Callable[[], Command]] = [
            lambda: Buy(person, Cents(200_00)),
            lambda: GetUp(person),
            lambda: Away(person),
            lambda: ComeIn(person, rng.choice(("post", "wait"))),
            lambda: ChangeSeat(person, Seat(rng.randint(0, view.seats))),
        ]
        return rng.choice(other)()
    if own.state == "away":
        return Back(person) if own.stack else Buy(person, Cents(200_00))
    question = view.question
    if question is None or not question.mine or own.state == "leaving":
        return None
    if question.kind == "bank":
        most = min(question.most, 2_000_00)
        amount = Cents(rng.randint(question.least, most)) if most >= question.least and rng.random() < 0.7 else None
        return TakeBank(person, amount, question.co and rng.random() < 0.4)
    if question.kind == "bets":
        return _bets(machine, view, person, rng)
    if question.kind == "between":
        return Ready(person)
    if view.kind == "steps" and (rng.random() < 0.3 or not question.options):
        return Ready(person)
    if not question.options:
        return None
    return Say(person, words_for(rng.choice(question.options), rng), question.number)


def _bets(machine: Machine, view: TableView, person: Person, rng: random.Random) -> Command:
    table = machine.table
    own = view.own
    assert own is not None
    if own.spots or rng.random() < 0.15:
        return Ready(person, rng.randbytes(4) if rng.random() < 0.3 else b"")
    assert isinstance(table, PitTable) and not isinstance(table, StepTable)
    return Bet(person, random_wagers(table, rng), _elsewhere(machine, view, person, rng))


def _elsewhere(machine: Machine, view: TableView, person: Person, rng: random.Random) -> dict[Seat, Any]:
    """Now and then a bet behind another player, or where nobody sits."""
    table = machine.table
    assert isinstance(table, PitTable)
    others = [seat for seat in range(1, view.seats + 1) if seat != view.seat]
    return {Seat(rng.choice(others)): random_wagers(table, rng)} if view.behind and rng.random() < 0.4 else {}


def _standing(machine: Machine, view: TableView, person: Person, rng: random.Random) -> Command | None:
    question = view.question
    if rng.random() < 0.1:
        seat = Seat(rng.randint(1, view.seats))
        return rng.choice((GetUp(person), ChangeSeat(person, seat), Buy(person, Cents(50_00))))
    if question is None or not question.mine:
        return None
    if question.kind == "bets":
        return Bet(person, {}, _elsewhere(machine, view, person, rng))
    if question.kind == "decision" and question.options:
        return Say(person, words_for(rng.choice(question.options), rng), question.number)
    return None


def _asked(found: Night, people: tuple[Person, ...]) -> tuple[Person, ...]:
    """The persons that the table waits for, or all if it waits for nobody."""
    question = found.view(None).question
    waiting = set(question.seats) if question else set()
    machine = found.machine
    asked = [
        guest.person
        for seat in waiting
        if (guest := machine.decider(Seat(seat)) if machine.phase == "round" else machine.guests.at(Seat(seat)))
    ]
    return tuple(asked) or people


def play(found: Night, steps: int, seed: object, people: tuple[Person, ...] = (ANN, BOB, ADA, MAX)) -> None:
    """Lets people do anything; sometimes a person is silent until the time is up."""
    rng = random.Random(f"{seed}")
    for _ in range(steps):
        if found.machine.ended:
            return
        do_anything(found, rng.choice(_asked(found, people) if rng.random() < 0.9 else people), rng)


class Driven(Protocol):
    """A machine, and whatever stores its steps."""

    @property
    def machine(self) -> Machine: ...

    def do(self, command: Command) -> object: ...

    def tick(self) -> object: ...


def do_anything(found: Driven, person: Person, rng: random.Random) -> None:
    """One person does anything that the table offers, or time goes by. What is refused changes nothing."""
    command = any_command(found.machine, found.machine.view(person), person, rng)
    with suppress(PitbossError):
        if command is None or rng.random() < 0.05:
            found.tick()
        else:
            found.do(command)
