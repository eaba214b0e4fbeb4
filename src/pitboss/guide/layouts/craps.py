"""The craps layout: one end of the table with the bets of the line, and the proposition box in the middle."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.craps.sheet import CrapsRules, total_name
from pitboss.guide.svg import Drawing
from pitboss.rules.lines import EVEN

LEFT, TOP, RIGHT = 20.0, 20.0, 720.0
PASS, DONT_PASS = 42.0, 38.0
INNER = LEFT + PASS + DONT_PASS
BASE = 470.0
FLOOR = BASE - PASS - DONT_PASS
NUMBERS, COME = TOP + 136, TOP + 226
PROPS, EDGE = 746.0, 1060.0
WIDTH, HEIGHT = EDGE + 20, 520.0
NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
ABOUT = (
    "One end of a craps table. Around the edge runs the pass line, inside it the don't pass bar. Above are the don't "
    "come box and the boxes of 4, 5, 6, 8, 9 and 10, with lay bets behind a number and place and buy bets before it; "
    "below them come, then the field. In the middle of the table stand the propositions: any seven, the hard ways, "
    "the single numbers and any craps. A lettered chip lies where each bet goes."
)


class Prop(NamedTuple):
    slug: str
    word: str
    dice: tuple[int, int] | None = None
    number: int = 0


ROWS: tuple[tuple[Prop, ...], ...] = (
    (Prop("any-seven", "SEVEN"),),
    (Prop("hard", "", (3, 3), 6), Prop("hard", "", (5, 5), 10)),
    (Prop("hard", "", (4, 4), 8), Prop("hard", "", (2, 2), 4)),
    (Prop("three", "", (1, 2)), Prop("two", "", (1, 1)), Prop("twelve", "", (6, 6))),
    (Prop("eleven", "", (5, 6)), Prop("horn", "HORN")),
    (Prop("any-craps", "ANY CRAPS"),),
    (Prop("c-and-e", "C & E"), Prop("horn-high", "HORN HIGH"), Prop("whirl", "WHIRL")),
    (Prop("hop", "HOP"),),
)


def draw(rules: CrapsRules, name: str) -> list[Drawing]:
    drawing = Drawing(f"{name}-layout", WIDTH, HEIGHT, f"{rules.title} layout", ABOUT)
    drawing.letter(rules.wagers)
    _lines(drawing, rules)
    _numbers(drawing, rules)
    _come_and_field(drawing, rules)
    _props(drawing, rules)
    return [drawing]


def _has(rules: CrapsRules, *slugs: str) -> bool:
    return any(slug in rules.wagers for slug in slugs)


def _lines(drawing: Drawing, rules: CrapsRules) -> None:
    """Pass and don't pass, round the corner of the table."""
    edge, bar = LEFT + PASS, BASE - PASS
    if _has(rules, "pass"):
        drawing.path(
            f"M {LEFT} {TOP} H {edge} V {bar - 22} Q {edge} {bar} {edge + 22} {bar} H {RIGHT} V {BASE} "
            f"H {LEFT + 64} Q {LEFT} {BASE} {LEFT} {BASE - 64} Z",
            "felt line",
        )
        drawing.text((edge + RIGHT) / 2, BASE - PASS / 2, "PASS LINE", 25, "strong spaced")
        drawing.text(LEFT + PASS / 2, (TOP + bar) / 2, "PASS LINE", 23, "strong spaced", turn=90)
        drawing.chip((RIGHT - 60, BASE - PASS / 2), "pass")
    if _has(rules, "odds"):
        drawing.chip((RIGHT - 60, BASE + 22), "odds")
        drawing.text(RIGHT - 110, BASE + 22, "odds", 16, "quiet")
    if _has(rules, "dont-pass"):
        drawing.path(
            f"M {edge} {TOP} H {INNER} V {FLOOR - 18} Q {INNER} {FLOOR} {INNER + 18} {FLOOR} H {RIGHT} V {bar} "
            f"H {edge + 22} Q {edge} {bar} {edge} {bar - 22} Z",
            "line",
        )
        middle = (INNER + RIGHT) / 2
        drawing.text(middle - 30, FLOOR + DONT_PASS / 2, "DON'T PASS BAR", 20, "spaced")
        drawing.die(middle + 92, FLOOR + 7, 24, 6)
        drawing.die(middle + 122, FLOOR + 7, 24, 6)
        drawing.chip((RIGHT - 60, FLOOR + DONT_PASS / 2), "dont-pass")


def _numbers(drawing: Drawing, rules: CrapsRules) -> None:
    """Don't come, and the six boxes of the points."""
    left = INNER + 96
    width = (RIGHT - left) / len(NAMES)
    if _has(rules, "dont-come"):
        drawing.rect(INNER, TOP, 96, NUMBERS - TOP)
        drawing.lines(INNER + 48, TOP + 42, ["DON'T", "COME", "BAR"], 17)
        drawing.die(INNER + 21, TOP + 76, 24, 6)
        drawing.die(INNER + 51, TOP + 76, 24, 6)
        drawing.chip((INNER + 48, NUMBERS - 16), "dont-come", 13)
    for at, (number, name) in enumerate(NAMES.items()):
        x = left + at * width
        drawing.rect(x, TOP, width, NUMBERS - TOP)
        if _has(rules, "lay"):
            drawing.path(f"M {x} {TOP + 30} H {x + width}", "thin")
            drawing.text(x + width / 2 + (0 if at else 12), TOP + 15, "lay", 14, "quiet")
        if _has(rules, "place", "buy"):
            drawing.path(f"M {x} {NUMBERS - 32} H {x + width}", "thin")
        drawing.text(x + width / 2, (TOP + NUMBERS) / 2, name, 42 if len(name) < 3 else 31, "strong number")
        if _has(rules, "place", "buy") and number > 6:
            drawing.text(x + width / 2, NUMBERS - 16, " · ".join(_before(rules)), 14, "quiet")
    for at, slug in enumerate(("place", "buy")):
        if _has(rules, slug):
            x = left + at * width + width / 2
            drawing.chip((x - 24, NUMBERS - 16), slug, 13)
            drawing.text(x + 16, NUMBERS - 16, slug, 14, "quiet")
    if _has(rules, "lay"):
        drawing.chip((left + width / 2 - 24, TOP + 15), "lay", 13)
    if _has(rules, "place", "buy"):
        drawing.text(left + 2.5 * width, NUMBERS - 16, " · ".join(_before(rules)), 14, "quiet")


def _before(rules: CrapsRules) -> list[str]:
    return [slug for slug in ("place", "buy") if slug in rules.wagers]


def _come_and_field(drawing: Drawing, rules: CrapsRules) -> None:
    width, middle = RIGHT - INNER, (INNER + RIGHT) / 2
    if _has(rules, "come"):
        drawing.rect(INNER, NUMBERS, width, COME - NUMBERS)
        drawing.text(middle, (NUMBERS + COME) / 2, "COME", 50, "strong spaced number")
        drawing.chip((RIGHT - 60, (NUMBERS + COME) / 2), "come")
    if not _has(rules, "field"):
        return
    drawing.path(
        f"M {INNER} {COME} H {RIGHT} V {FLOOR} H {INNER + 18} Q {INNER} {FLOOR} {INNER} {FLOOR - 18} Z", "line"
    )
    totals = [total for total in range(2, 13) if total_name(total) in rules.pays.field.lines()]
    step = (width - 120) / max(1, len(totals))
    for at, total in enumerate(totals):
        line, x = rules.pays.field.on(total), INNER + 30 + (at + 0.5) * step
        y = COME + 48
        if line != EVEN:
            drawing.circle((x, y), 25)
            drawing.text(x, y + 40, f"pays {line}", 14)
        drawing.text(x, y, str(total), 29, "strong")
    drawing.text(middle - 30, FLOOR - 36, "FIELD", 36, "strong spaced")
    drawing.chip((RIGHT - 60, (COME + FLOOR) / 2), "field")


def _props(drawing: Drawing, rules: CrapsRules) -> None:
    """The middle of the table. If the house does not take a bet, its neighbours get the room."""
    rows = [[prop for prop in row if prop.slug in rules.wagers] for row in ROWS]
    rows = [row for row in rows if row]
    if not rows:
        return
    height = (BASE - TOP) / len(rows)
    drawn: set[str] = set()
    for down, row in enumerate(rows):
        width = (EDGE - PROPS) / len(row)
        for across, prop in enumerate(row):
            x, y = PROPS + across * width, TOP + down * height
            drawing.rect(x, y, width, height, "felt line")
            _prop(drawing, rules, prop, (x, y, width, height))
            if prop.slug not in drawn:
                drawing.chip((x + 13, y + 13), prop.slug, 10)
                drawn.add(prop.slug)


def _prop(drawing: Drawing, rules: CrapsRules, prop: Prop, box: tuple[float, float, float, float]) -> None:
    x, y, width, height = box
    middle, pays = x + width / 2, _pays(rules, prop)
    upper = y + height * (0.38 if pays else 0.5)
    if prop.dice:
        drawing.die(middle - 27, upper - 12, 24, prop.dice[0])
        drawing.die(middle + 3, upper - 12, 24, prop.dice[1])
    else:
        words = [prop.word] if width > 150 else prop.word.split(maxsplit=1 if prop.slug != "c-and-e" else 0)
        drawing.lines(middle, upper, words, 19 if width > 150 else 15, "strong spaced")
    if pays:
        drawing.text(middle, y + height * 0.79, pays, 15)


def _pays(rules: CrapsRules, prop: Prop) -> str:
    line = rules.pays.hard.on(prop.number) if prop.number else rules.wagers[prop.slug].pays
    if prop.slug == "hop":
        return f"pairs {rules.pays.hop.pair}, others {rules.pays.hop.easy}"
    return str(line) if line else ""
