"""A round of Criss Cross Poker: a bet across, one down and one in the middle, or a fold."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.criss_cross_poker import across_down_middle
from pitboss.games.dealer_poker.five_card_lines import five_card_line, line_of_five
from pitboss.simulate.kernels.dealer_poker import FIVE_LINES, Choices, Deck, place_of_two

AS_BEST = 4
"""Not a multiple: the best bet is worked out from every possible middle card."""
CODES = 64 * FIVE_LINES * FIVE_LINES * FIVE_LINES


class CrossPlay(NamedTuple):
    """Multiples, 0 for a fold. One hand stands for all hands that differ only in the names of suits, and the row is
    renamed with it."""

    across: Choices
    """By the player's two cards."""
    down: Choices
    """By the hand that stands for the player's cards, and by the row."""
    middle: Choices
    """By the column. It may be ``AS_BEST``."""
    hands: NDArray[np.int32]
    """By two cards: the hand that stands for them."""
    names: NDArray[np.int8]
    """By two cards: the renaming of suits that leads to that hand."""
    renamed: NDArray[np.int64]
    antes: NDArray[np.int64]
    """What an ante wins on each line, in parts of a unit."""
    bets: NDArray[np.int64]
    """What another bet wins on each line, in parts of a unit."""
    unit: int
    low: int
    """The least middle bet."""
    high: int
    """The largest middle bet."""
    bonus: bool


def cross_round(deck: Deck, how: CrossPlay) -> int:
    """In ``deck`` the board comes first (left, right, top, bottom, middle), then the player's cards."""
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
    """The best bet once row and column are open, from every card that can lie in the middle."""
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
        before += (2 + across + down) * how.unit  # what a fold would lose
        middle += how.bets[five_card_line(higher)]
    best = how.high if middle > 0 else how.low
    return best if before + best * middle > 0 else 0
