"""Copies a cage row by row from one kind of database to another, to back up a cage in PostgreSQL into a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pitboss.cage.database import CageFailed, Database, Row, Session

TABLES = {
    "sheet": 2, "person": 9, "role": 3, "session": 4, "operator_link": 5, "process": 3, "felt_table": 13, "line": 5,
    "checkpoint": 4, "action": 8, "commitment": 5, "round": 6, "round_person": 5, "coin": 5, "account": 6,
    "transfer": 11, "audit": 8,
}  # fmt: skip
"""Every table in the order in which its rows may be written, and how many columns are written."""
COLUMNS = {"account": "id, kind, owner, table_id, lowest, mark"}
"""Balances are not copied, because writing the transfers computes them again."""
RowsOf = Callable[[str], Iterable[Row]]


def copy_rows(rows: RowsOf, target: Database) -> None:
    """Writes all rows of a cage into an empty one, in one transaction, and compares the balances that result."""
    balances = {row[0]: row[1] for row in rows("SELECT id, balance FROM account")}

    def work(session: Session) -> None:
        if session.rows("SELECT 1 FROM person LIMIT 1") or session.rows("SELECT 1 FROM account LIMIT 1"):
            raise CageFailed("is not empty", target.where)
        for table, width in TABLES.items():
            columns = COLUMNS.get(table, "*")
            names = f" ({columns})" if table in COLUMNS else ""
            order = " ORDER BY id" if table in ("transfer", "account") else ""
            places = ", ".join("?" * width)
            found = rows(f"SELECT {columns} FROM {table}{order}")
            session.run_many(f"INSERT INTO {table}{names} VALUES ({places})", found)
        if dict(session.rows("SELECT id, balance FROM account")) != balances:
            raise CageFailed("its balances are not the sums of its transfers: audit it first", "the source")

    target.in_transaction(work)
