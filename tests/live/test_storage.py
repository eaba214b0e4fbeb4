"""A table stops when its journal fails: nothing is sent that is not on disk, and play resumes after the last whole
line."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from tests.live.sessions import new_session, play_on, resumed
from tests.machine.people import ALL

from pitboss.errors import PitbossError, StorageFailed
from pitboss.live.journal import read_journal
from pitboss.live.seeds import seeds_of
from pitboss.machine.step import Step


class FullDisk:
    """A disk with room for a few more bytes."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._write = os.write

    def __call__(self, descriptor: int, data: bytes) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = self._write(descriptor, data[: self.room])
        self.room -= written
        return written


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_full_disk_stops_the_table_at_once_and_it_goes_on_when_there_is_room(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    for room in (0, 40, 700, 2500):
        path = tmp_path / f"{room}" / "journal.jsonl"
        pump = new_session(path, name)
        told: list[Step] = []
        pump.listeners.append(told.append)
        with monkeypatch.context() as full:
            full.setattr(os, "write", FullDisk(room))
            with pytest.raises(StorageFailed, match="No space left on device; play stops now") as failed:
                play_on(pump, 40)
            with pytest.raises(StorageFailed):
                pump.view(None)
        assert "\n" not in str(failed.value)
        stored = [line for line in read_journal(path) if line["kind"] != "checkpoint"]
        for step in told:
            assert all(line in stored for line in step.lines), "nobody was told what is not on disk"
        again = resumed(path)
        play_on(again, 3)
        again.close()
        assert again.machine.ended


def test_a_failed_write_is_not_a_refusal() -> None:
    assert not issubclass(StorageFailed, PitbossError)


def test_no_journal_contains_a_seed_before_it_is_revealed(tmp_path: Path) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    pump = new_session(path, "mount-airy/three-card-poker")
    play_on(pump, 4)
    pump.close()
    revealed: set[str] = set()
    for line in read_journal(path):
        if line["kind"] == "reveal":
            assert line["purpose"] not in revealed
            revealed.add(line["purpose"])
        else:
            assert "seed" not in line
    commits = [line["purpose"] for line in read_journal(path) if line["kind"] == "commit"]
    assert sorted(commits) == sorted(revealed)
    assert len(set(commits)) == len(commits)


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first, second = seeds_of(tmp_path / "state"), seeds_of(tmp_path / "state")
    assert first("night seed 1", 64) == second("night seed 1", 64) != first("night seed 2", 64)
    assert (tmp_path / "state" / "key").stat().st_mode & 0o077 == 0
    (tmp_path / "state" / "key").write_bytes(b"short")
    with pytest.raises(PitbossError, match="is not a key of 32 bytes"):
        seeds_of(tmp_path / "state")
