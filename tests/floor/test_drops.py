"""Connections that drop at every decision of every sheet, silence, and people who want the same thing at once.

``PITBOSS_DROPS`` says how many decisions are dropped at each sheet, ``PITBOSS_RACES`` how many races are run.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest
from examples.bot import decide
from tests.floor.hall import Eyes, Hall, company, go_round, watched

from pitboss.cage.accounts import Account
from pitboss.houses import sheet_names

DROPS = int(os.environ.get("PITBOSS_DROPS", "12"))
RACES = int(os.environ.get("PITBOSS_RACES", "300"))


def plain(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "clock": None}


@pytest.mark.slow
@pytest.mark.parametrize("sheet", sheet_names())
def test_a_dropped_client_comes_back_to_the_same_view_at_every_decision(sheet: str, hall: Hall) -> None:
    table, people = company(hall, sheet)
    eyes = watched(table, people)
    dropped = turn = 0
    refused: dict[str, bool] = {}
    while dropped < DROPS and turn < 60 * DROPS:
        turn += 1
        for who in people:
            view = eyes[who.id].view()
            question = view["question"]
            if question is not None and question["mine"]:
                hall.casino.leave(who.id, eyes[who.id])
                fresh = Eyes()
                table.watch(fresh, who.id)
                assert plain(fresh.view()) == plain(view)
                assert fresh.heard[0]["seq"] == table.teller.seq
                eyes[who.id] = fresh
                dropped += 1
            command = decide(eyes[who.id].view(), refused.pop(who.id, False))
            if command is not None and command["do"] != "get-up":
                refused[who.id] = hall.do(who, table.id, command)["t"] == "no"
    assert dropped >= DROPS
    assert table.machine.number > 0


@pytest.mark.slow
@pytest.mark.parametrize("sheet", sheet_names())
def test_silent_players_delay_nobody(sheet: str, hall: Hall) -> None:
    """All players but one disconnect in the middle: the clock ends the round within the posted times, and marks it
    so."""
    table, people = company(hall, sheet)
    turn = 0
    while table.machine.phase != "round" and table.machine.kind != "steps" and turn < 200:
        turn += 1
        go_round(hall, table, people)
        if table.machine.settled:
            break
    number = table.machine.number
    for _ in range(100):
        if table.machine.settled + table.machine.voids >= number:
            break
        hall.wait(30_000)
    assert table.machine.settled >= number
    lines = [line for _, _, line in hall.cage.tables.lines(table.id)]
    silent = [line for line in lines if line["kind"] == "silent"]
    assert all(line["by"] in ("clock", "house") for line in silent)
    assert sum(hall.cage.reports.accounts().values()) == 0


@pytest.mark.slow
def test_two_people_want_one_seat_and_one_gets_it(hall: Hall) -> None:
    table = hall.open("mount-airy/roulette")
    people = [hall.guest(f"P{number}") for number in range(2)]
    rng = random.Random(1)
    for race in range(RACES):
        answers: list[dict[str, Any]] = []
        rng.shuffle(people)
        for who in people:
            hall.casino.do(who, table.id, {"do": "sit", "seat": 1, "amount": 1000}, f"{race}", answers.append)
        hall.settle()
        assert sorted(answer["t"] for answer in answers) == ["no", "ok"]
        winner = next(iter(table.machine.guests)).person
        who = next(each for each in people if each.id == winner)
        assert hall.do(who, table.id, {"do": "get-up"}, f"up {race}")["t"] == "ok"
    assert all(hall.casino.purse(who.id) == hall.cage.balance_of(who.id) == 100_000 for who in people)


@pytest.mark.slow
def test_money_for_one_seat_is_spent_once_at_two_tables(hall: Hall) -> None:
    tables = [hall.open("mount-airy/roulette"), hall.open("mount-airy/baccarat")]
    who = hall.guest()
    for race in range(RACES):
        answers: list[dict[str, Any]] = []
        for table in tables:
            command = {"do": "sit", "seat": 1, "amount": 100_000}
            hall.casino.do(who, table.id, command, f"{race} {table.id}", answers.append)
        hall.settle()
        assert sorted(answer["t"] for answer in answers) == ["no", "ok"]
        hall.casino.get_up_everywhere(who)
        hall.settle()
    assert hall.cage.balance_of(who.id) == 100_000


def test_two_browsers_of_one_person_get_one_effect_for_one_id(hall: Hall) -> None:
    table, (who, *_) = company(hall, "mount-airy/roulette", 1)
    for race in range(RACES):
        answers: list[dict[str, Any]] = []
        for _ in range(2):
            hall.casino.do(who, table.id, {"do": "buy", "amount": 1}, f"{race}", answers.append)
        hall.settle()
        assert answers[0] == answers[1]
    assert hall.cage.balance(Account("stack", who.id, table.id)) == 80_000 + RACES


@pytest.mark.parametrize("early", (-5, -1, 0, 1, 5))
def test_an_answer_at_the_deadline_counts_or_the_clock_does_and_never_both(early: int, hall: Hall) -> None:
    table, people = company(hall, "mount-airy/three-card-poker", 1)
    who = people[0]
    hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 1000}})
    hall.do(who, table.id, {"do": "ready"})
    question = table.machine.view(who.id).question
    assert question is not None and question.kind == "decision"
    due = table.due()
    assert due is not None
    hall.wait(due - hall.now + early)
    answer = hall.do(who, table.id, {"do": "say", "words": "play", "question": question.number})
    assert (answer["t"] == "ok") == (early < 0), answer
    assert table.machine.settled == 1
    says = [line for _, _, line in hall.cage.tables.lines(table.id) if line["kind"] in ("silent", "do")]
    assert sum(line.get("do") == "say" or line["kind"] == "silent" for line in says) == 1


def test_a_jump_of_the_wall_clock_closes_nothing_early(hall: Hall) -> None:
    table, people = company(hall, "mount-airy/three-card-poker", 1)
    who = people[0]
    hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 1000}})
    hall.do(who, table.id, {"do": "ready"})
    for jump in (3_600_000, -3_600_000, -600_000, 86_400_000):
        wall = hall.casino.wall
        hall.casino.wall = lambda wall=wall, jump=jump: wall() + jump  # type: ignore[misc]
        hall.wait(1_000)
        assert table.machine.phase == "round"
    hall.wait(30_000)
    assert table.machine.settled == 1


@pytest.mark.slow
def test_linked_meters_show_the_same_at_every_table_and_add_up(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    sheets = ("mount-airy/let-it-ride", "mount-airy/crazy-4-poker", "mount-airy/mississippi-stud")
    found = [company(hall, sheet, 2) for sheet in sheets]
    rng = random.Random(2)
    for _ in range(400):
        table, people = rng.choice(found)
        who = rng.choice(people)
        view = table.machine.view(who.id).as_json()
        command = decide(view)
        if command is not None and command["do"] == "bet":
            side = next(wager for wager in view["wagers"] if wager["slug"] == "progressive")
            command["wagers"]["progressive"] = side["least"]
        if command is not None and command["do"] != "get-up":
            hall.do(who, table.id, command)
        shown = {int(each.machine.meters["linked"]) for each, _ in found}
        assert shown == {hall.cage.balance(Account("meter", "mount-airy/linked"))}
    moves = hall.cage.rows(
        "SELECT t.kind, SUM(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END) FROM transfer t "
        "JOIN account a ON a.kind = 'meter' AND a.id IN (t.debit, t.credit) GROUP BY t.kind"
    )
    assert dict(moves).keys() >= {"seed", "meter"}
    assert sum(amount for _, amount in moves) == hall.cage.balance(Account("meter", "mount-airy/linked"))
    hall.close()
