"""The page for everybody: axe without serious findings, the keys, what a screen reader is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.page.conftest import PHONE, WIDE
from tests.page.hands import Seated, wait

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
AXE = Path(__file__).with_name("axe.min.js").read_text()
SERIOUS = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .filter(each => each.impact === "serious" || each.impact === "critical")
  .map(each => [each.id, each.help, each.nodes.slice(0, 4).map(node => node.html.slice(0, 160))])"""
TABLES = ["mount-airy/blackjack", "mount-airy/craps", "mount-airy/roulette", "mount-airy/pai-gow-poker",
          "marysville/holdem", "mount-airy/big-six"]  # fmt: skip
LOOKS = [(size, theme) for size in (WIDE, PHONE) for theme in ("light", "dark")]
IDS = [f"{size[0]}-{theme}" for size, theme in LOOKS]
Opens = Callable[..., "Page"]


def findings(page: Page) -> list[object]:
    # Run from outside, as the browser's own tools do: the page itself may load no script but its own.
    page.evaluate(AXE)
    found: list[object] = page.evaluate(SERIOUS)
    return found


@pytest.mark.parametrize(("size", "theme"), LOOKS, ids=IDS)
def test_axe_finds_nothing_serious_on_the_floor(opened: Opens, size: tuple[int, int], theme: str) -> None:
    page = opened("/floor", size, theme)
    page.wait_for_selector(".tbl")
    assert findings(page) == []
    page.click("text=Open a table")
    page.wait_for_selector(".opening .frow select")
    assert findings(page) == []


@pytest.mark.parametrize(("size", "theme"), LOOKS, ids=IDS)
@pytest.mark.parametrize("sheet", TABLES)
def test_axe_finds_nothing_serious_at_a_table(
    seated: Callable[..., Seated], sheet: str, size: tuple[int, int], theme: str
) -> None:
    table = seated(sheet, size, theme=theme)
    assert findings(table.page) == []


def test_axe_finds_nothing_serious_in_the_menu(opened: Opens) -> None:
    page = opened("/floor")
    page.click("[aria-label^=Menu]")
    page.wait_for_selector("dialog[open]")
    assert findings(page) == []


def test_every_page_beside_the_table_is_free_of_serious_findings(seated: Callable[..., Seated]) -> None:
    table = seated("mount-airy/blackjack")
    for name in ("prices", "card", "history", "bets"):
        table.page.click(f".tabs [data-page={name}]")
        table.page.wait_for_selector(f".tabs [data-page={name}][aria-selected=true]")
        table.page.wait_for_load_state("networkidle")
        assert findings(table.page) == []


def test_arrow_keys_reach_every_spot_of_a_layout(seated: Callable[..., Seated]) -> None:
    table = seated("mount-airy/roulette")
    table.page.keyboard.press("Home")
    reached = set()
    for row in range(8):
        for _ in range(30):
            reached.add(table.page.evaluate("() => document.activeElement.dataset.key"))
            table.page.keyboard.press("ArrowRight" if row % 2 == 0 else "ArrowLeft")
        table.page.keyboard.press("ArrowDown")
    assert len(reached) > 60


def test_a_screen_reader_is_told_the_table_the_turn_and_the_result(seated: Callable[..., Seated]) -> None:
    table = seated("mount-airy/three-card-poker")
    said = "() => document.querySelector('#said').textContent"
    assert "Three Card Poker, Mount Airy, table" in wait(table.page, said)
    table.tap("ante")
    table.has_down("ante")
    assert "5 dollars down" in table.page.evaluate(said)
    table.page.click(".dock .big")
    table.until("deciding")
    told = table.page.evaluate("() => document.querySelector('#urgent').textContent")
    assert told.startswith("Your play. ")
    assert "Play, 5 dollars more" in told
    table.option("play")
    table.until("betting")
    assert "You have " in table.page.evaluate(said)


def test_a_spot_says_the_first_line_of_its_pay_table_and_its_price(seated: Callable[..., Seated]) -> None:
    table = seated("mount-airy/three-card-poker")
    table.until_true("t.posted && t.prices.prices.size && !t.hasAttribute('aria-busy')")
    card = table.page.evaluate("document.querySelector('pit-table').posted.card")
    first = next(each["lines"][0] for each in card["pay_tables"] if each["key"] == "pays.pair-plus")
    label = "document.querySelector('.hit[data-key=pair-plus]').getAttribute('aria-label')"
    wait(table.page, f"() => {label}.includes('ays')")
    said = str(table.page.evaluate(label)).split(". ")
    assert said[:2] == ["Pair plus", f"{first['label']} pays {first['pays']}"]
    assert said[2].startswith("Price ") and said[2].endswith(" percent")
