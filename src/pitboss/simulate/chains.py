"""Games of dice and wheels: all the places a round can stand in, and where every throw leads, found by the script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from pitboss.odds.compiled import compiled
from pitboss.simulate.kernels import chain
from pitboss.simulate.kernels.stream import stream
from pitboss.simulate.outcomes import Outcome
from pitboss.simulate.plan import CodePlan, Ints
from pitboss.simulate.setup import Setup

Step = int | Outcome
"""Where a throw leads: to a place of the round, or to its end."""


class ChainPlan(CodePlan):
    """A walk over places, each with a step for every face."""

    def __init__(self, setup: Setup, places: Sequence[Sequence[Step]], strategy: str = "") -> None:
        """``places`` has a step for each face; the first place is where a round begins."""
        super().__init__(setup, strategy)
        self._faces = len(places[0])
        self._ends: dict[Outcome, int] = {}
        self._steps: Ints = np.array([self._packed(step) for place in places for step in place], np.int64)
        self.codes = len(self._ends)

    def _packed(self, step: Step) -> int:
        if isinstance(step, int):
            return step * self._faces
        return self._ends.setdefault(step, len(self._ends)) << chain.CODE | chain.OVER

    def step(self, place: int, face: int) -> Step:
        """Where a throw leads from a place."""
        packed = int(self._steps[place * self._faces + face])
        return list(self._ends)[packed >> chain.CODE] if packed & chain.OVER else packed // self._faces

    def deal(self, seed: int, block: int, codes: Ints) -> int:
        return compiled(chain.walk)(*stream(seed, block), self._faces, self._steps, codes)

    def learn(self, seed: int, block: int, first: Mapping[int, int]) -> dict[int, Outcome]:
        ends = list(self._ends)
        return {code: ends[code] for code in first}
