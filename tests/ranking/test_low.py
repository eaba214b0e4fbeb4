"""Low hands: how many there are, in which order, and what they are called."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.cards import CARDS, parse_cards
from pitboss.odds.compiled import compiled
from pitboss.ranking.low import ace_to_five, describe_eight, describe_low, eight_or_better, low_bit, low_of_five


def low(text: str) -> int:
    ranks = 0
    for card in parse_cards(text):
        ranks |= low_bit(card)
    return eight_or_better(ranks)


def test_fifty_six_lows_qualify_from_the_wheel_to_eight_seven_six_five_four() -> None:
    found = {low_of_five(*cards) for cards in combinations([CARDS[4 * rank] for rank in range(13)], 5)} - {0}
    names = [describe_eight(strength) for strength in sorted(found, reverse=True)]
    assert len(names) == 56
    assert names[:4] == ["5-4-3-2-A", "6-4-3-2-A", "6-5-3-2-A", "6-5-4-2-A"]
    assert names[-1] == "8-7-6-5-4"


def test_the_lowest_five_of_seven_play() -> None:
    assert describe_eight(low("8c 7d 6h 4s 3c 2d Ah")) == "6-4-3-2-A"
    assert low("8c 8d 7h 7s 3c 2d Kh") == 0


@pytest.mark.slow
def test_low_hands_are_counted_by_their_shape() -> None:
    to_the_nine = [card for card in CARDS[:52] if card.rank < 8]
    shapes = Counter(
        describe_low(ace_to_five(*cards)).split(",")[0].split(" ")[0] for cards in combinations(to_the_nine, 5)
    )
    assert shapes["four"] == 8 * 28
    assert shapes["full"] == 8 * 4 * 7 * 6
    assert shapes["pair"] == 8 * 6 * 35 * 64


@pytest.mark.slow
def test_the_odds_can_compile_them() -> None:
    cards = parse_cards("Jk Ad 2h 3s 8d")
    assert compiled(ace_to_five)(*map(int, cards)) == ace_to_five(*cards)
