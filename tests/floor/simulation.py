"""A whole floor on one seed: clock, network, disk and people are made up, and a failing seed plays again identically.

    python -m tests.floor.simulation --seeds 20000
    python -m tests.floor.simulation --first 4711 --seeds 1

The network delays, drops and doubles messages and cuts connections; the disk refuses commits, or stores one and says
it did not; the floor crashes and starts again. People answer what the table asks, resend what was not answered, and
connect again. At the end every chip is where the books say, and every client sees what its table shows.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from examples.bot import decide
from tests.floor.hall import entropy

from pitboss.cage.audit import audit
from pitboss.cage.cage import Cage, database_of
from pitboss.cage.database import CageFailed
from pitboss.cage.people import Somebody
from pitboss.cage.unit import Receipt, Unit
from pitboss.errors import PitbossError
from pitboss.floor.casino import Casino
from pitboss.floor.openings import open_new, take_over
from pitboss.floor.wire import messages
from pitboss.houses import sheet_names
from pitboss.machine.times import Millis, TableTimes

TIMES = TableTimes(*(Millis(each) for each in (4_000, 3_000, 5_000, 1_000, 60_000)))
LONG = 30_000
"""Milliseconds of one evening."""
VOLATILE = ("bet", "bank", "ready")
"""Commands of which nothing is stored until bets are closed: after a crash they are gone, and a resent one is done
again. At a table by steps this is true of everything said between two rolls."""


class World:
    def __init__(self, seed: int, folder: Path, sheets: list[str] | None = None, people: int = 2) -> None:
        self.rng = random.Random(seed)
        self.now = 1_000_000
        self.trace = sha256()
        self.jump = 0
        """How far the wall clock is off."""
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = count()
        self._names = count(1)
        self._path = folder / f"{seed}.db"
        self.faulty = True
        self.crashes = self.faults = 0
        self._start()
        chosen = sheets or self.rng.sample(sheet_names(), 2)
        for name in chosen:
            open_new(self.casino, name, bots=0)
        self._drain()
        tables = list(self.casino.tables)
        self.people = [Client(self, f"P{number}", table) for table in tables for number in range(people)]

    # The floor

    def _start(self) -> None:
        self.cage = Cage(database_of(self._path), threaded=False)
        self._posted: list[Callable[[], None]] = []
        self._commit = self.cage.commit
        self.cage.commit = self._faulty_commit  # type: ignore[method-assign]
        owner = f"floor-{next(self._names)}"
        self.casino = Casino(
            self.cage, entropy, lambda: Millis(self.now), lambda: 1_700_000_000_000 + self.now + self.jump,
            self._posted.append, TIMES, owner, lambda: f"{next(self._names):016x}",
        )  # fmt: skip

    def _faulty_commit(self, unit: Unit) -> Future[Receipt]:
        if not self.faulty or self.rng.random() > 0.02:
            return self._commit(unit)
        self.faults += 1
        if self.rng.random() < 0.5:
            self._commit(unit)  # stored, but the floor does not learn of it
        failed: Future[Receipt] = Future()
        failed.set_exception(CageFailed("the disk is full"))
        return failed

    def crash(self) -> None:
        """The process is gone with everything that it held in memory, and starts again."""
        self.crashes += 1
        for client in self.people:
            client.cut()
        self.cage.close()
        self._start()
        take_over(self.casino, alone=True)
        self._drain()

    def _drain(self) -> None:
        while self._posted:
            self._posted.pop(0)()

    # Time

    def later(self, millis: int, what: Callable[[], None]) -> None:
        heapq.heappush(self._events, (self.now + millis, next(self._numbers), what))

    def run(self, millis: int) -> None:
        until = self.now + millis
        while True:
            due = self.casino.due()
            at = self._events[0][0] if self._events else None
            following = min(each for each in (due, at, until) if each is not None)
            if following >= until:
                break
            self.now = max(self.now, following)
            if due is not None and due <= self.now:
                self.casino.tick()
            else:
                heapq.heappop(self._events)[2]()
            self._drain()
        self.now = until


class Client:
    """A person with a connection that is not to be relied on."""

    def __init__(self, world: World, name: str, table: int) -> None:
        self.world, self.name, self.table = world, name, table
        self.volatile = (*VOLATILE, "say") if world.casino.tables[table].machine.kind == "steps" else VOLATILE
        self.who: Somebody | None = None
        self.line = 0
        """The number of the connection; what comes by an older one is lost."""
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.gaps = 0
        self.waiting: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, str] = {}
        self.said: dict[str, str] = {}
        self.actions = count(1)
        self.sent: object = None
        world.casino.new_guest(name, self._came)
        world._drain()

    def _came(self, who: Somebody, token: str) -> None:
        self.who = who
        self.connect()

    # The connection

    def connect(self) -> None:
        self.line += 1
        line = Line(self, self.line)
        casino = self.world.casino
        assert self.who is not None
        casino.arrive(self.who.id, line)
        table = casino.table(self.table)
        if table is not None:
            table.watch(line, self.who.id)
        self.socket = line
        for action, command in list(self.waiting.items()):
            self.say(action, command)
        self.world.later(self.world.rng.randrange(200, 1500), self._look_around)

    def cut(self) -> None:
        """The connection breaks, and comes back after a while."""
        assert self.who is not None
        self.world.casino.leave(self.who.id, self.socket)
        self.line += 1
        self.view, self.sent = {}, None
        self.world.later(self.world.rng.randrange(50, 3000), self.connect)

    def _look_around(self) -> None:
        """Resends what was not answered, and acts if nothing happened for a while."""
        if self.line == self.socket.number:
            for action, command in list(self.waiting.items()):
                self.say(action, command)
            self.sent = None
            self.act(False)
            self.world.later(self.world.rng.randrange(1000, 4000), self._look_around)

    def say(self, action: str, command: dict[str, Any]) -> None:
        """Sends a message, which may come late, twice, or not at all."""
        world = self.world
        self.said[action] = command["do"]
        text = json.dumps({"t": "do", "id": action, "table": self.table, "command": command})
        if world.faulty and world.rng.random() < 0.03:
            return
        line = self.socket
        for _ in range(2 if world.faulty and world.rng.random() < 0.05 else 1):
            world.later(world.rng.randrange(1, 120), lambda: self._arrives(text, line))

    def _arrives(self, text: str, line: Line) -> None:
        if line.number != self.line:
            return
        message = messages.read_message(text)
        assert isinstance(message, messages.Do) and self.who is not None
        casino = self.world.casino
        casino.do(self.who, message.table, message.command, message.id, lambda answer: line.send(json.dumps(answer)))

    def heard(self, text: str) -> None:
        self.world.trace.update(f"{self.world.now} {self.name} {self.table} {text}\n".encode())
        message = json.loads(text)
        refused = False
        if message["t"] == "table":
            self.view, self.seq = message["view"], message["seq"]
        elif message["t"] == "ev":
            if message["seq"] <= self.seq or not self.view:
                return
            if message["seq"] != self.seq + 1:
                self.gaps += 1
                self._watch_again()
                return
            self.view, self.seq = {**self.view, **message["patch"]}, message["seq"]
        elif message["t"] in ("ok", "no"):
            action = message.get("id", "")
            if message["t"] == "no" and message["code"] == "storage":
                return
            is_again = self.waiting.pop(action, None) is None
            if is_again and message["t"] == "ok" and self.said[action] not in self.volatile:
                assert self.answers.get(action, text) == text, "another answer to the same action"
            if message["t"] == "ok":
                self.answers[action] = text
            refused = message["t"] == "no"
            if refused:
                self.sent = None
        self.act(refused)

    def _watch_again(self) -> None:
        table = self.world.casino.table(self.table)
        if table is not None and self.who is not None and self.line == self.socket.number:
            table.watch(self.socket, self.who.id)

    def act(self, refused: bool) -> None:
        if not self.view or self.waiting or self.who is None:
            return
        command = self._wants(refused)
        question = self.view["question"] or {"number": 0, "kind": ""}
        own = next((place for place in self.view["people"] if place["person"] == self.who.id), {})
        moment = (json.dumps(command), question["number"], question["kind"], len(own.get("spots", ())))
        if command is None or moment == self.sent:
            return
        self.sent = moment
        action = f"{self.name}-{next(self.actions)}"
        self.waiting[action] = command
        self.world.later(self.world.rng.randrange(0, 800), lambda: self.say(action, command))

    def _wants(self, refused: bool) -> dict[str, Any] | None:
        view, rng = self.view, self.world.rng
        taken = {place["seat"] for place in view["people"]}
        if all(place["person"] != view["viewer"] for place in view["people"]):
            free = [seat for seat in range(1, min(view["seats"], 6) + 1) if seat not in taken]
            amount = max(view["limits"][0] * 4, 20_000)
            return {"do": "sit", "seat": rng.choice(free), "amount": min(amount, 100_000)} if free else None
        if rng.random() < 0.01:
            return {"do": rng.choice(("get-up", "away", "back"))}
        command: dict[str, Any] | None = decide(view, refused)
        return command


class Line:
    """What the floor sends to one connection."""

    def __init__(self, client: Client, number: int) -> None:
        self.client, self.number = client, number
        self._last = 0

    def send(self, text: bytes, table: int = 0) -> None:
        world = self.client.world
        if world.faulty and world.rng.random() < 0.01:
            if self.client.line == self.number:
                world.later(1, lambda: self.client.cut() if self.client.line == self.number else None)
            return
        self._last = max(self._last + 1, world.now + world.rng.randrange(1, 150))
        arrives = self._last - world.now
        world.later(arrives, lambda: self.client.heard(text) if self.client.line == self.number else None)

    def put_out(self, code: str, says: str) -> None:
        self.client.cut()


def evening(seed: int, folder: Path, sheets: list[str] | None = None) -> World:
    """Plays one evening with everything that goes wrong, then lets it calm down."""
    world = World(seed, folder, sheets)
    for _ in range(6):
        world.run(LONG // 6)
        if world.rng.random() < 0.4:
            world.crash()
        if world.rng.random() < 0.3:
            world.jump += world.rng.choice((3_600_000, -3_600_000, -600_000, 86_400_000))
    world.faulty = False
    world.run(LONG // 4)
    return world


def check(world: World) -> None:
    """What must hold at the end of every evening."""
    accounts = world.cage.reports.accounts()
    assert sum(accounts.values()) == 0, accounts
    wrong = audit(world.cage)
    assert not wrong, wrong[0]
    for table in world.casino.tables.values():
        machine = table.machine
        again, last = world.casino.made_again(table.id)
        assert (again.digest(), last) == (machine.digest(), table.last), f"table {table.id} is not what is stored"
        booked = dict(
            world.cage.rows("SELECT owner, balance FROM account WHERE kind = 'stack' AND table_id = ?", table.id)
        )
        shown = {str(guest.person): _chips(machine, guest) for guest in machine.guests}
        assert {person: amount for person, amount in booked.items() if amount} == {
            person: amount for person, amount in shown.items() if amount
        }, f"table {table.id}"
        numbers = [row.number for row in world.cage.history.rounds(table.id, 10_000)]
        assert numbers == list(range(len(numbers), 0, -1))
    for person in world.people:
        assert person.who is not None
        if person.table not in world.casino.tables:
            assert world.cage.tables.find(person.table).closed, f"table {person.table} is open, but nobody runs it"
            continue
        machine = world.casino.tables[person.table].machine
        assert world.casino.purse(person.who.id) == world.cage.balance_of(person.who.id)
        if not person.waiting and person.view and person.seq == world.casino.tables[person.table].teller.seq:
            seen = {**person.view, "clock": None}
            assert seen == {**json.loads(json.dumps(machine.view(person.who.id).as_json())), "clock": None}
        for action, answer in person.answers.items():
            kept = world.cage.rows("SELECT reply FROM action WHERE person = ? AND id = ?", person.who.id, action)
            assert not kept or json.loads(kept[0][0]) == json.loads(answer), (action, kept[0][0], answer)


def _chips(machine: Any, guest: Any) -> int:
    """The chips of a person by the machine: the stack before any bet of the current round."""
    if machine.kind == "room":
        return int(machine.room.places[guest.seat].stack)
    return int(machine.chips.stacks[guest.person])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    args = parser.parse_args()
    rounds = crashes = faults = 0
    for seed in range(args.first, args.first + args.seeds):
        folder = Path(tempfile.mkdtemp(dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
        try:
            world = evening(seed, folder)
            check(world)
        except (AssertionError, PitbossError, KeyError) as error:
            print(f"seed {seed}: {error!r:.500}", file=sys.stderr)
            raise
        finally:
            shutil.rmtree(folder)
        rounds += sum(table.machine.settled for table in world.casino.tables.values())
        crashes, faults = crashes + world.crashes, faults + world.faults
    happened = f"{rounds} rounds, {crashes} crashes, {faults} failed commits"
    print(f"{args.seeds} evenings, {happened}: nothing lost, made or doubled")


if __name__ == "__main__":
    main()
