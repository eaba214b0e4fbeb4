"""What a table should have won from the bets that were made, by the posted prices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from statistics import mean
from typing import NamedTuple

from pitboss.houses import sheet, sheet_names


class _Prices(NamedTuple):
    edges: dict[str, float]
    """The house edge of each wager, or the mean if its selections differ in price."""
    within: frozenset[str]
    """Wagers that the price of another wager includes."""


def theory(name: str, staked: Mapping[str, int]) -> int | None:
    """The expected win in cents. ``None`` if nothing was bet, or if a wager that was bet has no price."""
    bets = {wager: cents for wager, cents in staked.items() if cents}
    if not bets or name not in sheet_names():
        return None
    prices = _prices(name)
    if not all(wager in prices.edges or wager in prices.within for wager in bets):
        return None
    return round(sum(cents * prices.edges.get(wager, 0.0) for wager, cents in bets.items()))


@cache
def _prices(name: str) -> _Prices:
    from pitboss.odds.report import report

    page = sheet(name)
    edges: dict[str, list[float]] = {}
    within: set[str] = set()
    for price in report(page.game, page.rules).prices:
        edges.setdefault(price.wager.partition(" ")[0], []).append(price.as_json()["edge"])
        within.update(price.includes)
    return _Prices({wager: mean(each) for wager, each in edges.items()}, frozenset(within))
