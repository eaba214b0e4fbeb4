"""Let It Ride: a chart for each street."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.games.dealer_poker.let_it_ride import SHAPE, LetItRideRules
from pitboss.odds.at_table import ChartCell
from pitboss.odds.solve.seen import kind_name


def looked_for(
    rules: LetItRideRules, own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> Iterator[ChartCell]:
    name = kind_name([*own, *board], rules.pays.bet)
    yield from ((street.wager, (name,)) for street in SHAPE.streets if street.board == len(board))
