"""Six cards, the player's three and the dealer's three together, counted by line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, six_card_line
from pitboss.odds.compiled import compiled


def count_lines() -> list[int]:
    """How many of all six cards stand on each line, the lowest first."""
    counts = np.zeros(len(FIVE_CARD_LINES), np.int64)
    compiled(count_all)(counts)
    return [int(count) for count in counts]


def count_all(counts: NDArray[np.int64]) -> None:
    for f in range(52):
        for e in range(f):
            for d in range(e):
                for c in range(d):
                    for b in range(c):
                        for a in range(b):
                            counts[six_card_line(a, b, c, d, e, f)] += 1
