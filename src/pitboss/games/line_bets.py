"""Wagers that cards alone decide: what such a wager sees, and which line of its pay table that stands on.

A game says so once, as data. Its script settles by it, and odds count every way the cards can come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pitboss.equipment.cards import Card


class LineBet(NamedTuple):
    rule: Callable[..., int]
    """Over plain ints, one for each card that the wager sees: a place in ``lines``."""
    lines: tuple[str, ...]
    sees: tuple[str, ...]
    """Whose cards it sees, in the order the rule takes them: ``own``, ``dealer``, ``board``, ``flop``, ``up``."""
    stays: bool = False
    """A fold does not forfeit it."""

    def cards(self, **places: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that it sees, of those that lie in these places."""
        return tuple(card for place in self.sees for card in places[place])

    def line(self, **places: Sequence[Card]) -> str:
        """The line that these cards stand on."""
        return self.lines[self.rule(*self.cards(**places))]
