"""A TOML tree read into typed records, with every mistake told at once: file, line, key, what would be right."""

from __future__ import annotations

import difflib
import re
import tomllib
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Literal, NewType, Union, get_args, get_origin, get_type_hints

from pitboss.errors import PitbossError, Unreadable
from pitboss.games.lines import Line
from pitboss.games.sheet import Between
from pitboss.money import Cents, cents

Path = tuple[str | int, ...]


class BadSheet(Unreadable):
    """A sheet with mistakes: one line each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems

    @property
    def first(self) -> str:
        more = len(self.problems) - 1
        return self.problems[0] + (f" (and {more} more: see `pitboss check`)" if more else "")


def parse_toml(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        if found := re.search(r" \(at line (\d+), column \d+\)$", message):
            raise BadSheet([f"{name}:{found[1]}: not TOML: {message[: found.start()]}"]) from None
        raise BadSheet([f"{name}: not TOML: {message}"]) from None


class Lines:
    """Where in a TOML text each key stands."""

    _header = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
    _key = re.compile(r"\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\")(?:\s*\.\s*(?:[A-Za-z0-9_-]+|\"[^\"]*\"))*)\s*=")

    def __init__(self, text: str) -> None:
        self._at: dict[Path, int] = {}
        table: Path = ()
        counts: dict[Path, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if found := self._header.match(line):
                table = self._split(found[2])
                if found[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, counts[table])
                self._at.setdefault(table, number)
            elif found := self._key.match(line):
                path = table
                for part in self._split(found[1]):
                    path = (*path, part)
                    self._at.setdefault(path, number)

    @staticmethod
    def _split(dotted: str) -> tuple[str, ...]:
        return tuple(part.strip().strip('"') for part in dotted.split("."))

    def find(self, path: Path) -> int | None:
        """The line of this key, or of the nearest thing that holds it."""
        while path:
            if path in self._at:
                return self._at[path]
            path = path[:-1]
        return None


class Problems:
    """Mistakes found so far, each at its place."""

    def __init__(self, name: str, lines: Lines | None) -> None:
        self._name = name
        self._lines = lines
        self.found: list[str] = []

    def add(self, path: Path, what: str) -> None:
        number = self._lines.find(path) if self._lines else None
        place = f"{self._name}:{number}" if number else self._name
        key = ".".join(map(str, path))
        self.found.append(f"{place}: {key}: {what}" if key else f"{place}: {what}")


WRONG: Any = object()
"""Stands for a value that could not be read, once the problem has been told."""


def read(kind: Any, value: Any, path: Path, problems: Problems) -> Any:
    """``value`` as ``kind``, or WRONG."""
    origin = get_origin(kind)
    if is_dataclass(kind):
        return _read_record(kind, value, path, problems)
    if kind is Line:
        return _read_with(
            lambda: Line.parse(value), isinstance(value, str), "a pay line such as '3 to 2'", value, path, problems
        )
    if kind is Cents:
        return _read_with(lambda: cents(value), True, "", value, path, problems)
    if isinstance(kind, NewType):
        return read(kind.__supertype__, value, path, problems)
    if origin is Annotated:
        return _read_bounded(kind, value, path, problems)
    if origin is Literal:
        allowed = get_args(kind)
        if value in allowed and not (isinstance(value, bool) and not any(isinstance(a, bool) for a in allowed)):
            return value
        problems.add(path, f"{_show(value)} is not one of {_list(allowed)}{_meant(value, allowed)}")
        return WRONG
    if origin is tuple:
        return _read_list(get_args(kind)[0], value, path, problems)
    if origin is dict:
        return _read_dict(get_args(kind)[1], value, path, problems)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(kind), value, path, problems)
    if kind is Any:
        return value
    if kind in (str, int, bool):
        if type(value) is kind:
            return value
        problems.add(path, f"{_show(value)} is not {_NAMES[kind]}")
        return WRONG
    raise TypeError(f"no way to read {kind}")


_NAMES = {str: "a text", int: "a whole number", bool: "true or false"}


def _read_with(parse: Any, right_type: bool, wanted: str, value: Any, path: Path, problems: Problems) -> Any:
    if not right_type:
        problems.add(path, f"{_show(value)} is not {wanted}")
        return WRONG
    try:
        return parse()
    except PitbossError as error:
        problems.add(path, str(error))
        return WRONG


def _read_bounded(kind: Any, value: Any, path: Path, problems: Problems) -> Any:
    base, *marks = get_args(kind)
    got = read(base, value, path, problems)
    for mark in marks:
        if isinstance(mark, Between) and got is not WRONG and not mark.least <= got <= mark.most:
            problems.add(path, f"{got} is not between {mark.least} and {mark.most}")
            return WRONG
    return got


def _read_list(item: Any, value: Any, path: Path, problems: Problems) -> Any:
    if not isinstance(value, list):
        problems.add(path, f"{_show(value)} is not a list")
        return WRONG
    got = [read(item, each, (*path, index), problems) for index, each in enumerate(value)]
    return WRONG if any(each is WRONG for each in got) else tuple(got)


def _read_dict(item: Any, value: Any, path: Path, problems: Problems) -> Any:
    if not isinstance(value, dict):
        problems.add(path, f"{_show(value)} is not a table of keys")
        return WRONG
    got = {key: read(item, each, (*path, key), problems) for key, each in value.items()}
    return WRONG if any(each is WRONG for each in got.values()) else got


def _read_union(kinds: tuple[Any, ...], value: Any, path: Path, problems: Problems) -> Any:
    real = [kind for kind in kinds if kind is not type(None)]
    if value is None and len(real) < len(kinds):
        return None
    if str in real and isinstance(value, str) and len(real) > 1 and Line not in real:
        return value
    others = [kind for kind in real if kind is not str] or real
    return read(others[0], value, path, problems)


def key_of(field: str) -> str:
    """A field's key in a file: ``side_min`` is ``side-min``, and ``from_`` is ``from``."""
    return field.rstrip("_").replace("_", "-")


_hints: dict[type, dict[str, Any]] = {}


def hints(kind: type) -> dict[str, Any]:
    """The fields of a record and their types, without what belongs to the class."""
    if kind not in _hints:
        found = get_type_hints(kind, include_extras=True)
        _hints[kind] = {
            name: hint for name, hint in found.items() if get_origin(hint) is not ClassVar and hint is not ClassVar
        }
    return _hints[kind]


def _read_record(kind: Any, value: Any, path: Path, problems: Problems) -> Any:
    if not isinstance(value, Mapping):
        problems.add(path, f"{_show(value)} is not a table of keys")
        return WRONG
    known = {key_of(field.name): field for field in fields(kind)}
    types_of = hints(kind)
    bad = False
    for key in value:
        if key not in known:
            problems.add((*path, key), f"no such key{_meant(key, known)}; known here: {', '.join(sorted(known))}")
            bad = True
    got: dict[str, Any] = {}
    for key, field in known.items():
        if key in value:
            got[field.name] = read(types_of[field.name], value[key], (*path, key), problems)
            bad = bad or got[field.name] is WRONG
        elif field.default is MISSING and field.default_factory is MISSING:
            problems.add(path, f"{key!r} is missing{_example(types_of[field.name], key)}")
            bad = True
    return WRONG if bad else kind(**got)


def _example(hint: Any, key: str) -> str:
    return f'; write {key} = "3 to 2" with what it pays' if hint is Line else ""


def _meant(word: Any, known: Any) -> str:
    close = difflib.get_close_matches(str(word), [str(each) for each in known], 1, 0.6)
    return f", did you mean {close[0]!r}?" if close else ""


def _list(values: tuple[Any, ...]) -> str:
    return ", ".join(_show(value) for value in values)


def _show(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | Decimal):
        text = repr(value) if isinstance(value, str) else str(value)
        return text if len(text) <= 60 else text[:57] + "…"
    if value is None:
        return "null"
    return "a list" if isinstance(value, list) else "a table of keys"
