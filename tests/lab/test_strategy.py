"""Strategy charts as grids, lists, pictures and pages."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pitboss.cli.pricing.strategy import command
from pitboss.errors import Refused
from pitboss.houses import sheet, sheet_names
from pitboss.lab.charts import draw, explained_marks, grid_of, grids_of, marks_of, picture
from pitboss.lab.pages import strategy_page
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.game import RoomGame

CHART = Chart(
    "Hard totals",
    ("your total", "dealer's card"),
    tuple(
        ChartedPlay((total, up), "stand" if total == "17" or up in "23" else "hit", {"double": 0.25})
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


def test_a_column_that_only_a_later_row_has_is_in_its_place() -> None:
    cells = [("aces", "K"), ("aces", "Q"), ("aces", "9"), ("kings", "A"), ("kings", "Q"), ("kings", "J")]
    grid = grid_of(Chart("Pairs", ("higher", "lower"), tuple(ChartedPlay(cell, "split") for cell in cells)))
    assert grid is not None and grid.columns == ("A", "K", "Q", "J", "9")


def test_a_chart_of_one_axis_is_not_a_grid() -> None:
    assert grid_of(Chart("Play or fold", ("your hand",), (ChartedPlay(("Q-6-4 or better",), "play"),))) is None


def test_marks_distinguish_the_options() -> None:
    options = ["stand", "split", "surrender", "double", "raise 4x", "raise 3x"]
    marks = marks_of(dict.fromkeys(options))
    assert len(set(marks.values())) == len(options)
    assert marks["stand"] == "S" and marks["double"] == "D" and marks["raise 4x"] == "R4"


def test_a_picture_is_well_formed_and_has_every_cell() -> None:
    grid = grid_of(CHART)
    assert grid is not None
    drawn = ElementTree.fromstring(draw(grid, "chart").__html__())
    boxes = [element for element in drawn.iter() if element.tag.endswith("rect")]
    assert len(boxes) == 6 + 2  # and the two marks explained


def test_a_page_has_chart_and_costs() -> None:
    page = strategy_page("Blackjack", "mount-airy/blackjack", [("bet", [CHART])])
    assert "<svg" in page and "double 0.2500" in page


def test_charts_shown_together_share_marks_and_colours() -> None:
    other = Chart("Soft", ("your hand", "dealer's card"), tuple(ChartedPlay(("A7", up), "hit") for up in "23"))
    first, second = grids_of([CHART, other])
    assert first is not None and second is not None
    assert first.marks == second.marks and list(explained_marks(second)) == ["hit"]


def test_one_picture_has_every_chart_of_a_sheet() -> None:
    plain = Chart(
        "Play or fold", ("your hand",), (ChartedPlay(("Q-6-4 or better",), "play", {"fold": 1.25}),), "a note"
    )
    drawn = ElementTree.fromstring(picture("A game", [("bet", [CHART]), ("ante", [plain])]).__html__())
    said = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert {"A game: how to play the bet", "A game: how to play the ante", CHART.title, plain.title} <= set(said)
    assert {"Q-6-4 or better", "fold 1.2500", "a note"} <= set(said)
    wide, high = (float(drawn.attrib[name]) for name in ("width", "height"))
    for element in drawn.iter():
        x, y = (float(element.attrib.get(name, 0)) for name in "xy")
        assert 0 <= x <= wide and 0 <= y <= high


@pytest.mark.parametrize("form", ["--html", "--svg", "--json"])
def test_a_rule_that_needs_no_chart_is_shown_in_every_form(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["hollywood-york/face-up-pai-gow-poker", form], standalone_mode=False) == 0
    assert "set to win both hands if you can" in capsys.readouterr().out


def test_a_sheet_without_decisions_says_so() -> None:
    with pytest.raises(Refused, match="no wager of this sheet has a decision"):
        command(["mount-airy/craps"], standalone_mode=False)


@pytest.mark.slow
def test_every_sheet_with_a_decision_has_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = []
    for name in sheet_names():
        if isinstance(sheet(name).game, RoomGame) or name.endswith("lunar-poker"):
            continue
        try:
            command([name, "--svg"], standalone_mode=False)
        except Refused as refused:
            assert "has a decision" in str(refused)
        else:
            ElementTree.fromstring(capsys.readouterr().out)
            drawn.append(name)
    assert len(drawn) > 20


@pytest.mark.parametrize(
    "name", ["mount-airy/pai-gow-poker", "marysville/double-hand-poker", "mount-airy/pai-gow-tiles"]
)
def test_how_to_set_two_hands_is_charted(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command([name], standalone_mode=False)
    shown = capsys.readouterr().out
    assert ("where to leave the house way" in shown and "by lower pair" in shown) or "by high hand" in shown
