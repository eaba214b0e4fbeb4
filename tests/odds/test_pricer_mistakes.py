"""Mistakes in a game's pricer: each is one line that names the file, and a game without a pricer is called that."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.errors import BadGame
from pitboss.houses import sheet
from pitboss.odds import report as reports
from pitboss.odds import store
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


def test_a_check_that_checked_nothing_does_not_pass(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pitboss.simulate.check.COMPILED", ())
    assert check_all(["mount-airy/roulette"], 1000, 1, 1) == 1
    assert capsys.readouterr().out.endswith("nothing was checked\n")
