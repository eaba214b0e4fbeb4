"""The list of tables and sheets on the floor, and how a person who asks for a seat gets one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from pitboss.bots.room_bots import usual_buy
from pitboss.cage.people import Somebody
from pitboss.cage.tables import links_of
from pitboss.errors import Refused
from pitboss.floor.casino import Casino
from pitboss.floor.meters import shown
from pitboss.floor.openings import NewTable, open_new
from pitboss.floor.table import NOT_STORED, FloorTable, Reply, no
from pitboss.houses import HOUSES, house, sheet, sheet_names
from pitboss.machine.guests import Guest
from pitboss.machine.kinds import kind_for
from pitboss.machine.machine import Machine
from pitboss.money import Cents, money
from pitboss.room.table import RoomTable
from pitboss.rules.script import Seat
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person
from pitboss.table.table import open_table

USUAL_MINIMUMS, USUAL_LEAST = 40, Cents(500_00)
"""A person usually buys in for this multiple of the minimum, and for at least this much."""
AROUND = 12
"""A table with more seats than this has one layout that all players share."""
BOTS = 2
"""How many bots join a guest who asks for a seat at a table that is not open yet."""
POSTED = (
    ("mount-airy/blackjack", 2), ("mount-airy/roulette", 2), ("valley-forge/craps", 2), ("mount-airy/baccarat", 2),
    ("mount-airy/three-card-poker", 2), ("valley-forge/ultimate-texas-holdem", 2), ("mount-airy/pai-gow-poker", 2),
    ("marysville/no-bust-blackjack", 2), ("marysville/holdem", 5), ("mount-airy/let-it-ride", 2),
    ("mount-airy/mississippi-stud", 2), ("mount-airy/big-six", 1),
)  # fmt: skip
"""The tables that a new floor opens, and how many bots join a guest there."""


class WantedSeat(Protocol):
    """Where a person wants to sit, and with how many cents; the floor chooses what is ``None``."""

    sheet: str | None
    house: str | None
    game: str | None
    table: int | None
    seat: int | None
    amount: int | None


def open_the_usual(casino: Casino, bots: int | None = None) -> None:
    for name, count in POSTED:
        open_new(casino, name, bots=count if bots is None else bots)


def houses() -> list[dict[str, str]]:
    return [{"slug": slug, "title": house(slug).title} for slug in HOUSES]


def sheets() -> list[dict[str, str]]:
    return [sheet_line(name) for name in sheet_names()]


def sheet_line(name: str) -> dict[str, str]:
    page = sheet(name)
    rules = page.rules
    return {
        "sheet": name, "house": rules.house, "game": rules.game, "title": rules.title,
        "kind": kind_for(page.game).kind,
    }  # fmt: skip


def table_line(table: FloorTable) -> dict[str, Any]:
    machine = table.machine
    rules = machine.table.rules
    return {
        "id": table.id,
        "sheet": machine.sheet.name,
        "house": rules.house,
        "game": rules.game,
        "title": table.title,
        "kind": machine.kind,
        "limits": list(machine.limits),
        "seats": rules.table.seats,
        "taken": [{"seat": int(each.seat), "name": each.name, "role": each.role} for each in machine.guests],
        "phase": machine.phase,
        "pace": table.pace(),
        "meters": shown(machine),
        "links": links_of(rules),
        "rounds": machine.settled,
        "waiting": len(table.waiting.people),
    }


class OwnChips(NamedTuple):
    """A person's chips at a table. The bets of a person who got up (``leaving``) are played to their end."""

    seat: int
    stack: int
    down: int
    """Bets on the layout, and what the person has put up as bank."""
    leaving: bool


def own_chips(casino: Casino, person: str) -> dict[int, OwnChips]:
    """Where a person's chips are, by table."""
    return {table.id: _chips_at(table.machine, guest) for table, guest in casino.seats_of(person)}


def _chips_at(machine: Machine, guest: Guest) -> OwnChips:
    stack = int(machine.stack_of(guest.person))
    return OwnChips(int(guest.seat), stack, machine.chips_of(guest.person) - stack, guest.leaving)


def lines_for(casino: Casino, who: Somebody | None) -> Iterator[dict[str, Any]]:
    """Every table that a person may see, with the person's own chips there. Private tables are shown only to people
    who may enter them."""
    own = own_chips(casino, who.id) if who is not None else {}
    for table in casino.tables.values():
        if casino.may_enter(who, table):
            chips = own.get(table.id)
            yield {**table_line(table), "private": table.is_private, "yours": chips and chips._asdict()}


def seat(casino: Casino, who: Somebody, wanted: WantedSeat, reply: Reply, action: str) -> None:
    """Gives a person the seat that they want, or any that fits, by default with a usual buy-in."""
    table = _table_for(casino, who, wanted)
    if table is None:

        def opened(found: NewTable) -> None:
            _sit(casino, who, found.table, wanted, reply, action)

        open_new(
            casino, _sheet_for(wanted), bots=BOTS, then=opened,
            failed=lambda error: reply(no("storage", NOT_STORED, action)),
        )  # fmt: skip
    else:
        _sit(casino, who, table, wanted, reply, action)


def _sit(
    casino: Casino, who: Somebody, table: FloorTable, wanted: WantedSeat, reply: Reply, action: str
) -> None:  # fmt: skip
    machine = table.machine
    guest = machine.guests.find(Person(who.id))
    if guest is not None:
        reply({"t": "ok", "id": action, "table": table.id, "seat": int(guest.seat)})
        return
    try:
        place = wanted.seat or _open_seat(table)
        amount = wanted.amount if wanted.amount is not None else _usual(casino, who, table)
    except Refused as refused:
        reply(no("refused", str(refused), action))
        return
    command = {"do": "sit", "seat": int(place), "amount": amount}

    def seated(answer: dict[str, Any]) -> None:
        reply({**answer, "table": table.id, "seat": int(place)})

    casino.do(who, table.id, command, action, seated)


def _table_for(casino: Casino, who: Somebody, wanted: WantedSeat) -> FloorTable | None:
    """A table that fits: one where the person already sits, or else the one with the most people. ``None`` means that a
    new table must be opened."""
    if wanted.table is not None:
        table = casino.table(wanted.table)
        if table is None or not casino.may_enter(who, table):
            raise Refused(f"there is no table {wanted.table}", "table")
        return table
    fitting = [
        table for table in casino.tables.values()
        if casino.may_enter(who, table) and not table.is_private and _fits(table, wanted)
    ]  # fmt: skip
    mine = next((table for table in fitting if table.machine.guests.find(Person(who.id))), None)
    if mine is not None:
        return mine
    free = [table for table in fitting if len(table.machine.guests) < table.machine.table.rules.table.seats]
    if free:
        return max(free, key=lambda table: (sum(each.role == "player" for each in table.machine.guests), -table.id))
    return None


def _fits(table: FloorTable, wanted: WantedSeat) -> bool:
    rules = table.machine.table.rules
    if wanted.sheet is not None:
        return table.machine.sheet.name == wanted.sheet
    return wanted.house in (None, rules.house) and wanted.game in (None, rules.game)


def _sheet_for(wanted: WantedSeat) -> str:
    if wanted.sheet is not None:
        return wanted.sheet
    for line in sheets():
        if wanted.house in (None, line["house"]) and wanted.game in (None, line["game"]):
            return line["sheet"]
    raise Refused("no house posts this game", "game")


def _open_seat(table: FloorTable) -> Seat:
    """The free seat nearest to the middle of the table, where the spots are largest. Bots sit down from one end."""
    machine = table.machine
    seats = machine.table.rules.table.seats
    middle = (seats + 1) / 2 if seats <= AROUND else 1
    for number in sorted(range(1, seats + 1), key=lambda number: abs(number - middle)):
        if machine.is_free(Seat(number)):
            return Seat(number)
    raise Refused("every seat is taken", f"table {table.id}")


def _usual(casino: Casino, who: Somebody, table: FloorTable) -> int:
    have, opened = casino.purse(who.id), table.machine.table
    if isinstance(opened, PokerTable):
        room = RoomTable(opened)
        amount = int(usual_buy(room, have))
        if not amount:
            raise Refused(f"the least buy-in here is {money(room.buy_in)}, but {money(Cents(have))} is in the purse")
        return amount
    amount = min(have, max(USUAL_MINIMUMS * int(opened.rules.options.min), USUAL_LEAST))
    if amount <= 0:
        there = " and ".join(f"table {each.id}, {each.title}" for each, _ in casino.seats_of(who.id))
        raise Refused(f"your chips are all at {there}: get up there first" if there else "the purse is empty")
    return amount


def wagers_of(name: str) -> list[dict[str, Any]]:
    """The wagers of a sheet, as in a view of its table."""
    from pitboss.machine.kinds import new_machine
    from pitboss.machine.start import table_entry

    machine = new_machine(table_entry("listing", open_table(sheet(name))), lambda purpose, count: bytes(count))
    found: list[dict[str, Any]] = machine.view(None).as_json()["wagers"]
    return found
