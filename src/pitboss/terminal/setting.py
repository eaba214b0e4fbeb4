"""Shows what the two hands of a setting make, before it is final."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

from rich.text import Text

from pitboss.equipment.cards import Card
from pitboss.equipment.stock import Piece
from pitboss.equipment.tiles import Tile
from pitboss.errors import PitbossError
from pitboss.games.pai_gow import cards, pai_gow_tiles
from pitboss.machine.commands import Say
from pitboss.machine.view import OptionView, TableView
from pitboss.ranking import joker, tiles
from pitboss.rules.game import Held, PitGame
from pitboss.rules.script import Seat
from pitboss.table.table import Table
from pitboss.terminal.glyphs import Look, pieces

FOUL = "foul"
PLACES = re.compile(r"^(?:low|high) | in front$| behind$")


class SetHands(NamedTuple):
    """What the two hands of a setting make."""

    makes: str
    """Both hands, each with its place: ``pair of kings in front, ace-high behind``."""
    is_foul: bool = False

    @property
    def halves(self) -> list[str]:
        """Each hand separately: the front or low hand comes first."""
        return [PLACES.sub("", half) for half in self.makes.split(", ", 1)]

    def __str__(self) -> str:
        return f"a foul: {self.makes.replace(', ', ' outranks ', 1)}" if self.is_foul else self.makes


def setting_of(view: TableView, table: Table[Any], command: Say, look: Look) -> list[Text] | None:
    """Both halves, and what each makes; ``None`` if the words do not set a hand, or the table will refuse them."""
    word, *named = command.words.split()
    option = setting_option(view)
    if option is None or option.word != word or not named:
        return None
    try:
        makes = made(view, table, named)
    except (PitbossError, ValueError):
        return None
    others = list(option.among)
    for each in named:
        others.remove(each)
    front, back = ("Low", "High") if option.noun == "tiles" else ("In front", "Behind")
    return [
        Text(f"  {front}: ").append_text(pieces(tuple(named), look)),
        Text(f"  {back}: ").append_text(pieces(tuple(others), look)),
        Text(f"  That {f'is {makes}. It loses' if makes.is_foul else f'makes {makes}'}.", "bold"),
    ]


def made(view: TableView, table: Table[Any], named: list[str]) -> SetHands:
    """What both hands make with these cards in front; without cards, what the house way makes."""
    option = setting_option(view)
    game = table.game
    if option is None or not isinstance(game, PitGame) or game.sets is None:
        raise ValueError("nothing is set here")
    held, front = tuple(map(_piece, option.among)), tuple(map(_piece, named))
    if Counter(front) - Counter(held):
        raise ValueError("not of this hand")
    makes = game.sets(table.rules, Held(Seat(view.seat or 0), held), front)
    return SetHands(_fouled(table.rules, held, front), is_foul=True) if makes == FOUL else SetHands(makes)


def _fouled(rules: Any, held: tuple[Any, ...], front: tuple[Any, ...]) -> str:
    """What both hands of a foul make. The table itself only says that it is a foul."""
    if isinstance(rules, pai_gow_tiles.TileRules):
        low = pai_gow_tiles.laid(rules, held, front)
        return f"low {tiles.describe(low.low)}, high {tiles.describe(low.high)}"
    two = cards.laid(rules, held, front)
    if (two.front, two.back) == cards.MISCOUNTED:
        return f"{len(front)} cards in front"
    return f"{joker.describe_two(two.front)} in front, {joker.describe(two.back)} behind"


def setting_option(view: TableView) -> OptionView | None:
    question = view.question
    if question is None or not question.mine:
        return None
    return next((each for each in question.options if each.cards and each.word == "set" and each.among), None)


def _piece(text: str) -> Piece:
    return Tile.parse(text) if "-" in text else Card.parse(text)
