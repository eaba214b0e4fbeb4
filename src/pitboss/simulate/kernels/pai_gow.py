"""Rounds of pai gow, with cards and with tiles: both hands are set and compared with the bank's."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow.face_up_pai_gow_poker import ace_high_line, is_ace_high
from pitboss.games.pai_gow.fortune_lines import fortune_line
from pitboss.games.pai_gow.house_way import each_two, front_of, house_way
from pitboss.games.pai_gow.tile_house_way import divided, tile_house_way
from pitboss.games.pai_gow.two_hands import bet_units
from pitboss.ranking.five import card_bit
from pitboss.ranking.joker import JOKER_BIT, best_with_joker
from pitboss.ranking.tiles import tile_rank

Deck = NDArray[np.int64]
SEVEN = 7
HIGHEST = 1 << 62
"""Above the strength of any hand."""
BANK_ACE_HIGH, SURRENDERED = 3, 4
"""Further ends of a bet. The ends 0 to 2 are the units it wins, plus one."""
ENDS = 5
FORTUNE_LINES, ACE_LINES = 16, 4
CODES = ENDS * FORTUNE_LINES * ACE_LINES


class PaiGow(NamedTuple):
    wheel_second: bool
    face_up: bool
    """The player sees the bank's hand before he sets his own. A bank with ace-high returns the bet."""
    chooses: bool
    """The hand is set as is best against the bank's open hand; otherwise the house way."""
    may_surrender: bool
    fortune: bool
    ace_high: bool


def held(deck: Deck, first: int) -> int:
    """Seven cards starting at this one, as a set."""
    hand = 0
    for at in range(first, first + SEVEN):
        hand |= card_bit(deck[at])
    return hand


def pai_gow_round(deck: Deck, how: PaiGow) -> int:
    own, bank = held(deck, 0), held(deck, SEVEN)
    end, _ = set_and_compared(own, bank, how)
    code = end
    if how.fortune:
        code += ENDS * fortune_line(own, best_with_joker(own, how.wheel_second))
    if how.ace_high:
        player, theirs = best_with_joker(own, how.wheel_second), best_with_joker(bank, how.wheel_second)
        code += ENDS * FORTUNE_LINES * ace_high_line(player, theirs, bank & JOKER_BIT != 0)
    return code


def set_and_compared(own: int, bank: int, how: PaiGow) -> tuple[int, int]:
    """How the bet ends, and the front that was set; 0 instead of a front for the house way."""
    if how.face_up and is_ace_high(best_with_joker(bank, how.wheel_second)):
        return BANK_ACE_HIGH, 0
    front = house_way(bank, how.wheel_second)
    low, high = front_of(front), best_with_joker(bank ^ front, how.wheel_second)
    if not how.chooses:
        front = house_way(own, how.wheel_second)
        return bet_units(front_of(front), best_with_joker(own ^ front, how.wheel_second), low, high) + 1, 0
    best, chosen = -2, 0
    for two in each_two(own):
        front = front_of(two)
        if bet_units(front, HIGHEST, low, high) <= best:  # with no back does it beat the best so far
            continue
        units = bet_units(front, best_with_joker(own ^ two, how.wheel_second), low, high)
        if units > best:
            best, chosen = units, two
        if best == 1:
            break
    if best < 0 and how.may_surrender:
        return SURRENDERED, 0
    return best + 1, chosen


class Tiles(NamedTuple):
    four_hints: bool
    gee_joon_last: bool
    zeros_equal: bool


def tiles_round(deck: Deck, how: Tiles) -> int:
    low, high = set_the_house_way(deck, 0, how)
    bank_low, bank_high = set_the_house_way(deck, 4, how)
    return bet_units(low, high, bank_low, bank_high) + 1


def set_the_house_way(deck: Deck, first: int, how: Tiles) -> tuple[int, int]:
    """The low and the high hand of four tiles starting at this one."""
    a, b, c, d = deck[first], deck[first + 1], deck[first + 2], deck[first + 3]
    a, b = in_order(a, b, how.gee_joon_last)
    c, d = in_order(c, d, how.gee_joon_last)
    a, c = in_order(a, c, how.gee_joon_last)
    b, d = in_order(b, d, how.gee_joon_last)
    b, c = in_order(b, c, how.gee_joon_last)
    way = tile_house_way(a, b, c, d, how.four_hints, how.gee_joon_last, how.zeros_equal)
    return divided(a, b, c, d, way, how.gee_joon_last, how.zeros_equal)


def in_order(a: int, b: int, gee_joon_last: bool) -> tuple[int, int]:
    """Two tiles, the higher first."""
    if tile_rank(a, gee_joon_last) < tile_rank(b, gee_joon_last):
        return b, a
    return a, b
