"""A felt as plain data: where each wager goes, what is printed, and where cards, chips and names lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from pitboss.felt.shapes import (
    Along,
    Box,
    CircleShape,
    Die,
    Drawn,
    Point,
    Polygon,
    Print,
    Rect,
    Shape,
    Text,
    numbers,
    pair,
    rounded,
)  # fmt: skip
from pitboss.rules.sheet import Rules, called

PlacedBy = Literal["seat", "decision", "rules", "goes"]
FeltKind = Literal["arc", "seat", "boxes", "craps", "roulette", "room"]


@dataclass(frozen=True)
class FeltSpot:
    """Where one wager of one selection goes."""

    wager: str
    selection: str
    by: PlacedBy
    """Who puts chips there: the seat before the round, a decision, or the rules; or a bet moves to its number."""
    title: str
    pays: str
    at: Point
    """Where chips lie."""
    r: float
    """The radius of a chip that fits."""
    shape: Shape | None = None
    """``None`` if nothing is printed. Then only the result of the wager is shown here."""
    css: str = "line"
    """How its shape is printed."""
    seat: int | None = None
    """The seat that it belongs to; ``None`` on a layout that all players share."""
    covers: tuple[str, ...] = ()
    """The pockets of a wheel that it wins on."""
    hit: tuple[Box, ...] = ()
    """The area in which a tap means this spot, if it is not its shape."""

    @property
    def key(self) -> str:
        """The wager as the table writes it: ``place 6``."""
        return f"{self.wager} {self.selection}" if self.selection else self.wager

    @property
    def later(self) -> bool:
        return self.by == "decision"

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "wager": self.wager, "key": self.key, "by": self.by, "later": self.later, "title": self.title,
            "pays": self.pays, "at": pair(self.at), "r": rounded(self.r),
            "shape": self.shape.as_json() | {"css": self.css} if self.shape else None,
        }  # fmt: skip
        if self.selection:
            found["selection"] = self.selection
        if self.seat is not None:
            found["seat"] = self.seat
        if self.covers:
            found["covers"] = list(self.covers)
        if self.hit:
            found["hit"] = [numbers(box) for box in self.hit]
        return found


class HandPlace(NamedTuple):
    """The place of one hand: its middle, its width, and the width of a card."""

    at: Point
    wide: float
    card: float

    def as_json(self) -> dict[str, Any]:
        return {"at": pair(self.at), "wide": rounded(self.wide), "card": rounded(self.card)}


@dataclass(frozen=True)
class FeltSeat:
    """One place of a player."""

    seat: int
    at: Point
    """The middle of the main spot; in the poker room, the place of bets."""
    angle: float
    """The direction of the player in degrees: 0 at the right, 90 at the bottom."""
    tag: Point
    """The middle of the player's name."""
    hands: tuple[tuple[HandPlace, ...], ...]
    """Places of hands: for one hand, for two hands, and so on."""
    marks: Point
    """The place of a button, such as the dealer button or the bank."""
    number: Point
    """Where the seat's number is printed beside the table."""

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat, "at": pair(self.at), "angle": rounded(self.angle), "tag": pair(self.tag),
            "hands": [[hand.as_json() for hand in hands] for hands in self.hands], "marks": pair(self.marks),
            "number": pair(self.number),
        }  # fmt: skip


@dataclass(frozen=True)
class FeltPart:
    """A part of a layout that is large enough to use on a telephone, and its spots."""

    title: str
    box: Box
    keys: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {"title": self.title, "box": numbers(self.box), "keys": list(self.keys)}


@dataclass(frozen=True)
class Felt:
    kind: FeltKind
    size: tuple[float, float]
    spots: tuple[FeltSpot, ...] = ()
    """If two spots meet, the one on top comes first."""
    prints: tuple[Print, ...] = ()
    seats: tuple[FeltSeat, ...] = ()
    anchors: dict[str, Any] = field(default_factory=dict)
    """Points (or lists and dictionaries of points) of everything on the table except wagers; and the pockets of its
    wheel, clockwise."""
    close: Felt | None = None
    """One seat close up, or shared boxes in two columns, for a telephone."""
    parts: tuple[FeltPart, ...] = ()

    def spot(self, key: str, seat: int | None = None) -> FeltSpot:
        return next(spot for spot in self.spots if spot.key == key and spot.seat == seat)

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "size": pair(self.size),
            "seats": [seat.as_json() for seat in self.seats],
            "spots": [spot.as_json() for spot in self.spots],
            "print": [each.as_json() for each in self.prints],
            "anchors": {name: _points(each) for name, each in self.anchors.items()},
            "close": self.close.as_json() if self.close else None,
            "parts": [part.as_json() for part in self.parts],
        }


def _points(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _points(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_points(each) for each in value]
    return value if isinstance(value, str) else numbers(value)


class Cloth:
    """Builds a felt."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.spots: list[FeltSpot] = []
        self.prints: list[Print] = []

    # Printing

    def draw(self, shape: Shape, css: str = "edge") -> None:
        self.prints.append(Drawn(shape, css))

    def rect(self, box: Box, css: str = "edge", r: float = 0) -> None:
        self.draw(Rect(box, r), css)

    def circle(self, at: Point, r: float, css: str = "edge") -> None:
        self.draw(CircleShape(at, r), css)

    def polygon(self, points: Iterable[Point], css: str = "edge") -> None:
        self.draw(Polygon(tuple(points)), css)

    def text(self, at: Point, text: str, size: float = 16, css: str = "", turn: float = 0) -> None:
        self.prints.append(Text(at, text, size, css, turn))

    def lines(self, at: Point, lines: Iterable[str], size: float, css: str = "") -> None:
        """Lines of text below one another, with their middle at this point."""
        each = list(lines)
        for number, line in enumerate(each):
            self.text((at[0], at[1] + (number - (len(each) - 1) / 2) * size * 1.15), line, size, css)

    def along(self, d: str, text: str, size: float, css: str = "") -> None:
        self.prints.append(Along(d, text, size, css))

    def dice(self, middle: Point, size: float, *spots: int) -> None:
        """Dice side by side, with their middle at this point."""
        step = size * 1.2
        left = middle[0] - (step * (len(spots) - 1) + size) / 2
        for number, each in enumerate(spots):
            self.prints.append(Die((left + number * step, middle[1] - size / 2), size, each))

    # Betting

    def has(self, *slugs: str) -> bool:
        return any(slug in self.rules.wagers for slug in slugs)

    def spot(
        self, key: str, at: Point, r: float, shape: Shape | None = None, css: str = "line", *,
        pays: str | None = None, by: PlacedBy | None = None,
        seat: int | None = None, covers: Iterable[str] = (), hit: Iterable[Box] = (),
    ) -> None:  # fmt: skip
        """Adds a spot for a wager, if this sheet has the wager."""
        slug, _, selection = key.partition(" ")
        wager = self.rules.wagers.get(slug)
        if wager is None:
            return
        line = pays if pays is not None else str(wager.pays) if wager.pays else ""
        self.spots.append(
            FeltSpot(
                slug, selection, by or wager.by, called(self.rules, key), line, at, r, shape, css, seat, tuple(covers),
                tuple(hit),
            )
        )  # fmt: skip

    def part(self, title: str, box: Box, keys: Iterable[str]) -> FeltPart:
        """A part with those of these spots that this sheet has."""
        here = {spot.key for spot in self.spots}
        return FeltPart(title, box, tuple(key for key in keys if key in here))
