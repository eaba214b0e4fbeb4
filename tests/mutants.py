"""Sheets and rounds with one thing changed at random, each from its seed."""

from __future__ import annotations

import json
import random
import re
from copy import deepcopy
from typing import Any

from tests.vector_checks import VECTORS

from pitboss.houses import sheet, sheet_names

# Sheets

_VALUE = re.compile(r"([\w.-]+ = )(.+)")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LINE = re.compile(r'"[\d,]+ (to|for) \d+"|"\d+% of meter"')
_WORD = re.compile(r'"([a-z0-9-]+)"')
NUMBERS = ("0", "1", "2", "3", "5", "7", "10", "13", "25", "52", "99", "100", "999", "5000", "100000", "0.01", "2.5")
LINES = ("1 to 1", "0 to 1", "1 to 2", "100 to 1", "3 for 1", "push", "lose", "$50", "10% of meter", "100% of meter")


def sheet_mutant(rng: random.Random) -> tuple[str, str, str]:
    """A sheet's name, its text with one line changed, and the change."""
    name = rng.choice(sheet_names())
    lines = sheet(name).text.split("\n")
    at = rng.choice([number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")])
    line = lines[at]
    new = _changed_line(line, lines, rng)
    lines[at : at + 1] = new
    return name, "\n".join(lines), f"{name}:{at + 1}: {line!r} -> {new!r}"


def _changed_line(line: str, lines: list[str], rng: random.Random) -> list[str]:
    pair = _VALUE.match(line)
    way = rng.random()
    if line.startswith("[wagers.") and way < 0.5:
        return [rng.choice([other for other in lines if other.startswith(("[wagers.", "[pays."))] + ["[wagers.x]"])]
    if way < 0.2 or pair is None:
        return [] if way < 0.15 else [line, rng.choice(lines)]
    key, value = pair[1], pair[2]
    if _LINE.fullmatch(value) and way < 0.7:
        return [f'{key}"{rng.choice(LINES)}"']
    if _NUMBER.search(value) and way < 0.8:
        return [key + _NUMBER.sub(rng.choice(NUMBERS), value, count=1)]
    if value.startswith(("true", "false")):
        return [key + ("false" if value.startswith("true") else "true")]
    if _WORD.search(value):
        words = [word for other in lines for word in _WORD.findall(other)]
        return [key + _WORD.sub(f'"{rng.choice(words)}"', value, count=1)]
    return [f'{key}"{rng.choice((*LINES, ""))}"']


# Rounds


def good_rounds() -> list[list[dict[str, Any]]]:
    """The rounds of the vectors, sheet by sheet."""
    return [[case["round"] for case in json.loads(path.read_text())] for path in sorted(VECTORS.glob("*/*.json"))]


JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 99, 10**6, 10**14, 10**30, 0.005, 12.5, 1e-300, 1e300, "", " ", "x", "1", "-1",
    "Ah", "Jo", "6-6", "Ah Ah", "\0", "\ud800", "\u202e", "a" * 3000, [], {}, [[]], [{}], {"": ""}, {"1": 1}, ["", ""],
)  # fmt: skip
WORDS = (
    "", " ", "fold", "call", "raise", "bet", "check", "post", "post-both", "straddle", "hit", "stand", "double",
    "split", "surrender", "insurance", "play", "set", "house-way", "take", "discard", "pat", "all-in", "bring-in",
    "complete", "ante", "pass", "odds pass", "place 6", "roll", "do", "to", "seat", "cards", "amount", "who", "behind",
    "wagers", "decisions", "co", "bank", "button", "dealer", "board", "burn", "kill", "last-winner", "middle",
    "schedule", "min", "max", "decks", "limit", "structure", "jackpot", "1", "2", "00", "3-4-5", "2x", "1-2", "As",
    "Jo", "2c 2c", "wager-3",
)  # fmt: skip


def line_mutant(sheets: list[list[dict[str, Any]]], rng: random.Random) -> bytes:
    """One line of a file of rounds: a good round with something changed, in its tree or in its text."""
    rounds = rng.choice(sheets)
    tree: Any = json.loads(json.dumps(rng.choice(rounds)))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        tree = _changed_tree(tree, rounds, rng)
    text = json.dumps(tree).encode()
    return text if rng.random() < 0.9 else _changed_bytes(text, rng)


def _changed_tree(tree: Any, rounds: list[dict[str, Any]], rng: random.Random) -> Any:
    """Somewhere in the tree, a value is changed, renamed, removed, doubled or taken from another round."""
    root = [tree]
    holder: Any = root
    key: Any = 0
    while isinstance(inner := holder[key], (dict, list)) and inner and rng.random() < 0.95:
        holder = inner
        key = rng.choice(list(inner)) if isinstance(inner, dict) else rng.randrange(len(inner))
        if key in ("house", "game") and rng.random() < 0.8:  # a round of no game is refused at once
            key = list(inner)[-1]
    way = rng.random()
    if way < 0.5:
        holder[key] = _like(holder[key], rng)
    elif way < 0.55:
        holder[key] = deepcopy(rng.choice(JUNK))
    elif way < 0.6 and isinstance(holder, dict):
        holder[rng.choice(WORDS)] = holder.pop(key)
    elif way < 0.65:
        holder.pop(key)
    elif way < 0.75 and isinstance(holder, dict):
        holder[rng.choice(WORDS)] = deepcopy(rng.choice((*JUNK, *WORDS)))
    elif way < 0.8 and isinstance(holder, list):
        holder[key:key] = [deepcopy(holder[key]) for _ in range(rng.choice((1, 2, 200)))]
    elif way < 0.9:
        other = rng.choice(rounds)
        found = rng.choice(list(other))
        if isinstance(tree, dict):
            tree[found] = json.loads(json.dumps(other[found]))  # a part of another round of the same sheet
    else:
        holder[key] = _wrapped(holder[key], rng)
    return root[0] if root else None


def _like(value: Any, rng: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return rng.choice((0, value + 1, value - 1, -value, value * 2, value * 1000, value / 2, value / 3))
    if isinstance(value, str):
        words = value.split(" ")
        way = rng.random()
        if way < 0.1:
            return rng.choice(("", " ", f" {value}", f"{value} ", value.upper(), value.replace(" ", "  ")))
        if way < 0.3:
            return rng.choice(WORDS)
        if way < 0.5:
            rng.shuffle(words)
        elif way < 0.7:
            words.append(rng.choice(words))
        elif way < 0.85:
            words.pop(rng.randrange(len(words)))
        else:
            words[rng.randrange(len(words))] = rng.choice(WORDS)
        return " ".join(words)
    if isinstance(value, list):
        return value[::-1] if rng.random() < 0.5 else value[: len(value) // 2]
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        return {key: value[key] for key in (keys if rng.random() < 0.5 else keys[: len(keys) // 2])}
    return value


def _wrapped(value: Any, rng: random.Random) -> Any:
    for _ in range(rng.choice((1, 1, 30, 200))):
        value = [value] if rng.random() < 0.5 else {rng.choice(WORDS): value}
    return value


def _changed_bytes(text: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(text))
    way = rng.random()
    if way < 0.3:
        return text[:at] + bytes([rng.randrange(256)]).replace(b"\n", b" ") + text[at + 1 :]
    if way < 0.5:
        return text[:at]
    if way < 0.7:
        return text[:at] + text[at : at + rng.randrange(1, 40)] * rng.choice((2, 50)) + text[at:]
    digits = [found.start() for found in re.finditer(rb"\d", text)]
    if way < 0.9 and digits:
        here = rng.choice(digits)
        more = rng.choice((b"0" * 50, b"9" * 5000, b"e99", b"e-9999999", b"." + b"9" * 29, b"e", b"-", b"_"))
        return text[:here] + text[here : here + 1] + more + text[here + 1 :]
    other = rng.randrange(len(text))
    return text[: min(at, other)] + text[max(at, other) :]
