"""Rounds of the poker games against the dealer or a pay table, played by tables of choices.

Each function takes the deck, whose first cards are dealt, and the tables of choices. It returns the code of the round.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.crazy_4_poker import ante_and_play, four_card_line, super_bonus
from pitboss.games.dealer_poker.five_card_lines import line_of_five
from pitboss.games.dealer_poker.texas_holdem_bonus import ante_and_raises, hole_card_line
from pitboss.games.dealer_poker.three_card_lines import three_card_line
from pitboss.ranking.five import best_of_seven
from pitboss.ranking.four import best_four_of_five
from pitboss.simulate.kernels.three_card import hand_place

Deck = NDArray[np.int64]
Choices = NDArray[np.uint8]
FIVE_LINES, THREE_LINES, FOUR_LINES, HOLE_LINES = 32, 8, 16, 8
"""The room in a code for the lines of five, three, four and two cards."""


def place_of_two(a: int, b: int) -> int:
    """The index of two cards in any order."""
    low, high = min(a, b), max(a, b)
    return low + high * (high - 1) // 2


def place_of_five(deck: Deck, choose: NDArray[np.int64]) -> int:
    """The index of the first five cards in any order."""
    place = 0
    for i in range(5):
        below = 0
        for j in range(5):
            below += deck[j] <= deck[i]
        place += choose[below, deck[i]]
    return place


class Crazy(NamedTuple):
    qualifying: int
    progressive: bool
    raises: Choices
    """By the index of five cards: the multiple, 0 for a fold."""
    choose: NDArray[np.int64]


CRAZY_CODES = 4 * 27 * FOUR_LINES * FIVE_LINES


def crazy_round(deck: Deck, how: Crazy) -> int:
    multiple = int(how.raises[place_of_five(deck, how.choose)])
    if multiple == 0:
        return 0
    player = best_four_of_five(deck[0], deck[1], deck[2], deck[3], deck[4])
    dealer = best_four_of_five(deck[5], deck[6], deck[7], deck[8], deck[9])
    ante, play = ante_and_play(player, dealer, how.qualifying)
    end = 3 * (3 * (ante + 1) + play + 1) + super_bonus(player, dealer, how.qualifying) + 1
    line = line_of_five(deck[0], deck[1], deck[2], deck[3], deck[4]) if how.progressive else 0
    return multiple + 4 * (end + 27 * (four_card_line(player) + FOUR_LINES * line))


class Ride(NamedTuple):
    first: Choices
    """By the index of three cards: 1 if the first bet rides."""
    second: Choices
    """By the index of three cards and the open card: 1 if the second bet rides."""
    three_cards: bool


RIDE_CODES = 4 * FIVE_LINES * THREE_LINES


def ride_round(deck: Deck, how: Ride) -> int:
    own = hand_place(deck[0], deck[1], deck[2])
    rides = int(how.first[own]) + 2 * int(how.second[own, deck[3]])
    line = line_of_five(deck[0], deck[1], deck[2], deck[3], deck[4])
    three = three_card_line(deck[0], deck[1], deck[2]) if how.three_cards else 0
    return rides + 4 * (line + FIVE_LINES * three)


class Stud(NamedTuple):
    """The multiple on each street, 0 for a fold: by the raises so far, the player's cards, and the open cards."""

    third: Choices
    fourth: Choices
    fifth: Choices
    three_cards: bool


STUD_CODES = 64 * FIVE_LINES * THREE_LINES


def stud_round(deck: Deck, how: Stud) -> int:
    own = place_of_two(deck[0], deck[1])
    line = 0
    fifth, fourth = 0, 0
    third = int(how.third[own])
    if third:
        fourth = int(how.fourth[third, own, deck[2]])
    if fourth:
        fifth = int(how.fifth[third + fourth, own, deck[2], deck[3]])
    if fifth:
        line = line_of_five(deck[0], deck[1], deck[2], deck[3], deck[4])
    board = three_card_line(deck[2], deck[3], deck[4]) if how.three_cards else 0
    return third + 4 * (fourth + 4 * (fifth + 4 * (line + FIVE_LINES * board)))


class Bonus(NamedTuple):
    """Texas Hold'em Bonus. One board stands for all boards that differ only in the names of suits, and hands are
    renamed with it."""

    before: Choices
    """By two cards: 1 if they are played."""
    flop: Choices
    """By the flop that stands for others, and two cards: 1 if they are raised."""
    turn: Choices
    flops: NDArray[np.int32]
    """By the index of a flop: the flop that stands for it."""
    flop_names: NDArray[np.int8]
    """By the index of a flop: the renaming of suits that leads to the flop that stands for it."""
    turns: NDArray[np.int32]
    turn_names: NDArray[np.int8]
    renamed: NDArray[np.int64]
    choose: NDArray[np.int64]
    progressive: bool


BONUS_CODES = 8 * 9 * HOLE_LINES * FIVE_LINES


def bonus_round(deck: Deck, how: Bonus) -> int:
    a, b = deck[0], deck[1]
    hole = hole_card_line(a, b)
    if not how.before[place_of_two(a, b)]:
        return 8 * 9 * hole
    said = 1
    if raised(deck, 3, how.flops, how.flop_names, how.flop, how.renamed, how.choose):
        said |= 2
    if raised(deck, 4, how.turns, how.turn_names, how.turn, how.renamed, how.choose):
        said |= 4
    player = best_of_seven(a, b, deck[4], deck[5], deck[6], deck[7], deck[8])
    dealer = best_of_seven(deck[2], deck[3], deck[4], deck[5], deck[6], deck[7], deck[8])
    ante, raises = ante_and_raises(player, dealer)
    line = line_of_five(a, b, deck[4], deck[5], deck[6]) if how.progressive else 0
    return said + 8 * (3 * (ante + 1) + raises + 1 + 9 * (hole + HOLE_LINES * line))


def raised(
    deck: Deck, cards: int, standing: NDArray[np.int32], naming: NDArray[np.int8], choices: Choices,
    renamed: NDArray[np.int64], choose: NDArray[np.int64],
) -> bool:  # fmt: skip
    """Whether the first two cards raise when this many cards of the board are open."""
    place = 0
    for i in range(4, 4 + cards):
        below = 0
        for j in range(4, 4 + cards):
            below += deck[j] <= deck[i]
        place += choose[below, deck[i]]
    names = naming[place]
    return bool(choices[standing[place], place_of_two(renamed[names, deck[0]], renamed[names, deck[1]])] != 0)
