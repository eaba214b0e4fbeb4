"""A game is priced by the module of ``pitboss.odds.games`` that is named after it."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import pytest
from tests.odds.uncompiled import printed

from pitboss import games
from pitboss.houses import posted, sheet, sheet_names
from pitboss.odds.report import PRICED, report

NAMED = [slug for slug in games.slugs() if slug in PRICED]


@pytest.mark.parametrize("slug", NAMED)
def test_the_module_named_after_a_game_prices_its_wagers(slug: str) -> None:
    module = import_module(f"pitboss.odds.games.{slug.replace('-', '_')}")
    assert callable(module.prices)
    for part in (pair for each in getattr(module, "PARTS", {}).items() for pair in each):
        assert part in _every_wager(), f"{module.__file__}: PARTS names {part!r}, but no sheet has this wager"


@cache
def _every_wager() -> set[str]:
    return {wager for name in sheet_names() for wager in sheet(name).rules.wagers}


@pytest.mark.parametrize("slug", ["big-six", "blackjack", "craps", "roulette", "three-card-poker"])
def test_a_priced_game_is_found_by_its_name(slug: str) -> None:
    assert slug in NAMED


def test_every_wager_of_a_game_without_a_module_is_marked_as_not_priced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.report.PRICED", PRICED - {"roulette"})
    page = posted("mount-airy", "roulette")
    found = report(page.game, page.rules)
    assert not found.prices
    assert set(found.unpriced) == set(page.rules.wagers)


@pytest.mark.parametrize("arguments", [["--help"], ["odds", "--help"]])
def test_help_loads_no_compiler(arguments: list[str]) -> None:
    assert "Usage" in printed(*arguments)


def test_a_pot_of_the_poker_room_has_no_edge_and_the_report_says_where_to_look() -> None:
    page = posted("mount-airy", "holdem")
    found = report(page.game, page.rules)
    assert not found.prices and "pitboss equity" in found.unpriced["pot"]
