"""Simulations beside exact prices: a slice of ``python -m pitboss.simulate.check``."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.houses import sheet
from pitboss.odds.report import report
from pitboss.simulate.check import Checked, Left, check_sheet, compared, main
from pitboss.simulate.outcomes import Outcome, Result
from pitboss.simulate.sums import Sums

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "name", ["mount-airy/big-six", "valley-forge/baccarat", "mount-airy/three-card-poker", "marysville/pai-gow-tiles"]
)
def test_every_wager_of_these_sheets_is_where_its_price_is(name: str) -> None:
    found = list(check_sheet(sheet(name), 400_000, seed=4))
    assert found
    for each in found:
        assert isinstance(each, Checked), str(each)
        assert all(abs(error) < 4.5 for error in each.errors), str(each)


def test_a_wrong_price_is_found() -> None:
    page = sheet("mount-airy/roulette")
    (price,) = report(page.game, page.rules, ["red"]).prices
    fair = Counter({Outcome((Result("red", 100, 100),)): 500_000, Outcome((Result("red", 100, -100),)): 500_000})
    found = compared("roulette", "red", price, Sums(1_000_000, outcomes=fair), unit=100)  # type: ignore[arg-type]
    assert not found.passes
    assert "OFF" in str(found)


def test_criss_cross_says_that_its_best_play_is_not_kept() -> None:
    found = {each.wager: each for each in check_sheet(sheet("mount-airy/criss-cross-poker"), 10_000)}
    assert isinstance(found["ante-across"], Left)
    assert isinstance(found["five-card-bonus"], Checked)


def test_the_command_prints_a_line_for_each_wager(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mount-airy/big-six", "--rounds", "300000", "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + len(sheet("mount-airy/big-six").rules.wagers)
