"""Stored counts and prices are found again, unless something they depend on has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.odds.uncompiled import printed

from pitboss.houses import posted, sheet
from pitboss.odds import ship, store
from pitboss.odds.chances import Unpriced
from pitboss.odds.report import report

CHEAP = ("big-six", "craps", "roulette")
"""Games whose every sheet is counted again in a moment."""
COUNT = "pitboss.odds.solve.pai_gow.counts:fortune"


@pytest.fixture(autouse=True)
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own, and nothing that ships."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def nothing_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(store, "SHIPPED", tmp_path / "shipped")
    store.shipped.cache_clear()
    yield
    store.shipped.cache_clear()


def counting(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Each call of the function that counts."""
    calls: list[tuple[object, ...]] = []

    class Solver:
        @staticmethod
        def fortune(*arguments: object) -> dict[str, int]:
            calls.append(arguments)
            return {"nothing": 10**40, "straight": len(calls)}

    monkeypatch.setattr(store, "import_module", lambda name: Solver)
    return calls


def test_a_count_is_made_once_for_each_argument(nothing_ships: None, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counting(monkeypatch)
    first = store.counted(COUNT, False)
    assert store.counted(COUNT, False) == first == {"nothing": 10**40, "straight": 1}
    assert store.counted(COUNT, True) != first
    assert calls == [(False,), (True,)]


def test_an_edited_rule_never_gets_the_old_count(nothing_ships: None, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counting(monkeypatch)
    store.counted(COUNT, False)
    monkeypatch.setattr(store, "source_key", lambda *names: "edited")
    store.counted(COUNT, False)
    assert len(calls) == 2


def test_a_torn_file_costs_a_count_and_nothing_else(
    nothing_ships: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    calls = counting(monkeypatch)
    store.counted(COUNT, False)
    for path in (tmp_path / "cache" / "odds").iterdir():
        path.write_text('{"nothing": 1')
    assert store.counted(COUNT, False)["straight"] == 2
    assert len(calls) == 2


def test_a_place_that_cannot_be_written_costs_nothing_else(
    nothing_ships: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    counting(monkeypatch)
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert store.counted(COUNT, False)["straight"] == 1


def test_a_price_or_the_reason_for_no_price_is_stored(nothing_ships: None) -> None:
    rules = posted("mount-airy", "roulette").rules
    calls = []

    def refuse() -> list[Any]:
        calls.append(1)
        raise Unpriced("is not on this layout")

    for _ in range(2):
        with pytest.raises(Unpriced, match="is not on this layout"):
            store.SheetPrices(rules).found_or("straight", refuse)
    assert calls == [1]


def test_a_report_from_the_store_is_the_computed_report(nothing_ships: None) -> None:
    page = sheet("mount-airy/craps")
    first, again = report(page.game, page.rules), report(page.game, page.rules)
    assert first == again
    assert first.as_json() == again.as_json()


def test_a_changed_pay_line_is_another_price(nothing_ships: None, tmp_path: Path) -> None:
    page = posted("mount-airy", "roulette")
    own = tmp_path / "own.toml"
    own.write_text(page.text.replace('"35 to 1"', '"36 to 1"'))
    assert store.SheetPrices(sheet(str(own)).rules).key("straight") != store.SheetPrices(page.rules).key("straight")
    assert store.SheetPrices(sheet(str(own)).rules).key("straight") == store.SheetPrices(sheet(str(own)).rules).key(
        "straight"
    )


@pytest.mark.slow
def test_a_stored_price_loads_no_compiler() -> None:
    assert '"house-way"' in printed("odds", "valley-forge/fortune-pai-gow-poker", "--json")


@pytest.mark.parametrize("name", list(ship.sheets([])))
def test_the_store_that_ships_has_every_posted_sheet(name: str) -> None:
    """A rule, a pricer or a sheet that is edited or added needs the store to be written again."""
    page = sheet(name)
    shipped, kept = store.shipped(page.rules.game), store.SheetPrices(page.rules)
    parts = store.parts(page.rules.game, dict)
    missing = [slug for slug in page.rules.wagers if slug not in parts and kept.key(slug) not in shipped]
    again = f".venv/bin/python -m pitboss.odds.ship {page.rules.game}"
    assert not missing, f"{name}: the store has no prices of {', '.join(missing)}; write them with {again}"


@pytest.mark.parametrize("name", list(ship.sheets(list(CHEAP))))
def test_shipped_prices_are_those_that_are_counted(name: str) -> None:
    assert ship.differences(name) == []


def test_a_figure_that_differs_from_the_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = {key: {"prices": []} for key in store.shipped("big-six")}
    monkeypatch.setattr(store, "shipped", lambda kind: entries)
    assert any("ships with another value" in each for each in ship.differences("mount-airy/big-six"))


def test_a_changed_pay_line_needs_no_new_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A sheet of a game that takes minutes to count is priced from the counts that ship."""

    def counts(name: str) -> None:
        raise AssertionError(f"{name} is loaded to count again")

    monkeypatch.setattr(store, "import_module", counts)
    own = tmp_path / "own.toml"
    own.write_text('extends = "valley-forge/fortune-pai-gow-poker"\nhouse = "mine"\n[pays.fortune]\nflush = "5 to 1"\n')
    page = sheet(str(own))
    before, after = (
        {price.wager: price.edge for price in report(each.game, each.rules).prices}
        for each in (sheet("valley-forge/fortune-pai-gow-poker"), page)
    )
    assert after["bet"] == before["bet"] and after["fortune"] < before["fortune"]
