"""Writes values as TOML: the tree of a sheet, or one value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

WIDEST = 100
"""The widest list that is written on one line; a longer one has a line for each item."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(tree: Mapping[str, Any]) -> str:
    """The tree as text: the keys of each table first, then the tables below it, in the tree's own order."""
    return "\n\n".join("\n".join(lines) for lines in _tables(tree, "", "")) + "\n"


def _tables(table: Mapping[str, Any], path: str, heading: str) -> Iterator[list[str]]:
    """A table and all below it, each as its lines."""
    below = {key: value for key, value in table.items() if _is_table(value) or _is_tables(value)}
    own = [f"{_key(key)} = {toml_value(value)}" for key, value in table.items() if key not in below]
    if own or not below or heading.startswith("[["):
        yield [heading, *own] if heading else own
    for key, value in below.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if _is_table(value):
            yield from _tables(value, name, f"[{name}]")
        else:
            for each in value:
                yield from _tables(each, name, f"[[{name}]]")


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_table, value))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    """The text in quotes. TOML has all escapes of JSON; other characters that cannot be printed are escaped too."""
    signs = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in signs)


def toml_value(value: Any, widest: int = WIDEST) -> str:
    """One value. A list wider than this has a line for each item."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (list, tuple)):
        items = [toml_value(each, widest) for each in value]
        line = f"[{', '.join(items)}]"
        return line if len(line) <= widest else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    if isinstance(value, dict):
        pairs = [f"{_key(key)} = {toml_value(each, widest)}" for key, each in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    return str(value)
