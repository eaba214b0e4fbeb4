"""The journal: on disk before any player sees an event, one process at a time, and every change is found."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pitboss.errors import PitbossError, Refused, StorageFailed, Unreadable
from pitboss.live.journal import Journal, read_journal
from pitboss.machine.step import Entry

LINES: list[Entry] = [{"kind": "a", "n": 1}, {"kind": "b", "text": 'curly "}'}, {"kind": "c", "cents": [5, -7]}]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "night" / "journal.jsonl"
    journal = Journal.create(path)
    journal.append(LINES[:1])
    journal.append(LINES[1:])
    journal.close()
    return path


def test_what_was_appended_is_read_again(path: Path) -> None:
    assert read_journal(path) == LINES
    opened = Journal.open(path)
    opened.journal.append([{"kind": "d"}])
    opened.journal.close()
    assert [opened.start, *opened.lines] == LINES
    assert read_journal(path) == [*LINES, {"kind": "d"}]


def test_a_journal_is_read_from_its_last_checkpoint(path: Path) -> None:
    opened = Journal.open(path)
    opened.journal.append([{"kind": "checkpoint", "n": 1}, {"kind": "d"}])
    opened.journal.append([{"kind": "checkpoint", "n": 2}, {"kind": "e"}, {"kind": "f"}])
    opened.journal.close()
    again = Journal.open(path)
    again.journal.append([{"kind": "g"}])
    again.journal.close()
    assert again.start == LINES[0]
    assert again.checkpoint == {"kind": "checkpoint", "n": 2}
    assert (again.lines, again.number) == ([{"kind": "e"}, {"kind": "f"}], 7)
    assert len(read_journal(path)) == 9, "and the chain goes on"


def test_lines_are_synced_before_append_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(tmp_path / "night" / "journal.jsonl")
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    journal.append(LINES)
    assert synced == [journal.path.stat().st_size]


def mended(path: Path, whole: bytes) -> str:
    """Opens a journal, checks that it has all its lines and its original bytes again, and returns the note."""
    assert read_journal(path) == LINES
    opened = Journal.open(path)
    opened.journal.close()
    assert [opened.start, *opened.lines] == LINES
    assert path.read_bytes() == whole
    return opened.note


def test_a_torn_last_line_is_cut_off(path: Path) -> None:
    whole = path.read_bytes()
    for torn in (b"{", b'{"kind":"d","chain":"0123456789abcdef"}', b"\0" * 40):
        path.write_bytes(whole + torn)
        assert "cut off" in mended(path, whole)


def test_a_lost_last_newline_is_reported_and_no_line_is_lost(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    assert "the line is whole, and counts" in mended(path, whole)


def test_an_empty_journal_is_reported(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(Unreadable, match="is empty"):
        Journal.open(path)


def test_a_changed_lost_or_moved_line_is_named(path: Path) -> None:
    first, second, third = path.read_bytes().splitlines(keepends=True)
    for number, content in (
        (2, [first, second.replace(b"curly", b"Curly"), third]),
        (2, [first, third]),
        (1, [second, first, third]),
        (3, [first, second, b"\n"]),
        (2, [first, b"rubbish\n", second, third]),
    ):
        path.write_bytes(b"".join(content))
        for look in (read_journal, Journal.open):
            with pytest.raises(Unreadable) as error:
                look(path)
            assert str(error.value).startswith(f"{path}:{number}: this line or one before it")


def test_every_flipped_byte_is_seen(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x01]) + whole[place + 1 :])
        try:
            entries = read_journal(path)
        except Unreadable:
            continue
        assert place == len(whole) - 1
        assert entries == LINES[:-1]


def test_one_process_at_a_time(path: Path) -> None:
    journal = Journal.open(path).journal
    with pytest.raises(Refused, match="another pitboss is playing this session"):
        Journal.open(path)
    assert read_journal(path) == LINES
    journal.close()
    Journal.open(path).journal.close()


def test_a_session_does_not_overwrite_another(path: Path) -> None:
    with pytest.raises(Refused, match="cannot be created: File exists"):
        Journal.create(path)


def test_a_full_disk_stops_play_and_leaves_only_whole_lines(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(path).journal
    really = os.write

    def half(descriptor: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return really(descriptor, data[: len(data) // 2])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(StorageFailed, match="cannot be written: No space left on device"):
        journal.append([{"kind": "d"}])
    with pytest.raises(StorageFailed, match="is closed"):
        journal.append([{"kind": "d"}])
    monkeypatch.undo()
    again = Journal.open(path)
    again.journal.close()
    assert [again.start, *again.lines] == LINES


def test_a_journal_that_cannot_be_opened_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for look in (
        lambda: read_journal(tmp_path / "none"),
        lambda: Journal.open(tmp_path / "none"),
        lambda: Journal.create(tmp_path / "file" / "journal.jsonl"),
    ):
        with pytest.raises(PitbossError) as error:
            look()
        assert "\n" not in str(error.value)


def test_nobody_else_may_read_a_journal(path: Path) -> None:
    assert path.stat().st_mode & 0o077 == 0
