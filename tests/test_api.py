"""The Python API: every example of its page and of its docstrings, and what a notebook shows."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pitboss

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.slow
def test_every_example_of_the_page() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False, optionflags=FLAGS)
    assert done.attempted > 30 and not done.failed


@pytest.mark.parametrize("name", ["", ".api.tables", ".api.rounds"])
def test_every_example_of_a_docstring(name: str) -> None:
    done = doctest.testmod(import_module(f"pitboss{name}"), extraglobs={"pitboss": pitboss}, optionflags=FLAGS)
    assert not done.failed


@pytest.mark.slow
def test_every_example_of_hands() -> None:
    done = doctest.testmod(import_module("pitboss.api.hands"), extraglobs={"pitboss": pitboss}, optionflags=FLAGS)
    assert done.attempted and not done.failed


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys, pitboss; print([name for name in sys.modules if name.startswith('pitboss.')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "[]"


def test_every_exported_name_exists() -> None:
    for name in pitboss.__all__:
        assert getattr(pitboss, name) is not None
    assert set(pitboss.__all__) <= set(dir(pitboss))
    with pytest.raises(AttributeError, match="it has Charts, DealtRound, Odds"):
        pitboss.opne  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", pitboss.sheets())
def test_every_table_shows_its_felt_and_deals(name: str) -> None:
    table = pitboss.open(name)
    ElementTree.fromstring(table._repr_svg_())
    assert "var(--" not in table._repr_svg_()
    if not table.wagers:
        played = table.deal({1: 200, 2: 200, 3: 200}, seed=1).play()
        assert sum(played.settle().net(seat) for seat in (1, 2, 3)) <= 0
        return
    slug, least = next((slug, limits.split(" ")[0]) for slug, limits in table.wagers.items())
    required = [wager for wager in table.rules.required if wager in table.wagers] or [slug]
    bets = " ".join(f"{wager} {least}" for wager in required)
    if name.endswith("roulette"):
        bets = f"red {least}"
    played = table.deal({1: bets}, seed=1).play()
    assert played.settle().settlement.balance() == 0


def test_the_same_seed_deals_the_same_cards() -> None:
    table = pitboss.open("mount-airy/blackjack")
    views = [table.deal({1: "bet 10"}, seed=9).view(1) for _ in range(2)]
    assert views[0] == views[1]


@pytest.mark.parametrize(
    ("dollars", "cents"),
    [
        (10000.25, 10000_25), (123456.75, 123456_75), (1000000.0, 1000000_00), (200.1, 200_10),
        (300, 300_00), ("10000.25", 10000_25),
    ],
)  # fmt: skip
def test_a_stack_is_exact_to_the_cent(dollars: float | str, cents: int) -> None:
    stacks = pitboss.open("mount-airy/holdem").deal({1: dollars, 2: 200}, seed=1).opening.stacks
    assert stacks == {1: cents, 2: 200_00}


def test_a_bank_is_exact_to_the_cent() -> None:
    table = pitboss.open("marysville/three-card-poker", {"schedule": "three-card-poker-1"})
    bank = table.deal({2: "ante 40"}, seed=1, bank=(1, 10000.25)).opening.bank
    assert bank is not None and bank.amount == 10000_25


def test_a_bet_of_craps_is_exact_to_the_cent() -> None:
    table = pitboss.open("mount-airy/craps", {"max": 200_000})
    bets = table.deal({1: "pass 10000.25 field 123456.75"}, seed=1).view(1).wagers[1]
    assert bets == {"pass": 10000_25, "field": 123456_75}


@pytest.mark.parametrize("dollars", [0.1 + 0.2, 10000.255, -200.0, float("nan"), float("inf"), 1e300])
def test_a_stack_that_is_no_amount_in_cents_is_refused(dollars: float) -> None:
    with pytest.raises(pitboss.PitbossError, match=r"fraction of a cent|below zero|not an amount of dollars"):
        pitboss.open("mount-airy/holdem").deal({1: dollars, 2: 200}, seed=1)


def test_what_a_notebook_shows() -> None:
    table = pitboss.open("mount-airy/three-card-poker")
    round_ = table.deal({1: "ante 10"}, seed=4)
    assert "<td>play, fold</td>" in round_._repr_html_()
    round_.answer(1, "play").settle()
    assert "<td>ante</td>" in round_._repr_html_()
    assert "3.3730%" in table.odds()._repr_html_()
    assert "Q-6-4" in table.price("ante")._repr_html_()
    assert "<svg" in pitboss.open("mount-airy/blackjack").charts("bet")._repr_html_()
    assert "pair-plus" in table.what_if("pair-plus.flush=4to1")._repr_html_()


def test_a_hidden_card_is_in_no_view() -> None:
    round_ = pitboss.open("mount-airy/three-card-poker").deal({1: "ante 10", 2: "ante 10"}, seed=4)
    shown = [card for place, cards in round_.view(1).cards.items() if place != "1" for card in cards]
    assert set(shown) == {"??"}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: pitboss.open("mount-airy/three-card-poker").deal({1: "ante 1"}), "below the minimum"),
        (lambda: pitboss.open("mount-airy/nothing"), "has no 'nothing'"),
        (lambda: pitboss.open("mount-airy/roulette").deal({1: "red 5"}, seed=1).give("17"), "waits for"),
        (lambda: pitboss.open("mount-airy/blackjack").deal({1: "bet 5"}, seed=1).settle(), "is not over"),
        (lambda: pitboss.open("mount-airy/roulette").charts("red"), "no chart"),
        (lambda: pitboss.hands(["Ah", "Ah Kh"]), "the same number of cards"),
        (lambda: pitboss.evaluate(["2c 2d 3s", "Ah Kd Ah"]), "'Ah Kd Ah' has Ah twice"),
        (lambda: pitboss.evaluate("2c 2c 3s"), "'2c 2c 3s' has 2c twice"),
    ],
)
def test_mistakes_are_reported_in_one_line(wrong: object, told: str) -> None:
    with pytest.raises(pitboss.PitbossError) as refused:
        wrong()  # type: ignore[operator]
    assert told in str(refused.value) and "\n" not in str(refused.value)
