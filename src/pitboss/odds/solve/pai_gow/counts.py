"""Counts of the pai gow poker games, as plain numbers for the store."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow.face_up_pai_gow_poker import ACE_HIGH_LINES, LEAST_ACE_HIGH, ace_high_line, is_ace_high
from pitboss.games.pai_gow.fortune_lines import FORTUNE_LINES, fortune_line
from pitboss.odds.compiled import compiled
from pitboss.odds.progress import told
from pitboss.odds.solve.pai_gow.kinds_weighed import kinds_weighed
from pitboss.odds.solve.pai_gow.settings import Settings, settings_of
from pitboss.odds.solve.pai_gow.sevens import JOKER, Sevens, as_ranked, numbered
from pitboss.odds.solve.pai_gow.two_hands import (
    NO_BANK,
    best_settings,
    both_flagged,
    chosen_against_house,
    house_against_house,
    seen_by_player,
)
from pitboss.ranking.joker import best_with_joker


def house_way(wheel_second: bool) -> list[int]:
    """How often the bet wins, pushes and loses if both sides are set the house way."""
    return list(house_against_house(_sevens(), _settings(wheel_second), told("house way against house way")))


def best_setting(wheel_second: bool, percent: int) -> dict[str, Any]:
    """The same counts with the best setting of every hand, and the number of hands set unlike the house way."""
    sevens, settings = _sevens(), _settings(wheel_second)
    chosen = best_settings(sevens, settings, percent, told("the best setting of every hand"))
    changed = sevens.weight(chosen != settings.house)
    result = chosen_against_house(sevens, settings, chosen, told("best setting against house way"))
    return {"result": list(result), "changed": changed}


def kinds(wheel_second: bool, percent: int) -> list[list[Any]]:
    """What each way to set a hand wins against the house way, by the kind of hand: rows of ``setting_charts``."""
    sevens, settings = _sevens(), _settings(wheel_second)
    rows = kinds_weighed(sevens, settings, wheel_second, percent, told("the ways to set each kind of hand"))
    return [list(row) for row in rows]


def bank_seen(wheel_second: bool) -> dict[str, Any]:
    """The same counts if the bank's hand is open, and the number of rounds in which the bank has ace-high, which
    returns every bet."""
    sevens, settings = _sevens(), _settings(wheel_second)
    ace_high, _ = _flags(wheel_second)
    bank = np.where(ace_high, np.uint32(NO_BANK), settings.house)
    result = seen_by_player(sevens, settings, bank, told("best setting with the bank's hand seen"))
    return {"result": list(result), "ace_high": sevens.weight(ace_high) * sevens.banks}


def ace_high(wheel_second: bool) -> dict[str, int]:
    """The number of pairs of a player's hand and a bank on each line of the ace-high bet."""
    sevens = _sevens()
    high, joker = _flags(wheel_second)
    counts = dict.fromkeys(ACE_HIGH_LINES, 0)
    left = sevens.every * sevens.banks
    met = both_flagged(sevens, high, joker, told("ace-high against ace-high"))
    for with_joker, both in zip((False, True), met, strict=True):
        pairs = sevens.weight(high & (joker if with_joker else ~joker)) * sevens.banks
        counts[_ace_high_line(True, True, with_joker)] += both
        counts[_ace_high_line(False, True, with_joker)] += pairs - both
        left -= pairs
    counts[_ace_high_line(False, False, False)] += left
    return counts


def _ace_high_line(player: bool, bank: bool, joker: bool) -> str:
    """The line of two hands by the rule, from whether each is ace-high."""
    return ACE_HIGH_LINES[ace_high_line(player * LEAST_ACE_HIGH, bank * LEAST_ACE_HIGH, joker)]


def fortune(wheel_second: bool) -> dict[str, int]:
    """The number of hands on each line of a fortune table."""
    sevens = _sevens()
    counts = np.zeros(len(FORTUNE_LINES), np.int64)
    compiled(count_lines)(sevens.hands, sevens.ways, wheel_second, counts)
    return dict(zip(FORTUNE_LINES, counts.tolist(), strict=True))


@lru_cache(1)
def _sevens() -> Sevens:
    return numbered(told("all hands of seven cards"))


@lru_cache(1)
def _settings(wheel_second: bool) -> Settings:
    return settings_of(_sevens(), wheel_second, told("the settings of every hand"))


@lru_cache(1)
def _flags(wheel_second: bool) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which hands are ace-high, and which have the joker."""
    sevens = _sevens()
    ace_high = np.zeros(len(sevens.hands), np.bool_)
    compiled(flag_ace_high)(sevens.hands, wheel_second, ace_high)
    return ace_high, sevens.hands & JOKER != 0


def flag_ace_high(hands: Any, wheel_second: bool, flags: Any) -> None:
    for i in range(len(hands)):
        flags[i] = is_ace_high(best_with_joker(as_ranked(hands[i]), wheel_second))


def count_lines(hands: Any, ways: Any, wheel_second: bool, counts: Any) -> None:
    for i in range(len(hands)):
        hand = as_ranked(hands[i])
        counts[fortune_line(hand, best_with_joker(hand, wheel_second))] += ways[i]
