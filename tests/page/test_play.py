"""Playing at the page in a real browser: by mouse, by keyboard and by the command box."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.page.conftest import PHONE, WIDE
from tests.page.hands import Seated, wait
from tests.page.test_access import findings
from tests.page.ways import ByMouse, play_round

from pitboss.houses import sheet_names
from pitboss.money import Cents, money

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
Sits = Callable[..., Seated]
Opens = Callable[..., "Page"]


def test_a_guest_is_seated_and_bets_with_two_clicks(opened: Callable[..., Page]) -> None:
    page = opened("/")
    page.wait_for_selector(".tbl")
    page.click("#seat-me")
    page.wait_for_selector(".hit:not(.off)")
    table = Seated(page, int(page.url.rsplit("/", 1)[1]))
    key = table.view["wagers"][0]["slug"]
    table.tap(key)
    table.has_down(key)
    page.click(".brand")
    page.wait_for_selector(".tables > .own:first-child")
    assert f"seat {table_seat(page)} is yours" in page.inner_text(".tbl.own .do")
    assert re.search(
        r"You have \$1,000: \$500 at .*, table \d+ \(\$5 of it down\); \$500 in", page.inner_text(".chips")
    )
    page.click("text=Back to your seat")
    page.wait_for_selector(".hit:not(.off)")
    assert table.down[key] == 500


def table_seat(page: Page) -> int:
    (seat,) = page.evaluate("async () => (await (await fetch('/api/me')).json()).seats.map(each => each.seat)")
    return int(seat)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_round_of_blackjack_by_mouse(seated: Sits, size: tuple[int, int]) -> None:
    table = seated("mount-airy/blackjack", size)
    table.tap("bet")
    table.has_down("bet", 500)
    table.page.click(".dock .big")
    _stand_until_over(table, table.option)
    assert table.view["rounds"] == 1
    assert table.own["net"] is not None


def test_a_round_of_blackjack_by_keyboard(seated: Sits) -> None:
    table = seated("mount-airy/blackjack")
    table.page.keyboard.press("Home")
    table.page.keyboard.press("3")
    table.page.keyboard.press(" ")
    table.has_down("bet", 2500)
    table.page.keyboard.press("Backspace")
    table.until_true("!t.own.spots.length")
    table.page.keyboard.press("z")
    table.has_down("bet", 2500)
    table.page.keyboard.press("Enter")
    _stand_until_over(table, lambda word: table.page.keyboard.press({"stand": "s", "pass": "p"}[word]))
    assert table.view["rounds"] == 1


def test_a_round_of_blackjack_by_the_command_box(seated: Sits) -> None:
    table = seated("mount-airy/blackjack")

    def types(words: str) -> None:
        table.page.keyboard.press("Escape")
        table.page.keyboard.press("/")
        table.page.keyboard.type(words)
        table.page.keyboard.press("Enter")

    types("bet 25, perfect pairs 5")
    table.has_down("perfect-pairs", 500)
    assert table.down == {"bet": 2500, "perfect-pairs": 500}
    types("ready")
    _stand_until_over(table, lambda word: types("no" if word == "pass" else word))
    assert table.view["rounds"] == 1


def _stand_until_over(table: Seated, say: Callable[[str], object]) -> None:
    """Stands, and takes nothing else that is offered."""
    for _ in range(6):
        if table.until("deciding", "betting") == "betting" and table.view["rounds"]:
            return
        words = [option["word"] for option in table.view["question"]["options"]] if table.view["question"] else []
        if table.view["phase"] == "round" and words:
            number = table.view["question"]["number"]
            say("stand" if "stand" in words else "pass")
            table.until_true("t.view.question?.number !== arg", number)
    table.until("betting")


def test_undo_clear_repeat_and_double(seated: Sits) -> None:
    table = seated("mount-airy/roulette")
    table.tap("red")
    table.tap("red")
    table.tap("straight 17")
    table.has_down("straight 17", 500)
    assert table.down == {"red": 1000, "straight 17": 500}
    table.page.click("text=Undo")
    table.until_true("t.own.spots.length === 1")
    table.page.click("text=Double")
    table.has_down("red", 2000)
    table.page.click("text=Clear")
    table.until_true("!t.own.spots.length")
    table.page.click("text=Undo")
    table.has_down("red", 2000)
    table.page.click(".dock .big")
    table.until_true("t.view.rounds === 1")
    table.page.click("text=Repeat")
    table.has_down("red", 2000)


def test_a_wager_outside_its_limits_is_refused_with_what_would_be_right(seated: Sits) -> None:
    table = seated("mount-airy/blackjack")
    table.page.keyboard.press("2")
    table.tap("perfect-pairs")
    table.page.wait_for_selector(".call.refused")
    assert "goes with Blackjack" in table.call
    assert table.down == {}
    table.set_chip(2500_00)
    table.tap("bet")
    table.until_true("document.querySelector('.call p').textContent.startsWith('That would be')")
    assert table.call == "That would be $2,500. Blackjack takes $5 to $1,000."
    assert table.down == {}
    assert table.page.locator(".call .btn").is_hidden()


def test_missing_chips_are_bought_from_the_pocket(seated: Sits) -> None:
    table = seated("mount-airy/blackjack")
    stack = table.own["stack"]
    table.set_chip(stack)
    table.tap("bet")
    table.has_down("bet", stack)
    table.tap("bet")
    table.page.wait_for_selector(".call.refused")
    pocket = table.page.evaluate("document.querySelector('pit-table').shell.balance")
    assert table.call == f"You have $0 left. You have {money(Cents(pocket))} in your pocket."
    table.page.click(".call .btn")
    table.until_true("t.own.stack === arg", min(pocket, 50000))
    assert table.page.locator(".call .btn").is_hidden()
    table.page.click("text=Clear")
    table.until_true("!t.own.spots.length")
    table.page.evaluate("() => { const t = document.querySelector('pit-table'); t.own.stack = 300; t.update(); }")
    table.until_true("document.querySelector('.call p').textContent.startsWith('$3 is less than the least bet')")


def test_slider_buttons_and_typed_amount_of_a_raise_are_one_value(opened: Opens) -> None:
    page = opened("/floor")
    page.wait_for_selector("#seat-me")
    values = page.evaluate("""async () => {
      const { Raise } = await import("/web/js/table/raise.js"), raise = new Raise(() => {});
      document.body.append(raise.element);
      raise.draw({word: "raise", wager: "pot", least: 600, most: 15950, atop: 200}, 1400, 400, 200, 15950);
      const [slider, typed] = raise.element.querySelectorAll("input"), found = [];
      const tell = (input, value, event) => {
        input.value = value;
        input.dispatchEvent(new Event(event));
        found.push([raise.value, typed.value]);
      };
      tell(slider, 1200, "input");
      tell(slider, 99999, "input");
      typed.focus();
      tell(typed, "20", "change");
      tell(typed, "99999", "change");
      tell(typed, "nothing", "change");
      return found;
    }""")
    most = [16150, "161.50"]
    assert values == [[1200, "12"], most, [2000, "20"], most, most]


def test_a_bet_that_the_dice_do_not_allow_is_refused_in_the_tables_own_words(seated: Sits) -> None:
    table = seated("mount-airy/craps")
    table.tap("come")
    table.page.wait_for_selector(".call.refused")
    assert "only with a point on; before a come-out roll bet pass" in table.call
    assert table.down == {}


def test_a_chip_may_be_dragged_to_a_spot(seated: Sits) -> None:
    table = seated("mount-airy/blackjack")
    chip = table.page.locator("[data-chip='2500']").bounding_box()
    assert chip is not None
    x, y, _ = table.place_of("bet")
    mouse = table.page.mouse
    mouse.move(chip["x"] + 20, chip["y"] + 20)
    mouse.down()
    mouse.move(x + 40, y + 40)
    mouse.move(x, y)
    mouse.up()
    table.has_down("bet", 2500)
    table.tap("bet")
    table.has_down("bet", 5000)
    table.page.mouse.click(chip["x"] + 20, chip["y"] + 20)
    table.until_true("t.chip === 2500")


def test_holding_a_spot_shows_its_meaning_and_bets_nothing(seated: Sits) -> None:
    table = seated("mount-airy/craps", PHONE)
    page = table.page
    table.tap("field")
    table.has_down("field", 500)
    x, y, _ = table.place_of("field")
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    wait(page, "() => document.querySelector('.call p').textContent.includes('Field: ')")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    said = table.call
    assert "$5 down as 1 × $5, $5 pays $5, price 5.56%, wins 4 of 9." in said
    box = page.evaluate("(e => [e.scrollHeight, e.clientHeight])(document.querySelector('.call'))")
    assert box[0] <= box[1]
    page.wait_for_timeout(300)
    assert table.down == {"field": 500} and table.call == said
    page.touchscreen.tap(x, y)
    table.has_down("field", 1000)
    assert page.evaluate(FITS)


def test_a_tap_between_two_small_spots_zooms_in_first_and_then_bets(seated: Sits) -> None:
    table = seated("mount-airy/roulette", (1024, 768), touch=True)
    page = table.page
    looks = "document.querySelector('svg.whole').getAttribute('viewBox').split(' ').map(Number)"
    whole = page.evaluate(looks)
    x, y, room = table.place_of("split 1-2")
    assert room < 40
    page.touchscreen.tap(x, y + room / 2 + 1)
    wait(page, "() => document.querySelector('.call p').textContent.startsWith('Nearer.')")
    near = page.evaluate(looks)
    assert [near[2] * 2, near[3] * 2] == whole[2:] and table.down == {}
    x, y, room = table.place_of("split 1-2")
    page.touchscreen.tap(x, y)
    table.has_down("split 1-2")
    assert page.evaluate(looks) == near
    page.touchscreen.tap(*_cloth(table))
    wait(page, f"whole => String({looks}) === String(whole)", whole)
    x, y, _ = table.place_of("straight 17")
    page.touchscreen.tap(x, y)
    table.has_down("straight 17")
    x, y, room = table.place_of("split 1-2")
    page.mouse.click(x, y + room / 2 - 1)
    table.has_down("split 1-2", 1000)


def _cloth(table: Seated) -> tuple[float, float]:
    """A place in the drawing without a spot."""
    found = table.page.evaluate("""() => {
      const box = document.querySelector("svg.whole").getBoundingClientRect();
      for (let x = box.left + 4; x < box.right; x += 5) for (let y = box.top + 4; y < box.bottom; y += 5) {
        const under = document.elementFromPoint(x, y);
        if (under.closest("svg.whole") && !under.hasAttribute("data-key")) return [x, y];
      }
    }""")
    return found[0], found[1]


SMALL = """async () => {
  const { nameIn } = await import("/web/js/felt/cloth.js"), table = document.querySelector("pit-table");
  const { felt, whole } = table.felt, seat = table.view.seat, scale = whole.getScreenCTM().a;
  const texts = [...whole.querySelectorAll(".printed text, .signs text, .puck text, .seat text")];
  const names = felt.spots.filter(spot => spot.by === "seat" && spot.shape && spot.seat === seat);
  return [...texts.map(each => [each.textContent, scale * parseFloat(getComputedStyle(each).fontSize)]),
    ...names.map(spot => [spot.title, scale * nameIn(spot, 13, false).size])].filter(([, size]) => size < 11);
}"""


@pytest.mark.slow
def test_every_word_that_a_bettor_must_read_is_11_pixels_high(seated: Sits) -> None:
    """At 1,280 pixels, at all sheets: names of own spots, what is printed, signs and people. Left out are spots that
    a decision or the rules put chips on: the option has their name."""
    table, small = seated("mount-airy/roulette", (1280, 800)), {}
    for name in sheet_names():
        table.close()
        table = Seated.at(table.page, name)
        table.until_true("t.felt.whole && t.felt.whole.querySelector('.seat, .printed')")
        small[name] = table.page.evaluate(SMALL)
    assert {name: words for name, words in small.items() if words} == {}


def test_the_line_above_the_felt_says_what_differs_here(seated: Sits) -> None:
    table = seated("mount-airy/blackjack")
    table.until_true(
        "t.facts.textContent.includes(arg)", " · $5 to $1,000 · aces split once · even money offered · six decks · "
    )
    assert table.page.inner_text(".where p").startswith("Mount Airy · table ")


@pytest.mark.parametrize(("sheet", "spot"), [("mount-airy/blackjack", "bet"), ("mount-airy/craps", "pass")])
def test_a_first_tap_puts_down_at_least_the_minimum_of_the_bet(seated: Sits, sheet: str, spot: str) -> None:
    table = seated(sheet)
    table.set_chip(100)
    table.tap(spot)
    table.has_down(spot, 500)
    table.tap(spot)
    table.has_down(spot, 600)


def test_wagers_that_must_be_equal_go_down_together(seated: Sits) -> None:
    table = seated("valley-forge/ultimate-texas-holdem")
    table.tap("ante")
    table.has_down("blind", 500)
    assert table.down == {"ante": 500, "blind": 500}


@pytest.mark.parametrize("sheet", ["mount-airy/blackjack", "mount-airy/let-it-ride", "mount-airy/criss-cross-poker"])
def test_on_a_telephone_the_viewers_own_spots_are_large_and_visible_at_a_full_table(seated: Sits, sheet: str) -> None:
    table = seated(sheet, PHONE, bots=4)
    table.until_true("t.view.people.length === 5")
    boxes, low = table.page.evaluate(
        "() => [[...document.querySelectorAll('.spot.in')].map(each => each.getBoundingClientRect().toJSON()),"
        " document.querySelector('.call').getBoundingClientRect().top]"
    )
    assert len(boxes) >= 5
    assert min(box["width"] for box in boxes) >= 79.5
    assert min(box["left"] for box in boxes) >= 0 and max(box["right"] for box in boxes) <= PHONE[0]
    assert max(box["bottom"] for box in boxes) <= low


@pytest.mark.parametrize("sheet", ["mount-airy/pai-gow-poker", "mount-airy/pai-gow-tiles"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hand_is_set_in_the_tray(seated: Sits, sheet: str, size: tuple[int, int]) -> None:
    table = seated(sheet, size)
    _decline_banks(table)
    table.tap("bet")
    table.has_down("bet")
    table.page.click(".dock .big")
    table.until("deciding")
    pieces = table.page.locator(".settray .pickable")
    first = pieces.nth(0).get_attribute("data-piece")
    pieces.nth(0).click()
    pieces.nth(2).click()
    table.until_true("t.tray.made")
    front = table.page.evaluate("document.querySelector('pit-table').tray.named")
    assert first in front
    assert len(front) == 2
    table.option("house-way")
    table.until("betting", "bank")
    assert table.view["rounds"] == 1


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_foul_names_both_hands_before_it_is_laid_down(seated: Sits, size: tuple[int, int]) -> None:
    table = seated("mount-airy/pai-gow-poker", size)
    front = next(found for _ in range(10) if (found := _foul_front(table)))
    for piece in front:
        table.page.click(f".settray [data-piece='{piece}']")
    table.until_true("t.tray.made?.foul")
    names = table.page.evaluate("document.querySelector('pit-table').tray.made.halves")
    words = f"A foul: {names[0]} in front outranks {names[1]} behind."
    assert all(names) and table.page.text_content(".settray .lost") == words
    assert words in table.call
    inside = "(box => box.left >= 0 && box.right <= innerWidth)(t.tray.words.getBoundingClientRect())"
    table.until_true(inside)
    assert table.page.text_content("#said") == f"{words} It loses."
    assert "loses" in table.page.inner_text('.opt[data-word="set"]')


def _foul_front(table: Seated) -> list[str]:
    """Deals a hand and finds two cards of it that make a foul in front. One hand in 24 has none, three pairs for
    example: it is set the house way."""
    _decline_banks(table)
    table.tap("bet")
    table.has_down("bet")
    table.page.click(".dock .big")
    table.until("deciding")
    front: list[str] = table.page.evaluate("""async () => {
      const table = document.querySelector("pit-table"), among = table.tray.option.among;
      for (const one of among) for (const other of among.slice(among.indexOf(one) + 1)) {
        const reply = await table.shell.link.ask(table.number, "setting", {cards: [one, other]});
        if (reply.answer.foul) return [one, other];
      }
      return [];
    }""")
    if not front:
        table.option("house-way")
        table.until("betting", "bank")
    return front


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_offered_bank_shows_what_it_would_cover_and_what_is_at_stake(seated: Sits, size: tuple[int, int]) -> None:
    table = _offered(seated("mount-airy/pai-gow-tiles", size, bots=2))
    page, view, seat = table.page, table.view, table.own["seat"]
    bets = [sum(each["amount"] for each in person["results"]) for person in view["people"] if person["seat"] != seat]
    assert len(bets) == 2 and all(bets)
    # The result of the round is seen first.
    page.wait_for_selector(".banking .stack", state="attached")
    shown = page.locator(".banking .stack > title").all_text_contents()
    assert sorted(text.partition(":")[0] for text in shown) == sorted(money(Cents(bet)) for bet in bets)
    whole = money(Cents(sum(bets)))
    assert f"{whole} to cover" in str(page.text_content(".banking"))
    assert page.inner_text("[data-word=bank] span") == f"{whole} at stake"
    assert page.inner_text("[data-word=half] span") == f"{money(Cents(-(-sum(bets) // 2)))}, with the house"
    (next_,) = [person["name"] for person in view["people"] if person["seat"] == view["question"]["then"][0]]
    assert f"{next_.removeprefix('Bot ')} is asked" in page.inner_text("[data-word=decline] span")
    if size == WIDE:
        assert page.locator(".offer").count() == 2
    assert findings(page) == []
    table.option("bank")
    table.until_true("t.own.banks === arg", sum(bets))


def test_losing_chips_go_first_and_payments_come_from_the_rack_one_after_the_other(opened: Opens) -> None:
    page = opened("/floor", still=False)
    page.wait_for_selector("#seat-me")
    swept, paid, left = page.evaluate(
        """async () => {
          const { stackItem } = await import("/web/js/felt/laid.js");
          const svg = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
          const timing = node => node.getAnimations({subtree: true}).map(each => each.effect.getTiming());
          const lost = stackItem("a", [0, 0], 10, 500, true, false, [0, 0], [0, -50]);
          const won = stackItem("b", [0, 0], 10, 1200, true, false, [0, 0], [0, -50], 700, 440);
          const [gone, lies] = [lost, won].map(item => svg.appendChild(item.make()));
          lost.leave(gone);
          won.change(lies);
          const [sweep] = timing(gone), [pay] = timing(lies);
          const [run] = lies.getAnimations({subtree: true});
          run.finish();
          await run.finished;
          await new Promise(done => setTimeout(done));
          return [[sweep.duration, sweep.delay], [pay.duration, pay.delay], lies.childElementCount];
        }"""
    )
    assert (swept, paid, left) == ([320, 0], [420, 440], 1)


def test_half_of_a_bank_is_offered_only_if_the_sheet_has_a_co_bank(seated: Sits) -> None:
    table = _offered(seated("marysville/pai-gow-tiles", bots=2))
    assert not table.view["question"]["co"]
    assert table.page.locator(".opt").evaluate_all("all => all.map(each => each.dataset.word)") == ["bank", "decline"]


def _offered(table: Seated) -> Seated:
    """Plays by the house way until the bank is offered."""
    _decline_banks(table)
    while (moment := table.until("betting", "deciding", "bank")) != "bank":
        number = table.view["question"]["number"]
        if moment == "betting":
            key = table.view["wagers"][0]["slug"]
            table.tap(key)
            table.has_down(key)
            table.page.click(".dock .big")
        else:
            table.option("house-way")
        table.until_true("t.view.question?.number !== arg", number)
    return table


FITS = """() => {
  const { lens } = document.querySelector("pit-table").felt, tabs = [...lens.tabs.children];
  const top = () => lens.tabs.getBoundingClientRect().top, first = top(), call = document.querySelector(".call");
  return lens.tabs.scrollWidth <= innerWidth && tabs.every((tab, at) => {
    lens.look(at);
    return top() === first && lens.zone.getBoundingClientRect().bottom <= call.getBoundingClientRect().top + 0.5;
  });
}"""
"""All tabs of a lens and all its parts are in sight, and no part moves the tabs."""


def test_on_a_telephone_the_wheel_takes_the_place_of_the_small_layout_while_the_ball_runs(seated: Sits) -> None:
    table = seated("mount-airy/roulette", PHONE, still=False)
    wheel, small = table.page.locator(".mapbox .wheelbox"), table.page.locator(".mapbox .map")
    assert not wheel.is_visible()
    table.tap("straight 5")
    table.has_down("straight 5")
    table.page.click(".dock .big")
    table.page.wait_for_selector(".mapbox .wheelbox.runs")
    over, under = wheel.bounding_box(), small.bounding_box()
    assert over is not None and under is not None
    assert over["y"] <= under["y"] and over["y"] + over["height"] >= under["y"] + under["height"]
    assert table.call == "Bets, please." and not table.page.query_selector(".badge") and table.own["results"]
    table.page.mouse.click(5, 5)
    table.page.wait_for_selector(".mapbox .wheelbox:not(.runs)", state="attached")
    assert not wheel.is_visible()
    table.page.wait_for_selector(".badge")
    said = "−$5" if table.own["net"] < 0 else "+$175"
    assert table.page.locator(".zones small").all_text_contents() == [said, *[""] * 5]
    assert table.page.text_content(".zones [aria-selected=true]") == f"0–9{said}"
    assert table.page.evaluate(FITS)


def _decline_banks(table: Seated) -> None:
    while table.until("betting", "bank") == "bank":
        table.option("decline")
        table.until_true("t.view.question?.kind !== 'bank' || !t.view.question.mine")


def test_craps_is_bet_between_rolls(seated: Sits) -> None:
    table = seated("mount-airy/craps")
    table.tap("pass")
    table.has_down("pass", 500)
    table.tap("place 6")
    table.has_down("place 6", 500)
    table.page.keyboard.press("z")
    table.until_true("t.own.spots.length === 1")
    table.page.click(".dock .big")
    table.until_true("t.view.rounds === 1")
    assert len(table.view["dice"]) == 2


def test_a_hand_in_the_poker_room_on_a_telephone(seated: Sits) -> None:
    table = seated("marysville/holdem", PHONE, bots=8)
    assert play_round(table, ByMouse(table)) >= 1
    assert table.crowded == []


@pytest.mark.parametrize("sheet", ["marysville/face-up-pai-gow-poker", "mount-airy/seven-card-stud"])
def test_at_a_full_table_no_speech_overlaps_anything_else(seated: Sits, sheet: str) -> None:
    table = seated(sheet, (1280, 800), bots=6)
    play_round(table, ByMouse(table))
    assert table.crowded == []


def test_two_browsers_at_one_table_see_the_same(seated: Sits, opened: Callable[..., Page]) -> None:
    one = seated("mount-airy/roulette")
    link = one.page.evaluate("""async () => (await (await fetch("/api/floor")).json()).tables.map(table => table.id)""")
    assert one.table in link
    page = opened("/floor")
    page.wait_for_selector(".tbl")
    page.locator(".tbl", has_text="Roulette").first.get_by_role("button", name="Seat me").click()
    page.wait_for_selector(".hit:not(.off)")
    two = Seated(page, int(page.url.rsplit("/", 1)[1]))
    other = opened("/floor")
    other.wait_for_selector(".tbl")
    other.goto(page.url)
    other.wait_for_selector("text=Take a seat")
    other.click(".dock .big")
    other.wait_for_selector(".hit:not(.off)")
    three = Seated(other, two.table)
    two.tap("straight 17")
    two.has_down("straight 17")
    person = two.own["person"]
    three.until_true("t.view.people.some(each => each.person === arg && each.spots.length)", person)
    assert three.page.locator(".laid.other").count() >= 1


def test_a_reload_in_mid_hand_shows_the_same_question(seated: Sits) -> None:
    table = seated("mount-airy/three-card-poker")
    table.tap("ante")
    table.has_down("ante")
    table.page.click(".dock .big")
    table.until("deciding")
    before = table.view
    table.page.reload()
    table.until("deciding")
    after = table.view
    assert after["question"]["number"] == before["question"]["number"]
    assert after["people"] == before["people"]
    table.option("play")
    table.until("betting")


def test_a_lost_connection_is_reported_and_comes_back(seated: Sits) -> None:
    table = seated("mount-airy/three-card-poker")
    table.tap("ante")
    table.has_down("ante")
    table.page.context.set_offline(True)
    table.page.evaluate("document.querySelector('pit-table').shell.link.socket.close()")
    table.until("lost")
    assert table.call.startswith(("Connection lost. Your bets stand", "Coming back"))
    table.page.click("text=Try now")
    table.until("lost")
    table.page.context.set_offline(False)
    table.until("betting", "deciding")
    assert table.own["spots"]


def test_a_person_who_comes_back_is_told_what_happened_meanwhile(seated: Sits) -> None:
    table = seated("mount-airy/roulette")
    table.page.evaluate("document.querySelector('pit-table').shell.link.watched.values().next().value.seq = 0")
    table.page.evaluate("document.querySelector('pit-table').shell.link.socket.close()")
    table.until_true("t.missed")
    assert table.call == "You are back. Bets, please."
    table.tap("red")
    table.has_down("red")
    table.until_true("!t.missed")
