"""What a player sees of a hand against a pay table: the few kinds of hand that a chart can name."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES
from pitboss.odds.chances import UnitResult
from pitboss.ranking.five import FIVE_CARD, PAIR
from pitboss.rules.sheet import PayTable

Ints = NDArray[np.int64]
HIGH, MIDDLE, LOW = 2, 1, 0
_PAIRED = ("two pair or better", "paying pair", "pushing pair", "low pair")
_NO_PAIR = 10_000
_WORDS = ("low", "middle", "high")
_FIRST_PAIR = 1
RANKS = 13


class Kinds(NamedTuple):
    """Kinds of hand, best first, and the kind of every state."""

    names: tuple[str, ...]
    of: Ints
    """For each state the index into ``names``; -1 if it would have a duplicate card."""


def rank_values(pays: Sequence[Fraction]) -> Ints:
    """For each rank whether a pair of it wins (a high card), pushes (a middle card) or loses (a low card)."""
    pairs = pays[_FIRST_PAIR : _FIRST_PAIR + RANKS]
    assert len(FIVE_CARD_LINES) == _FIRST_PAIR + RANKS + len(FIVE_CARD.categories) - PAIR - 1
    return np.array([HIGH if each > 0 else MIDDLE if each == 0 else LOW for each in pairs])


def kinds(hands: Ints, board: int, pays: Sequence[Fraction]) -> Kinds:
    """The kind of every hand with this many open cards of the board, in the order of a ladder's states."""
    return kinds_of(_all_cards(hands, board), pays)


def kinds_of(cards: Ints, pays: Sequence[Fraction], *, roughly: bool = False) -> Kinds:
    """The kind of every hand, with its cards along the last axis. If ``roughly``, there are fewer kinds."""
    codes = _codes(cards, pays)
    found, places = np.unique(codes, return_inverse=True)
    named = _rough_name if roughly else _name
    each = [named(int(code), cards.shape[-1]) if code >= 0 else "" for code in found]
    names = tuple(dict.fromkeys(name for name in each if name))
    of_code = np.array([names.index(name) if name else -1 for name in each])
    return Kinds(names, of_code[places].reshape(codes.shape))


def kind_name(cards: Sequence[int], table: PayTable, *, roughly: bool = False) -> str:
    """The name of one hand's kind in the charts of a game with this pay table."""
    pays = [UnitResult.of(table.line(slug)).net for slug in FIVE_CARD_LINES]
    return kinds_of(np.array(cards, np.int64), pays, roughly=roughly).names[0]


def _codes(cards: Ints, pays: Sequence[Fraction]) -> Ints:
    """A number for every kind, best hands first; -1 if there would be a duplicate card."""
    values = rank_values(pays)
    ranks = np.sort(cards >> 2, axis=-1)
    same = ranks[..., 1:] == ranks[..., :-1]
    pairs = same.sum(-1)
    paired = np.where(same, ranks[..., 1:], -1).max(-1)
    by_value = [(values[ranks] == value).sum(-1) for value in (LOW, MIDDLE, HIGH)]
    suited = (cards & 3 == cards[..., :1] & 3).all(-1)
    gaps = _gaps(ranks)
    codes = np.where(
        pairs > 1,
        0,
        np.where(
            pairs == 1,
            1 + HIGH - values[paired],
            _NO_PAIR
            + 1000 * (9 - by_value[HIGH])
            + 100 * (9 - by_value[MIDDLE])
            + 10 * (4 - np.minimum(gaps, 4) if cards.shape[-1] > 2 else 0)
            + np.where(suited, 0, 1),
        ),
    )
    return np.where(_twice(cards), -1, codes)


def _name(code: int, cards: int) -> str:
    if code < _NO_PAIR:
        return _PAIRED[code]
    high, middle, gaps, suited = _parts(code)
    counts = (cards - high - middle, middle, high)
    said = [f"{count} {word}" for count, word in zip(reversed(counts), reversed(_WORDS), strict=True) if count]
    if suited:
        said.append("suited")
    if cards > 2 and gaps < 4:
        said.append("in a row" if gaps == 0 else f"{gaps} gap{'s' if gaps > 1 else ''}")
    return ", ".join(said)


def _rough_name(code: int, cards: int) -> str:
    if code < _NO_PAIR:
        return _PAIRED[code]
    high, middle, gaps, suited = _parts(code)
    if suited or gaps < 2:
        return "all suited" if suited else "straight with one gap or none"
    return f"{high} high" if high else f"no high, {middle} middle" if middle else "all low"


def _parts(code: int) -> tuple[int, int, int, bool]:
    """The number of high and of middle cards, of ranks missing in a straight, and whether all are of one suit."""
    code -= _NO_PAIR
    return 9 - code // 1000, 9 - code // 100 % 10, 4 - code // 10 % 10, code % 10 == 0


def _all_cards(hands: Ints, board: int) -> Ints:
    """The player's and the open cards of every state, along the last axis."""
    shape = (len(hands), *(52,) * board)
    own = [np.broadcast_to(hands[:, place].reshape(-1, *(1,) * board), shape) for place in range(hands.shape[1])]
    opened = []
    for axis in range(board):
        along = [1] * (board + 1)
        along[axis + 1] = 52
        opened.append(np.broadcast_to(np.arange(52).reshape(along), shape))
    return np.stack([*own, *opened], axis=-1)


def _twice(cards: Ints) -> NDArray[np.bool_]:
    in_order = np.sort(cards, axis=-1)
    twice: NDArray[np.bool_] = (in_order[..., 1:] == in_order[..., :-1]).any(-1)
    return twice


def _gaps(ranks: Ints) -> Ints:
    """The number of ranks missing between lowest and highest; 4 or more if no straight can contain them all."""
    size = ranks.shape[-1]
    as_high = ranks[..., -1] - ranks[..., 0] - (size - 1)
    low_ace = np.where(ranks[..., -1] == RANKS - 1, ranks[..., -2] + 1 - (size - 1), 9)
    gaps = np.minimum(as_high, low_ace)
    return np.where(gaps > 5 - size, 4, gaps)
