"""Four-card hands and the best four of five, as Crazy 4 Poker ranks them."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import parse_cards
from pitboss.ranking.four import FOUR_CARD, HIGH_CARD, PAIR, best_four_of_five, describe, rank4
from pitboss.ranking.strength import least

FEW_RANKS = st.lists(st.integers(0, 23), min_size=5, max_size=5, unique=True)
TWO_SUITS = st.lists(st.integers(0, 25).map(lambda n: n * 2), min_size=5, max_size=5, unique=True)
FIVES = FEW_RANKS | TWO_SUITS | st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


def strength(text: str) -> int:
    cards = parse_cards(text)
    return rank4(*cards) if len(cards) == 4 else best_four_of_five(*cards)


@cache
def by_hand(cards: tuple[int, ...]) -> tuple[int, ...]:
    """What a supervisor reads off the felt: the category, then what breaks a tie. Nothing is shared with rank4."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    if ranks == [12, 2, 1, 0]:
        ranks = [2, 1, 0, -1]
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = "".join(sorted((str(ranks.count(rank)) for rank in set(ranks)), reverse=True))
    if len(set(ranks)) == 4 and ranks[0] - ranks[3] == 3:
        return (6 if suited else 3, *grouped)
    return (4 if suited else {"1111": 0, "211": 1, "22": 2, "31": 5, "4": 7}[shape], *grouped)


@pytest.mark.slow
def test_every_hand_has_its_place_in_the_order() -> None:
    hands = list(combinations(range(52), 4))
    strengths = sorted({rank4(*hand) for hand in hands})
    places = {key: place for place, key in enumerate(sorted({by_hand(hand) for hand in hands}))}
    assert len(strengths) == len(places) == 2535
    assert all(strengths[places[by_hand(hand)]] == rank4(*hand) for hand in hands)


@given(FIVES, FIVES)
def test_the_better_four_of_five_wins_and_equals_tie(one: list[int], other: list[int]) -> None:
    first, second = (max(by_hand(four) for four in combinations(cards, 4)) for cards in (one, other))
    assert (best_four_of_five(*one) > best_four_of_five(*other)) == (first > second)
    assert (best_four_of_five(*one) == best_four_of_five(*other)) == (first == second)


@given(FIVES, st.permutations(range(5)), st.permutations(range(4)))
def test_neither_suits_nor_the_order_of_the_cards_count(cards: list[int], order: list[int], suits: list[int]) -> None:
    moved = [cards[i] // 4 * 4 + suits[cards[i] % 4] for i in order]
    assert best_four_of_five(*moved) == best_four_of_five(*cards)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h 2s", "Ah Kh Qh Jh"),  # four of a kind beats the best straight flush
        ("4h 3h 2h Ah", "Ac Ad Ah Kc"),
        ("2c 2d 2h 3s", "Ah Kh Qh Th"),
        ("6h 4h 3h 2h", "Ac Kd Qh Jc"),
        ("4c 3d 2h As", "Ac Ad Kh Ks"),  # the lowest straight beats the best two pair
        ("3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("2c 2d 4h 3s", "Ac Kd Qh Ts"),
        ("5c 4d 3h 2s", "4c 3d 2h As"),  # A-2-3-4 is the lowest straight
        ("5c 4c 3c 2c", "4d 3d 2d Ad"),
        ("9c 9d Ah 3s", "9h 9s Kc Qc"),
        ("9c 9d Ah 3s", "9h 9s Ac 2c"),
        ("9c 9d 9h 3s", "8c 8d 8h As"),
    ],
)
def test_the_better_hand_wins(better: str, worse: str) -> None:
    assert strength(better) > strength(worse)


def test_the_fifth_card_never_counts() -> None:
    assert strength("Kc Qd 9h 5s 2d") == strength("Kd Qs 9c 5d 3h") == strength("Kd Qs 9c 5d")
    assert strength("9c 9d 9h 9s Ad") == strength("9c 9d 9h 9s 2d")
    assert strength("Kc Kd 4h 4s Ad") == strength("Kh Ks 4c 4d 2c")


@pytest.mark.parametrize(
    ("text", "category", "called"),
    [
        ("Kc Jd 8h 4s 2d", "high-card", "king-high"),
        ("Qc Qd 8h 4s 2d", "pair", "pair of queens"),
        ("Kc Kd 4h 4s 9c", "two-pair", "two pair, kings and fours"),
        ("5c 6d 7h 8s 2d", "straight", "straight, eight-high"),
        ("Ac 2d 3h 4s 9d", "straight", "straight, four-high"),
        ("Kd Jd 9d 3d 6c", "flush", "flush, king-high"),
        ("9c 9d 9h 4s 4d", "three-of-a-kind", "three of a kind, nines"),  # and not two pair
        ("9h 8h 7h 6h Ah", "straight-flush", "straight flush, nine-high"),  # and not an ace-high flush
        ("5h 4h 3h 2h Ah", "straight-flush", "straight flush, five-high"),
        ("Ac Ad Ah As 2d", "four-of-a-kind", "four of a kind, aces"),
    ],
)
def test_the_best_four_of_five_are_called_by_their_name(text: str, category: str, called: str) -> None:
    assert FOUR_CARD.category(strength(text)) == category
    assert describe(strength(text)) == called


def test_king_high_and_a_pair_of_aces_begin_where_they_should() -> None:
    assert strength("Kc 4d 3h 2s") >= least(HIGH_CARD, 11) > strength("Qc Jd Th 8s")
    assert strength("Ac Ad 3h 2s") >= least(PAIR, 12) > strength("Kc Kd Ah Qs")


def test_titles_are_what_a_pay_table_prints() -> None:
    assert FOUR_CARD.titles[-3:] == ("Three of a kind", "Straight flush", "Four of a kind")
