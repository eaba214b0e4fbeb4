"""A layout that all players share, with a lettered chip on one place of each kind of bet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import hypot
from typing import Any

from pitboss.felt import Felt, FeltSpot, felt_of
from pitboss.felt.shapes import Box, Die, Dot, Drawn, Point, Polygon, Text, box_around
from pitboss.games.wheels.roulette import RouletteRules, WheelName
from pitboss.guide.layouts.cloth import draw_print, draw_spots
from pitboss.guide.svg import Drawing
from pitboss.rules.game import Game
from pitboss.rules.sheet import Rules, called

NAMES: dict[WheelName, str] = {"double-zero": "double zero", "single-zero": "single zero"}
CRAPS = (
    "One end of a craps table. The pass line runs around the edge, with the don't pass bar inside it, each with odds. "
    "Above are the don't come box and the boxes of 4, 5, 6, 8, 9 and 10, with don't come and lay bets behind a number, "
    "come, place and buy bets in front of it; below them are come and the field. In the middle of the table are the "
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
"""The place of the lettered chip for bets with many places. For other bets the chip lies on the first place."""
LETTER = 0.66
"""The width of a letter as a part of its height. Letters are capitals, often spaced."""


def wheels(game: Game[Any], rules: RouletteRules, name: str) -> list[Drawing]:
    """Each layout that this house may post, the posted one first."""
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
    taken = printed(felt)
    for slug in rules.wagers:
        places = [spot for spot in felt.spots if spot.wager == slug and spot.by == "seat"]
        if places:
            spot = next((spot for spot in places if spot.key in EXAMPLES), places[0])
            at, r = _chip(spot, felt, taken)
            drawing.chip(at, slug, r)
            taken.append(box_around(at, 2 * r, 2 * r))
    return drawing


def _chip(spot: FeltSpot, felt: Felt, taken: list[Box]) -> tuple[Point, float]:
    """The place and size of a lettered chip. It lies where chips lie, in a corner of the box, or beside the box: where
    it covers the least of the print."""
    box = spot.shape.bounds if spot.shape and not isinstance(spot.shape, Dot) else None
    places: list[tuple[Point, float]] = [(spot.at, 13), (spot.at, 10)]
    others: list[Box] = []
    if box is not None:
        if hypot(spot.at[0] - box.middle[0], spot.at[1] - box.middle[1]) <= 5:
            places = []
        places += [((x, y), 9) for y in (box.y + 11, box.bottom - 11) for x in (box.x + 11, box.right - 11)]
        beside = [(box.x - 10, box.middle[1]), (box.right + 10, box.middle[1])]
        places += [(at, 9) for at in beside if 10 < at[0] < felt.size[0] - 10]
        others = [hit for each in felt.spots if each.key != spot.key for hit in _boxes(each)]
    return min(places, key=lambda place: _covered(place, [*taken, *others]))


def _covered(place: tuple[Point, float], taken: Iterable[Box]) -> float:
    """How much of these boxes a chip would cover."""
    at, r = place
    shared = [box_around(at, 2 * r, 2 * r).shared(each) for each in taken]
    return sum(each.wide * each.high for each in shared)


def _boxes(spot: FeltSpot) -> Iterable[Box]:
    return spot.hit or ([spot.shape.bounds] if spot.shape and not isinstance(spot.shape, Dot) else [])


def printed(felt: Felt) -> list[Box]:
    """The boxes of printed words, dice and coloured fields."""
    found = []
    for each in felt.prints:
        match each:
            case Text(at, text, size, _, turn):
                wide, high = LETTER * size * len(text), size
                found.append(box_around(at, high, wide) if turn % 180 else box_around(at, wide, high))
            case Die(at, size):
                found.append(Box(*at, size, size))
            case Drawn(Polygon() as shape):
                found.append(shape.bounds)
    return found
