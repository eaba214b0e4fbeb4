"""Two hole cards with three of the board: the best of all sixty hands, each ranked by itself."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from tests.ranking.joker_hands import some_hands

from pitboss.equipment.cards import JOKER
from pitboss.games.poker import omaha_8_joker
from pitboss.ranking.five import rank5
from pitboss.ranking.low import low_of_five, low_of_two_and_three
from pitboss.ranking.omaha import Rank, two_and_three


def each_of_sixty(hole: list[int], board: list[int], rank: Rank) -> int:
    return max(rank(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3))


@pytest.mark.slow
@pytest.mark.parametrize("rank", [rank5, low_of_five, omaha_8_joker.rank5])
def test_the_best_of_two_and_three_is_the_best_of_sixty_hands(rank: Rank) -> None:
    order = Random(rank.__name__)
    for cards in some_hands(9, 3_000, rank.__name__):
        if rank is rank5 and JOKER in cards:
            continue
        dealt = order.sample(cards, 9)
        assert two_and_three(dealt[:4], dealt[4:], rank) == each_of_sixty(dealt[:4], dealt[4:], rank), dealt


@pytest.mark.slow
def test_the_low_of_two_and_three_is_the_best_low_of_sixty_hands() -> None:
    order = Random("low")
    for cards in some_hands(9, 3_000, "low"):
        dealt = order.sample(cards, 9)
        assert low_of_two_and_three(dealt[:4], dealt[4:]) == each_of_sixty(dealt[:4], dealt[4:], low_of_five), dealt
