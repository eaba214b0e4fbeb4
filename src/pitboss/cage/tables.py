"""Opens tables, loads them to be resumed, and assigns each to one process at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, NamedTuple

from pitboss.cage.accounts import CAGE, Account, Reason, Transfer, meter_account
from pitboss.cage.books import Books, TableHead
from pitboss.cage.chain import START, as_text, mark
from pitboss.cage.database import Database
from pitboss.cage.storing import store
from pitboss.cage.table_rows import COLUMNS, TableRow, row_of, write_row
from pitboss.cage.unit import Unit
from pitboss.cage.writer import Writer
from pitboss.errors import Refused
from pitboss.machine.step import Entry, Step
from pitboss.money import money
from pitboss.rules.sheet import Rules

LEASE = 5_000
"""Milliseconds for which a process keeps its tables without a heartbeat."""


class Resumed(NamedTuple):
    """Everything that is needed to resume a table: ``redone(start, lines, entropy, checkpoint)``."""

    row: TableRow
    start: Entry
    """The first line."""
    checkpoint: Entry | None
    lines: list[Entry]
    """The lines after the checkpoint. Without a checkpoint, all lines after the first."""
    seq: int
    """The number of the last line; the next unit begins with the one after it."""


def links_of(rules: Rules) -> dict[str, str]:
    """The table's meters that the sheet links to other games, each with the name of the house's meter. All other meters
    are the table's own."""
    return {name: f"{rules.house}/{name}" for name, meter in rules.meters.items() if meter.games}


class Tables:
    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    def open(
        self, step: Step, at: int, title: str, host: str = "", link: str = "",
        links: Mapping[str, str] | None = None, owner: str = "",
    ) -> Future[Resumed]:  # fmt: skip
        """Opens a new table with the first step of its machine. ``links`` comes from ``links_of``. A new shared meter
        starts with the amount on the table's first line; one that exists stays as it is."""
        return self._writer.later(lambda books: _open(books, step, at, title, host, link, dict(links or {}), owner))

    def all(self) -> list[TableRow]:
        """All open tables."""
        return [TableRow(*row) for row in self._database.rows(f"{_SELECT} WHERE closed = 0 ORDER BY id")]

    def find(self, table: int) -> TableRow:
        """A table, open or closed. Refuses if there is none."""
        return row_of(self._database, table)

    def load(self, table: int) -> Resumed:
        """Loads a table to be resumed."""
        row = self.find(table)
        kept = self._database.rows("SELECT seq, body FROM checkpoint WHERE table_id = ?", table)
        seq, checkpoint = (kept[0][0], json.loads(kept[0][1])) if kept else (1, None)
        found = self._database.rows(
            "SELECT seq, body FROM line WHERE table_id = ? AND (seq > ? OR seq = 1) ORDER BY seq", table, seq
        )
        lines = [json.loads(body) for _, body in found]
        last = max([seq, *(number for number, _ in found)])
        return Resumed(row, lines[0], checkpoint, lines[1:], last)

    def lines(self, table: int, first: int = 1, last: int = 2**53) -> list[tuple[int, int, Entry]]:
        """Lines with their numbers and times."""
        found = self._database.rows(
            "SELECT seq, at, body FROM line WHERE table_id = ? AND seq BETWEEN ? AND ? ORDER BY seq", table, first, last
        )
        return [(seq, at, json.loads(body)) for seq, at, body in found]

    def meters(self, links: Mapping[str, str], table: int = 0) -> dict[str, int]:
        """The amounts of a table's shared meters. A meter that does not exist yet is left out."""
        found = {}
        for name in links:
            kind, owner, at = meter_account(name, table, links)
            rows = self._database.rows(
                "SELECT balance FROM account WHERE kind = ? AND owner = ? AND table_id = ?", kind, owner, at
            )
            if rows:
                found[name] = rows[0][0]
        return found

    # The rack and the boxes

    def fill(self, table: int, amount: int, at: int, by: str) -> Future[None]:
        """Brings chips from the cage to the rack."""
        return self._to_rack(table, amount, at, by, "fill")

    def credit(self, table: int, amount: int, at: int, by: str) -> Future[None]:
        """Takes chips from the rack to the cage."""
        return self._to_rack(table, amount, at, by, "credit")

    def _to_rack(self, table: int, amount: int, at: int, by: str, kind: Reason) -> Future[None]:
        rack = Account("rack", "", table)
        debit, credit = (CAGE, rack) if kind == "fill" else (rack, CAGE)

        def work(books: Books) -> None:
            seq = books.head(table).seq
            if debit == rack and books.balance(rack) < amount:
                raise Refused(f"has only {money(books.balance(rack))}, not {money(amount)}", str(rack))
            books.move([Transfer(kind, debit, credit, amount, f"{kind} by {by}")], at, by, table, seq)
            books.note(at, by, f"{kind} at table {table}", after=str(amount))

        return self._writer.later(work)

    def count(self, table: int, at: int, by: str, why: str = "") -> Future[int]:
        """Counts the drop and the fees, and moves them to the cage. Returns how much there was."""

        def work(books: Books) -> int:
            seq = books.head(table).seq
            boxes = [Account("drop", "", table), Account("fee", "", table)]
            books.load(boxes)
            moves = [Transfer("count", box, CAGE, found, "count") for box in boxes if (found := books.balance(box))]
            books.move(moves, at, by, table, seq)
            counted = sum(move.amount for move in moves)
            books.note(at, by, f"count at table {table}", after=str(counted), why=why)
            return counted

        return self._writer.later(work)

    # Several processes

    def claim(
        self, owner: str, most: int = 1_000_000, lease: int = LEASE, now: int | None = None
    ) -> Future[list[TableRow]]:
        """Takes over up to ``most`` open tables that no process runs, or whose process has let its lease expire.

        Each table gets a larger fence, which shuts out the old owner. Claiming is also a heartbeat: it extends the
        lease. No other process has the name ``owner``, and a restarted process has a new one.
        """

        def work(books: Books) -> list[TableRow]:
            at = self._database.now() if now is None else now
            alive = {name for name, until in books.rows("SELECT id, lease_until FROM process") if until >= at}
            others = books.rows(f"{_SELECT} WHERE closed = 0 AND owner <> ? ORDER BY id", owner)
            free = [row for row in map(TableRow._make, others) if row.owner not in alive]
            taken = [row._replace(owner=owner, fence=row.fence + 1) for row in free[:most]]
            _set_lease(books, owner, at + lease)
            for row in taken:
                head = books.head(row.id)
                books.set_head(row.id, head._replace(fence=row.fence))
                write_row(books, row)
            return taken

        return self._writer.later(work)

    def release(self, owner: str) -> Future[None]:
        """Frees the tables of a process that ends normally."""
        return self._writer.later(lambda books: _set_lease(books, owner, 0))

    def owners(self) -> dict[str, int]:
        """The time until which each process keeps its tables."""
        return dict(self._database.rows("SELECT id, lease_until FROM process"))


_SELECT = f"SELECT {COLUMNS} FROM felt_table"


def _set_lease(books: Books, owner: str, until: int) -> None:
    books.run(
        "INSERT INTO process VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until, "
        "mark = excluded.mark",
        owner, until, mark(owner, until),
    )  # fmt: skip


def _open(
    books: Books, step: Step, at: int, title: str, host: str, link: str, links: dict[str, str], owner: str
) -> Resumed:
    start: dict[str, Any] = dict(step.lines[0])
    if books.rows("SELECT id FROM felt_table WHERE session = ?", start["session"]):
        raise Refused("there is a table of this name already", start["session"])
    (number,) = books.rows("SELECT COALESCE(MAX(id), 0) + 1 FROM felt_table")[0]
    row = TableRow(
        number, start["session"], start["digest"], start["sheet"], title, host, link, as_text(links), at, 0, owner, 0
    )
    seeds = []
    for name, amount in start["meters"].items():
        account = meter_account(name, number, links)
        if amount and not books.exists(account):
            seeds.append(Transfer("seed", CAGE, account, amount, "seed"))
    books.run("INSERT INTO sheet VALUES (?, ?) ON CONFLICT DO NOTHING", start["digest"], start["text"])
    places = ", ".join("?" * (len(row) + 1))
    books.run(f"INSERT INTO felt_table ({COLUMNS}, mark) VALUES ({places})", *row, mark(*row))
    books.set_head(number, TableHead(0, 0, links, 0, START))
    books.move(seeds, at, "house", number, 1)
    receipt = store(books, Unit(at, number, 1, step.lines, step.moves))
    return Resumed(row, start, None, [dict(line) for line in step.lines[1:]], receipt.seq)
