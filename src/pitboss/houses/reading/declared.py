"""Checks the records that a game declares for its sheets. A mistake here is in the game's code, not in a sheet."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

from pitboss.errors import BadGame
from pitboss.houses.reading.field_types import hints, key_of
from pitboss.houses.reading.positions import KeyPath
from pitboss.houses.reading.problems import written
from pitboss.rules.lines import Line
from pitboss.rules.sheet import Options, PayTable, Rules

_HEADING = frozenset(field.name for field in fields(PayTable))
"""What a pay table has beside its lines."""
_in_order: set[type] = set()
"""The classes that were checked and are in order."""


def check_records(rules: type, file: str) -> None:
    """Raises ``BadGame`` for the first mistake in the records of the game in this file. Its sheets then have all the
    keys that every sheet has, and each key has a type that a sheet can hold."""
    if rules in _in_order:
        return
    try:
        _check_record(rules, ())
    except BadGame as bad:
        raise bad.at(file) from None
    _in_order.add(rules)


def _check(kind: Any, path: KeyPath) -> None:
    """Checks the type of one key."""
    origin = get_origin(kind)
    if isinstance(kind, type) and kind is not Line and (is_dataclass(kind) or "__annotations__" in vars(kind)):
        if kind.__module__ != Rules.__module__:  # the records that all sheets share are in order
            _check_record(kind, path)
    elif origin is Annotated:
        _check(get_args(kind)[0], path)
    elif isinstance(kind, NewType):
        _check(kind.__supertype__, path)
    elif origin in (tuple, dict, Union, types.UnionType):
        for each in get_args(kind):
            if each is not type(None) and each is not Ellipsis:
                _check(each, path)
    elif origin is not Literal and kind not in (Line, str, int, bool, Any):
        raise BadGame(
            f"{written(path)} is of type {_name(kind)}, which no sheet can hold: make it a frozen dataclass, a "
            "PayTable, Line, Cents, int, bool, str or Literal"
        )


def _check_record(kind: type, path: KeyPath) -> None:
    base = _base(path)
    if base and not issubclass(kind, base):
        raise BadGame(f"{kind.__name__} must extend {base.__name__}: write class {kind.__name__}({base.__name__})")
    if "__dataclass_params__" not in vars(kind):
        raise BadGame(f"{kind.__name__} is not a dataclass: write @dataclass(frozen=True, kw_only=True) above it")
    try:
        types_of = hints(kind)
    except Exception as error:  # the types are evaluated here: any error of Python can come
        raise BadGame(f"{kind.__name__} does not load: {type(error).__name__}: {error}") from error
    for name, hint in types_of.items():
        key = (*path, key_of(name))
        if issubclass(kind, PayTable) and name not in _HEADING and hint not in (Line, Line | None):
            raise BadGame(f"{written(key)} is of type {_name(hint)}, but each line of a pay table is a Line")
        _check(hint, key)


def _base(path: KeyPath) -> type | None:
    """What the record of this key must extend."""
    if not path:
        return Rules
    if path == ("options",):
        return Options
    return PayTable if path[0] == "pays" and len(path) > 1 else None


def _name(kind: Any) -> str:
    return kind.__name__ if isinstance(kind, type) else str(kind)
