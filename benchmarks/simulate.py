"""Rounds per second on one core in one run, compared with simulators from PyPI.

    python benchmarks/simulate.py [--peers PYTHON]

``--peers`` names a Python that has them. They are not dependencies of ours, so give them a temporary environment:

    python -m venv peers && peers/bin/pip install crapssim gymnasium rlcard open_spiel py21 altair jackblack
    python benchmarks/simulate.py --peers peers/bin/python

Times are processor seconds, the best of five, with warm kernels. Our times include counting the results. The peers'
games are simpler: they follow no house's sheet, and most have no splits (see ``simulate_peers.py``).
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
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
"""The sheet, the bets, and the goal per second."""

PEERS = Path(__file__).with_name("simulate_peers.py")
TIMES = {"craps, throws": 1_000, "blackjack": 4}
"""The goal as a multiple of the best peer."""


def best(work: Callable[[], float]) -> float:
    """The highest rate per second."""
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


def peers(python: str) -> list[tuple[str, str, float]]:
    found = subprocess.run([python, str(PEERS)], capture_output=True, text=True, check=False)
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
    found = peers(chosen.peers) if chosen.peers else []
    for what, who, rate in found:
        print(f"{what:24}{rate:16,.0f}  {who}: {rates[what] / rate:,.0f} times")
    for what, times in TIMES.items():
        if best_peer := max((rate for each, _, rate in found if each == what), default=None):
            print(f"{what}: {rates[what] / best_peer:,.0f} times the best of these (goal: {times:,})")


if __name__ == "__main__":
    main()
