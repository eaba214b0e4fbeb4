"""The books as the writer caches them: accounts with their balances, and the heads of the chains.

What was read or written once is not read again until another process writes. New rows are written at the end of a
transaction, all rows of one kind together. Everything that a unit changed can be undone, so that one refused unit of a
batch leaves the books as the units before it left them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pitboss import money
from pitboss.cage.accounts import CAGE, ISSUE, Account, Transfer
from pitboss.cage.chain import START, link, mark
from pitboss.cage.database import Row, Session, only_row
from pitboss.cage.projections import ROUND, RoundRow
from pitboss.errors import Refused

LARGEST = int(money.MOST)
"""The largest transfer, in cents."""
FILL = 10_000_00
"""The smallest fill of a rack that runs short, in cents."""
_MISSING = object()


class TableHead(NamedTuple):
    """The end of a table's lines, and the fence of the process that may write the next one."""

    closed: int
    fence: int
    links: dict[str, str]
    seq: int
    chain: bytes
    open_round: RoundRow | None = None


class _Moved(NamedTuple):
    at: int
    by: str
    table: int
    seq: int


NEW_ROWS = {
    "account": "INSERT INTO account (id, kind, owner, table_id, lowest, mark) VALUES (?, ?, ?, ?, ?, ?)",
    "transfer": "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "line": "INSERT INTO line VALUES (?, ?, ?, ?, ?)",
    "round": "INSERT INTO round VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, number) DO UPDATE SET "
    "last_seq = excluded.last_seq, at = excluded.at, state = excluded.state",
    "round_person": "INSERT INTO round_person VALUES (?, ?, ?, ?, ?)",
    "coin": "INSERT INTO coin VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id, day, wager) DO UPDATE SET "
    "staked = coin.staked + excluded.staked, returned = coin.returned + excluded.returned",
    "commitment": "INSERT INTO commitment VALUES (?, ?, ?, ?, ?)",
    "revealed": "UPDATE commitment SET revealed_seq = ? WHERE table_id = ? AND purpose = ?",
    "action": "INSERT INTO action VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "checkpoint": "INSERT INTO checkpoint VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET "
    "seq = excluded.seq, body = excluded.body, mark = excluded.mark",
    "audit": "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
}
"""The statements that write new rows at the end of a transaction, in this order."""
MOST_KEPT = 200_000
"""The most accounts, tables and actions in the cache."""


def _values(rows: int, columns: int) -> str:
    """Rows of values to join with. With IN instead of a join, SQLite would read the whole table."""
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"


class Books:
    def __init__(self) -> None:
        self._session: Session | None = None
        self._stamp: object = None
        self._kept: dict[Any, Any] = {}
        self._actions: list[Any] = []
        """The keys of the actions that this transaction has looked up."""
        self._undo: list[tuple[Any, Any]] = []
        self._new: dict[str, list[Row]] = {name: [] for name in NEW_ROWS}
        self._new_before: dict[str, int] = {}
        """How many new rows of each kind there were before the current unit."""
        self.written = False
        """Whether the current unit has written anything that only the database can undo."""

    def open(self, session: Session) -> None:
        """Begins a transaction. The cache is cleared if another process has written since the last one."""
        stamp = session.stamp()
        if stamp is None or stamp != self._stamp or len(self._kept) > MOST_KEPT:
            self._kept.clear()
        for key in self._actions:
            self._kept.pop(key, None)
        self._session, self._stamp, self._actions = session, stamp, []
        for rows in self._new.values():
            rows.clear()

    def forget(self) -> None:
        """Clears the cache after a transaction was rolled back."""
        self._kept.clear()
        self._stamp = None

    def flush(self) -> None:
        """Writes the new rows."""
        assert self._session is not None
        for name, rows in self._new.items():
            if rows:
                self._session.run_many(NEW_ROWS[name], rows)

    def begin(self) -> None:
        """Begins a new unit."""
        self._undo, self.written = [], False
        self._new_before = {}

    def undo(self) -> None:
        """Restores the books to the state before the unit."""
        for key, before in reversed(self._undo):
            if before is _MISSING:
                del self._kept[key]
            else:
                self._kept[key] = before
        self._undo = []
        for name, before in self._new_before.items():
            del self._new[name][before:]

    def add(self, name: str, rows: Iterable[Row]) -> None:
        """Adds new rows, which are written at the end of the transaction."""
        here = self._new[name]
        self._new_before.setdefault(name, len(here))
        here += rows

    def _keep(self, key: Any, value: Any) -> None:
        self._undo.append((key, self._kept.get(key, _MISSING)))
        self._kept[key] = value

    # The database

    def rows(self, query: str, *values: object) -> list[Row]:
        assert self._session is not None
        return self._session.rows(query, *values)

    def run(self, query: str, *values: object) -> int:
        assert self._session is not None
        self.written = True
        return self._session.run(query, *values)

    # Actions

    def look_up(self, actions: Iterable[tuple[str, str]]) -> None:
        """Reads in one query which of these actions, each by person and id, were done."""
        keys = [("action", person, called) for person, called in dict.fromkeys(actions)]
        missing = [key for key in keys if key not in self._kept]
        if not missing:
            return
        found = self.rows(
            "SELECT person, id, body, reply "
            f"FROM ({_values(len(missing), 2)}) v CROSS JOIN action a WHERE a.person = v.column1 AND a.id = v.column2",
            *(value for key in missing for value in key[1:]),
        )
        self._kept.update(dict.fromkeys(missing))
        self._kept.update({("action", person, called): (body, reply) for person, called, body, reply in found})
        self._actions += missing

    def reply(self, person: str, action: str) -> tuple[bytes, str] | None:
        """The body and the reply of an action, if it was done."""
        self.look_up(((person, action),))
        kept: tuple[bytes, str] | None = self._kept["action", person, action]
        return kept

    def add_action(self, row: Row) -> None:
        person, called, body, _, _, reply, _, _ = row
        self._keep(("action", person, called), (body, reply))
        self.add("action", [row])

    # Tables

    def head(self, table: int) -> TableHead:
        key = ("table", table)
        if key not in self._kept:
            found = self.rows(
                "SELECT t.closed, t.fence, t.links, l.seq, l.chain FROM felt_table t "
                "LEFT JOIN line l ON l.table_id = t.id WHERE t.id = ? ORDER BY l.seq DESC LIMIT 1",
                table,
            )
            closed, fence, links, seq, chain = only_row(found, "table", f"table {table}")
            last = self.rows(
                f"SELECT {ROUND} FROM round WHERE table_id = ? ORDER BY number DESC LIMIT 1",
                table,
            )
            is_open = RoundRow(*last[0]) if last and RoundRow(*last[0]).state == "open" else None
            self._kept[key] = TableHead(closed, fence, json.loads(links), seq or 0, chain or START, is_open)
        head: TableHead = self._kept[key]
        return head

    def set_head(self, table: int, head: TableHead) -> None:
        self._keep(("table", table), head)

    # Accounts

    def balance(self, account: Account) -> int:
        self.load((account,))
        found: int = self._kept[account][1]
        return found

    def exists(self, account: Account) -> bool:
        self.load((account,))
        return bool(self._kept[account][0])

    def load(self, accounts: Iterable[Account]) -> None:
        """Reads the accounts that are not cached yet, in one query."""
        missing = [account for account in dict.fromkeys(accounts) if account not in self._kept]
        if not missing:
            return
        found = self.rows(
            f"SELECT kind, owner, table_id, id, balance FROM ({_values(len(missing), 3)}) v CROSS JOIN account a "
            "WHERE a.kind = v.column1 AND a.owner = v.column2 AND a.table_id = v.column3",
            *(value for account in missing for value in account),
        )
        for kind, owner, table, number, balance in found:
            self._kept[Account(kind, owner, table)] = number, balance
        for account in missing:
            self._kept.setdefault(account, (0, 0))

    def last(self, table: str) -> tuple[int, bytes]:
        """The number and the chain of the last row of ``transfer`` or ``audit``."""
        if table not in self._kept:
            found = self.rows(f"SELECT id, chain FROM {table} ORDER BY id DESC LIMIT 1")
            self._kept[table] = found[0] if found else (0, START)
        head: tuple[int, bytes] = self._kept[table]
        return head

    def append(self, table: str, fields: Row) -> Row:
        """The next row of a chain: its number, its fields, its digest."""
        number, chain = self.last(table)
        row = (number + 1, *fields)
        chain = link(chain, *row)
        self._keep(table, (number + 1, chain))
        return (*row, chain)

    def _new_number(self, account: Account, new: list[Row]) -> int:
        """The number of a new account."""
        if "account" not in self._kept:
            self._kept["account"] = self.rows("SELECT COALESCE(MAX(id), 0) FROM account")[0][0]
        number = int(self._kept["account"]) + 1
        self._keep("account", number)
        fields = (number, *account, account.lowest)
        new.append((*fields, mark(*fields)))
        return number

    # Transfers

    def move(self, transfers: Iterable[Transfer], at: int, by: str, table: int = 0, seq: int = 0) -> None:
        """Moves chips. A transfer waits until its debit account can pay; one that can never be paid is refused.

        A rack that cannot pay is filled from the cage. If the cage has too few chips, new ones are issued to it.
        """
        waiting = list(transfers)
        for each in waiting:
            if type(each.amount) is not int or not 0 < each.amount <= LARGEST:
                raise Refused(f"{each.amount!r:.24} is not an amount of cents above zero", str(each.debit))
        self.load([ISSUE, CAGE, *(account for each in waiting for account in (each.debit, each.credit))])
        rows: list[Row] = []
        new: list[Row] = []
        unit = _Moved(at, by, table, seq)
        while waiting:
            left = [each for each in waiting if not self._moved(each, unit, rows, new)]
            if len(left) == len(waiting):
                self._fill(left, unit, rows, new)
            waiting = left
        self.add("account", new)
        self.add("transfer", rows)

    def _moved(self, transfer: Transfer, unit: _Moved, rows: list[Row], new: list[Row]) -> bool:
        kind, debit, credit, amount, why = transfer
        debited, left = self._kept[debit]
        if left < amount and left - amount < debit.lowest:
            return False
        credited, held = self._kept[credit]
        debited = debited or self._new_number(debit, new)
        credited = credited or self._new_number(credit, new)
        at, by, table, seq = unit
        rows.append(self.append("transfer", (at, kind, debited, credited, amount, table, seq, why, by)))
        self._keep(debit, (debited, left - amount))
        self._keep(credit, (credited, held + amount))
        return True

    def _fill(self, waiting: Sequence[Transfer], unit: _Moved, rows: list[Row], new: list[Row]) -> None:
        """Fills a rack that must pay, or issues chips to the cage. Refuses if it is a guest who has too few chips."""
        short = next((each.debit for each in waiting if each.debit == CAGE or each.debit.kind == "rack"), None)
        if short is None:
            first = waiting[0]
            have = self._kept[first.debit][1]
            raise Refused(f"has only {money.money(have)}, not {money.money(first.amount)}", str(first.debit))
        amount = sum(each.amount for each in waiting if each.debit == short) - self._kept[short][1]
        if short != CAGE:
            amount = -(-amount // FILL) * FILL
        lacking = amount - (self._kept[CAGE][1] if short != CAGE else 0)
        if lacking > 0 and not self._moved(Transfer("issue", ISSUE, CAGE, lacking, "chips issued"), unit, rows, new):
            raise Refused("no more chips can be issued", str(ISSUE))
        if short != CAGE:
            self._moved(Transfer("fill", CAGE, short, amount, "fill"), unit, rows, new)

    # The log

    def note(self, at: int, by: str, what: str, before: str = "", after: str = "", why: str = "") -> None:
        """Writes a line of the log of what operators did."""
        self.add("audit", [self.append("audit", (at, by, what, before, after, why))])
