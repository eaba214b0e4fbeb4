"""Pai Gow Tiles: every kind of four tiles against every bank."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.pai_gow.pai_gow_tiles import TileRules
from pitboss.odds.price import Price
from pitboss.odds.solve.two_hand_bets import bet
from pitboss.odds.store import counted
from pitboss.rules.game import PitGame


def prices(game: PitGame[TileRules], rules: TileRules, slug: str) -> list[Price]:
    counts = counted(
        "pitboss.odds.solve.tiles:against_house",
        rules.four_hints,
        rules.gee_joon_last,
        rules.zeros_equal,
        rules.play.commission,
    )
    return [bet(rules, counts["house"], counts["best"], Fraction(counts["changed"], counts["hands"]))]
