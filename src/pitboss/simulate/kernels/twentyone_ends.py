"""How hands of each game of twenty-one end: the games' own rules, in the form that the kernel calls.

An end is a number that says everything the payment of one hand depends on.
"""

from __future__ import annotations

from pitboss.games.twentyone.blackjack import bet_line
from pitboss.games.twentyone.choices import HALF_LOST, LOST, as_it_ends, is_undecided
from pitboss.games.twentyone.counting import standing, total
from pitboss.games.twentyone.double_back_jack import (
    CHANCE_LINES,
    PAID,
    SECOND_CHANCE_OPEN,
    bought_back,
    chance_line,
    waiting_line,
)
from pitboss.games.twentyone.double_back_jack import as_it_ends as dbj_ends
from pitboss.games.twentyone.no_bust_blackjack import no_bust_line, no_bust_standing
from pitboss.games.twentyone.pure_21_5_blackjack import pure_line
from pitboss.games.twentyone.pure_21_5_bonuses import eights_line
from pitboss.games.twentyone.pure_21_5_bonuses import hand_line as hand_bonus
from pitboss.games.twentyone.spanish_21 import hand_line, is_plain, is_super_777, may_rescue
from pitboss.simulate.kernels.twentyone import NO_END, RESCUE, SECOND_CHANCE, Compared

MET = 120
"""The hand lost to a dealer's natural that was not known before. One more if it is doubled."""
OVER, HALF, RESCUED = 100, 102, 103
"""The hand is over 21 (one more if doubled), is surrendered, or is a double given up."""
PAID_AT_ONCE, CHANCE_LOST, CHANCE_WON, CHANCE_WAITS = 104, 106, 108, 110
"""Ends of Double Back Jack, each one more if doubled. After the last come the lines of a hand that waits."""
NATURAL_PAID = 116
WAITS = CHANCE_LINES.index("waits")
SUPER_777 = 98


def never(up: int) -> bool:
    return False


def nothing_asked(count: int, cards: int, doubled: bool) -> int:
    return 0


def not_bought(count: int, doubled: int, card: int) -> tuple[int, int]:
    return NO_END, 0


def given_up() -> int:
    return RESCUED


# Blackjack


def blackjack_end(count: int, cards: int, doubled: int, surrendered: bool, ruled_out: bool) -> int:
    ends = as_it_ends(count, surrendered, ruled_out)
    if ends == LOST:
        return OVER + doubled
    return HALF if ends == HALF_LOST else NO_END


def blackjack_touched(count: int, surrendered: bool, natural: bool) -> bool:
    return is_undecided(False, surrendered, natural)


def blackjack_compared(met: Compared) -> int:
    if met.dealers_natural and not met.natural:
        return MET + met.doubled
    if met.surrendered:
        return HALF
    return 2 * bet_line(standing(met.counted, met.natural), standing(met.dealer, met.dealers_natural)) + met.doubled


# Spanish 21


def spanish_asks(count: int, cards: int, doubled: bool) -> int:
    return RESCUE if may_rescue(count, doubled) else 0


def spanish_touched(count: int, surrendered: bool, natural: bool) -> bool:
    return is_undecided(False, surrendered, total(count) == 21)


def spanish_compared(met: Compared) -> int:
    if met.dealers_natural and not met.natural:
        return MET + met.doubled
    if met.surrendered:
        return HALF
    plain = is_plain(met.split, met.doubled == 1)
    mine, theirs = standing(met.counted, met.natural), standing(met.dealer, met.dealers_natural)
    last = met.second if met.cards == 2 else met.third
    line = hand_line(mine, theirs, met.cards, met.first, met.second, last, plain)
    if met.cards == 3 and plain and is_super_777(met.first, met.second, met.third, met.up):
        return SUPER_777 + (line & 1)
    return 2 * line + met.doubled


# Double Back Jack


def double_back_end(count: int, cards: int, doubled: int, surrendered: bool, ruled_out: bool) -> int:
    ends = dbj_ends(total(count), cards)
    if ends == SECOND_CHANCE_OPEN:
        return OVER + doubled
    return PAID_AT_ONCE + doubled if ends == PAID else NO_END


def double_back_asks(count: int, cards: int, doubled: bool) -> int:
    return SECOND_CHANCE if dbj_ends(total(count), cards) == SECOND_CHANCE_OPEN else 0


def double_back_bought(count: int, doubled: int, card: int) -> tuple[int, int]:
    left = bought_back(total(count), card)
    line = chance_line(left)
    if line == WAITS:
        return NO_END, left
    return (CHANCE_LOST if line == 0 else CHANCE_WON) + doubled, 0


def double_back_touched(count: int, surrendered: bool, natural: bool) -> bool:
    return not natural


def double_back_compared(met: Compared) -> int:
    if met.natural:
        return NATURAL_PAID
    player = met.left if met.left > 0 else total(met.counted)
    line = waiting_line(player, total(met.dealer), met.dealers_natural)
    return (CHANCE_WAITS if met.left > 0 else 0) + 2 * line + met.doubled


# Where players bank


def nothing_ends(count: int, cards: int, doubled: int, surrendered: bool, ruled_out: bool) -> int:
    return NO_END


def no_bust_compared(met: Compared) -> int:
    if met.surrendered:
        return HALF
    mine = no_bust_standing(met.counted, met.natural)
    return 2 * no_bust_line(mine, no_bust_standing(met.dealer, met.dealers_natural)) + met.doubled


def pure_compared(met: Compared) -> int:
    if met.surrendered:
        return HALF
    won = hand_bonus(met.cards, met.counted, met.first, met.second, met.third) if met.cards > 2 else 0
    eights = met.dealers_cards > 2 and eights_line(met.dealers_cards, met.up, met.hole, met.dealers_third) > 0
    mine, theirs = standing(met.counted, met.natural), standing(met.dealer, met.dealers_natural)
    return 2 * pure_line(mine, theirs, eights, met.over_wins) + met.doubled + 8 * won
