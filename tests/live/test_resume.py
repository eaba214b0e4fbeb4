"""A session killed at any line of its journal goes on, and nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.live.sessions import new_session, play_on, resumed
from tests.machine.people import ALL

from pitboss.live import pump as pump_module
from pitboss.live.journal import Journal
from pitboss.live.pump import Pump

ROUNDS = 2


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def whole_session(path: Path, name: str, rounds: int = ROUNDS) -> Pump:
    pump = new_session(path, name)
    play_on(pump, rounds)
    pump.close()
    return pump


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_session_killed_at_any_line_ends_the_same_to_the_byte(name: str, tmp_path: Path) -> None:
    whole = tmp_path / "whole" / "journal.jsonl"
    pump = whole_session(whole, name)
    lines = whole.read_bytes().splitlines(keepends=True)
    assert pump.machine.settled == ROUNDS
    sat = max(place for place, line in enumerate(lines) if b'"do":"sit"' in line)
    for count in range(sat + 1, len(lines)):
        torn = lines[count][: 1 + count * 7 % (len(lines[count]) - 1)]
        path = tmp_path / "killed.jsonl"
        path.write_bytes(b"".join(lines[:count]) + torn)
        again = resumed(path)
        play_on(again, ROUNDS)
        again.close()
        assert path.read_bytes() == whole.read_bytes(), f"killed after line {count}"
        assert again.purses == pump.purses


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["mount-airy/blackjack", "mount-airy/craps", "mount-airy/holdem"])
def test_a_session_goes_on_from_its_last_checkpoint(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pump_module, "CHECKPOINT", 3)
    path = tmp_path / "night" / "journal.jsonl"
    pump = new_session(path, name)
    play_on(pump, 10)
    pump.close()
    lines = path.read_bytes().splitlines(keepends=True)
    marks = [place for place, line in enumerate(lines) if line.startswith(b'{"kind":"checkpoint"')]
    assert len(marks) == 3
    path.write_bytes(b"".join(lines[: marks[-1] + 2]))
    opened = Journal.open(path)
    opened.journal.close()
    assert (opened.checkpoint is not None, len(opened.lines)) == (True, 1)
    again = resumed(path)
    play_on(again, 10)
    again.close()
    assert again.purses == pump.purses
    assert path.read_bytes() == b"".join(lines)


def test_a_hand_goes_on_under_the_sheet_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    pump = new_session(path, "valley-forge/three-card-poker")
    pump.close()
    monkeypatch.setattr("pitboss.houses.posted", lambda house, game: pytest.fail("the posted sheet was read"))
    again = resumed(path)
    again.close()
    assert again.machine.sheet.text == pump.machine.sheet.text


def test_a_session_cut_off_between_its_end_and_the_reveal_still_reveals(tmp_path: Path) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    whole_session(path, "mount-airy/blackjack", 1)
    lines = path.read_bytes().splitlines(keepends=True)
    assert b'"kind":"reveal"' in lines[-1]
    path.write_bytes(b"".join(lines[:-1]))
    resumed(path).close()
    assert path.read_bytes() == b"".join(lines)
