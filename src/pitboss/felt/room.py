"""The oval table of the poker room: seats along the rail, the board and the pots in the middle."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, cos, degrees, dist, hypot, pi, sin
from typing import Any, NamedTuple

from pitboss.felt.cloth import Cloth, Felt, FeltSeat, HandPlace
from pitboss.felt.shapes import Box, Point, box_around, fitted, share
from pitboss.games.poker.sheet import BlindRules, RoomRules
from pitboss.money import Cents, money
from pitboss.rules.game import RoomGame

SIZE = (1000.0, 564.0)
CENTRE: Point = (500, 282)
STRAIGHT, ROUND = 205.0, 225.0
"""Half the length of the straight sides, and the radius of the ends."""
RAIL = 22.0
BESIDE_DEALER = 132.0
"""How far the dealer's place extends along the rail on either side."""
FEWEST_SEATS, MOST_SEATS = 2, 12
"""The fewest and the most seats that are drawn, whatever the table has."""
SEAT, TAG, CARDS, CHIPS = 250.0, 218.0, 168.0, 122.0
"""Distances of a seat's number, name, cards and chips from the middle line."""
NAME: Point = (112.0, 42.0)
HAND, NEAR_HAND, CARD, CHIP = 36.0, 42.0, 1.4, 17.0
"""A card's width for other players and for the viewer; its height divided by its width; and the radius of a chip."""
MARKS, RESULT, MAKES = (58.0, 20.0), (64.0, 20.0), (190.0, 40.0)
"""Sizes: two buttons side by side; the result of a hand, beyond a name; and what the viewer's cards make, at their
right."""
AROUND = (NAME[0] + 2 * MARKS[0] + 6, NAME[1] + 2 * MARKS[1] + 6)
"""The size of a name with buttons on all its sides."""
RING = 6.0
"""The room that the ring around the viewer's name needs below the cards."""
MOST_POTS = 9


class RailPlace(NamedTuple):
    """A place along the rail: its point on the middle line, and the direction outwards."""

    at: Point
    out: Point

    def off(self, distance: float, aside: float = 0) -> Point:
        """The point this far out, and this far to the left of the player who sits there."""
        (x, y), (dx, dy) = self.at, self.out
        return x + distance * dx - aside * dy, y + distance * dy + aside * dx

    @property
    def angle(self) -> float:
        return degrees(atan2(self.out[1], self.out[0]))


def felt(game: RoomGame[RoomRules], rules: RoomRules, near: int | None = None) -> Felt:
    cloth = Cloth(rules)
    shape = game.shape
    has_board = shape.button and shape.board > 0
    x, y = CENTRE
    lines = fitted(rules.title.upper(), 18)
    top = y - (104 if has_board else 78)
    size = min(30 if len(lines) == 1 else 21, 360 / max(map(len, lines)))
    cloth.lines((x, top - 11 * (len(lines) - 1)), lines, size, "strong spaced")
    cloth.text((x, top + 26), sign(rules), 21)
    seats = min(max(rules.table.seats, FEWEST_SEATS), MOST_SEATS)
    rail = places(seats)
    if near is not None:  # the viewer sits nearest, and the others follow from there
        lowest = min(range(seats), key=lambda at: abs(rail[at].angle - 90))
        rail = [rail[(at + lowest - near + 1) % seats] for at in range(seats)]
    found = _with_buttons([_seat(number, place, shape.cards, near) for number, place in enumerate(rail, 1)], near)
    anchors: dict[str, Any] = {
        "rail": Box(x - STRAIGHT - ROUND, y - ROUND, 2 * (STRAIGHT + ROUND), 2 * ROUND),
        "dealer": (x, y - ROUND + 30),
        "board": (x, y - 26),
        "pots": [(x + (0, -90, 90, -180, 180)[pot % 5], y + 52 + 34 * (pot // 5)) for pot in range(MOST_POTS)],
        "deck": (x - 140, y + 16),
        "discards": (x + 140, y + 16),
        "jackpot": (x - 155, y - ROUND + 28),
        "drop": (x + 155, y - ROUND + 28),
    }
    return Felt("room", SIZE, prints=tuple(cloth.prints), seats=found, anchors=anchors)


def places(seats: int) -> list[RailPlace]:
    """Places for this many seats, clockwise from the dealer's left, evenly along the rail."""
    long = 4 * STRAIGHT + 2 * pi * ROUND - 2 * BESIDE_DEALER
    return [_along(BESIDE_DEALER + (seat + 0.5) * long / seats) for seat in range(seats)]


def _along(way: float) -> RailPlace:
    """The place this far clockwise from the middle of the dealer's side."""
    x, y = CENTRE
    end = pi * ROUND
    if way < STRAIGHT:
        return RailPlace((x + way, y), (0, -1))
    way -= STRAIGHT
    if way < end:
        return RailPlace((x + STRAIGHT, y), (sin(way / ROUND), -cos(way / ROUND)))
    way -= end
    if way < 2 * STRAIGHT:
        return RailPlace((x + STRAIGHT - way, y), (0, 1))
    way -= 2 * STRAIGHT
    if way < end:
        return RailPlace((x - STRAIGHT, y), (-sin(way / ROUND), cos(way / ROUND)))
    return RailPlace((x - STRAIGHT + way - end, y), (0, -1))


def _seat(number: int, place: RailPlace, cards: int, near: int | None) -> FeltSeat:
    """Name, cards and chips. Each is as far in as the one before it requires, because all of them are upright."""
    wide, card = 64.0 if cards <= 2 else 96.0 if cards <= 5 else 144.0, HAND
    if number == near:
        wide, card = 26.0 * cards + 22, NEAR_HAND
    inner = TAG - _between(place.out, NAME, (wide, CARD * card)) - (RING if number == near else 0)
    chips = place.off(inner - _between(place.out, (wide, CARD * card), (2 * CHIP, 2 * CHIP)))
    hand = HandPlace(place.off(inner), wide, card)
    return FeltSeat(number, chips, place.angle, place.off(TAG), ((hand,),), chips, place.off(SEAT))


def _with_buttons(seats: list[FeltSeat], near: int | None) -> tuple[FeltSeat, ...]:
    """The seats with a free place for their buttons beside the name, on the cloth if there is one."""
    taken = [box for seat in seats for box in _boxes(seat)]
    if near is not None:
        hand = seats[near - 1].hands[0][0]
        taken.append(Box(hand.at[0] + hand.wide / 2, hand.at[1] - MAKES[1] / 2, *MAKES))
    found = []
    for seat in seats:
        near_by = [box for box in taken if share(box_around(seat.tag, *AROUND), box)]
        free = [at for at in _beside(seat.tag) if not any(share(box_around(at, *MARKS), box) for box in near_by)]
        best = min(free, key=lambda at: (_off_cloth(at), dist(at, seat.at)), default=seat.at)
        taken.append(box_around(best, *MARKS))
        found.append(replace(seat, marks=best))
    return tuple(found)


def _boxes(seat: FeltSeat) -> list[Box]:
    """The boxes of a seat's name, cards, chips and result."""
    hand, (x, y) = seat.hands[0][0], seat.tag
    return [
        box_around(seat.tag, *NAME), box_around(hand.at, hand.wide, CARD * hand.card),
        box_around(seat.at, 2 * CHIP, 2 * CHIP), box_around((x, y + (29 if y > CENTRE[1] else -29)), *RESULT),
    ]  # fmt: skip


def _beside(tag: Point) -> list[Point]:
    """Places around a name that touch it."""
    x, y = tag
    across, down = (NAME[0] + MARKS[0]) / 2 + 3, (NAME[1] + MARKS[1]) / 2 + 3
    along = [(x + dx, y + side * down) for dx in range(-84, 85, 4) for side in (-1, 1)]
    return along + [(x + side * across, y + dy) for dy in range(-30, 31, 4) for side in (-1, 1)]


def _off_cloth(at: Point) -> int:
    """How far a row of buttons at this point would extend onto the rail, in steps."""
    x = max(abs(at[0] - CENTRE[0]) + MARKS[0] / 2 - STRAIGHT, 0)
    return max(0, round((hypot(x, abs(at[1] - CENTRE[1]) + MARKS[1] / 2) - ROUND + RAIL) / 8))


def _between(out: Point, one: Point, other: Point) -> float:
    """The distance that the middles of two upright boxes need in this direction."""
    across, down = (one[0] + other[0]) / 2 + 3, (one[1] + other[1]) / 2 + 3
    return min(across / max(abs(out[0]), 0.001), down / max(abs(out[1]), 0.001))


def sign(rules: RoomRules) -> str:
    """The stakes, as on the table's sign."""
    if rules.options.structure == "no-limit":
        return f"no-limit {_range(*rules.blinds)}" if isinstance(rules, BlindRules) else "no-limit"
    return f"{_range(rules.small_bet, rules.big_bet)} {rules.options.structure}"


def _range(small: Cents, big: Cents) -> str:
    return f"{money(small)}–{money(big)}"
