"""Reads a TOML tree into typed records. It reports all mistakes at once: file, line, key, what would be right."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from functools import cache, partial
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

from pitboss.errors import PitbossError
from pitboss.houses.reading.field_types import hints, key_of
from pitboss.houses.reading.positions import KeyPath
from pitboss.houses.reading.problems import Problems, instead, without_lines, written
from pitboss.money import Cents, cents
from pitboss.rules.lines import Line
from pitboss.rules.sheet import Between

WRONG: Any = object()
"""Stands for a value that could not be read. The problem has been reported already."""


def read(kind: Any, value: Any, path: KeyPath, problems: Problems) -> Any:
    """``value`` as ``kind``, or WRONG."""
    return _reader(kind)(value, path, problems)


Reader = Callable[[Any, KeyPath, Problems], Any]


@cache
def _reader(kind: Any) -> Reader:
    """The function that reads values of this kind."""
    origin = get_origin(kind)
    if is_dataclass(kind):
        return partial(_read_record, kind)
    if kind is Line:
        return _read_line
    if kind is Cents:
        return _read_cents
    if isinstance(kind, NewType):
        return _reader(kind.__supertype__)
    if origin is Annotated:
        return partial(_read_bounded, kind)
    if origin is Literal:
        return partial(_read_word, get_args(kind))
    if origin is tuple:
        return partial(_read_list, get_args(kind)[0])
    if origin is dict:
        return partial(_read_dict, get_args(kind)[1])
    if origin in (Union, types.UnionType):
        return partial(_read_union, get_args(kind))
    if kind is Any:
        return _read_anything
    return partial(_read_plain, kind)


def _read_anything(value: Any, path: KeyPath, problems: Problems) -> Any:
    return value


def _read_plain(kind: Any, value: Any, path: KeyPath, problems: Problems) -> Any:
    if type(value) is kind:
        return _read_text(value, path, problems) if kind is str else value
    return _wrong(path, f"{show(value)} is not {_NAMES[kind]}{_rewritten(kind, value)}", problems)


_NAMES: dict[Any, str] = {str: "a text", int: "a whole number", bool: "true or false", Cents: "an amount of dollars"}


def _wrong(path: KeyPath, what: str, problems: Problems) -> Any:
    problems.add(path, what)
    return WRONG


def _rewritten(kind: type, value: Any) -> str:
    """How to write this value correctly, if it is clear what was meant."""
    if kind is str and isinstance(value, bool | int | Decimal):
        return f'; write it in quotes: "{show(value)}"'
    if kind is int and isinstance(value, str) and re.fullmatch(r"\d{1,9}", value):
        return f"; write it without quotes: {value}"
    if kind is bool and isinstance(value, str) and value.lower() in ("true", "false", "yes", "no", "on", "off"):
        return f"; write {'true' if value.lower() in ('true', 'yes', 'on') else 'false'}, without quotes"
    return ""


# Texts, amounts, pay lines, words

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""Characters that control a terminal or change the direction of text: control characters (not the end of a line), bidi
marks."""


def _read_text(value: str, path: KeyPath, problems: Problems) -> Any:
    if found := _CONTROL.search(value):
        return _wrong(path, f"a text may not hold the control sign U+{ord(found[0]):04X}; leave it out", problems)
    if path[-1:] == ("title",) and not value.strip():
        return _wrong(path, "is empty; write what people call it", problems)
    if path[-1:] == ("source",) and not value.strip():
        return _wrong(path, "is empty; write where this comes from", problems)
    return value


def _read_cents(value: Any, path: KeyPath, problems: Problems) -> Any:
    if isinstance(value, str) and "%" in value:
        law = "; a fee is never a percentage of what is bet or won" if str(path[-1]).endswith("fee") else ""
        return _wrong(path, f"{show(value)} is a percentage: write fixed dollars, such as 5{law}", problems)
    if not isinstance(value, str | bool | int | Decimal):
        return _wrong(path, f"{show(value)} is not an amount: write dollars as a number, such as 5 or 7.5", problems)
    try:
        return cents(value)
    except PitbossError as error:
        return _wrong(path, str(error), problems)
    except ValueError:
        return _wrong(path, f"{show(value)} is more than any table takes", problems)


def _read_line(value: Any, path: KeyPath, problems: Problems) -> Any:
    if not isinstance(value, str):
        usual = f"{value} to 1" if type(value) is int else "3 to 2"
        return _wrong(path, f'{show(value)} is not a pay line; write a text such as "{usual}"', problems)
    try:
        return Line.parse(value)
    except PitbossError as error:
        likely = likely_line(value)
        return _wrong(
            path, f"{show(value)} is not a pay line; did you mean {likely!r}?" if likely else str(error), problems
        )
    except ValueError:
        return _wrong(path, f"{show(value)} is more than any table pays", problems)


_NEARLY_ODDS = re.compile(r"(\d[\d,]*)\s*(to|for|:|/|-|–)\s*(\d[\d,]*)", re.IGNORECASE)


def likely_line(text: str) -> str:
    """The pay line that a person meant by ``35:1``, ``even money``, ``25$`` or ``10%``; empty if that is unclear."""
    plain = " ".join(text.split()).lower()
    if found := _NEARLY_ODDS.fullmatch(plain):
        guess = f"{found[1]} {'for' if found[2] == 'for' else 'to'} {found[3]}"
    elif plain.startswith("even"):
        guess = "1 to 1"
    elif re.fullmatch(r"[\d.]+ ?%( of( the)? meter)?", plain):
        guess = f"{plain.partition('%')[0].strip()}% of meter"
    elif re.fullmatch(r"\$? ?\d[\d,]*(\.\d\d)? ?\$?", plain):
        guess = "$" + plain.strip("$ ")
    else:
        guess = plain
    try:
        return str(Line.parse(guess))
    except ValueError:
        return ""
    except PitbossError:
        return ""


def _read_word(allowed: tuple[Any, ...], value: Any, path: KeyPath, problems: Problems) -> Any:
    if any(type(value) is type(each) and value == each for each in allowed):
        return value
    if len(allowed) == 1:
        return _wrong(path, f"{show(value)} is not possible here: it is always {show(allowed[0])}", problems)
    close = problems.nearest(value, allowed) if isinstance(value, str) else ""
    hint = f"; did you mean {close!r}?" if close else ""
    return _wrong(path, f"{show(value)} is not one of {', '.join(map(show, allowed))}{hint}", problems)


# Values that contain others


def _read_bounded(kind: Any, value: Any, path: KeyPath, problems: Problems) -> Any:
    base, *marks = get_args(kind)
    got = read(base, value, path, problems)
    for mark in marks:
        if isinstance(mark, Between) and got is not WRONG and not mark.least <= got <= mark.most:
            return _wrong(path, f"{show(got)} is not between {mark.least} and {mark.most}", problems)
    return got


def _read_list(item: Any, value: Any, path: KeyPath, problems: Problems) -> Any:
    if not isinstance(value, list):
        hint = f"; write it in brackets: [{_quoted(value)}]" if isinstance(value, str | int | Decimal) else ""
        if isinstance(value, dict):
            hint = f"; head each with [[{written(path)}]]"
        return _wrong(path, f"{show(value)} is not a list{hint}", problems)
    got = [read(item, each, (*path, index), problems) for index, each in enumerate(value)]
    return WRONG if any(each is WRONG for each in got) else tuple(got)


def _read_dict(item: Any, value: Any, path: KeyPath, problems: Problems) -> Any:
    if not isinstance(value, dict):
        return _wrong(path, _no_table(value, path), problems)
    for key in value:
        if _CONTROL.search(key):
            problems.add((*path, key), "a name may not hold a control sign; leave it out")
    got = {key: read(item, each, (*path, key), problems) for key, each in value.items()}
    return WRONG if any(each is WRONG for each in got.values()) else got


def _no_table(value: Any, path: KeyPath) -> str:
    return f"{show(value)} is not a table of keys; head it with [{written(path)}] and put its keys below"


def _read_union(kinds: tuple[Any, ...], value: Any, path: KeyPath, problems: Problems) -> Any:
    """Reads a value as the first kind that fits. If none fits, reports what it should have been."""
    real = [kind for kind in kinds if kind is not type(None)]
    if value is None and len(real) < len(kinds):
        return None
    for kind in real:
        trial = Problems(without_lines(""), hints=0)
        got = read(kind, value, path, trial)
        if not trial.found:
            return got
    names = [_NAMES[kind] for kind in map(_plain_kind, real) if kind in _NAMES]
    if 1 < len(names) == len(real):
        return _wrong(path, f"{show(value)} is not {', nor '.join(names)}", problems)
    return read(real[0], value, path, problems)


def _plain_kind(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _read_record(kind: Any, value: Any, path: KeyPath, problems: Problems) -> Any:
    if not isinstance(value, Mapping):
        return _wrong(path, _no_table(value, path), problems)
    known = _known(kind)
    unknown = [key for key in value if key not in known]
    misspelt: set[str] = set()
    for key in unknown:
        in_order = sorted(known)
        close = problems.nearest(key, in_order)
        misspelt.add(close)
        problems.add((*path, key), f"no such key; {instead(close, in_order)}")
    bad = bool(unknown)
    got: dict[str, Any] = {}
    for key, (name, hint, required) in known.items():
        if key in value:
            got[name] = read(hint, value[key], (*path, key), problems)
            bad = bad or got[name] is WRONG
        elif required and key not in misspelt:
            problems.add((*path, key), f"is missing; {_example(hint, (*path, key))}")
            bad = True
    return WRONG if bad else kind(**got)


@cache
def _known(kind: type) -> dict[str, tuple[str, Any, bool]]:
    """The keys of a record, each with its field, its type, and whether it must be written."""
    types_of = hints(kind)
    return {
        key_of(field.name): (
            field.name,
            types_of[field.name],
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(kind)
    }


def _example(hint: Any, path: KeyPath) -> str:
    """How to write a key that is missing."""
    key, origin = path[-1], get_origin(hint)
    if is_dataclass(hint):
        return f"add it under [{written(path)}]"
    if hint is Line:
        return f'write {key} = "3 to 2" with what it pays'
    if hint is Cents:
        return f"write {key} = 5 with its dollars"
    if origin is Literal:
        return " or ".join(f"{key} = {_quoted(word)}" for word in get_args(hint))
    if origin is dict:
        return f"add each under [{written(path)}.NAME]"
    if origin is tuple:
        within = get_args(hint)[0]
        return f"add each under [[{written(path)}]]" if is_dataclass(within) else f'write {key} = ["…"]'
    if hint is bool:
        return f"write {key} = true or {key} = false"
    return f'write {key} = "…"' if hint is str else f"write {key} = 1 with its number"


def _quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else show(value)


def show(value: Any) -> str:
    """A value as a person wrote it, shortened if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table of keys"
    try:
        text = repr(value) if isinstance(value, str) else str(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 60 else text[:57] + "…"
