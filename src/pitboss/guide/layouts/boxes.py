"""A layout that all players share: one box a bet, with what it pays."""

from __future__ import annotations

from math import ceil

from pitboss.guide.svg import Drawing, fitted
from pitboss.rules.sheet import Rules

ACROSS = 5
WIDTH, HEIGHT, GAP = 184, 130, 12


def draw(rules: Rules, name: str) -> list[Drawing]:
    bets = {slug: spot for slug, spot in rules.wagers.items() if spot.by == "seat"}
    rows = max(1, ceil(len(bets) / ACROSS))
    across = ceil(len(bets) / rows)
    about = f"One box for each bet: {', '.join(spot.title for spot in bets.values())}."
    drawing = Drawing(
        f"{name}-layout",
        across * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP,
        f"{rules.title} layout", about,
    )  # fmt: skip
    for number, (slug, spot) in enumerate(bets.items()):
        x = GAP + number % across * (WIDTH + GAP)
        y = GAP + number // across * (HEIGHT + GAP)
        drawing.rect(x, y, WIDTH, HEIGHT, "felt line", 8)
        drawing.lines(x + WIDTH / 2, y + 62, fitted(spot.title.upper(), 12), 20, "strong")
        if spot.pays:
            drawing.text(x + WIDTH / 2, y + HEIGHT - 24, str(spot.pays), 18)
        drawing.chip((x + 21, y + 21), slug, 13)
    return [drawing]
