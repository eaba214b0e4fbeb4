"""Tables without a machine, for tests of the books alone."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from itertools import count

from pitboss.cage.cage import Cage
from pitboss.machine.step import Entry, Step

_sessions = count(1)


def open_table(cage: Cage, meters: Mapping[str, int] | None = None, links: Mapping[str, str] | None = None) -> int:
    """Adds a table with its first line, and returns its number."""
    start: Entry = {
        "kind": "table", "session": f"synthetic-{next(_sessions)}", "digest": sha256(b"text").hexdigest(),
        "sheet": "x/y", "text": "text", "meters": dict(meters or {}),
    }  # fmt: skip
    return cage.tables.open(Step((start,)), 2, "X", links=links).result().row.id


def in_balance(cage: Cage) -> None:
    """Checks that every balance is the sum of its transfers, that none is below zero, and that all add up to zero."""
    sums: dict[int, int] = {}
    for debit, credit, amount in cage.rows("SELECT debit, credit, amount FROM transfer"):
        sums[debit] = sums.get(debit, 0) - amount
        sums[credit] = sums.get(credit, 0) + amount
    accounts = cage.rows("SELECT id, kind, balance FROM account")
    assert sums == {number: balance for number, _, balance in accounts}
    assert sum(sums.values()) == 0
    assert all(balance >= 0 for _, kind, balance in accounts if kind != "issue")
