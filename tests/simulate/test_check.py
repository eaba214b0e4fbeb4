"""Simulations beside exact prices: a slice of ``python -m pitboss.simulate.check``."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.houses import sheet
from pitboss.odds.report import report
from pitboss.simulate import check
from pitboss.simulate.check import Checked, check_sheet, compared, main
from pitboss.simulate.outcomes import Outcome, Result
from pitboss.simulate.sums import Sums

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "name",
    [
        "mount-airy/big-six",
        "valley-forge/baccarat",
        "mount-airy/three-card-poker",
        "marysville/pai-gow-tiles",
        "mount-airy/criss-cross-poker",
    ],
)
def test_every_wager_of_these_sheets_agrees_with_its_price(name: str) -> None:
    found = list(check_sheet(sheet(name), 400_000, seed=4))
    assert found
    for each in found:
        assert isinstance(each, Checked), str(each)
        assert all(abs(error) < 4.5 for error in each.errors), str(each)


@pytest.fixture
def fair_red() -> Checked:
    """Red as if the wheel had no zero."""
    page = sheet("mount-airy/roulette")
    (price,) = report(page.game, page.rules, ["red"]).prices
    fair = Counter({Outcome((Result("red", 100, 100),)): 500_000, Outcome((Result("red", 100, -100),)): 500_000})
    return compared("roulette", "red", price, Sums(1_000_000, outcomes=fair), unit=Fraction(100))


def test_a_wrong_price_is_found(fair_red: Checked) -> None:
    assert not fair_red.passes
    again = fair_red._replace(before=fair_red.errors)
    assert not again.passes
    assert "OFF" in str(again)


def test_a_figure_that_is_off_once_or_to_either_side_is_chance() -> None:
    once = Checked("roulette", "red", 1, 0.05, 0.05, (3.1, 0.0, -3.4))
    assert not once.passes
    for errors in ((0.0, 0.0, 0.0), (-3.1, 0.0, 3.4), (0.0, 9.0, 0.0), (2.9, 0.0, -2.9)):
        assert once._replace(errors=errors, before=once.errors).passes
    for errors in ((3.1, 0.0, 0.0), (0.0, 0.0, -9.0)):
        assert not once._replace(errors=errors, before=once.errors).passes


def test_a_wager_that_is_off_is_dealt_again(
    fair_red: Checked, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every wager is off here, as a wheel without zeros would be: each is dealt again, and then counted as off."""
    monkeypatch.setattr(check, "compared", lambda name, wager, *rest: fair_red)
    found = list(check_sheet(sheet("mount-airy/big-six"), 1_000))
    assert [each.before for each in found if isinstance(each, Checked)] == [None, fair_red.errors] * (len(found) // 2)
    assert main(["mount-airy/big-six", "--rounds", "1000", "--workers", "1"]) == 1
    assert f"{len(found) // 2} of the wagers are off their price" in capsys.readouterr().out


def test_the_command_prints_a_line_for_each_wager(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mount-airy/big-six", "--rounds", "300000", "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + len(sheet("mount-airy/big-six").rules.wagers)
