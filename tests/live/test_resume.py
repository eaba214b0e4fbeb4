"""A session killed at any line of its journal can be resumed, and nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.live.people import PIT, play_on, resume, sit_down, table_of

from pitboss.live.journal import Journal
from pitboss.live.table import LiveTable

ROUNDS = 2


def go_on(path: Path) -> LiveTable:
    journal, entries = Journal.open(path)
    live = resume(journal, entries)
    play_on(live, ROUNDS)
    journal.close()
    return live


@pytest.mark.slow
@pytest.mark.parametrize("name", PIT)
def test_killed_at_any_line_a_session_ends_the_same_to_the_byte(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    whole = tmp_path / "whole" / "journal.jsonl"
    journal, live = sit_down(whole, table_of(name))
    play_on(live, ROUNDS)
    journal.close()
    lines = whole.read_bytes().splitlines(keepends=True)
    assert len(live.results) == ROUNDS
    for count in range(1, len(lines)):
        torn = lines[count][: 1 + count * 7 % (len(lines[count]) - 1)]
        for end in (b"", torn):
            path = tmp_path / "killed.jsonl"
            path.write_bytes(b"".join(lines[:count]) + end)
            again = go_on(path)
            assert path.read_bytes() == whole.read_bytes(), f"killed after line {count}"
            assert again.chips.seats == live.chips.seats


def test_a_hand_goes_on_under_the_sheet_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    journal, live = sit_down(path, table_of("valley-forge/three-card-poker"))
    journal.close()
    monkeypatch.setattr("pitboss.houses.posted", lambda house, game: pytest.fail("the posted sheet was looked at"))
    reopened, entries = Journal.open(path)
    again = resume(reopened, entries)
    assert again.sheet.text == live.sheet.text == entries[0]["text"]


def test_a_session_cut_off_between_its_end_and_the_reveal_still_reveals(tmp_path: Path) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    journal, live = sit_down(path, table_of("mount-airy/blackjack"))
    play_on(live, 1)
    journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    assert b'"kind":"reveal"' in lines[-1]
    path.write_bytes(b"".join(lines[:-1]))
    go_on(path)
    assert path.read_bytes() == b"".join(lines)
