"""Finds journals. Each session has a folder under the user's state directory."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from pitboss.errors import PitbossError, Unreadable
from pitboss.files.round_file import parse_json
from pitboss.machine.step import Entry
from pitboss.rules.sheet import Rules

JOURNAL = "journal.jsonl"
TAIL = 1 << 14
"""Enough bytes for the last two lines of a journal."""


def state_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """``PITBOSS_STATE``, or ``pitboss`` under ``XDG_STATE_HOME``, or under ``~/.local/state``."""
    if own := environ.get("PITBOSS_STATE"):
        return Path(own)
    if state := environ.get("XDG_STATE_HOME"):
        return Path(state) / "pitboss"
    return Path.home() / ".local" / "state" / "pitboss"


def new_name(rules: Rules, now: datetime, token: str) -> str:
    """``20251116-204501-roulette-1f9c``. Names sort by start time, and the token makes them unique."""
    return f"{now:%Y%m%d-%H%M%S}-{rules.game}-{token}"


def journal_of(state: Path, session: str) -> Path:
    return state / session / JOURNAL


def unfinished(state: Path) -> Iterator[tuple[Path, Entry]]:
    """Journals of sessions that have not ended, the latest first, each with its first line.

    Only the first and the last lines are read. The rest is checked when the session is resumed. Raises ``Unreadable``
    for a journal that is empty or whose first line cannot be read, because it may hold a session.
    """
    for path in sorted(state.glob(f"*/{JOURNAL}"), reverse=True):
        first, last_two = _ends_of(path)
        if first is None:
            raise Unreadable(
                "the first line of this session is damaged or missing; move the file away, or play with --new",
                f"{path}:1",
            )
        if last_two != ["end", "reveal"]:
            yield path, first


def _ends_of(path: Path) -> tuple[Entry | None, list[object]]:
    """The first line, and the kinds of the last two."""
    try:
        with path.open("rb") as file:
            first = file.readline()
            file.seek(max(0, path.stat().st_size - TAIL))
            last = file.read().split(b"\n")[-3:-1]
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror or error}", str(path)) from None
    entries = [_entry(line) for line in (first, *last)]
    return entries[0], [entry and entry.get("kind") for entry in entries[1:]]


def _entry(line: bytes) -> Entry | None:
    try:
        entry = parse_json(line)
    except PitbossError:
        return None
    return entry if isinstance(entry, dict) else None
