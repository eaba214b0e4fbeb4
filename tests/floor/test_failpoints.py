"""Every statement of every transaction fails once, at every sheet: nothing is stored in part, and play continues."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.floor.hall import Hall, company, wanted

from pitboss.cage.audit import audit
from pitboss.cage.sqlite import SqliteDatabase
from pitboss.houses import sheet_names

TRANSACTIONS = 2
"""How many transactions of each sheet are tried: every statement of them fails once before they succeed."""


class Failing:
    """A connection that fails one statement: the one at which ``left`` has counted down to zero."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._inner = database.writing
        self.left: int | None = None
        self.places = 0
        database.writing = self  # type: ignore[assignment]

    def _count(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left == 0:
                self.left = None
                self.places += 1
                raise sqlite3.OperationalError("disk I/O error")

    def execute(self, query: str, *values: Any) -> Any:
        if query != "ROLLBACK":
            self._count()
        return self._inner.execute(query, *values)

    def executemany(self, query: str, rows: Any) -> Any:
        self._count()
        return self._inner.executemany(query, rows)

    @property
    def in_transaction(self) -> bool:
        return self._inner.in_transaction

    def close(self) -> None:
        self._inner.close()


@pytest.mark.slow
@pytest.mark.parametrize("sheet", sheet_names())
def test_if_any_statement_fails_nothing_of_the_step_is_stored(sheet: str, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    table, people = company(hall, sheet)
    assert isinstance(hall.cage.database, SqliteDatabase)
    failing = Failing(hall.cage.database)
    place, turn, through = 1, 0, 0
    refused: dict[str, bool] = {}
    while through < TRANSACTIONS and turn < 400:
        turn += 1
        for who, command in wanted(table, people, refused):
            before = hall.cage.rows("SELECT COUNT(*), MAX(id) FROM transfer"), table.last
            commits, failing.left = hall.cage.commits, place
            answer = hall.do(who, table.id, command, f"{turn} {place} {who.id}")
            failed, failing.left = failing.left is None, None
            refused[who.id] = answer["t"] == "no"
            if failed:
                assert answer.get("code") == "storage", answer
                assert (hall.cage.rows("SELECT COUNT(*), MAX(id) FROM transfer"), table.last) == before
                again, last = hall.casino.made_again(table.id)
                assert (again.digest(), last) == (table.machine.digest(), table.last)
                place += 1
            elif hall.cage.commits > commits:
                through, place = through + 1, 1
    assert through >= TRANSACTIONS and failing.places >= 6 * TRANSACTIONS
    assert not audit(hall.cage)
    hall.close()
