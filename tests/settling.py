"""Settling a round in a test: write down the table, and read the result of each wager."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.playing import TopOfDeck, run

from pitboss.files.round_file import parse_json
from pitboss.files.settle import Sheets, play_tree, settle_tree
from pitboss.houses import posted
from pitboss.money import cents
from pitboss.rules.script import Seat, Show, Wager
from pitboss.table.opening import Opening
from pitboss.table.round import Chose, Round
from pitboss.table.table import open_table

SHEETS = Sheets()
PAGES = Path(__file__).parents[1] / "docs" / "games"


def settled(house: str, game: str, **tree: Any) -> dict[str, Any]:
    return settle_tree({"house": house, "game": game, **tree}, SHEETS)


def round_of(house: str, game: str, **tree: Any) -> Round:
    """The round itself, played to its end: its events in order."""
    (round_,) = play_tree({"house": house, "game": game, **tree}, SHEETS).rounds
    return round_


def shown(house: str, game: str, **tree: Any) -> list[tuple[object, str]]:
    """The cards that were turned face up, each time with their place."""
    events = round_of(house, game, **tree).events
    return [(event.place, " ".join(map(str, event.cards))) for event in events if isinstance(event, Show)]


def nets(answer: dict[str, Any], seat: int | str = 1) -> dict[str, Any]:
    """The net result of each wager of a seat."""
    return {wager: result["net"] for wager, result in answer["seats"][str(seat)]["wagers"].items()}


def outcomes(answer: dict[str, Any], seat: int | str = 1) -> dict[str, str]:
    return {wager: result["outcome"] for wager, result in answer["seats"][str(seat)]["wagers"].items()}


def on_its_page(game: str) -> dict[str, Any]:
    """The round that the page on a game shows, settled."""
    shown = re.search(r"```json\n(.+?)```", (PAGES / f"{game}.md").read_text("utf-8"), re.DOTALL)
    assert shown
    return settled(**parse_json(shown[1]))


def said_by_silence(house: str, game: str, **wagers: int) -> list[str]:
    """What the table takes a silent player to say in a whole round, with cards from the top of a new deck."""
    table = open_table(posted(house, game))
    round_ = table.open(
        Opening({Seat(1): {Wager(slug.replace("_", "-")): cents(each) for slug, each in wagers.items()}})
    )
    run(round_, TopOfDeck(round_.deck))
    return [str(event.choice) for event in round_.events if isinstance(event, Chose)]
