"""Hands from fifty-three cards. The joker is an ace, or it completes a straight, a flush or a straight flush.

``hand`` is a set of cards, the sum of their ``card_bit``; the joker's bit is the one above the clubs. Houses differ in
the rank of A-2-3-4-5 among straights and straight flushes: lowest, or second to A-K-Q-J-10 (``wheel_second``).
"""

from __future__ import annotations

from functools import cache

from pitboss.equipment.cards import RANKS, rank_name
from pitboss.ranking.five import (
    FIVE_CARD,
    FLUSH,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    best_five,
    card_bit,
)  # fmt: skip
from pitboss.ranking.names import Ranking
from pitboss.ranking.strength import ACE, category_of, highest, kickers_of, leading_of, strength_of

FIVE_ACES = ROYAL_FLUSH + 1
WITH_JOKER = Ranking("with-joker", (*FIVE_CARD.categories, "five-aces"))

KING, QUEEN, FIVE = ACE >> 1, ACE >> 2, 1 << RANKS.index("5")
JOKER_BIT = 1 << 13
_LANE = 0x1FFF
_ACES = ACE << 48 | ACE << 32 | ACE << 16 | ACE
_ACE_LOW_TO_HIGH = 0x3FFF
RANK_BITS = tuple(min(1 << (card >> 2), ACE) for card in range(53))
"""The rank of each card as a set. The joker's is the ace."""


def rank2(a: int, b: int) -> int:
    """Two cards, on the scale of five-card hands: a pair or high cards. The joker is an ace."""
    x, y = RANK_BITS[a], RANK_BITS[b]
    return strength_of(PAIR, x) if x == y else strength_of(HIGH_CARD, x | y)


def rank5_with_joker(a: int, b: int, c: int, d: int, e: int, wheel_second: bool) -> int:
    return best_with_joker(card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e), wheel_second)


def best_with_joker(hand: int, wheel_second: bool) -> int:
    """The strength of the best five of five to seven cards, one of which may be the joker."""
    joker = hand & JOKER_BIT != 0
    if joker:
        lacking = _ACES & ~hand
        if not lacking:
            return strength_of(FIVE_ACES, ACE)
        strength = best_five(hand | lacking & -lacking)
    else:
        strength = best_five(hand)
    if joker or wheel_second:
        return max(strength, _straight_or_flush(hand, joker, wheel_second))
    return strength


def _straight_or_flush(hand: int, joker: bool, wheel_second: bool) -> int:
    """The best straight, flush or straight flush, or 0. In a flush the joker is the highest missing rank."""
    ranks = 0
    best = 0
    for lane in (hand, hand >> 16, hand >> 32, hand >> 48):
        suit = lane & _LANE
        ranks |= suit
        if suit.bit_count() + joker >= 5:
            tops = straight_tops(suit, 5, joker)
            if tops:
                best = max(best, _straight(STRAIGHT_FLUSH, tops, wheel_second))
            else:
                best = max(best, strength_of(FLUSH, highest(suit | highest(_LANE & ~suit, 1) * joker, 5)))
    if best:
        return best
    tops = straight_tops(ranks, 5, joker)
    return _straight(STRAIGHT, tops, wheel_second) if tops else 0


def _straight(category: int, tops: int, wheel_second: bool) -> int:
    """The best straight with one of these top ranks. With ``wheel_second`` A-2-3-4-5 ranks just above king-high."""
    if tops & ACE:
        return strength_of(ROYAL_FLUSH if category == STRAIGHT_FLUSH else category, ACE)
    if wheel_second and tops & FIVE:
        return strength_of(category, KING, FIVE)
    return strength_of(category, highest(tops, 1))


def straight_tops(ranks: int, length: int, joker: bool) -> int:
    """The top ranks of all straights of this length in these ranks. A joker may fill one gap."""
    there = ranks << 1 | ranks >> 12  # the ace also counts below the deuce
    gap = _ACE_LOW_TO_HIGH if joker else 0
    whole, filled = there, there | gap
    for _ in range(length - 1):
        filled = filled << 1 & there | whole << 1 & gap
        whole = whole << 1 & there
    return filled >> 1


def ranks_held(hand: int) -> tuple[int, int, int, int]:
    """The ranks that occur four times, three times, twice and once. The joker is an ace; a fifth ace is not counted."""
    if hand & JOKER_BIT:
        lacking = _ACES & ~hand
        hand |= lacking & -lacking
    clubs, diamonds, hearts, spades = hand & _LANE, hand >> 16 & _LANE, hand >> 32 & _LANE, hand >> 48
    four = clubs & diamonds & hearts & spades
    three = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    two = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    return four, three ^ four, two ^ three, (clubs | diamonds | hearts | spades) ^ two


@cache
def describe(strength: int) -> str:
    """The hand as the dealer calls it. A-2-3-4-5 is five-high even where it ranks second."""
    category = category_of(strength)
    if category == FIVE_ACES:
        return "five aces"
    if category in (STRAIGHT, STRAIGHT_FLUSH) and kickers_of(strength):
        return WITH_JOKER.describe(strength_of(category, kickers_of(strength)))
    return WITH_JOKER.describe(strength)


@cache
def describe_two(strength: int) -> str:
    """Two cards as the dealer calls them: ``pair of nines``, ``ace-ten``."""
    if category_of(strength) == PAIR:
        return WITH_JOKER.describe(strength)
    leading = leading_of(strength)
    return "-".join(rank_name(rank) for rank in range(12, -1, -1) if leading >> rank & 1)
