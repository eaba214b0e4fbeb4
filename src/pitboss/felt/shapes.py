"""Shapes on a cloth, and the print on it. Lengths are in the felt's own units; y grows downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle, by its upper left corner."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> Point:
        return self.x + self.wide / 2, self.y + self.high / 2

    @property
    def right(self) -> float:
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        return self.y + self.high

    def holds(self, at: Point) -> bool:
        return self.x <= at[0] <= self.right and self.y <= at[1] <= self.bottom

    def shared(self, other: Box) -> Box:
        """The common part of two boxes; without width or height if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(0, min(self.right, other.right) - x), max(0, min(self.bottom, other.bottom) - y))


def touch(box: Box, circle: CircleShape) -> bool:
    """Whether a circle overlaps a box or comes within one unit of it."""
    left, top, wide, high = box
    x, y = circle.at
    dx = left - x if x < left else x - left - wide if x > left + wide else 0
    dy = top - y if y < top else y - top - high if y > top + high else 0
    reach = circle.r + 1
    return dx < reach and dy < reach and dx * dx + dy * dy < reach * reach


def share(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    return (
        one.x < other.x + other.wide
        and other.x < one.x + one.wide
        and one.y < other.y + other.high
        and other.y < one.y + one.high
    )


def box_around(at: Point, wide: float, high: float) -> Box:
    return Box(at[0] - wide / 2, at[1] - high / 2, wide, high)


@dataclass(frozen=True)
class CircleShape:
    at: Point
    r: float

    def holds(self, at: Point) -> bool:
        return hypot(at[0] - self.at[0], at[1] - self.at[1]) <= self.r

    @property
    def bounds(self) -> Box:
        return box_around(self.at, 2 * self.r, 2 * self.r)

    def as_json(self) -> dict[str, Any]:
        return {"kind": "circle", "at": pair(self.at), "r": rounded(self.r)}


class Dot(CircleShape):
    """A small mark on a line or a joint: the place of a bet that has no box of its own."""

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"kind": "dot"}


@dataclass(frozen=True)
class Rect:
    box: Box
    r: float = 0

    def holds(self, at: Point) -> bool:
        return self.box.holds(at)

    @property
    def bounds(self) -> Box:
        return self.box

    def as_json(self) -> dict[str, Any]:
        return {"kind": "rect", "box": numbers(self.box), "r": rounded(self.r)}


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]

    def holds(self, at: Point) -> bool:
        """Whether a ray to the right crosses the edge an odd number of times."""
        x, y = at
        inside = False
        for (ax, ay), (bx, by) in zip(self.points, self.points[1:] + self.points[:1], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside

    @property
    def bounds(self) -> Box:
        across, down = zip(*self.points, strict=True)
        return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))

    def as_json(self) -> dict[str, Any]:
        return {"kind": "polygon", "points": [pair(point) for point in self.points]}


@dataclass(frozen=True)
class Path:
    """An outline with curves, as an SVG path. ``covers`` are the boxes that it consists of."""

    d: str
    covers: tuple[Box, ...] = ()

    def holds(self, at: Point) -> bool:
        return any(box.holds(at) for box in self.covers)

    @property
    def bounds(self) -> Box:
        x, y = min(box.x for box in self.covers), min(box.y for box in self.covers)
        return Box(x, y, max(box.right for box in self.covers) - x, max(box.bottom for box in self.covers) - y)

    def as_json(self) -> dict[str, Any]:
        return {"kind": "path", "d": self.d}


Shape = CircleShape | Rect | Polygon | Path


# Print


@dataclass(frozen=True)
class Drawn:
    """A line or a field."""

    shape: Shape
    css: str = "line"

    def as_json(self) -> dict[str, Any]:
        return self.shape.as_json() | {"css": self.css}


@dataclass(frozen=True)
class Text:
    """One line of text with its middle at this point, turned by some degrees."""

    at: Point
    text: str
    size: float = 16
    css: str = ""
    turn: float = 0

    def as_json(self) -> dict[str, Any]:
        turned = {"turn": rounded(self.turn)} if self.turn else {}
        return {"kind": "text", "at": pair(self.at)} | words_of(self) | turned


@dataclass(frozen=True)
class Along:
    """A line of text in the middle of a path."""

    d: str
    text: str
    size: float = 16
    css: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"kind": "along", "d": self.d} | words_of(self)


@dataclass(frozen=True)
class Die:
    """A die with its upper left corner at this point."""

    at: Point
    size: float
    spots: int

    def as_json(self) -> dict[str, Any]:
        return {"kind": "die", "at": pair(self.at), "size": rounded(self.size), "spots": self.spots}


Print = Drawn | Text | Along | Die


# Helpers


def words_of(line: Text | Along) -> dict[str, Any]:
    return {"text": line.text, "size": rounded(line.size), "css": line.css}


def rounded(value: float) -> float:
    near = round(value, 1)
    return int(near) if near == int(near) else near


def pair(at: Point) -> list[float]:
    return [rounded(at[0]), rounded(at[1])]


def numbers(values: Box | tuple[float, ...]) -> list[float]:
    return [rounded(value) for value in values]


def around(centre: Point, rx: float, ry: float, degrees: float) -> Point:
    """A point of an ellipse. 0 degrees is at the right, 90 at the bottom."""
    angle = radians(degrees)
    return centre[0] + rx * cos(angle), centre[1] + ry * sin(angle)


def fitted(text: str, letters: int) -> list[str]:
    """A title in short lines, as printed on a betting spot."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < letters:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
