"""The cage in one SQLite file, in WAL mode. Every commit is synced to disk."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from time import time

from pitboss.cage.backup import check_sums
from pitboss.cage.database import CageFailed, Row, T, Violated, steps_for

MOST_ROWS = 64
"""The most rows in one statement. Only powers of two are used, so that few statements are prepared."""
STATEMENTS = 256
"""How many prepared statements a connection keeps."""
_VALUES = re.compile(r"VALUES (\([?, ]+\))")
LOG_PAGES = 4_000
"""The write-ahead log is moved into the file when it has this many pages, which are 16 MB. SQLite's default of 1,000
pages is full after about ten commits of many tables, and each move costs syncs."""
BUSY = 10.0
"""Seconds to wait for another process that writes to the same file."""


class SqliteDatabase:
    def __init__(self, path: str | Path, *, read_only: bool = False) -> None:
        self.where = str(path)
        self._read_only = read_only
        self._readers: list[sqlite3.Connection] = []
        self._reading = threading.local()
        self._lock = threading.Lock()
        if read_only:
            if not Path(path).is_file():
                raise CageFailed("is not there", self.where)
            return
        self.writing = self._connect()
        self._migrate()
        (synchronous,) = self.writing.execute("PRAGMA synchronous").fetchone()
        (journal,) = self.writing.execute("PRAGMA journal_mode").fetchone()
        if synchronous < 2 or journal not in ("wal", "delete", "truncate", "persist"):
            raise CageFailed("does not sync every commit: synchronous must be FULL", self.where)

    def _connect(self) -> sqlite3.Connection:
        try:
            if self._read_only:
                uri = f"{Path(self.where).absolute().as_uri()}?mode=ro"
                found = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY)
                found.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
            else:
                found = sqlite3.connect(
                    self.where,
                    isolation_level=None,
                    check_same_thread=False,
                    timeout=BUSY,
                    cached_statements=STATEMENTS,
                )
                found.execute("PRAGMA journal_mode = WAL")
                found.execute("PRAGMA synchronous = FULL")
                found.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
                found.execute("PRAGMA temp_store = MEMORY")  # statement journals need not survive a crash
            found.execute("PRAGMA foreign_keys = ON")
            found.execute("PRAGMA trusted_schema = OFF")
        except sqlite3.Error as error:
            raise CageFailed(f"cannot be opened: {error}", self.where) from None
        return found

    def _migrate(self) -> None:
        try:
            known = {row[0] for row in self.writing.execute("SELECT number FROM migration")}
        except sqlite3.OperationalError:
            known = set()
        except sqlite3.DatabaseError as error:
            raise CageFailed(f"is not a cage: {error}", self.where) from None
        try:
            for number, texts in steps_for("sqlite", known, self.where):
                stamp = f"INSERT INTO migration VALUES ({number}, {int(time() * 1000)});"
                self.writing.executescript("\n".join(["BEGIN IMMEDIATE;", *texts, stamp, "COMMIT;"]))
        except sqlite3.Error as error:
            raise CageFailed(f"cannot be migrated: {error}", self.where) from None

    # Reading

    @property
    def reader(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._reading, "connection", None)
        if found is None:
            found = self._reading.connection = self._connect()
            found.execute("PRAGMA query_only = ON")
            with self._lock:
                self._readers.append(found)
        return found

    def rows(self, query: str, *values: object) -> list[Row]:
        try:
            return self.reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise CageFailed(f"cannot be read: {error}", self.where) from None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        reader = self.reader
        try:
            reader.execute("BEGIN")
            yield
        finally:
            if reader.in_transaction:
                reader.execute("ROLLBACK")

    def own_checks(self) -> Iterator[tuple[str, str]]:
        """Checks the file itself: its pages, its foreign keys, and whether its schema is the expected one."""
        yield from check_sums(Path(self.where))
        for (said,) in self.rows("PRAGMA integrity_check(20)"):
            if said != "ok":
                yield "file", str(said)
        for table, row, parent, _ in self.rows("PRAGMA foreign_key_check"):
            yield f"{table} {row}", f"refers to a {parent} that does not exist"
        ours = sqlite3.connect(":memory:")
        for _, texts in steps_for("sqlite", set()):
            ours.executescript("\n".join(texts))
        schema = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name"
        right = {row[1]: row for row in ours.execute(schema)}
        there = {row[1]: row for row in self.rows(schema)}
        ours.close()
        for name in sorted({*right, *there}, key=str):
            if right.get(name) != there.get(name):
                yield f"schema of {name!s:.60}", "is not the schema of this version of pitboss"

    def now(self) -> int:
        return int(time() * 1000)

    # Writing

    def in_transaction(self, work: Callable[[SqliteSession], T]) -> T:
        connection = self.writing
        try:
            connection.execute("BEGIN IMMEDIATE")
            found = work(SqliteSession(connection))
            connection.execute("COMMIT")
            return found
        except sqlite3.IntegrityError as error:
            raise Violated(str(error)) from None
        except sqlite3.Error as error:
            raise CageFailed(f"could not be written: {error}", self.where) from None
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def close(self) -> None:
        with self._lock:
            for reader in self._readers:
                reader.close()
            self._readers.clear()
        if not self._read_only:
            self.writing.close()


class SqliteSession:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, query: str, *values: object) -> list[Row]:
        return self._connection.execute(query, values).fetchall()

    def run(self, query: str, *values: object) -> int:
        return self._connection.execute(query, values).rowcount

    def run_many(self, query: str, rows: Iterable[Row]) -> None:
        """Writes up to 64 rows with one statement. Fewer statements are faster, because at each one other threads get a
        turn and the writer waits."""
        found = _VALUES.search(query)
        if found is None:
            self._connection.executemany(query, rows)
            return
        left = iter(rows)
        while part := list(islice(left, MOST_ROWS)):
            while part:
                count = 1 << len(part).bit_length() - 1
                text = query[: found.end()] + f", {found[1]}" * (count - 1) + query[found.end() :]
                self._connection.execute(text, [value for row in part[:count] for value in row])
                del part[:count]

    def stamp(self) -> object:
        return self._connection.execute("PRAGMA data_version").fetchone()[0]
