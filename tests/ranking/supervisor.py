"""What a supervisor reads off the felt. Nothing is shared with ``pitboss.ranking``."""

from __future__ import annotations

from collections.abc import Sequence

ORDER = {
    3: ["high card", "pair", "flush", "straight", "three", "straight flush"],
    4: ["high card", "pair", "two pair", "straight", "flush", "three", "straight flush", "four"],
    5: ["high card", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush"],
}
"""The categories of a hand by its number of cards, the lowest first."""
GROUPS = {
    (1, 1): "high card",
    (2, 1): "pair",
    (2, 2): "two pair",
    (3, 0): "three",
    (3, 1): "three",
    (3, 2): "full house",
    (4, 0): "four",
    (4, 1): "four",
}
"""The category of a hand that is neither suited nor in a row, by its two largest groups of one rank."""


def by_hand(cards: Sequence[int]) -> tuple[int, ...]:
    """The place of a hand's category in the order, then what breaks a tie."""
    size = len(cards)
    ranks = sorted((card // 4 for card in cards), reverse=True)
    if ranks == [12, *range(size - 2, -1, -1)]:  # the ace is low
        ranks = [*ranks[1:], -1]
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return (ORDER[size].index(_category(cards, ranks)), *grouped)


def _category(cards: Sequence[int], ranks: list[int]) -> str:
    suited = len({card % 4 for card in cards}) == 1
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if len(groups) == len(ranks) and ranks[0] - ranks[-1] == len(ranks) - 1:
        return "straight flush" if suited else "straight"
    if suited:
        return "flush"
    return GROUPS[groups[0], groups[1] if len(groups) > 1 else 0]
