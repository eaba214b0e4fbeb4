"""Counting a hand of twenty-one, over plain ints, in the part of Python that ``pitboss.odds`` compiles.

The count of a hand is one number: its points with every ace as one, and above them a bit that says whether it has an
ace and a bit for a joker. No hand gets another card after 21, so six bits hold the points.
"""

from __future__ import annotations

from collections.abc import Iterable

ACE = 12
JOKER_RANK = 13
_POINTS = 63
_HAS_ACE = 64
_HAS_JOKER = 128
_BY_RANK = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1, 0)

NATURAL = 22
"""The standing of a blackjack: above every other 21."""
OVER = 0
"""The standing of a hand over 21: below all others."""


def points(card: int) -> int:
    """2 to 10 at face value, faces ten, the ace one; the joker has no points of its own."""
    return _BY_RANK[card >> 2]


def add_card(count: int, card: int) -> int:
    """The count of a hand with one more card. The count of no cards is 0."""
    count += points(card)
    if card >> 2 < ACE:
        return count
    return count | (_HAS_ACE if card >> 2 == ACE else _HAS_JOKER)


def is_soft(count: int) -> bool:
    """Whether an ace counts eleven."""
    return count & (_HAS_ACE | _HAS_JOKER) == _HAS_ACE and count & _POINTS <= 11


def total(count: int) -> int:
    """An ace counts eleven unless the total would pass 21. With a joker any hand is 21."""
    if count < _HAS_ACE:
        return count
    if count & _HAS_JOKER:
        return 21
    return (count & _POINTS) + (10 if is_soft(count) else 0)


def is_blackjack(a: int, b: int) -> bool:
    """An ace and a ten-value card, and only as the first two cards dealt."""
    return (a >> 2 == ACE or b >> 2 == ACE) and points(a) + points(b) == 11


def may_be_blackjack(up: int) -> bool:
    """Whether the hole card can make a blackjack with this up card: an ace or a ten value."""
    return points(up) == 10 or up >> 2 == ACE


def same_value(a: int, b: int) -> bool:
    """Whether two cards are a pair for splitting. A ten and a king are."""
    return points(a) == points(b)


def must_stand(count: int, hard: int, soft: int) -> bool:
    """Whether a hand takes no further card: a hard total of ``hard`` or more, a soft total of ``soft`` or more."""
    return total(count) >= (soft if is_soft(count) else hard)


def dealer_draws(count: int, hit_soft_17: bool) -> bool:
    """The dealer draws to 16 and stands on 17. He draws to a soft 17 only if the table says so."""
    held = total(count)
    return held < 17 or (hit_soft_17 and held == 17 and is_soft(count))


def standing(count: int, natural: bool) -> int:
    """The number by which a hand is compared with another."""
    if natural:
        return NATURAL
    held = total(count)
    return held if held <= 21 else OVER


def most_insurance(bet: int, chip: int) -> int:
    """Half the bet, rounded up to the smallest chip. If no chip is named (0), never more than half."""
    return -(-bet // (2 * chip)) * chip if chip else bet // 2


def count_of(cards: Iterable[int], count: int = 0) -> int:
    """The count of these cards; or of a hand that has this count, with these cards too."""
    for card in cards:
        count = add_card(count, card)
    return count
