"""Chips put in without a word."""

from __future__ import annotations

import pytest

from pitboss.errors import Refused
from pitboss.games.poker.chips import POT
from pitboss.games.poker.silent_bets import meant
from pitboss.money import Cents
from pitboss.rules.script import Option

FOLD, CHECK = Option("fold"), Option("check")


def puts(word: str, least: int, most: int | None = None, atop: int = 0) -> Option:
    return Option(word, POT, Cents(least * 100), Cents((least if most is None else most) * 100), atop=Cents(atop * 100))


FACING_4 = (FOLD, puts("call", 4), puts("raise", 8))
NO_LIMIT = (FOLD, puts("call", 4, atop=1), puts("raise", 8, 199, atop=1))


@pytest.mark.parametrize("dollars", [4, 5, 25, 100])
def test_one_chip_larger_than_the_bet_is_a_call(dollars: int) -> None:
    assert meant(FACING_4, Cents(dollars * 100), one_chip=True) == "call"
    assert meant(NO_LIMIT, Cents(dollars * 100), one_chip=True) == "call"


def test_half_a_raise_in_chips_may_be_completed_and_less_is_a_call() -> None:
    assert meant(FACING_4, Cents(5_99), one_chip=False) == "call"
    assert meant(FACING_4, Cents(6_00), one_chip=False) == "raise"
    assert meant(FACING_4, Cents(50_00), one_chip=False) == "raise"


def test_in_no_limit_several_chips_raise_by_their_value() -> None:
    assert meant(NO_LIMIT, Cents(5_00), one_chip=False) == "call"
    assert meant(NO_LIMIT, Cents(6_00), one_chip=False) == "raise 9"
    assert meant(NO_LIMIT, Cents(30_00), one_chip=False) == "raise 31"
    assert meant(NO_LIMIT, Cents(500_00), one_chip=False) == "raise 200"


def test_a_chip_that_opens_the_betting_bets_its_value_in_a_spread_and_the_one_size_in_limit() -> None:
    spread = (FOLD, CHECK, puts("bet", 2, 6))
    assert meant(spread, Cents(5_00), one_chip=True) == "bet 5"
    assert meant(spread, Cents(25_00), one_chip=True) == "bet 6"
    assert meant((FOLD, CHECK, puts("bet", 8)), Cents(25_00), one_chip=True) == "bet"


def test_chips_are_a_call_if_no_raise_is_left() -> None:
    assert meant((FOLD, puts("call", 4)), Cents(100_00), one_chip=False) == "call"


@pytest.mark.parametrize(
    ("options", "dollars", "why"),
    [
        (FACING_4, 3, "less than the $4 to call"),
        ((FOLD, CHECK, puts("bet", 8)), 5, "less than the least bet, \\$8"),
        ((FOLD, CHECK), 5, "means nothing here"),
        ((Option("discard"), Option("stand-pat")), 5, "say one of discard, stand-pat"),
    ],
)
def test_chips_that_are_neither_a_call_nor_a_raise_are_refused(
    options: tuple[Option, ...], dollars: int, why: str
) -> None:
    with pytest.raises(Refused, match=why.replace("$4", r"\$4")):
        meant(options, Cents(dollars * 100), one_chip=True)
