"""Charts for setting four tiles: which of the three settings is best, by the rough classes of their low and high hands.

A class is a hand's points, or gong, wong or pair. A setting is named by both classes: ``4/8``. This module does not
load NumPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.equipment.tiles import Tile
from pitboss.games.pai_gow.tile_house_way import divided, highest_first, tile_house_way
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.ranking.tiles import DAY_GONG, DAY_WONG, LOWEST_PAIR, POINT, rank_tiles

CLASSES = (*map(str, range(10)), "gong", "wong", "pair")
HIGHER = "+"
"""Marks the setting with the better high hand, if two settings have the same class."""
HOUSE_WAY, ORDER, OVERVIEW = "house way", "which setting is better", "where to leave the house way"


class Row(NamedTuple):
    """The hands with the same settings to choose from, by class. What is won is in hundredths of a bet."""

    ways: int
    changed: int
    """The number of these hands for which the house way is not best."""
    best: int
    house: int
    each: dict[str, int]
    """What each class wins."""


def named(low: int, high: int) -> str:
    """The name of a setting: the classes of its hands."""
    return f"{CLASSES[_class_of(low)]}/{CLASSES[_class_of(high)]}"


def _class_of(strength: int) -> int:
    if strength >= DAY_GONG:
        return 10 + (strength >= DAY_WONG) + (strength >= LOWEST_PAIR)
    return strength // POINT


def by_class(settings: Sequence[Sequence[int]]) -> dict[str, int]:
    """The settings that no other setting equals or beats in both hands, by class. Of several with the same class, the
    one with the highest low hand gets the plain name."""
    found: dict[str, int] = {}
    for way in sorted(range(len(settings)), key=lambda way: settings[way][0], reverse=True):
        low, high = settings[way]
        beaten = any(
            (other[0] >= low and other[1] >= high) and (list(other) != [low, high] or at < way)
            for at, other in enumerate(settings)
            if at != way
        )
        if not beaten:
            called = named(low, high)
            found[called + HIGHER * sum(each.removesuffix(HIGHER) == called for each in found)] = way
    return found


def line_of(ways: Iterable[str], order: Sequence[str]) -> str:
    """The settings that a hand can choose from, in the words of a chart. Those that win more on average come first."""
    return ", ".join(sorted(ways, key=lambda called: (order.index(plain(called)), called)))


def plain(called: str) -> str:
    """A class without the mark that tells two of its settings apart."""
    return called.replace(HIGHER, "")


def charts_of(counts: Mapping[str, Any], banks: int) -> tuple[Chart, ...]:
    """The charts from the stored counts. ``banks`` is the number of banks that a hand can meet."""
    rows = {key: Row(*row) for key, row in counts["rows"].items()}
    hands = sum(row.ways for row in rows.values())
    bet = 100 * banks
    best = sum(row.best for row in rows.values())
    lost, by_order, by_line = (
        f"{(best - won) / hands / bet:.4%}"
        for won in (
            sum(row.house for row in rows.values()),
            counts["by_order"],
            sum(max(row.house, *row.each.values()) for row in rows.values()),
        )
    )
    order: list[str] = counts["order"]
    cells = sorted(order, key=lambda called: tuple(map(CLASSES.index, called.split("/"))), reverse=True)
    places = Chart(
        ORDER,
        ("low hand", "high hand"),
        tuple(ChartedPlay((low, high), str(order.index(f"{low}/{high}") + 1))
              for low, high in (called.split("/") for called in cells)),
        "Of your three settings, take the one with the lowest number. Compared with the best setting of every hand, "
        f"this costs {by_order} of the bet over all rounds, and the house way costs {lost}.",
    )  # fmt: skip
    lines = Chart(
        OVERVIEW,
        ("your settings, low/high", "of all hands", "better set differently"),
        tuple(_choice(key, row, hands, bet) for key, row in sorted(rows.items(), key=_house_loses)
              if max(row.each.values()) > row.house),
        "The rows on which the house way costs most over all rounds come first. A setting is left out if another one "
        "equals or beats it in both hands. If two settings have the same name, + marks the one with the better high "
        f"hand. Compared with the best setting of every hand, these rows cost {by_line} of the bet over all rounds. "
        "Costs are in bets, over the hands of the row.",
    )  # fmt: skip
    return places, lines


def _house_loses(line: tuple[str, Row]) -> int:
    return line[1].house - max(line[1].each.values())


def _choice(key: str, row: Row, hands: int, bet: int) -> ChartedPlay:
    best = max(row.each, key=lambda called: row.each[called])
    others = {HOUSE_WAY: row.house} | {called: won for called, won in row.each.items() if called != best}
    costs = {called: (row.each[best] - won) / row.ways / bet for called, won in others.items()}
    return ChartedPlay((key, f"{row.ways / hands:.2%}", f"{row.changed / hands:.2%}"), best, costs)


def low_by_chart(
    charts: Sequence[Chart], tiles: Sequence[Tile], four_hints: bool, gee_joon_last: bool, zeros_equal: bool
) -> tuple[Tile, Tile] | None:
    """The low hand of four tiles by the charts; None if that is the house way."""
    chart = {each.title: each for each in charts}
    if ORDER not in chart or OVERVIEW not in chart:
        return None
    order = ["/".join(each.situation) for each in sorted(chart[ORDER].choices, key=lambda each: int(each.best))]
    a, b, c, d = highest_first(tiles, gee_joon_last)
    settings = [divided(a, b, c, d, way, gee_joon_last, zeros_equal) for way in range(3)]
    house = tile_house_way(a, b, c, d, four_hints, gee_joon_last, zeros_equal)
    ways = by_class(settings)
    line = line_of(ways, order)
    for each in chart[OVERVIEW].choices:
        if each.situation[0] == line and settings[ways[each.best]] != settings[house]:
            two = ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))
            one, other = two[ways[each.best]]
            is_low = rank_tiles(*one, gee_joon_last, zeros_equal) <= rank_tiles(*other, gee_joon_last, zeros_equal)
            return one if is_low else other
    return None
