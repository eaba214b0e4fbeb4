"""The layout of craps in a terminal: the dice, the puck, and the viewer's bets on their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.machine.view import SpotView, TableView
from pitboss.money import Cents, money
from pitboss.terminal.glyphs import Look, die

NUMBERS = ("4", "5", "6", "8", "9", "10")
ROWS = {
    "place": "Place",
    "buy": "Buy",
    "lay": "Lay",
    "come": "Come",
    "odds come": "Come odds",
    "dont-come": "Don't come",
    "odds dont-come": "  its odds",
    "hard": "Hard",
}
"""Bets that lie on a number, each with the name of its row."""
LABEL, CELL = 13, 8


def craps_layout(view: TableView, look: Look) -> Iterator[Text]:
    puck = f"the point is {view.point}" if view.point else "come-out roll"
    if view.dice:
        dice = Text("  ").join(die(face, look) for face in view.dice)
        yield Text("  ").append_text(dice).append(f" = {sum(view.dice)}   {puck}")
    else:
        yield Text(f"  {puck.capitalize()}")
    own = view.own
    bets = {spot.wager: spot for spot in own.spots} if own else {}
    cells = [Text(" " * LABEL)]
    for number in NUMBERS:
        on = view.point == int(number)
        text = f"ON {number}" if on else number
        cells.append(Text(" " * (CELL - len(text))).append(text, "bold reverse" if on else "bold"))
    yield Text("").join(cells)
    for slug, label in ROWS.items():
        row = [bets.pop(f"{slug} {number}", None) for number in NUMBERS]
        if any(row):
            yield Text("").join([Text(f"  {label:{LABEL - 2}}"), *(_cell(spot) for spot in row)])
    if bets:
        others = (f"{spot.title} {money(Cents(spot.amount))}{_off(spot)}" for spot in bets.values())
        yield Text(f"  {', '.join(others)}")


def _cell(spot: SpotView | None) -> Text:
    if spot is None:
        return Text(" " * CELL)
    return Text(f"{money(Cents(spot.amount))}{_off(spot)}".rjust(CELL), "dim" if spot.off else "")


def _off(spot: SpotView) -> str:
    return " off" if spot.off else ""
