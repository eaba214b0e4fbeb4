"""Baccarat: the bets on both sides and the tie, and the dragon bonuses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.odds.compiled import compiled
from pitboss.simulate.kernels import baccarat as kernel
from pitboss.simulate.kernels.stream import stream
from pitboss.simulate.plan import CardPlan, CodePart, Ints, Trace
from pitboss.simulate.setup import Setup
from pitboss.simulate.shoes import behind

MOST_CARDS = 6


class BaccaratPlan(CardPlan):
    codes = kernel.RESULTS * kernel.LINES * kernel.LINES
    parts = (CodePart(codes),)

    def deal(self, seed: int, block: int, codes: Ints) -> int:
        self._deal(seed, block, codes, [])
        return 0

    def _deal(self, seed: int, block: int, codes: Ints, rounds: Sequence[int]) -> Ints:
        kept = np.zeros((len(rounds), MOST_CARDS + 1), np.int64)
        wanted = np.array(rounds, np.int64)
        compiled(kernel.deal)(*stream(seed, block), self.stock(), behind(self.setup), codes, wanted, kept)
        return kept

    def traces(self, seed: int, block: int, rounds: Sequence[int]) -> list[Trace]:
        if not rounds:
            return []
        kept = self._deal(seed, block, np.zeros(rounds[-1] + 1, np.int64), rounds)
        return [Trace(tuple(cards[1 : cards[0] + 1]), ()) for cards in kept.tolist()]


def plan(setup: Setup) -> BaccaratPlan:
    return BaccaratPlan(setup, "")
