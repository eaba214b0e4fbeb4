"""Hands set as two, counted by inclusion and exclusion, compared with counts that take every pair one by one."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from pitboss.games.pai_gow.two_hands import bet_units
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.pai_gow.settings import BACKS, Settings, settings_of
from pitboss.odds.solve.pai_gow.sevens import Sevens, numbered, place
from pitboss.odds.solve.pai_gow.two_hands import (
    NO_BANK,
    best_settings,
    both_flagged,
    chosen_against_house,
    house_against_house,
    seen_by_player,
)  # fmt: skip

pytestmark = pytest.mark.slow

CARDS = 20
"""Deuces to sixes: 77,520 hands, each against 1,716 banks, most of them with a straight, a flush or a full house."""
PERCENT = 5


@cache
def small_deck() -> tuple[Sevens, Settings]:
    sevens = numbered(cards=CARDS)
    return sevens, settings_of(sevens, False)


@cache
def one_by_one() -> tuple[Any, ...]:
    sevens, settings = small_deck()
    all_hands = np.array([sum(1 << card for card in hand) for hand in _hands()])
    units = np.zeros((len(settings.settings), 3), np.int64)
    house, seen = np.zeros((len(sevens.hands), 3), np.int64), np.zeros((len(sevens.hands), 3), np.int64)
    compiled(meet_every_bank)(sevens.hands, all_hands, sevens.ids, settings.house, settings.first, settings.settings,
                              units, house, seen)  # fmt: skip
    return units, house, seen


def _hands() -> Any:
    from itertools import combinations

    return combinations(range(CARDS), 7)


def meet_every_bank(
    hands: Any, banks: Any, ids: Any, house: Any, first: Any, settings: Any, units: Any, set_by_house: Any, seen: Any
) -> None:
    """The units of every hand against every bank that shares no card with it: lost, pushed, won."""
    for i in range(len(hands)):
        for j in range(len(banks)):
            if hands[i] & banks[j]:
                continue
            bank = house[ids[place(banks[j])]]
            front, back = bank // BACKS, bank % BACKS
            best = -1
            for s in range(first[i], first[i + 1]):
                # Fronts and backs are places in two lists: moved apart, none of these settings is taken for foul.
                won = bet_units(settings[s] // BACKS, settings[s] % BACKS + 100, front, back + 100)
                units[s, won + 1] += 1
                best = max(best, won)
            set_by_house[i, bet_units(house[i] // BACKS, house[i] % BACKS + 100, front, back + 100) + 1] += 1
            seen[i, best + 1] += 1


def whole(counts: Any) -> list[int]:
    """All hands, from counts of the hands that represent them: won, pushed, lost."""
    sevens, _ = small_deck()
    lost, pushed, won = (counts * sevens.ways.astype(np.int64)[:, np.newaxis]).sum(0).tolist()
    return [won, pushed, lost]


def test_every_hand_has_the_number_of_the_hand_that_represents_it() -> None:
    sevens, _ = small_deck()
    assert (np.bincount(sevens.ids) == sevens.ways).all()
    assert sevens.ways.sum() == sevens.every == 77_520
    for number, hand in enumerate(sevens.hands[:500].tolist()):
        assert sevens.ids[place(hand)] == number


def test_the_house_way_against_the_house_way_agrees_with_every_pair_of_hands() -> None:
    assert list(house_against_house(*small_deck())) == whole(one_by_one()[1])


def test_the_best_setting_of_every_hand_has_the_value_of_the_best_setting_found_one_by_one() -> None:
    sevens, settings = small_deck()
    units = one_by_one()[0]
    worth = (100 - PERCENT) * units[:, 2] - 100 * units[:, 0]
    best = np.maximum.reduceat(worth, settings.first[:-1].astype(np.int64))
    chosen = best_settings(sevens, settings, PERCENT)
    won, _, lost = chosen_against_house(sevens, settings, chosen)
    assert (100 - PERCENT) * won - 100 * lost == (best * sevens.ways).sum()
    for hand in range(0, len(chosen), 97):
        own = range(settings.first[hand], settings.first[hand + 1])
        assert worth[[s for s in own if settings.settings[s] == chosen[hand]]].tolist() == [best[hand]]


def test_with_the_bank_seen_each_hand_gets_the_most_that_any_setting_gets() -> None:
    sevens, settings = small_deck()
    assert list(seen_by_player(sevens, settings, settings.house)) == whole(one_by_one()[2])


def test_banks_that_give_bets_back_are_left_out() -> None:
    sevens, settings = small_deck()
    some = np.arange(len(sevens.hands)) % 3 == 0
    rest = seen_by_player(sevens, settings, np.where(some, np.uint32(NO_BANK), settings.house))
    others = seen_by_player(sevens, settings, np.where(some, settings.house, np.uint32(NO_BANK)))
    together = [sum(pair) for pair in zip(rest, others, strict=True)]
    assert together == list(seen_by_player(sevens, settings, settings.house))


def test_pairs_of_marked_hands_are_those_that_share_no_card() -> None:
    sevens, _ = small_deck()
    numbers = np.arange(len(sevens.hands))
    flags, marks = numbers % 50 == 7, numbers % 100 == 7
    hands = [sum(1 << card for card in hand) for hand in _hands()]
    those = np.array([hand for hand in hands if flags[sevens.ids[place(hand)]]])
    is_marked = np.array([marks[sevens.ids[place(hand)]] for hand in those.tolist()])
    apart = ((those[:, np.newaxis] & those) == 0).sum(0)  # for every bank
    assert both_flagged(sevens, flags, marks) == (int(apart[~is_marked].sum()), int(apart[is_marked].sum()))
