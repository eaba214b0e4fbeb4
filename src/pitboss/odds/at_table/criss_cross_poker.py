"""Criss Cross Poker: down by the hand with the row and by what is bet across; the middle by both hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.games.dealer_poker.criss_cross_poker import CrissCrossRules
from pitboss.odds.at_table import ChartCell
from pitboss.odds.solve.seen import kind_name


def looked_for(
    rules: CrissCrossRules, own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> Iterator[ChartCell]:
    row, column = board[:2], board[2:4]
    if len(board) == 2:
        across = down.get("across", 0) // max(down.get("ante-across", 0), 1)
        yield f"down, {across}x across", (kind_name([*own, *row], rules.pays.bets),)
    elif len(board) == 4:
        one, other = (kind_name([*own, *ends], rules.pays.bets, roughly=True) for ends in (row, column))
        yield "middle", (one, f"and {other}")
        yield "middle", (other, f"and {one}")
