"""The cage in PostgreSQL. Transactions are serializable, and retried as a whole after a conflict or a lost connection.

Writers of several processes take turns with an advisory lock, so that they rarely conflict. Correctness does not depend
on the lock: a writer that does not get it in time goes on without it.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from secrets import token_hex
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from pitboss.cage.database import CageFailed, Row, T, Violated, steps_for

TRIES = 10
"""How often a transaction is tried before it fails."""
LONGEST_PAUSE = 1.0
"""The longest pause between two tries, in seconds. The first pause is a few milliseconds."""
TURN = 0x5017_B055
"""The number of the advisory lock with which writers take turns."""
WAIT_FOR_TURN = 2_000
"""Milliseconds."""
TRIGGERS = (
    "transfer_moves", "transfer_stays", "line_stays", "action_stays", "audit_stays", "account_stays", "account_kept",
)  # fmt: skip
_WRITES = (
    "UPDATE writer SET name = %s, turn = writer.turn + 1 FROM (SELECT name, turn FROM writer FOR UPDATE) AS last "
    "RETURNING last.name, last.turn, pg_current_xact_id()::text"
)
"""Stores which process writes. Returns the process that wrote last, the count of all writes, and the number of this
transaction."""
_LOST = (psycopg.OperationalError, psycopg.InterfaceError)


class PostgresDatabase:
    def __init__(self, address: str, *, read_only: bool = False) -> None:
        self._address = address
        self.where = _without_password(address)
        self._read_only = read_only
        self._readers: list[psycopg.Connection[Row]] = []
        self._reading = threading.local()
        self._lock = threading.Lock()
        self._writing: psycopg.Connection[Row] | None = None
        self._name = token_hex(8)
        self._turn = -1
        self._stamp = object()
        self.conflicts = 0
        """How many tries conflicted with another writer."""
        self.cuts = 0
        """How many tries were cut off by a lost connection."""
        if not read_only:
            self._migrate(self._writer())

    def _connect(self) -> psycopg.Connection[Row]:
        try:
            return psycopg.connect(
                self._address, autocommit=True, prepare_threshold=2, connect_timeout=10, application_name="pitboss"
            )
        except psycopg.Error as error:
            raise CageFailed(f"cannot be reached: {_said(error)}", self.where) from None

    def _writer(self) -> psycopg.Connection[Row]:
        """The connection that writes. If it was lost, a new one is made."""
        if self._writing is None or self._writing.closed or self._writing.broken:
            self._writing = self._connect()
            _check_durable(self._writing, self.where)
            self._writing.execute(f"SET lock_timeout = {WAIT_FOR_TURN}")
            self._writing.execute("SET synchronous_commit = on")
            self._writing.execute("SET idle_in_transaction_session_timeout = 10000")
        return self._writing

    def _migrate(self, connection: psycopg.Connection[Row]) -> None:
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (TURN + 1,))
                there = connection.execute("SELECT to_regclass('migration')").fetchone()
                known: set[int] = set()
                if there is not None and there[0] is not None:
                    known = {row[0] for row in connection.execute("SELECT number FROM migration")}
                for number, texts in steps_for("postgres", known, self.where):
                    for text in texts:
                        connection.execute(_translated(text))
                    connection.execute("INSERT INTO migration VALUES (%s, %s)", (number, int(time.time() * 1000)))
        except psycopg.Error as error:
            raise CageFailed(f"cannot be migrated: {_said(error)}", self.where) from None

    # Reading

    def _reader(self) -> psycopg.Connection[Row]:
        connection: psycopg.Connection[Row] | None = getattr(self._reading, "connection", None)
        if connection is None or connection.closed or connection.broken:
            connection = self._reading.connection = self._connect()
            connection.read_only = True
            with self._lock:
                self._readers.append(connection)
        return connection

    @contextmanager
    def frozen(self) -> Iterator[None]:
        connection = self._reader()
        self._reading.frozen = True
        try:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        finally:
            self._reading.frozen = False
            if not connection.closed:
                connection.rollback()

    def rows(self, query: str, *values: object) -> list[Row]:
        for attempt in (1, 2):
            connection = self._reader()
            try:
                return connection.execute(_query(query), values).fetchall()
            except _LOST as error:
                connection.close()
                if attempt == 2 or getattr(self._reading, "frozen", False):
                    raise CageFailed(f"cannot be read: {_said(error)}", self.where) from None
            except psycopg.Error as error:
                raise CageFailed(f"cannot be read: {_said(error)}", self.where) from None
        raise AssertionError

    def own_checks(self) -> Iterator[tuple[str, str]]:
        """Checks that the triggers which protect the books exist and are enabled."""
        there: dict[str, Any] = dict(self.rows("SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal"))
        for name in TRIGGERS:
            if there.get(name, "") not in (b"O", "O", b"A", "A"):
                yield f"trigger {name}", "is missing or disabled"

    def now(self) -> int:
        return int(self.rows("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")[0][0])

    # Writing

    def in_transaction(self, work: Callable[[PostgresSession], T]) -> T:
        pause = 0.004
        for attempt in range(1, TRIES + 1):
            try:
                return self._once(work)
            except (errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable) as error:
                self.conflicts += 1
                last: Exception = error
            except errors.IntegrityError as error:
                raise Violated(_said(error)) from None
            except (CageFailed, *_LOST) as error:
                if self._writing is not None and not self._writing.closed:
                    raise CageFailed(f"could not be written: {_said(error)}", self.where) from None
                self.cuts += 1
                last = error
            except psycopg.Error as error:
                raise CageFailed(f"could not be written: {_said(error)}", self.where) from None
            if attempt < TRIES:
                time.sleep(pause * (0.5 + random.random()))
                pause = min(2 * pause, LONGEST_PAUSE)
        raise CageFailed(f"could not be written, {TRIES} times: {_said(last)}", self.where)

    def _once(self, work: Callable[[PostgresSession], T]) -> T:
        connection = self._writer()
        turn = _take_turn(connection)
        commits = False
        try:
            connection.execute("BEGIN ISOLATION LEVEL SERIALIZABLE")
            row = connection.execute(_WRITES, (self._name,)).fetchone()
            assert row is not None
            last, before, number = row
            if (last, before) != (self._name, self._turn):
                self._stamp = object()
            self._turn = before + 1
            found = work(PostgresSession(connection, self._stamp))
            commits = True
            connection.execute("COMMIT")
            return found
        except _LOST:
            if commits and self._was_committed(str(number)):
                return found
            raise
        finally:
            _tidy(connection, turn)

    def _was_committed(self, number: str) -> bool:
        """Whether a transaction whose reply was lost was committed. Waits until that is decided."""
        for attempt in range(TRIES):
            try:
                row = self._writer().execute("SELECT pg_xact_status(%s::xid8)", (number,)).fetchone()
                if row is not None and row[0] != "in progress":
                    return bool(row[0] == "committed")
            except (*_LOST, CageFailed):
                pass
            time.sleep(min(0.05 * 2**attempt, LONGEST_PAUSE))
        raise CageFailed("the connection was lost during a commit; whether it is stored is not known", self.where)

    def close(self) -> None:
        with self._lock:
            for reader in self._readers:
                reader.close()
            self._readers.clear()
        if self._writing is not None:
            self._writing.close()


class PostgresSession:
    def __init__(self, connection: psycopg.Connection[Row], stamp: object) -> None:
        self._connection = connection
        self._stamp = stamp

    def rows(self, query: str, *values: object) -> list[Row]:
        return self._connection.execute(_query(query), values).fetchall()

    def run(self, query: str, *values: object) -> int:
        return self._connection.execute(_query(query), values).rowcount

    def run_many(self, query: str, rows: Iterable[Row]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_query(query), rows)

    def stamp(self) -> object:
        return self._stamp


def _take_turn(connection: psycopg.Connection[Row]) -> bool:
    try:
        connection.execute("SELECT pg_advisory_lock(%s)", (TURN,))
    except errors.LockNotAvailable:
        return False
    return True


def _tidy(connection: psycopg.Connection[Row], turn: bool) -> None:
    """Rolls back an open transaction, and gives the turn back."""
    try:
        if connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            connection.rollback()
        if turn:
            connection.execute("SELECT pg_advisory_unlock(%s)", (TURN,))
    except psycopg.Error:
        connection.close()


def _check_durable(connection: psycopg.Connection[Row], where: str) -> None:
    """Refuses a server that answers before a commit is on disk."""
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        row: Sequence[Any] | None = connection.execute(f"SHOW {setting}").fetchone()
        if row is not None and row[0] in ("off", "local"):
            raise CageFailed(f"may lose what it commits: {setting} is {row[0]} and must be on", where)


@lru_cache(maxsize=512)
def _query(text: str) -> str:
    return text.replace("%", "%%").replace("?", "%s")


def _translated(text: str) -> str:
    """The common schema in the dialect of PostgreSQL."""
    for ours, theirs in ((" STRICT, WITHOUT ROWID", ""), (" STRICT", ""), ("INTEGER", "BIGINT"), ("BLOB", "BYTEA")):
        text = text.replace(ours, theirs)
    return text


def _without_password(address: str) -> str:
    try:
        parts = {key: str(value) for key, value in conninfo_to_dict(address).items() if key != "password"}
        return make_conninfo("", **parts)
    except psycopg.Error:
        return "PostgreSQL"


def _said(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
