"""The fields of a record: their keys in a file, their types, and the marks on them."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, ForwardRef, Literal, TypeVar, get_args, get_origin, get_type_hints

from pitboss.rules.sheet import Doc, For

_FOR_READERS = (Doc, For)
"""Marks that describe a field, but do not limit its values."""
Mark = TypeVar("Mark", Doc, For)


def key_of(field: str) -> str:
    """A field's key in a file: ``side_min`` is ``side-min``, ``from_`` is ``from``, and ``_888`` is ``888``."""
    return field.strip("_").replace("_", "-")


def field_of(key: str) -> str:
    """The field of an option's key: ``side-min`` is ``side_min``, and ``888`` is ``_888``."""
    name = key.replace("-", "_")
    return name if name.isidentifier() else f"_{name}"


def hints(kind: type) -> dict[str, Any]:
    """The fields of a record and their types, without class variables."""
    return _hints(kind)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return {
        name: _type_alone(hint)
        for name, hint in _declared(kind).items()
        if get_origin(hint) is not ClassVar and hint is not ClassVar
    }


def marks(kind: type, wanted: type[Mark]) -> dict[str, Mark]:
    """The marks of this kind on the fields of a record, by key. Fields without such a mark are left out."""
    return _all_marks(kind).get(wanted, {})


@cache
def _all_marks(kind: type) -> dict[type, dict[str, Any]]:
    found: dict[type, dict[str, Any]] = {}
    for name, hint in _declared(kind).items():
        for mark in _marks_on(hint):
            found.setdefault(type(mark), {})[key_of(name)] = mark
    return found


def docs(kind: type) -> dict[str, str]:
    """What each field of a record means, by key."""
    return {key: doc.text for key, doc in marks(kind, Doc).items()}


def _marks_on(hint: Any) -> tuple[Any, ...]:
    return hint.__metadata__ if get_origin(hint) is Annotated else ()


def _type_alone(hint: Any) -> Any:
    """The type with its bounds, without the marks that describe the field."""
    if not (on := _marks_on(hint)):
        return hint
    base = get_args(hint)[0]
    kept = tuple(mark for mark in on if not isinstance(mark, _FOR_READERS))
    return Annotated[(base, *kept)] if kept else base


def _declared(kind: type) -> dict[str, Any]:
    """The types that a class and its bases declare, with all marks."""
    found: dict[str, Any] = {}
    for each in reversed(kind.__mro__):
        found |= _own_types(each)
    return found


@cache
def _own_types(kind: type) -> dict[str, Any]:
    """The types that a class itself declares. All are compiled at once: ``get_type_hints`` compiles each alone, which
    takes much longer. It is asked only about mistakes and about what is not a plain expression."""
    texts = get_annotations(kind)
    with suppress(Exception):
        if all(type(text) is str for text in texts.values()):
            pairs = ", ".join(f"{name!r}: {text}" for name, text in texts.items())
            found: dict[str, Any] = eval(f"{{{pairs}}}", dict(vars(kind)), vars(sys.modules[kind.__module__]))
            if not any(_is_quoted(hint) for hint in found.values()):
                return found
    return {name: hint for name, hint in get_type_hints(kind, include_extras=True).items() if name in texts}


def _is_quoted(hint: Any) -> bool:
    """Whether this type, or a part of it, is a text that must itself be evaluated."""
    if hint is None or isinstance(hint, str | ForwardRef):
        return True
    if isinstance(hint, type) or get_origin(hint) is Literal:
        return False
    parts = (hint.__origin__,) if get_origin(hint) is Annotated else get_args(hint)
    return any(map(_is_quoted, parts))
