"""Rounds from one deck, shuffled for each. Only the cards that a round needs are drawn; its rule gives a code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import bound_later as _bound_later
from pitboss.simulate.kernels.stream import Places, Words, below, ready

Ints = NDArray[np.int64]
Deck = NDArray[np.int64]

play: Callable[..., int] = _bound_later
"""The round of a game: ``play(deck, how)`` gives a code, from the deck and the tables of choices."""


def deal(
    words: Words, made: Places, seed: int, block: int, deck: Deck, cards: int, how: Any, codes: Ints, wanted: Ints,
    kept: Ints,
) -> None:  # fmt: skip
    """Writes a code for every round. ``deck`` holds the cards in any order; for each round the first ``cards`` of it
    are drawn again.

    The cards of the ``wanted`` rounds, in ascending order, are written to ``kept``.
    """
    at = len(words)
    found = 0
    size = len(deck)
    for i in range(len(codes)):
        at = ready(words, made, seed, block, at)
        for place in range(cards):
            other, at = below(words, at, size - place)
            other += place
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
        codes[i] = play(deck, how)
        if found < len(wanted) and wanted[found] == i:
            kept[found] = deck[:cards]
            found += 1
