"""Games decided by one spin: every bet on every pocket of the wheel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from pitboss.money import Cents
from pitboss.odds.chances import Chances, UnitResult, Unpriced, alike, result_of
from pitboss.odds.price import Price
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.script import Pay, Script, Seat, Spin, Wager
from pitboss.rules.sheet import Rules


def prices(game: PitGame[Any], rules: Rules, slug: str) -> list[Price]:
    wagers = [Wager(f"{slug} {selected}".strip()) for selected in game.selections(rules, slug)]
    if not wagers:
        raise Unpriced("is not on this layout")
    return [
        Price(wager=wager, chances=chances, per="bet", also=also)
        for wager, (chances, also) in alike(spun(game, rules, wagers).items()).items()
    ]


def spun(game: PitGame[Any], rules: Rules, wagers: list[Wager]) -> dict[str, Chances]:
    """How each wager ends in every pocket, by the script that the table plays."""
    tally: dict[str, Counter[UnitResult]] = {wager: Counter() for wager in wagers}
    stakes = {Seat(1): dict.fromkeys(wagers, Cents(1))}
    for pocket in _no_more_bets(game.play(rules, Layout(stakes))).pockets:
        script = game.play(rules, Layout(stakes))
        _no_more_bets(script)
        for pay in _settled(script, pocket):
            tally[pay.wager][result_of(pay)] += 1
    return dict(tally)


def _no_more_bets(script: Script) -> Spin:
    """Runs the round up to the spin."""
    request = next(script)
    while not isinstance(request, Spin):
        request = next(script)
    return request


def _settled(script: Script, pocket: str) -> Iterator[Pay]:
    """Runs the round from the spin to its end."""
    for request in chain([script.send(pocket)], script):
        if isinstance(request, Pay):
            yield request
