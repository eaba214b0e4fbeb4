"""Hands a second: the ranking interpreted and compiled, beside the peers that are installed (treys, phevaluator).

    python benchmarks/ranking.py [HANDS]

Both sides rank the same random hands, handed over in the form each takes; making that form is not timed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np

from pitboss.odds.compiled import compiled
from pitboss.ranking.five import best_of_seven, best_of_six, rank5
from pitboss.ranking.three import rank3

RANKS: dict[int, Callable[..., int]] = {3: rank3, 5: rank5, 6: best_of_six, 7: best_of_seven}


def sum3(hands: Any) -> int:
    total = 0
    for i in range(len(hands)):
        total += rank3(hands[i, 0], hands[i, 1], hands[i, 2])
    return total


def sum5(hands: Any) -> int:
    total = 0
    for i in range(len(hands)):
        total += rank5(hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])
    return total


def sum6(hands: Any) -> int:
    total = 0
    for i in range(len(hands)):
        total += best_of_six(hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4], hands[i, 5])
    return total


def sum7(hands: Any) -> int:
    total = 0
    for i in range(len(hands)):
        total += best_of_seven(
            hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4], hands[i, 5], hands[i, 6]
        )
    return total


SUMS = {3: sum3, 5: sum5, 6: sum6, 7: sum7}


def rank_each(rank: Callable[..., int], hands: list[list[int]]) -> list[int]:
    return [rank(*hand) for hand in hands]


def treys(hands: list[list[int]]) -> Callable[[], object]:
    module: Any = import_module("treys")
    texts = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    theirs = [[module.Card.new(texts[card]) for card in hand] for hand in hands]
    evaluate = module.Evaluator().evaluate
    return lambda: [evaluate(hand[:2], hand[2:]) for hand in theirs]


def phevaluator(hands: list[list[int]]) -> Callable[[], object]:
    return partial(rank_each, import_module("phevaluator").evaluate_cards, hands)


def per_second(hands: int, work: Callable[[], object]) -> float:
    """The best of five runs, in the time of this process alone."""
    best = float("inf")
    for _ in range(5):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return hands / best


def main(hands: int = 100_000) -> None:
    random = Random(1)
    print(f"{'':24}{'hands a second':>16}{'to a peer':>12}")
    for size, rank in RANKS.items():
        dealt = [random.sample(range(52), size) for _ in range(hands)]
        many = np.array(dealt)
        kernel = compiled(SUMS[size])
        kernel(many[:1])
        ours = {
            "interpreted": per_second(hands, partial(rank_each, rank, dealt)),
            "compiled": per_second(hands, partial(kernel, many)),
        }
        peers = {}
        for peer in (treys, phevaluator) if size >= 5 else ():
            try:
                peers[peer.__name__] = per_second(hands, peer(dealt))
            except ImportError:
                continue
        for name, speed in ours.items():
            ratios = ", ".join(f"{speed / theirs:.1f} x {peer}" for peer, theirs in peers.items())
            print(f"{size} cards, {name:15}{speed:>16,.0f}    {ratios or '-'}")
        for name, speed in peers.items():
            print(f"{size} cards, {name:15}{speed:>16,.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
