"""The audit finds and names every change in the books.

``PITBOSS_BYTES`` says how many single bytes of a copy are changed; 1,000 are the whole campaign.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cage.floors import ANN, SEEDS, Pumped, give_purses, play

from pitboss.cage.audit import Wrong, audit, audited
from pitboss.cage.backup import back_up, bring_back, sums_of
from pitboss.cage.cage import Cage, database_of
from pitboss.cage.chain import START, link
from pitboss.cage.database import CageFailed
from pitboss.cage.unit import Action
from pitboss.cli.floor.cage import command
from pitboss.machine.commands import Sit, Stop
from pitboss.money import Cents
from pitboss.rules.script import Seat

BYTES = int(os.environ.get("PITBOSS_BYTES", "20"))
GAMES = ("mount-airy/blackjack", "mount-airy/craps", "marysville/holdem", "mount-airy/mississippi-stud")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a cage after a night: four tables, one of them closed, people, sessions, actions, a log."""
    folder = tmp_path_factory.mktemp("night")
    cage = Cage(database_of(folder / "cage.db"))
    give_purses(cage)
    cage.people.become_account("ann", "Ann", "a long password").result()
    _, stored = cage.people.new_session("ann", 10**13)
    stored.result()
    link_token, stored = cage.people.new_operator_link(("admin",), 10**13)
    cage.people.use_operator_link(link_token, "ann", 5).result()
    for name in GAMES:
        table = Pumped.open(cage, name)
        sits = Action("ann", f"sits at {table.id}", sha256(name.encode()).digest(), '{"t":"ok"}')
        table.do(Sit(ANN, Seat(1), Cents(5_000_00), "Ann"), sits)
        play(table, random.Random(name), 60)
    table.do(Stop("it is late"))
    while not table.machine.ended:
        table.tick()
    cage.tables.claim("floor 1").result()
    cage.tables.count(1, 2_000_000, "boss").result()
    cage.note(2_000_001, "boss", "limits at table 1", "5", "10", "busy").result()
    cage.close()
    back_up(folder / "cage.db", folder / "copy.db")
    return folder / "copy.db"


@pytest.fixture
def copy(night: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(night, tmp_path / "cage.db"))


def found_in(path: Path) -> list[Wrong]:
    try:
        database = database_of(path, read_only=True)
    except CageFailed as failed:
        return [Wrong("file", failed.what)]
    try:
        return audit(database, SEEDS)
    except CageFailed as failed:
        return [Wrong("file", failed.what)]
    finally:
        database.close()


@pytest.fixture
def tampered(copy: Path) -> Iterator[sqlite3.Connection]:
    """A connection that may change everything. ``finish`` restores the schema."""
    connection = sqlite3.connect(copy, isolation_level=None)
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("CREATE TABLE put_back (sql)")
    connection.executemany("INSERT INTO put_back VALUES (?)", [(sql,) for _, sql in triggers])
    yield connection
    connection.close()


def finish(connection: sqlite3.Connection) -> None:
    triggers = connection.execute("SELECT sql FROM put_back").fetchall()
    connection.execute("DROP TABLE put_back")
    for (sql,) in triggers:
        connection.execute(sql)
    connection.close()


@pytest.mark.slow
def test_a_night_is_right(copy: Path) -> None:
    database = database_of(copy, read_only=True)
    found = audited(database, SEEDS)
    assert found.wrong == found.closed == []
    assert found.tables == 4 and found.rounds > 15 and found.lines > 100
    assert set(found.heads) == {"transfers", "log", "table 1", "table 2", "table 3", "table 4"}
    without = audited(database)
    assert without.wrong == [] and without.closed
    database.close()


CHANGES = {
    "transfer": ["at", "amount", "debit", "credit", "why", "by", "seq", "table_id", "chain", "kind"],
    "line": ["at", "body", "chain"],
    "audit": ["at", "by", "what", "why"],
    "account": ["balance", "owner", "kind", "table_id", "lowest"],
    "sheet": ["text"],
    "checkpoint": ["body", "seq"],
    "person": ["name", "kind", "secret", "excluded_until", "limits"],
    "role": ["role"],
    "session": ["expires", "person"],
    "operator_link": ["used_by", "roles"],
    "process": ["lease_until"],
    "felt_table": ["title", "links", "closed", "owner", "fence", "sheet", "sheet_name"],
    "action": ["reply", "at", "body", "seq"],
    "round": ["first_seq", "last_seq", "at", "state"],
    "coin": ["staked", "returned", "wager", "day"],
    "round_person": ["net", "person", "at"],
    "commitment": ["commitment", "seq", "revealed_seq"],
}


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), [(table, column) for table in CHANGES for column in CHANGES[table]])
def test_a_changed_value_is_found_and_named(tampered: sqlite3.Connection, copy: Path, table: str, column: str) -> None:
    chance = random.Random(f"{table} {column}")
    keys = [row[1] for row in tampered.execute(f"PRAGMA table_info({table})") if row[5]]
    rows = tampered.execute(f"SELECT {', '.join(keys)}, {column} FROM {table}").fetchall()
    *key, value = chance.choice(rows)
    if value is None:
        changed: object = "7"
    else:
        changed = value + 1 if isinstance(value, int) else value + (b"x" if isinstance(value, bytes) else "7")
    where = " AND ".join(f"{each} = ?" for each in keys)
    tampered.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (changed, *key))
    finish(tampered)
    wrong = found_in(copy)
    assert wrong
    named = {"line": "table", "audit": "log", "round_person": "round", "felt_table": "table", "sheet": ""}
    assert any(named.get(table, table) in each.where for each in wrong), wrong


def rechained(connection: sqlite3.Connection) -> None:
    """Makes the chain of transfers and all balances consistent again, as a skilled forger would."""
    columns = "id, at, kind, debit, credit, amount, table_id, seq, why, by"
    chain, sums = START, {}
    for row in connection.execute(f"SELECT {columns} FROM transfer ORDER BY id").fetchall():
        chain = link(chain, *row)
        connection.execute("UPDATE transfer SET chain = ? WHERE id = ?", (chain, row[0]))
        sums[row[3]] = sums.get(row[3], 0) - row[5]
        sums[row[4]] = sums.get(row[4], 0) + row[5]
    for account, balance in sums.items():
        connection.execute("UPDATE account SET balance = ? WHERE id = ?", (balance, account))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["play", "buy-in", "cash-out", "meter", "seed"])
def test_forged_books_with_a_correct_chain_do_not_agree_with_play(
    tampered: sqlite3.Connection, copy: Path, kind: str
) -> None:
    rows = tampered.execute("SELECT id, table_id FROM transfer WHERE kind = ? AND table_id > 0", (kind,)).fetchall()
    number, table = random.Random(kind).choice(rows)
    tampered.execute("UPDATE transfer SET amount = amount + 1 WHERE id = ?", (number,))
    rechained(tampered)
    finish(tampered)
    wrong = found_in(copy)
    assert wrong and any(f"table {table}" in each.where or "meter" in each.where for each in wrong), wrong


@pytest.mark.slow
def test_a_forged_line_with_a_correct_chain_is_not_what_the_rules_give(
    tampered: sqlite3.Connection, copy: Path
) -> None:
    body, seq = tampered.execute(
        'SELECT body, seq FROM line WHERE table_id = 1 AND body LIKE \'{"kind":"settle"%\' ORDER BY seq LIMIT 1'
    ).fetchone()
    tampered.execute(
        "UPDATE line SET body = ? WHERE table_id = 1 AND seq = ?", (body.replace('"house":', '"house":1'), seq)
    )
    chain = START
    for row in tampered.execute("SELECT table_id, seq, at, body FROM line WHERE table_id = 1 ORDER BY seq").fetchall():
        chain = link(chain, *row)
        tampered.execute("UPDATE line SET chain = ? WHERE table_id = 1 AND seq = ?", (chain, row[1]))
    finish(tampered)
    assert [each.where for each in found_in(copy)] == [f"table 1, line {seq}"]


@pytest.mark.sampled
@pytest.mark.parametrize("table", ["transfer", "line", "audit", "round", "commitment", "account"])
def test_a_missing_row_is_found(tampered: sqlite3.Connection, copy: Path, table: str) -> None:
    keys = [row[1] for row in tampered.execute(f"PRAGMA table_info({table})") if row[5]]
    rows = tampered.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()
    row = rows[len(rows) // 2]
    tampered.execute(f"DELETE FROM {table} WHERE {' AND '.join(f'{key} = ?' for key in keys)}", row)
    finish(tampered)
    assert found_in(copy)


@pytest.mark.slow
def test_every_changed_byte_of_a_copy_is_found(night: Path, tmp_path: Path) -> None:
    """The audit finds the page of a changed byte in a copy. If the byte is part of stored data, the audit finds it
    without the digests of the pages too."""
    content = night.read_bytes()
    dump = list(sqlite3.connect(night).iterdump())
    chance = random.Random(BYTES)
    path = tmp_path / "copy.db"
    unused = 0
    for _ in range(BYTES):
        place = chance.randrange(len(content))
        changed = bytearray(content)
        changed[place] ^= chance.randint(1, 255)
        path.write_bytes(changed)
        shutil.copyfile(sums_of(night), sums_of(path))
        with pytest.raises(CageFailed, match=f"page {place // 4096 + 1} of the file"):
            bring_back(path, tmp_path / "again.db")
        sums_of(path).unlink()
        wrong = found_in(path)
        if not wrong:
            assert list(sqlite3.connect(path).iterdump()) == dump, f"byte {place} was changed and not found"
            unused += 1
    print(f"{BYTES} changed bytes: all located to their page, {BYTES - unused} to what they changed, {unused} unused")


def test_no_seed_is_in_the_file_before_its_reveal(copy: Path) -> None:
    database = database_of(copy, read_only=True)
    rows = database.rows("SELECT table_id, purpose, revealed_seq FROM commitment")
    content = copy.read_bytes()
    closed = [purpose for _, purpose, revealed in rows if not revealed]
    assert closed and any(revealed for _, _, revealed in rows)
    for purpose in closed:
        seed = SEEDS(purpose, 64)
        for form in (seed, seed.hex().encode(), seed[:16], seed[:16].hex().encode()):
            assert form not in content
    database.close()


@pytest.mark.parametrize(("text", "why"), [("no cage", "file is not a database"), ("", "no such table")])
def test_a_file_that_is_not_a_cage_is_reported_in_one_line(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    found = CliRunner().invoke(command, ["audit", "--db", str(path)])
    assert isinstance(found.exception, CageFailed) and why in str(found.exception)
    assert not found.output
