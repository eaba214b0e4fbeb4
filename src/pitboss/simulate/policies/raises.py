"""One raise against the dealer: the best multiple of the ante for every hand, or a fold."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.raises import each_of
from pitboss.odds.solve.duel import Duel
from pitboss.odds.solve.holdem.boards import renaming
from pitboss.odds.solve.suits import RENAMED

Multiples = NDArray[np.uint8]
FOLD = 0


class RaiseWins(NamedTuple):
    """What a hand that is not folded wins, in antes."""

    first: float
    raised: float
    """What each unit of the raise wins."""


def best_raises(
    met: Duel, times: Callable[[int], int], settle: Callable[[int, int, int], RaiseWins], lines: NDArray[np.int64],
    forfeits: int,
) -> Multiples:  # fmt: skip
    """The best multiple for every hand of the deck and every card that may be open (one column if none is).

    ``settle`` gets the strengths of both hands and the player's line; ``times`` returns the multiples that are open.
    """
    kinds, kind = np.unique(np.stack([met.strengths, lines]), axis=1, return_inverse=True)
    cells = met.counts.shape[2]
    worth = np.zeros((2, kinds.shape[1], cells))
    for number, (strength, line) in enumerate(kinds.T.tolist()):
        for cell in range(cells):
            dealer = met.dealer(strength, cell)
            if dealer is not None:
                worth[:, number, cell] = settle(strength, dealer, line)
    first, raised = ((met.counts * worth[part][kind.ravel()][:, np.newaxis]).sum(2) for part in (0, 1))
    best = np.full(first.shape, FOLD, np.uint8)
    most = -forfeits * met.counts.sum(2).astype(np.float64)
    bits = np.array([times(strength) for strength in met.strengths.tolist()])
    for multiple in each_of(int(np.bitwise_or.reduce(bits))):
        here = np.where((bits >> multiple & 1).astype(bool)[:, np.newaxis], first + multiple * raised, -np.inf)
        best = np.where(here > most, multiple, best).astype(np.uint8)
        most = np.maximum(most, here)
    return _for_every_hand(met.hands.shape[1], best)


def _for_every_hand(cards: int, best: Multiples) -> Multiples:
    """Copies the choice of each hand that stands for others to all hands that differ only in the names of suits."""
    names = renaming(cards)
    if best.shape[1] == 1:
        return best[names.number]
    return best[names.number[:, np.newaxis], RENAMED[names.naming]]
