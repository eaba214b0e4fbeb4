"""Omaha: exactly two of a player's own cards with exactly three of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations

from pitboss.equipment.cards import JOKER

Rank = Callable[[int, int, int, int, int], int]
"""Ranks five cards. Suits may matter only if all five are the same."""

_ONE_OF = tuple(5 ** (card >> 2) for card in range(53))
"""A counter for the rank of each card, the joker's last. Their sum tells how many cards of each rank there are."""


def two_and_three(hole: Sequence[int], board: Sequence[int], rank: Rank) -> int:
    """The best of any two and any three cards: by ranks alone, or all of one suit."""
    twos = _ranks_of(hole, 2)
    threes, suited = _threes_of(tuple(board))
    strengths = _mixed_suits(rank)
    best = max([strengths[two + three] for two in twos for three in threes])
    for suit, common in suited:
        if len(own := _suited(hole, suit)) >= 2:
            best = max(best, *(rank(*two, *three) for two in combinations(own, 2) for three in combinations(common, 3)))
    return best


def _ranks_of(cards: Sequence[int], taken: int) -> list[int]:
    """The ranks of every choice of ``taken`` of these cards, each once."""
    return [*{*map(sum, combinations([_ONE_OF[card] for card in cards], taken))}]


@lru_cache(8)
def _threes_of(board: tuple[int, ...]) -> tuple[list[int], list[tuple[int, list[int]]]]:
    """The ranks of any three cards of a board, and each suit of which it has three. All hands of a deal share it."""
    suited = [(suit, _suited(board, suit)) for suit in range(4)]
    return _ranks_of(board, 3), [each for each in suited if len(each[1]) >= 3]


class _MixedSuits(dict[int, int]):
    """The strength of five cards in mixed suits, by their ranks; each is found once."""

    def __init__(self, rank: Rank) -> None:
        self._rank = rank

    def __missing__(self, ranks: int) -> int:
        each = (number for number in range(14) for _ in range(ranks // 5**number % 5))
        strength = self[ranks] = self._rank(*(number * 4 + place % 4 for place, number in enumerate(each)))
        return strength


_mixed_suits = cache(_MixedSuits)


def _suited(cards: Sequence[int], suit: int) -> list[int]:
    """The cards of one suit. The joker belongs to every suit."""
    return [card for card in cards if card & 3 == suit or card == JOKER]
