"""A player who follows the solver's best play: what he says at the table, card by card."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.twentyone.choices import CHOICES
from pitboss.games.twentyone.counting import count_of, points, total
from pitboss.odds.solve.twentyone.solve import Against, Solver
from pitboss.odds.solve.twentyone.table import KINDS
from pitboss.odds.solve.twentyone.tables import Multiset


class Player:
    """He decides by his own cards, the dealer's up card and, in a split, the number of his hands."""

    def __init__(self, solver: Solver, plays: list[Against]) -> None:
        self._solver = solver
        self._plays = {play.up: play for play in plays}
        self._hands = {key: hand for hand, key in enumerate(solver.hands.keys)}

    def choice(self, cards: Sequence[int], up: int, hands: int = 1, from_split: bool = False) -> str:
        """What he does with a hand that has a choice."""
        play = self._plays[points(up)]
        first, hand = points(cards[0]), self._hand(cards, from_split)
        if not from_split:
            return "split" if hand in play.split_hands else CHOICES[int(play.played[hand])]
        split = play.splits[first]
        if len(cards) == 2 and points(cards[1]) == first and hands < split.most:
            return "split"
        return CHOICES[int(split.played[hand])]

    def rescues(self, cards: Sequence[int], up: int) -> bool:
        kept, given_up, _ = self._solver.rescue_worths(points(up))
        hand = self._hands[_kinds(cards), None]
        return bool(given_up[hand] > kept[hand])

    def buys_back(self, cards: Sequence[int], up: int) -> bool:
        gone, back = self._solver.over_worths(points(up), _kinds(cards), total(count_of(cards)))
        return back > gone

    def _hand(self, cards: Sequence[int], from_split: bool) -> int:
        kinds = sorted(points(card) for card in cards)
        if len(cards) == 2 and not from_split:
            i, j = kinds
            for (hand, _), sort in zip(
                self._solver.hands.starts[i, j], self._solver.table.suited.get((i, j), ()), strict=False
            ):
                a, b = sorted(cards, key=points)
                if (a, b) in sort.hands or (b, a) in sort.hands:
                    return hand
        return self._hands[_kinds(cards), None]


def _kinds(cards: Sequence[int]) -> Multiset:
    held = [0] * KINDS
    for card in cards:
        held[points(card)] += 1
    return tuple(held)
