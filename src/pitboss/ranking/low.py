"""Low hands: eight or better, and any five cards of lowball. The ace is low; straights and flushes do not count.

Ranks are sets of thirteen bits, the ace lowest. As with high hands, the larger strength wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from pitboss.equipment.cards import RANKS, rank_plural
from pitboss.ranking.strength import category_of, highest, kickers_of, leading_of, size, strength_of

NO_PAIR, PAIR, TWO_PAIR, THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND = range(6)
JOKER = 52

_TO_EIGHT = 0xFF
_ABOVE_ALL = 0x100
_WORST = strength_of(FOUR_OF_A_KIND + 1, 0)


def low_bit(card: int) -> int:
    """The bit of a card's rank, with the ace lowest. The joker is an ace."""
    return 1 if card >= 48 else 2 << (card >> 2)


_EIGHT_BITS = tuple(low_bit(card) & _TO_EIGHT for card in range(53))
"""The bit of each card that is eight or lower; 0 for the others."""


def eight_or_better(ranks: int) -> int:
    """The strength of the lowest five of these ranks, or 0 if fewer than five are eight or lower."""
    low = ranks & _TO_EIGHT
    if size(low) < 5:
        return 0
    while size(low) > 5:
        low ^= highest(low, 1)
    return _ABOVE_ALL - low


def low_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Eight or better with exactly these cards."""
    return eight_or_better(low_bit(a) | low_bit(b) | low_bit(c) | low_bit(d) | low_bit(e))


def low_of_two_and_three(hole: Iterable[int], board: Iterable[int]) -> int:
    """Eight or better with two of a player's own cards and three of the board, all of different ranks."""
    own, common = {_EIGHT_BITS[card] for card in hole}, {_EIGHT_BITS[card] for card in board}
    own.discard(0)
    common.discard(0)
    if len(own) < 2 or len(common) < 3:
        return 0
    threes = [*map(sum, combinations(common, 3))]
    lows = [two | three for two in map(sum, combinations(own, 2)) for three in threes if not two & three]
    return _ABOVE_ALL - min(lows) if lows else 0


@cache
def describe_eight(strength: int) -> str:
    """The hand as the dealer calls it, highest card first: ``8-5-4-2-A``."""
    return _from_the_top(_ABOVE_ALL - strength)


def ace_to_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of five cards of lowball. The joker is the lowest missing rank."""
    once = twice = thrice = four = 0
    joker = False
    for card in (a, b, c, d, e):
        if card == JOKER:
            joker = True
        else:
            bit = low_bit(card)
            four |= thrice & bit
            thrice |= twice & bit
            twice |= once & bit
            once |= bit
    if joker:
        once |= ~once & (once + 1)
    if four:
        return _WORST - strength_of(FOUR_OF_A_KIND, four, once ^ four)
    if thrice:
        if twice != thrice:
            return _WORST - strength_of(FULL_HOUSE, thrice, twice ^ thrice)
        return _WORST - strength_of(THREE_OF_A_KIND, thrice, once ^ thrice)
    if twice:
        return _WORST - strength_of(TWO_PAIR if size(twice) == 2 else PAIR, twice, once ^ twice)
    return _WORST - strength_of(NO_PAIR, once)


@cache
def describe_low(strength: int) -> str:
    """The hand as the dealer calls it: ``8-5-4-2-A``, or ``pair of kings``."""
    height = _WORST - strength
    leading = [rank_plural(_high_rank(rank)) for rank in _down(leading_of(height))]
    match category_of(height):
        case 0:
            return _from_the_top(leading_of(height))
        case 1:
            return f"pair of {leading[0]}"
        case 2:
            return f"two pair, {' and '.join(leading)}"
        case 3:
            return f"three of a kind, {leading[0]}"
        case 4:
            pair = rank_plural(_high_rank(_down(kickers_of(height))[0]))
            return f"full house, {leading[0]} full of {pair}"
        case _:
            return f"four of a kind, {leading[0]}"


def _down(ranks: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if ranks >> rank & 1]


def _high_rank(rank: int) -> int:
    """The rank as cards number it, with the ace highest."""
    return (rank - 1) % 13


def _from_the_top(ranks: int) -> str:
    return "-".join(RANKS[_high_rank(rank)] for rank in _down(ranks))
