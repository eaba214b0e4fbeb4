"""Opening a private table, and letting others in by its link."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.page.conftest import PHONE
from tests.page.hands import POST, Seated, wait

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
Opens = Callable[..., "Page"]


def test_a_table_of_any_sheet_is_opened_with_another_option(opened: Opens) -> None:
    page = opened("/open")
    page.wait_for_selector(".opening .frow select")
    page.click(".opening [data-value='8']")
    assert "decks 8" in page.inner_text(".summary")
    page.click("#open-it")
    page.wait_for_selector("pit-table .felt svg")
    page.wait_for_selector("text=Take a seat")


def test_on_a_telephone_the_button_that_opens_a_table_stays_visible(opened: Opens) -> None:
    page = opened("/open", PHONE)
    page.wait_for_selector("#open-it:not([disabled])")
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight + 200")
    for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {place})")
        box = page.locator("#open-it").bounding_box()
        assert box is not None and 0 < box["y"] < PHONE[1] - box["height"]


def test_a_private_table_is_entered_only_by_its_link(opened: Opens) -> None:
    owner = opened("/open")
    owner.wait_for_selector(".opening .frow select")
    owner.click("text=with the link")
    owner.click("#open-it")
    address = owner.inner_text(".priv .hex")
    owner.click("text=Go to the table")
    owner.wait_for_selector("pit-table .felt svg")
    number = int(owner.url.rsplit("/", 1)[1])
    stranger = opened("/floor")
    stranger.wait_for_selector(".tbl")
    assert stranger.locator(f"[data-table='{number}']").count() == 0
    stranger.goto(f"{stranger.url.rsplit('/', 1)[0]}/table/{number}")
    stranger.wait_for_selector("text=This table does not exist.")
    friend = opened("/floor")
    friend.wait_for_selector(".tbl")
    friend.goto(address)
    friend.wait_for_selector("pit-table .felt svg")
    friend.get_by_role("button", name="Take a seat").click()
    friend.wait_for_selector(".hit:not(.off)")
    assert Seated(friend, number).own["seat"]
    owner.click("[aria-label^=Menu]")
    owner.click("dialog >> text=Invite…")
    assert owner.inner_text(".priv .hex") == address
    owner.goto(f"{owner.url.split('/table')[0]}/floor")
    owner.click(f"[data-table='{number}'] >> text=Invite…")
    assert owner.inner_text(".priv .hex") == address


def test_an_invented_link_lets_nobody_in(opened: Opens) -> None:
    page = opened("/join/of-my-own-making")
    page.wait_for_selector("text=This link is not valid.")


def test_a_menu_opened_at_once_waits_until_it_is_known_who_this_is(opened: Opens) -> None:
    page = opened("/floor")
    wait(page, "() => document.querySelector('.purse b').textContent")
    page.context.clear_cookies()
    later = "await new Promise(done => setTimeout(done, 500));"
    page.add_init_script(f"const before = fetch; fetch = async (...args) => {{ {later} return before(...args); }};")
    page.reload()
    page.click("[aria-label^=Menu]")
    page.wait_for_selector(".signs")


def test_a_guest_becomes_an_account_and_signs_in_elsewhere(opened: Opens) -> None:
    page = opened("/floor")
    page.wait_for_selector("#seat-me")
    page.click("[aria-label^=Menu]")
    page.fill(".signs input:not([type=password])", "Wren Tester")
    page.fill(".signs input[type=password]", "a long password of mine")
    with page.expect_navigation():
        page.click("text=Keep my chips")
    page.wait_for_selector("text=Wren Tester")
    page.click("[aria-label^=Menu]")
    for limit, told in (("a lot", "Type a limit in dollars"), ("200", "at most $200 a day"), ("300", "not raised")):
        page.fill(".lim input", limit)
        page.click("text=Set it")
        page.wait_for_selector(f"dialog [role=status]:has-text('{told}')")
    other = opened("/floor")
    other.wait_for_selector("#seat-me")
    answer = other.evaluate(POST, ["/api/sign-in", {"name": "Wren Tester", "password": "a long password of mine"}])
    assert answer["person"]["name"] == "Wren Tester"
