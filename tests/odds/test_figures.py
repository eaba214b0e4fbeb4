"""Published prices, and prices anybody can work out on paper, come out of the sheets as they are posted."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.houses import sheet, sheet_names, with_options
from pitboss.odds import store
from pitboss.odds.report import PRICED, Report, report

with (Path(__file__).parent / "figures.tsv").open() as file:
    FIGURES = [tuple(row.values()) for row in csv.DictReader(file, delimiter="\t")]
PLAIN = ("roulette", "craps", "big-six")
"""Games that load no compiler."""

LONG = ("double-hand-poker", "face-up-pai-gow-poker", "fortune-pai-gow-poker", "pai-gow-poker")
"""Games that take minutes to count: their prices are those that ship."""


def slow_if_compiled(game: str, *values: str) -> Any:
    return pytest.param(*values, marks=() if game in PLAIN else pytest.mark.slow)


SHEETS = [(name.partition("/")[2], name) for name in sheet_names()]
EVERY = pytest.mark.parametrize("name", [slow_if_compiled(game, name) for game, name in SHEETS if game in PRICED])


@cache
def priced(name: str, options: str) -> Report:
    chosen = dict(option.split("=") for option in options.split(",") if option)
    page = sheet(name)
    if page.rules.game in LONG and store.SheetPrices(page.rules).key("bet") not in store.shipped(page.rules.game):
        pytest.fail("the shipped store is out of date: python -m pitboss.odds.ship")
    numbers = {key: int(value) if value.isdigit() else value for key, value in chosen.items()}
    return report(page.game, with_options(page, numbers))


@pytest.mark.parametrize(
    ("house", "game", "options", "wager", "edge", "tolerance", "source", "confirmed"),
    [slow_if_compiled(figure[1], *figure) for figure in FIGURES],
)
def test_the_published_price_is_computed(
    house: str, game: str, options: str, wager: str, edge: str, tolerance: str, source: str, confirmed: str
) -> None:
    assert confirmed in ("paper", "read", "not read") and (confirmed != "read" or ".com" in source or ".ca" in source)
    found = [price for price in priced(f"{house}/{game}", options).prices if wager in (price.wager, *price.also)]
    assert [float(price.edge) for price in found] == pytest.approx([float(edge)], abs=float(tolerance)), source


@EVERY
def test_every_wager_of_a_sheet_is_priced_once_or_marked_as_without_a_price(name: str) -> None:
    page = sheet(name)
    found = priced(name, "")
    told = [wager for price in found.prices for wager in (price.wager, *price.also)]
    assert len(told) == len(set(told))
    parts = {part for price in found.prices for part in price.includes} | {"envy"}
    assert {wager.partition(" ")[0] for wager in told} | set(found.unpriced) | parts >= set(page.rules.wagers)
    assert all("does not offer" in reason for reason in found.unpriced.values())


@EVERY
def test_chances_add_up(name: str) -> None:
    for price in priced(name, "").prices:
        assert price.win + price.push + price.lose == 1
        assert price.edge < 1 and price.variance > 0 and price.average_stake >= 1
