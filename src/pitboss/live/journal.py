"""The journal of a live table: one line for each event, on disk before any player sees the event.

A line is a JSON object. Its last key, ``chain``, is a digest of the line and of the chain before it, so a line that was
changed, lost or moved is found. Lines are only added. After a crash the last line may be incomplete; no player saw its
event, so it is cut off when the journal is opened again.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files.round_file import parse_json

Entry = dict[str, Any]

CHAIN_DIGITS = 16
_MARK = b',"chain":"'
_END = len(_MARK) + CHAIN_DIGITS + len(b'"}')


class Journal:
    """One file, locked by one process at a time."""

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
        _sync_folder(path.parent)
        _sync_folder(path.parent.parent)
        return cls(path, descriptor, "")

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, list[Entry]]:
        """The journal and its entries. An incomplete last line is cut off."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise Refused(f"cannot be opened: {error.strerror or error}", str(path)) from None
        try:
            _lock(descriptor, path)
            entries, chain, whole = _parse(_content(descriptor), path)
            if os.fstat(descriptor).st_size > whole:
                os.ftruncate(descriptor, whole)
                os.fsync(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, chain), entries

    def append(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Adds lines. They are on disk when this returns."""
        if self._file is None:
            raise Refused("is closed", str(self.path))
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
            raise Refused(
                f"cannot be written: {error.strerror or error}; play stops now and can be resumed from the last line",
                str(self.path),
            ) from None

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def read_journal(path: Path) -> list[Entry]:
    """The entries of a journal, without locking it: another process may be playing."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror or error}", str(path)) from None
    return _parse(content, path)[0]


def _line(entry: Mapping[str, Any], before: str) -> tuple[bytes, str]:
    body = json.dumps(entry, separators=(",", ":")).encode()
    chain = _link(body, before)
    return b'%s%s%s"}\n' % (body[:-1], _MARK, chain.encode()), chain


def _link(body: bytes, before: str) -> str:
    return sha256(before.encode() + body).hexdigest()[:CHAIN_DIGITS]


def _parse(content: bytes, path: Path) -> tuple[list[Entry], str, int]:
    """The entries, the last chain, and the number of bytes that are whole lines."""
    entries: list[Entry] = []
    chain = ""
    whole = content.rfind(b"\n") + 1
    for number, line in enumerate(content[:whole].split(b"\n")[:-1], 1):
        where = f"{path}:{number}"
        body = line[:-_END] + b"}"
        chain = _link(body, chain)
        if line[-_END:] != _MARK + chain.encode() + b'"}':
            raise Unreadable("this line or one before it was changed after it was written", where)
        try:
            entry = parse_json(body)
        except PitbossError as error:
            raise error.at(where) from None
        if not isinstance(entry, dict):
            raise Unreadable("is not an object", where)
        entries.append(entry)
    return entries, chain, whole


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


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
