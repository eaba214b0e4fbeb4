"""A sixth card: for every hand and every card that may be bought, the lines of the six cards and the dealers they meet.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.solve.drawn.places import CARDS, DECK, places
from pitboss.odds.solve.drawn.sets import sets
from pitboss.odds.solve.duel import CHOOSE, subset_places
from pitboss.odds.solve.suits import standing
from pitboss.ranking.five import best_five, card_bit

Ints = NDArray[np.int64]
SIX = CARDS + 1


class Sixths(NamedTuple):
    """Results by hand and bought card; 0 if the card is in the hand."""

    place: NDArray[np.uint16]
    """The place of the best five of the six cards."""
    lines: NDArray[np.uint8]
    """The first and the second line that the six cards are paid for."""
    dealers: NDArray[np.int32]
    """The number of dealers who do not qualify, and of lower, equal and higher dealers who do."""


@cache
def sixths(rule: Callable[[int], tuple[int, int]], cut: int) -> Sixths:
    """Computes all results. ``cut`` is the first place that qualifies."""
    known, hands = places(), standing(CARDS).hands
    place = np.zeros((len(hands), DECK), np.uint16)
    lines = np.zeros((len(hands), DECK, 2), np.uint8)
    compiled(look_up, two_lines=rule)(hands, known.strengths, place, lines)
    order = np.argsort(place, axis=None, kind="stable")
    dealers = np.zeros((len(hands), DECK, 4), np.int32)
    starts = sets().starts
    held = np.zeros(starts[-1], np.int32)
    bounds = np.searchsorted(place.ravel()[order], np.arange(len(known.strengths) + 1))
    compiled(meet)(known.hands, known.bounds, hands, order, bounds, starts, CHOOSE, cut, held, dealers)
    return Sixths(place, lines, dealers)


two_lines = bound_later
"""The rule that gives the lines that a hand is paid for."""


def look_up(hands: Ints, strengths: Ints, place: NDArray[np.uint16], lines: NDArray[np.uint8]) -> None:
    for h in range(len(hands)):
        held = 0
        for card in hands[h]:
            held |= card_bit(card)
        for card in range(DECK):
            if held & card_bit(card):
                continue
            six = held | card_bit(card)
            place[h, card] = np.searchsorted(strengths, best_five(six))
            lines[h, card, 0], lines[h, card, 1] = two_lines(six)


def meet(
    every: NDArray[np.int16], every_bounds: Ints, hands: Ints, order: Ints, bounds: Ints, starts: Ints, choose: Ints,
    cut: int, held: NDArray[np.int32], dealers: NDArray[np.int32],
) -> None:  # fmt: skip
    """Goes through all hands by strength. ``order`` lists the six-card hands by strength."""
    asked, six = np.zeros(1 << CARDS, np.int64), np.zeros(SIX, np.int64)
    for place in range(1, len(every_bounds) - 1):
        if place == cut:
            for at in range(bounds[1], len(order)):
                h, card = divmod(order[at], DECK)
                put_in(hands[h], card, six)
                dealers[h, card, 0] = without(six, held, starts, choose)
        for at in range(bounds[place], bounds[place + 1]):
            h, card = divmod(order[at], DECK)
            put_in(hands[h], card, six)
            dealers[h, card, 1] = without(six, held, starts, choose)
        for i in range(every_bounds[place], every_bounds[place + 1]):
            subset_places(every[i], starts, choose, asked)
            for subset in asked:
                held[subset] += 1
        for at in range(bounds[place], bounds[place + 1]):
            h, card = divmod(order[at], DECK)
            put_in(hands[h], card, six)
            dealers[h, card, 2] = without(six, held, starts, choose)
    for at in range(bounds[1], len(order)):
        h, card = divmod(order[at], DECK)
        put_in(hands[h], card, six)
        weak, below, upto = dealers[h, card, 0], dealers[h, card, 1], dealers[h, card, 2]
        below, upto = max(below, weak), max(upto, weak)
        dealers[h, card, 1], dealers[h, card, 2] = below - weak, upto - below
        dealers[h, card, 3] = without(six, held, starts, choose) - upto


def put_in(hand: Ints, card: int, six: Ints) -> None:
    """Adds a card to five, in ascending order."""
    at = CARDS
    while at > 0 and hand[at - 1] > card:
        six[at] = hand[at - 1]
        at -= 1
    six[at] = card
    for before in range(at):
        six[before] = hand[before]


def without(six: Ints, held: NDArray[np.int32], starts: Ints, choose: Ints) -> int:
    """How many of the hands counted hold none of six cards."""
    count = 0
    for subset in range((1 << SIX) - 1):
        size, number = 0, 0
        for at in range(SIX):
            if subset >> at & 1:
                size += 1
                number += choose[size, six[at]]
        count += -held[starts[size] + number] if size & 1 else held[starts[size] + number]
    return int(count)
