"""Hand histories with a value of every wrong kind in every place: settled, or refused in one line."""

from __future__ import annotations

import datetime
import math
import tomllib
from decimal import Decimal
from typing import Any

import pytest
from tests.files.histories import SHEETS, hand

from pitboss.errors import PitbossError
from pitboss.files.phh.replay import settle_history

HUGE = 10**5000
WRONG: list[Any] = [
    HUGE,
    -HUGE,
    math.nan,
    math.inf,
    -math.inf,
    Decimal("nan"),
    Decimal("-inf"),
    Decimal("1e-9999999"),
    Decimal("1e999999"),
    0.001,
    1e300,
    True,
    None,
    "x",
    "",
    [],
    [[]],
    [HUGE],
    {},
    {"a": HUGE},
    datetime.time(1, 2),
    -1,
    0,
    3,
]
GOOD = tomllib.loads(
    hand("[1, 2, 0, -2]", "3f 4cc 1f 2cc /2c7dJh 2cbr4 4f")
    + "winnings = [0, 5, 0, 0]\nfinishing_stacks = [99, 103, 100, 98]\nseats = [1, 2, 3, 4]\ncurrency = 'USD'\n"
    "currency_symbol = '$'\nante_trimming_status = true\n"
)
OPTIONS = ("ante", "blinds", "kill", "middle", "rake-percent", "structure", "limit", "x")
ACTIONS = [
    f"p2 cbr {'9' * 5000}",
    "p2 cbr 1e5",
    "p2 cbr -3",
    "p2 cbr nan",
    "p2 cbr 3.001",
    f"p{'9' * 5000} f",
    f"d db {'2c' * 5000}",
    "d dh p1 ????????",
    "p1",
    "sm",
    "# only a comment",
    "p2 sm ??",
    "p2 sm 2c2c",
    "d db ??????",
    "p2 sd",
    "p4 pb",
    "\x00",
]


def say(tree: Any) -> str | None:
    """The refusal of a hand; ``None`` if it is settled."""
    try:
        settle_history(tree, SHEETS)
    except PitbossError as error:
        said = str(error)
        assert "\n" not in said and len(said) < 300
        return said
    return None


def test_the_hand_that_is_changed_here_is_correct() -> None:
    assert say(GOOD) is None


@pytest.mark.parametrize("field", [*GOOD, "_house", "_options"])
@pytest.mark.parametrize("house", ["", "mount-airy"])
def test_a_field_of_the_wrong_kind_is_refused_in_one_line(field: str, house: str) -> None:
    tree = GOOD | ({"_house": house, "blinds_or_straddles": [1, 2, 0, 0]} if house else {})
    for wrong in WRONG:
        said = say(tree | {field: wrong})
        if field in ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions", "min_bet"):
            assert said is not None and said.startswith(field)
        value = tree.get(field)
        for index in range(len(value) if isinstance(value, list) else 0):
            say(tree | {field: [*value[:index], wrong, *value[index + 1 :]]})


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_of_the_wrong_kind_is_refused_in_one_line(option: str) -> None:
    for wrong in WRONG:
        say(GOOD | {"_options": {option: wrong}})


@pytest.mark.parametrize("action", ACTIONS, ids=lambda text: text[:12].encode().hex())
def test_an_invalid_action_is_refused_in_one_line_in_every_place(action: str) -> None:
    for index in range(len(GOOD["actions"])):
        actions = [*GOOD["actions"][:index], action, *GOOD["actions"][index + 1 :]]
        assert say(GOOD | {"actions": actions}) is not None


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (HUGE, "starting_stacks[0]: is more than any table takes"),
        (-HUGE, "starting_stacks[0]: is below zero"),
        (math.nan, "starting_stacks[0]: NaN is not an amount of dollars"),
        (0.001, "starting_stacks[0]: 0.001 dollars has a fraction of a cent"),
        ("x", "starting_stacks[0]: 'x' is not an amount: write a number, such as 5 or 7.5"),
    ],
    ids=["huge", "below", "nan", "fraction", "text"],
)
def test_a_wrong_amount_is_refused_with_the_reason(amount: Any, expected: str) -> None:
    assert say(GOOD | {"starting_stacks": [amount, 100, 100, 100]}) == expected
