"""A casino without a socket: it stores each step before it sends it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.floor.hall import Eyes, Hall, seated

from pitboss.cage.audit import audit
from pitboss.errors import BadGame
from pitboss.floor import lobby
from pitboss.floor.http.bodies import SeatBody
from pitboss.floor.table import BAD_GAME
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person
from pitboss.table.round import Round


def test_the_chips_of_a_guest_who_sits_down_come_out_of_the_purse(hall: Hall) -> None:
    who, table = seated(hall)
    assert hall.casino.purse(who.id) == 50_000
    assert table.machine.view(who.id).own.stack == 50_000
    assert sum(hall.cage.reports.accounts().values()) == 0


def test_nobody_sits_down_with_more_than_is_in_the_purse(hall: Hall) -> None:
    who = hall.guest()
    table = hall.open("mount-airy/roulette")
    answer = hall.do(who, table.id, {"do": "sit", "seat": 1, "amount": 100_001})
    assert (answer["code"], answer["t"]) == ("refused", "no")
    assert "only $1,000 is in the purse" in answer["says"]


def test_the_floor_shows_everybody_where_their_own_chips_are(hall: Hall) -> None:
    ann, roulette = seated(hall)
    craps = hall.open("mount-airy/craps")
    hall.settle()
    assert hall.do(ann, craps.id, {"do": "sit", "seat": 1, "amount": 50_000})["t"] == "ok"
    own = {line["id"]: line["yours"] for line in lobby.lines_for(hall.casino, ann)}
    whole = {"stack": 50_000, "down": 0, "leaving": False}
    assert own == {roulette.id: {"seat": 1, **whole}, craps.id: {"seat": 1, **whole}}
    assert {line["yours"] for line in lobby.lines_for(hall.casino, None)} == {None}
    replies: list[dict[str, Any]] = []
    other = hall.open("mount-airy/blackjack")
    hall.settle()
    lobby.seat(hall.casino, ann, SeatBody(table=other.id), replies.append, "a")
    assert f"table {roulette.id}, Roulette and table {craps.id}, Craps" in replies[0]["says"]


def test_bets_that_stay_up_when_somebody_gets_up_are_still_shown_as_theirs(hall: Hall) -> None:
    ann = hall.guest()
    craps = hall.open("mount-airy/craps")
    hall.settle()
    assert hall.do(ann, craps.id, {"do": "sit", "seat": 1, "amount": 100_000})["t"] == "ok"

    def own() -> lobby.OwnChips | None:
        return lobby.own_chips(hall.casino, ann.id).get(craps.id)

    for _ in range(50):  # until a point is on: then the pass line stays
        machine = craps.machine
        if not machine.spots(Seat(1)):
            said = {"do": "say", "words": "bet pass 10", "question": machine.question}
            assert hall.do(ann, craps.id, said)["t"] == "ok"
        found = own()
        assert found is not None and (found.down, found.leaving) == (1000, False)
        hall.do(ann, craps.id, {"do": "ready"})
        if machine.spots(Seat(1)):
            break
    stack = machine.stack_of(Person(ann.id))
    bob = hall.guest("Bob")  # with somebody else at the table the dice wait
    assert hall.do(bob, craps.id, {"do": "sit", "seat": 2, "amount": 100_000})["t"] == "ok"
    assert hall.do(ann, craps.id, {"do": "get-up"})["t"] == "ok"
    assert own() == lobby.OwnChips(1, stack, 1000, True)


def test_a_viewer_who_applies_every_patch_sees_what_the_table_shows(hall: Hall) -> None:
    who, table = seated(hall)
    eyes = Eyes()
    table.watch(eyes, who.id)
    for _ in range(3):
        hall.do(who, table.id, {"do": "bet", "wagers": {"red": 2500}})
        hall.do(who, table.id, {"do": "ready"})
    seqs = [message["seq"] for message in eyes.heard if "seq" in message and message["t"] in ("ev", "table")]
    assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
    assert eyes.view() == table.machine.view(who.id).as_json()
    assert table.machine.settled == 3


def test_the_same_id_has_one_effect_and_one_answer(hall: Hall) -> None:
    who, table = seated(hall)
    first = hall.do(who, table.id, {"do": "buy", "amount": 1000}, "once")
    assert hall.do(who, table.id, {"do": "buy", "amount": 1000}, "once") == first
    assert hall.casino.purse(who.id) == 49_000
    other = hall.do(who, table.id, {"do": "buy", "amount": 2000}, "once")
    assert other["code"] == "conflict"


def test_a_restart_goes_on_with_every_table_and_remembers_what_was_done(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    who, table = seated(hall, sheet="mount-airy/three-card-poker")
    hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 1000}})
    first = hall.do(who, table.id, {"do": "buy", "amount": 1000}, "once")
    hall.do(who, table.id, {"do": "ready"})
    assert table.machine.phase == "round"
    digest, number = table.machine.digest(), table.id
    hall.close()

    again = Hall(tmp_path / "floor.db", "floor-2")
    again.resume()
    table = again.casino.tables[number]
    assert table.machine.digest() == digest
    assert again.do(who, number, {"do": "buy", "amount": 1000}, "once") == first
    question = table.machine.view(who.id).question
    answer = again.do(who, number, {"do": "say", "words": "fold", "question": question.number})
    assert answer["t"] == "ok"
    assert table.machine.settled == 1
    assert sum(again.cage.reports.accounts().values()) == 0
    again.close()


def test_people_cannot_give_the_commands_of_the_house(hall: Hall) -> None:
    who, table = seated(hall)
    for command in ({"do": "stop", "why": "x"}, {"do": "post", "options": {"max": 9}}, {"do": "meters", "amounts": {}}):
        assert hall.do(who, table.id, command)["code"] == "not-yours"
    assert hall.do(who, table.id, {"do": "ready", "person": "somebody"})["code"] == "unreadable"
    assert hall.do(who, table.id, {"do": "sit", "seat": 2, "amount": 5, "role": "bot"})["code"] == "unreadable"


def test_the_clock_closes_bets_and_an_empty_table_runs_none(hall: Hall) -> None:
    who, table = seated(hall)
    hall.do(who, table.id, {"do": "bet", "wagers": {"red": 2500}})
    hall.wait(26_000)
    assert table.machine.settled == 1
    hall.do(who, table.id, {"do": "get-up"})
    assert table.machine.due() is None


def test_a_bet_that_costs_more_than_the_stack_has_a_code_of_its_own(hall: Hall) -> None:
    who, table = seated(hall)
    bets = {"do": "bet", "wagers": {"red": 30_000, "black": 30_000}}
    answer = hall.do(who, table.id, bets)
    assert answer["t"] == "no" and answer["code"] == "too-few-chips"
    assert "this costs $600, but only $500 is available" in answer["says"]


def test_a_mistake_in_the_code_of_a_game_voids_the_round_and_closes_the_table(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    who = hall.guest()
    table = hall.open("valley-forge/three-card-poker")
    assert hall.do(who, table.id, {"do": "sit", "seat": 1, "amount": 50_000})["t"] == "ok"
    assert hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 1_500}})["t"] == "ok"
    assert hall.do(who, table.id, {"do": "ready"})["t"] == "ok"
    hall.settle()
    question = table.machine.view(Person(who.id)).question
    assert question is not None and question.kind == "decision"

    def fail(self: Round, seat: Seat, text: str) -> None:
        raise BadGame("three-card-poker: KeyError: 'king' (three_card_poker.py, line 9)")

    monkeypatch.setattr(Round, "choose", fail)
    answer = hall.do(who, table.id, {"do": "say", "words": "play", "question": question.number})
    hall.settle()
    assert (answer["t"], answer["says"]) == ("no", BAD_GAME)
    assert "KeyError: 'king'" in caplog.text
    assert table.id not in hall.casino.tables and hall.casino.purse(who.id) == 100_000
    assert not audit(hall.cage)
