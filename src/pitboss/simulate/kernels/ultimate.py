"""A round of Ultimate Texas Hold'em: one raise before the flop, on the flop, or with the whole board open."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.five_card_lines import five_card_line
from pitboss.games.dealer_poker.ultimate_texas_holdem import ante_play_and_blind
from pitboss.odds.evaluate.lookup import NO_CARDS, LookupTable, place
from pitboss.ranking.five import best_of_seven
from pitboss.simulate.kernels.dealer_poker import FIVE_LINES, Choices, Deck, place_of_two, raised


class Ultimate(NamedTuple):
    qualifying: int
    before: Choices
    """By two cards: the multiple raised before the flop, or 0."""
    flop: Choices
    flops: NDArray[np.int32]
    flop_names: NDArray[np.int8]
    renamed: NDArray[np.int64]
    choose: NDArray[np.int64]
    flop_times: int
    river_times: int
    fold: float
    """What a fold loses, in antes."""
    first: NDArray[np.float64]
    """By the place of a hand among all strengths: what ante and blind win if the dealer is beaten without qualifying,
    if he is beaten and qualifies, on a tie, if he wins without qualifying, and if he wins and qualifies."""
    cut: int
    """The place of the least hand that qualifies."""
    table: LookupTable
    stays: bool
    """The river is always played."""


CODES = 8 * 27 * FIVE_LINES


def ultimate_round(deck: Deck, how: Ultimate) -> int:
    a, b = deck[0], deck[1]
    player = best_of_seven(a, b, deck[4], deck[5], deck[6], deck[7], deck[8])
    line = five_card_line(player)
    multiple = int(how.before[place_of_two(a, b)])
    if multiple == 0 and raised(deck, 3, how.flops, how.flop_names, how.flop, how.renamed, how.choose):
        multiple = how.flop_times
    if multiple == 0 and (how.stays or river_worth(deck, how) > how.fold):
        multiple = how.river_times
    if multiple == 0:
        return 8 * 27 * line
    dealer = best_of_seven(deck[2], deck[3], deck[4], deck[5], deck[6], deck[7], deck[8])
    ante, play, blind = ante_play_and_blind(player, dealer, how.qualifying)
    return multiple + 8 * (9 * (ante + 1) + 3 * (play + 1) + blind + 1 + 27 * line)


def river_worth(deck: Deck, how: Ultimate) -> float:
    """What a raise with the whole board open wins on average over all hands that the dealer can have."""
    table = how.table
    key, held = NO_CARDS, 0
    for i in range(4, 9):
        key += table.keys[deck[i]]
        held += table.suited[deck[i]]
    mine = place(key + table.keys[deck[0]] + table.keys[deck[1]], held + table.suited[deck[0]] + table.suited[deck[1]],
                 table)  # fmt: skip
    taken = 0
    for i in range(9):
        if i != 2 and i != 3:  # faster in compiled code than a set of two numbers
            taken |= 1 << deck[i]
    lower = weak_lower = level = higher = weak_higher = 0
    for c in range(52):
        if taken >> c & 1:
            continue
        for d in range(c):
            if taken >> d & 1:
                continue
            theirs = place(key + table.keys[c] + table.keys[d], held + table.suited[c] + table.suited[d], table)
            if theirs < mine:
                lower += 1
                weak_lower += theirs < how.cut
            elif theirs == mine:
                level += 1
            else:
                higher += 1
                weak_higher += theirs < how.cut
    won = weak_lower * how.first[mine, 0] + (lower - weak_lower) * how.first[mine, 1] + level * how.first[mine, 2]
    lost = weak_higher * how.first[mine, 3] + (higher - weak_higher) * how.first[mine, 4]
    worth: float = (won + lost + how.river_times * (lower - higher)) / (lower + level + higher)
    return worth
