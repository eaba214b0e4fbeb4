"""Steps per second of the learning environments, and of Gymnasium's blackjack. Processor time, one core, one run.

    python benchmarks/rl.py

The compiled environment plays a house's sheet (splits, doubles, surrender, insurance, a shoe of several decks);
Gymnasium's example has none of these. The ratios matter: they vary less between machines than the figures do.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from time import process_time

import gymnasium
import numpy as np

from pitboss.rl.blackjack import BlackjackVectorEnv
from pitboss.rl.gym import TableEnv

SECONDS = 3.0
LEARNERS = 4096


def measured(step: Callable[[], int]) -> float:
    """Steps per second of processor time."""
    step()
    start, steps = process_time(), 0
    while process_time() - start < SECONDS:
        steps += step()
    return steps / (process_time() - start)


def example() -> float:
    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)

    def step() -> int:
        for _ in range(1000):
            _, _, over, cut, _ = env.step(env.action_space.sample())
            if over or cut:
                env.reset()
        return 1000

    return measured(step)


def scripted() -> float:
    env = TableEnv("mount-airy/blackjack")
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        for _ in range(200):
            over = env.step(int(rng.integers(len(env.action_names))))[2]
            if over:
                env.reset()
        return 200

    return measured(step)


def compiled(name: str) -> float:
    env = BlackjackVectorEnv(LEARNERS, name)
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 8, (64, LEARNERS))
    turn = 0

    def step() -> int:
        nonlocal turn
        env.step(actions[turn % len(actions)])
        turn += 1
        return LEARNERS

    return measured(step)


def main() -> None:
    warnings.simplefilter("ignore")
    base = example()
    print(f"{'gymnasium Blackjack-v1':40}{base:>14,.0f} steps/s")
    for name, figure in (
        ("one seat, by the script", scripted()),
        (f"compiled, {LEARNERS} learners, mount-airy", compiled("mount-airy/blackjack")),
        (f"compiled, {LEARNERS} learners, valley-forge", compiled("valley-forge/blackjack")),
    ):
        print(f"{name:40}{figure:>14,.0f} steps/s{figure / base:>8.1f} times")


if __name__ == "__main__":
    main()
