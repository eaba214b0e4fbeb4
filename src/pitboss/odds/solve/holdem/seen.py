"""What a hold'em player sees when some of the board is open: the few kinds of hand and board that a chart can name.

The functions take plain numbers, so that kernels compiled by ``pitboss.odds.compiled`` and a hint at the table use the
same ones. A board is three numbers: the count of each rank, three bits each; the count of each suit, four bits each;
and its ranks as bits.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.equipment.cards import RANKS

KINDS = (
    "straight or better",
    "two pair or three of a kind with your cards",
    "pair in hand, above the board",
    "pair in hand, below the board's highest",
    "a pair with the board's highest card",
    "a pair with its second card",
    "a pair with a lower card",
    "four to a flush, no pair",
    "no pair, ace high",
    "no pair, king high",
    "no pair, queen or jack high",
    "no pair, lower",
)
"""The kinds of hand, by what a player's own cards make, highest first."""
BOARDS = ("board without a pair", "paired board", "three of a suit, none yours")
_STRAIGHT, _TWO_PAIR, _ABOVE, _BELOW, _FIRST_PAIR, _LAST_PAIR, _FLUSH_DRAW, _ACE = 0, 1, 2, 3, 4, 6, 7, 8
_NO_PAIR, _PAIRED, _SUITED = range(3)
_ACE_RANK = len(RANKS) - 1
_TWO_OR_MORE = sum(0b110 << 3 * rank for rank in range(len(RANKS)))


def with_card(board: tuple[int, int, int], card: int) -> tuple[int, int, int]:
    """The board with one more card."""
    counts, suits, ranks = board
    return counts + (1 << 3 * (card >> 2)), suits + (1 << 4 * (card & 3)), ranks | 1 << (card >> 2)


def board_of(cards: Iterable[int]) -> tuple[int, int, int]:
    board = (0, 0, 0)
    for card in cards:
        board = with_card(board, card)
    return board


def hand_kind(low: int, high: int, counts: int, suits: int, ranks: int) -> int:
    """The kind of two cards with a board, as an index into ``KINDS``."""
    a, b = low >> 2, high >> 2
    of_a, of_b = suits >> 4 * (low & 3) & 15, suits >> 4 * (high & 3) & 15
    suited = max(of_a, of_b) + 1
    if low & 3 == high & 3:
        suited += 1
    if suited >= 5 or (is_straight(ranks | 1 << a | 1 << b) and not is_straight(ranks)):
        return _STRAIGHT
    on_a, on_b = counts >> 3 * a & 7, counts >> 3 * b & 7
    above = ranks >> max(a, b) + 1
    if a == b:
        return _TWO_PAIR if on_a else _BELOW if above else _ABOVE
    if on_a + on_b >= 2:
        return _TWO_PAIR
    if on_a + on_b == 1:
        higher = (ranks >> (a if on_a else b) + 1).bit_count()
        return min(_FIRST_PAIR + higher, _LAST_PAIR)
    if suited == 4:
        return _FLUSH_DRAW
    top = max(a, b)
    return _ACE + min(_ACE_RANK - top, 2) + (1 if top < _ACE_RANK - 3 else 0)


def board_kind(low: int, high: int, counts: int, suits: int) -> int:
    """The kind of the board, as an index into ``BOARDS``."""
    suited = suits + 0x5555 & 0x8888  # three or more of a suit
    if suited and not suited & (8 << 4 * (low & 3) | 8 << 4 * (high & 3)):
        return _SUITED
    return _PAIRED if counts & _TWO_OR_MORE else _NO_PAIR


def is_straight(ranks: int) -> bool:
    """Whether five of these ranks are consecutive; the ace may also be low."""
    low_ace = ranks << 1 | ranks >> _ACE_RANK & 1
    return low_ace & low_ace >> 1 & low_ace >> 2 & low_ace >> 3 & low_ace >> 4 != 0


def situation(own: tuple[int, int], board: Iterable[int]) -> tuple[str, str]:
    """The words that a chart uses for two cards and the open cards."""
    low, high = sorted(own)
    counts, suits, ranks = board_of(board)
    return KINDS[hand_kind(low, high, counts, suits, ranks)], BOARDS[board_kind(low, high, counts, suits)]
