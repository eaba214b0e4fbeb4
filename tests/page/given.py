"""A floor in this process to which a test gives cards, dice and pockets; everything else is the real floor."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from unittest import mock

from pitboss.cage.people import Somebody
from pitboss.drivers.committed import CommittedChance
from pitboss.equipment.dice import parse_dice
from pitboss.equipment.stock import Piece
from pitboss.floor import server
from pitboss.floor.openings import NewTable, open_new
from pitboss.floor.table import FloorTable, TableWork, nobody
from pitboss.machine import commands as said
from pitboss.machine.base import TableState
from pitboss.machine.times import NO_CLOCK
from pitboss.machine.view import TableView
from pitboss.rules.script import Deal, Roll, Shuffle, Spin
from pitboss.table.rotation import Person
from pitboss.table.round import Answer

SECONDS = 60
RICH = 50_000_000_00
Got = TypeVar("Got")


class GivenChance(CommittedChance):
    """Deals what was prepared for the table, in order."""

    ready: ClassVar[dict[str, deque[Answer]]] = {}
    """By the name of the table's session."""

    def _next(self, kind: str) -> Any:
        found, value = self.ready[self.purpose.rpartition(" seed ")[0]].popleft()
        assert found == kind, f"a {kind} is asked for, and a {found} was prepared"
        return value

    def shuffle(self, request: Shuffle) -> None:
        self._next("shuffle")

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        assert self._deck is not None
        return self._deck.read(self._next("deal"))

    def roll(self, request: Roll) -> tuple[int, ...]:
        text = self._next("roll")
        return parse_dice(text, text.count("-") + 1) if text else ()

    def spin(self, request: Spin) -> str:
        return str(self._next("spin"))


class GivenFloor:
    """A served floor, and the hands of everybody at it."""

    def __init__(self, floor: server.Floor, loop: asyncio.AbstractEventLoop, address: str) -> None:
        self.casino = floor.casino
        self.address = address
        self._loop = loop
        self._count = 0

    def call(self, work: Callable[[], Got]) -> Got:
        """Does something in the casino's own thread."""
        done: Future[Got] = Future()

        def run() -> None:
            try:
                done.set_result(work())
            except Exception as error:
                done.set_exception(error)

        self._loop.call_soon_threadsafe(run)
        return done.result(SECONDS)

    def answer(self, work: Callable[[Callable[[Any], None]], None]) -> Any:
        """Does something that answers later."""
        done: Future[Any] = Future()
        self.call(lambda: work(done.set_result))
        return done.result(SECONDS)

    def do(self, who: Somebody, table: FloorTable, command: Mapping[str, Any]) -> None:
        self._count += 1
        action = f"given-{self._count}"
        answer = self.answer(lambda reply: self.casino.do(who, table.id, command, action, reply))
        assert answer["t"] == "ok", (command, answer)

    def guest(self, name: str) -> Somebody:
        who: Somebody = self.answer(lambda reply: self.casino.new_guest(name, lambda found, token: reply(found)))
        self.enrich(who.id)
        return who

    def enrich(self, person: str) -> None:
        self.answer(lambda reply: self.casino.issue(person, RICH, "for a test", lambda: reply(None)))

    def person(self, called: str) -> Somebody:
        found = self.call(lambda: self.casino.person(called))
        assert found is not None
        return found

    def open(self, sheet: str, options: Mapping[str, Any]) -> FloorTable:
        opened: NewTable = self.answer(lambda reply: open_new(self.casino, sheet, options, then=reply))
        return opened.table

    def stop(self, table: FloorTable) -> None:
        self.call(lambda: table.do(TableWork(said.Stop("the test is over"), None, nobody)))

    def view(self, table: FloorTable, who: Somebody | None) -> TableView:
        return self.call(lambda: table.machine.view(Person(who.id) if who is not None else None))

    def give(self, table: FloorTable, answers: list[Answer]) -> None:
        """What chance gives in the next rounds of a table."""
        chance = [(kind, value) for kind, value in answers if kind in ("shuffle", "deal", "roll", "spin")]
        GivenChance.ready[table.machine.session] = deque(chance)

    def left(self, table: FloorTable) -> int:
        return len(GivenChance.ready[table.machine.session])


@contextmanager
def given_floor(folder: Path) -> Iterator[GivenFloor]:
    """Serves from a thread until the block ends. The product itself cannot deal like this."""
    made: Future[tuple[server.Floor, asyncio.AbstractEventLoop]] = Future()
    where: Future[str] = Future()
    servers: list[server.Server] = []

    class Floor(server.Floor):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            made.set_result((self, asyncio.get_running_loop()))

        async def start(self, house_bots: int | None) -> None:
            """No table but the test's own."""

        async def keep_bots(self, address: str, token: str) -> None:
            """No bots: the test plays for everybody."""

    class Server(server.Server):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            servers.append(self)

    patches = [
        mock.patch.object(TableState, "_kind_of_chance", GivenChance),
        mock.patch.object(server, "Floor", Floor),
        mock.patch.object(server, "Server", Server),
    ]
    for patch in patches:
        patch.start()
    serving = server.serve(
        str(folder / "floor.db"), folder / "key", "127.0.0.1", 0, None, False, lambda words: None, NO_CLOCK,
        where.set_result,
    )  # fmt: skip
    thread = threading.Thread(target=asyncio.run, args=(serving,), daemon=True)
    thread.start()
    try:
        address = where.result(SECONDS)
        floor, loop = made.result(0)
        yield GivenFloor(floor, loop, address)
    finally:
        for each in servers:
            each.should_exit = True
        thread.join(SECONDS)
        for patch in patches:
            patch.stop()
