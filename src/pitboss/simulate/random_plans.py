"""Plans whose choices are tables of random numbers, so that a comparison with the script uses all rules.

A game with choices has a function ``random_plan(setup, rng)`` in its module of ``simulate/games/``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random

import numpy as np
from numpy.typing import NDArray

from pitboss.games.twentyone.choices import CHOICES
from pitboss.odds.solve.twentyone.table import SolvedTable
from pitboss.simulate.plan import Plan
from pitboss.simulate.policies.twentyone import Policy, chosen_by
from pitboss.simulate.run import COMPILED
from pitboss.simulate.setup import Setup

RANDOM = "random choices"
Rng = np.random.Generator


def random_plan(setup: Setup, seed: int) -> Plan | None:
    """The plan of a game with choices; ``None`` if there are no choices, the rules make them, or only the script deals
    the game."""
    if setup.rules.game not in COMPILED:
        return None
    module = import_module(f"{__package__}.games.{setup.rules.game.replace('-', '_')}")
    make: Callable[[Setup, Rng], Plan] | None = getattr(module, "random_plan", None)
    return make(setup, np.random.default_rng(seed)) if make else None


def random_choices(rng: Rng, *shape: int, most: int = 1) -> NDArray[np.uint8]:
    """A table of this shape, of numbers from 0 to ``most``."""
    return rng.integers(0, most + 1, shape, np.uint8)


def random_policy(table: SolvedTable, rng: Rng) -> Policy:
    """Any open choice of twenty-one. A rescue or a second chance is taken half of the time."""
    chance = Random(int(rng.integers(1 << 30)))

    def choose(cards: Sequence[int], up: int, opened: int, split: bool) -> int:
        return chance.choice([bit for bit in CHOICES if opened & bit] or [0])

    return chosen_by(table, choose, 0.5, 0.5, 1)
