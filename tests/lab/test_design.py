"""A search for pay tables finds those within the limits and with round figures, and none if none exists."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli import pitboss
from pitboss.errors import Refused
from pitboss.houses import sheet
from pitboss.lab.changes import Change, with_changes
from pitboss.lab.design import Designed, design, read_span
from pitboss.lab.pay_search import FIGURES, Span, Wanted
from pitboss.odds.report import report


def wanted(edge: str = "", hit: str = "", deviation: str = "", **more: Any) -> Wanted:
    return Wanted(
        edge=read_span(edge, percent=True) if edge else None,
        hit=read_span(hit, percent=True) if hit else None,
        deviation=read_span(deviation, percent=False) if deviation else None,
        **more,
    )


def within(found: Designed, asked: Wanted) -> None:
    """Every choice fits, falls from line to line, and has round figures in the changed lines."""
    assert found.choices and not found.why
    for each in found.choices:
        price = each.price
        assert asked.edge is None or price.edge in asked.edge
        assert asked.hit is None or price.win in asked.hit
        assert asked.deviation is None or price.sd in asked.deviation
        nets = [line.units() for line in each.lines.values() if line.kind in ("to", "for")]
        assert all(above >= below for above, below in pairwise(nets))
        for slug in each.changed:
            line = each.lines[slug]
            assert line.kind == "lose" or Fraction(line.numerator, line.denominator) in FIGURES


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "wager", "asked"),
    [
        ("mount-airy/three-card-poker", "pair-plus", wanted("3..4%", "25%")),
        ("mount-airy/three-card-poker", "pair-plus", wanted("3..4%", "25%", "2..2.2")),
        ("mount-airy/three-card-poker", "pair-plus", wanted("3..4%", "8..9%")),
        ("mount-airy/three-card-poker", "six-card-bonus", wanted("8..9%", "", "4..5")),
        ("valley-forge/fortune-pai-gow-poker", "fortune", wanted("5..5.5%", "18..25%")),
        ("valley-forge/three-card-poker", "progressive", wanted("30..32%")),
        ("mount-airy/blackjack", "lucky-ladies", wanted("8..10%", "", "6..7")),
        ("mount-airy/roulette", "straight 7", wanted("10..20%")),
    ],
)
def test_every_table_found_is_within_the_limits(name: str, wager: str, asked: Wanted) -> None:
    within(design(sheet(name), wager, asked), asked)


def test_the_present_table_is_the_nearest_if_it_fits() -> None:
    found = design(sheet("mount-airy/three-card-poker"), "pair-plus", wanted("7..8%"))
    assert found.choices[0].changed == ()


def test_lines_that_are_kept_stay() -> None:
    asked = wanted("3..4%", keep=frozenset({"flush", "straight-flush"}))
    found = design(sheet("mount-airy/three-card-poker"), "pair-plus", asked)
    within(found, asked)
    assert all(str(each.lines["flush"]) == "3 to 1" for each in found.choices)


def test_a_choice_costs_what_its_sheet_is_priced_at() -> None:
    page = sheet("mount-airy/three-card-poker")
    for each in design(page, "pair-plus", wanted("3..4%", "8..9%")).choices:
        changes = [Change(f"pays.pair-plus.{slug}", str(each.lines[slug])) for slug in each.changed]
        (price,) = report(page.game, with_changes(page, changes).rules, ["pair-plus"]).prices
        assert price.edge == each.price.edge and price.win == each.price.win and price.variance == each.price.variance


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wager", "asked", "told"),
    [
        ("pair-plus", wanted(hit="50%"), "it can be 25.61%, 8.67%, 3.71%, 0.45%, 0.22%"),
        ("pair-plus", wanted("3..4%", deviation="0.1..0.2"), "without the deviation asked for"),
        ("pair-plus", wanted("60..70%", most=1), "an edge from"),
        ("pair-plus", wanted("75..80%"), "an edge from"),
    ],
)
def test_if_no_table_exists_it_says_why(wager: str, asked: Wanted, told: str) -> None:
    found = design(sheet("mount-airy/three-card-poker"), wager, asked)
    assert found.choices == () and found.certain
    assert told in found.why


def test_a_design_of_one_line_names_the_nearest_edges() -> None:
    found = design(sheet("mount-airy/roulette"), "basket", wanted("1..2%"))
    assert found.why == "without the edge asked for, the nearest have -5.26% and 7.89%"


def test_a_wager_with_a_decision_is_refused() -> None:
    with pytest.raises(Refused, match="on this sheet these are: pair-plus, six-card-bonus"):
        design(sheet("mount-airy/three-card-poker"), "ante", wanted("1..2%"))


@pytest.mark.parametrize(
    ("text", "span"),
    [("3..4%", (Fraction(3, 100), Fraction(4, 100))), ("5%", (Fraction(45, 1000), Fraction(55, 1000)))],
)
def test_a_range_or_a_figure_within_a_tenth(text: str, span: tuple[Fraction, Fraction]) -> None:
    assert read_span(text, percent=True) == Span(*span)


@pytest.mark.parametrize("text", ["x", "4..3%", "1..", "1/0"])
def test_an_invalid_range_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_span(text, percent=True)


def run(*words: str) -> tuple[int, str]:
    ran = CliRunner().invoke(pitboss, words, standalone_mode=False)
    if ran.exception:
        raise ran.exception
    return int(ran.return_value), ran.stdout


@pytest.mark.slow
def test_a_written_sheet_is_in_order_and_costs_what_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("design", "mount-airy/three-card-poker", "--wager", "pair-plus", "--edge", "3..4%")
    assert run(*words, "--write", "mine.toml", "--pick", "2")[0] == 0
    assert run("check", "mine.toml")[1].startswith("OK mine.toml")
    told = json.loads(run(*words, "--json")[1])
    page = sheet("mine.toml")
    assert page.rules.house == "my-house"
    (price,) = report(page.game, page.rules, ["pair-plus"]).prices
    assert str(price.edge) == told["choices"][1]["exact"]
    with pytest.raises(Refused, match="already exists"):
        run(*words, "--write", "mine.toml")
    Path("below").mkdir()
    run("design", "mine.toml", "--wager", "pair-plus", "--hit", "8..9%", "--write", "below/other.toml")
    assert str(sheet("below/other.toml").rules.pays.pair_plus.pair) == "lose"  # type: ignore[attr-defined]


def test_finding_no_table_has_its_own_exit_status() -> None:
    status, said = run("design", "mount-airy/roulette", "--wager", "basket", "--edge", "1..2%")
    assert status == 1 and said.startswith("There is none")
