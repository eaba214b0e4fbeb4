"""Draws a felt: its spots, then what is printed on it."""

from __future__ import annotations

from pitboss.felt import Felt
from pitboss.felt.shapes import Along, CircleShape, Die, Drawn, Path, Polygon, Print, Rect, Shape, Text
from pitboss.guide.svg import Drawing


def draw_spots(drawing: Drawing, felt: Felt) -> None:
    """Draws the last spot first, because the first spot of a felt is on top."""
    for spot in reversed(felt.spots):
        if spot.shape is not None:
            draw_shape(drawing, spot.shape, spot.css)


def draw_print(drawing: Drawing, felt: Felt) -> None:
    for number, each in enumerate(felt.prints):
        _draw(drawing, each, f"print-{number}")


def _draw(drawing: Drawing, each: Print, name: str) -> None:
    match each:
        case Drawn(shape, css):
            draw_shape(drawing, shape, css)
        case Text(at, text, size, css, turn):
            drawing.text(*at, text, size, css, turn)
        case Along(d, text, size, css):
            drawing.text_along(d, name, text, size, css)
        case Die(at, size, spots):
            drawing.die(*at, size, spots)


def draw_shape(drawing: Drawing, shape: Shape, css: str) -> None:
    match shape:
        case CircleShape(at, r):
            drawing.circle(at, r, css)
        case Rect(box, r):
            drawing.rect(*box, css, r)
        case Polygon(points):
            drawing.polygon(points, css)
        case Path(d):
            drawing.path(d, css)
