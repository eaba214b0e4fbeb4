"""What the cage asks of a database, and what goes wrong with one. There are two: SQLite and PostgreSQL."""

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
    """The database could not do it: a full disk, a damaged file, a server that is gone. Nothing is stored."""


class Violated(Exception):
    """The database refused a row that breaks its own checks."""


class Session(Protocol):
    """One transaction. Queries are written once for all databases, with ``?`` for values."""

    def rows(self, query: str, *values: object) -> list[Row]: ...

    def run(self, query: str, *values: object) -> int:
        """Changes rows, and gives how many."""

    def run_many(self, query: str, rows: Iterable[Row]) -> None: ...

    def stamp(self) -> object:
        """Equal to that of the last transaction if nobody else has written since; ``None`` if that is not known."""


class Database(Protocol):
    where: str
    """The file or the address, without a password."""

    def rows(self, query: str, *values: object) -> list[Row]:
        """What is stored, as any thread may read it."""

    def frozen(self) -> AbstractContextManager[None]:
        """Meanwhile this thread reads everything as it was at one moment."""

    def own_checks(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the database itself: where, and why."""

    def in_transaction(self, work: Callable[[Session], T]) -> T:
        """Does the work in one durable transaction. It may be done several times, until it goes through.

        What the work raises undoes it. ``Violated`` if a check of the database does, ``CageFailed`` if nothing helps.
        Only one thread calls this.
        """

    def now(self) -> int:
        """The time of the database in milliseconds since 1970: one for all processes."""

    def close(self) -> None: ...


def steps_for(dialect: str, known: set[int], where: str = "") -> list[tuple[int, list[str]]]:
    """The migrations that a database still needs, in order: each the common text, then what only this dialect has."""
    there = {int(path.name.partition(".")[0]) for path in MIGRATIONS.glob("*.sql")}
    if known - there:
        raise CageFailed(f"is of a newer pitboss: it has migration {max(known)}, this one knows {max(there)}", where)
    found = []
    for number in sorted(there - known):
        files = [MIGRATIONS / f"{number:04d}.sql", MIGRATIONS / f"{number:04d}.{dialect}.sql"]
        found.append((number, [path.read_text("utf-8") for path in files if path.exists()]))
    return found


def only_row(found: list[Row], what: str, which: str) -> Row:
    """The row that a query by a key has found. Refused if there is none."""
    if not found:
        raise Refused(f"there is no such {what}", which)
    return found[0]
