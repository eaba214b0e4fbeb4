"""A round of Lunar Poker: five cards, a sixth bought or some exchanged, then played or folded."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.lunar_combinations import instant_line, super_line, two_lines
from pitboss.games.dealer_poker.lunar_poker import ante_and_bet
from pitboss.odds.solve.drawn.places import CARDS
from pitboss.odds.solve.drawn.solution import BUY, EXCHANGE, PLAY
from pitboss.odds.solve.drawn.table import set_of
from pitboss.ranking.five import best_five, card_bit

Ints = NDArray[np.int64]
LINES = 16
"""The room in a code for the lines of a hand."""
FOLDED, INSTANT, PLAYED = range(3)
NO_DRAW, BOUGHT = 0, 1
ENDS = 3 * 9 * LINES * LINES
CODES = 2 * ENDS * LINES * LINES


class Lunar(NamedTuple):
    """The play of every kind of hand (``odds.games.lunar_poker.BestPlay``), and tables to find a hand's kind."""

    every: NDArray[np.int32]
    naming: NDArray[np.int8]
    renamed: Ints
    choose: Ints
    best: Ints
    discards: Ints
    plays: NDArray[np.bool_]
    plays_six: NDArray[np.bool_]
    instants: NDArray[np.bool_]
    supers: bool


def lunar_round(deck: Ints, how: Lunar) -> int:
    first = super_line(deck[0], deck[1], deck[2], deck[3], deck[4]) if how.supers else 0
    other = super_line(deck[5], deck[6], deck[7], deck[8], deck[9]) if how.supers else 0
    beside = 2 * ENDS * (first + LINES * other)
    at_once = instant_line(deck[0], deck[1], deck[2], deck[3], deck[4])
    if how.instants[at_once]:
        return INSTANT + 27 * at_once + beside
    drawn, hand, played, _, _ = lunar_choice(deck, how)
    if not played:
        return ENDS * drawn + FOLDED + beside
    ante, bet = ante_and_bet(best_five(hand), best_five(set_of(deck[CARDS : 2 * CARDS])))
    code = PLAYED + 3 * (3 * (ante + 1) + bet + 1)
    if bet > 0:
        line, again = two_lines(hand)
        code += 27 * (line + LINES * again)
    return ENDS * drawn + code + beside


def lunar_choice(deck: Ints, how: Lunar) -> tuple[int, int, bool, int, int]:
    """Returns whether a card was drawn, the hand after that, whether it is played, what was chosen, and the discarded
    cards, as bits of the places they were dealt to."""
    own = np.sort(deck[:CARDS])
    number = number_of(own, how.choose)
    choice = int(how.best[how.every[number]])
    hand = set_of(own)
    names = how.renamed[how.naming[number]]
    if choice == BUY:
        card = deck[2 * CARDS]
        played = bool(how.plays_six[how.every[number], names[card]])
        return 1, set_of(deck[:CARDS]) | card_bit(card), played, choice, 0
    if choice >= EXCHANGE:
        gone = how.discards[choice - EXCHANGE]
        after = np.zeros(CARDS, np.int64)
        taken, let_go = 0, 0
        for at in range(CARDS):
            after[at] = deck[at]
            if gone >> place_under(deck[at], own, names) & 1:
                after[at] = deck[2 * CARDS + taken]
                taken += 1
                let_go |= 1 << at
        after = np.sort(after)
        return 1, set_of(after), bool(how.plays[how.every[number_of(after, how.choose)]]), choice, let_go
    return 0, hand, choice == PLAY, choice, 0


def number_of(hand: Ints, choose: Ints) -> int:
    """The number of five ascending cards."""
    number = 0
    for at in range(CARDS):
        number += choose[at + 1, hand[at]]
    return int(number)


def place_under(card: int, hand: Ints, names: Ints) -> int:
    """The place of a card in its hand once suits are renamed and the cards put in order."""
    place = 0
    for other in hand:
        if names[other] < names[card]:
            place += 1
    return place
