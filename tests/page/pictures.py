"""Takes the pictures of the docs from a running floor: python -m tests.page.pictures [FOLDER] [NAME ...]

Each table is really played: a person sits down beside bots and bets, and the picture is taken at the first question.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.page.conftest import CHROMIUM, FLAGS, Floor
from tests.page.hands import Seated, wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"desk": (1440, 900, "light"), "phone": (390, 844, "dark")}
TABLES = {
    "blackjack": ("mount-airy/blackjack", ("bet 25, perfect pairs 5",)),
    "baccarat": ("mount-airy/baccarat", ("banker 25, tie 5",)),
    "craps": ("mount-airy/craps", ("pass line 25, field 10, place 6 12",)),
    "roulette": ("mount-airy/roulette", ("25 on red, split 17 20 5, street 1 5",)),
    "three-card-poker": ("mount-airy/three-card-poker", ("ante 25, pair plus 10",)),
    "ultimate": ("valley-forge/ultimate-texas-holdem", ("25", "ante 25, blind 25, trips 10")),
    "big-six": ("mount-airy/big-six", ("fox 25, deer 5",)),
    "pai-gow": ("mount-airy/pai-gow-poker", ("bet 25",)),
    "tiles": ("mount-airy/pai-gow-tiles", ("bet 25",)),
    "holdem": ("marysville/holdem", ()),
}
SCREENS = {
    "floor": "/floor",
    "odds-desk": "/odds/mount-airy/three-card-poker",
    "school": "/school/mount-airy/blackjack",
    "open-table": "/open",
}
SET_BY_THE_HOUSE_WAY = """() => {
  const { setting, tray } = document.querySelector("pit-table");
  for (const card of setting ? tray.ways.find((way) => way.makes === tray.house)?.cards ?? [] : [])
    tray.toggle(tray.option.among.findIndex((each, at) => each === card && !tray.front.includes(at)));
}"""
REPLAY, PIT = "replay", "pit"
"""The supervisor's screen: its one-use link is used once, for both sizes. Some rounds were played by then."""


class Posted(Floor):
    """A floor with the clocks that a visitor sees."""

    @property
    def command(self) -> list[str]:
        return [
            sys.executable, "-m", "pitboss", "serve", "--port", str(self.port), "--db", f"{self.folder}/floor.db"
        ]  # fmt: skip


def main(folder: Path, names: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        floor = Posted(kept)
        floor.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for name in names or [*SCREENS, *TABLES, REPLAY, PIT]:
                if name == PIT:
                    take_pit(browser, floor, folder)
                    continue
                take: Callable[[Page], None] = (
                    replay if name == REPLAY else screen(SCREENS[name]) if name in SCREENS else table(*TABLES[name])
                )
                for size in SIZES:
                    with opened(browser, floor, size) as page:
                        take(page)
                        page.screenshot(path=str(folder / f"{name}-{size}.png"))
                        print(folder / f"{name}-{size}.png")
        finally:
            browser.close()
            floor.stop()


@contextmanager
def opened(browser: Browser, floor: Floor, size: str) -> Iterator[Page]:
    wide, high, theme = SIZES[size]
    context = browser.new_context(
        viewport={"width": wide, "height": high}, color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce", has_touch=wide < 700,
    )  # fmt: skip
    page = context.new_page()
    page.goto(f"{floor.address}/floor")
    page.wait_for_selector("#seat-me")
    wait(page, "() => document.querySelector('.purse b').textContent")
    yield page
    context.close()


def take_pit(browser: Browser, floor: Floor, folder: Path) -> None:
    with opened(browser, floor, "desk") as page:
        page.goto(f"{floor.address}/operator#{floor.operator}")
        page.wait_for_timeout(3000)
        page.goto(f"{floor.address}/pit")
        for size, (wide, high, _) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_timeout(3000)
            page.screenshot(path=str(folder / f"{PIT}-{size}.png"))
            print(folder / f"{PIT}-{size}.png")


def screen(path: str) -> Callable[[Page], None]:
    def take(page: Page) -> None:
        page.evaluate("path => document.querySelector('pit-floor').shell.go(path)", path)
        page.wait_for_timeout(4000)

    return take


def table(sheet: str, words: tuple[str, ...]) -> Callable[[Page], None]:
    def take(page: Page) -> None:
        seat = played(page, sheet, words)
        if seat.view["pocket"]:  # a wheel shows its last number, the next bets, and what is pointed at
            say(seat, words)
            if seat.page.evaluate("document.querySelector('pit-table').felt.lens === null"):
                page.mouse.move(*seat.place_of("corner 25-26-28-29")[:2] if "roulette" in sheet else (0, 0))
        page.evaluate(SET_BY_THE_HOUSE_WAY)
        page.wait_for_timeout(1000)

    return take


def replay(page: Page) -> None:
    """The fourth step of a round that was played."""
    seat = played(page, *TABLES["blackjack"])
    page.wait_for_timeout(1000)
    if page.query_selector('.opt[data-word="stand"]'):
        seat.option("stand")
    seat.until("betting", timeout=60_000)
    page.evaluate("path => document.querySelector('pit-table').shell.go(path)", f"/replay/{seat.table}/1?step=4")
    page.wait_for_selector(".steps .now")
    page.wait_for_timeout(3000)


def played(page: Page, sheet: str, words: tuple[str, ...]) -> Seated:
    """A person who sits at a table and has bet, at a question or when the next bets are open."""
    seat = Seated.at(page, sheet, bots=3)
    page.wait_for_timeout(1500)
    say(seat, words)
    if words:
        page.click(".dock .big")
        page.wait_for_timeout(2000)
    seat.until("deciding", "settling", "betting", timeout=60_000)
    page.wait_for_timeout(2500)
    return seat


def say(seat: Seated, words: tuple[str, ...]) -> None:
    for text in words:
        seat.page.evaluate(
            "([number, text]) => document.querySelector('pit-table').shell.link.type(number, text)", [seat.table, text]
        )
        seat.page.wait_for_timeout(500)


if __name__ == "__main__":
    where = [each for each in sys.argv[1:] if "/" in each]
    main(Path(where[0]) if where else DOCS, [each for each in sys.argv[1:] if "/" not in each])
