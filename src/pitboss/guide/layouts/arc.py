"""The half-round table of a card game: a set of betting spots before each seat, and one set close up."""

from __future__ import annotations

from math import ceil, hypot, radians
from typing import NamedTuple

from pitboss.guide.svg import Drawing, Point, around, fitted
from pitboss.money import money
from pitboss.rules.lines import EVEN
from pitboss.rules.sheet import Rules, Spot

CENTRE: Point = (500, 34)
WIDTH, HEIGHT = 1000, 572
RING = 372.0
"""How far from the middle the main spots lie."""
MOST_SEATS = 12
"""The most seats that are drawn; a table with more is drawn with these."""
FIRST, LAST = 17.0, 163.0
"""Degrees of the first seat, at the dealer's left, and of the last."""
SMALL, GAP, IN_A_ROW = 0.72, 0.16, 3


class FeltSpot(NamedTuple):
    """A spot before a seat, measured in radii of the main one: across, and out towards the player."""

    slug: str
    across: float
    out: float
    r: float
    later: bool
    """Put down by a decision, once the cards are out."""


def draw(rules: Rules, name: str) -> list[Drawing]:
    spots = felt_spots(rules)
    return [_table(rules, spots, name), *([_seat(rules, spots, name)] if spots else [])]


def felt_spots(rules: Rules) -> list[FeltSpot]:
    """The first wager in the middle, the others towards the dealer, what a decision adds nearest the player."""
    first = [slug for slug, spot in rules.wagers.items() if spot.by == "seat"]
    later = [slug for slug, spot in rules.wagers.items() if spot.by == "decision" and not _is_printed(spot)]
    spots = [FeltSpot(slug, 0, 0, 1, False) for slug in first[:1]]
    others = first[1:]
    rows = ceil(len(others) / IN_A_ROW)
    for row in range(rows):
        out = -(1 + SMALL + GAP + row * 2 * (SMALL + GAP / 2))
        spots += _row(others[row * len(others) // rows : (row + 1) * len(others) // rows], out, False)
    return spots + _row(later, 1 + SMALL + GAP, True)


def _row(slugs: list[str], out: float, later: bool) -> list[FeltSpot]:
    step = 2 * SMALL + GAP
    return [FeltSpot(slug, (at - (len(slugs) - 1) / 2) * step, out, SMALL, later) for at, slug in enumerate(slugs)]


def _is_printed(spot: Spot) -> bool:
    """A decision that pays its own odds has no spot but a line across the felt: insurance pays 2 to 1."""
    return spot.by == "decision" and spot.equals is None and spot.pays not in (None, EVEN)


# The whole table


def _table(rules: Rules, spots: list[FeltSpot], name: str) -> Drawing:
    seats = min(rules.table.seats, MOST_SEATS)
    names = ", ".join(rules.wagers[spot.slug].title for spot in spots)
    about = f"A half-round table with {seats} seats before the dealer, seat 1 at the dealer's left."
    about += f" Before each seat are spots for {names}." if names else ""
    drawing = Drawing(f"{name}-table", WIDTH, HEIGHT, f"{rules.title} table", about)
    drawing.letter(slug for slug in rules.wagers if slug in {spot.slug for spot in spots})
    drawing.path(_half(474, 492) + " Z", "felt rim")
    drawing.path(_half(458, 476), "trim")
    _rack(drawing)
    _print_felt(drawing, rules)
    step = (LAST - FIRST) / max(1, seats - 1)
    size = _radius(spots, seats)
    for seat in range(seats):
        degrees = FIRST + seat * step if seats > 1 else 90
        _before_seat(drawing, spots, degrees, size)
        drawing.text(*around(CENTRE, 490, 510, degrees), str(seat + 1), 17, "seat")
    return drawing


def _half(rx: float, ry: float) -> str:
    """The lower half of an ellipse, from left to right."""
    x, y = CENTRE
    return f"M {x - rx:g} {y} A {rx:g} {ry:g} 0 0 0 {x + rx:g} {y}"


def _rack(drawing: Drawing) -> None:
    x, y, width = CENTRE[0] - 165, CENTRE[1] + 10, 330
    drawing.rect(x, y, width, 44, "line", 6)
    for slot in range(1, 11):
        drawing.path(f"M {x + slot * width / 11:g} {y + 4} V {y + 40}", "thin")
    drawing.text(CENTRE[0], y + 62, "DEALER", 15, "quiet")


def _print_felt(drawing: Drawing, rules: Rules) -> None:
    title = rules.title.upper()
    lines = [(title, min(36, 480 / len(title)), "strong spaced"), (_stakes(rules), 19.0, "")]
    lines += [
        (f"{spot.title} pays {spot.pays}".upper(), 19.0, "strong spaced")
        for spot in rules.wagers.values()
        if _is_printed(spot)
    ]
    for number, (text, size, css) in enumerate(lines):
        grown = 32 * number
        drawing.text_along(_half(270 + grown, 136 + grown), f"felt-{number}", text, size, css)


def _stakes(rules: Rules) -> str:
    return f"{money(rules.options.min)} to {money(rules.options.max)}"


def _radius(spots: list[FeltSpot], seats: int) -> float:
    """The main spot's radius: as large as its neighbours allow, which are closer together towards the dealer."""
    turn = radians(LAST - FIRST) / max(1, seats - 1)
    fits = (turn * RING / (2 * (abs(spot.across) + spot.r) + 0.3 - turn * spot.out) for spot in spots)
    return min([34.0, *fits])


def _before_seat(drawing: Drawing, spots: list[FeltSpot], degrees: float, size: float) -> None:
    """One seat's spots, turned to face its player."""
    x, y = around(CENTRE, RING, RING + 10, degrees)
    unit = around((0, 0), 1 / RING, 1 / (RING + 10), degrees)
    long = hypot(*unit)
    out = unit[0] / long, unit[1] / long
    for spot in spots:
        at = (
            x + size * (spot.out * out[0] + spot.across * out[1]),
            y + size * (spot.out * out[1] - spot.across * out[0]),
        )
        drawing.circle(at, spot.r * size, "spot-later" if spot.later else "spot-first")
        drawing.text(*at, drawing.mark(spot.slug), spot.r * size * 0.95, "strong")


# One seat


def _seat(rules: Rules, spots: list[FeltSpot], name: str) -> Drawing:
    size, edge = 78.0, 14.0
    left = min(spot.across - spot.r for spot in spots) * size - edge
    top = min(spot.out - spot.r for spot in spots) * size - edge
    width = max(spot.across + spot.r for spot in spots) * size + edge - left
    height = max(spot.out + spot.r for spot in spots) * size + edge - top + 26
    names = ", ".join(rules.wagers[spot.slug].title for spot in spots)
    drawing = Drawing(f"{name}-seat", width, height, "One seat, close up", f"The spots before one seat: {names}.")
    drawing.letter(slug for slug in rules.wagers if slug in {spot.slug for spot in spots})
    for spot in spots:
        at = spot.across * size - left, spot.out * size - top
        r = spot.r * size
        drawing.circle(at, r, "felt spot-later" if spot.later else "felt spot-first")
        lines = fitted(rules.wagers[spot.slug].title.upper(), 9)
        longest = max(map(len, lines))
        drawing.lines(
            *at, lines, min(20.0, 2.4 * r / longest, r / len(lines) * (0.8 if len(lines) > 1 else 1)), "strong"
        )
        drawing.chip((at[0] - r * 0.8, at[1] - r * 0.8), spot.slug, 12)
    drawing.text(width / 2, height - 14, "the player", 15, "quiet")
    return drawing
