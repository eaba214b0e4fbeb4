"""Kinds of seven cards for which the house way may not be best, and the ways to set them.

A kind has two ways, except a hand without a pair. The first way splits the hand. The second keeps it together behind,
with the two highest other cards in front. Which way is better depends on that front, so a chart gives the least front
with which to keep the hand together. A hand without a pair has a way for every two cards in front, except the highest.

The functions take plain ints and use only the part of Python that ``pitboss.odds`` compiles.
"""

from __future__ import annotations

from pitboss.games.pai_gow.house_way import beside_complete, high_cards, is_complete
from pitboss.ranking.five import FOUR_OF_A_KIND, FULL_HOUSE, HIGH_CARD, PAIR, THREE_OF_A_KIND, TWO_PAIR
from pitboss.ranking.joker import FIVE_ACES, best_with_joker, ranks_held
from pitboss.ranking.strength import category_of, highest, leading_of, size

OTHER, NO_PAIR, TWO_PAIRS, PAIR_OR_COMPLETE, THREE, FULL, FOUR = range(7)
"""``PAIR_OR_COMPLETE`` is one pair with a straight or flush that breaks the pair or takes the high cards that would be
in front."""
RANKS = 13
FRONTS = tuple((high, low) for high in range(2, 8) for low in range(high + 1, 8))
"""The fronts of a hand without a pair: the second and third highest card, the second and fourth, and so on."""
APART, TOGETHER = 0, 1


def kind_of(hand: int, wheel_second: bool) -> tuple[int, int, int, int]:
    """The kind of a hand, the two ranks that a chart uses for it, and the front that decides."""
    four, three, pair, single = ranks_held(hand)
    strength = best_with_joker(hand, wheel_second)
    front = high_cards(highest(single, 2))
    complete = beside_complete(hand, wheel_second)
    if category_of(strength) == FIVE_ACES or size(three) == 2 or size(pair) == 3:
        return OTHER, 0, 0, 0
    if complete >= front:  # with a straight or flush behind, the front is as good
        return OTHER, 0, 0, 0
    if four:
        return (OTHER, 0, 0, 0) if three or pair else (FOUR, rank_of(four), 0, front)
    if three and pair:
        return (OTHER, 0, 0, 0) if size(pair) == 2 else (FULL, rank_of(three), rank_of(pair), front)
    if three:
        if complete or three < highest(single, 2) ^ highest(single, 1):
            return OTHER, 0, 0, 0
        return THREE, rank_of(three), 0, front
    if not pair:
        third = highest(single, 3) ^ highest(single, 2)
        return (OTHER, 0, 0, 0) if complete else (NO_PAIR, rank_of(single), rank_of(third), 0)
    if size(pair) == 2:
        return TWO_PAIRS, rank_of(pair), rank_of(pair ^ highest(pair, 1)), front
    return (PAIR_OR_COMPLETE, rank_of(pair), rank_of(leading_of(complete)), front) if complete else (OTHER, 0, 0, 0)


def way_of(kind: int, hand: int, front: int, back: int) -> int:
    """The way of its kind that a setting is, from the strengths of both parts; -1 if it is none."""
    ahead, behind = category_of(front), category_of(back)
    if kind == NO_PAIR:
        single = ranks_held(hand)[3]
        ranks = leading_of(front)
        high = 1 + size(single & ~(highest(ranks, 1) * 2 - 1))
        low = 1 + size(single & ~((ranks ^ highest(ranks, 1)) * 2 - 1))
        return (high - 2) * 7 - high * (high - 1) // 2 + 1 + low - high - 1
    if kind == TWO_PAIRS:
        return TOGETHER if ahead == HIGH_CARD and behind == TWO_PAIR else APART if ahead == behind == PAIR else -1
    if kind == PAIR_OR_COMPLETE:
        if ahead != HIGH_CARD:
            return -1
        return TOGETHER if behind == PAIR else APART if is_complete(back) else -1
    if kind == THREE:
        if ahead != HIGH_CARD:
            return -1
        return TOGETHER if behind == THREE_OF_A_KIND else APART if behind == PAIR else -1
    if kind == FULL:
        if ahead == HIGH_CARD:
            return TOGETHER if behind == FULL_HOUSE else -1
        return APART if behind == THREE_OF_A_KIND else -1
    if kind == FOUR:
        if ahead == HIGH_CARD:
            return TOGETHER if behind == FOUR_OF_A_KIND else -1
        return APART if behind == PAIR else -1
    return -1


def ways_of(kind: int) -> int:
    return len(FRONTS) if kind == NO_PAIR else 0 if kind == OTHER else 2


def rank_of(ranks: int) -> int:
    """The highest of these ranks."""
    return size(highest(ranks, 1) - 1)
