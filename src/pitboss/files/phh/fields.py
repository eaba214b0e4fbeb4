"""A fast way to read the fields of one hand, for the plain TOML that hand histories are written in.

Files of hand histories have millions of hands, and settling one would spend most of its time reading the text. Text
that is not plain (escapes, nested values, comments in arrays, dates) goes to the TOML reader. So does text with
mistakes, so that the messages are the same.
"""

from __future__ import annotations

import re
from datetime import time
from decimal import Decimal
from typing import Any

from pitboss.files.round_file import parse_toml

_WHOLE = r"[+-]?(?:0|[1-9][0-9]{0,17})"
_NUMBER = rf"{_WHOLE}(?:\.[0-9]{{1,18}})?|\+?inf"
_TEXT = r"""'[^'\x00-\x08\x0a-\x1f\x7f]*+'|"[^"\\\x00-\x08\x0a-\x1f\x7f]*+\""""
_GAP = r"(?:[ \t\n]++|\r\n)*+"
_REST = r"(?:[ \t\n]++|\r\n|\#[^\x00-\x08\x0a-\x1f\x7f]*+(?=\r?\n|\Z))*+"
"""Blanks, ends of lines, comments."""
_FIELD = re.compile(
    rf"""([A-Za-z0-9_-]++)[ \t]*+=[ \t]*+(?:
        \[{_GAP}((?:(?:{_TEXT})[ \t]*+(?:,{_GAP}|(?={_GAP}\])))*+){_GAP}\]
        |\[{_GAP}((?:(?:{_NUMBER})[ \t]*+(?:,{_GAP}|(?={_GAP}\])))*+){_GAP}\]
        |({_TEXT})|({_NUMBER})|(true|false)
        |((?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])
    )[ \t]*+(?=[\r\n\#]|\Z){_REST}""",
    re.VERBOSE,
)
_TEXTS = re.compile(r"""'([^']*+)'|"([^"]*+)\"""")
_TABLE = re.compile(rf"{_REST}\[[^\[\]\r\n.]++\][ \t]*+(?=[\r\n\#]){_REST}")
_START = re.compile(_REST)


def parse_hand(text: str, named: bool) -> Any:
    """The fields of a hand. ``named`` means that its first line opens its table."""
    tree = _plain(text, named)
    if tree is not None:
        return tree
    tree = parse_toml(text)
    return next(iter(tree.values())) if named else tree


def _plain(text: str, named: bool) -> dict[str, Any] | None:
    """The fields, or ``None`` if the text is not plain."""
    start = (_TABLE if named else _START).match(text)
    if start is None:
        return None
    at, end = start.end(), len(text)
    tree: dict[str, Any] = {}
    while at < end:
        found = _FIELD.match(text, at)
        if found is None or found[1] in tree:
            return None
        tree[found[1]] = _value(found)
        at = found.end()
    return tree


def _value(found: re.Match[str]) -> Any:
    kind = found.lastindex
    assert kind is not None
    part = found[kind]
    if kind == _OF_TEXTS:
        return [one or other for one, other in _TEXTS.findall(part)]
    if kind == _OF_NUMBERS:
        return [_number(each.strip()) for each in part.rstrip(", \t\r\n").split(",")] if part else []
    if kind == _OF_TEXT:
        return part[1:-1]
    if kind == _OF_NUMBER:
        return _number(part)
    return part == "true" if kind == _OF_STATUS else time.fromisoformat(part)


_OF_TEXTS, _OF_NUMBERS, _OF_TEXT, _OF_NUMBER, _OF_STATUS = range(2, 7)


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text or "inf" in text else int(text)
