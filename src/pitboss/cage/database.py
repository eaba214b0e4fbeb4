"""What the cage needs of a database, and the errors of one. There are two: SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pitboss.errors import PitbossError, Refused

T = TypeVar("T")
Row = tuple[Any, ...]
MIGRATIONS = Path(__file__).parent / "migrations"


class CageFailed(PitbossError):
    """The database failed: a full disk, a damaged file, a server that is gone. Nothing is stored."""


class Violated(Exception):
    """The database refused a row that breaks its own checks."""


class Session(Protocol):
    """One transaction. Queries are the same for all databases, with ``?`` for values."""

    def rows(self, query: str, *values: object) -> list[Row]: ...

    def run(self, query: str, *values: object) -> int:
        """Changes rows, and returns how many."""

    def run_many(self, query: str, rows: Iterable[Row]) -> None: ...

    def stamp(self) -> object:
        """A value that stays the same as long as no other process writes. ``None`` if that is not known."""


class Database(Protocol):
    where: str
    """The file or the address, without a password."""

    def rows(self, query: str, *values: object) -> list[Row]:
        """Reads rows, from any thread."""

    def frozen(self) -> AbstractContextManager[None]:
        """While it is open, this thread reads everything as it was at one moment."""

    def own_checks(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the database itself: where, and why."""

    def in_transaction(self, work: Callable[[Session], T]) -> T:
        """Does the work in one durable transaction. The work may be retried several times until it succeeds.

        An error in the work rolls it back. Raises ``Violated`` if a check of the database refuses a row, and
        ``CageFailed`` if retrying does not help. Only one thread calls this.
        """

    def now(self) -> int:
        """The time of the database in milliseconds since 1970, the same for all processes."""

    def close(self) -> None: ...


def steps_for(dialect: str, known: set[int], where: str = "") -> list[tuple[int, list[str]]]:
    """The migrations that a database still needs, in order. Each is the common text, then the text for this dialect."""
    there = {int(path.name.partition(".")[0]) for path in MIGRATIONS.glob("*.sql")}
    if known - there:
        raise CageFailed(f"is of a newer pitboss: it has migration {max(known)}, this one knows {max(there)}", where)
    found = []
    for number in sorted(there - known):
        files = [MIGRATIONS / f"{number:04d}.sql", MIGRATIONS / f"{number:04d}.{dialect}.sql"]
        found.append((number, [path.read_text("utf-8") for path in files if path.exists()]))
    return found


def only_row(found: list[Row], what: str, which: str) -> Row:
    """The row that a query by key has found. Refuses if there is none."""
    if not found:
        raise Refused(f"there is no such {what}", which)
    return found[0]
