"""A layout that all players share: one box a bet, with what it pays."""

from __future__ import annotations

from math import ceil

from pitboss.felt.cloth import Cloth, Felt
from pitboss.felt.shapes import Box, Rect, fitted
from pitboss.games.wheels.big_six import BigSixRules, wheel_of

ACROSS = 5
WIDTH, HEIGHT, GAP = 184, 130, 12


def felt(rules: BigSixRules) -> Felt:
    cloth = Cloth(rules)
    bets = {slug: spot for slug, spot in rules.wagers.items() if spot.by == "seat"}
    rows = max(1, ceil(len(bets) / ACROSS))
    across = ceil(len(bets) / rows)
    for number, (slug, spot) in enumerate(bets.items()):
        box = Box(GAP + number % across * (WIDTH + GAP), GAP + number // across * (HEIGHT + GAP), WIDTH, HEIGHT)
        x, y = box.middle
        lines = fitted(spot.title.upper(), 16)
        cloth.lines((x, box.y + 26), lines, min(18, 0.9 * WIDTH / (0.78 * max(map(len, lines)))), "strong")
        if spot.pays:
            cloth.text((x, box.bottom - 18), str(spot.pays), 18)
        cloth.spot(slug, (x, y + 4), 24, Rect(box, 8), covers=(slug,))
    size = across * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP
    anchors = {"wheel": list(wheel_of(rules).pockets)}
    return Felt("boxes", size, tuple(cloth.spots), tuple(cloth.prints), anchors=anchors)
