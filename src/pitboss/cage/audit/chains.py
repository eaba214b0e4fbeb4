"""Checks that chains are whole, that marks are right, and that every balance is the sum of its transfers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

from pitboss.cage.accounts import Account
from pitboss.cage.audit.finding import Readable, Wrong, in_order
from pitboss.cage.chain import START, link, mark
from pitboss.cage.database import Row

SHAPES: dict[str, set[tuple[str, str]]] = {
    "issue": {("issue", "cage"), ("cage", "guest")},
    "return": {("guest", "cage")},
    "buy-in": {("guest", "drop"), ("rack", "stack")},
    "cash-out": {("stack", "guest")},
    "fill": {("cage", "rack")},
    "credit": {("rack", "cage")},
    "count": {("drop", "cage"), ("fee", "cage")},
    "seed": {("cage", "meter"), ("meter", "cage"), ("rack", "meter"), ("meter", "rack")},
}
"""The accounts between which each kind of transfer goes. Play and meter transfers go between accounts of a table."""
AT_A_TABLE = ("rack", "stack", "layout", "pot", "fee", "meter")
TRANSFER = "SELECT id, at, kind, debit, credit, amount, table_id, seq, why, by, chain FROM transfer WHERE id"
LINE = "SELECT seq, table_id, at, body, chain FROM line WHERE table_id = ? AND seq"
LOG = "SELECT id, at, by, what, before, after, why, chain FROM audit WHERE id"
MARKED = {
    "person": ("id", "id, name, kind, login, secret, joined, excluded_until, limits"),
    "role": ("person", "person, role"),
    "session": ("person", "token_hash, person, expires"),
    "operator_link": ("used_by", "token_hash, roles, expires, used_by"),
    "process": ("id", "id, lease_until"),
    "felt_table": ("id", "id, session, sheet, sheet_name, title, host, link, links, opened, closed, owner, fence"),
    "account": ("id", "id, kind, owner, table_id, lowest"),
    "checkpoint": ("table_id", "table_id, seq, body"),
    "action": ("id", "person, id, body, table_id, seq, reply, at"),
}
"""Tables whose rows have a mark: the column that names a row, and the columns that the mark covers."""


class Chain:
    """Follows a chain row by row, and finds the first row that does not fit."""

    def __init__(self, called: Callable[[int], str]) -> None:
        self._called = called
        self.last = 0
        self.head = START

    def wrong(self, number: object, fields: Iterable[object], kept: object) -> Wrong | None:
        self.last += 1
        if number != self.last:
            return Wrong(self._called(self.last), "is missing")
        try:
            self.head = link(self.head, *fields)
        except (TypeError, ValueError):
            return Wrong(self._called(self.last), "has a value of another kind than it was written with")
        if self.head != kept:
            return Wrong(self._called(self.last), "was changed after it was written: its digest does not follow")
        return None


def check_transfers(cage: Readable, heads: dict[str, bytes]) -> Iterator[Wrong]:
    """Checks the chain of transfers, the accounts of each kind of transfer, and the balances that result."""
    accounts = {row[0]: row[1:] for row in cage.rows("SELECT id, kind, owner, table_id, balance, lowest FROM account")}
    chain = Chain("transfer {}".format)
    sums: dict[Any, int] = {}
    for row in in_order(cage, TRANSFER, "transfer {}".format):
        number, _, kind, debit, credit, amount, table = row[:7]
        if wrong := chain.wrong(number, row[:-1], row[-1]):
            yield wrong
            return
        between = tuple(accounts[each][0] if each in accounts else "?" for each in (debit, credit))
        if not _fits(kind, between) or (kind in ("play", "meter") and not table):
            yield Wrong(f"transfer {number}", f"a {kind} does not go from {between[0]} to {between[1]}")
        sums[debit] = sums.get(debit, 0) - amount
        sums[credit] = sums.get(credit, 0) + amount
    heads["transfers"] = chain.head
    yield from _balances(accounts, sums)


def _fits(kind: str, between: tuple[Any, ...]) -> bool:
    if kind in SHAPES:
        return between in SHAPES[kind]
    return all(each in AT_A_TABLE for each in between) and ("meter" in between) == (kind == "meter")


def _balances(accounts: dict[Any, Row], sums: dict[Any, int]) -> Iterator[Wrong]:
    """Checks that every balance is the sum of its transfers, and that all balances add up to zero."""
    total = 0
    for number, (kind, owner, table, balance, lowest) in sorted(accounts.items()):
        account = Account(kind, owner, table)
        name = f"account {number} ({account})"
        if type(balance) is not int or lowest != account.lowest:
            yield Wrong(name, "is not as it was opened")
            continue
        total += balance
        if balance != sums.get(number, 0):
            yield Wrong(name, f"shows {balance} cents, but its transfers add up to {sums.get(number, 0)}")
        if balance < lowest:
            yield Wrong(name, f"shows {balance} cents, below {lowest}")
    for number in sorted(set(sums) - set(accounts)):
        yield Wrong(f"account {number}", "is missing, but there are transfers of it")
    if total:
        yield Wrong("accounts", f"add up to {total} cents, not to zero")


def check_log(cage: Readable, heads: dict[str, bytes]) -> Iterator[Wrong]:
    chain = Chain("log {}".format)
    for row in in_order(cage, LOG, "log {}".format):
        if wrong := chain.wrong(row[0], row[:-1], row[-1]):
            yield wrong
            return
    heads["log"] = chain.head


def lines_of(cage: Readable, table: int, heads: dict[str, bytes]) -> Iterator[Row | Wrong]:
    """The lines of a table, each as (seq, at, body). If a line is wrong, it ends with what is wrong."""
    chain = Chain(lambda number: f"table {table}, line {number}")
    for seq, at_table, at, body, kept in in_order(cage, LINE, lambda number: f"table {table}, line {number}", table):
        if wrong := chain.wrong(seq, (at_table, seq, at, body), kept):
            yield wrong
            return
        yield seq, at, body
    heads[f"table {table}"] = chain.head


def check_marks(cage: Readable) -> Iterator[Wrong]:
    for table, (name, columns) in MARKED.items():
        for called, kept, *fields in cage.rows(f"SELECT {name}, mark, {columns} FROM {table}"):
            try:
                right = mark(*fields) == kept
            except (TypeError, ValueError):
                right = False
            if not right:
                yield Wrong(f"{table} {called}", "was changed: its mark does not match")
    for digest, text in cage.rows("SELECT digest, text FROM sheet"):
        if sha256(str(text).encode("utf-8", "surrogateescape")).hexdigest() != digest:
            yield Wrong(f"sheet {digest}", "is not the digest of its text")
    for number, at in cage.rows("SELECT number, at FROM migration"):
        if not (type(number) is int and type(at) is int and number > 0):
            yield Wrong(f"migration {number}", "is not as it was written")
