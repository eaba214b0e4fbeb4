"""What hands of three, four and five cards have in common: their order, what does not count in it, and their names."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ranking.hands import FIVE, FOUR, THREE, Hands, close_hands
from tests.ranking.supervisor import by_hand


@pytest.mark.slow
@pytest.mark.parametrize(("hands", "size", "places"), [(THREE, 3, 741), (FOUR, 4, 2535)])
def test_every_hand_has_its_place_in_the_order(hands: Hands, size: int, places: int) -> None:
    rank = hands.ranks[size]
    read = {hand: by_hand(hand) for hand in combinations(range(52), size)}
    strengths = sorted({rank(*hand) for hand in read})
    place = {key: place for place, key in enumerate(sorted(set(read.values())))}
    assert len(strengths) == len(place) == places
    assert all(strengths[place[key]] == rank(*hand) for hand, key in read.items())


@pytest.mark.parametrize(("hands", "size", "flush"), [(THREE, 3, 3), (FOUR, 5, 4), (FIVE, 7, 5)])
@given(data=st.data(), suits=st.permutations(range(4)))
def test_neither_suits_nor_the_order_of_the_cards_count(
    hands: Hands, size: int, flush: int, data: st.DataObject, suits: list[int]
) -> None:
    cards = data.draw(close_hands(size, flush))
    moved = [card // 4 * 4 + suits[card % 4] for card in data.draw(st.permutations(cards))]
    assert hands.ranks[size](*moved) == hands.ranks[size](*cards)


@pytest.mark.parametrize(
    ("hands", "better", "worse"),
    [
        (THREE, "3h 2h Ah", "Kc Kd Kh"),  # the lowest straight flush beats three kings
        (THREE, "2c 2d 2h", "Ah Kd Qc"),
        (THREE, "3h 2d Ac", "Ah Kh Jh"),  # the lowest straight beats the best flush
        (THREE, "5h 3h 2h", "Ac Ad Kc"),
        (THREE, "2c 2d 3h", "Ac Kd Jh"),
        (THREE, "4c 3d 2h", "3c 2d Ah"),  # A-2-3 is the lowest straight
        (THREE, "9c 9d 4h", "9h 9s 3c"),
        (THREE, "Ac Kd 3h", "Ad Kh 2c"),
        (FOUR, "2c 2d 2h 2s", "Ah Kh Qh Jh"),  # four of a kind beats the best straight flush
        (FOUR, "4h 3h 2h Ah", "Ac Ad Ah Kc"),
        (FOUR, "2c 2d 2h 3s", "Ah Kh Qh Th"),
        (FOUR, "6h 4h 3h 2h", "Ac Kd Qh Jc"),
        (FOUR, "4c 3d 2h As", "Ac Ad Kh Ks"),  # the lowest straight beats the best two pair
        (FOUR, "3c 3d 2h 2s", "Ac Ad Kh Qs"),
        (FOUR, "2c 2d 4h 3s", "Ac Kd Qh Ts"),
        (FOUR, "5c 4d 3h 2s", "4c 3d 2h As"),  # A-2-3-4 is the lowest straight
        (FOUR, "5c 4c 3c 2c", "4d 3d 2d Ad"),
        (FOUR, "9c 9d Ah 3s", "9h 9s Kc Qc"),
        (FOUR, "9c 9d Ah 3s", "9h 9s Ac 2c"),
        (FOUR, "9c 9d 9h 3s", "8c 8d 8h As"),
        (FIVE, "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),  # A-5 is the lowest straight
        (FIVE, "6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad"),
        (FIVE, "5d 4d 3d 2d Ad", "Ac Ad Ah As Kc"),
        (FIVE, "2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        (FIVE, "7h 5h 4h 3h 2h", "Ac Kd Qh Js Tc"),
        (FIVE, "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        (FIVE, "Ac Ad 3h 3s 2c", "Kc Kd Qh Qs Ac"),
        (FIVE, "Ac Ad Ah Ks Kc", "Kd Kh Kc As Ad"),
        (FIVE, "Kc Kd 4h 4s 9c Tc 2d", "Kh Ks 4c 4d 9h 8s 2c"),
    ],
)
def test_the_better_hand_wins(hands: Hands, better: str, worse: str) -> None:
    assert hands.strength(better) > hands.strength(worse)


@pytest.mark.parametrize(
    ("hands", "text", "category", "called"),
    [
        (THREE, "Qc 3d 2h", "high-card", "queen-high"),
        (THREE, "9c 9d 2h", "pair", "pair of nines"),
        (THREE, "6c 6d 2h", "pair", "pair of sixes"),
        (THREE, "Kc 3c 2c", "flush", "flush, king-high"),
        (THREE, "5c 4d 3h", "straight", "straight, five-high"),
        (THREE, "Ac 2d 3h", "straight", "straight, three-high"),
        (THREE, "9c 9d 9h", "three-of-a-kind", "three of a kind, nines"),
        (THREE, "Ac Kc Qc", "straight-flush", "straight flush, ace-high"),
        (FOUR, "Kc Jd 8h 4s 2d", "high-card", "king-high"),
        (FOUR, "Qc Qd 8h 4s 2d", "pair", "pair of queens"),
        (FOUR, "Kc Kd 4h 4s 9c", "two-pair", "two pair, kings and fours"),
        (FOUR, "5c 6d 7h 8s 2d", "straight", "straight, eight-high"),
        (FOUR, "Ac 2d 3h 4s 9d", "straight", "straight, four-high"),
        (FOUR, "Kd Jd 9d 3d 6c", "flush", "flush, king-high"),
        (FOUR, "9c 9d 9h 4s 4d", "three-of-a-kind", "three of a kind, nines"),  # and not two pair
        (FOUR, "9h 8h 7h 6h Ah", "straight-flush", "straight flush, nine-high"),  # and not an ace-high flush
        (FOUR, "5h 4h 3h 2h Ah", "straight-flush", "straight flush, five-high"),
        (FOUR, "Ac Ad Ah As 2d", "four-of-a-kind", "four of a kind, aces"),
        (FIVE, "Ac Kd Qh Js 9c", "high-card", "ace-high"),
        (FIVE, "9c 9d Qh Js 2c", "pair", "pair of nines"),
        (FIVE, "2c 2d Qh Js 9c", "pair", "pair of deuces"),
        (FIVE, "Kc Kd 4h 4s 9c", "two-pair", "two pair, kings and fours"),
        (FIVE, "6c 6d 6h Js 2c", "three-of-a-kind", "three of a kind, sixes"),
        (FIVE, "5c 4d 3h 2s Ac", "straight", "straight, five-high"),
        (FIVE, "Kc 8c 7c 3c 2c", "flush", "flush, king-high"),
        (FIVE, "Ac Ad Ah Ks Kc", "full-house", "full house, aces full of kings"),
        (FIVE, "Ac Ad Ah Ks Kc Kd 2s", "full-house", "full house, aces full of kings"),
        (FIVE, "9c 9d 9h 9s 2c", "four-of-a-kind", "four of a kind, nines"),
        (FIVE, "9c 8c 7c 6c 5c", "straight-flush", "straight flush, nine-high"),
        (FIVE, "Ah Kh Qh Jh Th", "royal-flush", "royal flush"),
        (FIVE, "Ah Kh Qh Jh Th As", "royal-flush", "royal flush"),
    ],
)
def test_a_hand_has_its_name(hands: Hands, text: str, category: str, called: str) -> None:
    assert hands.ranking.category(hands.strength(text)) == category
    assert hands.describe(hands.strength(text)) == called
