"""Lunar Poker: five cards by their kind, in the chart of hands with or without a pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.games.dealer_poker.lunar_poker import SHAPE, LunarRules
from pitboss.odds.at_table import ChartCell
from pitboss.odds.solve.drawn.kinds import chart_of, kind_of


def looked_for(
    rules: LunarRules, own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> Iterator[ChartCell]:
    if len(own) == SHAPE.own:
        kind = kind_of(own)
        yield chart_of(kind), kind
