"""Strategy charts as grids, lists, pictures and pages."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pitboss.cli.pricing.strategy import command
from pitboss.errors import Refused
from pitboss.lab.charts import draw, grid_of, marks_of
from pitboss.lab.pages import strategy_page
from pitboss.odds.strategy import Chart, Choice

CHART = Chart(
    "Hard totals",
    ("your total", "dealer's card"),
    tuple(
        Choice((total, up), "stand" if total == "17" or up in "23" else "hit", {"double": 0.25})
        for total in ("17", "16")
        for up in ("2", "3", "T")
    ),
)


def test_a_chart_of_two_axes_is_a_grid() -> None:
    grid = grid_of(CHART)
    assert grid is not None
    assert grid.rows == ("17", "16")
    assert grid.columns == ("2", "3", "T")
    assert grid.best["16", "T"] == "hit"


def test_a_column_that_only_a_later_row_has_stands_in_its_place() -> None:
    cells = [("aces", "K"), ("aces", "Q"), ("aces", "9"), ("kings", "A"), ("kings", "Q"), ("kings", "J")]
    grid = grid_of(Chart("Pairs", ("higher", "lower"), tuple(Choice(cell, "split") for cell in cells)))
    assert grid is not None and grid.columns == ("A", "K", "Q", "J", "9")


def test_a_chart_of_one_axis_is_none() -> None:
    assert grid_of(Chart("Play or fold", ("your hand",), (Choice(("Q-6-4 or better",), "play"),))) is None


def test_marks_tell_the_options_apart() -> None:
    options = ["stand", "split", "surrender", "double", "raise 4x", "raise 3x"]
    marks = marks_of(dict.fromkeys(options))
    assert len(set(marks.values())) == len(options)
    assert marks["stand"] == "S" and marks["double"] == "D" and marks["raise 4x"] == "R4"


def test_a_picture_is_well_formed_and_has_every_cell() -> None:
    grid = grid_of(CHART)
    assert grid is not None
    picture = ElementTree.fromstring(draw(grid, "chart").__html__())
    boxes = [element for element in picture.iter() if element.tag.endswith("rect")]
    assert len(boxes) == 6 + 2  # and the two marks explained


def test_a_page_holds_chart_and_costs() -> None:
    page = strategy_page("Blackjack", "mount-airy/blackjack", [("bet", [CHART])])
    assert "<svg" in page and "double 0.2500" in page


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hollywood-york/face-up-pai-gow-poker", "it needs no chart. bet: set to win both hands if any setting does"),
        ("mount-airy/craps", "no wager of this sheet has a decision"),
    ],
)
def test_a_sheet_without_a_chart_says_how_it_is_played_or_that_nothing_is_decided(name: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        command([name], standalone_mode=False)


@pytest.mark.parametrize(
    "name", ["mount-airy/pai-gow-poker", "marysville/double-hand-poker", "mount-airy/pai-gow-tiles"]
)
def test_how_to_set_two_hands_is_charted(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command([name], standalone_mode=False)
    shown = capsys.readouterr().out
    assert ("where the house way is left" in shown and "by lower pair" in shown) or "by high hand" in shown
