"""A full disk: the cage refuses what it cannot store, with a reason, and play continues when there is room again."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cage.floors import SEEDS, Pumped, give_purses, play

from pitboss.cage.audit import audited
from pitboss.cage.cage import Cage, database_of, opened
from pitboss.cage.database import CageFailed
from pitboss.cage.sqlite import SqliteDatabase
from pitboss.cage.unit import Unit


def test_a_file_that_may_not_grow_refuses_units_and_continues_when_it_may(tmp_path: Path) -> None:
    database = database_of(tmp_path / "cage.db")
    assert isinstance(database, SqliteDatabase)
    cage = Cage(database, threaded=False)
    give_purses(cage)
    table = Pumped.open(cage, "mount-airy/blackjack")
    play(table, random.Random(1), 40)
    (pages,) = database.writing.execute("PRAGMA page_count").fetchone()
    database.writing.execute(f"PRAGMA max_page_count = {pages + 2}")
    failed = 0
    for _ in range(20):
        future = cage.commit(Unit(3, table.id, table.seq + 1, ({"kind": "x", "much": "y" * 3000},)))
        failed += future.exception() is not None
        if future.exception() is None:
            table.seq += 1
        else:
            assert "could not be written: database or disk is full" in str(future.exception())
            assert isinstance(future.exception(), CageFailed)
    assert failed > 10
    assert cage.rows("PRAGMA integrity_check") == [("ok",)]
    database.writing.execute("PRAGMA max_page_count = 1000000")
    cage.commit(Unit(3, table.id, table.seq + 1, ({"kind": "x"},))).result()
    cage.close()


@pytest.mark.slow
def test_steps_above_a_limit_on_the_size_of_files_are_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cage.full_worker", str(tmp_path / "cage.db")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    failed, stored = map(int, done.stdout.split())
    assert failed > 0 and stored > 0
    with opened(tmp_path / "cage.db") as cage:
        assert audited(cage, SEEDS).wrong == []
