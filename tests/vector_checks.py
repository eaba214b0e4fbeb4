"""Compares an acceptance vector with the settlement of its round. Every difference is reported in one line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError, Refused
from pitboss.files.round_file import parse_json, read_round
from pitboss.files.settle import Sheets, settle_tree
from pitboss.table.pit_table import PitTable
from pitboss.table.table import Table

VECTORS = Path(__file__).parent / "vectors"
CASE = ("name", "why", "round", "expect")
EXPECT = ("seats", "bank", "meters", "collected", "next", "bad-beat")
ERROR = ("error", "match")
SEAT = ("net", "fees", "wagers", "decides", "behind")
HALF_A_CENT = 0.005

_SHEETS = Sheets()


def read_vectors(path: Path) -> list[dict[str, Any]]:
    """The vectors of one file. A key that is written twice is refused."""
    vectors: list[dict[str, Any]] = parse_json(path.read_text("utf-8"))
    return vectors


def file_of(sheet: str) -> Path:
    """The file with the vectors of a sheet. The test fails if it is not there."""
    path = VECTORS / f"{sheet}.json"
    if not path.is_file():
        pytest.fail(f"tests/vectors/{sheet}.json is missing: write it (docs/adding-a-game.md, step 6)", pytrace=False)
    return path


def faults(case: Mapping[str, Any]) -> list[str]:
    """What is wrong with a vector, or where the settlement of its round differs. Empty if the vector is right."""
    return list(_misspelt(case)) or list(_mismatches(case["round"], case["expect"]))


# What a vector may say


def _misspelt(case: Mapping[str, Any]) -> Iterator[str]:
    """A misspelt key would assert nothing, so each must be known."""
    yield from _unknown("", case, CASE)
    yield from (f"{key} is missing" for key in CASE if key not in case)
    expect = case.get("expect", {})
    if "error" not in expect:
        yield from _unknown("expect.", expect, EXPECT)
        yield from _empty("expect", expect)
        for seat, wanted in expect.get("seats", {}).items():
            yield from _unknown(f"expect.seats.{seat}.", wanted, SEAT)
        return
    yield from _unknown("expect.", expect, ERROR)
    if expect["error"] is not True:
        yield f"expect.error: {expect['error']!r} is not true"
    if not (isinstance(expect.get("match"), str) and expect["match"].strip()):
        yield "expect.match is missing: a text of the error's message"


def _empty(where: str, wanted: Any) -> Iterator[str]:
    """A table or a list without a value in it would assert nothing."""
    if isinstance(wanted, dict | list) and not wanted:
        yield f"{where} is empty"
    elif isinstance(wanted, dict):
        for key, value in wanted.items():
            yield from _empty(f"{where}.{key}", value)
    elif isinstance(wanted, list):
        for number, value in enumerate(wanted):
            yield from _empty(f"{where}[{number}]", value)


def _unknown(where: str, tree: Mapping[str, Any], known: Collection[str]) -> Iterator[str]:
    for key in tree:
        if key not in known:
            yield f"{where}{key}: no such key; there are {', '.join(known)}"


# How its round is settled


def _mismatches(round_: Mapping[str, Any], expect: Mapping[str, Any]) -> Iterator[str]:
    try:
        answer = settle_tree(round_, _SHEETS)
        table = _SHEETS.table(read_round(round_))
    except PitbossError as error:
        if "error" not in expect:
            yield f"the round is refused: {error}"
        elif expect["match"] not in str(error):
            yield f"expect.match: the round is refused for another reason: {error}"
        return
    if "error" in expect:
        yield "expect.error: the round is settled"
        return
    for key, wanted in expect.items():
        if key != "seats":
            yield from _same(f"expect.{key}", wanted, answer.get(key))
    for seat, wanted in expect.get("seats", {}).items():
        yield from _seat(f"expect.seats.{seat}", wanted, answer["seats"].get(seat), table)


def _seat(where: str, wanted: Mapping[str, Any], got: Mapping[str, Any] | None, table: Table[Any]) -> Iterator[str]:
    if got is None:
        yield f"{where}: nobody sits there"
        return
    yield from _same(where, {key: value for key, value in wanted.items() if key not in ("wagers", "behind")}, got)
    results = {_in_one_form(table, name): result for name, result in got["wagers"].items()}
    for name, result in wanted.get("wagers", {}).items():
        try:
            account = results.get(_in_one_form(table, name), {"net": 0})
        except PitbossError as error:
            yield f"{where}.wagers: {error}"
        else:
            yield from _same(f"{where}.wagers.{name}", result, account if isinstance(result, dict) else account["net"])
    if "behind" in wanted:
        bets = got.get("behind", [])
        if len(wanted["behind"]) != len(bets):
            yield f"{where}.behind: expected {len(wanted['behind'])} bets, got {len(bets)}"
            return
        for number, (bet, result) in enumerate(zip(wanted["behind"], bets, strict=True)):
            yield from _seat(f"{where}.behind[{number}]", bet, result, table)


def _in_one_form(table: Table[Any], name: str) -> str:
    """A wager of this sheet, put down by anybody, in the form that all its spellings share."""
    slug, _, selection = name.partition(" ")
    if slug not in table.rules.wagers:
        raise Refused(f"{name!r} is not a wager of this sheet; there are {', '.join(table.rules.wagers)}")
    return f"{slug} {table.game.selection(table.rules, slug, selection)}" if isinstance(table, PitTable) else name


def _same(where: str, wanted: Any, got: Any) -> Iterator[str]:
    """Compares every wanted key: numbers to half a cent, everything else exactly."""
    if isinstance(wanted, dict):
        if not isinstance(got, dict):
            yield f"{where}: expected {wanted!r}, got {got!r}"
            return
        for key, value in wanted.items():
            if key in got:
                yield from _same(f"{where}.{key}", value, got[key])
            else:
                yield f"{where}.{key}: no such key in the answer; there are {', '.join(got)}"
    elif _is_number(wanted) and _is_number(got):
        if abs(float(wanted) - float(got)) > HALF_A_CENT:
            yield f"{where}: expected {wanted}, got {got}"
    elif type(wanted) is not type(got) or wanted != got:
        yield f"{where}: expected {wanted!r}, got {got!r}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)
