"""The half-round table of a card game: a set of betting spots before each seat, and one set close up."""

from __future__ import annotations

from pitboss.felt import Felt
from pitboss.felt.arc import ANCHORS, half
from pitboss.felt.places import CENTRE, CUSHION, RIM
from pitboss.felt.shapes import CircleShape
from pitboss.guide.layouts.cloth import draw_print, draw_spots
from pitboss.guide.svg import Drawing
from pitboss.rules.sheet import Rules, called

SMALLEST = 11.0
"""A spot with a smaller radius gets no letter here; the close-up of a seat shows it."""
MARGIN = 16.0
"""The margin beside the spots in the close-up of a seat."""


def draw(felt: Felt, rules: Rules, name: str) -> list[Drawing]:
    return [_table(felt, rules, name), *([_seat(felt.close, rules, name)] if felt.close else [])]


def _names(felt: Felt, rules: Rules) -> tuple[dict[str, str], str]:
    """The wagers that have their own place, and their names as part of a sentence."""
    names = {spot.wager: called(rules, spot.wager) for spot in felt.spots if spot.shape is not None}
    return names, ", ".join(names.values())


def _table(felt: Felt, rules: Rules, name: str) -> Drawing:
    wagers, names = _names(felt, rules)
    about = f"A half-round table with {len(felt.seats)} seats before the dealer, seat 1 at the dealer's left."
    about += f" Before each seat are spots for {names}." if names else ""
    drawing = Drawing(f"{name}-table", *felt.size, f"{rules.title} table", about)
    drawing.letter(slug for slug in rules.wagers if slug in wagers)
    drawing.path(half(*RIM) + "Z", "felt rim")
    drawing.path(half(RIM[0] - CUSHION, RIM[1] - CUSHION), "trim")
    _rack(drawing)
    draw_spots(drawing, felt)
    draw_print(drawing, felt)
    for spot in felt.spots:
        if spot.shape is not None:
            letter = spot.selection[:1].upper() or drawing.mark(spot.wager)
            if spot.r >= SMALLEST:
                drawing.text(*spot.at, letter, spot.r * 1.15, "strong")
    for seat in felt.seats:
        drawing.text(*seat.number, str(seat.seat), 17, "seat")
    return drawing


def _rack(drawing: Drawing) -> None:
    x, y, wide, high = ANCHORS["rack"]
    drawing.rect(x, y, wide, high, "line", 6)
    for slot in range(1, 11):
        drawing.path(f"M {x + slot * wide / 11:g} {y + 3} V {y + high - 3}", "thin")
    drawing.text(CENTRE[0], y + high + 18, "DEALER", 15, "quiet")


def _seat(felt: Felt, rules: Rules, name: str) -> Drawing:
    wagers, names = _names(felt, rules)
    boxes = [spot.shape.bounds for spot in felt.spots if spot.shape is not None]
    left = max(0, min(box.x for box in boxes) - MARGIN)
    wide = min(felt.size[0], max(box.right for box in boxes) + MARGIN) - left
    about = f"The spots before one seat: {names}."
    drawing = Drawing(f"{name}-seat", wide, felt.size[1], "One seat, close up", about, left=left)
    drawing.letter(slug for slug in rules.wagers if slug in wagers)
    draw_spots(drawing, felt)
    draw_print(drawing, felt)
    for spot in felt.spots:
        if spot.shape is not None and not spot.selection:
            aside = 0.8 * spot.r if isinstance(spot.shape, CircleShape) else 0  # a box has its name elsewhere
            drawing.chip((spot.at[0] - aside, spot.at[1] - aside), spot.wager, 12)
    drawing.text(*felt.seats[0].tag, "the player", 15, "quiet")
    return drawing
