"""The findings of an audit, and reading rows so that a row which cannot be read can still be named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from pitboss.cage.database import CageFailed, Row

CHUNK = 5_000


class Wrong(NamedTuple):
    """A row that is wrong, and why."""

    where: str
    why: str

    def __str__(self) -> str:
        return f"{self.where}: {self.why}"


class Readable(Protocol):
    """A cage or a database."""

    def rows(self, query: str, *values: object) -> list[Row]: ...

    def own_checks(self) -> Iterator[tuple[str, str]]: ...

    def frozen(self) -> AbstractContextManager[None]: ...


class Damaged(Exception):
    """A row that cannot be read."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(str(wrong))
        self.wrong = wrong


def in_order(cage: Readable, query: str, called: Callable[[int], str], *values: object) -> Iterator[Row]:
    """All rows in the order of their numbers. The first column of ``query`` is the number, and ``query`` ends with the
    name of that column. ``called`` names a row by its number. Raises ``Damaged`` with the first row that cannot be
    read."""
    number = 0
    while True:
        try:
            rows = cage.rows(f"{query} > ? ORDER BY 1 LIMIT {CHUNK}", *values, number)
        except CageFailed:
            yield from _one_by_one(cage, query, called, number, *values)
            return
        yield from rows
        if len(rows) < CHUNK:
            return
        number = rows[-1][0]


def _one_by_one(
    cage: Readable, query: str, called: Callable[[int], str], number: int, *values: object
) -> Iterator[Row]:
    for _ in range(CHUNK):
        try:
            rows = cage.rows(f"{query} = ?", *values, number + 1)
        except CageFailed as error:
            raise Damaged(Wrong(called(number + 1), error.what)) from None
        if not rows:
            raise Damaged(Wrong(called(number + 1), "is missing or cannot be found"))
        yield rows[0]
        number += 1
    raise Damaged(Wrong(called(number), "cannot be read from here on"))
