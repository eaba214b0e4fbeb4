"""The roulette layout, with zeros as the wheel has them and a chip on each kind of bet."""

from __future__ import annotations

from pitboss.equipment.wheels import colour
from pitboss.games.wheels.roulette import RouletteRules, WheelName, layout_of
from pitboss.guide.svg import Drawing, Point

CELL = 64.0
LEFT, TOP = 96.0, 24.0
RIGHT = LEFT + 12 * CELL
BOTTOM = TOP + 3 * CELL
DOZENS = 48.0
EVENS = 56.0
WIDTH, HEIGHT = RIGHT + CELL + 24, BOTTOM + DOZENS + EVENS + 24
NAMES = {"double-zero": "double zero", "single-zero": "single zero"}


def draw(rules: RouletteRules, name: str) -> list[Drawing]:
    """Each layout this house may post, first the one it does post."""
    posted = rules.options.wheel
    others = [wheel for wheel in rules.choices.get("wheel", ()) if wheel != posted]
    return [_draw(rules, wheel, name) for wheel in (posted, *others)]


def _draw(rules: RouletteRules, wheel: WheelName, name: str) -> Drawing:
    about = (
        f"Numbers 1 to 36 in three rows of twelve, red or black as on the wheel, with {NAMES[wheel]} at the left, "
        "a column bet at the end of each row, the dozens below, and low, even, red, black, odd and high below those. "
        "A lettered chip lies on one place of each kind of bet."
    )
    drawing = Drawing(f"{name}-{wheel}", WIDTH, HEIGHT, f"{rules.title} layout, {NAMES[wheel]}", about)
    here = {slug for slug, bets in layout_of(wheel).items() if bets and slug in rules.wagers}
    drawing.letter(rules.wagers)
    _zeros(drawing, wheel)
    for number in range(1, 37):
        x, y = _cell(number)
        drawing.rect(x, y, CELL, CELL, "line")
        drawing.add("ellipse", cx=x + CELL / 2, cy=y + CELL / 2, rx=25, ry=27, class_=colour(str(number)))
        drawing.text(x + CELL / 2, y + CELL / 2, str(number), 25, "on-colour")
    if "column" in here:
        for row in range(3):
            drawing.rect(RIGHT, TOP + row * CELL, CELL, CELL, "line")
            drawing.text(RIGHT + CELL / 2, TOP + (row + 0.5) * CELL - 7, str(rules.wagers["column"].pays), 18)
    if "dozen" in here:
        for third, name in enumerate(("1st 12", "2nd 12", "3rd 12")):
            drawing.rect(LEFT + third * 4 * CELL, BOTTOM, 4 * CELL, DOZENS, "line")
            drawing.text(LEFT + (third * 4 + 2) * CELL, BOTTOM + DOZENS / 2, name, 22)
    _even_money(drawing, here)
    for slug in rules.wagers:
        if slug in here:
            drawing.chip(_spot(slug), slug, 12 if slug in (*_OUTSIDE, "straight") else 15)
    return drawing


def _cell(number: int) -> Point:
    """The upper left corner of a number's cell: 3 above 2 above 1."""
    return LEFT + (number - 1) // 3 * CELL, TOP + (2 - (number - 1) % 3) * CELL


def _zeros(drawing: Drawing, wheel: WheelName) -> None:
    names = ("00", "0") if wheel == "double-zero" else ("0",)
    height = 3 * CELL / len(names)
    for number, name in enumerate(names):
        y = TOP + number * height
        point = LEFT - 72
        drawing.polygon(
            [(LEFT, y), (LEFT - 52, y), (point, y + height / 2), (LEFT - 52, y + height), (LEFT, y + height)], "line"
        )
        drawing.add("ellipse", cx=LEFT - 33, cy=y + height / 2, rx=24, ry=27, class_="green")
        drawing.text(LEFT - 33, y + height / 2, name, 25, "on-colour")


_EVENS = ("low", "even", "red", "black", "odd", "high")
_OUTSIDE = (*_EVENS, "column", "dozen")


def _even_money(drawing: Drawing, here: set[str]) -> None:
    words = {"low": "1 to 18", "even": "EVEN", "odd": "ODD", "high": "19 to 36"}
    top = BOTTOM + DOZENS
    for number, slug in enumerate(_EVENS):
        if slug not in here:
            continue
        x = LEFT + number * 2 * CELL
        middle, centre = x + CELL, top + EVENS / 2
        drawing.rect(x, top, 2 * CELL, EVENS, "line")
        if slug in words:
            drawing.text(middle + 14, centre, words[slug], 20)
        else:
            drawing.polygon(
                [(middle - 34, centre), (middle, centre - 19), (middle + 34, centre), (middle, centre + 19)], slug
            )


def _spot(slug: str) -> Point:
    """Where a chip of this kind lies: in a number, between two, on the corner of four, at the edge of a row."""
    if slug in _EVENS:
        return LEFT + _EVENS.index(slug) * 2 * CELL + 17, BOTTOM + DOZENS + EVENS - 17
    at: dict[str, Point] = {
        "straight": (LEFT + 2 * CELL - 12, TOP + 12),
        "split": (LEFT + 3 * CELL, TOP + 1.5 * CELL),
        "street": (LEFT + 4.5 * CELL, BOTTOM),
        "corner": (LEFT + 6 * CELL, TOP + CELL),
        "line": (LEFT + 8 * CELL, BOTTOM),
        "basket": (LEFT, BOTTOM),
        "column": (RIGHT + CELL - 15, TOP + 3 * CELL - 15),
        "dozen": (LEFT + 4 * CELL + 17, BOTTOM + DOZENS - 17),
    }
    return at[slug]
