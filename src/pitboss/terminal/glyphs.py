"""Cards, tiles, dice and pockets in a terminal, with colour and symbols if it supports them."""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.text import Text

from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
FACES = " ⚀⚁⚂⚃⚄⚅"
_CARD = re.compile(r"([2-9TJQKA])([cdhs])")
_TILE = re.compile(r"([1-6])-([1-6])")
NEIGHBOURS = 2
"""Pockets shown on either side of the winning one."""


class Look(NamedTuple):
    """What the terminal can show."""

    signs: bool = True
    """Whether it shows symbols for suits and dice. Otherwise it shows letters and numbers."""


def piece(text: str | None, look: Look) -> Text:
    """A card, a tile or a back: ``A♥``, ``⚅⚄``, ``▒▒``."""
    if text is None:
        return Text("▒▒" if look.signs else "##", "dim")
    if found := _CARD.fullmatch(text):
        rank = found[1].replace("T", "10")
        return Text(rank + (SUITS[found[2]] if look.signs else found[2]), "bold red" if found[2] in "dh" else "bold")
    if (found := _TILE.fullmatch(text)) and look.signs:
        return Text(f"{text} {FACES[int(found[1])]}{FACES[int(found[2])]}", "bold")
    return Text("Joker" if text == "Jk" else text, "bold magenta" if text == "Jk" else "bold")


def pieces(cards: tuple[str | None, ...], look: Look) -> Text:
    return Text(" ").join(piece(card, look) for card in cards)


def die(face: int, look: Look) -> Text:
    return Text(f"{FACES[face]} {face}" if look.signs else f"[{face}]", "bold")


def pocket(number: str) -> Text:
    """A number of the roulette wheel in its colour; the symbol of another wheel unchanged."""
    if number not in DOUBLE_ZERO.pockets:
        return Text(number, "bold")
    style = {"red": "bold white on red", "black": "bold white on black", "green": "bold white on green"}
    return Text(f" {number} ", style[colour(number)])


def on_the_wheel(number: str, double_zero: bool) -> Text:
    """The winning number between its neighbours on the wheel."""
    order = (DOUBLE_ZERO if double_zero else SINGLE_ZERO).pockets
    at = order.index(number)
    around = [order[(at + step) % len(order)] for step in range(-NEIGHBOURS, NEIGHBOURS + 1)]
    found = Text()
    for step, each in enumerate(around):
        shown = pocket(each)
        if step != NEIGHBOURS:
            shown.stylize("dim")
        found.append("[" if step == NEIGHBOURS else " ")
        found.append_text(shown)
        found.append("]" if step == NEIGHBOURS else " ")
    return found.append(f"  {number} {colour(number)}", "bold")
