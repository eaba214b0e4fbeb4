"""Hands from fifty-three cards, the joker among them."""

from __future__ import annotations

from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest
from tests.ranking.every_hand import fives
from tests.ranking.joker_hands import naive_best, some_hands

from pitboss.equipment.cards import JOKER, parse_cards
from pitboss.odds.compiled import compiled
from pitboss.ranking.five import card_bit
from pitboss.ranking.joker import (
    WITH_JOKER,
    best_with_joker,
    describe,
    describe_two,
    rank2,
    rank5_with_joker,
    ranks_held,
)  # fmt: skip
from pitboss.ranking.strength import category_of


def strength(text: str, wheel_second: bool = False) -> int:
    return best_with_joker(sum(map(card_bit, parse_cards(text))), wheel_second)


@pytest.mark.slow
@pytest.mark.parametrize("wheel_second", [False, True])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_better_of_two_hands_wins_as_when_every_card_is_tried_for_the_joker(size: int, wheel_second: bool) -> None:
    hands = some_hands(size, 3_000 if size == 5 else 700, f"{size} {wheel_second}")
    read = [(naive_best(hand, wheel_second), best_with_joker(sum(map(card_bit, hand)), wheel_second)) for hand in hands]
    assert all(reading[0] == category_of(found) for reading, found in read)
    in_order = sorted(read)
    for (lower, low), (higher, high) in pairwise(in_order):
        assert (low < high) == (lower < higher)
        assert (low == high) == (lower == higher)


def every_five(counts: Any, wheel_second: bool) -> None:
    for a, b, c, d, e in fives(53):
        counts[category_of(rank5_with_joker(a, b, c, d, e, wheel_second))] += 1


@pytest.mark.slow
@pytest.mark.parametrize("wheel_second", [False, True])
def test_all_2_869_685_five_card_hands(wheel_second: bool) -> None:
    counts = np.zeros(11, np.int64)
    compiled(every_five)(counts, wheel_second)
    assert dict(zip(WITH_JOKER.categories, map(int, counts), strict=True)) == {
        "high-card": 1_418_964,
        "pair": 1_215_024,
        "two-pair": 138_600,
        "three-of-a-kind": 63_360,
        "straight": 20_532,
        "flush": 7_804,
        "full-house": 4_368,
        "four-of-a-kind": 828,
        "straight-flush": 180,
        "royal-flush": 24,
        "five-aces": 1,
    }
    assert counts.sum() == comb(53, 5)


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("Ac Ad Ah As Jk", "five aces"),
        ("Ac Kc Qc Jc Jk", "royal flush"),
        ("Kc Qc Jc Tc Jk", "royal flush"),  # as the ace, not the nine
        ("9c 8d 7s 6h Jk", "straight, ten-high"),
        ("9c 8d 6s 5h Jk", "straight, nine-high"),
        ("Kc Qd Jh Ts Jk", "straight, ace-high"),
        ("Ac 8c 6c 3c Jk", "flush, ace-high"),
        ("Ac Ad Kh 9s Jk", "three of a kind, aces"),
        ("Ac Kd Kh 9s Jk", "two pair, aces and kings"),
        ("Kc Kd 7h 4s Jk", "pair of kings"),  # the joker pairs nothing but aces
        ("Kc 9d 7h 4s Jk", "ace-high"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(hand: str, called: str) -> None:
    assert describe(strength(hand)) == called


def test_in_a_flush_the_joker_is_the_highest_missing_rank() -> None:
    assert strength("Ac Qc 9c 3c Jk") == strength("Ad Kd Qd 9d 3d")
    assert strength("Kc Qc 9c 3c Jk") == strength("Ad Kd Qd 9d 3d")
    assert strength("Ac Qc 9c 3c Jk") > strength("Ad Kd Jd Td 8d")


WHEEL, SIX_HIGH, KING_HIGH, ACE_HIGH = "As 2d 3h 4c 5s", "2d 3h 4c 5s 6d", "Kh Qd Jc Ts 9h", "Ah Kd Qc Js Th"


def test_a_2_3_4_5_is_the_lowest_or_the_second_straight_by_the_rule_of_the_house() -> None:
    low = sorted([WHEEL, SIX_HIGH, KING_HIGH, ACE_HIGH], key=strength)
    assert low == [WHEEL, SIX_HIGH, KING_HIGH, ACE_HIGH]
    second = sorted([WHEEL, SIX_HIGH, KING_HIGH, ACE_HIGH], key=lambda hand: strength(hand, True))
    assert second == [SIX_HIGH, KING_HIGH, WHEEL, ACE_HIGH]
    assert describe(strength(WHEEL, True)) == describe(strength(WHEEL)) == "straight, five-high"


def test_if_it_is_second_a_suited_a_2_3_4_5_ranks_just_below_the_royal_flush() -> None:
    wheel, king_high, royal = "As 2s 3s 4s 5s", "Kh Qh Jh Th 9h", "Ad Kd Qd Jd Td"
    assert strength(king_high, True) < strength(wheel, True) < strength(royal, True)
    assert strength(wheel) < strength("2h 3h 4h 5h 6h")


def test_if_it_is_second_the_joker_and_spare_cards_make_it_instead_of_six_high() -> None:
    assert strength("2d 3h 4c 5s Jk", True) == strength(WHEEL, True)
    assert strength("2d 3h 4c 5s Jk") == strength(SIX_HIGH)
    assert strength("As 2d 3h 4c 5s 6d 9c", True) == strength(WHEEL, True)
    assert strength("As 2s 3s 4s 5s 6s 9c", True) == strength("Ah 2h 3h 4h 5h", True)


@pytest.mark.parametrize(
    ("front", "called"),
    [("As Jk", "pair of aces"), ("9c 9d", "pair of nines"), ("Kd Jk", "ace-king"), ("Tc 4c", "ten-four")],
)
def test_two_cards_are_a_pair_or_high_cards_and_the_joker_an_ace(front: str, called: str) -> None:
    assert describe_two(rank2(*parse_cards(front))) == called


@pytest.mark.parametrize(
    ("front", "back", "outranked"),
    [
        ("8h 8s", "Kc Jd 6s 4c 2h", True),
        ("Ac Kd", "Ah Qd Js 9c 8h", True),
        ("Ac Qd", "Ah Qs Js 9c 8h", False),
        ("8h 8s", "8c 8d 4s 3c 2h", False),
        ("9h 9s", "8c 8d 4s 3c 2h", True),
        ("Ac Ad", "3h 3s 2c 2d 4s", False),
        ("Kc Qd", "Ah 7d 5s 3c 2h", False),
    ],
)
def test_two_cards_are_on_the_scale_of_five(front: str, back: str, outranked: bool) -> None:
    assert (rank2(*parse_cards(front)) > strength(back)) == outranked


@pytest.mark.parametrize("hand", some_hands(7, 60, "held"))
def test_ranks_held_four_times_to_once_count_the_joker_as_an_ace(hand: tuple[int, ...]) -> None:
    ranks = [12 if card == JOKER else card // 4 for card in hand]
    held = ranks_held(sum(map(card_bit, hand)))
    for times, found in zip((4, 3, 2, 1), held, strict=True):
        assert found == sum(1 << rank for rank in set(ranks) if min(ranks.count(rank), 4) == times)
