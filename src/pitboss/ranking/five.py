"""Five cards, and the best five of six or seven, all on one scale."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.ranking.names import Ranking
from pitboss.ranking.strength import ACE, highest, straight, strength_of

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)

FIVE_CARD = Ranking(
    "five-card",
    (
        "high-card",
        "pair",
        "two-pair",
        "three-of-a-kind",
        "straight",
        "flush",
        "full-house",
        "four-of-a-kind",
        "straight-flush",
        "royal-flush",
    ),
)
describe = cache(FIVE_CARD.describe)


def rank5(a: int, b: int, c: int, d: int, e: int) -> int:
    return best_five(card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e))


def best_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    return best_five(card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e) | card_bit(f))


def best_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return best_five(card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e) | card_bit(f) | card_bit(g))


def card_bit(card: int) -> int:
    """The bit of a card in a hand. A hand has sixteen bits for each suit, one bit for each rank."""
    return 1 << ((card & 3) << 4 | card >> 2)


_CARD_BITS = tuple(card_bit(card) for card in range(53))


def as_set(cards: Iterable[int]) -> int:
    """Cards, the joker too, as a hand: the sum of their ``card_bit``."""
    return sum([_CARD_BITS[card] for card in cards])


def best_five(hand: int) -> int:
    """The strength of the best five of five, six or seven cards. Fewer than five cards are ranked too."""
    clubs, diamonds, hearts, spades = hand & 0x1FFF, hand >> 16 & 0x1FFF, hand >> 32 & 0x1FFF, hand >> 48
    ranks = clubs | diamonds | hearts | spades

    if ranks.bit_count() >= 5:
        # With five different ranks at most two more cards can match: no full house, no four of a kind.
        for suit in (clubs, diamonds, hearts, spades):
            if suit.bit_count() >= 5:
                return _flush(suit)
        top = straight(ranks, 5)
        if top:
            return strength_of(STRAIGHT, top)

    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    if not pairs:
        return strength_of(HIGH_CARD, highest(ranks, 5))

    threes = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if not threes:
        two = highest(pairs, 2)
        if two.bit_count() == 2:
            return strength_of(TWO_PAIR, two, highest(ranks ^ two, 1))
        return strength_of(PAIR, two, highest(ranks ^ two, 3))

    four = clubs & diamonds & hearts & spades
    if four:
        return strength_of(FOUR_OF_A_KIND, four, highest(ranks ^ four, 1))

    three = highest(threes, 1)
    rest = pairs ^ three  # a second three of a kind counts as a pair
    if rest:
        return strength_of(FULL_HOUSE, three, highest(rest, 1))
    return strength_of(THREE_OF_A_KIND, three, highest(ranks ^ three, 2))


def _flush(suit: int) -> int:
    top = straight(suit, 5)
    if top == ACE:
        return strength_of(ROYAL_FLUSH, top)
    if top:
        return strength_of(STRAIGHT_FLUSH, top)
    return strength_of(FLUSH, highest(suit, 5))
