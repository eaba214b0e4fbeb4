"""What Lunar Poker pays for: the bet pays for the best combination of a hand and a second one, the super for one.

The functions take plain ints and use only the part of Python that ``pitboss.odds`` compiles. ``hand`` is a set of five
or six cards, the sum of their ``card_bit``.
"""

from __future__ import annotations

from pitboss.equipment.cards import is_red
from pitboss.ranking.five import (
    FIVE_CARD,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    best_five,
    rank5,
)
from pitboss.ranking.strength import ACE, category_of, leading_of, size, strength_of

KING, QUEEN, JACK = ACE >> 1, ACE >> 2, ACE >> 3
LEAST_ACE_KING = strength_of(HIGH_CARD, ACE | KING)
"""The lowest ace-king high; every other high-card hand is weaker."""

BET_LINES = ("nothing", "ace-king", *FIVE_CARD.categories[PAIR:])
"""What the bet can be paid for, the lowest first."""
_ACE_KING, _PAIR, _TWO_PAIR = 1, 2, 3
_OF_ONE_RANK = (0, 0, _PAIR, 4, 8)
_CARDS_USED = (0, 2, 2, 4, 3, 5, 5, 5, 4, 5, 5)

_IN_EVERY_SUIT = 0x0001_0001_0001_0001


def bet_line(strength: int) -> int:
    """The index in ``BET_LINES`` for the best combination of a hand."""
    if strength < LEAST_ACE_KING:
        return 0
    return category_of(strength) + 1


def two_lines(hand: int) -> tuple[int, int]:
    """The lines of the best combination, and of the best second one that has at least one card not in the first."""
    strength = best_five(hand)
    second = 0
    spare = hand & ~combination(hand, strength)
    while spare:
        card = spare & -spare
        spare ^= card
        second = max(second, _best_with(hand, card, strength))
    return bet_line(strength), second


def combination(hand: int, strength: int) -> int:
    """The cards of the best combination in a hand of this strength, without kickers."""
    line = bet_line(strength)
    if _CARDS_USED[line] == 5:
        left = hand
        while left:
            card = left & -left
            left ^= card
            if best_five(hand ^ card) == strength:  # the hand is as good without its sixth card
                return hand ^ card
        return hand
    ranks = ACE | KING if line == _ACE_KING else leading_of(strength)
    return hand & ranks * _IN_EVERY_SUIT


def _best_with(hand: int, card: int, strength: int) -> int:
    """The line of the best combination that includes this card."""
    rank = (card | card >> 16 | card >> 32 | card >> 48) & 0x1FFF
    alike = hand & rank * _IN_EVERY_SUIT
    best = _OF_ONE_RANK[size(alike)]
    if best == _PAIR and bet_line(best_five(hand ^ alike)) >= _PAIR:
        best = _TWO_PAIR
    elif rank & (ACE | KING) and hand & (rank ^ (ACE | KING)) * _IN_EVERY_SUIT:
        best = max(best, _ACE_KING)
    if category_of(strength) >= STRAIGHT:  # only then can a second combination use five cards
        others = hand ^ card
        while others:
            left_out = others & -others
            others ^= left_out
            line = bet_line(best_five(hand ^ left_out))
            if _CARDS_USED[line] == 5:
                best = max(best, line)
    return best


SUPER_LINES = (
    "nothing", "one-colour", "ace-king-queen", "three-of-a-kind", "straight", "flush", "full-house", "five-pictures",
    "four-of-a-kind",
)  # fmt: skip
"""What the super can be paid for, the lowest first."""


def super_line(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in ``SUPER_LINES`` for the first five cards. A straight flush counts as a flush here."""
    category = category_of(rank5(a, b, c, d, e))
    ranks = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)
    if category == FOUR_OF_A_KIND:
        return 8
    if not ranks & ~(KING | QUEEN | JACK):
        return 7
    if category == FULL_HOUSE:
        return 6
    if category >= FLUSH:
        return 5
    if category == STRAIGHT:
        return 4
    if category == THREE_OF_A_KIND:
        return 3
    if ranks & (ACE | KING | QUEEN) == ACE | KING | QUEEN:
        return 2
    return 1 if is_red(a) == is_red(b) == is_red(c) == is_red(d) == is_red(e) else 0


def instant_line(a: int, b: int, c: int, d: int, e: int) -> int:
    """The ``FIVE_CARD`` category of the first five cards, for the instant payout."""
    return category_of(rank5(a, b, c, d, e))
