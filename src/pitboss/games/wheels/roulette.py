"""Roulette: one spin decides every bet on the layout."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Literal

from pitboss.equipment.numbers import in_words
from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour
from pitboss.errors import Refused
from pitboss.games.wheels.spun import clear_and_pay, unpaid
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import Call, Script, spin
from pitboss.rules.sheet import Options, Rules

WheelName = Literal["double-zero", "single-zero"]
WHEELS = {"double-zero": DOUBLE_ZERO, "single-zero": SINGLE_ZERO}
PICKED = ("straight", "split", "street", "corner", "line", "column", "dozen")
"""Bets that need a selection after their name."""


@dataclass(frozen=True, kw_only=True)
class RouletteOptions(Options):
    wheel: WheelName


@dataclass(frozen=True, kw_only=True)
class RouletteRules(Rules):
    options: RouletteOptions


Numbers = frozenset[str]


@cache
def layout_of(wheel: WheelName) -> dict[str, dict[str, Numbers]]:
    """Every bet of the layout: by slug and selection, the pockets it covers."""
    zeros = ("0", "00") if wheel == "double-zero" else ("0",)
    rows = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
    thirds = range(1, 4)
    bets: dict[str, list[tuple[int | str, ...]]] = {
        "straight": [*((zero,) for zero in zeros), *((n,) for n in range(1, 37))],
        "split": [(n, n + 1) for n in range(1, 36) if n % 3] + [(n, n + 3) for n in range(1, 34)] + _zero_splits(wheel),
        "street": [*rows, *_zero_trios(wheel)],
        "corner": [(n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3],
        "line": [(*row, *after) for row, after in pairwise(rows)],
    }
    if wheel == "single-zero":
        bets["corner"].append(("0", 1, 2, 3))
    layout = {slug: {_written(numbers): _pockets(numbers) for numbers in each} for slug, each in bets.items()}
    layout["basket"] = {"": _pockets(("0", "00", 1, 2, 3))} if wheel == "double-zero" else {}
    layout["column"] = {str(n): _pockets(range(n, 37, 3)) for n in thirds}
    layout["dozen"] = {str(n): _pockets(range(12 * n - 11, 12 * n + 1)) for n in thirds}
    layout["low"] = {"": _pockets(range(1, 19))}
    layout["high"] = {"": _pockets(range(19, 37))}
    for name in ("red", "black"):
        layout[name] = {"": frozenset(pocket for pocket in WHEELS[wheel].pockets if colour(pocket) == name)}
    layout["odd"] = {"": _pockets(range(1, 37, 2))}
    layout["even"] = {"": _pockets(range(2, 37, 2))}
    return layout


def _zero_splits(wheel: WheelName) -> list[tuple[int | str, ...]]:
    if wheel == "double-zero":
        return [("0", "00"), ("0", 1), ("0", 2), ("00", 2), ("00", 3)]
    return [("0", 1), ("0", 2), ("0", 3)]


def _zero_trios(wheel: WheelName) -> list[tuple[int | str, ...]]:
    if wheel == "double-zero":
        return [("0", 1, 2), ("0", "00", 2), ("00", 2, 3)]
    return [("0", 1, 2), ("0", 2, 3)]


def _pockets(numbers: range | tuple[int | str, ...]) -> Numbers:
    return frozenset(map(str, numbers))


def _written(numbers: tuple[int | str, ...]) -> str:
    return "-".join(sorted(map(str, numbers), key=_ascending))


def _ascending(pocket: str) -> tuple[int, int]:
    """0 before 00 before 1."""
    return int(pocket), len(pocket)


def selection(rules: RouletteRules, slug: str, text: str) -> str:
    """The numbers of a bet in ascending order; refused if the layout has no such bet."""
    here = layout_of(rules.options.wheel)[slug]
    if text in here:
        return text
    numbers = text.split("-")
    if all(number.isdigit() and number.isascii() and len(number) <= 2 for number in numbers):
        ordered = "-".join(sorted(numbers, key=_ascending))
        if ordered in here:
            return ordered
    if not here:
        raise Refused(f"{slug!r} is not on the {rules.options.wheel} layout")
    if not text:
        raise Refused(f"{slug!r} needs its numbers, as in '{slug} {next(iter(here))}'")
    if slug not in PICKED:
        raise Refused(f"{slug!r} takes no selection, but {text[:40]!r} follows it")
    raise Refused(f"'{slug} {text[:40]}' does not exist on the {rules.options.wheel} layout")


def selections(rules: RouletteRules, slug: str) -> tuple[str, ...]:
    return tuple(layout_of(rules.options.wheel)[slug])


def covers(rules: RouletteRules, wager: str) -> Numbers:
    """The pockets this bet wins on."""
    slug, _, selected = wager.partition(" ")
    return layout_of(rules.options.wheel)[slug][selected]


@cache
def winning(wheel: WheelName, pocket: str) -> frozenset[str]:
    """Every bet that wins on this pocket."""
    return frozenset(
        f"{slug} {selected}" if selected else slug
        for slug, bets in layout_of(wheel).items()
        for selected, pockets in bets.items()
        if pocket in pockets
    )


def play(rules: RouletteRules, layout: Layout) -> Script:
    wheel = rules.options.wheel
    yield Call("No more bets.")
    pocket = yield from spin(WHEELS[wheel].pockets)
    yield Call(f"{_called(pocket)}, {colour(pocket)}.")
    yield from clear_and_pay(rules, layout, winning(wheel, pocket), f"{pocket} {colour(pocket)}")
    return None


def _called(pocket: str) -> str:
    """``Twenty-six``."""
    if pocket == "00":
        return "Double zero"
    return in_words(int(pocket)).capitalize()


def check(rules: RouletteRules) -> list[str]:
    known = layout_of("double-zero")
    wrong = [
        f"wagers.{slug}: roulette has no such bet; there are {', '.join(known)}"
        for slug in rules.wagers
        if slug not in known
    ]
    return wrong + unpaid(rules)


GAME = PitGame(
    "roulette",
    RouletteRules,
    play,
    selection=selection,
    selections=selections,
    check=check,
    about="A ball falls into a numbered pocket. You bet on numbers, or on colours and groups of numbers.",
    examples=("5 on red", "17 5", "split 17 20 5", "street 1 5", "2nd dozen 10, black 5"),
)
