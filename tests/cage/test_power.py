"""A power cut: everything that the cage confirmed as stored is there afterwards.

strace records every write and every sync of a process that plays. A cut keeps everything that was synced before it;
each later write is kept, torn or lost at random. ``PITBOSS_POWER_CUTS`` says how many cuts; 500 are the campaign.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.cage.floors import SEEDS, Pumped, play

from pitboss.cage.audit import audited
from pitboss.cage.cage import opened

CUTS = int(os.environ.get("PITBOSS_POWER_CUTS", "8"))
STEPS = 200 if CUTS >= 100 else 120
SECTOR = 512
CALLS = "pwrite64,write,fdatasync,fsync,ftruncate,unlink"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace"),
]


class Event(NamedTuple):
    """A system call: a write at an offset, a truncation, a sync, a deletion, or words to standard output."""

    kind: str
    file: str
    data: bytes = b""
    at: int = 0


LINE = re.compile(r"^\d+ +(\w+)\((.*)\)\s+= (-?\d+)")
NAME = re.compile(r"^\d+<([^>]*)>|^\"([^\"]*)\"")


def events_of(trace: Path) -> Iterator[Event]:
    waiting: dict[str, str] = {}
    for written in trace.read_text("ascii", "replace").splitlines():
        line = written
        process = line.partition(" ")[0]
        if line.endswith("<unfinished ...>"):
            waiting[process] = line.removesuffix("<unfinished ...>")
            continue
        if " resumed>" in line:
            line = waiting.pop(process) + line.partition(" resumed>")[2]
        found = LINE.match(line)
        if found is None or int(found[3]) < 0:
            continue
        call, args = found[1], found[2]
        named = NAME.match(args)
        if named is None:
            continue
        file = _bytes(named[1] or named[2] or "").decode()
        if call in ("pwrite64", "write"):
            data = _bytes(args.split('"')[1])
            words = call == "write" and args.startswith("1<")
            at = int(args.rpartition(",")[2]) if call == "pwrite64" else 0
            yield Event("says" if words else "write", file, data, at)
        elif call == "ftruncate":
            yield Event("truncate", file, at=int(args.rpartition(",")[2]))
        elif call == "unlink":
            yield Event("unlink", file)
        else:
            yield Event("sync", file)


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Event]]:
    folder = tmp_path_factory.mktemp("power")
    path, trace = folder / "cage.db", folder / "trace"
    words = [
        "strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(trace),
        sys.executable, "-m", "tests.cage.power_worker", str(path), str(STEPS),
    ]  # fmt: skip
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if "ptrace" in done.stderr or "PTRACE" in done.stderr:
        pytest.skip("this machine does not let a process be traced")
    assert done.returncode == 0, done.stderr
    return path, list(events_of(trace))


def test_every_commit_is_synced_before_it_is_confirmed(recorded: tuple[Path, list[Event]]) -> None:
    path, events = recorded
    syncs = told = 0
    written = False
    for event in events:
        if event.file.startswith(str(path)) and event.file.endswith("-wal"):
            written = written or event.kind == "write"
            if event.kind == "sync":
                syncs, written = syncs + 1, False
        elif event.kind == "says" and event.data.startswith(b"commits "):
            commits = int(event.data.split()[1])
        elif event.kind == "says":
            told += 1
    assert told > 50
    print(f"{told} units told, {commits} commits, {syncs} syncs of the log")
    assert syncs >= commits > 50


def cut(
    events: list[Event], path: Path, at: int, chance: random.Random, keeps: float | None = None
) -> dict[str, bytes]:
    """The files as a power cut after ``at`` events may leave them; ``keeps`` is the share of unsynced writes that
    survive."""
    synced = {event.file: number for number, event in enumerate(events[:at]) if event.kind == "sync"}
    if keeps is None:
        keeps = chance.choice((0.0, 0.5, 0.9, 1.0))
    files: dict[str, bytearray] = {}
    for number, event in enumerate(events[:at]):
        if not event.file.startswith(str(path)) or event.file.endswith("-shm"):
            continue
        content = files.setdefault(event.file, bytearray())
        if event.kind == "unlink":
            del files[event.file]
            continue
        data = event.data
        if number > synced.get(event.file, -1):
            if chance.random() >= keeps:
                continue
            if event.kind == "write" and keeps < 1 and chance.random() < 0.3:
                data = data[: chance.randrange(0, len(data) + 1, SECTOR)]
        if event.kind == "write":
            content.extend(bytes(max(0, event.at + len(data) - len(content))))
            content[event.at : event.at + len(data)] = data
        elif event.kind == "truncate":
            del content[event.at :]
    return {file: bytes(content) for file, content in files.items()}


def test_without_syncs_a_power_cut_would_lose_what_was_confirmed(
    recorded: tuple[Path, list[Event]], tmp_path: Path
) -> None:
    """This proves that the simulation can find a loss."""
    path, events = recorded
    unsynced = [event for event in events if event.kind != "sync"]
    last = max(number for number, event in enumerate(unsynced) if event.data.startswith(b"ack"))
    for file, content in cut(unsynced, path, last, random.Random(1), 0.0).items():
        (tmp_path / Path(file).name).write_bytes(content)
    with opened(tmp_path / "cage.db") as cage:
        assert cage.tables.all() == []


def test_what_was_confirmed_survives_a_power_cut(recorded: tuple[Path, list[Event]], tmp_path: Path) -> None:
    path, events = recorded
    chance = random.Random(CUTS)
    first = next(number for number, event in enumerate(events) if event.data.startswith(b"ack"))
    lost = 0
    for number in range(CUTS):
        at = chance.randrange(first, len(events) + 1)
        folder = tmp_path / str(number)
        folder.mkdir()
        for file, content in cut(events, path, at, chance).items():
            (folder / Path(file).name).write_bytes(content)
        acked: dict[int, int] = {}
        for event in events[:at]:
            if event.kind == "says" and event.data.startswith(b"ack"):
                _, table, seq = event.data.split()
                acked[int(table)] = max(acked.get(int(table), 0), int(seq))
        with opened(folder / "cage.db") as cage:
            last = dict(cage.rows("SELECT table_id, MAX(seq) FROM line GROUP BY table_id"))
            lost += sum(last.get(table, 0) < seq for table, seq in acked.items())
            assert lost == 0, f"cut {number}, after event {at}: {acked} was confirmed, {last} is stored"
            assert audited(cage, SEEDS).wrong == []
            for row in cage.tables.all():
                play(Pumped.resume(cage, row.id), random.Random(number), 5)
        shutil.rmtree(folder)
    print(f"{CUTS} power cuts: {lost} confirmed units lost, every audit clean, every table continued")
