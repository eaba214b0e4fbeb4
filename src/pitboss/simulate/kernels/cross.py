"""A round of Criss Cross Poker: a bet across, one down and one in the middle, or a fold."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.criss_cross_poker import across_down_middle
from pitboss.games.dealer_poker.five_card_lines import five_card_line, line_of_five
from pitboss.simulate.kernels.dealer_poker import FIVE_LINES, Choices, Deck, place_of_two

AS_BEST = 4
"""Not a multiple: what every middle card would bring decides."""
CODES = 64 * FIVE_LINES * FIVE_LINES * FIVE_LINES


class CrossPlay(NamedTuple):
    """Multiples, 0 for a fold. Hands stand for all that differ in the names of suits; a row is renamed with them."""

    across: Choices
    """By the two own cards."""
    down: Choices
    """By own cards that stand for others, and the row."""
    middle: Choices
    """By the column; or ``AS_BEST``."""
    hands: NDArray[np.int32]
    """By two cards: those that stand for them,"""
    names: NDArray[np.int8]
    """and the naming of suits that leads there."""
    renamed: NDArray[np.int64]
    antes: NDArray[np.int64]
    """What an ante wins on each line, in parts of a unit,"""
    bets: NDArray[np.int64]
    """and another bet."""
    unit: int
    low: int
    """The least middle bet,"""
    high: int
    """and the largest."""
    bonus: bool


def cross_round(deck: Deck, how: CrossPlay) -> int:
    """The board comes first: left, right, top, bottom, middle; then the own cards."""
    own = place_of_two(deck[5], deck[6])
    across = int(how.across[own])
    names = how.renamed[how.names[own]]
    down = int(how.down[how.hands[own], place_of_two(names[deck[0]], names[deck[1]])]) if across else 0
    middle = int(how.middle[place_of_two(deck[2], deck[3])]) if down else 0
    if middle == AS_BEST:
        middle = best_middle(deck, across, down, how)
    lines = 0
    if middle:
        row, column, _ = across_down_middle(deck[5], deck[6], deck[0], deck[1], deck[2], deck[3], deck[4])
        lines = five_card_line(row) + FIVE_LINES * five_card_line(column)
    board = line_of_five(deck[0], deck[1], deck[2], deck[3], deck[4]) if how.bonus else 0
    return across + 4 * (down + 4 * (middle + 4 * (lines + FIVE_LINES * FIVE_LINES * board)))


def best_middle(deck: Deck, across: int, down: int, how: CrossPlay) -> int:
    """What is best with row and column open: every card that can lie in the middle is gone through."""
    lies = 0
    for at in range(7):
        if at != 4:
            lies |= 1 << deck[at]
    before, middle = 0, 0
    for card in range(52):
        if lies >> card & 1:
            continue
        row, column, higher = across_down_middle(deck[5], deck[6], deck[0], deck[1], deck[2], deck[3], card)
        one, other = five_card_line(row), five_card_line(column)
        before += how.antes[one] + how.antes[other] + across * how.bets[one] + down * how.bets[other]
        before += (2 + across + down) * how.unit  # a fold loses as much
        middle += how.bets[five_card_line(higher)]
    best = how.high if middle > 0 else how.low
    return best if before + best * middle > 0 else 0
