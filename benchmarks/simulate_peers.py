"""The speed of other simulators, as JSON.

``benchmarks/simulate.py --peers PYTHON`` runs this with a Python that has them, but not our packages.

If a simulator is missing or does not run, a line on the error stream says why.
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

RUNS = 3
Deal = Callable[[int], object]


def crapssim() -> Deal:
    """Pass line with double odds."""
    from crapssim import Table
    from crapssim.strategy import BetPassLine, PassLineOddsMultiplier

    def deal(rolls: int) -> None:
        table = Table()
        table.add_player(bankroll=10**9, strategy=BetPassLine(5) + PassLineOddsMultiplier(2))
        table.run(max_rolls=rolls, verbose=False)

    return deal


def gymnasium() -> Deal:
    """No splits, no doubles, an endless deck; hits below 17."""
    import gymnasium

    env: Any = gymnasium.make("Blackjack-v1")

    def deal(hands: int) -> None:
        for _ in range(hands):
            state, _ = env.reset()
            over = False
            while not over:
                state, _, over, _, _ = env.step(1 if state[0] < 17 else 0)

    return deal


def rlcard() -> Deal:
    """No splits, no doubles; any choice."""
    import rlcard

    game = rlcard.make("blackjack")

    def deal(hands: int) -> None:
        for _ in range(hands):
            state, _ = game.reset()
            while not game.is_over():
                state, _ = game.step(random.choice(list(state["legal_actions"])))

    return deal


def open_spiel() -> Deal:
    """No splits, no doubles; any choice. Its rules are C++, called from Python."""
    import pyspiel

    game = pyspiel.load_game("blackjack")

    def deal(hands: int) -> None:
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))

    return deal


def py21() -> Deal:
    """Basic strategy, splits and doubles."""
    from py21 import Game, Player

    game = Game([Player(bankroll=10**9)])

    def deal(hands: int) -> None:
        for _ in range(hands):
            game.play_round()

    return deal


def jackblack() -> Deal:
    """Its simple strategy."""
    from jackblack import Player, Simple, Simulation

    def deal(hands: int) -> None:
        Simulation([Player("one", chips=10**9, strategy=Simple())]).run(hands)

    return deal


PEERS: dict[str, tuple[str, Callable[[], Deal], int]] = {
    "crapssim": ("craps, throws", crapssim, 20_000),
    "gymnasium": ("blackjack", gymnasium, 5_000),
    "rlcard": ("blackjack", rlcard, 2_000),
    "open_spiel": ("blackjack", open_spiel, 5_000),
    "py21": ("blackjack", py21, 1_000),
    "jackblack": ("blackjack", jackblack, 1_000),
}
"""What each simulator deals, its function, and how many at a time."""


def rate(deal: Deal, count: int) -> float:
    times = []
    for _ in range(RUNS):
        start = process_time()
        deal(count)
        times.append(process_time() - start)
    return count / min(times)


def main() -> None:
    warnings.filterwarnings("ignore")
    found = []
    for who, (what, make, count) in PEERS.items():
        try:
            found.append((what, who, rate(make(), count)))
        except Exception as error:  # a foreign package may raise anything
            print(f"{who}: {type(error).__name__}: {error}", file=sys.stderr)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
