"""The parts of a strength: the category, then the leading ranks of the hand, then its kickers.

Leading ranks and kickers are sets of ranks: thirteen bits, the deuce lowest. Of two sets of the same size, the one with
the higher card is the larger number, so strengths compare like hands, from the highest card down.
"""

from __future__ import annotations

ACE = 1 << 12


def strength_of(category: int, leading: int, kickers: int = 0) -> int:
    return category << 26 | leading << 13 | kickers


def category_of(strength: int) -> int:
    return strength >> 26


def leading_of(strength: int) -> int:
    return strength >> 13 & 0x1FFF


def kickers_of(strength: int) -> int:
    return strength & 0x1FFF


def least(category: int, rank: int) -> int:
    """The lowest strength of a category with this leading rank: "jacks or better" is ``least(PAIR, 9)`` or more."""
    return strength_of(category, 1 << rank)


def size(ranks: int) -> int:
    return ranks.bit_count()


def highest(ranks: int, wanted: int) -> int:
    """The ``wanted`` highest of these ranks."""
    for _ in range(ranks.bit_count() - wanted):
        ranks &= ranks - 1
    return ranks


def straight(ranks: int, length: int) -> int:
    """The top rank of the best straight of this length in these ranks, or 0."""
    runs = ranks << 1 | ranks >> 12  # the ace also counts below the deuce
    for _ in range(length - 1):
        runs &= runs << 1
    return highest(runs >> 1, 1) if runs else 0
