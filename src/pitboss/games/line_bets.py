"""Wagers that cards alone decide: which cards such a wager sees, and which line of its pay table they make.

A game states this once, as data. Its script settles by it, and the odds count every way the cards can come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from pitboss.equipment.cards import Card
from pitboss.rules.script import Pay, Seat, by_line
from pitboss.rules.sheet import PayTable


class LineBet(NamedTuple):
    rule: Callable[..., int]
    """Takes a plain int for each card that the wager sees, and returns an index in ``lines``."""
    lines: tuple[str, ...]
    sees: tuple[str, ...]
    """Whose cards it sees, in the order the rule takes them: ``own``, ``dealer``, ``board``, ``flop``, ``up``."""
    stays: bool = False
    """A fold does not forfeit it."""

    def cards(self, **places: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that it sees, out of those at these places."""
        return tuple(chain.from_iterable(map(places.__getitem__, self.sees)))

    def line(self, **places: Sequence[Card]) -> str:
        """The line that these cards make."""
        return self.lines[self.rule(*chain.from_iterable(map(places.__getitem__, self.sees)))]


def by_cards(seat: Seat, wager: str, table: PayTable, line: str) -> Pay:
    """Settles a bet by the line that its cards make, and names that line as the reason."""
    return by_line(seat, wager, table.line(line), line.replace("-", " "))
