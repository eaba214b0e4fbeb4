"""Rounds a second, one core, one run, beside simulators that install from PyPI.

    python benchmarks/simulate.py [--peers PYTHON]

``--peers`` names a Python that has them: ``pip install crapssim gymnasium rlcard open_spiel``. Without it, or where one
is missing, its line says so. Times are processor seconds, the best of five, kernels warm; the counting of what came is
in ours. The peers' games are simpler: no sheet's rules, no splits in gymnasium's and RLCard's blackjack.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Callable
from time import process_time

from pitboss.houses import sheet
from pitboss.simulate.run import plan_of
from pitboss.simulate.setup import Job
from pitboss.simulate.sums import sum_block

RUNS = 5
OURS = {
    "craps, throws": ("mount-airy/craps", "pass 10 odds pass 20", 300e6),
    "three card poker": ("mount-airy/three-card-poker", "ante 10 pair-plus 5", 20e6),
    "blackjack": ("mount-airy/blackjack", "bet 10", 10e6),
    "face up pai gow": ("hollywood-york/face-up-pai-gow-poker", "bet 25", 2e6),
    "roulette": ("mount-airy/roulette", "red 10", None),
    "baccarat": ("mount-airy/baccarat", "banker 20", None),
    "spanish 21": ("mount-airy/spanish-21", "bet 10", None),
    "let it ride": ("mount-airy/let-it-ride", "bet 10", None),
    "pai gow tiles": ("mount-airy/pai-gow-tiles", "bet 25", None),
}
"""What is dealt, and how many a second are the goal."""

PEERS = """
import json, sys, time, warnings
warnings.filterwarnings("ignore")
def best(work, count, runs=3):
    times = []
    for _ in range(runs):
        start = time.process_time(); done = work(count); times.append((time.process_time() - start) / (done or count))
    return 1 / min(times)
found = {}
try:
    import crapssim
    from crapssim.strategy import BetPassLine, PassLineOddsMultiplier
    def rolls(count):
        table = crapssim.Table(); table.add_player(bankroll=10**9, strategy=BetPassLine(5) + PassLineOddsMultiplier(2))
        table.run(max_rolls=count, verbose=False)
    found["craps, throws", "crapssim"] = best(rolls, 20000)
except Exception as error: print("crapssim:", type(error).__name__, error, file=sys.stderr)
try:
    import gymnasium
    env = gymnasium.make("Blackjack-v1")
    def hands(count):
        for _ in range(count):
            state, _ = env.reset(); over = False
            while not over:
                state, _, over, _, _ = env.step(1 if state[0] < 17 else 0)
    found["blackjack", "gymnasium"] = best(hands, 5000)
except Exception as error: print("gymnasium:", type(error).__name__, error, file=sys.stderr)
try:
    import rlcard, random
    game = rlcard.make("blackjack")
    def played(count):
        for _ in range(count):
            state, player = game.reset()
            while not game.is_over():
                state, player = game.step(random.choice(list(state["legal_actions"])))
    found["blackjack", "rlcard"] = best(played, 2000)
except Exception as error: print("rlcard:", type(error).__name__, error, file=sys.stderr)
try:
    import pyspiel, random
    spiel = pyspiel.load_game("blackjack")
    def dealt(count):
        for _ in range(count):
            state = spiel.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
    found["blackjack", "open_spiel"] = best(dealt, 5000)
except Exception as error: print("open_spiel:", type(error).__name__, error, file=sys.stderr)
print(json.dumps([[*key, rate] for key, rate in found.items()]))
"""


def best(work: Callable[[], float]) -> float:
    """The most a second."""
    work()
    rates = []
    for _ in range(RUNS):
        start = process_time()
        done = work()
        rates.append(done / (process_time() - start))
    return max(rates)


def ours(name: str, bet: str, throws: bool) -> float:
    plan = plan_of(Job(name, sheet(name).text, bet=bet))
    rounds = plan.block

    def work() -> float:
        found = sum_block(plan, 0, rounds)
        return found.throws if throws else found.rounds

    return best(work)


def peers(python: str | None) -> list[tuple[str, str, float]]:
    if python is None:
        return []
    found = subprocess.run([python, "-c", PEERS], capture_output=True, text=True, check=False)
    for line in found.stderr.splitlines():
        print(f"  {line}")
    return [(what, who, rate) for what, who, rate in json.loads(found.stdout.splitlines()[-1])] if found.stdout else []


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--peers", help="a Python that has the peers installed")
    chosen = parser.parse_args()
    rates = {}
    print(f"{'':24}{'a second':>16}{'goal':>16}{'part of it':>12}")
    for what, (name, bet, goal) in OURS.items():
        rates[what] = ours(name, bet, what.endswith("throws"))
        beside = f"{goal:16,.0f}{rates[what] / goal:11.2f}x" if goal else ""
        print(f"{what:24}{rates[what]:16,.0f}{beside}", flush=True)
    for what, who, rate in peers(chosen.peers):
        print(f"{what:24}{rate:16,.0f}  {who}: {rates[what] / rate:,.0f} times")


if __name__ == "__main__":
    main()
