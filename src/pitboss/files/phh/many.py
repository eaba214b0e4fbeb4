"""Many hand histories in one stream: a numbered table for each, read one at a time and never all at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pitboss.errors import PitbossError, Unreadable
from pitboss.files.phh.fields import parse_hand
from pitboss.files.round_file import LONGEST
from pitboss.files.streams import LineStream

_HEADER = re.compile(rb"""[ \t]*\[[ \t]*("[^"\\]*"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*(\.[^\]]*)?\][ \t]*(?:\#.*)?\s*""")
"""A line that opens a table: the first part of its name, and the rest."""
_NUMBER = re.compile(rb"\[[0-9]+\]\s*")
"""A line that opens the next hand even if an array of the hand before was never closed."""
_TOKEN = re.compile(rb'''"""|\'\'\'|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[][{}]''')
_OPENS = re.compile(rb"""[][{}]|\"{3}|'{3}""")
_CLOSED = re.compile(rb"""[A-Za-z0-9_ \t-]*=[ \t]*\[[^][{}"#]*\]\s*""")
"""A field with an array that is closed on the same line."""
_FIELD = re.compile(rb"[A-Za-z_][A-Za-z0-9_-]*[ \t]*=")
_BOM = b"\xef\xbb\xbf"
_LONGEST_NUMBER = 18


class NumberedHand(NamedTuple):
    number: int | str
    """The name of its table. A stream that is one hand without a table has number 1."""
    tree: Any
    """The hand's fields, or a ``PitbossError`` if they are not TOML."""


def hands_in(source: LineStream) -> Iterator[NumberedHand]:
    hand = _Hand(b"")
    mark = _BOM
    while line := source.readline(LONGEST + 1):
        if mark:
            line, mark = line.removeprefix(mark), b""
        header = _HEADER.fullmatch(line) if line.lstrip(b" \t")[:1] == b"[" else None
        if header and hand.ends_at(header):
            if hand.name or hand.holds_fields:
                yield hand.read()
            hand = _Hand(header[1])
        hand.add(line)
    if hand.name or hand.holds_fields:
        yield hand.read()


class _Scan:
    """The state of a TOML scan: how many brackets are open, and whether a text of several lines is open."""

    def __init__(self) -> None:
        self.depth = 0
        self.in_text = b""
        """The quotes that end the open text; empty if none is open."""

    def read(self, line: bytes) -> None:
        if not self.in_text and (not _OPENS.search(line) or _CLOSED.fullmatch(line)):
            return
        at = 0
        while at < len(line):
            if self.in_text:
                end = line.find(self.in_text, at)
                if end < 0:
                    return
                at, self.in_text = end + 3, b""
            found = _TOKEN.search(line, at)
            if found is None:
                return
            token, at = found[0], found.end()
            if token in (b'"""', b"'''"):
                self.in_text = token
            elif token in (b"[", b"{"):
                self.depth += 1
            elif token in (b"]", b"}"):
                self.depth = max(0, self.depth - 1)


class _Hand:
    """The lines of one hand."""

    def __init__(self, name: bytes) -> None:
        self.name = name
        """The name of its table; empty before the first table."""
        self.holds_fields = False
        self._lines: list[bytes] = []
        self._size = 0
        self._scan = _Scan()
        self._scanned = 0
        """How many lines have been scanned. None are scanned until a line might open a table."""

    def add(self, line: bytes) -> None:
        self._size += len(line)
        if self._size <= LONGEST:
            self._lines.append(line)
        if not self.holds_fields and not self.name:
            text = line.strip()
            self.holds_fields = bool(text) and not text.startswith(b"#")

    def ends_at(self, header: re.Match[bytes]) -> bool:
        """Whether this header opens the next hand, and is not a table, array or text inside this hand."""
        if not self.name:
            return not self.holds_fields
        if header[2] and header[1] == self.name:
            return False
        for line in self._lines[self._scanned :]:
            self._scan.read(line)
        self._scanned = len(self._lines)
        return not self._scan.in_text and (not self._scan.depth or bool(_NUMBER.fullmatch(header[0])))

    def read(self) -> NumberedHand:
        name = self.name.decode("utf-8", "replace").strip("\"'")
        number = int(name) if name.isascii() and name.isdigit() and len(name) <= _LONGEST_NUMBER else name or 1
        try:
            if self._size > LONGEST:
                raise Unreadable(f"this hand is too long: a hand has at most {LONGEST} bytes")
            tree = parse_hand(b"".join(self._lines).decode(), bool(self.name))
        except UnicodeDecodeError:
            return NumberedHand(number, Unreadable("not TOML: not UTF-8 text"))
        except PitbossError as error:
            return NumberedHand(number, error)
        return NumberedHand(number, tree)


def holds_histories(source: LineStream) -> bool:
    """Whether a stream contains hand histories and not rounds in JSON. Reads its first lines and puts them back."""
    seen: list[bytes] = []
    size = 0
    found = in_table = False
    while size < LONGEST and (line := source.readline(LONGEST + 2)):
        seen.append(line)
        size += len(line)
        text = line.removeprefix(_BOM).strip()
        if not text or text.startswith(b"#"):
            continue
        if not in_table and _HEADER.fullmatch(text):
            in_table = True
            continue
        found = bool(_FIELD.match(text))
        break
    source.unread(b"".join(seen))
    return found
