"""What a person does at the page: sits down, taps spots, waits for a moment of the table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = "document.querySelector('pit-table')"
POST = """async ([path, body]) => {
  const headers = {"content-type": "application/json"};
  const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
  return await answer.json();
}"""
WHERE = """async key => {
  const table = document.querySelector("pit-table");
  const place = () => {
    table.felt.lens?.lookAt(key);
    const seat = table.view.seat, felt = table.felt.narrow?.scene?.felt ?? table.felt.scene?.felt ?? table.felt.felt;
    const spot = felt.spots.find(each => each.key === key && (each.seat === undefined || each.seat === seat));
    const hit = spot && table.felt.hits.find(each => each.dataset.key === key);
    if (!hit) return null;
    const [x, y, wide, high] = spot.hit?.length ? spot.hit.at(-1) : [spot.at[0], spot.at[1], 0, 0];
    hit.scrollIntoView({block: "center"});
    const box = table.felt.lens ? table.felt.lens.zone.viewBox.baseVal : null;
    let [left, right, top, bottom] = [x, x + wide, y, y + high];
    if (box && wide) {
      left = Math.max(left, box.x); right = Math.min(right, box.x + box.width);
      top = Math.max(top, box.y); bottom = Math.min(bottom, box.y + box.height);
    }
    const matrix = hit.getScreenCTM();
    const at = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix);
    const round = Math.min(hit.getBoundingClientRect().width, hit.getBoundingClientRect().height);
    return [at.x, at.y, wide ? Math.min(right - left, bottom - top) * matrix.a : round];
  };
  const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  await document.fonts.ready;
  let now = place(), before;
  do {
    before = now;
    await frame();
    now = place();
  } while (String(now) !== String(before));
  return now;
}"""
"""Where a spot can be tapped, once it stands still: a scroll or a late font may move it between two frames."""

CROWDED = """() => {
  const felt = document.querySelector("pit-table").felt.element, call = document.querySelector(".call");
  const all = selector => [...felt.querySelectorAll(selector)].map(each => [each.textContent || each.dataset.piece,
    each.getBoundingClientRect()]).filter(([, box]) => box.width);
  const on = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const words = all(".l-makes > *"), names = all(".l-seats > .seat"), buttons = all(".l-seats > .mark");
  const found = words.flatMap((one, at) => [...words.slice(at + 1), ...names].filter(other => on(one, other))
    .map(other => `${one[0]} lies on ${other[0]}`));
  found.push(...buttons.flatMap(one => [...all(".l-cards > [data-piece]"), ...names].filter(other => on(one, other))
    .map(other => `${one[0]} lies on ${other[0]}`)));
  const cut = all("text").filter(([, box]) => box.left < -1 || box.right > innerWidth + 1);
  found.push(...cut.map(([text]) => `cut: ${text}`));
  const said = call.querySelector("p");
  if (said.offsetHeight > call.offsetHeight) found.push(`too long: ${said.textContent}`);
  return found;
}"""
"""Finds words of hands, names and buttons that overlap, words that are cut off, and a call that is too long."""


def wait(page: Page, expression: str, arg: Any = None, seconds: float = 60) -> Any:
    """Waits until an expression is true. The test evaluates it, because the content policy lets the page run no
    strings."""
    end = time.monotonic() + seconds
    while not (found := page.evaluate(expression, arg)):
        assert time.monotonic() < end, f"never came true: {expression}"
        page.wait_for_timeout(40)
    return found


class Seated:
    def __init__(self, page: Page, table: int) -> None:
        self.page = page
        self.table = table

    @classmethod
    def at(cls, page: Page, sheet: str, bots: int = 0) -> Seated:
        """Opens a table of a sheet and sits down there."""
        wait(page, "() => document.querySelector('pit-floor, pit-table')")
        found = page.evaluate(POST, ["/api/tables", {"sheet": sheet, "bots": bots, "private": True}])
        assert "id" in found, found
        number = int(found["id"])
        answer = page.evaluate(POST, ["/api/seat", {"table": number}])
        assert answer.get("table") == number, answer
        return cls(page, number).go()

    def go(self) -> Seated:
        self.page.evaluate(
            "path => document.querySelector('pit-floor, pit-table').shell.go(path)", f"/table/{self.table}"
        )
        wait(self.page, f"number => {TABLE}?.number === number", self.table)
        wait(self.page, f"() => {TABLE}?.felt.felt && {TABLE}.own && !{TABLE}.hasAttribute('aria-busy')")
        return self

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("document.querySelector('pit-table').view")
        return found

    @property
    def own(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("document.querySelector('pit-table').own")
        return found

    @property
    def down(self) -> dict[str, int]:
        """The viewer's chips as the floor has them."""
        return {spot["wager"]: spot["amount"] for spot in self.own["spots"]}

    @property
    def chips(self) -> list[int]:
        """The chips of the tray, in cents, smallest first."""
        found: list[int] = self.page.evaluate("document.querySelector('pit-table').dock.values.map(each => each[0])")
        return found

    @property
    def crowded(self) -> list[str]:
        found: list[str] = self.page.evaluate(CROWDED)
        return found

    @property
    def call(self) -> str:
        return self.page.inner_text(".call p")

    def until(self, *moments: str, timeout: int = 30_000) -> str:
        names = ", ".join(f'pit-table[data-moment="{moment}"]' for moment in moments)
        self.page.wait_for_selector(names, state="attached", timeout=timeout)
        return str(self.page.get_attribute("pit-table", "data-moment"))

    def place_of(self, key: str) -> tuple[float, float, float]:
        """Where a spot can be tapped on the screen, and how large that place is."""
        found = self.page.evaluate(WHERE, key)
        assert found is not None, f"{key} has no place on the layout"
        return found[0], found[1], found[2]

    def tap(self, key: str) -> None:
        x, y, _ = self.place_of(key)
        self.page.mouse.click(x, y)

    def has_down(self, key: str, amount: int | None = None) -> None:
        """Waits until the floor shows chips on this spot."""
        wait(
            self.page,
            "([key, amount]) => document.querySelector('pit-table').own.spots.some("
            "spot => spot.wager === key && (amount === null || spot.amount === amount))",
            [key, amount],
        )

    def until_true(self, expression: str, arg: Any = None, seconds: float = 60) -> None:
        """Waits until something holds of the table ``t``."""
        wait(
            self.page, f"arg => {{ const t = document.querySelector('pit-table'); return {expression}; }}", arg, seconds
        )

    def set_chip(self, cents: int) -> None:
        self.page.evaluate("chip => { document.querySelector('pit-table').chip = chip; }", cents)

    def option(self, word: str) -> None:
        self.page.click(f'.opt[data-word="{word}"]')

    def close(self) -> None:
        """The owner of a private table may close it."""
        self.page.evaluate(POST, [f"/api/tables/{self.table}/stop", {"why": "the test is over"}])
