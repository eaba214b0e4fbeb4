"""Settling a round in a test: write what lay on the table, read what each wager came to."""

from __future__ import annotations

from typing import Any

from pitboss.table.filed import Sheets, settle_tree

SHEETS = Sheets()


def settled(house: str, game: str, **tree: Any) -> dict[str, Any]:
    return settle_tree({"house": house, "game": game, **tree}, SHEETS)


def nets(answer: dict[str, Any], seat: int | str = 1) -> dict[str, Any]:
    """What each wager of a seat came to."""
    return {wager: result["net"] for wager, result in answer["seats"][str(seat)]["wagers"].items()}


def outcomes(answer: dict[str, Any], seat: int | str = 1) -> dict[str, str]:
    return {wager: result["outcome"] for wager, result in answer["seats"][str(seat)]["wagers"].items()}
