"""What a SQLite file must be, and what is refused in one line."""

from __future__ import annotations

import random
import re
import sqlite3
from pathlib import Path

import pytest
from tests.cage.floors import Pumped, give_purses, play
from tests.cage.synthetic import open_table

from pitboss.cage.accounts import Account
from pitboss.cage.cage import database_of, opened
from pitboss.cage.database import CageFailed
from pitboss.cage.sqlite import SqliteDatabase
from pitboss.cage.storing import store
from pitboss.cage.unit import Action, Unit


class Hasty(SqliteDatabase):
    """Does not sync every commit."""

    def _connect(self) -> sqlite3.Connection:
        found = super()._connect()
        found.execute("PRAGMA synchronous = NORMAL")
        return found


def test_a_file_that_does_not_sync_every_commit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CageFailed, match="does not sync every commit"):
        Hasty(tmp_path / "cage.db")


def test_a_file_that_is_not_a_cage_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to be taken for one " * 40)
    with pytest.raises(CageFailed, match=r"notes.txt: cannot be opened: file is not a database"):
        database_of(path)
    with pytest.raises(CageFailed, match="cannot be opened"):
        database_of(tmp_path / "no" / "folder" / "cage.db")


def test_a_cage_of_a_newer_pitboss_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cage.db"
    with opened(path) as cage:
        assert cage.rows("SELECT number FROM migration") == [(1,)]
    with sqlite3.connect(path) as other:
        other.execute("INSERT INTO migration VALUES (99, 0)")
    other.close()
    with pytest.raises(CageFailed, match=r"cage.db: is of a newer pitboss: it has migration 99, this one knows 1"):
        database_of(path)


def test_no_statement_of_a_commit_reads_a_whole_table(tmp_path: Path) -> None:
    """Otherwise a casino would become slower with every action that it stores."""
    said: set[str] = set()
    with opened(tmp_path / "cage.db") as cage:
        give_purses(cage)
        assert isinstance(cage.database, SqliteDatabase)
        cage.database.writing.set_trace_callback(said.add)
        tables = [Pumped.open(cage, name) for name in ("mount-airy/three-card-poker", "valley-forge/craps")]
        for seed, table in enumerate(tables):
            play(table, random.Random(seed), 40)
        deck, many = open_table(cage), [Action("ann", f"a{number}", bytes(32), "{}") for number in range(9)]
        units = [Unit(3, deck, 2 + number, ({"kind": "do"},), action=each) for number, each in enumerate(many)]
        cage._writer.later(lambda books: [store(books, unit) for unit in units], None).result()
        cage._writer.later(lambda books: books.look_up([(each.person, each.id) for each in many])).result()
        cage._writer.later(lambda books: books.load([Account("stack", each, 1) for each in "abc"])).result()
    with sqlite3.connect(tmp_path / "cage.db") as other:
        plans = {text: str(other.execute(f"EXPLAIN QUERY PLAN {text}").fetchall()) for text in said if _is_query(text)}
    other.close()
    assert len(plans) > 20 and any("CROSS JOIN action" in text for text in plans)
    assert [text for text, plan in plans.items() if re.search(r"SCAN (?!v\b|CONSTANT|\d+ CONSTANT)", plan)] == []


def _is_query(text: str) -> bool:
    return text.startswith(("SELECT", "INSERT", "UPDATE"))


def test_two_processes_on_one_file_do_not_disturb_each_other(tmp_path: Path) -> None:
    """One connection drops what it has cached when the other one writes."""
    with opened(tmp_path / "cage.db") as one, opened(tmp_path / "cage.db") as other:
        one.people.add("ann", "Ann", "guest", 1, 100_00).result()
        for turn in range(1, 20):
            one.people.give_back("ann", 1_00, turn, "ann", "less").result()
            other.people.give_back("ann", 1_00, turn, "ann", "less").result()
            assert one.balance_of("ann") == 100_00 - 2_00 * turn
        numbers = [number for (number,) in one.rows("SELECT id FROM transfer ORDER BY id")]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("count", (1, 2, 3, 63, 64, 65, 127, 200))
def test_as_many_rows_are_written_as_were_given(tmp_path: Path, count: int) -> None:
    database = SqliteDatabase(tmp_path / "cage.db")
    rows = [(f"sheet {number}", "text") for number in range(count)]
    database.in_transaction(lambda session: session.run_many("INSERT INTO sheet VALUES (?, ?)", iter(rows)))
    assert sorted(database.rows("SELECT digest, text FROM sheet")) == sorted(rows)
    database.close()
