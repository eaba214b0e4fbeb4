"""Mississippi Stud: a chart for each street; on the last ones, for each number of units that are down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.games.dealer_poker.mississippi_stud import BETS, SHAPE, MississippiRules
from pitboss.odds.at_table import ChartCell
from pitboss.odds.solve.seen import kind_name


def looked_for(
    rules: MississippiRules, own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> Iterator[ChartCell]:
    name = kind_name([*own, *board], rules.pays.ante)
    units = sum(down.get(bet, 0) for bet in BETS) // max(down.get("ante", 0), 1)
    for street in SHAPE.streets:
        if street.board == len(board):
            yield street.wager, (name,)
            yield f"{street.wager}, {units} down", (name,)
