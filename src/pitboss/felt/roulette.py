"""The roulette layout: a box for each number and each outside bet, a dot at each joint.

A number and the joint beside it each get half a cell for taps, so that no two areas overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour
from pitboss.felt.cloth import Cloth, Felt, FeltPart
from pitboss.felt.shapes import Box, Dot, Point, Polygon, Rect, box_around
from pitboss.games.wheels.roulette import RouletteRules, covers, layout_of

WIDE, HIGH = 76.0, 82.0
"""The size of a number's cell."""
LEFT, TOP = 94.0, 16.0
RIGHT, BOTTOM = LEFT + 12 * WIDE, TOP + 3 * HIGH
TIP, SHOULDER = 18.0, 44.0
"""The left end of a zero's point, and of its straight edges."""
JOINT = WIDE / 2
"""The width and height of the area in which a joint can be tapped."""
DOZENS, EVENS, COLUMN = 76.0, 58.0, 78.0
SIZE = (RIGHT + COLUMN + 16, BOTTOM + DOZENS + EVENS + 14)
OUTSIDE = {"low": "1 to 18", "even": "EVEN", "red": "RED", "black": "BLACK", "odd": "ODD", "high": "19 to 36"}
CHIP, ON_JOINT, BESIDE = 20.0, 15.0, 16.0
"""The radius of a chip in a box and on a joint; and the room for others' chips at the right of an outside bet."""


class Joint(NamedTuple):
    slug: str
    numbers: str
    at: Point
    high: float = JOINT


def felt(rules: RouletteRules) -> Felt:
    cloth = Cloth(rules)
    double = rules.options.wheel == "double-zero"
    for joint in _joints(double):
        _joint(cloth, rules, joint)
    for number, zero in enumerate(zeros := ("00", "0") if double else ("0",)):
        _zero(cloth, zero, TOP + number * 3 * HIGH / len(zeros), 3 * HIGH / len(zeros))
    for number in range(1, 37):
        _number(cloth, str(number), cell(number))
    for row in range(3):
        _outside(cloth, rules, f"column {3 - row}", Box(RIGHT, TOP + row * HIGH, COLUMN, HIGH), str(_pays(rules)), 18)
    for third, name in enumerate(("1st 12", "2nd 12", "3rd 12")):
        _outside(cloth, rules, f"dozen {third + 1}", Box(LEFT + third * 4 * WIDE, BOTTOM, 4 * WIDE, DOZENS), name, 24)
    for place, (slug, word) in enumerate(OUTSIDE.items()):
        _outside(cloth, rules, slug, Box(LEFT + place * 2 * WIDE, BOTTOM + DOZENS, 2 * WIDE, EVENS), word, 17)
    anchors = {"wheel": list((DOUBLE_ZERO if double else SINGLE_ZERO).pockets)}
    return Felt("roulette", SIZE, tuple(cloth.spots), tuple(cloth.prints), anchors=anchors, parts=_parts(cloth, double))


def cell(number: int) -> Box:
    """A number's cell. 3 is above 2, and 2 is above 1."""
    return Box(LEFT + (number - 1) // 3 * WIDE, TOP + (2 - (number - 1) % 3) * HIGH, WIDE, HIGH)


def _pays(rules: RouletteRules) -> object:
    return rules.wagers["column"].pays if "column" in rules.wagers else ""


# Inside


def _zero(cloth: Cloth, zero: str, top: float, high: float) -> None:
    shape = Polygon(
        (
            (LEFT, top), (SHOULDER, top), (TIP, top + high / 2), (SHOULDER, top + high), (LEFT, top + high),
        )
    )  # fmt: skip
    middle = (SHOULDER + LEFT - JOINT / 2) / 2, top + high / 2
    cloth.text(middle, zero, 28, "on-colour")
    edge = JOINT / 2
    above, below = (0 if zero == "00" else edge), (edge if zero == "00" else 0)
    if high > 2 * HIGH:
        above = below = 0
    hit = Box(TIP + 10, top + above, LEFT - edge - TIP - 10, high - above - below)
    cloth.spot(f"straight {zero}", middle, CHIP, shape, "green line", covers=(zero,), hit=(hit,))


def _number(cloth: Cloth, number: str, box: Box) -> None:
    cloth.text(box.middle, number, 28, "on-colour")
    edge = JOINT / 2
    above = 0 if int(number) % 3 == 0 else edge
    right = 0 if int(number) > 33 else edge
    hit = Box(box.x + edge, box.y + above, box.wide - edge - right, box.high - above - edge)
    cloth.spot(
        f"straight {number}", box.middle, CHIP, Rect(box), f"{colour(number)} line", covers=(number,), hit=(hit,)
    )


def _joint(cloth: Cloth, rules: RouletteRules, joint: Joint) -> None:
    key = f"{joint.slug} {joint.numbers}".strip()
    if joint.slug not in rules.wagers:
        return
    hit = box_around(joint.at, JOINT, joint.high)
    r = min(ON_JOINT, joint.high / 2)
    cloth.spot(key, joint.at, r, Dot(joint.at, 3), "joint", covers=_in_order(covers(rules, key)), hit=(hit,))


def _in_order(pockets: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(pockets, key=lambda pocket: (int(pocket), len(pocket))))


def _joints(double: bool) -> Iterator[Joint]:
    """Every bet on a line or a corner, and where its joint is."""
    yield from _zero_joints(double)
    for slug, each in layout_of("double-zero").items():
        for numbers in each:
            known = (
                [int(number) for number in numbers.split("-")] if slug in ("split", "street", "corner", "line") else []
            )
            if len(known) < 2 or known[0] == 0:
                continue
            first, last = cell(known[0]), cell(known[-1])
            across = (first.middle[0] + last.middle[0]) / 2
            down = BOTTOM if slug in ("street", "line") else (first.middle[1] + last.middle[1]) / 2
            yield Joint(slug, numbers, (across, down))


def _zero_joints(double: bool) -> Iterator[Joint]:
    """Where the zeros meet each other and the first row."""
    rows = [cell(number).middle[1] for number in (3, 2, 1)]
    lines = [TOP + HIGH, TOP + 2 * HIGH]
    if not double:
        for number, y in zip((3, 2, 1), rows, strict=True):
            yield Joint("split", f"0-{number}", (LEFT, y))
        yield Joint("street", "0-2-3", (LEFT, lines[0]))
        yield Joint("street", "0-1-2", (LEFT, lines[1]))
        yield Joint("corner", "0-1-2-3", (LEFT, BOTTOM))
        return
    quarter = HIGH / 4
    yield Joint("split", "0-00", (LEFT - JOINT, rows[1]))
    yield Joint("split", "00-3", (LEFT, rows[0]))
    yield Joint("split", "0-1", (LEFT, rows[2]))
    yield Joint("street", "00-2-3", (LEFT, lines[0]), quarter)
    yield Joint("split", "00-2", (LEFT, rows[1] - quarter), quarter)
    yield Joint("street", "0-00-2", (LEFT, rows[1]), quarter)
    yield Joint("split", "0-2", (LEFT, rows[1] + quarter), quarter)
    yield Joint("street", "0-1-2", (LEFT, lines[1]), quarter)
    yield Joint("basket", "", (LEFT, BOTTOM))


# Outside


def _outside(cloth: Cloth, rules: RouletteRules, key: str, box: Box, word: str, size: float) -> None:
    if not cloth.has(key.partition(" ")[0]):
        return
    edge = JOINT / 2 if key.startswith("dozen") else 0
    hit = Box(box.x, box.y + edge, box.wide, box.high - edge)
    x, y = hit.middle
    at = (box.right - BESIDE - CHIP, y)
    if key.startswith("column"):
        at = (x - 6, y + 10)
        cloth.text((x, box.y + 17), word, size)
    elif key in ("red", "black"):
        x, half, up = x - 25, box.wide * 0.32, box.high * 0.42
        cloth.polygon([(x - half, y), (x, y - up), (x + half, y), (x, y + up)], f"{key} line")
        cloth.text((x, y), word, 16, "on-colour")
    else:
        cloth.text((x - 25, y), word, size, "strong")
    cloth.spot(key, at, CHIP, Rect(box), covers=_in_order(covers(rules, key)), hit=(hit,))


# On a telephone


def _parts(cloth: Cloth, double: bool) -> tuple[FeltPart, ...]:
    """Parts of the same shape. A part of numbers begins with half a joint, so that each number has whole joints on its
    left. A part of outside bets shows half of the layout."""
    edge = JOINT / 2
    wide, high = 3 * WIDE + COLUMN + 1, BOTTOM + edge + 1 - (TOP - 5)
    parts = [
        _part(cloth, name, Box(left, TOP - 5, wide, high))
        for name, left in (
            ("0–9", TIP - 4), ("10–21", LEFT + 3 * WIDE - edge), ("22–33", LEFT + 7 * WIDE - edge),
            ("28–36", LEFT + 9 * WIDE + 1),
        )
    ]  # fmt: skip
    half, under = 6 * WIDE + 4, BOTTOM + edge - 4
    whole = half * high / wide
    for name, left in (("Low side", LEFT - 2), ("High side", LEFT + 6 * WIDE - 2)):
        box = Box(left, SIZE[1] - whole, half, whole)
        parts.append(_part(cloth, name, box, Box(left, under, half, SIZE[1] - under)))
    return tuple(parts)


def _part(cloth: Cloth, title: str, box: Box, used: Box | None = None) -> FeltPart:
    """The spots whose area for taps lies wholly or mostly in the box, or in ``used``."""
    inside = (spot for spot in cloth.spots if any(_mostly(hit, used or box) for hit in spot.hit))
    return cloth.part(title, box, [spot.key for spot in inside])


def _mostly(hit: Box, box: Box) -> bool:
    shared = hit.shared(box)
    return shared.wide * shared.high >= 0.5 * hit.wide * hit.high
