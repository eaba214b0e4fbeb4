"""The tables of Three Card Poker agree with its rules, and rules that need more than the tables are refused."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from pitboss.games.dealer_poker.three_card_lines import three_card_line
from pitboss.games.dealer_poker.three_card_poker import ante_and_play
from pitboss.houses import sheet
from pitboss.odds.compiled import bound
from pitboss.ranking.three import rank3
from pitboss.simulate.games.three_card_poker import HANDS, how_of
from pitboss.simulate.kernels.three_card import (
    ENDS,
    FOLDED,
    LINE_BITS,
    MEETINGS,
    NO_ANTE,
    hand_place,
    list_ends,
    meeting,
    three_card_round,
)

pytestmark = pytest.mark.slow
ALL_PLAY = np.ones((len(HANDS), 52), np.uint8)
SHEETS = ("mount-airy/three-card-poker", "marysville/three-card-poker", "valley-forge/three-card-poker")


@pytest.mark.parametrize("name", SHEETS)
def test_a_round_ends_as_the_rules_settle_it(name: str) -> None:
    rules = sheet(name).rules
    how = how_of(rules, ALL_PLAY, True)  # type: ignore[arg-type]
    rng = np.random.default_rng(5)
    for _ in range(2_000):
        deck = rng.permutation(52)[:6]
        own, dealer = deck[:3].tolist(), deck[3:].tolist()
        line, end = divmod(three_card_round(deck, how), ENDS)
        ante, play = ante_and_play(rank3(*own), rank3(*dealer), rules.qualifying, rules.ante_must_beat)
        assert (line, end) == (three_card_line(*own), 2 + 3 * (ante + 1) + play + 1)


def test_steps_rise_with_the_strength_of_hands() -> None:
    how = how_of(sheet(SHEETS[0]).rules, ALL_PLAY, True)  # type: ignore[arg-type]
    steps = sorted(
        (rank3(*hand), int(how.hands[hand_place(*hand)]) >> LINE_BITS) for hand in combinations(range(52), 3)
    )
    lower = {strength: number for number, strength in enumerate(sorted({strength for strength, _ in steps}))}
    assert all(lower[strength] == step for strength, step in steps)


def test_a_hand_that_is_folded_or_has_no_ante_ends_in_one_way() -> None:
    rules = sheet(SHEETS[0]).rules
    assert set(how_of(rules, ALL_PLAY, True).ends[:MEETINGS].tolist()) == {FOLDED}  # type: ignore[arg-type]
    assert set(how_of(rules, ALL_PLAY, False).ends.tolist()) == {NO_ANTE}  # type: ignore[arg-type]


def pays_aces(player: int, dealer: int, qualifying: int, ante_must_beat: bool) -> tuple[int, int]:
    """A rule that looks at more than who is higher."""
    return (1, 1) if player > 7 else ante_and_play(player, dealer, qualifying, ante_must_beat)


def test_rules_that_look_at_more_than_who_is_higher_are_found() -> None:
    strengths, ends = np.arange(10), np.zeros(2 * MEETINGS, np.int64)
    assert list_ends(strengths, 4, False, ends)
    assert {meeting(player, dealer, 4) for player in strengths for dealer in strengths} == set(range(MEETINGS))
    assert not bound(list_ends, ante_and_play=pays_aces)(strengths, 4, False, ends)
