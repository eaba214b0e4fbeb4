"""A layout that all players share, with a lettered chip on one place of each kind of bet."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Any

from pitboss.felt import Felt, FeltSpot, felt_of
from pitboss.felt.shapes import Dot, Point
from pitboss.games.wheels.roulette import RouletteRules, WheelName
from pitboss.guide.layouts.cloth import draw_print, draw_spots
from pitboss.guide.svg import Drawing
from pitboss.rules.game import Game
from pitboss.rules.sheet import Rules, called

NAMES: dict[WheelName, str] = {"double-zero": "double zero", "single-zero": "single zero"}
CRAPS = (
    "One end of a craps table. Around the edge runs the pass line, inside it the don't pass bar, each with its odds. "
    "Above are the don't come box and the boxes of 4, 5, 6, 8, 9 and 10, with don't come and lay bets behind a number, "
    "come, place and buy bets before it; below them come, then the field. In the middle of the table stand the "
    "propositions: any seven, the hard ways, the single numbers, any craps, bets on several of them, and each hop. "
    "A lettered chip lies where each bet goes."
)
WHEEL = (
    "Numbers 1 to 36 in three rows of twelve, red or black as on the wheel, with {zeros} at the left, "
    "a column bet at the end of each row, the dozens below, and low, even, red, black, odd and high below those. "
    "A dot marks each bet on a line or a corner. A lettered chip lies on one place of each kind of bet."
)
EXAMPLES = (
    "straight 6",
    "split 8-11",
    "street 13-14-15",
    "corner 17-18-20-21",
    "line 25-26-27-28-29-30",
    "dozen 2",
    "odds pass",
)
"""Where the chip of a bet with many places lies; of other bets on the first place."""


def wheels(game: Game[Any], rules: RouletteRules, name: str) -> list[Drawing]:
    """Each layout this house may post, first the one it does post."""
    posted = rules.options.wheel
    others = [wheel for wheel in rules.choices.get("wheel", ()) if wheel != posted]
    found = []
    for wheel in (posted, *others):
        here = replace(rules, options=replace(rules.options, wheel=wheel))
        title = f"{rules.title} layout, {NAMES[wheel]}"
        felt = felt_of(game, here)
        found.append(_drawn(felt, rules, f"{name}-{wheel}", title, WHEEL.format(zeros=NAMES[wheel])))
    return found


def draw(felt: Felt, rules: Rules, name: str) -> Drawing:
    bets = ", ".join(called(rules, spot.key) for spot in felt.spots)
    about = CRAPS if felt.kind == "craps" else f"One box for each bet: {bets}."
    return _drawn(felt, rules, name, f"{rules.title} layout", about)


def _drawn(felt: Felt, rules: Rules, name: str, title: str, about: str) -> Drawing:
    drawing = Drawing(name, *felt.size, title, about)
    drawing.letter(rules.wagers)
    draw_spots(drawing, felt)
    draw_print(drawing, felt)
    for slug in rules.wagers:
        places = [spot for spot in felt.spots if spot.wager == slug and spot.by == "seat"]
        if places:
            spot = next((spot for spot in places if spot.key in EXAMPLES), places[0])
            at, r = _chip(spot)
            drawing.chip(at, slug, r)
    return drawing


def _chip(spot: FeltSpot) -> tuple[Point, float]:
    """Where chips lie, and how large one is; small in a corner where the middle of a box is printed."""
    box = spot.shape.bounds if spot.shape else None
    if box is None or isinstance(spot.shape, Dot) or hypot(spot.at[0] - box.middle[0], spot.at[1] - box.middle[1]) > 5:
        return spot.at, 13
    return (box.x + 11, box.y + 11), 9
