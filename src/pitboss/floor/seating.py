"""Seats the bots of the house. They sit down when a guest does, and leave when the last guest has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.bots.bots import NAMES
from pitboss.bots.room_bots import usual_buy
from pitboss.cage.people import PersonKind, Somebody
from pitboss.floor.people import somebody
from pitboss.floor.shown.looks import Watcher, dumps
from pitboss.floor.table import AnswerMessage, FloorTable, TableWork
from pitboss.machine.commands import GetUp, Role, Sit
from pitboss.money import Cents
from pitboss.room.table import RoomTable
from pitboss.rules.script import Seat
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person

if TYPE_CHECKING:
    from pitboss.floor.casino import Casino

MINIMUMS = 200
"""A bot brings this multiple of the table's minimum."""
PROPOSITION_MINIMUMS = 2000
"""A proposition player brings this multiple, because it banks."""
TPP = "TPP Max"


class Bots:
    """The bots of each table. A separate process decides what they do, and sends it over the WebSocket."""

    def __init__(self, floor: Casino) -> None:
        self._floor = floor
        self._of: dict[int, list[Somebody]] = {}
        self._coming: set[str] = set()
        self.hub: Watcher | None = None
        """The connection of the bots' process."""

    def know(self, table: FloorTable) -> None:
        """Adds the bots of a table: as many as were asked for when it was opened, or as sit there after a restart."""
        seated = sum(guest.role == "bot" for guest in table.machine.guests)
        self.want(table, max(seated, int(table.start.get("floor", {}).get("bots", 0))))

    def want(self, table: FloorTable, count: int) -> None:
        rules = table.machine.table.rules.table
        bots = [self._bot(table, number, "bot", f"Bot {NAMES[number % len(NAMES)]}") for number in range(count)]
        if rules.bank == "player":
            bots.append(self._bot(table, count, "proposition player", TPP))
        self._of[table.id] = bots[: rules.seats - 1]
        for bot in bots:
            self._floor.cage.people.add(bot.id, bot.name, bot.kind, self._floor.wall())
        self.look_after(table)

    def _bot(self, table: FloorTable, number: int, kind: PersonKind, name: str) -> Somebody:
        called = f"bot-{table.id}-{number}" if kind == "bot" else f"tpp-{table.id}"
        return somebody(called, name, kind)

    def connected(self, hub: Watcher) -> None:
        self.hub = hub
        for table in list(self._floor.tables.values()):
            self._introduce(table)
            self.look_after(table)

    def is_bot_of(self, table: int, person: str) -> Somebody | None:
        return next((bot for bot in self._of.get(table, ()) if bot.id == person), None)

    def look_after(self, table: FloorTable) -> None:
        """Seats bots while a guest is there. They get up when no guest is left, or when fewer bots are wanted."""
        guests = table.machine.guests
        people = sum(guest.role == "player" for guest in guests)
        wanted = {bot.id for bot in self._of.get(table.id, ())}
        for guest in list(guests):
            if guest.role != "player" and guest.person not in wanted and not guest.leaving:
                table.do(TableWork(GetUp(guest.person), guest.person, _nothing))
        for bot in self._of.get(table.id, ()):
            seated = guests.find(Person(bot.id))
            if people and seated is None and self.hub is not None and bot.id not in self._coming:
                self._sit(table, bot)
            elif not people and seated is not None and not seated.leaving:
                table.do(TableWork(GetUp(Person(bot.id)), Person(bot.id), _nothing))

    def _sit(self, table: FloorTable, bot: Somebody) -> None:
        """Gives a bot the last open seat, with chips that the house issues to it."""
        machine = table.machine
        taken = {guest.seat for guest in machine.guests}
        seats = machine.table.rules.table.seats
        coming = sum(each.id in self._coming for each in self._of[table.id])
        open_seats = [seat for seat in range(min(seats, 10), 0, -1) if seat not in taken]
        if len(open_seats) < 2 + coming:
            return
        role: Role = "proposition player" if bot.kind == "proposition player" else "bot"
        amount = self._brings(table, role)
        short = amount - self._floor.purse(bot.id)
        self._coming.add(bot.id)

        def sit() -> None:
            self._coming.discard(bot.id)
            free = [seat for seat in open_seats if machine.is_free(Seat(seat))]
            if free and machine is table.machine:
                command = Sit(Person(bot.id), Seat(free[0]), Cents(amount), bot.name, role)
                table.do(TableWork(command, Person(bot.id), _nothing))
                self._introduce(table, bot.id)

        if short > 0:
            self._floor.issue(bot.id, short, "chips for a bot of the house", sit)
        else:
            self._floor.post(sit)

    def _brings(self, table: FloorTable, role: Role) -> int:
        opened = table.machine.table
        if isinstance(opened, PokerTable):
            room = RoomTable(opened)
            return int(usual_buy(room, 100 * room.buy_in))
        times = PROPOSITION_MINIMUMS if role == "proposition player" else MINIMUMS
        return times * int(opened.rules.options.min)

    def _introduce(self, table: FloorTable, *also: str) -> None:
        """Tells the bots' process which bots sit at a table."""
        seated = [bot.id for bot in self._of.get(table.id, ()) if table.machine.guests.find(Person(bot.id))]
        if self.hub is not None and (seated or also):
            start = {key: table.start[key] for key in ("sheet", "text", "options")}
            persons = list(dict.fromkeys([*seated, *also]))
            self.hub.send(dumps({"t": "bots", "table": table.id, "start": start, "persons": persons}))


def _nothing(answer: AnswerMessage) -> None:
    """Ignores the answer."""
