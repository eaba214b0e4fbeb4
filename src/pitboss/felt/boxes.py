"""A layout that all players share: one box for each bet, with what it pays."""

from __future__ import annotations

from math import ceil

from pitboss.felt.cloth import Cloth, Felt
from pitboss.felt.shapes import Box, Rect, fitted
from pitboss.games.wheels.big_six import BigSixRules, wheel_of

ACROSS, ON_A_TELEPHONE = 5, 2
WIDTH, HEIGHT, GAP = 184, 130, 12
LOW = 84
"""The height of a box on a telephone."""


def felt(rules: BigSixRules) -> Felt:
    """The boxes in one or two rows. On a telephone they are in two columns, so that each can be read."""
    bets = sum(spot.by == "seat" for spot in rules.wagers.values())
    rows = max(1, ceil(bets / ACROSS))
    return _laid_out(rules, max(1, ceil(bets / rows)), HEIGHT, _laid_out(rules, ON_A_TELEPHONE, LOW))


def _laid_out(rules: BigSixRules, across: int, high: int, close: Felt | None = None) -> Felt:
    cloth = Cloth(rules)
    bets = {slug: spot for slug, spot in rules.wagers.items() if spot.by == "seat"}
    rows = max(1, ceil(len(bets) / across))
    for number, (slug, spot) in enumerate(bets.items()):
        box = Box(GAP + number % across * (WIDTH + GAP), GAP + number // across * (high + GAP), WIDTH, high)
        x, y = box.middle
        lines = fitted(spot.title.upper(), 16)
        low = high < HEIGHT  # chips lie beside what the bet pays, not above it
        letters = min(18, 0.9 * WIDTH / (0.78 * max(map(len, lines))))
        cloth.lines((x, box.y + (14 if low else high / 5)), lines, letters, "strong")
        if spot.pays:
            cloth.text((x - (WIDTH / 4 if low else 0), box.bottom - high / (4 if low else 7)), str(spot.pays), 18)
        at = (x + WIDTH / 8, box.bottom - 26) if low else (x, y + 4)
        cloth.spot(slug, at, 20 if low else 24, Rect(box, 8), covers=(slug,))
    size = across * (WIDTH + GAP) + GAP, rows * (high + GAP) + GAP
    anchors = {"wheel": list(wheel_of(rules).pockets)}
    return Felt("boxes", size, tuple(cloth.spots), tuple(cloth.prints), anchors=anchors, close=close)
