"""Three cards against the dealer's three, counted for every hand at once.

The dealer's hands are counted once by strength, for every one and every two cards they may hold. Taking away those that
hold a card of the player's, and putting back those taken away twice, leaves the ones the dealer can have.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.three_card_poker import ante_and_play
from pitboss.odds.compiled import compiled
from pitboss.ranking.three import rank3

Ints = NDArray[np.int64]
Small = NDArray[np.int16]

HANDS = 22_100
OUTCOMES = 9
"""Ante lost, pushed or won, and in each of these the play wager lost, pushed or won."""


def outcome(player: int, dealer: int, qualifying: int, must_beat: bool) -> int:
    ante, play = ante_and_play(player, dealer, qualifying, must_beat)
    return (ante + 1) * 3 + play + 1


def units(outcome: int) -> tuple[int, int]:
    """What was won on ante and play."""
    return outcome // 3 - 1, outcome % 3 - 1


class Deals(NamedTuple):
    """Every three cards, by their strength and by the cards they hold."""

    strengths: Ints
    """The strengths there are, lowest first. Elsewhere a strength is named by its place in this list."""
    place: Small
    """The strength of three cards."""
    dealt: Small
    """How many hands have a strength,"""
    with_one: Small
    """how many of them hold a card,"""
    with_two: Small
    """and how many hold two."""


class Standing(NamedTuple):
    """Hands that stand for all that differ from them in what their suits are called, and for how many."""

    hands: Ints
    ways: Ints


@cache
def deals() -> tuple[Deals, Standing]:
    hands = np.zeros((HANDS, 3), np.int64)
    strength = np.zeros(HANDS, np.int64)
    ways = np.zeros(HANDS, np.int64)
    compiled(list_hands)(hands, strength, ways)
    strengths, places = np.unique(strength, return_inverse=True)
    counted = Deals(
        strengths,
        place=np.zeros((52, 52, 52), np.int16),
        dealt=np.zeros(len(strengths), np.int16),
        with_one=np.zeros((52, len(strengths)), np.int16),
        with_two=np.zeros((52, 52, len(strengths)), np.int16),
    )
    compiled(count_hands)(hands, places, counted)
    return counted, Standing(hands[ways > 0], ways[ways > 0])


def list_hands(hands: Ints, strength: Ints, ways: Ints) -> None:
    i = 0
    for c in range(52):
        for b in range(c):
            for a in range(b):
                hands[i, 0], hands[i, 1], hands[i, 2] = a, b, c
                strength[i] = rank3(a, b, c)
                ways[stands_for(a, b, c)] += 1
                i += 1


def stands_for(a: int, b: int, c: int) -> int:
    """The place, in the list of all hands, of this hand with its suits renamed in the order they come."""
    first, second = a & 3, b & 3
    y = 0 if second == first else 1
    z = 0 if c & 3 == first else y if c & 3 == second else y + 1
    a, b, c = a & ~3, b & ~3 | y, c & ~3 | z
    if b > c:
        b, c = c, b
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


def count_hands(hands: Ints, places: Ints, deals: Deals) -> None:
    for i in range(len(hands)):
        a, b, c, s = hands[i, 0], hands[i, 1], hands[i, 2], places[i]
        deals.dealt[s] += 1
        for x, y, z in ((a, b, c), (b, c, a), (c, a, b)):
            deals.place[x, y, z] = deals.place[x, z, y] = s
            deals.with_one[x, s] += 1
            deals.with_two[x, y, s] += 1
            deals.with_two[y, x, s] += 1


def against_closed(deals: Deals, hands: Ints, qualifying: int, must_beat: bool, counts: Ints) -> None:
    """How often a hand that plays gets each outcome."""
    for i in range(len(hands)):
        a, b, c = hands[i, 0], hands[i, 1], hands[i, 2]
        own = deals.strengths[deals.place[a, b, c]]
        for s in range(len(deals.strengths)):
            left = deals.dealt[s]
            left -= deals.with_one[a, s] + deals.with_one[b, s] + deals.with_one[c, s]
            left += deals.with_two[a, b, s] + deals.with_two[b, c, s] + deals.with_two[c, a, s]
            counts[i, outcome(own, deals.strengths[s], qualifying, must_beat)] += left
        counts[i, outcome(own, own, qualifying, must_beat)] -= 1  # these three cards, put back once too often


def against_open(deals: Deals, hands: Ints, qualifying: int, must_beat: bool, counts: Ints) -> None:
    """The same for each card of the dealer's that may lie open."""
    outcomes = np.zeros(len(deals.strengths), np.int64)
    for i in range(len(hands)):
        a, b, c = hands[i, 0], hands[i, 1], hands[i, 2]
        own = deals.strengths[deals.place[a, b, c]]
        for s in range(len(deals.strengths)):
            outcomes[s] = outcome(own, deals.strengths[s], qualifying, must_beat)
        for up in range(52):
            if up in (a, b, c):
                continue
            for s in range(len(deals.strengths)):
                if deals.with_one[up, s]:
                    left = deals.with_one[up, s] - deals.with_two[up, a, s]
                    left -= deals.with_two[up, b, s] + deals.with_two[up, c, s]
                    counts[i, up, outcomes[s]] += left
            for x, y in ((a, b), (b, c), (c, a)):
                counts[i, up, outcomes[deals.place[up, x, y]]] += 1
