"""The rows of tables. They may change, so each has a mark."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cage.books import Books
from pitboss.cage.chain import mark
from pitboss.cage.database import Database, only_row

COLUMNS = "id, session, sheet, sheet_name, title, host, link, links, opened, closed, owner, fence"


class TableRow(NamedTuple):
    id: int
    session: str
    sheet: str
    """The digest of the sheet's text. The name is stored too, because sheets of two houses may have the same text."""
    sheet_name: str
    title: str
    host: str
    """The person who opened it."""
    link: str
    """The digest of the secret in a private table's link. Empty if the table is open to everyone."""
    links: str
    """JSON: for each shared meter of the table, the name of the house's meter."""
    opened: int
    closed: int
    """0 while the table is open."""
    owner: str
    """The process that runs it."""
    fence: int


def row_of(books: Books | Database, table: int) -> TableRow:
    """A table, open or closed. Refuses if there is none."""
    found = books.rows(f"SELECT {COLUMNS} FROM felt_table WHERE id = ?", table)
    return TableRow(*only_row(found, "table", f"table {table}"))


def write_row(books: Books, row: TableRow) -> None:
    """Writes the columns that may change: the title, the link, when it closed, who runs it."""
    books.run(
        "UPDATE felt_table SET title = ?, link = ?, closed = ?, owner = ?, fence = ?, mark = ? WHERE id = ?",
        row.title, row.link, row.closed, row.owner, row.fence, mark(*row), row.id,
    )  # fmt: skip


def close_row(books: Books, table: int, at: int) -> None:
    write_row(books, row_of(books, table)._replace(closed=at))
