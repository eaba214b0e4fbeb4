"""What the books guarantee with many writers: append-only, no overdraft, one effect for each action, exact awards.

The usual numbers are for every change. The campaign: ``PITBOSS_REPEATS=1000`` (fifty bets at once),
``PITBOSS_AGAIN=10000`` (repeated actions), ``PITBOSS_HITS=10000`` (two tables hit one meter in one commit),
``PITBOSS_BANK=600`` (seconds of 32 writers and two readers).
"""

from __future__ import annotations

import ast
import os
import random
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.cage.synthetic import in_balance, open_table

import pitboss
from pitboss.cage.accounts import Account
from pitboss.cage.cage import Cage, opened
from pitboss.cage.unit import Action, Conflict, Stale, Unit
from pitboss.errors import Refused
from pitboss.money import Cents
from pitboss.table.postings import RACK, Posting, guest, meter, stack

REPEATS = int(os.environ.get("PITBOSS_REPEATS", "10"))
AGAIN = int(os.environ.get("PITBOSS_AGAIN", "300"))
HITS = int(os.environ.get("PITBOSS_HITS", "40"))
BANK = float(os.environ.get("PITBOSS_BANK", "1"))
BODY = sha256(b"body").digest()

STATEMENTS = [
    "UPDATE transfer SET amount = amount + 1", "DELETE FROM transfer", "UPDATE line SET body = ''",
    "DELETE FROM line", "UPDATE action SET reply = ''", "DELETE FROM action", "UPDATE audit SET what = ''",
    "DELETE FROM audit", "DELETE FROM account", "UPDATE account SET balance = -1 WHERE kind = 'guest'",
    "UPDATE account SET owner = 'eve'", "UPDATE account SET lowest = -5",
    "INSERT INTO transfer VALUES (99, 0, 'play', 1, 2, -5, 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (99, 0, 'play', 1, 2, 0, 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (99, 0, 'play', 1, 1, 5, 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (99, 0, 'play', 1, 2, NULL, 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (99, 0, 'play', 1, 2, 'five', 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (99, 0, 'play', 2, 999, 5, 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (99, 0, 'gift', 2, 1, 5, 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (99, 0, 'play', 3, 2, 99999999999, 1, 0, '', '', {blob})",
    "INSERT INTO transfer VALUES (1, 0, 'play', 2, 1, 5, 1, 0, '', '', {blob})",
]  # fmt: skip


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_database_itself_refuses_to_be_changed(cage: Cage, where: str, statement: str) -> None:
    cage.people.add("ann", "Ann", "guest", 1, 100_00).result()
    table = open_table(cage)
    move = Posting(guest("ann"), stack("ann"), Cents(10_00), "buys")
    cage.commit(Unit(2, table, 2, ({"kind": "x"},), (move,), "ann", Action("ann", "a1", BODY, "x"))).result()
    cage.note(5, "boss", "limits", "5", "10", "busy").result()
    kept = {name: cage.rows(f"SELECT * FROM {name}") for name in ("transfer", "line", "action", "audit", "account")}
    if "://" in where:
        import psycopg

        with psycopg.connect(where) as connection, pytest.raises(psycopg.Error):
            connection.execute(statement.format(blob="decode(repeat('00', 32), 'hex')"))
    else:
        with sqlite3.connect(where) as other, pytest.raises(sqlite3.Error):
            other.execute("PRAGMA foreign_keys = ON")
            other.execute(statement.format(blob="zeroblob(32)"))
        other.close()
    assert kept == {name: cage.rows(f"SELECT * FROM {name}") for name in kept}


def test_a_fraction_of_a_cent_is_not_an_amount(cage: Cage, where: str) -> None:
    """SQLite refuses a fraction; PostgreSQL rounds it before its checks, so the cage never sends one."""
    table = open_table(cage)
    with pytest.raises(Refused):
        cage.commit(Unit(2, table, 0, (), (Posting(RACK, stack("ann"), 1.5, "x"),))).result()  # type: ignore[arg-type]
    assert cage.balance(Account("stack", "ann", table)) == 0


def test_money_is_never_a_float() -> None:
    """No fraction, no true division and no ``float`` in the code of the books."""
    found = []
    for path in (Path(pitboss.__file__).parent / "cage").rglob("*.py"):
        if path.name == "postgres.py":  # its fractions are seconds to wait
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            fraction = isinstance(node, ast.Constant) and isinstance(node.value, float) and path.name != "sqlite.py"
            named = isinstance(node, ast.Name) and node.id in ("float", "Decimal")
            divides = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _is_number(node)
            if fraction or named or divides:
                found.append(f"{path.name}:{node.lineno}")
    assert found == []


def _is_number(node: ast.BinOp) -> bool:
    """The division sign joins paths too."""
    sides = ast.unparse(node.left) + ast.unparse(node.right)
    return not any(word in sides for word in ("Path(", "MIGRATIONS", "folder", "place"))


@pytest.mark.slow
def test_only_one_of_fifty_bets_at_once_is_covered(cage: Cage) -> None:
    table = open_table(cage)
    move = Posting(guest("ann"), stack("ann"), Cents(100_00), "buys")
    cage.people.add("ann", "Ann", "guest", 1).result()

    def once(number: int) -> bool:
        try:
            cage.commit(Unit(3, table, 0, (), (move,))).result()
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(50) as together:
        for turn in range(1, REPEATS + 1):
            cage.people.issue("ann", 100_00, 2, "boss", "again").result()
            assert sum(together.map(once, range(50))) == 1
            assert cage.balance(Account("stack", "ann", table)) == turn * 100_00
    in_balance(cage)


@pytest.mark.slow
def test_every_read_under_many_writers_adds_up(cage: Cage) -> None:
    """A bank of ten accounts, 32 writers, and readers that add up all balances all the time."""
    table = open_table(cage)
    people = [f"p{number}" for number in range(10)]
    for person in people:
        cage.people.add(person, person, "guest", 1, 100_00).result()
        cage.commit(Unit(2, table, 0, (), (Posting(guest(person), stack(person), Cents(100_00), "buys"),))).result()
    end = time.monotonic() + BANK
    sums: list[tuple[int, int]] = []

    def writes(number: int) -> int:
        chance, done = random.Random(number), 0
        while time.monotonic() < end:
            one, other = chance.sample(people, 2)
            move = Posting(stack(one), stack(other), Cents(chance.randint(1, 60_00)), "pays")
            try:
                cage.commit(Unit(3, table, 0, (), (move,))).result()
                done += 1
            except Refused:
                pass
        return done

    def reads(_: int) -> int:
        while time.monotonic() < end:
            sums.append(
                cage.rows("SELECT CAST(SUM(balance) AS BIGINT), MIN(balance) FROM account WHERE kind = 'stack'")[0]  # type: ignore[arg-type]
            )
        return 0

    with ThreadPoolExecutor(34) as together:
        reading = [together.submit(reads, number) for number in range(2)]
        done = sum(together.map(writes, range(32)))
        for future in reading:
            future.result()
    assert done > 50 and sums
    assert {total for total, _ in sums} == {1_000_00} and all(least >= 0 for _, least in sums)
    in_balance(cage)


def test_repeated_actions_have_one_effect_and_one_reply(cage: Cage, where: str) -> None:
    """Actions are repeated in parallel, in another order, after a restart, and after a reply was lost."""
    table = open_table(cage)
    cage.people.add("ann", "Ann", "guest", 1, 1_000_000_00).result()
    chance = random.Random(5)
    ids = range(max(10, AGAIN // 20))

    def unit(number: int) -> Unit:
        move = Posting(guest("ann"), stack("ann"), Cents(number + 1), "buys")
        said = Action("ann", f"a{number}", sha256(str(number).encode()).digest(), f"reply {number}")
        return Unit(3, table, 0, (), (move,), "ann", said)

    said = [*ids, *(chance.choice(ids) for _ in range(AGAIN))]
    chance.shuffle(said)
    half = len(said) // 2
    first = [(number, cage.commit(unit(number))) for number in said[:half]]
    replies = [(number, future.result().again) for number, future in first]
    cage.close()
    with opened(where) as again:
        later = [(number, again.commit(unit(number))) for number in said[half:]]
        replies += [(number, future.result().again) for number, future in later]
        assert {reply for _, reply in replies} - {None} <= {f"reply {number}" for number in ids}
        assert all(reply in (None, f"reply {number}") for number, reply in replies)
        assert sum(reply is None for _, reply in replies) == len(ids)
        assert again.balance(Account("stack", "ann", table)) == sum(number + 1 for number in ids)
        other = unit(3)
        assert other.action is not None
        with pytest.raises(Conflict):
            again.commit(other._replace(action=other.action._replace(body=BODY))).result()
        in_balance(again)


class Hit(NamedTuple):
    unit: Unit
    won: int
    seeds: int
    """What the house seeds the meter with after a hit."""


def test_two_tables_that_hit_one_meter_in_one_commit_are_paid_exactly(cage: Cage) -> None:
    """One wins the whole meter, the other a tenth. The second to be stored is told what is left, and computes its award
    again."""
    links, seed = {"linked": "house/linked"}, 20_000_00
    tables = [open_table(cage, {"linked": seed}, links) for _ in (1, 2)]
    shared = Account("meter", "house/linked")
    seqs, rounds = [1, 1], count(1)
    fed = paid = put_in = stale = 0
    chance = random.Random(11)

    def hit(at: int, shows: int, whole: bool, number: int) -> Hit:
        """A settled round of a table that takes the meter to show this amount."""
        won = shows if whole else shows // 10
        moves = [Posting(meter("linked"), stack("ann"), Cents(won), "win")]
        if whole:
            moves.append(Posting(RACK, meter("linked"), Cents(seed), "seed"))
        after = seed if whole else shows - won
        lines = (
            {"kind": "open", "round": number},
            {"kind": "settle", "round": number, "nets": {"ann": won}, "meters": {"linked": after}},
        )
        return Hit(Unit(5, tables[at], seqs[at] + 1, lines, tuple(moves)), won, seed if whole else 0)

    for _ in range(HITS):
        feeding = chance.randint(1, 300)
        move = Posting(RACK, meter("linked"), Cents(feeding), "contribution of linked")
        cage.commit(Unit(4, tables[chance.randrange(2)], 0, (), (move,))).result()
        fed += feeding
        shown, number = cage.balance(shared), next(rounds)
        order = chance.sample((0, 1), 2)
        both = [(at, hit(at, shown, at == 0, number)) for at in order]
        for (at, done), future in zip(both, [cage.commit(each.unit) for _, each in both], strict=True):
            made = done
            try:
                seqs[at] = future.result().seq
            except Stale as again:
                stale += 1
                made = hit(at, again.amounts["linked"], at == 0, number)
                seqs[at] = cage.commit(made.unit).result().seq
            paid += made.won
            put_in += made.seeds
    assert stale == HITS
    assert cage.balance(shared) == seed + fed + put_in - paid
    in_balance(cage)
