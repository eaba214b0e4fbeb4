"""Replay, dealer school and pit in the browser."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.page.conftest import PHONE, WIDE, Floor
from tests.page.hands import Seated, wait
from tests.page.test_access import findings

from pitboss.houses import sheet
from pitboss.money import Cents, money
from pitboss.school.lesson import lesson

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser
Opens = Callable[..., "Page"]
Sits = Callable[..., Seated]
SHEET = "mount-airy/three-card-poker"
FITS = "document.documentElement.scrollWidth <= innerWidth"


def played(seated: Sits, **how: object) -> Seated:
    """A guest who has played a round of three card poker."""
    table = seated(SHEET, **how)
    table.tap("ante")
    table.has_down("ante")
    table.page.click(".dock .big")
    table.until("deciding")
    table.option("play")
    table.until("betting")
    return table


def to_replay(table: Seated, query: str = "") -> Page:
    page = table.page
    page.goto(re.sub(r"/(table|floor).*", f"/replay/{table.table}/1{query}", page.url))
    page.wait_for_selector("pit-replay .proof .ok, pit-replay .proof dl")
    return page


def test_a_round_is_replayed_by_keys_and_verified_in_the_browser(seated: Sits) -> None:
    table = played(seated)
    page = table.page
    page.click(".tabs [data-page=history]")
    page.click(".beside a[href*='/replay/']")
    page.wait_for_selector("pit-replay .proof .ok")
    assert page.inner_text(".proof .ok") == "✓ verified in your browser"
    steps = page.locator(".steps li").count()
    assert steps >= 2
    page.keyboard.press("End")
    assert page.inner_text(".call small") == f"step {steps} of {steps}"
    assert page.url.endswith(f"?step={steps}")
    assert re.search(r"You (won|lost) \$|You are even", page.inner_text(".call p"))
    page.keyboard.press("ArrowLeft")
    assert page.inner_text(".call small") == f"step {steps - 1} of {steps}"
    assert findings(page) == []


def test_a_link_shows_a_stranger_what_one_seat_saw_and_no_other_round(seated: Sits, opened: Opens) -> None:
    """At a private table, which the stranger may not enter."""
    table = played(seated)
    page = to_replay(table, "?step=2")
    link = page.input_value(".linkrow input")
    assert re.search(r"\?seat=[^&]+&key=[0-9a-f]{32}&step=2$", link)
    shown = page.evaluate("document.querySelector('pit-replay').steps.at(-1).view.people.map(each => each.hands)")
    stranger = opened("/floor")
    stranger.goto(link)
    stranger.wait_for_selector("pit-replay .proof .ok, pit-replay .proof dl")
    assert stranger.inner_text(".call small").startswith("step 2 of ")
    assert "saw it" in stranger.inner_text(".seen") and "you" not in stranger.inner_text(".seen")
    assert (
        stranger.evaluate("document.querySelector('pit-replay').steps.at(-1).view.people.map(each => each.hands)")
        == shown
    )
    for wrong in (re.sub(r"key=.", "key=", link) + "0", re.sub(r"&key=[^&]+", "", link), re.sub(r"/1\?", "/2?", link)):
        stranger.goto(wrong)
        stranger.wait_for_selector(".lone")


def test_a_record_that_was_tampered_with_is_not_verified(seated: Sits) -> None:
    table = played(seated)

    def tamper(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        shown = re.search(r'\["show","dealer","(..) (..) (..)"\]', text)
        assert shown
        other = next(card for card in ("2c", "2d", "2h", "2s") if card not in shown.groups())
        route.fulfill(response=answer, body=text.replace(shown[0], shown[0].replace(shown[1], other)))

    table.page.route("**/record?*", tamper)
    page = to_replay(table)
    page.wait_for_selector(".proof .ok.bad")
    assert "✗ not verified" in page.inner_text(".proof")
    assert "verified in your browser" not in page.inner_text(".proof")
    assert "was shown but never dealt there" in page.inner_text(".proof [role=alert]")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_replay_fits_a_telephone(seated: Sits, theme: str) -> None:
    page = to_replay(played(seated, size=PHONE, theme=theme))
    assert page.evaluate(FITS)
    assert findings(page) == []


def in_school(opened: Opens, size: tuple[int, int] = WIDE, theme: str = "light") -> Page:
    page = opened(f"/school/{SHEET}?seed=7&rounds=5&limit=60", size, theme)
    page.wait_for_selector(".sheet tr.now", timeout=90_000)
    return page


def test_a_trainee_pays_a_round_to_the_cent_and_keeps_the_score(opened: Opens, tmp_path: Path) -> None:
    page = in_school(opened)
    seed = page.evaluate("document.querySelector('pit-school').lesson.seed")
    questions = lesson(sheet(SHEET), seed).questions
    assert page.locator(".sheet tbody tr").count() == len(questions)
    first, *rest = questions
    page.fill(".go input", str(first.amount / 100 + 1) if first.amount >= 0 else "1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".sheet .why")
    assert first.says in page.inner_text(".sheet .why")
    for question in rest:
        page.fill(".go input", str(question.amount / 100))
        page.keyboard.press("Enter")
        done = len(questions) - len(rest) + rest.index(question) + 1
        wait(page, "many => document.querySelectorAll('.sheet .res b').length === many", done)
    assert page.locator(".sheet .res b.up").count() == len(rest)
    assert f"{len(rest)} of {len(questions)}" in page.inner_text(".score")
    with page.expect_download() as told:
        page.click("text=Score sheet")
    told.value.save_as(tmp_path / "score.csv")
    rows = list(csv.DictReader((tmp_path / "score.csv").open()))
    assert [row["to the cent"] for row in rows] == ["false"] + ["true"] * len(rest)
    assert [round(100 * float(row["right amount"])) for row in rows] == [each.amount for each in questions]
    page.click("text=Next round")
    wait(page, "() => document.querySelector('.sheet h2').textContent.startsWith('Round 2')")


def test_the_amount_of_a_pot_is_hidden_until_it_is_asked_for(opened: Opens) -> None:
    page = opened("/school/marysville/holdem?seed=1")
    page.wait_for_selector(".sheet tr.now", timeout=90_000)
    shares = page.evaluate(
        "[...document.querySelectorAll('.sheet tr')].filter(row => / to seat /.test(row.textContent))"
        ".map(row => row.children[2].textContent)"
    )
    assert shares and set(shares) == {""}
    assert page.locator("text=Score sheet").is_disabled()


def test_without_the_order_another_wager_may_be_paid_first_and_is_marked(opened: Opens) -> None:
    page = in_school(opened)
    page.click(".setup summary")
    page.uncheck(".tick input")
    last = page.evaluate("document.querySelector('pit-school').lesson.questions.at(-1).number")
    page.evaluate("number => { const it = document.querySelector('pit-school'); it.picked = number; }", last)
    page.click(".go >> text=Stand-off")
    wait(page, "number => document.querySelector('pit-school').marks.has(number)", last)
    assert page.evaluate("number => document.querySelector('pit-school').marks.get(number)['in-order']", last) is False


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_serious_in_the_school(opened: Opens, size: tuple[int, int], theme: str) -> None:
    page = in_school(opened, size, theme)
    assert page.evaluate(FITS)
    assert findings(page) == []


def by_the_menu(opened: Opens, place: str) -> Page:
    """A telephone on the floor, whose menu leads to this page."""
    page = opened("/floor", PHONE)
    wait(page, "() => document.querySelector('.purse b').textContent")
    page.click("[aria-label^=Menu]")
    page.click(f"dialog .places >> text={place}")
    return page


def test_a_telephone_reaches_the_other_pages_by_the_menu(opened: Opens) -> None:
    page = by_the_menu(opened, "Dealer school")
    page.wait_for_selector("pit-school h1")
    page.wait_for_selector("dialog", state="detached")


def test_an_unknown_address_says_so_and_leads_back(opened: Opens, floor: Floor) -> None:
    page = opened("/nowhere/at-all")
    page.wait_for_selector("text=No page has this address.")
    page.click("text=To the floor")
    page.wait_for_selector("#seat-me")
    nowhere = f"{floor.address}/nowhere"
    assert page.request.get(nowhere, headers={"accept": "application/json"}).json()["code"] == "gone"
    assert page.request.get(nowhere, headers={"accept": "text/html"}).status == 404
    page.goto(f"{floor.address}/guide/no-such-house")
    page.wait_for_selector("text=No page has this address.")


def test_a_guide_that_the_floor_serves_leads_back_to_it_and_to_its_other_pages(opened: Opens) -> None:
    page = by_the_menu(opened, "Guide")
    page.click("text=Three Card Poker")
    assert page.evaluate(FITS)
    assert findings(page) == []
    assert page.get_attribute(".mast >> text=Odds desk", "href") == "/odds/mount-airy/three-card-poker"
    page.click(".houses >> text=Marysville")
    page.wait_for_selector("h1:has-text('Marysville')")
    page.click(".mast >> text=Floor")
    page.wait_for_selector("#seat-me")


def test_guests_cannot_enter_the_pit(opened: Opens) -> None:
    page = opened("/pit")
    page.wait_for_selector("text=The pit is for supervisors.")
    assert page.locator("nav a", has_text="Pit").count() == 0


def test_a_supervisor_sees_the_tables_fills_a_rack_and_looks_at_a_round(seated: Sits, floor: Floor) -> None:
    table = played(seated)
    page = table.page
    page.goto(f"{floor.address}/operator#{floor.operator}")
    page.wait_for_selector("text=You are now an operator of this floor.")
    page.click("nav >> text=Pit")
    row = f"[data-table='{table.table}']"
    page.wait_for_selector(row)
    won = page.evaluate("async () => (await (await fetch('/api/reports/shift')).json()).shift")
    (line,) = [each for each in won if each["table"] == table.table]
    assert f"${line['drop'] // 100:,}" in page.inner_text(row)
    assert str(page.get_attribute(f"{row} .gauge", "aria-label")).startswith("won ")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert findings(page) == []
    page.set_viewport_size({"width": 1024, "height": 768})
    assert (
        page.evaluate("Math.max(...[...document.querySelectorAll('.scrollx')].map(e => e.scrollWidth - e.clientWidth))")
        == 0
    )
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.click(f"{row} .tiny")
    page.wait_for_selector(f"h2:has-text('table {table.table}, win by hour')")
    won_by_now = f"Win by hour: {money(Cents(line['win_by_play'])).replace('-', '−')}"
    assert str(page.get_attribute(".chart", "aria-label")).startswith(won_by_now)
    assert findings(page) == []
    page.click(f"{row} .btn")
    assert findings(page) == []
    page.click("dialog [type=submit]")
    assert "Give a reason" in page.inner_text("dialog [role=alert]")
    page.select_option("dialog select", "post")
    page.wait_for_selector("dialog option:has-text('least bet')", state="attached")
    page.select_option("dialog select", "fill")
    page.fill("dialog label:has-text('Dollars') input", "500")
    page.click("dialog [type=submit]")
    page.wait_for_selector(".log >> text=fill")
    page.select_option(".find select", str(table.table))
    page.fill(".find input", "no such name")
    page.click("text=Find it")
    page.wait_for_selector(".found >> text=The log has no such round.")
    name = page.evaluate("document.querySelector('pit-pit').shell.person.name")
    clock = page.evaluate("async () => new Date().toLocaleTimeString('en-GB').slice(0, 5)")
    page.select_option(".find select", "")
    page.fill(".find input", f"{name.lower()} {clock}")
    page.click("text=Find it")
    page.wait_for_selector(".found b:has-text('Round 1')")
    assert findings(page) == []
    page.click(f".found p >> text={name}")
    page.wait_for_selector("pit-replay .proof .ok")
    assert "seat=" in page.url
    page.go_back()
    page.wait_for_selector(".find select")
    page.select_option(".find select", str(table.table))
    page.fill(".find input", "1")
    page.click("text=Find it")
    page.click(".found .btn")
    page.wait_for_selector("pit-replay .proof .ok")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{floor.address}/pit")
    page.wait_for_selector(row)
    assert page.evaluate(FITS)
