"""Turns TOML text into a tree, within bounds: a number, key or nesting that would take too long to read is refused."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal, InvalidOperation
from typing import Any

MOST_DIGITS = 40
"""The most digits of a whole number: far more than any amount has."""
DEEPEST = 64
"""The deepest nesting of tables and lists."""

_PART = r"""(?:[\w-]++|"[^"\n]*"|'[^'\n]*')"""
_DEEP_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")


class TooLong(ValueError):
    """A number with too many digits; the message is how it begins."""


class TooDeep(ValueError):
    """Tables or lists that are nested too deeply."""

    def __init__(self, line: int) -> None:
        self.line = line


def toml_tree(text: str) -> dict[str, Any]:
    """The tree of a TOML text, with decimals kept exact."""
    # The time that tomllib takes for a key grows with the square of its depth.
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= DEEPEST and _DEEP_KEY.search(line):
            raise TooDeep(number)
    try:
        tree = tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise TooDeep(1) from None
    except ValueError as error:
        raise error if isinstance(error, TooLong) else TooLong(_longest_number(text)) from None
    _check(tree)
    return tree


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise TooLong(_start(text)) from None


def _longest_number(text: str) -> str:
    return _start(max(re.findall(r"\d[\d_]*", text), key=len, default=""))


def _start(number: str) -> str:
    return number[:20] + "…"


def _check(tree: dict[str, Any]) -> None:
    """Checks lengths and nesting: a hexadecimal number may have any length, and lists may be nested nearly as deeply as
    Python can call."""
    level: list[Any] = [tree]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for holder in level:
            for value in holder.values() if isinstance(holder, dict) else holder:
                if isinstance(value, (dict, list)):
                    below.append(value)
                elif isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
                    raise TooLong(hex(value)[:20] + "…")
        if not below:
            return
        level = below
    raise TooDeep(1)
