"""The best choice for a hand at a table, where the first words of a chart do not find it: one module for each game,
found by its name.

A module may have two functions. ``looked_for(rules, own, board, down)`` yields titles of charts, each with the words
under which it has the hand, if some of the board is open. ``counted(rules, own, shown)`` counts a hand that no chart
has. These modules load no compiler, and NumPy only for games whose kinds of hand need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.sheet import Rules

GAMES = frozenset(path.stem.replace("_", "-") for path in Path(__file__).parent.glob("[a-z]*.py"))
ChartCell = tuple[str, tuple[str, ...]]
"""The title of a chart, and the situation in it."""


def charted_choice(
    rules: Rules, charts: Sequence[Chart], own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> ChartedPlay | None:
    """The choice from the chart for this street, or None. ``down`` is what the seat has bet, in cents."""
    looked_for: Callable[..., Iterator[ChartCell]] | None = _function(rules, "looked_for")
    for title, words in looked_for(rules, own, board, down) if looked_for else ():
        for chart in charts:
            if chart.title == title:
                for choice in chart.choices:
                    if choice.situation == words:
                        return choice
    return None


def counted_choice(rules: Rules, own: tuple[int, ...], shown: tuple[int, ...]) -> ChartedPlay | None:
    """The choice counted from every hand that the dealer may have, if the game counts it. ``shown`` are the dealer's
    open cards."""
    counted: Callable[..., ChartedPlay | None] | None = _function(rules, "counted")
    return counted(rules, own, shown) if counted else None


def _function(rules: Rules, name: str) -> Any:
    if rules.game not in GAMES:
        return None
    return getattr(import_module(f"{__package__}.{rules.game.replace('-', '_')}"), name, None)
