"""All 154,143,080 hands of seven cards with the joker: the fortune line of each, and how the house way sets it.

    python benchmarks/pai_gow.py

Compares the counts of the fortune lines with the published figures, and checks every hand as the house sets it: two
cards in front must not outrank the five behind. This takes some minutes.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from rich.progress import Progress

from pitboss.games.pai_gow.fortune_lines import FORTUNE_LINES, fortune_line
from pitboss.games.pai_gow.house_way import front_of, house_way
from pitboss.odds.compiled import compiled
from pitboss.ranking.five import card_bit
from pitboss.ranking.joker import best_with_joker

PUBLISHED = {
    "nothing": 121_694_196,
    "three-pair": 2_862_000,
    "straight": 11_034_204,
    "three-of-a-kind": 7_672_500,
    "flush": 6_172_088,
    "full-house": 4_188_528,
    "four-of-a-kind": 307_472,
    "straight-flush": 184_644,
    "royal-flush": 26_020,
    "five-aces": 1_128,
    "seven-card-straight-flush-with-joker": 196,
    "royal-match": 72,
    "seven-card-straight-flush": 32,
}
"""Counts of the Wizard of Odds (wizardofodds.com/games/pai-gow-poker/appendix/5/). He counts three pairs as nothing,
and the seven-card lines as straight and royal flushes: 124,556,196, 184,832 and 26,132."""


def count_under(top: int, wheel_second: bool, lines: Any) -> int:
    """Counts the lines of every hand with this highest card. Returns the number of hands that the house way would foul,
    or not set as two and five."""
    fouls = 0
    for b in range(top):
        for c in range(b):
            for d in range(c):
                for e in range(d):
                    five = card_bit(top) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
                    for f in range(e):
                        for g in range(f):
                            hand = five | card_bit(f) | card_bit(g)
                            lines[fortune_line(hand, best_with_joker(hand, False))] += 1
                            front = house_way(hand, wheel_second)
                            rest = front & (front - 1)
                            two = rest != 0 and rest & (rest - 1) == 0
                            if not two or front_of(front) > best_with_joker(hand ^ front, wheel_second):
                                fouls += 1
    return fouls


def main() -> None:
    counts = np.zeros(len(FORTUNE_LINES), np.int64)
    fouls = 0
    with Progress() as progress:
        hands = progress.add_task("hands", total=comb(53, 7))
        for top in range(6, 53):
            fouls += compiled(count_under)(top, False, counts)
            progress.advance(hands, comb(top, 6))
    for slug, count in zip(FORTUNE_LINES, map(int, counts), strict=True):
        print(f"{slug:40}{count:13,}{'' if count == PUBLISHED[slug] else f'  published: {PUBLISHED[slug]:,}'}")
    print(f"{'fouled by the house way':40}{fouls:13,}")


if __name__ == "__main__":
    main()
