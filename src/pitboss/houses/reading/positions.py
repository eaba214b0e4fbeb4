"""The line of each key in a TOML text, for reporting mistakes. A text without a closing quote ends with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from pitboss.houses.reading.toml import DEEPEST

KeyPath = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""
    (?P<text>  "{3}(?:[^"\\]++|\\[\s\S]|"(?!""))*+"{0,5} | '{3}(?:[^']++|'(?!''))*+'{0,5}
             | "(?:\\.|[^"\\\n])*+"? | '[^'\n]*+'? )
  | (?P<skip>  [ \t\r]+ | \#[^\n]* )
  | (?P<end>   \n )
  | (?P<mark>  [][{},=.] )
  | (?P<bare>  [^][{},=.\s"'\#]+ | . )
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    kind: str
    text: str
    line: int


class Twice(NamedTuple):
    """A key that is written in two places."""

    path: KeyPath
    first: int
    again: int


class KeyLines:
    """The line of every key and of every item of a list. The text is scanned only when there is a mistake to report."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._walk: _Walk | None = None

    def find(self, path: KeyPath) -> int:
        """The line of this key, or of the nearest table or list that contains it."""
        at = self._walked().at
        while path not in at:
            path = path[:-1]
        return at[path]

    def twice(self) -> list[Twice]:
        """Keys that are written twice."""
        return self._walked().twice

    def __getitem__(self, number: int) -> str:
        """The text of one line."""
        lines = self._text.split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def __len__(self) -> int:
        return len(self._text.rstrip("\n").split("\n"))

    def _walked(self) -> _Walk:
        if self._walk is None:
            self._walk = _Walk(self._text)
        return self._walk


class _Walk:
    """One pass over the text. It skips what is not TOML, because the reader has already reported that."""

    def __init__(self, text: str) -> None:
        self.at: dict[KeyPath, int] = {(): 1}
        self.twice: list[Twice] = []
        self._given: dict[KeyPath, int] = {}
        self._count: dict[KeyPath, int] = {}
        self._tokens = _tokens(text)
        self._now = next(self._tokens)
        with suppress(StopIteration, RecursionError):
            self._document()

    def _step(self) -> Token:
        token = self._now
        self._now = next(self._tokens)
        return token

    def _is(self, mark: str) -> bool:
        return self._now.kind == "mark" and self._now.text == mark

    def _document(self) -> None:
        table: KeyPath = ()
        while True:
            if self._now.kind == "end":
                self._step()
            elif self._is("["):
                table = self._header()
            else:
                self._pair(table)
                self._rest_of_line()

    def _header(self) -> KeyPath:
        line = self._step().line
        listed = self._is("[")
        if listed:
            self._step()
        *holders, last = self._key("]")
        path: KeyPath = ()
        for part in holders:
            path = (*path, part)
            self.at.setdefault(path, line)
            path = self._latest(path)
        path = (*path, last)
        if listed:
            self._count[path] = self._count.get(path, -1) + 1
            self.at.setdefault(path, line)
        path = self._latest(path)
        self._give(path, line)
        self._rest_of_line()
        return path

    def _latest(self, path: KeyPath) -> KeyPath:
        """The path of the last table, if this is a list of tables; else the path itself."""
        return (*path, self._count[path]) if path in self._count else path

    def _pair(self, table: KeyPath) -> None:
        line = self._now.line
        *holders, last = self._key("=")
        path = table
        for part in holders:
            path = (*path, part)
            self.at.setdefault(path, line)
        path = (*path, last)
        self._give(path, line)
        self._value(path)

    def _give(self, path: KeyPath, line: int) -> None:
        """Notes the line of the key itself, not of something below it."""
        if path in self._given:
            self.twice.append(Twice(path, self._given[path], line))
        self._given.setdefault(path, line)
        self.at.setdefault(path, line)

    def _key(self, closing: str) -> list[str]:
        """The parts of a key, up to the mark that closes it."""
        parts: list[str] = []
        while not self._is(closing) and self._now.kind != "end":
            token = self._step()
            if token.kind == "text":
                parts.append(_unquoted(token.text))
            elif token.kind == "bare":
                parts.append(token.text)
        if self._is(closing):
            self._step()
        return parts or [""]

    def _value(self, path: KeyPath) -> None:
        if len(path) > DEEPEST:
            raise RecursionError
        if self._is("["):
            self._list(path)
        elif self._is("{"):
            self._inline(path)
        else:
            while self._now.kind != "end" and not any(map(self._is, ",]}")):
                self._step()

    def _list(self, path: KeyPath) -> None:
        self._step()
        index = 0
        while not self._is("]"):
            if self._is(",") or self._is("}") or self._now.kind == "end":
                self._step()
            else:
                self.at.setdefault((*path, index), self._now.line)
                self._value((*path, index))
                index += 1
        self._step()

    def _inline(self, path: KeyPath) -> None:
        self._step()
        while not self._is("}"):
            if self._is(",") or self._now.kind == "end":
                self._step()
            else:
                self._pair(path)
        self._step()

    def _rest_of_line(self) -> None:
        while self._now.kind != "end":
            self._step()


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for found in _TOKEN.finditer(text + "\n"):
        kind = found.lastgroup or ""
        if kind != "skip":
            yield Token(kind, found[0], line)
        line += found[0].count("\n")


def _unquoted(text: str) -> str:
    if text.startswith("'"):
        return text.strip("'")
    try:
        return str(json.loads(text))
    except ValueError:
        return text.strip('"')
