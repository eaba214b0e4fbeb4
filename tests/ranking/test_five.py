"""Five-card hands, and the best five of six and of seven."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import parse_cards
from pitboss.ranking.five import FIVE_CARD, PAIR, best_of_seven, best_of_six, describe, rank5
from pitboss.ranking.strength import least


def hands(size: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)


def close_hands(size: int) -> st.SearchStrategy[list[int]]:
    """Hands of few ranks or few suits, where the rare categories are."""
    few_ranks = st.lists(st.integers(0, 23), min_size=size, max_size=size, unique=True)
    one_suit = st.lists(st.integers(0, 12).map(lambda rank: rank * 4 + 2), min_size=5, max_size=size, unique=True)
    suited = one_suit.flatmap(
        lambda cards: st.permutations([card for card in range(52) if card not in cards]).map(
            lambda others: cards + others[: size - len(cards)]
        )
    )
    return few_ranks | suited | hands(size)


RANK: dict[int, Callable[..., int]] = {5: rank5, 6: best_of_six, 7: best_of_seven}


def strength(text: str) -> int:
    cards = parse_cards(text)
    return RANK[len(cards)](*cards)


def by_hand(cards: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    """What a supervisor reads off the felt: the category, then what breaks a tie. Nothing is shared with rank5."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = "".join(sorted((str(ranks.count(rank)) for rank in set(ranks)), reverse=True))
    in_a_row = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    if in_a_row and suited:
        category = 9 if ranks[0] == 12 else 8
    elif suited:
        category = 5
    elif in_a_row:
        category = 4
    else:
        category = {"11111": 0, "2111": 1, "221": 2, "311": 3, "32": 6, "41": 7}[shape]
    return (category, *grouped)


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


@given(close_hands(5), close_hands(5))
def test_the_better_hand_wins_and_equals_tie(one: list[int], other: list[int]) -> None:
    assert (rank5(*one) > rank5(*other)) == (by_hand(one) > by_hand(other))
    assert (rank5(*one) == rank5(*other)) == (by_hand(one) == by_hand(other))


@pytest.mark.slow
@given(st.lists(close_hands(5), min_size=3, max_size=9))
def test_hands_sort_as_a_supervisor_sorts_them(dealt: list[list[int]]) -> None:
    assert sorted(dealt, key=lambda cards: rank5(*cards)) == sorted(dealt, key=by_hand)


@given(close_hands(6))
def test_best_of_six_is_the_best_of_its_six_fives(cards: list[int]) -> None:
    assert best_of_six(*cards) == max(rank5(*five) for five in combinations(cards, 5))


@given(close_hands(7))
def test_best_of_seven_is_the_best_of_its_twenty_one_fives(cards: list[int]) -> None:
    assert best_of_seven(*cards) == max(rank5(*five) for five in combinations(cards, 5))


@given(close_hands(7), st.permutations(range(7)), st.permutations(range(4)))
def test_neither_suits_nor_the_order_of_the_cards_count(cards: list[int], order: list[int], suits: list[int]) -> None:
    moved = [cards[i] // 4 * 4 + suits[cards[i] % 4] for i in order]
    assert best_of_seven(*moved) == best_of_seven(*cards)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),  # A-5 is the lowest straight
        ("6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad"),
        ("5d 4d 3d 2d Ad", "Ac Ad Ah As Kc"),
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("7h 5h 4h 3h 2h", "Ac Kd Qh Js Tc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        ("Ac Ad 3h 3s 2c", "Kc Kd Qh Qs Ac"),
        ("Ac Ad Ah Ks Kc", "Kd Kh Kc As Ad"),
        ("Kc Kd 4h 4s 9c Tc 2d", "Kh Ks 4c 4d 9h 8s 2c"),
    ],
)
def test_the_better_of_two_named_hands_wins(better: str, worse: str) -> None:
    assert strength(better) > strength(worse)


def test_a_third_pair_can_kick_and_the_board_can_play() -> None:
    assert strength("Ac Ad Kc Kd Qc Qd 2h") == strength("Ah As Kh Ks Qh 3d 3c")
    assert strength("2c 3d Th Js Qc Kd Ah") == strength("7c 8d Th Js Qc Kd Ah")


def test_jacks_or_better_begins_at_the_lowest_pair_of_jacks() -> None:
    jacks = least(PAIR, 9)
    assert strength("Jc Jd 4h 3s 2c") >= jacks > strength("Tc Td Ah Ks Qc")


@pytest.mark.parametrize(
    ("text", "category", "called"),
    [
        ("Ac Kd Qh Js 9c", "high-card", "ace-high"),
        ("9c 9d Qh Js 2c", "pair", "pair of nines"),
        ("2c 2d Qh Js 9c", "pair", "pair of deuces"),
        ("Kc Kd 4h 4s 9c", "two-pair", "two pair, kings and fours"),
        ("6c 6d 6h Js 2c", "three-of-a-kind", "three of a kind, sixes"),
        ("5c 4d 3h 2s Ac", "straight", "straight, five-high"),
        ("Kc 8c 7c 3c 2c", "flush", "flush, king-high"),
        ("Ac Ad Ah Ks Kc", "full-house", "full house, aces full of kings"),
        ("Ac Ad Ah Ks Kc Kd 2s", "full-house", "full house, aces full of kings"),
        ("9c 9d 9h 9s 2c", "four-of-a-kind", "four of a kind, nines"),
        ("9c 8c 7c 6c 5c", "straight-flush", "straight flush, nine-high"),
        ("Ah Kh Qh Jh Th", "royal-flush", "royal flush"),
        ("Ah Kh Qh Jh Th As", "royal-flush", "royal flush"),
    ],
)
def test_a_hand_is_called_by_its_name(text: str, category: str, called: str) -> None:
    assert FIVE_CARD.category(strength(text)) == category
    assert describe(strength(text)) == called


def test_titles_are_what_a_pay_table_prints() -> None:
    titles = dict(zip(FIVE_CARD.categories, FIVE_CARD.titles, strict=True))
    assert titles["straight-flush"] == "Straight flush"
    assert titles["three-of-a-kind"] == "Three of a kind"
