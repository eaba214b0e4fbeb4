"""Tables of every sheet, pumped into a cage: what is stored is what was played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.cage.floors import PEOPLE, PURSE, SEEDS, Pumped, give_purses, play
from tests.machine.people import ALL
from tests.rounds import up_to

from pitboss.cage.accounts import Account
from pitboss.cage.audit import audited
from pitboss.cage.cage import Cage
from pitboss.houses import sheet
from pitboss.machine.commands import Stop


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path, name: str) -> str:
    """One sheet in eight is played on PostgreSQL too."""
    if request.param == "sqlite":
        return str(tmp_path / "cage.db")
    return str(request.getfixturevalue("postgres"))


@pytest.mark.parametrize(
    ("name", "where"),
    [(name, "sqlite") for name in ALL] + [pytest.param(name, "postgres", marks=pytest.mark.slow) for name in ALL[::8]],
    indirect=["where"],
)
def test_a_table_played_through_the_cage_is_restored_after_a_restart(cage: Cage, name: str) -> None:
    give_purses(cage)
    table = Pumped.open(cage, name)
    play(table, random.Random(name), up_to(150, 2))
    again = Pumped.resume(cage, table.id)
    assert again.machine.digest() == table.machine.digest()
    stacks = [cage.balance(Account("stack", guest.person, table.id)) for guest in table.machine.guests]
    assert sum(cage.balance_of(person) for person in PEOPLE) + sum(stacks) > 0
    with_key, without = audited(cage, SEEDS), audited(cage)
    assert with_key.wrong == without.wrong == []
    assert with_key.rounds == table.machine.settled and with_key.closed == []
    rounds = cage.history.rounds(table.id, last=1000)
    assert len([row for row in rounds if row.state == "settled"]) == table.machine.settled
    assert {row.number for row in rounds} == set(range(1, table.machine.number + 1))
    if rounds:
        number = next(row.number for row in rounds if row.state == "settled")
        played = cage.history.round(table.id, number)
        assert played.result is not None and played.result["nets"] == played.nets


@pytest.mark.sampled
@pytest.mark.parametrize("where", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)], indirect=True)
@pytest.mark.parametrize("name", ["mount-airy/craps", "mount-airy/blackjack", "marysville/holdem"])
def test_a_table_that_closes_gives_everything_back(cage: Cage, name: str) -> None:
    give_purses(cage)
    table = Pumped.open(cage, name)
    play(table, random.Random(name), 200)
    if table.machine.round is None or table.machine.is_betting:
        table.do(Stop("closing time"))
    while not table.machine.ended:
        table.tick() if table.machine.due() else table.do(Stop("closing time"))
    kinds = ("rack", "drop", "fee", "stack", "layout", "pot")
    assert {kind: cage.reports.accounts()[kind] for kind in kinds} == dict.fromkeys(kinds, 0)
    lost = len(PEOPLE) * PURSE - sum(cage.balance_of(person) for person in PEOPLE)
    (line,) = cage.reports.shift()
    assert line.win_by_count == line.win_by_play
    fees = line.rake + line.collection + line.commission
    seeds = sum(each.cents for each in cage.reports.moved() if each.kind == "seed" and each.debit == "cage")
    assert lost == line.win_by_play + fees + cage.reports.accounts()["meter"] - seeds
    assert cage.tables.all() == []
    coin = cage.reports.coin()
    if table.machine.kind == "pit":  # at craps, bets that are up when the table closes go back without a settlement
        fees = line.collection + line.commission
        assert sum(each.staked - each.returned for each in coin) + fees == lost
    found = audited(cage)
    assert found.wrong == found.closed == [] and found.rounds == line.rounds > 0


@pytest.mark.slow
@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
@pytest.mark.parametrize("name", ["mount-airy/let-it-ride"])
def test_awards_from_a_meter_that_other_tables_feed_are_exact(cage: Cage, name: str) -> None:
    """Two tables whose machines are never told what the other one fed: each award is refused once as stale, and made
    again from what the meter shows. Smaller hands win, so that awards come often."""
    give_purses(cage)
    text = sheet(name).text
    for hand, award in (("three-of-a-kind", "9 for 1"), ("flush", "40 for 1"), ("straight", "30 for 1")):
        share = "100% of meter" if hand == "three-of-a-kind" else "10% of meter"
        assert f'{hand} = "{award}"' in text
        text = text.replace(f'{hand} = "{award}"', f'{hand} = "{share}"')
    tables = [Pumped.open(cage, name, text=text) for _ in (1, 2)]
    chance = random.Random(name)
    shared = Account("meter", "mount-airy/linked")
    for _ in range(400):
        play(chance.choice(tables), chance, 10)
        if len(awards(cage)) >= 3:
            break
    assert len(awards(cage)) >= 3 and max(awards(cage)) > 10_000_00
    told = [body for table in tables for _, _, body in cage.tables.lines(table.id) if body.get("do") == "meters"]
    assert told, "no award was stale, so nothing was tested"
    assert audited(cage, SEEDS).wrong == []
    moved = {each.kind: 0 for each in cage.reports.moved()}
    for each in cage.reports.moved():
        moved[each.kind] += each.cents * ((each.credit == "meter") - (each.debit == "meter"))
    assert cage.balance(shared) == moved["meter"] + moved["seed"]


def awards(cage: Cage) -> list[int]:
    rows = cage.rows("SELECT t.amount FROM transfer t JOIN account a ON a.id = t.debit WHERE a.kind = 'meter'")
    return [amount for (amount,) in rows]
