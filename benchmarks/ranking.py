"""Hands per second: the ranking interpreted, compiled and looked up in the shipped table, compared with the installed
peers (treys, phevaluator, eval7).

    python benchmarks/ranking.py [HANDS]

All sides rank the same random hands, each in its own input form; making that form is not timed. Then all hands of seven
cards are ranked in order. Ratios come from one run: the sides take turns, and the best turn of each counts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from math import comb
from random import Random
from time import process_time
from typing import Any

import numpy as np

from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate import places_of
from pitboss.odds.evaluate.build import table
from pitboss.odds.evaluate.lookup import NO_CARDS, LookupTable, may_become_flush, place, place_by_ranks
from pitboss.ranking.five import best_five, best_of_seven, best_of_six, card_bit, rank5
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


def fill7(hands: Any, found: Any) -> None:
    for i in range(len(hands)):
        a, b, c, d = int(hands[i, 0]), int(hands[i, 1]), int(hands[i, 2]), int(hands[i, 3])
        found[i] = best_of_seven(a, b, c, d, int(hands[i, 4]), int(hands[i, 5]), int(hands[i, 6]))


def strengths_by_bits(hands: Any) -> Any:
    """From an array with seven cards per row to an array of strengths, like ``places_of``, with the plain bit logic."""
    found = np.empty(len(hands), np.int64)
    compiled(fill7)(hands, found)
    return found


SUMS = {3: sum3, 5: sum5, 6: sum6, 7: sum7}


def bits_in_order(top: int) -> int:
    total = 0
    for a in range(top):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d)
                    for e in range(d):
                        for f in range(e):
                            six = four | card_bit(e) | card_bit(f)
                            for g in range(f):
                                total += best_five(six | card_bit(g))
    return total


def table_in_order(top: int, table: LookupTable) -> int:
    keys, suited = table.keys, table.suited
    total = 0
    for a in range(top):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    key4 = NO_CARDS + keys[a] + keys[b] + keys[c] + keys[d]
                    four = suited[a] | suited[b] | suited[c] | suited[d]
                    for e in range(d):
                        for f in range(e):
                            key = key4 + keys[e] + keys[f]
                            if may_become_flush(key):
                                six = four | suited[e] | suited[f]
                                for g in range(f):
                                    total += place(key + keys[g], six | suited[g], table)
                            else:
                                for g in range(f):
                                    total += place_by_ranks(key + keys[g], table)
    return total


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


def eval7(hands: list[list[int]]) -> Callable[[], object]:
    module: Any = import_module("eval7")
    deck = [module.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    theirs = [[deck[card] for card in hand] for hand in hands]
    evaluate = module.evaluate
    return lambda: [evaluate(hand) for hand in theirs]


def per_second(hands: int, work: Callable[[], object]) -> float:
    """The best of nine runs, in processor time of this process."""
    best = float("inf")
    for _ in range(9):
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
        if size >= 5:
            cards = np.tile(many.astype(np.uint8), (10, 1))
            places_of(cards)
            ours["looked up"] = per_second(len(cards), partial(places_of, cards))
        peers = {}
        for peer in (treys, phevaluator, eval7) if size >= 5 else ():
            try:
                peers[peer.__name__] = per_second(hands, peer(dealt))
            except ImportError:
                continue
        for name, speed in ours.items():
            ratios = ", ".join(f"{speed / theirs:.1f} x {peer}" for peer, theirs in peers.items())
            print(f"{size} cards, {name:15}{speed:>16,.0f}    {ratios or '-'}")
        for name, speed in peers.items():
            print(f"{size} cards, {name:15}{speed:>16,.0f}")
        if size == 7:
            print(f"random hands of seven, looked up: {ours['looked up'] / ours['compiled']:.1f} times the bit logic")
    in_order()


def in_order() -> None:
    bits, looked_up = compiled(bits_in_order), compiled(table_in_order)
    bits(7), looked_up(7, table())
    every = comb(52, 7)
    slow, fast = per_second(every, partial(bits, 52)), per_second(every, partial(looked_up, 52, table()))
    print(f"all {every:,} hands of seven in order: {slow:,.0f} a second by bit logic, {fast:,.0f} looked up,")
    print(f"{fast / slow:.1f} times as many")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
