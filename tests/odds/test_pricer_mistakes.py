"""Mistakes in a game's pricer: each is one line that names the file, and a game without a pricer is called that."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.errors import BadGame
from pitboss.houses import sheet
from pitboss.odds import report as reports
from pitboss.odds import store
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.simulate.check import check_all

PAGE = sheet("mount-airy/roulette")


def priced(monkeypatch: pytest.MonkeyPatch, prices: Any) -> reports.Report:
    monkeypatch.setattr(reports, "_pricer", lambda slug: SimpleNamespace(prices=prices))
    with store.forgotten():
        return reports.report(PAGE.game, PAGE.rules, ["red"])


def fails(game: Any, rules: Any, slug: str) -> Any:
    return {}["ways"]


@pytest.mark.parametrize(
    ("prices", "says"),
    [
        (fails, r"roulette: KeyError: 'ways'"),
        (lambda *_: None, r"odds/games/roulette.py: prices\(\) returned None"),
        (lambda *_: [1.5], r"odds/games/roulette.py: prices\(\) returned \[1.5\]; it must return a list of Price"),
        (lambda *_: [], r"odds/games/roulette.py: prices\(\) has no price for 'red'; raise Unpriced"),
    ],
)
def test_a_mistake_of_a_pricer_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch, prices: Any, says: str) -> None:
    with pytest.raises(BadGame, match=says):
        priced(monkeypatch, prices)


WIN, LOSE = UnitResult(Fraction(1)), UnitResult(Fraction(-1))


@pytest.mark.parametrize(
    ("chances", "per", "says"),
    [
        ({}, "bet", "has no chances"),
        ({WIN: 0}, "bet", "has no chances"),
        ([], "bet", "has the chances []; they must be UnitResults with their ways"),
        ({1: 18, -1: 20}, "bet", "has the result 1; each must be a UnitResult"),
        ({WIN: 18.5, LOSE: 20}, "bet", "has a result with 18.5 ways; write an int or a Fraction, 0 or more"),
        ({WIN: 18, LOSE: -20}, "bet", "has a result with -20 ways; write an int or a Fraction, 0 or more"),
        ({UnitResult(0.5): 1}, "bet", "has UnitResult(net=0.5, staked=Fraction(1, 1), share=Fraction(0, 1)); net, "),
        ({UnitResult(Fraction(-2)): 1}, "bet", "loses 2 of 1 staked; staked must be all that is at risk"),
        ({WIN: 1}, "banana", "is per 'banana'; write per='bet', or the wager of the sheet that it is a part of"),
    ],
)
@pytest.mark.parametrize("beside", [False, True])
def test_a_price_that_cannot_be_right_is_refused(
    monkeypatch: pytest.MonkeyPatch, chances: Any, per: str, says: str, beside: bool
) -> None:
    price = Price(wager="red", chances=chances, per=per)
    if beside:
        price = Price(wager="red", chances={WIN: 18, LOSE: 20}, per="bet", beside={"optimal": price})
    with pytest.raises(BadGame) as bad:
        priced(monkeypatch, lambda *_: [price])
    assert str(bad.value).startswith(f"odds/games/roulette.py: the price of 'red' {says}")


@pytest.mark.parametrize("per", ["bet", "bet and commission", "one of the three bets", "red", "red + black"])
def test_a_price_is_per_bet_or_per_wagers_of_the_sheet(monkeypatch: pytest.MonkeyPatch, per: str) -> None:
    raised = UnitResult(Fraction(-2), Fraction(2))
    price = Price(wager="red", chances={WIN: 1, raised: Fraction(1, 2)}, per=per)
    assert [each.per for each in priced(monkeypatch, lambda *_: [price]).prices] == [per]


def test_prices_with_other_arguments_are_refused_with_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    module = SimpleNamespace(prices=lambda rules, slug: [])
    monkeypatch.setattr(reports, "import_module", lambda name: module)
    with store.forgotten(), pytest.raises(BadGame) as bad:
        reports.report(PAGE.game, PAGE.rules, ["red"])
    says = "its function is prices(rules, slug); write prices(game, rules, slug)"
    assert str(bad.value) == f"odds/games/roulette.py: {says}"


def test_a_price_of_another_wager_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    (black,) = reports.report(PAGE.game, PAGE.rules, ["black"]).prices
    with pytest.raises(BadGame, match="was asked for 'red', but has a price for 'black'"):
        priced(monkeypatch, lambda *_: [black])


def test_a_pricer_that_does_not_load_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> Any:
        raise ImportError("no module named 'nump'")

    monkeypatch.setattr(reports, "import_module", fail)
    with store.forgotten(), pytest.raises(BadGame, match=r"odds/games/roulette.py does not load: ImportError: no mod"):
        reports.report(PAGE.game, PAGE.rules, ["red"])


def test_a_game_without_a_pricer_is_reported_with_the_missing_file() -> None:
    found = reports.report(replace(PAGE.game, slug="casino-war"), PAGE.rules, ["red"])
    assert found.unpriced == {"red": "casino-war is not priced yet: there is no odds/games/casino_war.py"}


def test_a_check_that_checked_nothing_does_not_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_all(["mount-airy/holdem"], 1000, 1, 1) == 1
    assert capsys.readouterr().out.endswith("nothing was checked\n")
