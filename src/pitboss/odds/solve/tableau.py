"""Two hands drawn by fixed rules, without decisions: every round that a shoe can deal, by the points of its cards.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.baccarat import (
    DRAGON_LINES,
    NO_CARD,
    WINNERS,
    banker_draws,
    dragon_line,
    has_natural,
    player_draws,
    points,
    total,
    winner,
)
from pitboss.odds.compiled import compiled

Ints = NDArray[np.int64]
POINTS = 10
MOST_CARDS = 6
"""A round draws at most six cards. One that draws fewer counts once for every way in which the next cards could lie."""


class End(NamedTuple):
    """How a round ended. Each field is an index into a list of names."""

    won: int
    """An index into ``WINNERS``."""
    dragon_player: int
    """An index into ``DRAGON_LINES``."""
    dragon_banker: int


@cache
def ends(decks: int) -> dict[End, int]:
    """The number of ways to each end of a round, from a full shoe of this many decks."""
    left = np.array([decks * count for _, count in sorted(Counter(map(points, range(52))).items())], np.int64)
    counts = np.zeros((len(WINNERS), len(DRAGON_LINES), len(DRAGON_LINES)), np.int64)
    compiled(count_rounds)(left, counts)
    return {End(*map(int, place)): int(counts[tuple(place)]) for place in np.argwhere(counts)}


def ended(a: int, b: int, third: int, c: int, d: int, fourth: int) -> tuple[int, int, int]:
    """The end of a round, from the points of the player's and the banker's cards; NO_CARD for a card not drawn."""
    player, banker = total(a, b, third), total(c, d, fourth)
    own, other = has_natural(a, b, third), has_natural(c, d, fourth)
    return (
        winner(player, banker),
        dragon_line(player, banker, own, other),
        dragon_line(banker, player, other, own),
    )


def count_rounds(left: Ints, counts: Ints) -> None:
    """Counts all rounds. ``left`` is the number of cards in the shoe, by their points."""
    for a in range(POINTS):
        for b in range(POINTS):
            for c in range(POINTS):
                for d in range(POINTS):
                    ways = 1
                    for card in (a, b, c, d):
                        ways *= left[card]
                        left[card] -= 1
                    if player_draws(total(a, b), total(c, d)):
                        for third in range(POINTS):
                            more = ways * left[third]
                            left[third] -= 1
                            count_banker(a, b, third, c, d, more, left, counts)
                            left[third] += 1
                    else:
                        count_banker(a, b, NO_CARD, c, d, ways, left, counts)
                    for card in (a, b, c, d):
                        left[card] += 1


def count_banker(a: int, b: int, third: int, c: int, d: int, ways: int, left: Ints, counts: Ints) -> None:
    """Counts the ends of a round after the player: the banker draws or stands."""
    drawn = 4 if third == NO_CARD else 5
    if banker_draws(total(a, b), total(c, d), third):
        for fourth in range(POINTS):
            won, player, banker = ended(a, b, third, c, d, fourth)
            counts[won, player, banker] += ways * left[fourth] * undrawn(left.sum() - 1, MOST_CARDS - drawn - 1)
    else:
        won, player, banker = ended(a, b, third, c, d, NO_CARD)
        counts[won, player, banker] += ways * undrawn(left.sum(), MOST_CARDS - drawn)


def undrawn(left: int, cards: int) -> int:
    """The number of ways in which this many more cards could come from those left."""
    ways = 1
    for taken in range(cards):
        ways *= left - taken
    return ways
