"""Evaluates many hands at once: an array of cards with one hand in each row in, an array of strengths out.

>>> import numpy as np
>>> from pitboss.odds.evaluate import best_of
>>> best_of(np.array([[48, 44, 40, 36, 32, 0, 5]], np.uint8))  # A♣ K♣ Q♣ J♣ T♣ 2♣ 3♦
array([637534208])

Cards are numbers as everywhere: rank × 4 + suit, with 0 for the deuce of clubs and 52 for the joker. Strengths are
those of ``pitboss.ranking``, so they compare with those that a table settles by, and ``describe`` names them. A
contiguous array of ``uint8`` is the fastest to read.

Five, six and seven cards are looked up in a table of 126,219 hands that ships with the program. It was made with
``ranking.five.best_five``, so there is only one ranking. ``places_of`` gives the places from the table as numbers of
two bytes, which compare as strengths do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import PitbossError
from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate import kernels
from pitboss.odds.evaluate.build import strengths, table
from pitboss.odds.evaluate.lookup import NO_CARDS

Hands = NDArray[np.integer[Any]]
Strengths = NDArray[np.int64]
DECK, DECK_WITH_JOKER = 52, 53

_PLACES: dict[int, Callable[..., None]] = {5: kernels.places_of_five, 6: kernels.places_of_six}


class NotHands(PitbossError):
    """Raised for an array that does not hold hands of the required size and deck."""


def places_of(hands: Hands) -> NDArray[np.uint16]:
    """The place of the best five cards of each hand among all 7,462 strengths; 1 is the lowest."""
    cards = np.ascontiguousarray(_checked(hands, (5, 6, 7), DECK), np.uint8).reshape(-1)
    kept, found = table(), np.empty(len(hands), np.uint16)
    if hands.shape[1] == 7:
        # The last hand is left out: there is no eighth byte after its cards.
        words: NDArray[np.uint64] = np.ndarray((max(len(hands) - 1, 0),), "<u8", cards, strides=(7,))
        sums, flushes = np.empty(kernels.BLOCK, np.uint64), np.empty(kernels.BLOCK, np.uint64)
        compiled(kernels.places_of_seven)(cards, words, _pairs(), kept.rows, kept.places, sums, flushes, found)
    else:
        compiled(_PLACES[hands.shape[1]])(cards, kept.keys.view(np.uint64), kept.rows, kept.places, found)
    return found


@cache
def _pairs() -> NDArray[np.uint64]:
    """The keys of every two cards, 64 entries for each second card; then the arrays of ``ALONE`` and ``SUITED``."""
    keys, suited = table().keys, table().suited
    rows = np.zeros((DECK + 2, 64), np.int64)
    rows[:DECK, :DECK] = keys + keys[:, None]
    rows[DECK, :DECK] = keys + NO_CARDS
    rows[DECK + 1, :DECK] = suited
    return rows.reshape(-1).view(np.uint64)


def best_of(hands: Hands) -> Strengths:
    """The strength of the best five of each hand of five, six or seven cards."""
    return strengths()[places_of(hands)]


def three(hands: Hands) -> Strengths:
    """The strength of each hand of three cards."""
    return _filled(kernels.threes, _checked(hands, (3,), DECK))


def best_four_of_five(hands: Hands) -> Strengths:
    """The strength of the best four of each hand of five cards."""
    return _filled(kernels.fours_of_five, _checked(hands, (5,), DECK))


def best_with_joker(hands: Hands, *, wheel_second: bool) -> Strengths:
    """The strength of the best five of each hand of five to seven cards, one of which may be the joker."""
    return _filled(kernels.joker_hands, _checked(hands, (5, 6, 7), DECK_WITH_JOKER), wheel_second)


def eight_or_better(hands: Hands) -> Strengths:
    """The strength of the lowest five cards of each hand of five to nine; 0 if they are not eight or better."""
    return _filled(kernels.eights, _checked(hands, range(5, 10), DECK_WITH_JOKER))


def house_way(hands: Hands, *, wheel_second: bool) -> tuple[Strengths, Strengths]:
    """How the house sets each hand of seven cards: the strength of the two in front, and of the five behind."""
    hands = _checked(hands, (7,), DECK_WITH_JOKER)
    fronts, backs = np.empty(len(hands), np.int64), np.empty(len(hands), np.int64)
    compiled(kernels.set_the_house_way)(hands, wheel_second, fronts, backs)
    return fronts, backs


def _filled(kernel: Callable[..., None], hands: Hands, *arguments: bool) -> Strengths:
    found = np.empty(len(hands), np.int64)
    compiled(kernel)(hands, *arguments, found)
    return found


def _checked(hands: Hands, sizes: tuple[int, ...] | range, deck: int) -> Hands:
    """The hands, after a check that every card is in the deck. The compiled loops do not check."""
    if hands.ndim != 2 or hands.shape[1] not in sizes or hands.dtype.kind not in "iu":
        said = " or ".join(map(str, sizes)) if len(sizes) < 3 else f"{sizes[0]} to {sizes[-1]}"
        raise NotHands(f"an array of {hands.dtype}, {hands.shape}, is not hands: give integers, {said} cards a row")
    low, high = (hands.min() if hands.dtype.kind == "i" else 0, hands.max()) if len(hands) else (0, 0)
    if low < 0 or high >= deck:
        raise NotHands(f"cards are numbers from 0 to {deck - 1}, but there is {low if low < 0 else high}")
    return hands
