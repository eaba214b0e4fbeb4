"""The records of a sheet by their keys, and which wagers each of its pay tables pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from pitboss.houses.reading.field_types import key_of, marks
from pitboss.rules.sheet import For, PayTable, Rules


def payers(rules: Rules) -> dict[str, Sequence[str]]:
    """Every pay table by its key, with the wagers it pays: those its game names, else the one it is named after."""
    records = [("", rules), *records_in(rules, "")]
    named = {
        f"{key}.{below}".removeprefix("."): mark.wagers
        for key, record in records
        for below, mark in marks(type(record), For).items()
    }
    return {key: named.get(key, (key.rpartition(".")[2],)) for key, record in records if isinstance(record, PayTable)}


def pay_tables(rules: Rules) -> dict[str, PayTable]:
    """Every pay table of a sheet by its key: ``pays.pair-plus``."""
    return {key: record for key, record in records_in(rules, "") if isinstance(record, PayTable)}


def records_in(record: Any, key: str) -> Iterator[tuple[str, Any]]:
    """Every record below this one, with its key, in the order of the sheet."""
    for field in fields(record):
        value, below = getattr(record, field.name), f"{key}.{key_of(field.name)}".removeprefix(".")
        each = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, tuple) else ()
        for name, item in (("", value), *each):
            if is_dataclass(item):
                here = f"{below}.{name}" if name != "" else below
                yield here, item
                yield from records_in(item, here)
