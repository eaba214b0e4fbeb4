"""The spots of a seat as boxes in rows, as printed for baccarat. Their words are at the edge, where no chips lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees

from pitboss.felt.cloth import Cloth, Felt, FeltSeat
from pitboss.felt.places import SeatPlace, outward
from pitboss.felt.seat_spots import CELL, HALF, SeatSpot
from pitboss.felt.shapes import Box, Point, Polygon, Rect
from pitboss.games.baccarat import BaccaratRules
from pitboss.rules.lines import EVEN
from pitboss.rules.sheet import Rules, called

WORD, LETTER = 12.4, 0.78
"""The size of a word, and the greatest width of a capital letter as a part of it."""
CHIP = 0.31
"""The radius of a chip as a part of the height of its box."""
GAP = 1.5
WIDE, HIGH, EDGE = 390.0, 88.0, 6.0
"""A seat on a telephone: its width, the height of a box, and the gap between two boxes."""


def put(cloth: Cloth, spots: list[SeatSpot], seat: int, place: SeatPlace) -> None:
    """The boxes of one seat, turned towards the player."""
    dx, dy = outward(place.angle)
    (x, y), unit = place.circles[0].at, place.circles[0].r / spots[0].r
    turn = degrees(atan2(dy, dx)) - 90

    def at(across: float, out: float) -> Point:
        return x + unit * (out * dx + across * dy), y + unit * (out * dy - across * dx)

    gap = GAP / unit
    for key, left, right, out in _cells(spots):
        corners = [(left - gap, out - CELL + gap), (right + gap, out - CELL + gap)]
        corners += [(across, out + CELL - gap) for across, _ in reversed(corners)]
        middle, r = (left + right) / 2, CHIP * 2 * CELL * unit
        word = _fitting(_words(cloth.rules, key), (left - right) * unit)
        cloth.text(at(middle, out - CELL + (2 * GAP + 0.5 * WORD) / unit), word, WORD, "strong", turn)
        shape = Polygon(tuple(at(*corner) for corner in corners))
        cloth.spot(key, at(middle, out + CELL - (GAP + r) / unit), r, shape, "spot-first", seat=seat)
    title, _, on = called(cloth.rules, spots[-1].key).upper().partition(", ")
    above = min(spot.out for spot in spots) - CELL - 0.7 * WORD / unit
    if on and (word := _fitting((title, title.split()[0]), 2 * HALF * unit)):
        cloth.text(at(0, above), word, WORD, "strong", turn)
        above -= 1.2 * WORD / unit
    cloth.text(at(0, above), str(seat), WORD, "quiet", turn)


def _cells(spots: list[SeatSpot]) -> Iterator[tuple[str, float, float, float]]:
    """Each box: its wager, its ends to the player's left and right, and the place of its row."""
    for key in dict.fromkeys(spot.key for spot in spots):
        first = next(spot for spot in spots if spot.key == key)
        sides = (HALF, -HALF) if not first.across else (HALF, 0.0) if first.across > 0 else (0.0, -HALF)
        yield key, *sides, first.out


def _words(rules: Rules, key: str) -> Iterator[str]:
    """Texts for a box, the longest first: its title with what it pays, its title (for a bonus, whose hand it is on),
    and a letter."""
    pays, (title, _, on) = rules.wagers[key].pays, called(rules, key).upper().partition(", ")
    if pays not in (None, EVEN):
        yield f"{title} {pays}".upper()
    yield on or title
    yield (on or title)[0]


def _fitting(words: Iterable[str], room: float) -> str:
    return next((each for each in words if WORD * (LETTER * len(each) - 0.4 * each.count(" ")) < room), "")


def what_it_pays(rules: BaccaratRules, key: str) -> str:
    """The odds of a bet, and what the house takes from a win."""
    commission = rules.commission(key)
    less = f" less {100 * commission[0] // commission[1]}%" if commission else ""
    return f"pays {rules.wagers[key].pays}{less}"


# On a telephone


def close_up(rules: BaccaratRules, spots: list[SeatSpot]) -> Felt:
    """One seat: the last row on top, with a bonus at each side, then the other rows as wide as the window."""
    cloth = Cloth(rules)
    lines = list(dict.fromkeys(spot.key for spot in spots if not spot.across))
    beside = [key for key in dict.fromkeys(spot.key for spot in spots) if key not in lines]
    first = [*beside[:1], lines[-1], *beside[1:]]
    wide = (WIDE - EDGE) / len(first)
    for number, key in enumerate(first):
        box = Box(EDGE + number * wide, EDGE, wide - EDGE, HIGH)
        x, _ = box.middle
        title, _, on = called(rules, key).partition(", ")
        cloth.lines((x, box.y + 21), (title.upper(), (on or f"{rules.wagers[key].pays}").upper()), WORD, "strong")
        cloth.spot(key, (x, box.bottom - 23), 20, Rect(box, 8), "spot-first")
    for row, key in enumerate(reversed(lines[:-1]), 1):
        box = Box(EDGE, EDGE + row * (HIGH + EDGE), WIDE - 2 * EDGE, HIGH)
        x, y = box.x + 0.3 * box.wide, box.middle[1]
        cloth.text((x, y - 12), called(rules, key).upper(), 26, "strong spaced")
        cloth.text((x, y + 17), what_it_pays(rules, key), 15, "quiet")
        cloth.spot(key, (box.x + 0.74 * box.wide, y), 28, Rect(box, 8), "spot-first")
    cloth.spots.reverse()
    bottom, middle = EDGE + len(lines) * (HIGH + EDGE), WIDE / 2
    tag = (middle, bottom + 20)
    seat = FeltSeat(0, (middle, bottom - HIGH / 2), 90, tag, (), (WIDE - 30, bottom - HIGH / 2), tag)
    return Felt("seat", (WIDE, bottom + 42), tuple(cloth.spots), tuple(cloth.prints), (seat,))
