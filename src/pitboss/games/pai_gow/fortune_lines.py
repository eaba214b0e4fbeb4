"""What seven cards are worth on a fortune table.

The functions take plain ints and use only the part of Python that ``pitboss.odds`` compiles. ``hand`` is a set of seven
cards, the sum of their ``card_bit``.
"""

from __future__ import annotations

from pitboss.ranking.five import ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR
from pitboss.ranking.joker import JOKER_BIT, KING, QUEEN, ranks_held, straight_tops
from pitboss.ranking.strength import ACE, category_of, size

FORTUNE_LINES = (
    "nothing", "three-pair", "straight", "three-of-a-kind", "flush", "full-house", "four-of-a-kind", "straight-flush",
    "royal-flush", "five-aces", "seven-card-straight-flush-with-joker", "royal-match", "seven-card-straight-flush",
)  # fmt: skip
"""Every line of a fortune table, the lowest paid first. Three of a kind is above a straight that the hand also has."""
_NOTHING, _THREE_PAIR, _STRAIGHT, _THREE_OF_A_KIND = range(4)
_SEVEN_WITH_JOKER, _ROYAL_MATCH, _SEVEN = 10, 11, 12

_SUITS = (0, 16, 32, 48)
_ROYAL = ACE | KING | QUEEN | QUEEN >> 1 | QUEEN >> 2


def fortune_line(hand: int, strength: int) -> int:
    """The index in ``FORTUNE_LINES`` for seven cards; ``strength`` is that of the best five."""
    category = category_of(strength)
    _, three, pair, _ = ranks_held(hand)
    if category >= STRAIGHT_FLUSH:
        if is_seven_card_straight_flush(hand):
            return _SEVEN_WITH_JOKER if hand & JOKER_BIT else _SEVEN
        if category == ROYAL_FLUSH and has_royal_match(hand):
            return _ROYAL_MATCH
        return category - 1
    if category > STRAIGHT:
        return category - 1
    if three:
        return _THREE_OF_A_KIND
    if category == STRAIGHT:
        return _STRAIGHT
    return _THREE_PAIR if category == TWO_PAIR and size(pair) == 3 else _NOTHING


def is_seven_card_straight_flush(hand: int) -> bool:
    """Seven of one suit in a row; the joker may be one of them."""
    joker = hand & JOKER_BIT != 0
    for place in _SUITS:
        suit = hand >> place & 0x1FFF
        if size(suit) + joker == 7:
            return straight_tops(suit, 7, joker) != 0
    return False


def has_royal_match(hand: int) -> bool:
    """A royal flush, perhaps with the joker, and the king and queen of one other suit."""
    royals, matches = 0, 0
    for place in _SUITS:
        suit = hand >> place & 0x1FFF
        if size(suit & _ROYAL) >= 4:
            royals += 1
        elif suit == KING | QUEEN:
            matches += 1
    return royals == 1 and matches == 1


def envy_rank(line: int, strength: int) -> int:
    """The number that compares two hands that both pay envy: by the line first, then by the five cards."""
    return line << 32 | strength
