"""A stream of bytes that is read line by line, and knows which lines have already arrived."""

from __future__ import annotations

from typing import Protocol

AHEAD = 1 << 20
"""The most bytes that are read at once. A pipe returns what it has, without waiting for more."""


class Bytes(Protocol):
    def read1(self, size: int = ..., /) -> bytes:
        """Bytes that have arrived, at most this many. Waits only if there are none; empty at the end."""
        ...


class LineStream:
    def __init__(self, source: Bytes) -> None:
        self._source = source
        self._held = b""
        self._at = 0

    def readline(self, limit: int, /) -> bytes:
        """The next line, or the part of it that ``limit`` allows; empty at the end of the stream."""
        searched = self._at
        while (end := self._held.find(b"\n", searched, self._at + limit) + 1) == 0:
            searched = len(self._held)
            end = self._at + limit
            if searched >= end:
                break
            more = self._source.read1(AHEAD)
            if not more:
                end = searched
                break
            searched -= self._at
            self._held = self._held[self._at :] + more
            self._at = 0
        line = self._held[self._at : end]
        self._at = end
        return line

    def unread(self, text: bytes) -> None:
        """Puts this text back: it is read next."""
        self._held = text + self._held[self._at :]
        self._at = 0

    @property
    def has_line(self) -> bool:
        """Whether a whole line has arrived and was not read yet."""
        return self._held.find(b"\n", self._at) >= 0
