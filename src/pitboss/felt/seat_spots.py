"""The spots in front of one seat, measured in radii of the main spot."""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from pitboss.rules.game import PitGame
from pitboss.rules.lines import EVEN
from pitboss.rules.sheet import Rules, Spot

SMALL, TINY, GAP = 0.72, 0.37, 0.16
IN_A_ROW, TINY_IN_A_ROW = 3, 4
SMALL_MARK = 0.42
"""The radius of a result or a button beside the main spot."""


class SeatSpot(NamedTuple):
    """A spot in front of a seat: how far to the player's left, and how far out towards the player."""

    key: str
    across: float
    out: float
    r: float
    shown: bool = True
    """Whether it has a circle. Without a circle, only chips or a result lie there."""


def spots_before(game: PitGame[Any], rules: Rules) -> list[SeatSpot]:
    """The first wager is in the middle, the others are towards the dealer, and later wagers are nearest the player.

    A bet on other hands, with many selections, has its own rows nearest the dealer. A wager that is only paid, or that
    is printed across the felt, is at the right of the middle; at the left there is room for a button.
    """
    first = [slug for slug, spot in rules.wagers.items() if spot.by == "seat"]
    found = [SeatSpot(slug, 0, 0, 1) for slug in first[:1]]
    others = first[1:]
    rows = ceil(len(others) / IN_A_ROW)
    out = -1 - GAP
    for row in range(rows):
        out -= SMALL
        found += _row(others[row * len(others) // rows : (row + 1) * len(others) // rows], out, SMALL)
        out -= SMALL + GAP / 2
    picked = [f"{slug} {each}" for slug in first for each in game.selections(rules, slug) if each]
    for row in range(0, len(picked), TINY_IN_A_ROW):
        out -= TINY
        found += _row(picked[row : row + TINY_IN_A_ROW], out, TINY)
        out -= TINY + GAP / 2
    later = [slug for slug, spot in rules.wagers.items() if _has_circle(spot) and spot.by != "seat"]
    found += _row(later, 1 + SMALL + GAP, SMALL)
    beside = [slug for slug, spot in rules.wagers.items() if spot.by != "seat" and not _has_circle(spot)]
    middle = (len(beside) - 1) / 2
    return found + [
        SeatSpot(slug, -1 - SMALL_MARK, 2 * SMALL_MARK * (at - middle), SMALL_MARK, shown=False)
        for at, slug in enumerate(beside)
    ]


HALF, CELL = 1.16, 0.52
"""Half of the width and half of the height of a box."""


def rows_before(rules: Rules) -> list[SeatSpot]:
    """Boxes in rows, as printed for baccarat: the first wager nearest the player, then the others with their own odds,
    then bonus bets side by side. A box is described by the circles that fill it."""
    bets = {slug: spot for slug, spot in rules.wagers.items() if spot.by == "seat"}
    lines = [slug for slug, spot in bets.items() if spot.pays]
    edge = HALF - CELL
    found = [SeatSpot(slug, at, -2 * CELL * row, CELL) for row, slug in enumerate(lines) for at in (0, edge, -edge)]
    found += _row([slug for slug in bets if slug not in lines], -2 * CELL * len(lines), CELL)
    return found


def _row(keys: list[str], out: float, r: float) -> list[SeatSpot]:
    step = 2 * r + (GAP if r > TINY else GAP / 2)
    return [SeatSpot(key, (at - (len(keys) - 1) / 2) * step, out, r) for at, key in enumerate(keys)]


def _has_circle(spot: Spot) -> bool:
    """Whether chips are put there: by the seat, by a decision, or by the rules with another wager."""
    return spot.by == "seat" or spot.equals is not None or (spot.by == "decision" and not is_printed(spot))


def is_printed(spot: Spot) -> bool:
    """Whether it is a line across the felt instead of a spot: a decision with its own odds (insurance pays 2 to 1)."""
    return spot.by == "decision" and spot.equals is None and spot.pays not in (None, EVEN)
