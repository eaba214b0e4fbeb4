"""Looks a hand up in the charts of its price, by the words for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pitboss.odds.strategy import Chart, ChartedPlay


def best_choice(charts: Iterable[Chart], words: frozenset[str]) -> ChartedPlay | None:
    """The choice whose situation is contained in these words. The last chart that has one is the most specific."""
    found = [choice for chart in charts for choice in chart.choices if set(choice.situation) <= words]
    return found[-1] if found else None


def open_choice(choice: ChartedPlay, offered: Collection[str]) -> ChartedPlay | None:
    """The best of the offered options, and what the other offered ones cost against it. ``draw 3`` is open where cards
    may be drawn."""
    every = {choice.best: 0.0, **choice.costs}.items()
    costs = {word: cost for word, cost in every if word in offered or word.partition(" ")[0] in offered}
    if not costs:
        return None
    best = min(costs, key=lambda word: costs[word])
    return choice._replace(best=best, costs={word: cost - costs[best] for word, cost in costs.items() if word != best})
