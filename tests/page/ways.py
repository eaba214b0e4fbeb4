"""Three ways to play at the page: the mouse, the keyboard alone, and the command box."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from tests.page.hands import Seated, wait

if TYPE_CHECKING:
    from playwright.sync_api import Page

Option = dict[str, Any]
KEY_OF = "word => document.querySelector(`.opt[data-word='${word}'] kbd`)?.textContent ?? ''"
FOCUSED = "() => document.activeElement?.dataset?.key ?? ''"
TOWARDS = """key => {
  const middle = each => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const hits = document.querySelector("pit-table").felt.hits;
  const [x, y] = middle(document.activeElement), [to, at] = middle(hits.find(each => each.dataset.key === key));
  const ways = [[to - x, to > x ? "ArrowRight" : "ArrowLeft"], [at - y, at > y ? "ArrowDown" : "ArrowUp"]];
  return ways.sort((one, other) => Math.abs(other[0]) - Math.abs(one[0])).map(each => each[1]);
}"""

LIKED = ("stand", "play", "check", "call")
"""What ends a decision soon without giving the hand up."""
ONE_ROLL = "field"
"""At craps a bet that every roll decides."""
MOST = 60


class Way:
    """What a person does, in one of the ways: every step goes through the page as that person would take it."""

    def __init__(self, table: Seated) -> None:
        self.table = table
        self.page: Page = table.page

    def bet(self, key: str, cents: int) -> None:
        raise NotImplementedError

    def ready(self) -> None:
        raise NotImplementedError

    def say(self, option: Option) -> None:
        """An option as it is offered."""
        raise NotImplementedError

    def pass_(self) -> None:
        """Lets an offer pass."""
        raise NotImplementedError

    def decline_bank(self) -> None:
        raise NotImplementedError

    def move(self, piece: str) -> None:
        """Sends a piece of the tray to the other hand."""
        raise NotImplementedError

    def pick(self, place: int) -> None:
        """Picks a card of the own hand."""
        raise NotImplementedError

    def raise_more(self) -> None:
        """Makes a raise of the poker room larger than the least."""
        raise NotImplementedError

    def raise_to(self, option: Option) -> None:
        """Raises in the poker room, to more than the least."""
        self.raise_more()
        self.say(option)

    def name_cards(self, option: Option) -> None:
        """An option that names cards of the own hand, with as few of them as it takes, and one at least."""
        for place in range(max(1, option["cards"][0])):
            self.pick(place)
        self.say(option)

    def set_hand(self, option: Option) -> None:
        """Sets a hand in the tray: the first two pieces that make no foul."""
        for front in _fronts(option["among"]):
            for piece in front:
                self.move(piece)
            wait(self.page, "() => document.querySelector('pit-table').tray.made")
            if not self.page.evaluate("document.querySelector('pit-table').tray.made.foul"):
                break
            for piece in front:
                self.move(piece)
        self.lay_down(front)

    def lay_down(self, front: list[str]) -> None:
        raise NotImplementedError


def largest(chips: list[int], cents: int) -> int:
    """The largest chip of which an amount is a multiple."""
    return max(chip for chip in chips if cents % chip == 0)


def _fronts(among: list[str]) -> list[list[str]]:
    """Pairs of pieces, the lowest first; pieces that are alike count as one."""
    order = sorted(among, key=lambda piece: "23456789TJQKA".find(piece[0]))
    return [list(pair) for pair in combinations(order, 2) if pair[0] != pair[1]]


class ByMouse(Way):
    def bet(self, key: str, cents: int) -> None:
        chip = largest(self.table.chips, cents)
        self.page.click(f".tray [data-chip='{chip}']")
        for laid in range(chip, cents + 1, chip):
            self.table.tap(key)
            self.table.has_down(key, laid)

    def ready(self) -> None:
        self.page.click(".dock .big")

    def say(self, option: Option) -> None:
        self.table.option(option["word"])
        if self.page.locator(".stepping").count():
            self.page.click(".stepping [type=submit]")

    def pass_(self) -> None:
        self.table.option("pass")

    def decline_bank(self) -> None:
        self.table.option("decline")

    def move(self, piece: str) -> None:
        self.page.locator(f".settray .pickable[data-piece='{piece}']").first.click(position={"x": 3, "y": 6})

    def pick(self, place: int) -> None:
        # By its corner: the next card of the fan lies on the rest of it.
        self.page.locator(".l-cards .pickable").nth(place).click(position={"x": 3, "y": 6})

    def raise_more(self) -> None:
        self.page.click(".bet .sl .btn >> text=+")

    def lay_down(self, front: list[str]) -> None:
        self.table.option("set")


class ByKeys(Way):
    """No pointer: arrows, Tab, digits, letters, Space and Enter."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def bet(self, key: str, cents: int) -> None:
        chip = largest(self.table.chips, cents)
        self.press(str(self.table.chips.index(chip) + 1))
        self.press("Home")
        self._go_to(key)
        for laid in range(chip, cents + 1, chip):
            self.press(" ")
            self.table.has_down(key, laid)
            assert self.page.evaluate(FOCUSED) == key, "a chip takes the focus away"

    def _go_to(self, key: str) -> None:
        """Arrows, along the longer way first; if that leads nowhere, the other one."""
        seen: list[str] = []
        for _ in range(60):
            here = self.page.evaluate(FOCUSED)
            if here == key:
                return
            ways = self.page.evaluate(TOWARDS, key)
            self.press(ways[seen.count(here) % 2])
            seen.append(here)
        raise AssertionError(f"the arrows do not reach {key}")

    def ready(self) -> None:
        self.press("Enter")

    def say(self, option: Option) -> None:
        self._letter(option["word"])
        if self.page.locator(".stepping").count():
            self.press("Enter")

    def _letter(self, word: str) -> None:
        self.page.wait_for_selector(f'.opt[data-word="{word}"]')
        letter = self.page.evaluate(KEY_OF, word)
        assert letter, f"{word} has no key"
        self.press("Enter" if letter == "↵" else letter.lower())

    def pass_(self) -> None:
        self._letter("pass")

    def decline_bank(self) -> None:
        self._letter("decline")

    def move(self, piece: str) -> None:
        self._tab_to(f".settray .pickable[data-piece='{piece}']")
        self.press(" ")

    def pick(self, place: int) -> None:
        self._tab_to(f".l-cards .pickable >> nth={place}")
        self.press(" ")

    def raise_more(self) -> None:
        self._tab_to(".bet input[type=range]")
        self.press("PageUp")

    def _tab_to(self, selector: str) -> None:
        wanted = self.page.locator(selector).first
        for _ in range(120):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def lay_down(self, front: list[str]) -> None:
        self.press("Escape")
        self._letter("set")


class ByWords(Way):
    def type(self, words: str) -> None:
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("/")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")

    def bet(self, key: str, cents: int) -> None:
        self.type(f"{key} {cents / 100:g}")
        self.table.has_down(key, cents)

    def ready(self) -> None:
        self.type("ready")

    def say(self, option: Option) -> None:
        least = option["least"] + option["atop"]
        ranged = option["wager"] is not None and option["least"] < option["most"] and option["usual"] is None
        self.type(f"{option['word']} {least / 100:g}" if ranged else option["word"])

    def pass_(self) -> None:
        self.type("pass")

    def decline_bank(self) -> None:
        self.type("no")

    def set_hand(self, option: Option) -> None:
        for front in _fronts(option["among"]):
            answer = self.page.evaluate(
                "async cards => { const t = document.querySelector('pit-table');"
                " return (await t.shell.link.ask(t.number, 'setting', {cards})).answer; }",
                front,
            )
            if not answer["foul"]:
                self.type(" ".join(["set", *front]))
                return

    def name_cards(self, option: Option) -> None:
        self.type(" ".join([option["word"], *option["among"][: max(1, option["cards"][0])]]))

    def raise_to(self, option: Option) -> None:
        self.type(f"{option['word']} {(option['atop'] + min(option['most'], option['least'] + 100)) / 100:g}")


# A round


def play_round(table: Seated, by: Way) -> int:
    """Plays until a round has been settled in which the guest had something down. Returns its number."""
    before, raised = table.view["rounds"], False
    for _ in range(MOST):
        moment = table.until("betting", "bank", "deciding", "between", timeout=60_000)
        view = table.view
        if view["rounds"] > before and took_part(table):
            return int(view["rounds"])
        number = view["question"]["number"] if view["question"] else None
        if moment == "bank":
            by.decline_bank()
        elif moment == "betting":
            lay(table, by)
            by.ready()
        elif moment == "between":
            by.ready()
        elif moment == "deciding":
            raised = decide(table, by, view, raised) or raised
        wanted = (
            "t.refusal || t.view.question?.number !== arg[0] || t.dataset.moment !== arg[1] || t.view.rounds !== arg[2]"
        )
        table.until_true(wanted, [number, moment, view["rounds"]])
        refusal = table.page.evaluate("document.querySelector('pit-table').refusal")
        assert not refusal, (moment, view["question"], refusal)
    raise AssertionError(f"no round was settled in {MOST} questions")


def took_part(table: Seated) -> bool:
    own = table.own
    return own["net"] is not None and bool(own["results"] or own["net"] or table.view["kind"] == "room")


def lay(table: Seated, by: Way) -> None:
    """The least bets that get a hand. At craps a bet that the next roll decides."""
    view = table.view
    if table.down and view["kind"] == "pit":
        return
    wagers = {wager["slug"]: wager for wager in view["wagers"]}
    if view["kind"] == "steps":
        by.bet(ONE_ROLL, 500)
        return
    first = next((each for each in wagers.values() if each["required"] and each["equals"] is None), None)
    wager = first if first is not None else next(iter(wagers.values()))
    chip = min(chip for chip in table.chips if chip >= wager["least"] and chip % wager["step"] == 0)
    by.bet(f"{wager['slug']} {wager['selections'][0]}".rstrip(), chip)


def decide(table: Seated, by: Way, view: dict[str, Any], raised: bool) -> bool:
    """Answers a question. Returns whether chips of a range went in."""
    options: list[Option] = view["question"]["options"]
    words = {option["word"]: option for option in options}
    if "set" in words and words["set"]["among"]:
        by.set_hand(words["set"])
        return False
    names = [option for option in options if option["cards"]]
    if names:
        by.name_cards(names[0])
        return False
    ranged = [option for option in options if option["wager"] is not None and option["least"] < option["most"]]
    if view["kind"] == "room" and ranged and not raised:
        by.raise_to(ranged[0])
        return True
    liked = next((words[word] for word in LIKED if word in words), None)
    if liked is None and view["question"]["silence"] is None and "house-way" not in words:
        by.pass_()
    else:
        by.say(liked or next((option for option in options if option["word"] != "fold"), options[0]))
    return False
