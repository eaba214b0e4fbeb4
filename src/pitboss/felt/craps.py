"""The craps layout: one end of the table with the line bets, and the proposition box in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.felt.cloth import Cloth, Felt, FeltPart, PlacedBy
from pitboss.felt.shapes import Box, Path, Rect, fitted
from pitboss.games.craps.bets import what_it_pays
from pitboss.games.craps.sheet import NUMBERS, SELECTIONS, CrapsRules, total_name
from pitboss.rules.lines import EVEN

LEFT, TOP, RIGHT = 16.0, 16.0, 716.0
PASS, DONT_PASS = 50.0, 46.0
INNER = LEFT + PASS + DONT_PASS
DONT_COME = 64.0
ROWS = (50.0, 42.0, 42.0, 52.0, 52.0)
"""Heights of a number's rows: don't come and its odds, lay, the number itself, come and its odds, place and buy."""
COME = TOP + sum(ROWS)
FIELD = COME + 75
FLOOR = FIELD + 104
BAR = FLOOR + DONT_PASS
BASE = BAR + PASS
ODDS = 40.0
PROPS, EDGE = 740.0, 1084.0
SIZE = (1100.0, BASE + 8 + ODDS + 14)
NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
CHIP, SMALL, IN_A_CELL, ON_A_HOP = 20.0, 17.0, 15.0, 12.5
"""The radius of a chip: in a large box, in a small box, above the word of a cell, and below the dice of a hop."""


class Prop(NamedTuple):
    key: str
    word: str = ""
    dice: tuple[int, ...] = ()


PROPOSITIONS: tuple[tuple[Prop, ...], ...] = (
    (Prop("any-seven", "ANY SEVEN"),),
    (Prop("hard 6", dice=(3, 3)), Prop("hard 10", dice=(5, 5))),
    (Prop("hard 8", dice=(4, 4)), Prop("hard 4", dice=(2, 2))),
    (Prop("three", dice=(1, 2)), Prop("two", dice=(1, 1)), Prop("twelve", dice=(6, 6))),
    (Prop("eleven", dice=(5, 6)), Prop("horn", "HORN")),
    (Prop("any-craps", "ANY CRAPS"),),
    (Prop("c-and-e", "C & E"), Prop("whirl", "WHIRL")),
    tuple(Prop(f"horn-high {high}", f"HIGH {high}") for high in SELECTIONS["horn-high"]),
)
HOPS_ACROSS = 7
PROPS_HIGH, HOP_HIGH = 376.0, 46.0


def felt(rules: CrapsRules) -> Felt:
    cloth = Cloth(rules)
    _lines(cloth)
    _numbers(cloth, rules)
    _come_and_field(cloth, rules)
    rows = _propositions(cloth, rules)
    _hops(cloth, rules)
    puck = {str(number): (_number_box(number).right - 16, _row(number, 2).y - 4) for number in NUMBERS}
    anchors = {"puck": puck | {"0": (INNER + DONT_COME / 2, TOP + 24)}, "dice": (INNER + 130, COME + 38)}
    return Felt(
        "craps", SIZE, tuple(cloth.spots), tuple(cloth.prints), anchors=anchors, parts=tuple(_parts(cloth, rows))
    )


# The line


def _lines(cloth: Cloth) -> None:
    """Pass and don't pass around the corner of the table, each with its odds."""
    edge = LEFT + PASS
    if cloth.has("pass"):
        d = (
            f"M{LEFT:g} {TOP:g}H{edge:g}V{BAR - 24:g}Q{edge:g} {BAR:g} {edge + 24:g} {BAR:g}H{RIGHT:g}V{BASE:g}"
            f"H{LEFT + 66:g}Q{LEFT:g} {BASE:g} {LEFT:g} {BASE - 66:g}Z"
        )
        hit = (Box(LEFT, TOP, PASS, BASE - TOP - 30), Box(edge, BAR, RIGHT - edge, PASS))
        middle = (BAR + BASE) / 2
        cloth.text(((edge + RIGHT) / 2 + 70, middle), "PASS LINE", 26, "strong spaced")
        cloth.text((LEFT + PASS / 2, (TOP + BAR) / 2), "PASS LINE", 24, "strong spaced", turn=90)
        cloth.spot("pass", (RIGHT - 120, middle), CHIP, Path(d, hit), "felt line", hit=hit)
    if cloth.has("dont-pass"):
        d = (
            f"M{edge:g} {TOP:g}H{INNER:g}V{FLOOR - 20:g}Q{INNER:g} {FLOOR:g} {INNER + 20:g} {FLOOR:g}H{RIGHT:g}V{BAR:g}"
            f"H{edge + 24:g}Q{edge:g} {BAR:g} {edge:g} {BAR - 24:g}Z"
        )
        end = RIGHT - (100 if cloth.has("odds") else 0)
        hit = (Box(edge, TOP, DONT_PASS, BAR - TOP), Box(INNER, FLOOR, end - INNER, DONT_PASS))
        middle = (FLOOR + BAR) / 2
        cloth.text(((INNER + RIGHT) / 2 - 110, middle), "DON'T PASS BAR", 19, "spaced")
        cloth.dice(((INNER + RIGHT) / 2 + 32, middle), 25, 6, 6)
        cloth.spot("dont-pass", (RIGHT - 150, middle), CHIP, Path(d, hit), hit=hit)
        box = Box(RIGHT - 100, FLOOR, 100, DONT_PASS)
        if cloth.has("odds"):
            cloth.text((box.x + 22, middle), "odds", 14, "quiet")
        cloth.spot("odds dont-pass", (box.right - 34, middle), CHIP, Rect(box), "thin", pays="")
    if cloth.has("pass") and cloth.has("odds"):
        box = Box(LEFT + 66, BASE + 8, RIGHT - LEFT - 66, ODDS)
        cloth.text((box.x + 80, box.middle[1]), "odds behind the line", 14, "quiet")
        cloth.spot("odds pass", (RIGHT - 120, box.middle[1]), CHIP, Rect(box, 4), "thin", pays="")


# The numbers


def _number_box(number: int) -> Box:
    left = INNER + DONT_COME
    wide = (RIGHT - left) / len(NUMBERS)
    return Box(left + NUMBERS.index(number) * wide, TOP, wide, COME - TOP)


def _row(number: int, row: int) -> Box:
    box = _number_box(number)
    return Box(box.x, TOP + sum(ROWS[:row]), box.wide, ROWS[row])


def _numbers(cloth: Cloth, rules: CrapsRules) -> None:
    if cloth.has("dont-come"):
        box = Box(INNER, TOP, DONT_COME, COME - TOP)
        x, y = box.middle
        cloth.lines((x, y - 34), ["DON'T", "COME", "BAR"], 16)
        cloth.dice((x, y + 14), 22, 6, 6)
        cloth.spot("dont-come", (x, box.bottom - 44), CHIP, Rect(box))
    for number, name in NAMES.items():
        _number(cloth, rules, number, name)


def _number(cloth: Cloth, rules: CrapsRules, number: int, name: str) -> None:
    cloth.rect(_number_box(number))
    cloth.text(_row(number, 2).middle, name, 38 if len(name) < 3 else 29, "strong number")
    for row, cells in enumerate(
        (
            (("dont-come", "don't"), ("odds dont-come", "odds")),
            (("lay", "lay"),),
            (),
            (("come", "come"), ("odds come", "odds")),
            (("place", "place"), ("buy", "buy")),
        )
    ):
        here = [cell for cell in cells if cloth.has(cell[0].partition(" ")[0])]
        for at, (slug, word) in enumerate(here):
            whole = _row(number, row)
            box = Box(whole.x + at * whole.wide / len(here), whole.y, whole.wide / len(here), whole.high)
            goes = slug in ("come", "dont-come")
            key = f"{slug} {number}"
            pays = "" if goes else str(what_it_pays(rules, key))
            by: PlacedBy | None = "goes" if goes else None
            if len(here) > 1:  # the word stays below the chips
                word_at, chips = (box.middle[0], box.bottom - 9), (box.middle[0], box.y + 19)
            else:
                word_at, chips = (box.x + 0.18 * box.wide, box.middle[1]), (box.x + 0.56 * box.wide, box.middle[1])
            cloth.text(word_at, word, 14, "quiet")
            cloth.spot(key, chips, IN_A_CELL, Rect(box), "thin", pays=pays, by=by)


def _come_and_field(cloth: Cloth, rules: CrapsRules) -> None:
    wide, middle = RIGHT - INNER, (INNER + RIGHT) / 2
    if cloth.has("come"):
        box = Box(INNER, COME, wide, FIELD - COME)
        cloth.text((middle, box.middle[1]), "COME", 50, "strong spaced number")
        cloth.spot("come", (RIGHT - 120, box.middle[1]), CHIP, Rect(box))
    if not cloth.has("field"):
        return
    d = f"M{INNER:g} {FIELD:g}H{RIGHT:g}V{FLOOR:g}H{INNER + 20:g}Q{INNER:g} {FLOOR:g} {INNER:g} {FLOOR - 20:g}Z"
    hit = (Box(INNER, FIELD, wide, FLOOR - FIELD),)
    totals = [total for total in range(2, 13) if total_name(total) in rules.pays.field.lines()]
    step = (wide - 86) / max(1, len(totals))
    for at, total in enumerate(totals):
        line, x, y = rules.pays.field.on(total), INNER + 26 + (at + 0.5) * step, FIELD + 36
        if line != EVEN:
            cloth.circle((x, y), 27)
            cloth.text((x, y + 40), f"pays {line}", 14, "quiet")
        cloth.text((x, y), str(total), 29, "strong")
    cloth.text((middle, FLOOR - 27), "FIELD", 34, "strong spaced")
    best = max(rules.pays.field.lines().values(), key=lambda line: line.numerator / line.denominator, default=EVEN)
    cloth.spot("field", (RIGHT - 180, FLOOR - 27), CHIP, Path(d, hit), hit=hit, pays=f"1 to 1, up to {best}")


# The middle of the table


def _propositions(cloth: Cloth, rules: CrapsRules) -> dict[str, Box]:
    """The box of each bet. If the house does not take a bet, its neighbours get the room."""
    rows = [[prop for prop in row if cloth.has(prop.key.partition(" ")[0])] for row in PROPOSITIONS]
    rows = [row for row in rows if row]
    found: dict[str, Box] = {}
    high = PROPS_HIGH / max(1, len(rows))
    for down, row in enumerate(rows):
        wide = (EDGE - PROPS) / len(row)
        for across, prop in enumerate(row):
            found[prop.key] = box = Box(PROPS + across * wide, TOP + down * high, wide, high)
            _proposition(cloth, rules, prop, box)
    return found


def _proposition(cloth: Cloth, rules: CrapsRules, prop: Prop, box: Box) -> None:
    """Draws one proposition. Chips lie at the left, so that they do not cover the print."""
    slug = prop.key.partition(" ")[0]
    pays = "" if slug in ("horn", "horn-high", "whirl", "c-and-e") else str(what_it_pays(rules, prop.key))
    chips = (box.x + min(34, SMALL + 4 + max(0, box.wide - 100) / 5), box.middle[1])
    x, y = (box.middle[0] if box.wide > 300 else (chips[0] + SMALL + box.right) / 2), box.middle[1]
    upper = y - (9 if pays else 0)
    if prop.dice:
        cloth.dice((x, upper), 23, *prop.dice)
    else:
        cloth.lines((x, upper), fitted(prop.word, 20 if box.wide > 100 else 5), 17 if box.wide > 100 else 14, "strong")
    if pays:
        cloth.text((x, box.bottom - 10), pays, 14, "quiet")
    cloth.spot(prop.key, chips, SMALL, Rect(box), "felt line", pays=pays)


def _hops(cloth: Cloth, rules: CrapsRules) -> None:
    if not cloth.has("hop"):
        return
    top, wide = TOP + PROPS_HIGH + 8, (EDGE - PROPS) / HOPS_ACROSS
    for number, dice in enumerate(_in_order(SELECTIONS["hop"])):
        down, across = divmod(number, HOPS_ACROSS)
        box = Box(PROPS + across * wide, top + down * HOP_HIGH, wide, HOP_HIGH)
        key = f"hop {dice}"
        x, _ = box.middle
        cloth.dice((x, box.y + 10), 16, *sorted(map(int, dice.split("-"))))
        chips = (x, box.bottom - ON_A_HOP - 2)
        cloth.spot(key, chips, ON_A_HOP, Rect(box), "felt line", pays=str(what_it_pays(rules, key)))
    below = top + -(-len(SELECTIONS["hop"]) // HOPS_ACROSS) * HOP_HIGH
    line = f"HOPS · pairs {rules.pays.hop.pair}, others {rules.pays.hop.easy}"
    cloth.text(((PROPS + EDGE) / 2, below + 14), line, 14, "quiet")


def _in_order(hops: tuple[str, ...]) -> list[str]:
    """Sorted by the lower die, then by the higher one."""
    return sorted(hops, key=lambda dice: (dice[2], dice[0]))


# On a telephone


def _parts(cloth: Cloth, boxes: dict[str, Box]) -> Iterator[FeltPart]:
    keys = [spot.key for spot in cloth.spots]

    def of(numbers: tuple[int, ...]) -> list[str]:
        ends = tuple(f" {number}" for number in numbers)
        return [
            key
            for key in keys
            if key.startswith(("lay", "odds", "come", "dont", "place", "buy")) and key.endswith(ends)
        ]

    wide, tall = 3 * _number_box(4).wide + DONT_COME + 4, COME - TOP + 4
    yield cloth.part("4 5 6", Box(INNER - 2, TOP - 2, wide, tall), ["dont-come", *of((4, 5, 6))])
    yield cloth.part("8 9 10", Box(RIGHT + 2 - wide, TOP - 2, wide, tall), of((8, 9, 10)))
    line = Box(RIGHT - 318, FLOOR - 4, 322, SIZE[1] - FLOOR - 4)
    yield cloth.part("Line", line, ["pass", "odds pass", "dont-pass", "odds dont-pass"])
    yield cloth.part("Field", Box(INNER - 4, COME - 4, RIGHT - INNER + 8, FLOOR - COME + 8), ["come", "field"])
    for title, wanted in (("Hard", _is_hard), ("One roll", lambda key: not _is_hard(key))):
        inside = {key: box for key, box in boxes.items() if wanted(key)}
        if inside:
            yield cloth.part(title, _round(inside), inside)
    hops = {spot.key: spot.shape.bounds for spot in cloth.spots if spot.wager == "hop" and spot.shape}
    if hops:
        yield cloth.part("Hops", _round(hops), hops)


def _is_hard(key: str) -> bool:
    return key.startswith(("hard", "any-seven"))


def _round(boxes: dict[str, Box]) -> Box:
    x, y = min(box.x for box in boxes.values()), min(box.y for box in boxes.values())
    right, bottom = max(box.right for box in boxes.values()), max(box.bottom for box in boxes.values())
    return Box(x - 2, y - 2, right - x + 4, bottom - y + 4)
