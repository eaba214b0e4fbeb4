"""JSON Schema of sheets, made by walking the same records that ``reading`` reads."""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterable
from dataclasses import MISSING, fields, is_dataclass
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

from pitboss import games
from pitboss.houses import COMMON, House
from pitboss.houses.collection import Collection
from pitboss.houses.reading.declared import check_records
from pitboss.houses.reading.extends import EXTENDS, WITHOUT
from pitboss.houses.reading.field_types import docs, hints, key_of
from pitboss.houses.reading.names import options_of
from pitboss.money import MOST, Cents
from pitboss.rules.lines import Line
from pitboss.rules.sheet import Between, Rules

DIALECT = "https://json-schema.org/draft/2020-12/schema"
LEFT_OUT = ("house", *COMMON)
"""What a sheet may leave out, although its record has no default: the reader fills it in."""

Schema = dict[str, Any]

_MONEY: Schema = {"description": "Dollars; cents allowed, as in 7.5.", "type": "number", "minimum": 0}
_LINE: Schema = {
    "description": "What a wager is paid: '3 to 2', '300 for 1', '10% of meter', '$25', 'push' or 'lose'.",
    "type": "string",
    "pattern": r"^(push|lose|\d[\d,]* (to|for) \d[\d,]*|\d+(\.\d+)?% of meter|\$\d[\d,]*(\.\d\d)?)$",
}


_EXTENDS: Schema = {
    "description": "The sheet that everything not written here is taken from: HOUSE/GAME, or a file beside this one.",
    "type": "string",
}
_WITHOUT: Schema = {
    "description": "Keys of that sheet which this one leaves out, such as 'wagers.tie'.",
    "type": "array",
    "items": {"type": "string"},
}


def sheet_schema(game: str, *, extends: bool = False) -> Schema:
    """What a sheet of this game looks like, or a sheet that extends another, where every key may be left out."""
    kind = games.load(game).rules
    check_records(kind, games.file_of(game))
    walk = _Walk(whole=not extends)
    tree = walk.record(kind, LEFT_OUT)
    tree["properties"]["game"] = {"const": game}
    tree["properties"]["choices"] = _choices(kind, walk)
    if extends:
        tree["properties"] = {EXTENDS: _EXTENDS, WITHOUT: _WITHOUT} | tree["properties"]
        tree["required"] = [EXTENDS]
        return _whole(f"sheet:{game}:extends", f"A sheet of {game} that extends another.", tree, walk)
    return _whole(f"sheet:{game}", f"A sheet of {game}: the game as one house posts it.", tree, walk)


def collection_schema() -> Schema:
    """What a cardroom's collection schedules look like."""
    walk = _Walk()
    tree = walk.record(Collection, ("schedule", "poker"))
    return _whole("collection", "A cardroom's collection schedules, as posted.", tree, walk)


def house_schema() -> Schema:
    """What a house's own page looks like."""
    walk = _Walk()
    return _whole("house", "A house's own page, house.toml.", walk.record(House), walk)


def _whole(name: str, title: str, tree: Schema, walk: _Walk) -> Schema:
    head = {"$schema": DIALECT, "$id": f"urn:pitboss:{name}", "title": title}
    return head | tree | ({"$defs": dict(sorted(walk.defs.items()))} if walk.defs else {})


def _choices(kind: type[Rules], walk: _Walk) -> Schema:
    lists = {key: {"type": "array", "items": walk.of(hint)} for key, hint in options_of(kind).items()}
    note = "Where only certain values of an option may be posted: those values."
    return {"description": note, "type": "object", "properties": lists, "additionalProperties": False}


class _Walk:
    """Turns types into schemas. Each record is defined once, by its name."""

    def __init__(self, *, whole: bool = True) -> None:
        self.whole = whole
        """Keys without a default are required."""
        self.defs: dict[str, Schema] = {}
        self._kinds: dict[str, Any] = {}

    def of(self, kind: Any) -> Schema:
        origin = get_origin(kind)
        if is_dataclass(kind):
            return self._named(kind)
        if kind is Line:
            return self._once("Line", _LINE)
        if kind is Cents:
            return self._once("Dollars", _MONEY | {"maximum": MOST // 100})
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        if origin is Annotated:
            return self._bounded(kind)
        if origin is Literal:
            return {"enum": list(get_args(kind))}
        if origin is tuple:
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(get_args(kind)[1])}
        if origin in (Union, types.UnionType):
            each = [self.of(one) for one in get_args(kind) if one is not type(None)]
            return each[0] if len(each) == 1 else {"anyOf": each}
        if kind is Any:
            return {}
        return {"type": {str: "string", int: "integer", bool: "boolean"}[kind]}

    def record(self, kind: Any, optional: Iterable[str] = ()) -> Schema:
        """A record: all its keys, their types, and which keys are required."""
        types_of, notes = hints(kind), docs(kind)
        properties: Schema = {}
        required: list[str] = []
        for field in fields(kind):
            key = key_of(field.name)
            note = {"description": notes[key]} if key in notes else {}
            properties[key] = (
                note | _default(field.default, types_of[field.name]) | self.of(types_of[field.name]) | note
            )
            given = field.default is not MISSING or field.default_factory is not MISSING
            if self.whole and not given and key not in optional:
                required.append(key)
        about = {"description": inspect.cleandoc(kind.__doc__)} if _is_written(kind) else {}
        tree: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        return about | tree | ({"required": required} if required else {})

    def _named(self, kind: Any) -> Schema:
        name = kind.__name__
        if self._kinds.setdefault(name, kind) is not kind:
            name = f"{kind.__module__.rpartition('.')[2]}.{name}"
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = self.record(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _once(self, name: str, schema: Schema) -> Schema:
        self.defs[name] = schema
        return {"$ref": f"#/$defs/{name}"}

    def _bounded(self, kind: Any) -> Schema:
        base, *marks = get_args(kind)
        tree = self.of(base)
        for mark in marks:
            if isinstance(mark, Between):
                tree = tree | {"minimum": mark.least, "maximum": mark.most}
        return tree


def _is_written(kind: Any) -> bool:
    """Whether the record's description is written by hand, not made by ``dataclass``."""
    return bool(kind.__doc__) and not kind.__doc__.startswith(f"{kind.__name__}(")


def _default(value: Any, hint: Any) -> Schema:
    if hint is Cents and isinstance(value, int):
        return {"default": value / 100 if value % 100 else value // 100}
    return {"default": value} if isinstance(value, bool | str) and value != "" else {}
