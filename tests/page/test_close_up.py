"""The dealer school shows what is paid so that it can be read, beside the box to type in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.page.conftest import PHONE, WIDE
from tests.page.test_access import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
Opens = Callable[..., "Page"]
LEAST = 11
SIZES = """() => [...document.querySelectorAll(".near b, .near li, .near figcaption, .near p")]
  .filter(each => each.getClientRects().length).map(each => parseFloat(getComputedStyle(each).fontSize))"""
IN_SIGHT = """() => [".near .now .this", ".go input"].map(each => document.querySelector(each).getBoundingClientRect())
  .every(box => box.height > 0 && box.top >= 0 && box.bottom <= innerHeight)"""


@pytest.mark.parametrize("sheet", ["mount-airy/blackjack", "mount-airy/craps", "mount-airy/pai-gow-tiles"])
@pytest.mark.parametrize(("size", "theme"), [(WIDE, "dark"), ((1024, 768), "light"), (PHONE, "light")])
def test_the_seat_that_is_paid_can_be_read_beside_the_box(
    opened: Opens, sheet: str, size: tuple[int, int], theme: str
) -> None:
    page = opened(f"/school/{sheet}?seed=7&rounds=5", size, theme)
    page.wait_for_selector(".sheet tr.now", timeout=90_000)
    seat = page.inner_text(".sheet tr.now td")
    assert f"Seat {seat}" in page.inner_text(".near .now")
    assert page.inner_text(".sheet tr.now th").partition(",")[0] in page.inner_text(".near .this")
    sizes = page.evaluate(SIZES)
    assert sizes and min(sizes) >= LEAST
    for _ in range(2):
        assert page.evaluate(IN_SIGHT)
        page.fill(".go input", "3")
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []
