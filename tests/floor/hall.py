"""A whole casino for tests without a socket. It runs in the test's thread, and the test sets its clock."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from hashlib import shake_256
from itertools import count
from pathlib import Path
from typing import Any

from examples.bot import decide, view_after

from pitboss.cage.cage import Cage, database_of
from pitboss.cage.people import Somebody
from pitboss.floor.casino import Casino
from pitboss.floor.openings import open_new, take_over
from pitboss.floor.table import FloorTable
from pitboss.machine.times import Millis
from pitboss.table.rotation import Person


def entropy(use: str, count: int) -> bytes:
    return shake_256(use.encode()).digest(count)


class Stuck:
    """A connection to a client that reads nothing: messages wait in the connection."""

    is_full = True

    def write(self, texts: list[bytes]) -> None:
        """Nobody reads it."""

    def end(self, code: int) -> None:
        self.code = code


class Eyes:
    """A client that keeps everything it was sent."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.texts: list[bytes] = []
        self.out = ""

    def send(self, text: bytes, table: int = 0) -> None:
        self.texts.append(text)
        self.heard.append(json.loads(text))

    def put_out(self, code: str, says: str) -> None:
        self.out = code

    def view(self) -> dict[str, Any]:
        """The view, put together from the snapshot and what came after it."""
        *_, last = ({}, *self.views())
        return last

    def views(self) -> Iterator[dict[str, Any]]:
        """Every view that the client has had."""
        view: dict[str, Any] = {}
        for message in self.heard:
            view = view_after(view, message)
            yield view


_named: dict[str, count[int]] = {}


def names_at(path: Path) -> Callable[[], str]:
    """Names of people and tables: unique in a database, and the same in every run because seeds come from them."""
    numbers = _named.setdefault(str(path), count(1))
    return lambda: f"{next(numbers):016x}"


class Hall:
    def __init__(self, path: Path, owner: str = "floor-1") -> None:
        self._count = 0
        self.now = 1_000_000
        self._posted: deque[Callable[[], None]] = deque()
        self.cage = Cage(database_of(path), threaded=False)
        self.casino = Casino(
            self.cage,
            entropy,
            lambda: Millis(self.now),
            lambda: 1_700_000_000_000 + self.now,
            self._post,
            owner=owner,
            names=names_at(path),
        )

    def _post(self, work: Callable[[], None]) -> None:
        self._posted.append(work)

    def settle(self) -> None:
        """Runs until every request is done and stored."""
        while self._posted:
            self._posted.popleft()()

    def wait(self, millis: int) -> None:
        """Time goes by."""
        self.settle()
        until = self.now + millis
        while (due := self.casino.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.casino.tick()
            self.settle()
        self.now = until

    def guest(self, name: str = "Ann") -> Somebody:
        made: list[Somebody] = []
        self.casino.new_guest(name, lambda who, token: made.append(who))
        self.settle()
        return made[0]

    def open(self, sheet: str, options: dict[str, Any] | None = None, **more: Any) -> FloorTable:
        found: list[FloorTable] = []
        open_new(self.casino, sheet, options, **more, then=lambda opened: found.append(opened.table))
        self.settle()
        return found[0]

    def resume(self) -> None:
        take_over(self.casino, alone=True)
        self.settle()

    def do(self, who: Somebody, table: int, command: dict[str, Any], action: str = "") -> dict[str, Any]:
        self._count += 1
        answers: list[dict[str, Any]] = []
        self.casino.do(who, table, command, action or f"a{self._count}", answers.append)
        self.settle()
        (answer,) = answers
        return answer

    def close(self) -> None:
        self.settle()
        self.cage.close()


def company(hall: Hall, sheet: str, count: int = 3) -> tuple[FloorTable, list[Somebody]]:
    """A new table, with people in its first seats."""
    table = hall.open(sheet)
    people = [hall.guest(f"P{number}") for number in range(count)]
    for seat, who in enumerate(people, 1):
        answer = hall.do(who, table.id, {"do": "sit", "seat": seat, "amount": 80_000})
        assert answer["t"] == "ok", answer
    return table, people


def seated(
    hall: Hall, name: str = "Ann", sheet: str = "mount-airy/roulette", seat: int = 1
) -> tuple[Somebody, FloorTable]:
    """A new guest at a table of this sheet, which is opened if there is none."""
    who = hall.guest(name)
    table = next((t for t in hall.casino.tables.values() if t.machine.sheet.name == sheet), None)
    table = table or hall.open(sheet)
    hall.settle()
    answer = hall.do(who, table.id, {"do": "sit", "seat": seat, "amount": 50_000})
    assert answer["t"] == "ok", answer
    return who, table


def watched(table: FloorTable, people: Iterable[Somebody]) -> dict[str, Eyes]:
    """Each of them looks at the table."""
    eyes = {who.id: Eyes() for who in people}
    for person, each in eyes.items():
        table.watch(each, Person(person))
    return eyes


def wanted(
    table: FloorTable, people: Iterable[Somebody], refused: dict[str, bool] | None = None
) -> Iterator[tuple[Somebody, dict[str, Any]]]:
    """What each of them does next, as the example bot would; nobody gets up. ``refused`` says whose last command was
    refused."""
    for who in people:
        command = decide(table.machine.view(who.id).as_json(), bool(refused and refused.pop(who.id, False)))
        if command is not None and command["do"] != "get-up":
            yield who, command


def go_round(hall: Hall, table: FloorTable, people: Iterable[Somebody]) -> None:
    """Each of them does once what the example bot would."""
    for who in people:
        command = decide(table.machine.view(who.id).as_json())
        if command is not None:
            hall.do(who, table.id, command)


def play(hall: Hall, table: FloorTable, people: list[Somebody], rounds: int) -> None:
    for _ in range(60 * rounds):
        go_round(hall, table, people)
        if table.machine.settled >= rounds:
            return
    raise AssertionError(f"only {table.machine.settled} rounds")
