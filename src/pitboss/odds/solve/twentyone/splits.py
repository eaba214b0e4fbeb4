"""Pairs that are split, and split again.

Every hand of a split is played by its own cards, with the best play if one other card of the pair is gone. For this
play the expectation is exact. Hands are finished one after the other, but in a shuffled shoe each hand may as well get
its second card first. So the pairs among these second cards decide how many hands there are, and what a hand is worth
if the second cards of other hands do not pair is found by subtracting the cases in which they do.

How the hands of one split end together is not quite exact: they are treated as independent once the dealer's standing
is known. This affects the deviation, in its fourth digit, and no expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pitboss.odds.solve.twentyone.tables import Floats

Joint = Floats
"""How often each end comes, by how a hand ends and by the dealer's standing."""


class Deal(NamedTuple):
    """One pattern of second cards: how many hands do not pair, and how many may."""

    ways: int
    unpaired: int
    free: int


def deals(most: int) -> Iterator[Deal]:
    """The patterns of a split if a seat may have at most this many hands."""
    found: dict[tuple[int, int], int] = {}

    def go(hands: int, done: int) -> None:
        if hands == most or done == hands:
            found[hands, done] = found.get((hands, done), 0) + 1
            return
        go(hands + 1, done)
        go(hands, done + 1)

    go(2, 0)
    for (hands, done), ways in found.items():
        yield Deal(ways, done, hands - done)


@dataclass(frozen=True)
class Ended:
    """The hands of one split, each with how it ends. All tables have the same sums for each standing of the dealer."""

    joints: list[Joint]

    def together(self) -> Floats:
        """How often the hands end together, by the end of each hand and, as the last axis, the dealer's standing."""
        stands = self.joints[0].sum(axis=0)
        each = [joint / np.where(stands > 0, stands, 1.0) for joint in self.joints]
        letters = "abcdefgh"[: len(each)]
        spec = ",".join(f"{letter}z" for letter in letters) + f",z->{letters}z"
        product: Floats = np.einsum(spec, *each, stands)
        return product


def split_hands(
    most: int, unpaired: Callable[[int], Joint], paired: Callable[[int], Joint], pair_chance: Callable[[int], float]
) -> list[Ended]:
    """All ways in which a split can end.

    ``unpaired(gone)`` and ``paired(gone)`` say how a hand ends if its second card does not pair, or does, with this
    many cards of the pair gone; ``pair_chance(gone)`` is the chance that the next card pairs.
    """
    known: dict[tuple[bool, int, int], Joint] = {}

    def where_others_do_not_pair(free: bool, gone: int, others: int) -> Joint:
        key = free, gone, others
        if key not in known:
            if others == 0:
                known[key] = unpaired(gone) + (paired(gone) if free else 0.0)
            else:
                known[key] = where_others_do_not_pair(free, gone, others - 1)
                if chance := pair_chance(gone):
                    known[key] = known[key] - chance * where_others_do_not_pair(free, gone + 1, others - 1)
        return known[key]

    found = []
    for deal in deals(most):
        hands = deal.unpaired + deal.free
        often = float(deal.ways)
        for gone in range(2, hands):
            often *= pair_chance(gone)
        if often <= 0.0:
            continue
        joints = []
        if deal.unpaired:
            joints += [often * where_others_do_not_pair(False, hands, deal.unpaired - 1)] * deal.unpaired
        if deal.free:
            joints += [often * where_others_do_not_pair(True, hands, deal.unpaired)] * deal.free
        found.append(Ended(joints))
    return found
