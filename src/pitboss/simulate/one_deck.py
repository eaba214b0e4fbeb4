"""Games of one deck in which every round has the same number of cards: one loop deals, and each game has a kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np

from pitboss.games.dealer_poker.raises import Raise, each_of
from pitboss.games.dealer_poker.shape import Shape
from pitboss.odds.compiled import compiled
from pitboss.simulate.kernels import deck
from pitboss.simulate.kernels.stream import stream
from pitboss.simulate.plan import FEW, CardPlan, CodePart, Ints, Trace
from pitboss.simulate.setup import Setup

Told = Callable[[int, Sequence[int]], Trace]
"""Makes the cards and words that the script gets from a code and the cards of its round."""


def options_of(street: Raise, times: int | None = None, named: bool = False) -> frozenset[str]:
    """The options of a street: its raises, by their multiples or by its name, and the word for no raise."""
    raises = [street.wager] if named else [f"{each}x" for each in each_of(street.times if times is None else times)]
    return frozenset((*raises, street.instead))


class StreetsTold:
    """What was said in a game where every street is raised or folded. The lowest digits of a code are the multiples."""

    def __init__(self, shape: Shape) -> None:
        self._streets = shape.streets
        self._opened = tuple(map(options_of, shape.streets))

    def __call__(self, code: int, cards: Sequence[int]) -> Trace:
        words: list[str] = []
        for place, street in enumerate(self._streets):
            multiple = code >> 2 * place & 3
            words.append(f"{multiple}x" if multiple else street.instead)
            if not multiple:
                break
        return Trace(tuple(cards), tuple(words), self._opened)


class OneDeckPlan(CardPlan):
    def __init__(
        self, setup: Setup, strategy: str, play: Callable[..., int], how: Any, cards: int, parts: Sequence[CodePart],
        told: Told,
    ) -> None:  # fmt: skip
        """``play(deck, how)`` gives the code of a round of this many ``cards``."""
        super().__init__(setup, strategy)
        self.parts = tuple(parts)
        size = prod(part.size for part in self.parts)
        self.codes = size if size <= FEW else 0
        self._kernel = compiled(deck.deal, play=play)
        self._how = how
        self._cards = cards
        self._told = told

    def deal(self, seed: int, block: int, codes: Ints) -> int:
        self._deal(seed, block, codes, np.zeros(0, np.int64), np.zeros((0, self._cards), np.int64))
        return 0

    def _deal(self, seed: int, block: int, codes: Ints, wanted: Ints, kept: Ints) -> None:
        self._kernel(*stream(seed, block), self.stock(), self._cards, self._how, codes, wanted, kept)

    def traces(self, seed: int, block: int, rounds: Sequence[int]) -> list[Trace]:
        if not rounds:
            return []
        kept = np.zeros((len(rounds), self._cards), np.int64)
        codes = np.zeros(rounds[-1] + 1, np.int64)
        self._deal(seed, block, codes, np.array(rounds, np.int64), kept)
        return [self._told(int(codes[at]), cards) for at, cards in zip(rounds, kept.tolist(), strict=True)]
