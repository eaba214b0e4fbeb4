"""Three-card hands, as Three Card Poker ranks them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import parse_cards
from pitboss.ranking.strength import least
from pitboss.ranking.three import HIGH_CARD, MINI_ROYAL, PAIR, THREE_CARD, describe, rank3

THREES = st.lists(st.integers(0, 51), min_size=3, max_size=3, unique=True)


def strength(text: str) -> int:
    return rank3(*parse_cards(text))


def by_hand(cards: tuple[int, ...] | list[int]) -> tuple[int, ...]:
    """What a supervisor reads off the felt: the category, then what breaks a tie. Nothing is shared with rank3."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    tops = {f"{top} {top - 1} {top - 2}": top for top in range(2, 13)} | {"12 1 0": 1}
    top = tops.get(" ".join(map(str, ranks)))
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    if top is not None:
        return (5 if suited else 3, top)
    if len(set(ranks)) == 1:
        return (4, ranks[0])
    if suited:
        return (2, *ranks)
    return (1 if len(set(ranks)) == 2 else 0, *grouped)


@pytest.mark.slow
def test_every_hand_has_its_place_in_the_order() -> None:
    hands = list(combinations(range(52), 3))
    strengths = sorted({rank3(*hand) for hand in hands})
    places = {key: place for place, key in enumerate(sorted({by_hand(hand) for hand in hands}))}
    assert len(strengths) == len(places) == 741
    assert all(strengths[places[by_hand(hand)]] == rank3(*hand) for hand in hands)


@given(THREES, st.permutations(range(3)), st.permutations(range(4)))
def test_neither_suits_nor_the_order_of_the_cards_count(cards: list[int], order: list[int], suits: list[int]) -> None:
    moved = [cards[i] // 4 * 4 + suits[cards[i] % 4] for i in order]
    assert rank3(*moved) == rank3(*cards)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3h 2h Ah", "Kc Kd Kh"),  # the lowest straight flush beats three kings
        ("2c 2d 2h", "Ah Kd Qc"),
        ("3h 2d Ac", "Ah Kh Jh"),  # the lowest straight beats the best flush
        ("5h 3h 2h", "Ac Ad Kc"),
        ("2c 2d 3h", "Ac Kd Jh"),
        ("4c 3d 2h", "3c 2d Ah"),  # A-2-3 is the lowest straight
        ("9c 9d 4h", "9h 9s 3c"),
        ("Ac Kd 3h", "Ad Kh 2c"),
    ],
)
def test_the_better_hand_wins(better: str, worse: str) -> None:
    assert strength(better) > strength(worse)


def test_only_the_suited_ace_king_queen_is_a_mini_royal() -> None:
    hands = [hand for hand in combinations(range(52), 3) if rank3(*hand) == MINI_ROYAL]
    assert hands == [parse_cards(f"Q{suit} K{suit} A{suit}") for suit in "cdhs"]
    assert max(rank3(*hand) for hand in combinations(range(52), 3)) == MINI_ROYAL


def test_a_dealer_qualifies_from_queen_three_deuce_up() -> None:
    queen = least(HIGH_CARD, 10)
    assert strength("Qc 3d 2h") >= queen > strength("Jc Td 8h")
    assert strength("9c 9d 2h") >= least(PAIR, 7) > strength("8c 8d Ah")


@pytest.mark.parametrize(
    ("text", "category", "called"),
    [
        ("Qc 3d 2h", "high-card", "queen-high"),
        ("9c 9d 2h", "pair", "pair of nines"),
        ("6c 6d 2h", "pair", "pair of sixes"),
        ("Kc 3c 2c", "flush", "flush, king-high"),
        ("5c 4d 3h", "straight", "straight, five-high"),
        ("Ac 2d 3h", "straight", "straight, three-high"),
        ("9c 9d 9h", "three-of-a-kind", "three of a kind, nines"),
        ("Ac Kc Qc", "straight-flush", "straight flush, ace-high"),
    ],
)
def test_a_hand_is_called_by_its_name(text: str, category: str, called: str) -> None:
    assert THREE_CARD.category(strength(text)) == category
    assert describe(strength(text)) == called


def test_categories_stand_in_order_with_their_titles() -> None:
    seen = Counter(THREE_CARD.category(rank3(*hand)) for hand in combinations(range(52), 3))
    assert set(seen) == set(THREE_CARD.categories)
    assert THREE_CARD.titles == ("High card", "Pair", "Flush", "Straight", "Three of a kind", "Straight flush")
