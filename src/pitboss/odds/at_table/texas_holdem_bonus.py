"""Texas Hold'em Bonus: a chart for each street, by the kinds of hand and of board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.odds.at_table import ChartCell
from pitboss.odds.solve.holdem.seen import situation
from pitboss.rules.sheet import Rules

STREETS = {3: "flop", 4: "turn", 5: "river"}


def looked_for(rules: Rules, own: Sequence[int], board: Sequence[int], down: Mapping[str, int]) -> Iterator[ChartCell]:
    if len(own) == 2 and len(board) in STREETS:
        yield STREETS[len(board)], situation((own[0], own[1]), board)
