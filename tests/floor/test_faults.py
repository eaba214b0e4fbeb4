"""Failures at every step: before and after each commit of every game, another engine, slow readers, closing."""

from __future__ import annotations

import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from tests.floor.hall import Eyes, Hall, Stuck, company, go_round, seated, wanted, watched

from pitboss.cage.audit import audit, audited
from pitboss.cage.cage import Cage
from pitboss.cage.database import CageFailed
from pitboss.cage.unit import Receipt, Unit
from pitboss.floor.wire import sockets
from pitboss.floor.wire.sockets import Connection
from pitboss.houses import sheet, sheet_names

STEPS = 25
"""Actions at each sheet."""


class Faulty:
    """Every unit fails twice: first before it is stored, then after it is stored."""

    def __init__(self, cage: Cage) -> None:
        self._commit = cage.commit
        self._tries: dict[bytes, int] = {}
        self.failed = 0
        cage.commit = self  # type: ignore[assignment, method-assign]

    def __call__(self, unit: Unit) -> Future[Receipt]:
        if not unit.lines or unit.action is None:
            return self._commit(unit)
        key = unit.action.person.encode() + unit.action.id.encode()
        tries = self._tries[key] = self._tries.get(key, 0) + 1
        if tries > 2:
            return self._commit(unit)
        self.failed += 1
        if tries == 2:
            self._commit(unit)
        found: Future[Receipt] = Future()
        found.set_exception(CageFailed("the disk went away"))
        return found


@pytest.mark.slow
@pytest.mark.parametrize("sheet", sheet_names())
def test_a_failure_before_or_after_a_commit_changes_nothing_that_was_sent(sheet: str, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    table, people = company(hall, sheet)
    faulty = Faulty(hall.cage)
    eyes = watched(table, people)
    done = turn = 0
    refused: dict[str, bool] = {}
    while done < STEPS and turn < 20 * STEPS:
        turn += 1
        for who, command in wanted(table, people, refused):
            done += 1
            answer = hall.do(who, table.id, command, f"act {done}")
            for _ in range(3):
                if answer.get("code") != "storage":
                    break
                again, last = hall.casino.made_again(table.id)
                assert (again.digest(), last) == (table.machine.digest(), table.last)
                answer = hall.do(who, table.id, command, f"act {done}")
            assert answer.get("code") != "storage"
            refused[who.id] = answer["t"] == "no"
            shown = json.loads(json.dumps(table.machine.view(who.id).as_json()))
            assert {**eyes[who.id].view(), "clock": 0} == {**shown, "clock": 0}
    assert faulty.failed > 2
    assert not audit(hall.cage)
    hall.close()


def test_a_table_whose_records_cannot_be_read_waits_and_goes_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    who, table = seated(hall)
    faulty = Faulty(hall.cage)

    def unreadable(called: int) -> Any:
        raise CageFailed("the disk went away")

    with monkeypatch.context() as patch:
        patch.setattr(hall.casino, "made_again", unreadable)
        assert hall.do(who, table.id, {"do": "buy", "amount": 5}, "x")["code"] == "storage"
        assert table.frozen and hall.do(who, table.id, {"do": "buy", "amount": 5}, "x")["code"] == "storage"
    hall.wait(3_000)
    assert not table.frozen
    hall.do(who, table.id, {"do": "buy", "amount": 5}, "x")
    assert hall.do(who, table.id, {"do": "buy", "amount": 5}, "x")["t"] == "ok"
    assert hall.casino.purse(who.id) == 49_995 and faulty.failed


@pytest.mark.parametrize("sheet", ("mount-airy/three-card-poker", "marysville/holdem", "valley-forge/craps"))
def test_another_engine_with_different_lines_voids_the_round_refunds_and_says_so(
    sheet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(tmp_path / "floor.db")
    hall.casino.engine = "one"
    table, people = company(hall, sheet)
    for _ in range(8):
        go_round(hall, table, people)
        if table.machine.phase == "round" or (table.machine.kind == "steps" and table.machine.settled > 1):
            break
    chips = sum(hall.cage.balance_of(who.id) for who in people)
    fees = hall.cage.reports.accounts()
    called = table.id
    hall.close()

    again = Hall(tmp_path / "floor.db", "floor-2")

    def differs(table_id: int) -> Any:
        from pitboss.errors import Refused

        raise Refused("the journal has 5, but it should be 6", "seats")

    monkeypatch.setattr(again.casino, "made_again", differs)
    again.resume()
    assert called not in again.casino.tables and again.cage.tables.find(called).closed
    after = again.cage.reports.accounts()
    assert after["stack"] == after["layout"] == after["pot"] == 0
    back = sum(again.cage.balance_of(who.id) for who in people)
    assert back - chips == fees["stack"] + fees["layout"]
    assert all("void" in again.casino.notices[who.id][0] for who in people)
    assert any("is closed" in line.what for line in again.cage.log())
    assert "open" not in again.cage.history.count(called)
    commits = again.cage.history.commitments(called)
    assert any(each.revealed_seq for each in commits[-1:]) or sheet == "marysville/holdem"
    found = audited(again.cage, None, "two")
    assert not found.wrong and len(found.foreign) == 1
    again.close()


def test_another_engine_with_the_same_lines_goes_on_and_notes_it(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    hall.casino.engine = "one"
    who, table = seated(hall, sheet="mount-airy/three-card-poker")
    hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 1000}})
    hall.do(who, table.id, {"do": "ready"})
    digest = table.machine.digest()
    hall.close()
    again = Hall(tmp_path / "floor.db", "floor-2")
    again.casino.engine = "two"
    again.resume()
    assert again.casino.tables[table.id].machine.digest() == digest
    assert any("another engine" in line.what for line in again.cage.log())
    again.close()


def test_a_floor_that_closes_takes_no_new_bets_and_lets_rounds_end(hall: Hall) -> None:
    who, table = seated(hall, sheet="mount-airy/three-card-poker")
    hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 1000}})
    hall.do(who, table.id, {"do": "ready"})
    hall.casino.draining = "the floor closes now"
    question = table.machine.view(who.id).question
    assert question is not None
    answer = hall.do(who, table.id, {"do": "say", "words": "play", "question": question.number})
    assert answer["t"] == "ok" and table.machine.settled == 1
    for command in ({"do": "bet", "wagers": {"ante": 1000}}, {"do": "buy", "amount": 5}, {"do": "ready"}):
        assert hall.do(who, table.id, command)["says"] == "the floor closes now"
    assert hall.do(who, table.id, {"do": "get-up"})["t"] == "ok"


def test_a_slow_reader_gets_a_snapshot_and_is_closed_the_second_time(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, table = seated(hall)
    slow = Connection(hall.casino, Stuck(), who)  # type: ignore[arg-type]
    slow.hear('{"t":"hello","v":1}')
    slow.hear(json.dumps({"t": "watch", "table": table.id}))
    now = 100.0
    monkeypatch.setattr(sockets.time, "monotonic", lambda: now)
    for amount in range(1, 100):
        hall.do(who, table.id, {"do": "bet", "wagers": {"red": 500 + 100 * amount % 5000}})
        assert len(slow._frames) <= sockets.MOST_WAITING + 1
        if slow._slow is not None:
            break
    kinds = [json.loads(text)["t"] for text, _ in slow._frames]
    assert "ev" not in kinds and kinds[-1] == "table"
    assert json.loads(slow._frames[-1][0])["seq"] == table.teller.seq
    assert slow._closing is None
    for _ in range(sockets.MOST_WAITING + 2):
        hall.do(who, table.id, {"do": "bet", "wagers": {"red": 500}})
    assert slow._closing is not None and slow._closing[1] == "too-slow"


def test_a_flood_is_cut_off(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    who, _ = seated(hall)
    client = Connection(hall.casino, Stuck(), who)  # type: ignore[arg-type]
    monkeypatch.setattr(sockets.time, "monotonic", lambda: client._counted)
    said = sum(not client._is_too_fast() for _ in range(1000))
    assert said == sockets.AT_ONCE
    assert client._closing is not None and client._closing[1] == "too-fast"


def test_people_wait_for_a_seat_in_the_order_in_which_they_asked(hall: Hall) -> None:
    table, people = company(hall, "marysville/holdem", sheet("marysville/holdem").rules.table.seats)
    first, second, third = (hall.guest(f"W{number}") for number in range(3))
    eyes = Eyes()
    hall.casino.arrive(first.id, eyes)
    assert [table.waiting.join(hall.casino, table, who.id) for who in (first, second)] == [1, 2]
    seat = next(iter(table.machine.guests)).seat
    hall.do(people[0], table.id, {"do": "get-up"})
    assert any(message["t"] == "notice" and message["table"] == table.id for message in eyes.heard)
    sit = {"do": "sit", "seat": int(seat), "amount": 20_000}
    assert "held for people on the waiting list" in hall.do(third, table.id, sit)["says"]
    assert "held for people on the waiting list" in hall.do(second, table.id, sit)["says"]
    hall.now += 61_000
    assert hall.do(second, table.id, sit)["t"] == "ok"
    assert table.waiting.people == []
