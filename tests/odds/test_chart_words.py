"""The choices on a strategy chart are options that the game offers, in the game's words."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import replace
from typing import Any

import pytest

from pitboss.drivers.random import play_random
from pitboss.houses import sheet, sheet_names
from pitboss.odds.report import PRICED, report
from pitboss.rules.layout import Layout
from pitboss.rules.script import Ask
from pitboss.table.table import open_table

ROUNDS = 100
SETTING = "pai-gow", "double-hand"
"""Games whose charts say which cards go in front."""
NAMES = [
    name
    for name in sheet_names()
    if (game := name.partition("/")[2]) in PRICED and not any(part in game for part in SETTING)
]
NOT_SAID = {"none"}
"""On a chart of insurance: the seat says nothing."""


def offered(name: str) -> set[str]:
    """The words of all options in random rounds."""
    page = sheet(name)
    words: set[str] = set()

    def play(rules: Any, layout: Layout) -> Generator[Any, Any, Any]:
        script, answer = page.game.play(rules, layout), None
        while True:
            try:
                request = script.send(answer)
            except StopIteration as done:
                return done.value
            if isinstance(request, Ask):
                words.update(option.word for offer in request.offers.values() for option in offer.options)
            answer = yield request

    table = open_table(replace(page, game=replace(page.game, play=play)))
    for seed in range(ROUNDS):
        play_random(table, random.Random(f"{name} {seed}"))
    return words


@pytest.mark.sampled
@pytest.mark.parametrize("name", NAMES)
def test_every_choice_on_a_chart_is_an_option_of_the_game(name: str) -> None:
    page = sheet(name)
    charts = [chart for price in report(page.game, page.rules).prices for chart in price.charts]
    words = {word for chart in charts for play in chart.choices for word in (play.best, *play.costs)}
    known = offered(name) | NOT_SAID if words else set()
    wrong = {word for word in words if word not in known and word.partition(" ")[0] not in known}
    assert not wrong, f"odds/games/{page.rules.game.replace('-', '_')}.py: a chart has {wrong}; options are {known}"
