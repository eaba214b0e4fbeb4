"""The price of an ante in hold'em against the dealer, and how to play it street by street."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import RANKS
from pitboss.games.dealer_poker.raises import each_of
from pitboss.games.dealer_poker.shape import Shape
from pitboss.odds.chances import UnitResult
from pitboss.odds.evaluate.build import strengths
from pitboss.odds.price import Price
from pitboss.odds.solve.duel import ABOVE, BELOW, EQUAL, cell_dealer
from pitboss.odds.solve.duel_price import AnteAndRaise
from pitboss.odds.solve.holdem import each_street, one_raise
from pitboss.odds.solve.holdem.boards import DEALERS, LEFT, PARTS, Ints, Pays
from pitboss.odds.solve.holdem.seen import BOARDS, KINDS
from pitboss.odds.solve.suits import standing
from pitboss.odds.strategy import Chart, ChartedPlay

NAMINGS = 24
WHOLE = comb(50, 3) * comb(47, 2) * DEALERS * NAMINGS
"""The number of ways to deal flop, rest of the board and dealer's cards after two cards, in all namings of suits."""


class HoldemGame(NamedTuple):
    shape: Shape
    settle: Callable[[int, int], AnteAndRaise]
    """Settles a hand from its strength and the dealer's."""
    qualifying: int
    """The least strength with which the dealer qualifies; 0 if he always does."""


class Settling(NamedTuple):
    """How every strength is settled against every group of dealers, for kernels."""

    unit: int
    pays: Pays
    results: list[AnteAndRaise]
    """The different results, numbered as in ``pays.ends``."""
    cut: int
    """The place of the least strength that qualifies; 0 if all do."""


def settling(game: HoldemGame) -> Settling:
    every = strengths().tolist()
    cuts = (0, game.qualifying) if game.qualifying else (0,)
    numbers: dict[AnteAndRaise, int] = {}
    ends = np.zeros((len(every), PARTS), np.int32)
    for place, strength in enumerate(every[1:], 1):
        for part, cell in enumerate(_cells(len(cuts) > 1, strength >= game.qualifying)):
            dealer = None if cell is None else cell_dealer(cuts, strength, cell)
            if dealer is not None:
                ends[place, part] = numbers.setdefault(game.settle(strength, dealer), len(numbers))
    results = list(numbers)
    unit = lcm(*(part.denominator for result in results for part in result))
    first, raised = (np.array([int(result[part] * unit) for result in results], np.int32)[ends] for part in range(2))
    cut = int(np.searchsorted(strengths(), game.qualifying)) if game.qualifying else 0
    return Settling(unit, Pays(first, raised, ends), results, cut)


def _cells(cut: bool, qualifies: bool) -> tuple[int | None, ...]:
    """The cell of ``duel`` for each group of ``boards.dealers``."""
    if not cut:
        return None, BELOW, EQUAL, ABOVE
    if qualifies:
        return BELOW, 3 + BELOW, 3 + EQUAL, 3 + ABOVE
    return BELOW, EQUAL, ABOVE, 3 + ABOVE


def one_raise_price(game: HoldemGame, includes: tuple[str, ...]) -> Price:
    """The price for one raise in a round, which may be made on any street."""
    before, (flop,), (river,) = (each_of(street.times) for street in game.shape.streets)
    settled = settling(game)
    times = one_raise.Times(before, flop, river, fold=-len(game.shape.forfeits) * settled.unit * DEALERS)
    found = one_raise.solved(settled.cut, settled.pays, times)
    return Price(
        wager="ante", chances=_chances(game, settled, found.ways, found.folded), per="ante", includes=includes,
        strategy="optimal", rule=_before_in_words(found.raised_before),
        charts=_one_raise_charts(found, settled.unit),
    )  # fmt: skip


def each_street_price(game: HoldemGame, includes: tuple[str, ...]) -> Price:
    """The price for a raise on every street: first a raise or a fold, later a raise or a check."""
    (flop,), (turn,), (river,) = (each_of(street.times) for street in game.shape.streets)
    settled = settling(game)
    down = len(game.shape.forfeits)
    streets = each_street.Streets(flop, turn, river, fold=-down * settled.unit * DEALERS)
    found = each_street.solved(settled.pays, streets)
    plays = found.before > found.fold
    return Price(
        wager="ante", chances=_chances(game, settled, found.ways, found.folded), per="ante", includes=includes,
        strategy="optimal", rule=f"fold {_names(~plays)}; then raise whenever the raise wins on average",
        charts=_each_street_charts(game, found, settled.unit),
    )  # fmt: skip


def _chances(game: HoldemGame, settled: Settling, ways: Ints, folded: int) -> Counter[UnitResult]:
    down = len(game.shape.forfeits)
    chances: Counter[UnitResult] = Counter()
    for multiple, counts in enumerate(ways.tolist()):
        for result, count in zip(settled.results, counts, strict=True):
            if count:
                net = result.first + multiple * result.raised
                chances[UnitResult(net, Fraction(down + multiple))] += count
    if folded:
        chances[UnitResult(Fraction(-down), Fraction(down))] += folded
    return chances


# Words and charts


def _kept() -> list[tuple[tuple[int, int], int]]:
    """Every kind of two cards, best first, with its number."""
    hands = sorted(((low, high) for low, high in standing(2).hands.tolist()), key=_by_ranks, reverse=True)
    return [((low, high), high * (high - 1) // 2 + low) for low, high in hands]


def _by_ranks(hand: tuple[int, int]) -> tuple[int, int, bool]:
    low, high = hand
    return high >> 2, low >> 2, low & 3 == high & 3


def _names(chosen: NDArray[np.bool_]) -> str:
    return ", ".join(hand_name(*hand) for hand, number in _kept() if chosen[number]) or "nothing"


def _before_in_words(raised: Ints) -> str:
    """Which two cards are raised before the flop: for every high card the least card with it."""
    said = []
    for multiple in sorted(set(raised.tolist()) - {0}, reverse=True):
        least: dict[tuple[int, str], str] = {}
        for (low, high), number in _kept():
            kind = "pair" if low >> 2 == high >> 2 else "suited" if low & 3 == high & 3 else "unsuited"
            if raised[number] == multiple:
                least[(0 if kind == "pair" else high >> 2), kind] = hand_name(low, high)
        said.append(f"raise {multiple}x before the flop with {', '.join(least.values())} or better")
    return "; ".join(said) + "; otherwise by the charts"


def _one_raise_charts(found: one_raise.OneRaise, unit: int) -> tuple[Chart, ...]:
    before = []
    for hand, number in _kept():
        worth = {multiple: int(values[number]) for multiple, values in found.seen.before.items()}
        best = int(found.raised_before[number])
        costs = {_word(other): (worth[best] - worth[other]) / (WHOLE * unit) for other in worth if other != best}
        before.append(ChartedPlay((hand_name(*hand),), _word(best), costs))
    return (
        Chart("before the flop", ("your cards",), tuple(before), "Costs are in antes."),
        _seen_chart("flop", found.seen.flop, ("2x", "check"), comb(LEFT, 2) * NAMINGS * DEALERS * unit, WHOLE * unit),
        _seen_chart("river", found.seen.river, ("1x", "fold"), DEALERS * unit, WHOLE // NAMINGS * unit),
    )


def _seen_chart(title: str, sums: Ints, words: tuple[str, ...], whole: int, rounds: int) -> Chart:
    """A choice for every kind of hand and board. ``whole`` is the number that stands for one unit in one of them,
    ``rounds`` in all rounds of two cards."""
    choices, given_up = [], 0
    for kind, boards in zip(KINDS, sums.tolist(), strict=True):
        for board, (*worth, best, ways) in zip(BOARDS, boards, strict=True):
            if ways:
                top = max(worth)
                said = words[worth.index(top)]
                costs = {word: (top - each) / (ways * whole) for word, each in zip(words, worth, strict=True)}
                del costs[said]
                choices.append(ChartedPlay((kind, board), said, costs))
                given_up += best - top
    cost = f"{given_up / (comb(52, 2) * rounds):.4%} of the ante"
    note = f"This chart costs {cost} more than playing every hand by its exact cards."
    return Chart(title, ("your hand", "the board"), tuple(choices), note)


def _each_street_charts(game: HoldemGame, found: each_street.EachStreet, unit: int) -> tuple[Chart, ...]:
    first, second, third = game.shape.streets
    choices = []
    for hand, number in _kept():
        gain = (int(found.before[number]) - found.fold) / (WHOLE * 2 * unit)
        best, other = (first.wager, first.instead) if gain > 0 else (first.instead, first.wager)
        choices.append(ChartedPlay((hand_name(*hand),), best, {other: abs(gain)}))
    on_flop, on_turn = comb(LEFT, 2) * NAMINGS * DEALERS * unit, each_street.RIVERS * NAMINGS * DEALERS * unit
    return (
        Chart("before the flop", ("your cards",), tuple(choices), "Costs are in antes."),
        _seen_chart("flop", found.flop, (second.wager, second.instead), on_flop, WHOLE * unit),
        _seen_chart("turn", found.turn, (third.wager, third.instead), on_turn, WHOLE * 2 * unit),
    )


def _word(multiple: int) -> str:
    return f"{multiple}x" if multiple else "check"


def hand_name(low: int, high: int) -> str:
    """The name of two cards: ``AKs``, ``T9o``, ``22``."""
    if low >> 2 == high >> 2:
        return RANKS[high >> 2] * 2
    return RANKS[high >> 2] + RANKS[low >> 2] + ("s" if low & 3 == high & 3 else "o")
