"""Meters are linked across tables and games: what one table feeds, all of them show, and a journal replays exactly."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.live.sessions import new_session, play_on, resumed

from pitboss.cli.floor.play import HUMAN
from pitboss.live.pump import Pump, link
from pitboss.live.verify import verify_session
from pitboss.machine.commands import Bet, Ready, Say
from pitboss.money import Cents
from pitboss.rules.script import Wager


def play_one(pump: Pump, main: str) -> None:
    pump.do(Bet(HUMAN, {Wager(main): Cents(10_00), Wager("progressive"): Cents(5_00)}))
    pump.do(Ready(HUMAN))
    while pump.machine.round is not None:
        question = pump.view(HUMAN).question
        assert question is not None
        pump.do(Say(HUMAN, question.options[0].word, question.number))


def test_all_tables_show_what_one_table_feeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    ride = new_session(tmp_path / "ride" / "journal.jsonl", "mount-airy/let-it-ride", 1, contribution=17)
    stud = new_session(tmp_path / "stud" / "journal.jsonl", "mount-airy/mississippi-stud", 1, contribution=22)
    link(ride, stud)
    first = ride.meters.amounts["linked"]
    assert stud.view(HUMAN).meters == {"linked": first}
    play_one(ride, "bet")
    play_one(stud, "ante")
    play_one(ride, "bet")
    fed = 2 * 85 + 110
    for pump in (ride, stud):
        assert pump.view(HUMAN).meters == {"linked": first + fed}
        pump.close()
    for pump in (ride, stud):
        again = resumed(pump.journal.path)
        play_on(again, 0)
        again.close()
        assert verify_session(pump.journal.path).rounds == pump.machine.settled
