"""A whole round of every sheet by the mouse, by the keyboard alone, and by the command box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.page.conftest import WIDE, Floor
from tests.page.hands import Seated, wait
from tests.page.ways import ByKeys, ByMouse, ByWords, Way, play_round
from tests.playing import is_room

from pitboss.houses import sheet, sheet_names

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector("#said");
  new MutationObserver(() => {
    const own = document.querySelector("pit-table")?.own;
    window.heard.push([region.textContent.trim(), own?.stack ?? 0, own?.net ?? 0]);
  }).observe(region, {childList: true});
}"""
"""Keeps what a screen reader is told, with what the person has at that moment."""


@pytest.fixture(scope="module")
def guest(browser: Browser, floor: Floor) -> Iterator[Page]:
    """One person who walks from table to table. What goes wrong in the page's script fails the test at hand."""
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(floor.address + "/floor")
    wait(page, "() => document.querySelector('.purse b').textContent")
    page.evaluate(LISTEN)
    yield page
    context.close()


@pytest.fixture(scope="module", params=sheet_names())
def table(request: pytest.FixtureRequest, guest: Page) -> Iterator[Seated]:
    found = Seated.at(guest, request.param, bots=int(is_room(sheet(request.param).game)))
    yield found
    found.close()


@pytest.mark.parametrize("way", [ByMouse, ByKeys, ByWords], ids=["mouse", "keys", "words"])
def test_a_whole_round(table: Seated, way: type[Way]) -> None:
    if table.view["rounds"] and sheet(table.view["sheet"]).rules.table.bank == "player":
        # The house's player may bank twice in a row, and then another player must.
        table.close()
        table.table = Seated.at(table.page, table.view["sheet"]).table
    wrong: list[str] = []
    table.page.on("pageerror", listener := lambda error: wrong.append(str(error)))
    table.page.evaluate("window.heard.length = 0")
    played = play_round(table, way(table))
    assert_shown(table, played)
    table.page.remove_listener("pageerror", listener)
    assert not wrong


def assert_shown(table: Seated, number: int) -> None:
    """The result is on its spots, in the call and in the dock, and was announced."""
    own, page = table.own, table.page
    assert table.view["rounds"] == number
    heard = [each for each in page.evaluate("window.heard") if re.search(r"You (won|lost) |You broke even", each[0])]
    assert heard, page.evaluate("window.heard.slice(-6)")
    said, stack, net = heard[-1]
    result = f"won {spoken(net)}" if net > 0 else f"lost {spoken(net)}" if net else "broke even"
    assert said.endswith(f"You {result}. You have {spoken(stack)}."), heard[-1]
    texts = page.locator(".badge text").all_text_contents()
    if table.view["kind"] == "room":
        assert not own["net"] or signed(own["net"]) in texts
    else:
        labels = [str(each.get_attribute("aria-label")) for each in page.locator(".badge[aria-label]").all()]
        for result in own["results"]:
            wanted = "push" if result["net"] == 0 else signed(result["net"])
            assert any(re.search(rf": {re.escape(wanted)}\. Why\?$", label) for label in labels), (result, labels)
    assert page.inner_text(".purse b") == signed(own["stack"]).lstrip("+")
    assert table.crowded == []


def signed(cents: int) -> str:
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")


def spoken(cents: int) -> str:
    whole, part = divmod(abs(cents), 100)
    return f"{whole} dollar{'' if whole == 1 else 's'}" + (f" {part}" if part else "")
