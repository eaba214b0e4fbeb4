"""The cage of one casino: one object for everything that is stored."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from pitboss.cage.accounts import Account, guest_account
from pitboss.cage.database import CageFailed, Database, Row
from pitboss.cage.history import RoundHistory
from pitboss.cage.people import People
from pitboss.cage.reports import Reports
from pitboss.cage.sqlite import SqliteDatabase
from pitboss.cage.storing import reply_of, store
from pitboss.cage.tables import Tables
from pitboss.cage.unit import Action, Receipt, Unit
from pitboss.cage.writer import MOST_TOGETHER, Writer

POSTGRES = ("postgresql://", "postgres://")


class LogLine(NamedTuple):
    """What an operator did."""

    id: int
    at: int
    by: str
    what: str
    before: str
    after: str
    why: str


class Cage:
    """May be used from any thread. A method that writes returns a ``Future``, which is done when it is durable."""

    def __init__(self, database: Database, threaded: bool = True, most_together: int = MOST_TOGETHER) -> None:
        self.database = database
        self._writer = Writer(database, most_together, threaded)
        self.people = People(database, self._writer)
        self.tables = Tables(database, self._writer)
        self.history = RoundHistory(database)
        self.reports = Reports(database)

    @property
    def commits(self) -> int:
        """How many transactions were committed."""
        return self._writer.commits

    def commit(self, unit: Unit) -> Future[Receipt]:
        """Stores a step of a table, in one commit with everything else that waits. The future may raise:

        ``Behind``: another process has the table; ``Stale``: an award was computed from an older amount of a meter;
        ``Conflict``: the action's id was used for something else; ``Refused``: a person has too few chips;
        ``CageFailed``: nothing could be stored. In every case nothing of the unit is stored.
        """
        asks = (unit.action.person, unit.action.id) if unit.action is not None else None
        return self._writer.later(lambda books: store(books, unit), asks)

    def done_before(self, action: Action) -> str | None:
        """The reply of an action that was done before. Raises ``Conflict`` if its id was used for something else."""
        found = self.database.rows(
            "SELECT body, reply FROM action WHERE person = ? AND id = ?", action.person, action.id
        )
        return reply_of(found[0] if found else None, action)

    def note(self, at: int, by: str, what: str, before: str = "", after: str = "", why: str = "") -> Future[None]:
        """Writes a line of the chained log of what operators did."""
        return self._writer.later(lambda books: books.note(at, by, what, before, after, why))

    def log(self, last: int = 100, before: int = 2**53) -> list[LogLine]:
        """The log, the latest line first."""
        return log_of(self.database, last, before)

    def balance(self, account: Account) -> int:
        found = self.rows("SELECT balance FROM account WHERE kind = ? AND owner = ? AND table_id = ?", *account)
        return int(found[0][0]) if found else 0

    def balance_of(self, person: str) -> int:
        """A person's money away from the tables."""
        return self.balance(guest_account(person))

    def rows(self, query: str, *values: object) -> list[Row]:
        """Reads rows, from any thread."""
        return self.database.rows(query, *values)

    def frozen(self) -> AbstractContextManager[None]:
        """While it is open, this thread reads everything as it was at one moment."""
        return self.database.frozen()

    def own_checks(self) -> Iterator[tuple[str, str]]:
        return self.database.own_checks()

    def close(self) -> None:
        """Commits everything that waits, then closes."""
        self._writer.close()
        self.database.close()


def log_of(database: Database, last: int = 100, before: int = 2**53) -> list[LogLine]:
    found = database.rows(
        "SELECT id, at, by, what, before, after, why FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?", before, last
    )
    return [LogLine(*row) for row in found]


def database_of(where: str | Path, *, read_only: bool = False) -> Database:
    """The database at a path or a ``postgresql://`` address, with all migrations applied."""
    if not str(where).startswith(POSTGRES):
        return SqliteDatabase(where, read_only=read_only)
    try:
        from pitboss.cage.postgres import PostgresDatabase
    except ImportError:
        raise CageFailed("needs psycopg: install pitboss[pg]", "PostgreSQL") from None
    return PostgresDatabase(str(where), read_only=read_only)


@contextmanager
def opened(where: str | Path, *, threaded: bool = True, most_together: int = MOST_TOGETHER) -> Iterator[Cage]:
    """The cage at a path or an address, closed at the end."""
    cage = Cage(database_of(where), threaded, most_together)
    try:
        yield cage
    finally:
        cage.close()
