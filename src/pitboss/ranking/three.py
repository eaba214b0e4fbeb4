"""Three cards. A straight beats a flush, and three of a kind beats both."""

from __future__ import annotations

from functools import cache

from pitboss.ranking.names import Ranking
from pitboss.ranking.strength import ACE, straight, strength_of

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)

THREE_CARD = Ranking("three-card", ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"))
describe = cache(THREE_CARD.describe)

MINI_ROYAL = strength_of(STRAIGHT_FLUSH, ACE)
"""The strength of the suited A-K-Q, the best hand there is."""


def rank3(a: int, b: int, c: int) -> int:
    x, y, z = 1 << (a >> 2), 1 << (b >> 2), 1 << (c >> 2)
    if x == y == z:
        return strength_of(THREE_OF_A_KIND, x)
    ranks = x | y | z
    pair = x & y | y & z | z & x
    if pair:
        return strength_of(PAIR, pair, ranks ^ pair)
    suited = a & 3 == b & 3 == c & 3
    top = straight(ranks, 3)
    if top:
        return strength_of(STRAIGHT_FLUSH if suited else STRAIGHT, top)
    return strength_of(FLUSH if suited else HIGH_CARD, ranks)
