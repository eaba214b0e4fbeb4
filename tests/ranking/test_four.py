"""Four-card hands and the best four of five, as Crazy 4 Poker ranks them."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from tests.ranking.hands import FOUR, close_hands
from tests.ranking.supervisor import by_hand

from pitboss.ranking.four import FOUR_CARD, HIGH_CARD, PAIR, best_four_of_five
from pitboss.ranking.strength import least

FIVES = close_hands(5, 4)
strength = FOUR.strength


@given(FIVES, FIVES)
def test_the_better_four_of_five_wins_and_equals_tie(one: list[int], other: list[int]) -> None:
    first, second = (max(by_hand(four) for four in combinations(cards, 4)) for cards in (one, other))
    assert (best_four_of_five(*one) > best_four_of_five(*other)) == (first > second)
    assert (best_four_of_five(*one) == best_four_of_five(*other)) == (first == second)


def test_the_fifth_card_never_counts() -> None:
    assert strength("Kc Qd 9h 5s 2d") == strength("Kd Qs 9c 5d 3h") == strength("Kd Qs 9c 5d")
    assert strength("9c 9d 9h 9s Ad") == strength("9c 9d 9h 9s 2d")
    assert strength("Kc Kd 4h 4s Ad") == strength("Kh Ks 4c 4d 2c")


def test_king_high_and_a_pair_of_aces_begin_where_they_should() -> None:
    assert strength("Kc 4d 3h 2s") >= least(HIGH_CARD, 11) > strength("Qc Jd Th 8s")
    assert strength("Ac Ad 3h 2s") >= least(PAIR, 12) > strength("Kc Kd Ah Qs")


def test_titles_are_what_a_pay_table_prints() -> None:
    assert FOUR_CARD.titles[-3:] == ("Three of a kind", "Straight flush", "Four of a kind")
