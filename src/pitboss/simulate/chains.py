"""Games of dice and wheels: all states of a round, and where every throw leads. The script finds them."""

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
"""Where a throw leads: to another state of the round, or to its end."""


class ChainPlan(CodePlan):
    """A walk over the states of a round. Each state, called a place, has a step for every face."""

    def __init__(self, setup: Setup, places: Sequence[Sequence[Step]], strategy: str = "") -> None:
        """Each place is a list with a step for each face. A round begins at the first place."""
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
