"""Four cards, and the best four of five. Three of a kind beats a flush, and four of a kind beats everything."""

from __future__ import annotations

from functools import cache

from pitboss.ranking.names import Ranking
from pitboss.ranking.strength import straight, strength_of

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    STRAIGHT,
    FLUSH,
    THREE_OF_A_KIND,
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
) = range(8)

FOUR_CARD = Ranking(
    "four-card",
    (
        "high-card",
        "pair",
        "two-pair",
        "straight",
        "flush",
        "three-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
    ),
)
describe = cache(FOUR_CARD.describe)


def rank4(a: int, b: int, c: int, d: int) -> int:
    w, x, y, z = 1 << (a >> 2), 1 << (b >> 2), 1 << (c >> 2), 1 << (d >> 2)
    ranks = w | x | y | z
    paired = w & x | y & z | (w | x) & (y | z)
    if not paired:
        suited = a & 3 == b & 3 == c & 3 == d & 3
        top = straight(ranks, 4)
        if top:
            return strength_of(STRAIGHT_FLUSH if suited else STRAIGHT, top)
        return strength_of(FLUSH if suited else HIGH_CARD, ranks)

    odd = w ^ x ^ y ^ z  # ranks that occur once or three times
    if odd == 0:
        return strength_of(FOUR_OF_A_KIND if w == x == y else TWO_PAIR, paired)
    if odd & paired:
        return strength_of(THREE_OF_A_KIND, paired, odd ^ paired)
    return strength_of(PAIR, paired, odd)


def best_four_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The best strength of any four of these cards."""
    return max(rank4(b, c, d, e), rank4(a, c, d, e), rank4(a, b, d, e), rank4(a, b, c, e), rank4(a, b, c, d))
