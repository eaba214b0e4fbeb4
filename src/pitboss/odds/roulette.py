"""Roulette: every bet of the layout, on every pocket of the wheel."""

from __future__ import annotations

from collections import Counter

from pitboss.games.layout import Layout
from pitboss.games.roulette import WHEELS, RouletteRules, play, selections
from pitboss.games.script import Pay, Seat, Spin, Wager
from pitboss.money import Cents
from pitboss.odds.chances import Chances, Result, alike, result_of
from pitboss.odds.price import Price, Unpriced

SEAT = Seat(1)


def prices(rules: RouletteRules, slug: str) -> list[Price]:
    each = selections(rules, slug)
    if not each:
        raise Unpriced(f"is not on the {rules.options.wheel} layout")
    wagers = [Wager(f"{slug} {selection}".strip()) for selection in each]
    return [
        Price(wager=wager, chances=chances, per="bet", also=also)
        for wager, (chances, also) in alike(_spun(rules, wagers).items()).items()
    ]


def _spun(rules: RouletteRules, wagers: list[Wager]) -> dict[str, Chances]:
    """What each wager comes to over all pockets, by the script that the table plays."""
    tally: dict[str, Counter[Result]] = {wager: Counter() for wager in wagers}
    for pocket in WHEELS[rules.options.wheel].pockets:
        for pay in _round(rules, wagers, pocket):
            tally[pay.wager][result_of(pay)] += 1
    return dict(tally)


def _round(rules: RouletteRules, wagers: list[Wager], pocket: str) -> list[Pay]:
    script = play(rules, Layout({SEAT: dict.fromkeys(wagers, Cents(1))}))
    pays: list[Pay] = []
    answer: str | None = None
    while True:
        try:
            request = script.send(answer)
        except StopIteration:
            return pays
        answer = pocket if isinstance(request, Spin) else None
        if isinstance(request, Pay):
            pays.append(request)
