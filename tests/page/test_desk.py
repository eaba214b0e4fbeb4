"""The odds desk in the browser: prices follow what is typed, a changed sheet is saved and opened, two are compared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.page.conftest import PHONE, WIDE
from tests.page.hands import wait
from tests.page.test_access import LOOKS, findings

from pitboss.houses import read_sheet, sheet
from pitboss.lab.what_if import what_if

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
Opens = Callable[..., "Page"]
SHEET = "mount-airy/three-card-poker"


def price(page: Page, wager: str) -> str:
    return page.inner_text(f"[data-wager={wager}] td.num").split("\n")[0]


def desk(opened: Opens, **how: object) -> Page:
    page = opened(f"/odds/{SHEET}", **how)
    page.wait_for_selector("[data-wager=pair-plus]", timeout=300_000)
    return page


def test_a_changed_line_changes_price_and_results_while_typing(opened: Opens) -> None:
    page = desk(opened)
    page.click("[data-wager=pair-plus] button")
    before = page.get_attribute(".often svg, svg.often", "aria-label")
    assert price(page, "pair-plus") == "7.2760%"
    page.fill("[aria-label='Pair plus, Flush pays']", "4")
    page.wait_for_selector("[data-wager=pair-plus] .brass")
    (told,) = what_if(sheet(SHEET), {"pair-plus.flush": "4 to 1"}).wagers
    assert told.after is not None
    assert price(page, "pair-plus") == f"{100 * float(told.after.edge):.4f}%"
    assert page.get_attribute("svg.often", "aria-label") != before
    page.click("text=Undo the changes")
    assert price(page, "pair-plus") == "7.2760%"


def test_a_wager_that_must_be_solved_again_waits_until_it_is_counted(opened: Opens) -> None:
    page = desk(opened)
    page.fill("[aria-label='Ante bonus, Straight pays']", "2")
    page.wait_for_selector("text=Count it")
    assert price(page, "ante") == "waits"
    page.click("text=Count it")
    page.wait_for_selector("[data-wager=ante] .brass", timeout=300_000)
    assert price(page, "ante") == "0.1151%"


def test_an_invalid_line_is_refused_at_its_box(opened: Opens) -> None:
    page = desk(opened)
    page.fill("[aria-label='Pair plus, Flush pays']", "lots")
    page.wait_for_selector("[aria-label='Pair plus, Flush pays'][aria-invalid=true]")
    assert page.inner_text("pit-desk [role=alert]").startswith("Pair plus, Flush pays: 'lots' is not a pay line")
    assert price(page, "pair-plus") == "–", "no price stands beside what cannot be read"
    page.fill("[aria-label='Pair plus, Flush pays']", "999999999999 to 1")
    page.wait_for_selector("[data-wager=pair-plus] .brass")
    assert price(page, "pair-plus").startswith("−4,959,")


def test_a_changed_sheet_is_saved_and_opened_as_a_table(opened: Opens, tmp_path: Path) -> None:
    page = desk(opened)
    page.fill("[aria-label='Pair plus, Flush pays']", "4")
    page.wait_for_selector("[data-wager=pair-plus] .brass")
    with page.expect_download() as told:
        page.click("text=Save as a sheet")
    told.value.save_as(tmp_path / "own.toml")
    assert read_sheet(tmp_path / "own.toml").text.count('flush = "4 to 1"') == 1
    page.click("text=Open a table with it")
    assert "/join/" in page.inner_text("dialog .priv .hex")
    page.click("dialog >> text=Go to the table")
    wait(page, "() => document.querySelector('pit-table')?.view?.title")
    page.evaluate("document.querySelector('.tabs [data-page=card]').click()")
    page.wait_for_selector("text=4 to 1")


def test_two_houses_are_compared_with_the_cost_of_each_difference(opened: Opens) -> None:
    page = opened("/odds/mount-airy/blackjack?with=valley-forge/blackjack", WIDE)
    page.wait_for_selector(".diff", timeout=300_000)
    assert "All together" in page.inner_text("pit-desk")


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_axe_finds_nothing_serious_at_the_desk(opened: Opens, size: tuple[int, int], theme: str) -> None:
    page = opened("/odds/mount-airy/blackjack", size, theme)
    page.wait_for_selector(".strat", timeout=300_000)
    assert findings(page) == []
    assert size != PHONE or page.evaluate("document.documentElement.scrollWidth <= innerWidth")
