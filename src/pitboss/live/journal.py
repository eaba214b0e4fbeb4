"""The journal of a live table: one line for each event, on disk before any player sees the event.

A line is a JSON object. Its last key, ``chain``, is a digest of the line and of the chain before it, so a changed, lost
or moved line is noticed. Lines are only added. After a crash the last line may be incomplete. No player was told about
it, so it is cut off when the journal is opened again. If only its newline is missing, the line is whole and is kept,
because players may have been told about it. Both cases are reported.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.errors import PitbossError, Refused, StorageFailed, Unreadable
from pitboss.files.round_file import parse_json
from pitboss.machine.step import Entry

CHAIN_DIGITS = 16
_MARK = b',"chain":"'
_END = len(_MARK) + CHAIN_DIGITS + len(b'"}')


class OpenJournal(NamedTuple):
    """A journal that was opened again."""

    journal: Journal
    start: Entry
    """Its first line."""
    checkpoint: Entry | None
    lines: list[Entry]
    """The lines after the checkpoint. Without a checkpoint, all lines after the first."""
    number: int
    """The number in the file of the first of these lines."""
    note: str
    """What was wrong at its end, and what was done about it. Empty if it was whole."""


class Journal:
    """One file. Only one process at a time has it locked."""

    def __init__(self, path: Path, descriptor: int, chain: str) -> None:
        self.path = path
        self._file: int | None = descriptor
        self._chain = chain

    @classmethod
    def create(cls, path: Path) -> Journal:
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise Refused(f"cannot be created: {error.strerror or error}", str(path)) from None
        _lock(descriptor, path)
        sync(path.parent)
        sync(path.parent.parent)
        return cls(path, descriptor, "")

    @classmethod
    def open(cls, path: Path, whole: bool = False) -> OpenJournal:
        """Opens a journal from its last checkpoint, or with ``whole`` from its first line. Cuts off an incomplete last
        line."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise Refused(f"cannot be opened: {error.strerror or error}", str(path)) from None
        try:
            _lock(descriptor, path)
            content = _content(descriptor)
            read = _parse(content, path, whole)
            note = _mend(descriptor, content, read, path)
        except BaseException:
            os.close(descriptor)
            raise
        start, checkpoint, lines, number = _from_checkpoint(read.entries, read.number, path)
        return OpenJournal(cls(path, descriptor, read.chain), start, checkpoint, lines, number, note)

    def append(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Adds lines. They are on disk when this returns."""
        if self._file is None:
            raise StorageFailed("is closed", str(self.path))
        lines = []
        for entry in entries:
            line, self._chain = _line(entry, self._chain)
            lines.append(line)
        left = b"".join(lines)
        try:
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError as error:
            self.close()
            raise StorageFailed(
                f"cannot be written: {error.strerror or error}; play stops now and can be resumed from the last line",
                str(self.path),
            ) from None

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def read_journal(path: Path) -> list[Entry]:
    """The entries of a journal. It is not locked, because another process may be playing."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror or error}", str(path)) from None
    return _parse(content, path, from_the_start=True).entries


def _line(entry: Mapping[str, Any], before: str) -> tuple[bytes, str]:
    body = json.dumps(entry, separators=(",", ":")).encode()
    chain = _link(body, before)
    return b'%s%s%s"}\n' % (body[:-1], _MARK, chain.encode()), chain


def _link(body: bytes, before: str) -> str:
    return sha256(before.encode() + body).hexdigest()[:CHAIN_DIGITS]


class _Read(NamedTuple):
    entries: list[Entry]
    """The first line, then the lines from the last checkpoint on, or all lines."""
    number: int
    """The number of the second entry in the file."""
    chain: str
    whole: int
    """How many bytes are whole lines."""


def _parse(content: bytes, path: Path, from_the_start: bool) -> _Read:
    lines = content.split(b"\n")
    torn = lines.pop()
    whole = len(content) - len(torn)
    first = 1
    if not from_the_start:
        marked = (place for place in range(len(lines) - 1, 0, -1) if lines[place].startswith(_CHECKPOINT))
        first = next(marked, 1)
    chain, entries = "", []
    for place in (0, *range(first, len(lines))) if lines else ():
        line, where = lines[place], f"{path}:{place + 1}"
        if place > 1 and place == first:
            chain = _chain_of(lines[place - 1])
        chain = _link(_body(line), chain)
        if line[-_END:] != _MARK + chain.encode() + b'"}':
            raise Unreadable("this line or one before it was changed after it was written", where)
        entries.append(_read_entry(_body(line), where))
    last = _link(_body(torn), chain)
    if torn[-_END:] == _MARK + last.encode() + b'"}':
        entries.append(_read_entry(_body(torn), f"{path}:{len(lines) + 1}"))
        chain, whole = last, len(content) + 1
    return _Read(entries, first + 1, chain, whole)


_CHECKPOINT = b'{"kind":"checkpoint"'


def _body(line: bytes) -> bytes:
    return line[:-_END] + b"}"


def _chain_of(line: bytes) -> str:
    return line[-_END:][len(_MARK) : -2].decode("ascii", "replace")


def _read_entry(body: bytes, where: str) -> Entry:
    try:
        entry = parse_json(body)
    except PitbossError as error:
        raise error.at(where) from None
    if not isinstance(entry, dict):
        raise Unreadable("is not an object", where)
    return entry


def _from_checkpoint(entries: list[Entry], number: int, path: Path) -> tuple[Entry, Entry | None, list[Entry], int]:
    if not entries:
        raise Unreadable("is empty: no table was ever opened in it", str(path))
    start, *lines = entries
    if lines and lines[0].get("kind") == "checkpoint":
        return start, lines[0], lines[1:], number + 1
    return start, None, [line for line in lines if line.get("kind") != "checkpoint"], number


def _mend(descriptor: int, content: bytes, read: _Read, path: Path) -> str:
    """Repairs the last line of the file. Returns what was wrong with it."""
    if len(content) == read.whole:
        return ""
    if len(content) < read.whole:
        os.write(descriptor, b"\n")
        os.fsync(descriptor)
        return f"{path}: the newline of the last line was missing; the line is whole, and counts"
    os.ftruncate(descriptor, read.whole)
    os.fsync(descriptor)
    return f"{path}: the last line was incomplete; nobody was told about it, and it was cut off"


def _content(descriptor: int) -> bytes:
    parts = []
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Refused(
            "another pitboss is playing this session: stop it first, or start a new session with --new", str(path)
        ) from None


def sync(path: Path) -> None:
    """Waits until a file or a folder is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
