"""A PostgreSQL that is not durable, drops connections, or has many writers.

``PITBOSS_CUTS`` says how many connections are cut; 500 are the whole campaign.
"""

from __future__ import annotations

import os
import random
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from tests.cage.floors import Pumped, give_purses, play

from pitboss.cage.accounts import Account
from pitboss.cage.cage import Cage, database_of
from pitboss.cage.database import CageFailed
from pitboss.cage.unit import Behind, Unit
from pitboss.money import Cents
from pitboss.table.postings import RACK, Posting, guest, stack

pytestmark = pytest.mark.slow
CUTS = int(os.environ.get("PITBOSS_CUTS", "20"))


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
def test_a_server_that_does_not_sync_is_refused(postgres: str, setting: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as boss:
        boss.execute(f"ALTER SYSTEM SET {setting} = off")
        boss.execute("SELECT pg_reload_conf()")
        try:
            time.sleep(0.3)
            with pytest.raises(CageFailed, match=f"{setting} is off and must be on"):
                database_of(postgres)
        finally:
            boss.execute(f"ALTER SYSTEM RESET {setting}")
            boss.execute("SELECT pg_reload_conf()")
            time.sleep(0.3)


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(CageFailed) as failed:
        database_of("postgresql://boss:hushhush@127.0.0.1:1/cage")
    assert "cannot be reached" in str(failed.value) and "hushhush" not in str(failed.value)


def test_writers_on_one_account_lose_no_update(postgres: str) -> None:
    cages = [Cage(database_of(postgres)) for _ in range(32)]
    cages[0].people.add("ann", "Ann", "guest", 1, 1_000_00).result()
    move = Posting(guest("ann"), stack("ann"), Cents(1), "buys")
    table = Pumped.open(cages[0], "mount-airy/roulette").id

    def writes(cage: Cage) -> int:
        failed = 0
        for _ in range(20):
            try:
                cage.commit(Unit(1, table, 0, (), (move,))).result()
            except CageFailed:
                failed += 1
        return failed

    with ThreadPoolExecutor(32) as together:
        failed = sum(together.map(writes, cages))
    assert failed == 0
    assert cages[0].balance(Account("stack", "ann", table)) == 32 * 20
    assert cages[0].rows("SELECT CAST(SUM(balance) AS BIGINT) FROM account") == [(0,)]
    for cage in cages:
        cage.close()


class Cutting:
    """A proxy between the cage and the server. Sometimes it cuts a connection: at once, or when the server answers a
    commit."""

    def __init__(self, server: str, seed: int) -> None:
        self._server = server
        self._chance = random.Random(seed)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.cuts = 0
        self.lost_replies = 0
        self.cutting = False
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                committing = threading.Event()
                threading.Thread(target=self._up, args=(client, server, committing), daemon=True).start()
                threading.Thread(target=self._down, args=(server, client, committing), daemon=True).start()

    def _up(self, client: socket.socket, server: socket.socket, committing: threading.Event) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                commits = b"COMMIT" in data
                if self.cutting and self._chance.random() < 0.01:
                    self.cuts += 1
                    break
                if commits:
                    committing.set()
                server.sendall(data)
        _end(client, server)

    def _down(self, server: socket.socket, client: socket.socket, committing: threading.Event) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                if committing.is_set():
                    committing.clear()
                    if self.cutting and self._chance.random() < 0.2:
                        self.cuts += 1
                        self.lost_replies += 1
                        break
                client.sendall(data)
        _end(client, server)

    def close(self) -> None:
        self._listening.close()


def _end(*sockets: socket.socket) -> None:
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


@contextmanager
def cut_off(postgres: str) -> Iterator[tuple[str, Cutting]]:
    """The same database behind a proxy that cuts connections."""
    parts = psycopg.conninfo.conninfo_to_dict(postgres)
    folder = Path(str(parts["host"]))
    if not folder.is_absolute():
        pytest.skip("only for a server with a socket in a folder")
    cutting = Cutting(str(folder / f".s.PGSQL.{parts.get('port', 5432)}"), 7)
    yield f"postgresql://{parts['user']}@127.0.0.1:{cutting.port}/{parts['dbname']}?sslmode=disable", cutting
    cutting.close()


def test_cut_connections_lose_nothing_and_double_nothing(postgres: str) -> None:
    with cut_off(postgres) as (address, cutting):
        cage = Cage(database_of(address), most_together=3)
        cage.people.add("ann", "Ann", "guest", 1, 1_000_000_00).result()
        table = Pumped.open(cage, "mount-airy/roulette").id
        cutting.cutting = True
        stored = failed = 0
        seq = cage.tables.load(table).seq
        while cutting.cuts < CUTS:
            move = Posting(guest("ann"), stack("ann"), Cents(1), "buys")
            units = [Unit(1, table, seq + 1 + each, ({"kind": "x"},), (move,)) for each in range(3)]
            futures = [cage.commit(unit) for unit in units]
            for future in futures:
                try:
                    future.result()
                    stored += 1
                    seq += 1
                except (CageFailed, Behind):
                    failed += 1
            if failed:
                cutting.cutting = False
                assert cage.tables.load(table).seq == seq, "a unit that was reported as not stored is stored"
                cutting.cutting = True
        cutting.cutting = False
        assert cage.balance(Account("stack", "ann", table)) == stored
        assert [number for number, _, _ in cage.tables.lines(table)] == list(range(1, seq + 1))
        assert cutting.lost_replies > 0
        cage.close()


def test_terminated_backends_lose_nothing_and_double_nothing(postgres: str) -> None:
    cage = Cage(database_of(postgres))
    cage.people.add("ann", "Ann", "guest", 1, 1_000_000_00).result()
    table = Pumped.open(cage, "mount-airy/roulette").id
    stop = threading.Event()
    ended = [0]

    def terminates() -> None:
        with psycopg.connect(postgres, autocommit=True) as boss:
            while not stop.is_set() and ended[0] < CUTS:
                ended[0] += boss.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE application_name = 'pitboss' AND datname = current_database()"
                ).rowcount
                time.sleep(random.random() * 0.05)

    thread = threading.Thread(target=terminates)
    thread.start()
    move = Posting(guest("ann"), stack("ann"), Cents(1), "buys")
    stored = 0
    while thread.is_alive():
        with suppress(CageFailed):
            cage.commit(Unit(1, table, 0, (), (move,))).result()
            stored += 1
    stop.set()
    thread.join()
    assert cage.balance(Account("stack", "ann", table)) == stored > 0
    cage.close()


def test_another_process_takes_over_the_tables_of_one_that_is_gone(postgres: str) -> None:
    left, right = Cage(database_of(postgres)), Cage(database_of(postgres))
    give_purses(left)
    tables = [Pumped.open(left, "mount-airy/blackjack") for _ in range(3)]
    for row, table in zip(left.tables.claim("left", now=1_000).result(), tables, strict=True):
        table.fence = row.fence
        play(table, random.Random(1), 60)
    assert right.tables.claim("right", now=3_000).result() == []
    taken = right.tables.claim("right", now=7_000).result()
    assert [row.id for row in taken] == [table.id for table in tables]
    for row, table in zip(taken, tables, strict=True):
        again = Pumped.resume(right, row.id)
        assert again.machine.digest() == table.machine.digest()
        play(again, random.Random(2), 60)
        move = Posting(RACK, stack("ann"), Cents(1), "wins")
        with pytest.raises(Behind):
            left.commit(Unit(1, table.id, table.seq + 1, ({"kind": "x"},), (move,), fence=table.fence)).result()
    assert right.rows("SELECT CAST(SUM(balance) AS BIGINT) FROM account") == [(0,)]
    left.close()
    right.close()
