"""Choices street by street, from the solvers, for every hand of the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.raises import each_of
from pitboss.games.dealer_poker.shape import Shape
from pitboss.odds.evaluate.build import strengths
from pitboss.odds.report import report
from pitboss.odds.solve.holdem import each_street, one_raise
from pitboss.odds.solve.holdem.boards import DEALERS, HANDS, renaming
from pitboss.odds.solve.holdem.price import HoldemGame, hand_name, settling
from pitboss.odds.solve.ladder import FOLD, Decision, climb
from pitboss.odds.solve.suits import RENAMED
from pitboss.odds.strategy import Chart
from pitboss.rules.game import Game
from pitboss.rules.sheet import Rules
from pitboss.simulate.kernels.dealer_poker import Choices
from pitboss.simulate.strategies import STAY


def without_looking(strategy: str, tables: Sequence[tuple[int, ...]]) -> tuple[Choices, Choices, Choices]:
    """The choices of a player who does not look at the cards, as tables of these shapes: the least raise on all three
    streets, or a fold."""
    first, second, third = (np.full(shape, int(strategy == STAY), np.uint8) for shape in tables)
    return first, second, third


def ante_charts(game: Game[Any], rules: Rules) -> Sequence[Chart]:
    """The charts of the ante's price, which comes from the store."""
    (price,) = report(game, rules, ["ante"]).prices
    return price.charts


def ladder_choices(shape: Shape, rule: Callable[..., int], pays: Sequence[Fraction], first: int) -> list[Choices]:
    """For each street the multiple (0 for a fold or a bet pulled back), by the units raised so far, the player's cards,
    and each open card."""
    decisions = climb(shape, rule, pays, first).played().decisions
    names = renaming(shape.own)
    found = []
    for street in shape.streets:
        here = [each for each in decisions if each.street == street]
        most = max(each.units for each in here) - first
        by_units = [
            _every(names.number, names.naming, street.board, _of(here, first + more)) for more in range(most + 1)
        ]
        found.append(np.stack(by_units))
    return found


def _of(here: list[Decision], units: int) -> NDArray[np.int64]:
    """The choices with this many units bet. If the best play never has this many, those of another number of units."""
    chosen = next((each.best for each in here if each.units == units), here[0].best)
    return np.where(chosen == FOLD, 0, chosen)


def _every(number: NDArray[np.int32], naming: NDArray[np.int8], board: int, best: NDArray[np.int64]) -> Choices:
    if board == 0:
        return best[number].astype(np.uint8)
    names = RENAMED[naming]  # for each hand: every card after its renaming of suits
    if board == 1:
        return best[number[:, np.newaxis], names].astype(np.uint8)
    return best[number[:, np.newaxis, np.newaxis], names[:, :, np.newaxis], names[:, np.newaxis, :]].astype(np.uint8)


class HoldemChoices(NamedTuple):
    """Choices before the flop by two cards; later by two cards and the board that stands for others."""

    before: Choices
    """The multiple, 0 for a fold or a check."""
    later: tuple[Choices, ...]
    """On the flop and on the turn: 1 for a raise."""


def one_raise_choices(game: HoldemGame, charts: Sequence[Chart]) -> HoldemChoices:
    """Choices for games with one raise in a round, without the river: a kernel decides that against every dealer."""
    before, (flop,), (river,) = (each_of(street.times) for street in game.shape.streets)
    settled = settling(game)
    times = one_raise.Times(before, flop, river, fold=-len(game.shape.forfeits) * settled.unit * DEALERS)
    gained = one_raise.on_flops(settled.cut, settled.pays, times).gained
    return HoldemChoices(_before(charts), ((gained > 0).astype(np.uint8),))


def each_street_choices(game: HoldemGame, charts: Sequence[Chart]) -> HoldemChoices:
    """Choices for games with a raise on every street: raise wherever a raised unit wins on average."""
    pays = settling(game).pays
    _, raised = each_street.by_end(pays)
    turn, flop = each_street.raised_units(each_street.on_turns(pays), raised)
    return HoldemChoices(_before(charts), ((flop > 0).astype(np.uint8), (turn > 0).astype(np.uint8)))


def _before(charts: Sequence[Chart]) -> Choices:
    """The choices of the first street, from the first chart: a multiple such as ``4x``, or 1 for a named raise."""
    words = {choice.situation[0]: choice.best for choice in charts[0].choices}
    found = np.zeros(HANDS, np.uint8)
    for high in range(52):
        for low in range(high):
            word = words[hand_name(low, high)]
            multiple = int(word[:-1]) if word[:-1].isdigit() else int(word not in ("fold", "check"))
            found[low + high * (high - 1) // 2] = multiple
    return found


def worth_of_ends(game: HoldemGame) -> NDArray[np.float64]:
    """By the place of a hand: what the bets before the raise win against a dealer who is lower and does not qualify,
    lower and qualifies, level, higher and does not qualify, higher and qualifies."""
    every = strengths().tolist()
    found = np.zeros((len(every), 5))
    highest = every[-1]
    for place, mine in enumerate(every[1:], 1):
        least = game.qualifying
        against = (
            0 if mine > 0 and least else None, max(least, 0) if mine > least else None, mine,
            least - 1 if mine < least - 1 else None, max(least, mine + 1) if mine < highest else None,
        )  # fmt: skip
        for end, dealer in enumerate(against):
            if dealer is not None:
                found[place, end] = float(game.settle(mine, dealer).first)
    return found
