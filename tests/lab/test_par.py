"""Par sheets: every figure of a price, and every line with its ways."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

import pytest

from pitboss.houses import sheet
from pitboss.lab.pages import par_page
from pitboss.lab.par import ParSheet, as_csv, par_sheet
from pitboss.odds.report import report


def par(name: str, *wagers: str) -> ParSheet:
    page = sheet(name)
    return par_sheet(report(page.game, page.rules, wagers))


@pytest.fixture(scope="module")
def pair_plus() -> ParSheet:
    return par("mount-airy/three-card-poker", "pair-plus")


def test_every_posted_line_is_listed_with_its_ways(pair_plus: ParSheet) -> None:
    (wager,) = pair_plus.wagers
    lines = {row.name: (row.pays, row.ways) for row in wager.lines}
    assert lines["Pair"] == ("1 to 1", "3,744")
    assert lines["Straight flush"] == ("40 to 1", "48")  # with the royals, which no line of their own pays
    assert lines["All else"] == ("lose", "16,440")
    assert sum(int(row.ways.replace(",", "")) for row in wager.lines) == 22_100


def test_chances_add_up_and_contributions_are_the_return(pair_plus: ParSheet) -> None:
    (wager,) = pair_plus.wagers
    (price,) = report(
        sheet("mount-airy/three-card-poker").game, sheet("mount-airy/three-card-poker").rules, ["pair-plus"]
    ).prices
    for rows in (wager.lines, wager.results):
        assert sum(row.chance for row in rows) == 1
        assert sum((row.gives for row in rows), Fraction(0)) == -price.edge
    figures = dict(wager.figures)
    assert figures["as a fraction"] == str(price.edge)
    assert figures["hit frequency"].startswith(f"{float(price.win):.6%}")


def test_as_rows_for_a_spreadsheet(pair_plus: ParSheet) -> None:
    rows = list(csv.DictReader(StringIO(as_csv(pair_plus))))
    pair = next(row for row in rows if row["kind"] == "line" and row["name"] == "Pair")
    assert (pair["house"], pair["wager"], pair["ways"]) == ("mount-airy", "pair-plus", "3744")
    assert float(pair["chance"]) == 3744 / 22_100


def test_as_a_page(pair_plus: ParSheet) -> None:
    page = par_page(pair_plus)
    assert "<title>Par sheet: Three Card Poker, mount-airy</title>" in page
    assert '<td class="number">3,744</td>' in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_every_wager_of_roulette_has_a_price_and_its_ways() -> None:
    found = par("mount-airy/roulette")
    assert found.unpriced == ()
    assert all(row.ways for wager in found.wagers for row in wager.results)
