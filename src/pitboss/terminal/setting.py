"""What the two hands of a setting make, shown before it is final."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.text import Text

from pitboss.equipment.cards import Card
from pitboss.equipment.stock import Piece
from pitboss.equipment.tiles import Tile
from pitboss.errors import PitbossError
from pitboss.machine.commands import Say
from pitboss.machine.view import OptionView, TableView
from pitboss.rules.game import Held, PitGame
from pitboss.rules.script import Seat
from pitboss.table.table import Table
from pitboss.terminal.glyphs import Look, pieces

FOUL = "That is a foul hand, which loses: the one behind must be the better."


def setting_of(view: TableView, table: Table[Any], command: Say, look: Look) -> list[Text] | None:
    """Both halves, and what each makes; ``None`` if these words set no hand, or one that the table will refuse."""
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
        Text(f"  {FOUL if makes == 'foul' else f'That makes {makes}.'}", "bold"),
    ]


def made(view: TableView, table: Table[Any], named: list[str]) -> str:
    """What both hands make with these in front; with none named, what the house way makes."""
    option = setting_option(view)
    game = table.game
    if option is None or not isinstance(game, PitGame) or game.sets is None:
        raise ValueError("nothing is set here")
    held, front = tuple(map(_piece, option.among)), tuple(map(_piece, named))
    if Counter(front) - Counter(held):
        raise ValueError("not of this hand")
    return game.sets(table.rules, Held(Seat(view.seat or 0), held), front)


def setting_option(view: TableView) -> OptionView | None:
    question = view.question
    if question is None or not question.mine:
        return None
    return next((each for each in question.options if each.cards and each.word == "set" and each.among), None)


def _piece(text: str) -> Piece:
    return Tile.parse(text) if "-" in text else Card.parse(text)
