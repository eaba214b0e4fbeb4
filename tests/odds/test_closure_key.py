"""A key changes with everything a compiled function is made from, and with nothing else."""

from __future__ import annotations

import math
import sys
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from pitboss import ranking
from pitboss.odds.closure_key import Unkeyed, closure_key
from pitboss.ranking.five import rank5

SOURCE = """
UNITS = 5
STEPS = (1, 2, (3, 4))

def rule(stake, times=2):
    # A comment.
    return part(stake) * times + 1

def part(stake):
    return stake * UNITS + STEPS[0] if stake > 0 else again(-stake)

def again(stake):
    return part(stake)

def unreached(stake):
    return stake
"""


def edited(old: str, new: str) -> str:
    assert old in SOURCE
    return SOURCE.replace(old, new)


def key(source: str, **read: Any) -> str:
    """The key of ``rule`` in a module that says this."""
    namespace: dict[str, Any] = {"__name__": "riverboat.games.rule", **read}
    exec(source, namespace)
    rule = namespace["rule"]
    assert isinstance(rule, FunctionType)
    return closure_key(rule)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("times=2", "times=3"),
        ("times=2", "times=2.0"),
        ("times=2", "*, times=2"),
        ("* times + 1", "* times + 2"),
        ("* times + 1", "- times + 1"),
        ("UNITS = 5", "UNITS = 6"),
        ("UNITS = 5", "UNITS = True"),
        ("(3, 4)", "(3, 5)"),
        ("(3, 4)", "[3, 4]"),
        ("STEPS[0]", "STEPS[1]"),
        ("stake > 0", "stake >= 0"),
        ("return part(stake)\n", "return again(stake)\n"),
    ],
)
def test_it_changes_with_what_the_function_reaches(old: str, new: str) -> None:
    assert key(edited(old, new)) != key(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# A comment.", "# Another comment."),
        ("\nUNITS", "\n\n\n\nUNITS"),
        ("UNITS = 5", "UNITS = 2 + 3"),
        ("def unreached(stake):\n    return stake", "def unreached(stake):\n    return UNITS"),
        ("def rule(stake, times=2)", "UNREAD = 1\ndef rule(stake: int, times: int = 2) -> int"),
    ],
)
def test_it_stays_the_same_after_an_edit_that_changes_no_answer(old: str, new: str) -> None:
    assert key(edited(old, new)) == key(SOURCE)


def test_a_docstring_may_be_edited() -> None:
    documented = SOURCE.replace("# A comment.", '"""What it does."""')
    assert key(documented) == key(documented.replace("What it does.", "What it does, in other words."))


def test_a_function_that_has_run_often_keeps_its_key() -> None:
    """Python rewrites the bytecode of a function that it runs often."""
    namespace: dict[str, Any] = {"__name__": "riverboat.games.rule"}
    exec(SOURCE, namespace)
    for stake in range(1, 1000):
        namespace["rule"](stake)
    assert closure_key(namespace["rule"]) == key(SOURCE)


READS = "def rule(stake):\n    return stake + VALUE\n"


class Posted(NamedTuple):
    units: int
    decks: int = 6


class Turned(NamedTuple):
    decks: int
    units: int = 6


def renamed(record: Any) -> Any:
    record.__qualname__ = "Posted"
    return record


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (1, True),
        ("ante", "play"),
        (frozenset({1, 2}), frozenset({1, 3})),
        (np.array([1, 2]), np.array([1, 3])),
        (np.array([1, 2]), np.array([1, 2], np.int32)),
        (np.array([1, 2]), np.array([[1, 2]])),
        (np.int64(1), np.int64(2)),
        (Posted(1), Posted(2)),
        (renamed(Posted), renamed(Turned)),
        (np.add, np.subtract),
        (math.floor, math.ceil),
        (math, np),
    ],
)
def test_it_distinguishes_values(one: object, other: object) -> None:
    assert key(READS, VALUE=one) == key(READS, VALUE=one) != key(READS, VALUE=other)


def test_it_changes_with_the_version_of_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(READS, VALUE=np)
    monkeypatch.setattr(np, "__version__", "0.0.1")
    assert key(READS, VALUE=np) != before


class Dealer:
    """Not a plain value."""


def test_what_cannot_be_described_has_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    unversioned = ModuleType("unversioned")
    monkeypatch.setitem(sys.modules, "unversioned", unversioned)
    for value in (Dealer(), ranking, unversioned, {"ante": 1}):
        with pytest.raises(Unkeyed):
            key(READS, VALUE=value)


def test_a_variable_of_the_function_around_it_is_part_of_it() -> None:
    around = (
        "def around(units):\n    def rule(stake):\n        return stake * units\n    return rule\nrule = around({})\n"
    )
    assert key(around.format(5)) == key(around.format(5)) != key(around.format(6))


def test_the_key_is_of_hexadecimal_digits() -> None:
    assert len(bytes.fromhex(closure_key(rank5))) == 32
