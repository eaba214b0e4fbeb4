"""Turns this project's records into plain JSON values, and back by their types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints


def plain(value: Any) -> Any:
    """A value as JSON: records become objects of their fields, and keys become texts."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(plain(each) for each in value)
    return value


def of_kind(kind: Any, value: Any) -> Any:
    """The inverse of ``plain`` for a value of this type."""
    if isinstance(kind, NewType):
        return of_kind(kind.__supertype__, value)
    origin, parts = get_origin(kind), get_args(kind)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return kind(**{name: of_kind(hint, value[name]) for name, hint in get_type_hints(kind).items()})
    if origin in (dict, Mapping):
        return {of_kind(parts[0], key): of_kind(parts[1], each) for key, each in value.items()}
    if origin in (list, tuple, frozenset):
        return origin(of_kind(parts[0], each) for each in value)
    if origin in (Union, UnionType):
        return value if value is None else of_kind(next(part for part in parts if part is not NoneType), value)
    if origin is Literal:
        return parts[parts.index(value)]
    if kind is int and isinstance(value, str):
        return int(value)
    if type(value) is not kind:
        raise TypeError(kind)
    return value
