"""Changes of a sheet's keys, as a person types them: ``pair-plus.flush=4to1``, ``options.decks=8``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any, NamedTuple

from pitboss.errors import Refused
from pitboss.houses import Sheet, changed
from pitboss.houses.reading.field_types import field_of, key_of
from pitboss.houses.reading.names import options_of
from pitboss.houses.reading.problems import Problems, without_lines
from pitboss.houses.reading.records import likely_line
from pitboss.houses.reading.tables import pay_tables, payers
from pitboss.rules.lines import Line
from pitboss.rules.sheet import PayTable

LEFT_OUT = "-"
"""Written instead of a value, to remove a key from the changed sheet."""


class Change(NamedTuple):
    """A new value for one key of a sheet."""

    key: str
    """The full key, such as ``pays.pair-plus.flush``."""
    value: Any
    """As a sheet writes it; None if the key is removed."""

    def __str__(self) -> str:
        return f"{self.key} = {LEFT_OUT if self.value is None else self.value}"


def read_changes(sheet: Sheet, texts: Iterable[str] | Mapping[str, Any]) -> tuple[Change, ...]:
    """Reads texts such as ``pair-plus.flush=4to1``, or a mapping of keys to values. Each key must be on the sheet."""
    pairs = texts.items() if isinstance(texts, Mapping) else map(_parted, texts)
    found: dict[str, Change] = {}
    for name, value in pairs:
        key = whole_key(sheet, name)
        if key in found:
            raise Refused(f"{key} is changed twice; write it once", sheet.name)
        found[key] = Change(key, _value(key, value))
    return tuple(found.values())


def with_changes(sheet: Sheet, changes: Iterable[Change]) -> Sheet:
    """The sheet with these changes. A changed sheet with a mistake is refused."""
    own: dict[str, Any] = {}
    without = []
    for key, value in changes:
        if value is None:
            without.append(key)
            continue
        *path, last = key.split(".")
        table = own
        for part in path:
            table = table.setdefault(part, {})
        table[last] = value
    return changed(sheet, own, without)


def _parted(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name.strip() and equals and value.strip()):
        raise Refused(f"{text[:60]!r}: write KEY=VALUE, as in pair-plus.flush=4to1")
    return name.strip(), value.strip()


def _value(key: str, value: Any) -> Any:
    """As a sheet writes it: a pay line as its text, a number as a number."""
    if value is None or value == LEFT_OUT:
        return None
    if isinstance(value, Line):
        return str(value)
    if not isinstance(value, str):
        return Decimal(str(value)) if isinstance(value, float) else value
    if is_line(key):
        return likely_line(value) or value
    if value in ("true", "false"):
        return value == "true"
    try:
        number = Decimal(value)
    except ArithmeticError:
        return value
    return (int(value) if value.isdecimal() and len(value) < 20 else number) if number.is_finite() else value


def is_line(key: str) -> bool:
    """Whether a key holds a pay line."""
    parts = key.split(".")
    return (parts[0] == "pays" and parts[-1] not in ("title", "source")) or (
        parts[0] == "wagers" and parts[-1] == "pays"
    )


def whole_key(sheet: Sheet, name: str) -> str:
    """The key that a short name stands for: a wager's pay line, a line of a pay table, an option; or the key itself."""
    tops = {key_of(field.name) for field in fields(sheet.rules)}
    first, _, rest = name.partition(".")
    if rest and first in tops and not (first in sheet.rules.wagers and _lines(sheet, first, rest)):
        return name
    if not rest and first in sheet.rules.wagers:
        return _only_line(sheet, first)
    if not rest and first in options_of(type(sheet.rules)):
        return f"options.{first}"
    found = _lines(sheet, first, rest)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(f"{name!r} is a line of several pay tables; name one: {' or '.join(found)}", sheet.name)
    known = list(dict.fromkeys(_names(sheet)))
    raise Refused(f"no line {name[:60]!r} on this sheet; {Problems(without_lines('')).choose(name, known)}", sheet.name)


def _only_line(sheet: Sheet, wager: str) -> str:
    """The key of the one line that pays a wager: of its pay table if it has one, else its own."""
    lines = [f"{key}.{line}" for key, table in _tables(sheet, wager).items() for line in table.lines()]
    if len(lines) > 1:
        names = dict.fromkeys(f"{wager}.{key.rpartition('.')[2]}" for key in lines)
        raise Refused(f"{wager!r} has several lines: {', '.join(names)}", sheet.name)
    return lines[0] if lines else f"wagers.{wager}.pays"


def _lines(sheet: Sheet, wager: str, line: str) -> list[str]:
    """The keys of a wager's line, one for each pay table that has it."""
    has = [key for key, table in _tables(sheet, wager).items() if line and field_of(line) in _line_fields(table)]
    in_use = [key for key in has if key.endswith(f"-{getattr(sheet.rules.options, 'decks', '')}-decks")]
    return [f"{key}.{line}" for key in in_use or has]


def _tables(sheet: Sheet, wager: str) -> dict[str, PayTable]:
    """The pay tables of a wager: the one named like it, or else those that pay it."""
    paid_by = payers(sheet.rules)
    tables = {
        key: table
        for key, table in pay_tables(sheet.rules).items()
        if wager in paid_by[key] or key.rpartition(".")[2] == wager
    }
    return {key: table for key, table in tables.items() if key.rpartition(".")[2] == wager} or tables


def _line_fields(table: PayTable) -> set[str]:
    return {field.name for field in fields(table)} - {"title", "source"}


def _names(sheet: Sheet) -> Iterator[str]:
    paid_by = payers(sheet.rules)
    for key, table in pay_tables(sheet.rules).items():
        named = key.rpartition(".")[2]
        for wager in paid_by[key] if named in sheet.rules.wagers or len(paid_by[key]) == 1 else (named,):
            yield from (f"{wager}.{line}" for line in table.lines())
    for slug, spot in sheet.rules.wagers.items():
        if spot.pays:
            yield slug
