"""The rules of a game with draws as tables: they are called once for every place and every standing of the dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.solve.drawn.places import CARDS, places
from pitboss.odds.solve.duel import CHOOSE
from pitboss.ranking.five import card_bit

Ints = NDArray[np.int64]
UNQUALIFIED, LOWER, EQUAL, HIGHER = range(4)
"""The standing of a dealer against a hand. The last three are for dealers who qualify."""
FOLDED, NOT_QUALIFIED, TIED, LOST, INSTANT, WON = range(6)
"""How a hand ends. From WON up, the number also holds the two lines that the hand is paid for."""


class DrawGame(NamedTuple):
    two_lines: Callable[[int], tuple[int, int]]
    """The lines of a hand of five or six cards, from its set."""
    settle: Callable[[int, int], tuple[int, int]]
    """From the strengths of a hand and the dealer's: whether the first wager and the raise are paid (above 0), returned
    (0) or lost (below 0)."""
    instant: Callable[[int, int, int, int, int], int]
    """The index of a dealt hand in ``instants``."""
    qualifying: int
    least_exchanged: int


class DrawPays(NamedTuple):
    """The payments, in units of the ante."""

    raised: Fraction
    """The raise, in antes."""
    lines: tuple[Fraction, ...]
    """What each line of a hand adds for one unit of the raise."""
    unqualified: Fraction
    """What the ante wins if the dealer does not qualify."""
    fold: Fraction
    price: Fraction
    """What a draw costs."""
    instants: tuple[bool, ...]
    """Whether a dealt hand of each line is paid at once (``DrawGame.instant``)."""

    @property
    def unit(self) -> int:
        """The number of parts of an ante for which every payment is whole."""
        amounts = (self.unqualified, self.fold, self.price, self.raised, *(self.raised * each for each in self.lines))
        return lcm(*(each.denominator for each in amounts))


class Table:
    def __init__(self, game: DrawGame, pays: DrawPays) -> None:
        self.game, self.pays = game, pays
        known = places()
        self.cut = int(np.searchsorted(known.strengths, game.qualifying))
        """The first place that qualifies."""
        self.fold = int(pays.fold * pays.unit)
        self.ante, self.bet = np.zeros((2, len(known.strengths), 4), np.int64)
        """How ante and bet are settled, by the place of a hand and the dealer's standing."""
        for place in range(1, len(known.strengths)):
            for dealer, strength in _standings(known.strengths, place, self.cut):
                settled = game.settle(int(known.strengths[place]), strength)
                self.ante[place, dealer], self.bet[place, dealer] = settled
        lines = np.zeros((len(known.strengths), 2), np.int64)
        compiled(lines_of, two_lines=game.two_lines)(known.hands[known.bounds[1:-1]].astype(np.int64), lines[1:])
        self.ends, self.units = self.settled(np.arange(len(lines)), lines)
        """How a played hand of five cards ends, and what it wins, by its place and the dealer's standing."""

    def settled(self, at: Ints, lines: Ints) -> tuple[Ints, Ints]:
        """How played hands of these places and lines end, and what they win, by the dealer's standing."""
        pays = self.pays
        raised, unqualified = int(pays.raised * pays.unit), int(pays.unqualified * pays.unit)
        by_line = np.array([int(pays.raised * each * pays.unit) for each in pays.lines])
        ante, bet = self.ante[at], self.bet[at]
        won = by_line[lines].sum(-1)[..., np.newaxis]
        units = np.where(ante > 0, unqualified, np.where(ante < 0, self.fold, 0))
        units = units + np.where(bet > 0, won, np.where(bet < 0, -raised, 0))
        paid = (WON + lines[..., 0] * len(pays.lines) + lines[..., 1])[..., np.newaxis]
        ends = np.where(ante > 0, NOT_QUALIFIED, np.where(bet > 0, paid, np.where(bet < 0, LOST, TIED)))
        return ends, units

    @cached_property
    def ahead(self) -> Ints:
        """How much more playing wins than folding."""
        found: Ints = self.units - self.fold
        return found


def _standings(strengths: Ints, place: int, cut: int) -> Iterator[tuple[int, int]]:
    """Every standing that a dealer can have against a hand of this place, and a strength that has it."""
    yield UNQUALIFIED, int(strengths[1])
    if place > cut:
        yield LOWER, int(strengths[cut])
    if place >= cut:
        yield EQUAL, int(strengths[place])
    if place + 1 < len(strengths):
        yield HIGHER, int(strengths[max(place + 1, cut)])


def places_of(hands: Ints) -> Ints:
    numbers = sum(CHOOSE[at + 1][hands[:, at]] for at in range(CARDS))
    found: Ints = places().by_number[numbers].astype(np.int64)
    return found


two_lines = bound_later
"""The rule that gives the lines that a hand is paid for."""


def lines_of(hands: Ints, found: Ints) -> None:
    for i in range(len(hands)):
        found[i, 0], found[i, 1] = two_lines(set_of(hands[i]))


def set_of(hand: Ints) -> int:
    held = 0
    for card in hand:
        held |= card_bit(card)
    return held
