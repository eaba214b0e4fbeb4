"""A round of Three Card Poker: three cards each, played or folded by a table of hands."""

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
"""The ends of a round: folded, no ante, and units on ante and play from -1 to 1 each."""
HANDS = 22_100
LINE_BITS = 3
"""The number of bits for the line of a hand, below its step."""
MEETINGS = 6
"""How two hands meet: the dealer does not qualify or does, and the player's hand is lower, level or higher."""


class ThreeCard(NamedTuple):
    """Every round reads all tables, so that the processor has no branches to predict on who folds or wins."""

    hands: NDArray[np.uint16]
    """By the index of three cards: their step and line (``list_hands``)."""
    plays: NDArray[np.uint8]
    """By the index of three cards and by the open card (0 if there is none): 1 if the hand is played, else 0."""
    opened: bool
    ends: NDArray[np.int64]
    """How a round ends, first for folded hands and then for played ones: by how the hands meet (``list_ends``)."""
    qualifying: int
    """The lowest step with which the dealer qualifies."""


def hand_place(a: int, b: int, c: int) -> int:
    """The index of three cards in any order."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


def list_strengths(found: NDArray[np.int64]) -> None:
    """Asks the rules for the strength of every three cards."""
    for c in range(52):
        for b in range(c):
            for a in range(b):
                found[hand_place(a, b, c)] = rank3(a, b, c)


def list_hands(steps: NDArray[np.int64], hands: NDArray[np.uint16]) -> None:
    """Lists the step and line of every three cards. The step is the number of strengths that are lower."""
    for c in range(52):
        for b in range(c):
            for a in range(b):
                place = hand_place(a, b, c)
                hands[place] = steps[place] << LINE_BITS | three_card_line(a, b, c)


def meeting(player: int, dealer: int, qualifying: int) -> int:
    """How two hands meet. Strengths and steps give the same answer."""
    return 3 * (dealer >= qualifying) + (player >= dealer) + (player > dealer)


def list_ends(strengths: NDArray[np.int64], qualifying: int, ante_must_beat: bool, ends: NDArray[np.int64]) -> bool:
    """Asks the rules how each meeting ends. Returns whether all hands that meet in the same way end in the same way."""
    ends[:] = FOLDED
    alike = True
    for player in strengths:
        for dealer in strengths:
            ante, play = ante_and_play(player, dealer, qualifying, ante_must_beat)
            end = 2 + 3 * (ante + 1) + play + 1
            at = MEETINGS + meeting(player, dealer, qualifying)
            alike &= ends[at] == FOLDED or ends[at] == end
            ends[at] = end
    return alike


def three_card_round(deck: NDArray[np.int64], how: ThreeCard) -> int:
    own = hand_place(deck[0], deck[1], deck[2])
    hand = int(how.hands[own])
    dealer = int(how.hands[hand_place(deck[3], deck[4], deck[5])]) >> LINE_BITS
    played = int(how.plays[own, deck[3] if how.opened else 0])
    end = how.ends[MEETINGS * played + meeting(hand >> LINE_BITS, dealer, how.qualifying)]
    return int(end + ENDS * (hand & (1 << LINE_BITS) - 1))


def six_card_round(deck: NDArray[np.int64], how: ThreeCard) -> int:
    """A round with a bet on six cards: the code of the round, with the line of the six cards in its high digits."""
    line = six_card_line(deck[0], deck[1], deck[2], deck[3], deck[4], deck[5])
    return three_card_round(deck, how) + ENDS * (line << LINE_BITS)
