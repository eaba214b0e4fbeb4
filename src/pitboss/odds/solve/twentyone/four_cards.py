"""Counts over a seat's two cards and the dealer's two, in all ways; compiled by ``pitboss.odds.compiled``."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitboss.games.twentyone.bonus_bets import bonus_bet
from pitboss.games.twentyone.counting import is_blackjack
from pitboss.games.twentyone.side_bets import lucky_ladies_line, super_4_line
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.first_cards import hand_ways

Counts = NDArray[np.int64]


def counted(count: Callable[[int, Counts], None], decks: int, lines: int) -> dict[int, int]:
    counts = np.zeros(lines, np.int64)
    compiled(count)(decks, counts)
    return dict(enumerate(counts.tolist()))


def ways(decks: int, a: int, b: int, up: int, hole: int) -> int:
    """The number of ways to deal these four cards, the seat's two in either order."""
    ups = decks - (up == a) - (up == b)
    return hand_ways(decks, a, b) * ups * (decks - (hole == a) - (hole == b) - (hole == up))


def count_lucky_ladies(decks: int, counts: Counts) -> None:
    for b in range(52):
        for a in range(b + 1):
            for up in range(52):
                for hole in range(52):
                    line = lucky_ladies_line(a, b, is_blackjack(up, hole))
                    counts[line] += ways(decks, a, b, up, hole)


def count_super_4(decks: int, counts: Counts) -> None:
    for b in range(52):
        for a in range(b + 1):
            for up in range(52):
                for hole in range(52):
                    counts[super_4_line(a, b, up, hole)] += ways(decks, a, b, up, hole)


COUNTED = {"lucky-ladies": count_lucky_ladies, "super-4": count_super_4}
"""The count of each side bet that depends on the hole card."""


def counted_bonus_bet(decks: int, kinds: int, lines: int) -> dict[int, int]:
    """How often the bonus bet makes each line, from decks of this many cards."""
    counts = np.zeros(lines, np.int64)
    compiled(count_bonus_bet)(decks, kinds, counts)
    return dict(enumerate(counts.tolist()))


def count_bonus_bet(decks: int, kinds: int, counts: Counts) -> None:
    """Counts with a seat's two cards in the order dealt."""
    for a in range(kinds):
        for b in range(kinds):
            hand = decks * (decks - (a == b))
            for up in range(kinds):
                ups = hand * (decks - (up == a) - (up == b))
                for hole in range(kinds):
                    counts[bonus_bet(a, b, up, hole)] += ups * (decks - (hole == a) - (hole == b) - (hole == up))
