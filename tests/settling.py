"""Settling a round in a test: write what lay on the table, read what each wager came to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pitboss.files.file_driver import Sheets, settle_tree
from pitboss.files.round_file import parse_json
from pitboss.houses import posted
from pitboss.money import cents
from pitboss.rules.script import Ask, Deal, Seat, Wager
from pitboss.table.round import Chose
from pitboss.table.table import Table

SHEETS = Sheets()
PAGES = Path(__file__).parents[1] / "docs" / "games"


def settled(house: str, game: str, **tree: Any) -> dict[str, Any]:
    return settle_tree({"house": house, "game": game, **tree}, SHEETS)


def nets(answer: dict[str, Any], seat: int | str = 1) -> dict[str, Any]:
    """What each wager of a seat came to."""
    return {wager: result["net"] for wager, result in answer["seats"][str(seat)]["wagers"].items()}


def outcomes(answer: dict[str, Any], seat: int | str = 1) -> dict[str, str]:
    return {wager: result["outcome"] for wager, result in answer["seats"][str(seat)]["wagers"].items()}


def on_its_page(game: str) -> dict[str, Any]:
    """The round that the page on a game shows, settled."""
    shown = re.search(r"```json\n(.+?)```", (PAGES / f"{game}.md").read_text("utf-8"), re.DOTALL)
    assert shown
    return settled(**parse_json(shown[1]))


def said_by_silence(house: str, game: str, **wagers: int) -> list[str]:
    """What a player who never says a word is taken to have said, round over, cards from the top of a new deck."""
    table = Table(posted(house, game))
    round_ = table.start({Seat(1): {Wager(slug.replace("_", "-")): cents(each) for slug, each in wagers.items()}})
    deck = table.game.deck(table.rules)
    assert deck is not None
    cards = iter(deck.cards())
    while (request := round_.request) is not None:
        if isinstance(request, Deal):
            round_.deal(tuple(next(cards) for _ in range(request.cards)))
        elif isinstance(request, Ask):
            round_.let_pass(Seat(1))
        else:
            round_.shuffled()
    return [str(event.choice) for event in round_.events if isinstance(event, Chose)]
