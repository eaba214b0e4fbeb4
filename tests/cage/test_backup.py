"""Copies of a cage that is being written to, and the commands for them.

``PITBOSS_BACKUPS`` says how many copies are made under load; 20 are the whole campaign.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cage.floors import SEEDS, Pumped, give_purses, play

from pitboss.cage.audit import audited
from pitboss.cage.backup import back_up, back_up_server, bring_back, bring_back_to_server
from pitboss.cage.cage import Cage, database_of, opened
from pitboss.cage.database import CageFailed

pytestmark = pytest.mark.slow
BACKUPS = int(os.environ.get("PITBOSS_BACKUPS", "3"))
GAMES = ("mount-airy/blackjack", "mount-airy/craps", "marysville/holdem")


def test_copies_made_under_load_are_complete_and_can_be_played_on(tmp_path: Path) -> None:
    cage = Cage(database_of(tmp_path / "cage.db"))
    give_purses(cage)
    tables = [Pumped.open(cage, name) for name in GAMES]
    over = threading.Event()

    def runs() -> None:
        for turn in range(10_000):
            if over.is_set():
                return
            for table in tables:
                play(table, random.Random(turn), 5)

    floor = threading.Thread(target=runs)
    floor.start()
    try:
        for number in range(BACKUPS):
            over.wait(0.3)
            back_up(tmp_path / "cage.db", tmp_path / f"{number}.db")
    finally:
        over.set()
        floor.join()
    cage.close()
    sizes = []
    for number in range(BACKUPS):
        bring_back(tmp_path / f"{number}.db", tmp_path / f"again{number}.db")
        with opened(tmp_path / f"again{number}.db") as again:
            found = audited(again, SEEDS)
            assert found.wrong == []
            sizes.append(found.lines)
            for row in again.tables.all():
                play(Pumped.resume(again, row.id), random.Random(1), 10)
            assert audited(again, SEEDS).wrong == []
    assert sizes == sorted(sizes) and sizes[-1] > sizes[0]


def test_an_audit_while_the_floor_runs_finds_nothing_wrong(where: str) -> None:
    cage = Cage(database_of(where))
    give_purses(cage)
    tables = [Pumped.open(cage, name) for name in GAMES]
    for table in tables:
        play(table, random.Random(5), 30)
    over = threading.Event()

    def runs() -> None:
        turn = 0
        while not over.is_set():
            turn += 1
            for table in tables:
                play(table, random.Random(turn), 5)

    floor = threading.Thread(target=runs)
    floor.start()
    try:
        database = database_of(where, read_only=True)
        counts = []
        for _ in range(3):
            found = audited(database, SEEDS)
            counts.append(found.lines)
            assert found.wrong == []
        database.close()
    finally:
        over.set()
        floor.join()
    assert counts[-1] > counts[0]
    cage.close()


def test_a_cage_in_postgresql_is_copied_to_a_file_and_back(new_postgres: Callable[[], str], tmp_path: Path) -> None:
    first, second = new_postgres(), new_postgres()
    with opened(first) as cage:
        give_purses(cage)
        play(Pumped.open(cage, "mount-airy/blackjack"), random.Random(3), 60)
    back_up_server(first, tmp_path / "copy.db")
    bring_back_to_server(tmp_path / "copy.db", second)
    for place in (tmp_path / "copy.db", second):
        database = database_of(place, read_only=True)
        found = audited(database, SEEDS)
        assert found.wrong == [] and found.rounds > 3
        database.close()
    with pytest.raises(CageFailed, match="is not empty"):
        bring_back_to_server(tmp_path / "copy.db", second)


def test_a_copy_is_not_written_over_anything(tmp_path: Path) -> None:
    with opened(tmp_path / "cage.db"):
        pass
    (tmp_path / "there.db").write_text("mine")
    with pytest.raises(CageFailed, match="is there already"):
        back_up(tmp_path / "cage.db", tmp_path / "there.db")
    with pytest.raises(CageFailed, match="is there already"):
        bring_back(tmp_path / "cage.db", tmp_path / "there.db")
    with pytest.raises(CageFailed, match="is not there"):
        back_up(tmp_path / "no.db", tmp_path / "copy.db")


def pitboss(*args: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "pitboss", *map(str, args)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "cage.db"
    with opened(path) as cage:
        give_purses(cage)
        cage.note(0, "boss", "limits at table 1", "5", "10", "busy").result()
        play(Pumped.open(cage, "mount-airy/blackjack"), random.Random(3), 60)
    found = pitboss("cage", "audit", "--db", path)
    assert found.returncode == 0 and "everything agrees" in found.stdout, found
    assert "not played again, its seed is not revealed yet: table 1" in found.stdout
    accounts = json.loads(pitboss("cage", "accounts", "--db", path, "--json").stdout)
    assert sum(accounts["accounts"].values()) == 0 and accounts["tables"][0]["sheet"] == "mount-airy/blackjack"
    assert (
        pitboss("cage", "log", "--db", path).stdout == "1 1970-01-01 00:00:00 boss limits at table 1: 5 → 10 (busy)\n"
    )
    assert pitboss("cage", "backup", tmp_path / "copy.db", "--db", path).returncode == 0
    assert pitboss("cage", "restore", tmp_path / "copy.db", "--db", tmp_path / "again.db").returncode == 0
    content = bytearray((tmp_path / "copy.db").read_bytes())
    content[5000] ^= 1
    (tmp_path / "copy.db").write_bytes(content)
    spoiled = pitboss("cage", "restore", tmp_path / "copy.db", "--db", tmp_path / "third.db")
    assert spoiled.returncode == 2 and "page 2 of the file" in spoiled.stderr
    spoiled = pitboss("cage", "audit", "--db", tmp_path / "copy.db")
    assert spoiled.returncode == 2 and "page 2 of the file" in spoiled.stdout
    missing = pitboss("cage", "audit", "--db", tmp_path / "no.db")
    assert missing.returncode == 2 and missing.stderr == f"pitboss: {tmp_path / 'no.db'}: is not there\n"
