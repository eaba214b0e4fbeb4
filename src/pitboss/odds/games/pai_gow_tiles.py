"""Pai Gow Tiles: every kind of four tiles against every bank."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

from pitboss.games.pai_gow.pai_gow_tiles import TileRules
from pitboss.odds.price import Price
from pitboss.odds.solve.pai_gow.bets import bet
from pitboss.odds.solve.pai_gow.tile_charts import charts_of
from pitboss.odds.store import counted
from pitboss.odds.strategy import Chart
from pitboss.rules.game import PitGame

BANKS = comb(28, 4)
"""The number of banks that share no tile with a hand."""
HIGH_FIRST = "best-high-hand"
"""The other reading of the house way: of all settings that fit the same step, the one with the best high hand."""


def prices(game: PitGame[TileRules], rules: TileRules, slug: str) -> list[Price]:
    price, other = _bet(rules, False), _bet(rules, True)
    note = "the house way, with the best high hand where several settings fit"
    read = {HIGH_FIRST: replace(other, beside={}, note=note)}
    read[f"{HIGH_FIRST}-optimal"] = other.beside["optimal"]
    return [replace(price, beside={**price.beside, **read}, charts=_charts(rules))]


def _charts(rules: TileRules) -> tuple[Chart, ...]:
    counts = counted(
        "pitboss.odds.solve.pai_gow.tiles:weighed",
        rules.four_hints,
        rules.gee_joon_last,
        rules.zeros_equal,
        rules.play.commission,
    )
    return charts_of(counts, BANKS)


def _bet(rules: TileRules, high_first: bool) -> Price:
    counts = counted(
        "pitboss.odds.solve.pai_gow.tiles:against_house",
        rules.four_hints,
        rules.gee_joon_last,
        rules.zeros_equal,
        rules.play.commission,
        high_first,
    )
    return bet(rules, counts["house"], counts["best"], Fraction(counts["changed"], counts["hands"]))
