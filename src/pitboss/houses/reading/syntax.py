"""The text of a file, and mistakes in its TOML, reported so that a person who does not know TOML can correct them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pitboss.errors import Refused
from pitboss.houses.reading.positions import KeyLines
from pitboss.houses.reading.problems import BadSheet, written
from pitboss.houses.reading.toml import TooDeep, TooLong, toml_tree

LONGEST = 1 << 20
"""The most bytes in one sheet: many times more than the longest shipped sheet has."""

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_PAIR = re.compile(r"\s*+([\w.-]++)\s*+=([^\"'\[{#]*+)(?:#.*)?")
_TOO_LONG = re.compile(r"[\da-fA-F_]{32}|\d[eE][+-]?\d{6}")
_ADVICE = {
    "Illegal character '\\n'": 'the text is not closed: end it with the quote it began with, as in title = "Craps"',
    "Unclosed array": "the list is not closed: put commas between its items and ] at the end",
    "Unterminated string": "the text is not closed: end it with the quote it began with",
    "Expected '=' after a key": 'a line is a key, = and a value, as in title = "Craps"',
    "Expected ']' at the end of a table declaration": "the heading is not closed: write it as [wagers.pass]",
    "Expected ']]' at the end of an array declaration": "the heading is not closed: write it as [[readings]]",
    "Invalid value": "write a text in quotes and a number without them; in a list, close the list with ]",
    "Unescaped '\\' in a string": "a \\ in a text is written \\\\",
    "Found invalid character '\\n'": "the text is not closed: end it with the quote it began with",
    "Expected newline or end of document": "something after the value does not belong there: write one key on a line",
    "Invalid initial character for a key part": 'a line is a key, = and a value, as in title = "Craps"',
    "Invalid statement": 'a line is a key, = and a value, as in title = "Craps"',
}


def read_text(path: Path) -> str:
    """The text of a user's own file."""
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
        if len(content) > LONGEST:
            raise Refused(f"is longer than a sheet can be ({LONGEST} bytes)", str(path))
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror or error}", str(path)) from None
    except UnicodeDecodeError:
        raise Refused("is not UTF-8 text: save it as UTF-8", str(path)) from None
    except ValueError as error:
        raise Refused(f"cannot be read: {error}", str(path)) from None


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The tree of a TOML text, with decimals kept exact."""
    lines = KeyLines(text)
    try:
        return toml_tree(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSheet(_told(str(error), lines, name)) from None
    except TooDeep as error:
        raise BadSheet([f"{name}:{error.line}: nested too deeply: a sheet has no lists within lists"]) from None
    except TooLong:
        number = next((at for at, line in enumerate(text.split("\n"), 1) if _TOO_LONG.search(line)), 1)
        raise BadSheet([f"{name}:{number}: a number is too long to be one"]) from None


def _told(message: str, lines: KeyLines, name: str) -> list[str]:
    if message.startswith(("Cannot", "Duplicate")) and (twice := lines.twice()):
        return [
            f"{name}:{each.again}: {written(each.path)}: is written twice, first in line {each.first}: keep one of them"
            for each in twice
        ]
    place = _PLACE.search(message)
    number = int(place[1]) if place and place[1] else len(lines)
    what = message[: place.start()] if place else message
    return [f"{name}:{number}: {_advice(what, lines[number])}"]


def _advice(what: str, line: str) -> str:
    if (pair := _PAIR.fullmatch(line)) and (said := _about_value(pair[1][:40], pair[2].strip()[:40])):
        return f"{pair[1]}: {said}"
    said = next((advice for start, advice in _ADVICE.items() if what.startswith(start)), "")
    return said or f"not TOML: {what[:1].lower()}{what[1:]}"


def _about_value(key: str, value: str) -> str:
    """What is wrong with a value written without quotes."""
    if not value:
        return f'has no value; write {key} = 5, {key} = true or {key} = "a text"'
    plain = re.sub(r"^0+(?=\d)", "", value.replace(",", "").strip("$ ").lower())
    if plain in ("true", "false"):
        return "" if plain == value else f"{value} is written in small letters: {key} = {plain}"
    if re.fullmatch(r"\d+(\.\d+)?", plain):
        return "" if plain == value else f"{value} is not a number: write {key} = {plain}"
    return f'write a text in quotes: {key} = "{value}"'
