"""Repeated commands: sent twice, three times or out of order; two people want the same thing; a click arrives twice.

``PITBOSS_RACES`` says how many races of each kind are run; 10,000 are the campaign.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest
from tests.floor.hall import Hall, company, wanted

from pitboss.cage.people import Somebody
from pitboss.houses import sheet_names

RACES = int(os.environ.get("PITBOSS_RACES", "150"))
Said = tuple[str, str, dict[str, Any]]
"""The person, the id of the action, and the command."""


def recorded(hall: Hall, sheet: str, turns: int) -> tuple[int, list[Somebody], list[Said], dict[str, Any]]:
    """Plays an evening. Returns every command that was sent, and the answers."""
    table, people = company(hall, sheet)
    said: list[Said] = []
    answers: dict[str, Any] = {}
    refused: dict[str, bool] = {}
    for _ in range(turns):
        for who, command in wanted(table, people, refused):
            action = f"say {len(said)}"
            answers[action] = hall.do(who, table.id, command, action)
            refused[who.id] = answers[action]["t"] == "no"
            said.append((who.id, action, command))
    return table.id, people, said, answers


@pytest.mark.slow
@pytest.mark.parametrize("sheet", sheet_names())
def test_repeating_an_evenings_commands_in_any_order_changes_nothing(sheet: str, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    called, people, said, answers = recorded(hall, sheet, 5)
    persons = {who.id: who for who in people}
    table = hall.casino.tables[called]
    state = table.machine.digest(), table.last, hall.cage.reports.accounts()
    rng = random.Random(sheet)
    stored = {each for (each,) in hall.cage.rows("SELECT id FROM action")}
    for times in range(3):
        rng.shuffle(said)
        for person, action, command in said:
            if answers[action]["t"] != "ok":
                continue
            answer = hall.do(persons[person], called, command, action)
            assert answer == answers[action], (times, command)
    assert (table.machine.digest(), table.last, hall.cage.reports.accounts()) == state
    hall.close()

    again = Hall(tmp_path / "floor.db", "floor-2")
    again.resume()
    table = again.casino.tables[called]
    state = table.machine.digest(), table.last, again.cage.reports.accounts()
    for person, action, command in said:
        if action in stored:
            assert again.do(persons[person], called, command, action) == answers[action]
    assert (table.machine.digest(), table.last, again.cage.reports.accounts()) == state
    again.close()


def test_two_clicks_deal_one_round(hall: Hall) -> None:
    table, (who, *_) = company(hall, "mount-airy/roulette", 1)
    for race in range(RACES):
        hall.do(who, table.id, {"do": "bet", "wagers": {"red": 500}}, f"bet {race}")
        answers: list[dict[str, Any]] = []
        for click in range(2):
            hall.casino.do(who, table.id, {"do": "ready"}, f"ready {race} {click}", answers.append)
        hall.settle()
        assert table.machine.settled == race + 1
        if not table.machine.view(who.id).own.stack > 1000:  # type: ignore[union-attr]
            hall.do(who, table.id, {"do": "buy", "amount": 10_000}, f"buy {race}")
            break
    assert sum(hall.cage.reports.accounts().values()) == 0


@pytest.mark.slow
def test_two_tabs_answer_one_question_and_one_counts(hall: Hall) -> None:
    table, (who, *_) = company(hall, "mount-airy/three-card-poker", 1)
    counted = 0
    for race in range(RACES):
        if hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 500}}, f"bet {race}")["t"] != "ok":
            break
        hall.do(who, table.id, {"do": "ready"}, f"ready {race}")
        question = table.machine.view(who.id).question
        assert question is not None and question.kind == "decision"
        answers: list[dict[str, Any]] = []
        for tab, words in enumerate(("play", "fold")):
            command = {"do": "say", "words": words, "question": question.number}
            hall.casino.do(who, table.id, command, f"say {race} {tab}", answers.append)
        hall.settle()
        assert sorted(answer["t"] for answer in answers) == ["no", "ok"], answers
        assert all(answer["code"] == "refused" for answer in answers if answer["t"] == "no")
        counted += 1
        assert table.machine.settled == counted
    assert counted > 10 and sum(hall.cage.reports.accounts().values()) == 0


@pytest.mark.slow
def test_a_person_who_leaves_and_bets_at_once_does_only_one_of_the_two(hall: Hall) -> None:
    table = hall.open("mount-airy/roulette")
    who = hall.guest()
    rng = random.Random(3)
    for race in range(RACES):
        assert hall.do(who, table.id, {"do": "sit", "seat": 1, "amount": 5_000}, f"sit {race}")["t"] == "ok"
        commands = [{"do": "get-up"}, {"do": "bet", "wagers": {"red": 5_000}}, {"do": "buy", "amount": 100}]
        rng.shuffle(commands)
        answers: list[dict[str, Any]] = []
        for number, command in enumerate(commands):
            hall.casino.do(who, table.id, command, f"{race} {number}", answers.append)
        hall.settle()
        assert len(answers) == 3 and answers[commands.index({"do": "get-up"})]["t"] == "ok"
        assert not list(table.machine.guests), "a player who got up before bets closed has left with all chips"
        assert hall.casino.purse(who.id) == hall.cage.balance_of(who.id) == 100_000


def test_cashing_out_twice_pays_once(hall: Hall) -> None:
    table = hall.open("mount-airy/roulette")
    who = hall.guest()
    for race in range(RACES):
        hall.do(who, table.id, {"do": "sit", "seat": 1, "amount": 70_000}, f"sit {race}")
        answers: list[dict[str, Any]] = []
        for tab in range(2):
            hall.casino.do(who, table.id, {"do": "get-up"}, f"up {race} {tab}", answers.append)
        hall.settle()
        assert sorted(answer["t"] for answer in answers) == ["no", "ok"]
        assert hall.casino.purse(who.id) == hall.cage.balance_of(who.id) == 100_000


@pytest.mark.slow
def test_an_answer_at_the_moment_of_the_deadline_gives_one_result(hall: Hall) -> None:
    table, (who, *_) = company(hall, "mount-airy/three-card-poker", 1)
    rng = random.Random(5)
    played = in_time = 0
    for race in range(RACES):
        if hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 500}}, f"bet {race}")["t"] != "ok":
            hall.do(who, table.id, {"do": "back"}, f"back {race}")
            continue
        hall.do(who, table.id, {"do": "ready"}, f"ready {race}")
        question, due = table.machine.view(who.id).question, table.due()
        assert question is not None and due is not None
        hall.wait(due - hall.now + rng.randint(-5, 5))
        command = {"do": "say", "words": "fold", "question": question.number}
        in_time += hall.do(who, table.id, command, f"say {race}")["t"] == "ok"
        played += 1
        assert table.machine.settled == played
        hall.do(who, table.id, {"do": "back"}, f"here {race}")
    lines = [line for _, _, line in hall.cage.tables.lines(table.id)]
    silent = sum(line["kind"] == "silent" for line in lines)
    said = sum(line.get("do") == "say" for line in lines)
    assert (said, silent) == (in_time, played - in_time) and 0 < in_time < played
