"""Hands of three, four and five cards: what ranks them and what names them, and hands drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

from pitboss.equipment.cards import parse_cards
from pitboss.ranking import five, four, three
from pitboss.ranking.names import Ranking


class Hands(NamedTuple):
    ranking: Ranking
    describe: Callable[[int], str]
    ranks: dict[int, Callable[..., int]]
    """What ranks a hand, by its number of cards."""

    def strength(self, text: str) -> int:
        cards = parse_cards(text)
        return self.ranks[len(cards)](*cards)


THREE = Hands(three.THREE_CARD, three.describe, {3: three.rank3})
FOUR = Hands(four.FOUR_CARD, four.describe, {4: four.rank4, 5: four.best_four_of_five})
FIVE = Hands(five.FIVE_CARD, five.describe, {5: five.rank5, 6: five.best_of_six, 7: five.best_of_seven})


def close_hands(size: int, flush: int) -> st.SearchStrategy[list[int]]:
    """Hands of few ranks, or with a flush of so many cards, where the rare categories are; and any hands."""
    few_ranks = st.lists(st.integers(0, 23), min_size=size, max_size=size, unique=True)
    one_suit = st.lists(st.integers(0, 12).map(lambda rank: rank * 4 + 2), min_size=flush, max_size=size, unique=True)
    suited = one_suit.flatmap(
        lambda cards: st.permutations([card for card in range(52) if card not in cards]).map(
            lambda others: cards + others[: size - len(cards)]
        )
    )
    return few_ranks | suited | st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
