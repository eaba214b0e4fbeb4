"""Three-card hands, as Three Card Poker ranks them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.ranking.hands import THREE

from pitboss.equipment.cards import parse_cards
from pitboss.ranking.strength import least
from pitboss.ranking.three import HIGH_CARD, MINI_ROYAL, PAIR, THREE_CARD, rank3

strength = THREE.strength


def test_only_the_suited_ace_king_queen_is_a_mini_royal() -> None:
    hands = [hand for hand in combinations(range(52), 3) if rank3(*hand) == MINI_ROYAL]
    assert hands == [parse_cards(f"Q{suit} K{suit} A{suit}") for suit in "cdhs"]
    assert max(rank3(*hand) for hand in combinations(range(52), 3)) == MINI_ROYAL


def test_a_dealer_qualifies_from_queen_three_deuce_up() -> None:
    queen = least(HIGH_CARD, 10)
    assert strength("Qc 3d 2h") >= queen > strength("Jc Td 8h")
    assert strength("9c 9d 2h") >= least(PAIR, 7) > strength("8c 8d Ah")


def test_categories_are_in_order_with_their_titles() -> None:
    seen = Counter(THREE_CARD.category(rank3(*hand)) for hand in combinations(range(52), 3))
    assert set(seen) == set(THREE_CARD.categories)
    assert THREE_CARD.titles == ("High card", "Pair", "Flush", "Straight", "Three of a kind", "Straight flush")
