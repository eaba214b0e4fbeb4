"""Five-card hands, and the best five of six and of seven."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ranking.hands import FIVE, close_hands
from tests.ranking.supervisor import by_hand

from pitboss.ranking.five import FIVE_CARD, PAIR, best_of_seven, best_of_six, rank5
from pitboss.ranking.strength import least

FIVES, SIXES, SEVENS = (close_hands(size, 5) for size in (5, 6, 7))
strength = FIVE.strength


def test_every_class_of_hand_has_its_place_in_the_order() -> None:
    """Suits count only where all five are one: one hand for each set of ranks, and a flush where the five differ."""
    classes = [
        [
            rank * 4 + (ranks[:place].count(rank) if ranks.count(rank) > 1 else place % 2)
            for place, rank in enumerate(ranks)
        ]
        for ranks in combinations_with_replacement(range(13), 5)
        if max(map(ranks.count, ranks)) <= 4
    ]
    classes += [[rank * 4 for rank in ranks] for ranks in combinations(range(13), 5)]
    in_order = sorted(classes, key=by_hand)
    strengths = [rank5(*cards) for cards in in_order]
    assert len(set(strengths)) == len(classes) == 7462
    assert strengths == sorted(strengths)


@given(FIVES, FIVES)
def test_the_better_hand_wins_and_equals_tie(one: list[int], other: list[int]) -> None:
    assert (rank5(*one) > rank5(*other)) == (by_hand(one) > by_hand(other))
    assert (rank5(*one) == rank5(*other)) == (by_hand(one) == by_hand(other))


@pytest.mark.slow
@given(st.lists(FIVES, min_size=3, max_size=9))
def test_hands_sort_in_the_order_that_a_supervisor_reads(dealt: list[list[int]]) -> None:
    assert sorted(dealt, key=lambda cards: rank5(*cards)) == sorted(dealt, key=by_hand)


@given(SIXES)
def test_best_of_six_is_the_best_of_its_six_fives(cards: list[int]) -> None:
    assert best_of_six(*cards) == max(rank5(*five) for five in combinations(cards, 5))


@given(SEVENS)
def test_best_of_seven_is_the_best_of_its_twenty_one_fives(cards: list[int]) -> None:
    assert best_of_seven(*cards) == max(rank5(*five) for five in combinations(cards, 5))


def test_a_third_pair_can_be_the_kicker_and_the_board_can_play() -> None:
    assert strength("Ac Ad Kc Kd Qc Qd 2h") == strength("Ah As Kh Ks Qh 3d 3c")
    assert strength("2c 3d Th Js Qc Kd Ah") == strength("7c 8d Th Js Qc Kd Ah")


def test_jacks_or_better_begins_at_the_lowest_pair_of_jacks() -> None:
    jacks = least(PAIR, 9)
    assert strength("Jc Jd 4h 3s 2c") >= jacks > strength("Tc Td Ah Ks Qc")


def test_titles_are_what_a_pay_table_prints() -> None:
    titles = dict(zip(FIVE_CARD.categories, FIVE_CARD.titles, strict=True))
    assert titles["straight-flush"] == "Straight flush"
    assert titles["three-of-a-kind"] == "Three of a kind"
