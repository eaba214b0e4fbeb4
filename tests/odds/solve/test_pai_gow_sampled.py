"""The stored prices of the pai gow games, compared with random rounds settled by the rules themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.games.pai_gow.face_up_pai_gow_poker import ACE_HIGH_LINES, ace_high_line, is_ace_high
from pitboss.games.pai_gow.house_way import front_of, house_way
from pitboss.games.pai_gow.two_hands import bet_units
from pitboss.odds.compiled import compiled
from pitboss.odds.store import counted
from pitboss.ranking.five import card_bit
from pitboss.ranking.joker import JOKER_BIT, best_with_joker

pytestmark = pytest.mark.slow

ROUNDS = 100_000


def dealt(seed: int) -> Any:
    return np.argsort(np.random.default_rng(seed).random((ROUNDS, 53)), axis=1)[:, :14].astype(np.int64)


def play(dealt: Any, wheel_second: bool, by_house: Any, seen: Any, lines: Any) -> None:
    """Each round both sides set the house way; with the bank's hand seen; and its ace-high line."""
    for i in range(len(dealt)):
        player = 0
        bank = 0
        for j in range(7):
            player |= card_bit(dealt[i, j])
            bank |= card_bit(dealt[i, 7 + j])
        front = house_way(bank, wheel_second)
        low, high = front_of(front), best_with_joker(bank ^ front, wheel_second)
        own = house_way(player, wheel_second)
        by_house[1 - bet_units(front_of(own), best_with_joker(player ^ own, wheel_second), low, high)] += 1
        strength = best_with_joker(bank, wheel_second)
        lines[ace_high_line(best_with_joker(player, wheel_second), strength, bank & JOKER_BIT != 0)] += 1
        if is_ace_high(strength):
            seen[3] += 1
            continue
        best = -1
        for a in range(7):
            for b in range(a):
                two = card_bit(dealt[i, a]) | card_bit(dealt[i, b])
                best = max(best, bet_units(front_of(two), best_with_joker(player ^ two, wheel_second), low, high))
        seen[1 - best] += 1


def sampled(wheel_second: bool) -> tuple[Any, Any, Any]:
    counts = np.zeros(3, np.int64), np.zeros(4, np.int64), np.zeros(len(ACE_HIGH_LINES), np.int64)
    compiled(play)(dealt(1 + wheel_second), wheel_second, *counts)
    return counts


def within(found: Any, expected: list[int]) -> None:
    for seen, share in zip(found.tolist(), [each / sum(expected) for each in expected], strict=True):
        assert abs(seen / ROUNDS - share) < 3.5 * (share * (1 - share) / ROUNDS) ** 0.5


@pytest.mark.parametrize("wheel_second", [False, True])
def test_random_rounds_agree_with_the_count(wheel_second: bool) -> None:
    by_house, seen, lines = sampled(wheel_second)
    house = counted("pitboss.odds.solve.pai_gow.counts:house_way", wheel_second)
    within(by_house, house)
    if wheel_second:
        return
    face_up = counted("pitboss.odds.solve.pai_gow.counts:bank_seen", wheel_second)
    within(seen, [*face_up["result"], face_up["ace_high"]])
    ace_high = counted("pitboss.odds.solve.pai_gow.counts:ace_high", wheel_second)
    within(lines, [ace_high[line] for line in ACE_HIGH_LINES])


@pytest.mark.parametrize(("wheel_second", "percent"), [(False, 0), (True, 5)])
def test_the_best_setting_is_worth_no_less_than_the_house_way(wheel_second: bool, percent: int) -> None:
    house = counted("pitboss.odds.solve.pai_gow.counts:house_way", wheel_second)
    best = counted("pitboss.odds.solve.pai_gow.counts:best_setting", wheel_second, percent)["result"]
    assert sum(best) == sum(house)
    assert (100 - percent) * best[0] - 100 * best[2] > (100 - percent) * house[0] - 100 * house[2]
