"""Pairs that are split, and split again.

Every hand of a split is played by its own cards, as is best with one other card of the pair gone. For that play the
expectation is exact. Hands are finished one after the other, but in a shuffled shoe a second card may as well be dealt
to each hand first: so the pairs among these second cards decide how many hands there are, and what a hand is worth if
the second cards of others do not pair follows by taking those away that do.

How the hands of one split end together is not quite exact: they are taken to be independent once it is known where the
dealer stands. That touches the deviation, in its fourth digit, and no expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pitboss.odds.solve.twentyone.tables import Floats

Joint = Floats
"""By how a hand ends and where the dealer stands: how often."""


class Deal(NamedTuple):
    """One way for second cards to come: how many hands do not pair, and how many may."""

    ways: int
    unpaired: int
    free: int


def deals(most: int) -> Iterator[Deal]:
    """How a split can go where a seat may come to have this many hands."""
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
    """Hands of one split that end together, each with how it ends: all their tables add up to the same chances."""

    joints: list[Joint]

    def together(self) -> Floats:
        """By how each of the hands ends and, last, where the dealer stands: how often."""
        stands = self.joints[0].sum(axis=0)
        each = [joint / np.where(stands > 0, stands, 1.0) for joint in self.joints]
        letters = "abcdefgh"[: len(each)]
        spec = ",".join(f"{letter}z" for letter in letters) + f",z->{letters}z"
        product: Floats = np.einsum(spec, *each, stands)
        return product


def split_hands(
    most: int, unpaired: Callable[[int], Joint], paired: Callable[[int], Joint], pair_chance: Callable[[int], float]
) -> list[Ended]:
    """All ways for a split to end.

    ``unpaired(gone)`` and ``paired(gone)`` say how a hand ends whose second card does not pair, or does, with this many
    cards of the pair gone; ``pair_chance(gone)`` is the chance that the next card is one.
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
