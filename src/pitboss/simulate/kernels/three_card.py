"""A round of Three Card Poker: three cards each, raised or folded as a table of hands says."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.five_card_lines import six_card_line
from pitboss.games.dealer_poker.three_card_lines import three_card_line
from pitboss.games.dealer_poker.three_card_poker import ante_and_play
from pitboss.ranking.three import rank3

FOLDED = 0
NO_ANTE = 1
ENDS = 2 + 9
"""Folded, no ante, and units on ante and play from -1 to 1 each."""
HANDS = 22_100
LINE_BITS = 3
"""Bits for the line of a hand, below its strength."""


class ThreeCard(NamedTuple):
    qualifying: int
    ante_must_beat: bool
    has_ante: bool
    sixes: int
    """How many lines six cards can stand on; 1 where nobody bets on them."""
    hands: NDArray[np.int64]
    """By the place of three cards: their strength and line (``list_hands``)."""
    plays: NDArray[np.uint8]
    """By the place of three cards and by the open card (0 if none lies open): not 0 if the hand is played."""
    opened: bool


def hand_place(a: int, b: int, c: int) -> int:
    """A place for every three cards, whatever their order."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


def list_hands(hands: NDArray[np.int64]) -> None:
    """Asks the rules for the strength and the line of every three cards."""
    for c in range(52):
        for b in range(c):
            for a in range(b):
                hands[hand_place(a, b, c)] = rank3(a, b, c) << LINE_BITS | three_card_line(a, b, c)


def three_card_round(deck: NDArray[np.int64], how: ThreeCard) -> int:
    a, b, c, d, e, f = deck[0], deck[1], deck[2], deck[3], deck[4], deck[5]
    own = hand_place(a, b, c)
    hand = how.hands[own]
    end = NO_ANTE
    if how.has_ante:
        end = FOLDED
        if how.plays[own, d if how.opened else 0]:
            dealer = how.hands[hand_place(d, e, f)] >> LINE_BITS
            ante, play = ante_and_play(hand >> LINE_BITS, dealer, how.qualifying, how.ante_must_beat)
            end = 2 + 3 * (ante + 1) + play + 1
    line = hand & (1 << LINE_BITS) - 1
    if how.sixes > 1:
        return int(end + ENDS * (line + (six_card_line(a, b, c, d, e, f) << LINE_BITS)))
    return int(end + ENDS * line)
