"""Every betting spot of every layout can be tapped, and bets the wager that is printed there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.felt.taps import ROUND_THE_TWO
from tests.page.conftest import PHONE, WIDE, Floor
from tests.page.hands import Seated, wait
from tests.playing import is_room

from pitboss.felt import FeltSpot, felt_of
from pitboss.houses import sheet, sheet_names
from pitboss.table.table import open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
PIT = [name for name in sheet_names() if not is_room(sheet(name).game)]
FINGER, OWN = 44, 80
"""Pixels of a spot on a telephone: of a layout that all share, and of one's own seat."""
WHOLE = os.environ.get("PITBOSS_CLICKS") == "all"
ON_A_TELEPHONE = ("mount-airy/big-six", "mount-airy/craps", "mount-airy/spanish-21", "valley-forge/pai-gow-tiles")
"""Sheets at which every run places every wager on a telephone too: boxes, a lens, a seat close up, a bank."""
LEANT = "() => document.querySelector('pit-table').felt.lens?.isNear ?? false"
BACK = "() => document.querySelector('.zones [aria-selected=true]')?.click()"
"""The tab of a part shows the whole of it again."""
TOGETHER = 12
"""How many bets lie on a layout together before it is cleared."""


def spots_of(name: str) -> dict[str, FeltSpot]:
    """Every wager that has a place on the felt of a sheet, without the places to which a bet goes by itself."""
    table = open_table(sheet(name))
    spots = felt_of(table.game, table.rules).spots
    return {spot.key: spot for spot in reversed(spots) if spot.by != "goes"}


def test_there_are_617_wagers_to_tap() -> None:
    assert sum(len(spots_of(name)) for name in PIT) == 617


@pytest.fixture(scope="module", params=[WIDE, PHONE], ids=["wide", "phone"])
def walker(request: pytest.FixtureRequest, browser: Browser, floor: Floor) -> Iterator[Walker]:
    """One person who walks from table to table."""
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(floor.address + "/floor")
    wait(page, "() => document.querySelector('.purse b').textContent")
    yield Walker(page, request.param is PHONE)
    context.close()


class Walker(NamedTuple):
    page: Page
    is_phone: bool


@pytest.fixture
def table(request: pytest.FixtureRequest, walker: Walker) -> Iterator[Seated]:
    """A table of the sheet. It is always closed afterwards, because the next table needs its chips."""
    found = Seated.at(walker.page, request.getfixturevalue("name"))
    yield found
    found.close()


@pytest.mark.parametrize("name", PIT)
def test_each_tap_selects_the_wager_that_is_printed_there(walker: Walker, table: Seated, name: str) -> None:
    page, is_phone = walker
    table.page.evaluate(
        "() => { const t = document.querySelector('pit-table'); t.tapped = []; t.tap = k => t.tapped.push(k); }"
    )
    own = table.view["seat"]
    wanted = {key: spot for key, spot in spots_of(name).items() if spot.selection != str(own) or spot.seat is None}
    small = []
    for key, spot in wanted.items():
        x, y, room = table.place_of(key)
        page.mouse.click(x, y)
        least = OWN if spot.seat is not None else FINGER
        if room < least - 0.5 and is_phone and spot.by == "seat" and key not in ROUND_THE_TWO:
            small.append((key, round(room)))
    assert page.evaluate("() => document.querySelector('pit-table').tapped") == list(wanted)
    assert not small


@pytest.mark.parametrize("name", PIT)
def test_each_tap_places_its_wager(walker: Walker, table: Seated, name: str) -> None:
    """On the floor, not only on the screen. What the rules do not take now is refused with a reason."""
    if walker.is_phone and name not in ON_A_TELEPHONE and not WHOLE:
        pytest.skip("what a tap means on a telephone is tested above; PITBOSS_CLICKS=all places every wager there too")
    while table.until("betting", "bank", "waiting") == "bank":
        table.option("decline")
        table.until_true("t.view.question?.kind !== 'bank' || !t.view.question.mine")
    if table.view["phase"] != "bets":
        pytest.skip(f"nobody banks at this table: {table.view['why']}")
    wagers = {wager["slug"]: wager for wager in table.view["wagers"]}
    first = next((wager for wager in wagers.values() if wager["required"] and wager["equals"] is None), None)
    for key, spot in spots_of(name).items():
        wager = wagers.get(spot.wager)
        if wager is None or spot.selection == str(table.view["seat"]):
            continue
        if not table.page.evaluate("key => document.querySelector('pit-table').bets.isOpen(key)", key):
            table.tap(key)
            table.page.wait_for_selector(".call.refused")
            continue
        before = wagers.get(wager["needs"][0]) if wager["needs"] and table.view["kind"] == "pit" else first
        if before is not None and not wager["required"]:
            _lay(table, before["slug"], max(_chip(before), _chip(wager)))
        if spot.seat is not None and spot.selection.isdigit():
            _is_refused_for_nobody_there(table, key)
        else:
            _lay(table, key, _chip(wager))
        if before is not None or len(table.down) >= TOGETHER:
            table.page.keyboard.press("x")
            table.until_true("!t.own.spots.length")


def _lay(table: Seated, key: str, chip: int) -> None:
    table.set_chip(chip)
    table.tap(key)
    if table.page.evaluate(LEANT):  # it was too small for a finger: the next tap means it
        table.tap(key)
    table.has_down(key)
    table.page.evaluate(BACK)


def _chip(wager: dict[str, int]) -> int:
    """An amount that this wager takes."""
    return min(max(500, wager["least"], wager["step"]), wager["most"])


def _is_refused_for_nobody_there(table: Seated, key: str) -> None:
    """A bet on the hand of another seat, where nobody sits."""
    table.tap(key)
    table.page.wait_for_selector(".call.refused")
    assert f"seat {key.split()[1]}" in table.call.lower()
