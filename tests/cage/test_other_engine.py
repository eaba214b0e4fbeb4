"""Lines that another engine wrote: the audit names them, and checks everything that needs no replay."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.cage.floors import PURSE, SEEDS, Pumped, play
from tests.machine.people import ALL

from pitboss.cage.audit import audited, replay
from pitboss.cage.audit.replay import WholeTable
from pitboss.cage.audit.tables import check_nets
from pitboss.cage.cage import Cage, database_of
from pitboss.machine import kinds
from pitboss.machine.machine import BadLine
from pitboss.machine.start import table_entry
from pitboss.table.rotation import Person

PEOPLE = tuple(Person(f"person {number}") for number in range(4))


@pytest.fixture
def cage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    def entry(*args: Any) -> Any:
        return {**table_entry(*args), "floor": {"bots": 0, "engine": "one"}}

    monkeypatch.setattr("tests.cage.floors.table_entry", entry)
    found = Cage(database_of(tmp_path / "cage.db"), threaded=False)
    for person in PEOPLE:
        found.people.add(person, person, "guest", 1, 100 * PURSE).result()
    yield found
    found.close()


def table_of(cage: Cage, number: int) -> WholeTable:
    return WholeTable(number, {}, cage.tables.lines(number), None)


def pays_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the settlements in lines differ from what the rules give."""

    def redone(start: Any, lines: Any, *more: Any, **named: Any) -> Any:
        for number, line in enumerate(lines):
            if line["kind"] == "settle":
                raise BadLine(number, "the journal has 5, but it should be 6", "seats")
        return kinds.redone(start, lines, *more, **named)

    monkeypatch.setattr(replay, "redone", redone)


@pytest.mark.slow
def test_lines_of_another_engine_are_named_but_not_called_wrong(cage: Cage, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("mount-airy/roulette", "valley-forge/craps", "marysville/holdem"):
        play(Pumped.open(cage, name), random.Random(name), 80, PEOPLE)
    same = audited(cage, SEEDS, "two")
    assert not same.wrong and not same.foreign, "lines that agree are played again by any engine"
    assert same.rounds > 10
    pays_otherwise(monkeypatch)
    other = audited(cage, SEEDS, "two")
    assert not other.wrong and len(other.foreign) == 3 and not other.rounds
    assert "engine one" in other.foreign[0]
    for engine in ("one", ""):
        own = audited(cage, SEEDS, engine)
        assert len(own.wrong) == 3 and not own.foreign, "the engine's own lines must agree"


def test_chips_must_still_move_as_lines_of_another_engine_say(cage: Cage, monkeypatch: pytest.MonkeyPatch) -> None:
    pays_otherwise(monkeypatch)
    table = Pumped.open(cage, "mount-airy/roulette")
    play(table, random.Random(1), 80, PEOPLE)
    found = table_of(cage, 1)
    assert not list(check_nets(cage, found))
    lines = [(at, when, dict(body)) for at, when, body in found.lines]
    body = next(body for at, _, body in lines if body["kind"] == "settle" and any(body["nets"].values()))
    person = next(person for person, net in body["nets"].items() if net)
    body["nets"] = {**body["nets"], person: body["nets"][person] + 100}
    (wrong,) = check_nets(cage, found._replace(lines=lines))
    assert "won and lost" in wrong.why


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ALL if not name.endswith("craps")])
def test_at_every_sheet_rounds_move_what_their_lines_say(name: str, cage: Cage) -> None:
    table = Pumped.open(cage, name)
    play(table, random.Random(name), 100, PEOPLE)
    assert table.machine.settled
    assert not list(check_nets(cage, table_of(cage, table.id)))
