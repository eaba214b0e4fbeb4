"""The screen and the ledger agree on every pay line of the pit: the hand's name, the amount, the balance.

``lines.jsonl`` has a round for each line. It is played at a table of a real floor, to which only chance is given, while
a real browser watches. What the browser shows at the end is compared with the cage's transfers and with the table's own
results. One line of each wager is taken here; ``PITBOSS_LINES=all`` takes every line there is. At craps the
chips that stay up are the ledger's layout account, and lie on the screen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.page.conftest import WIDE
from tests.page.given import GivenFloor, given_floor
from tests.page.hands import wait
from tests.page.lines import NEVER, PIT, PayLine, lines_of, read

from pitboss.cage.people import Somebody
from pitboss.floor.table import FloorTable
from pitboss.games.dealer_poker import let_it_ride
from pitboss.games.dealer_poker.lunar_combinations import BET_LINES, two_lines
from pitboss.houses import sheet
from pitboss.machine.view import SpotView
from pitboss.money import Cents, money
from pitboss.rules.script import Wager
from pitboss.rules.sheet import called
from pitboss.table.pit_table import StepTable
from pitboss.table.round import Answer
from pitboss.table.table import open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
EVERY = os.environ.get("PITBOSS_LINES") == "all"
SEED = os.environ.get("PITBOSS_SEED", "")
Tree = Mapping[str, Any]
NO_WAGER = ("collection",)
SHOWN = """async () => {
  const table = document.querySelector("pit-table"), own = `${table.view.seat}/`, found = [];
  const text = (where) => document.querySelector(where)?.textContent ?? "";
  const own_stacks = [...document.querySelectorAll(".laid .ring")].map(ring => ring.parentNode.querySelector("title"));
  const cents = (title) => Math.round(100 * Number(title.textContent.split(": ")[0].replace(/[$,]/g, "")));
  const up = own_stacks.reduce((sum, title) => sum + cents(title), 0);
  const whole = {purse: text(".purse b"), call: text(".call p"), said: text("#said"), wagers: found, up};
  for (const badge of document.querySelectorAll(".badge[data-of]")) {
    const of = badge.dataset.of;
    if (/^\\d+\\//.test(of) && !of.startsWith(own)) continue;
    badge.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    await Promise.resolve();
    await Promise.resolve();
    found.push([of.replace(/^\\d+\\//, ""), badge.querySelector("text").textContent, text(".call p")]);
  }
  return whole;
}"""


# Which rounds


def rounds_of(name: str) -> list[Tree]:
    """All rounds of a sheet; or, by a seed, rounds that have a line of each of its wagers."""
    every = [tree for tree in read() if tree["sheet"] == name]
    if EVERY:
        return every
    Random(f"{SEED} {name}").shuffle(every)
    chosen, wagers = [], set[str]()
    for tree in every:
        new = {wager for wager, line in tree["lines"]} - wagers
        if new:
            chosen.append(tree)
            wagers |= new
    return chosen


def test_there_is_a_round_for_every_line_that_can_be_paid() -> None:
    have = {(tree["sheet"], PayLine(*line)) for tree in read() for line in tree["lines"]}
    wanted = {(name, line) for name in PIT for line in lines_of(open_table(sheet(name)).rules)}
    assert wanted - have == {(name, line) for name, lines in NEVER.items() for line in lines}


def test_let_it_ride_puts_the_bet_on_three_spots_and_never_on_its_own() -> None:
    table = open_table(sheet("mount-airy/let-it-ride"))
    assert set(let_it_ride.laid(table.rules, {Wager("bet"): Cents(500)})) == {"bet-1", "bet-2", "bet-3"}  # type: ignore[arg-type]


def test_no_hand_of_lunar_poker_is_paid_second_for_three_or_four_of_a_kind_or_a_royal_flush() -> None:
    """A second line of three or four cards of a rank needs them: every such hand, in three of the suits that are alike.
    A royal flush takes all cards of its hand but one, so no second one uses another card."""
    deck = [1 << (16 * suit + rank) for suit in range(4) for rank in range(13)]
    found = set()
    for rank in range(13):
        three = [1 << (16 * suit + rank) for suit in range(3)]
        rest = [card for card in deck if card not in three]
        found |= {two_lines(sum(three) + sum(more))[1] for count in (2, 3) for more in combinations(rest, count)}
    assert {BET_LINES[line] for line in found} == {"nothing", "ace-king", "full-house"}


# The table


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GivenFloor]:
    with given_floor(tmp_path_factory.mktemp("given")) as found:
        yield found


@pytest.fixture(scope="module")
def watcher(browser: Browser, hall: GivenFloor) -> Iterator[Page]:
    """A browser whose person sits in seat 1."""
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{hall.address}/floor")
    wait(page, "() => document.querySelector('pit-floor')?.shell.person?.id")
    hall.enrich(page.evaluate("document.querySelector('pit-floor').shell.person.id"))
    yield page
    context.close()


@pytest.mark.parametrize("name", PIT)
def test_the_screen_agrees_with_the_ledger(name: str, hall: GivenFloor, watcher: Page) -> None:
    sitting: Sitting | None = None
    wrong: list[str] = []
    try:
        for tree in rounds_of(name):
            if sitting is None or sitting.must_be_new(tree):
                if sitting is not None:
                    hall.stop(sitting.table)
                sitting = Sitting(hall, watcher, name, tree)
            wrong += sitting.play(tree)
    finally:
        if sitting is not None:
            hall.stop(sitting.table)
    assert "\n".join(wrong) == ""


class Sitting:
    """A table at which the browser's person has seat 1, and the test plays for everybody else."""

    def __init__(self, hall: GivenFloor, page: Page, name: str, tree: Tree) -> None:
        self.hall, self.page = hall, page
        self.options = tree.get("options", {})
        self.table: FloorTable = hall.open(name, self.options)
        self.wrong: list[str] = []
        self.decided: set[str] = set()
        """Wagers that were settled in the rounds of this tree."""
        self.people: dict[int, Somebody] = {}
        self._sit(1, hall.person(page.evaluate("document.querySelector('pit-floor, pit-table').shell.person.id")))
        page.evaluate(
            "path => document.querySelector('pit-floor, pit-table').shell.go(path)", f"/table/{self.table.id}"
        )
        wait(page, "id => { const t = document.querySelector('pit-table');"
             " return t?.number === id && t.felt.felt && t.own; }", self.table.id)  # fmt: skip

    def must_be_new(self, tree: Tree) -> bool:
        """Craps begins with a come-out; a player banks two hands at the most; and a table keeps its options."""
        table = self.table.machine.table
        return isinstance(table, StepTable) or "bank" in tree["opening"] or tree.get("options", {}) != self.options

    def _sit(self, seat: int, who: Somebody, amount: int = 0) -> None:
        self.hall.do(who, self.table, {"do": "sit", "seat": seat, "amount": amount + 200_000_00})
        self.people[seat] = who

    def play(self, tree: Tree) -> list[str]:
        """Plays a round, or rolls, as written down. Returns where screen and ledger differ."""
        opening, self.wrong, self.decided = tree["opening"], [], set()
        bank = opening.get("bank")
        for seat in map(int, opening["stakes"]):
            if seat not in self.people:
                self._sit(seat, self.hall.guest(f"Guest {seat}"))
        if bank is not None:
            self._sit(bank["seat"], self.hall.guest("Banker"), bank["amount"])
        for answers in tree["answers"]:
            self._round(opening, [(kind, value) for kind, value in answers], tree)
        never = {wager for wager, line in tree["lines"]} - self.decided
        return self.wrong + [f"{tree['lines']}: nothing came of {wager}" for wager in sorted(never)]

    def _round(self, opening: Tree, answers: list[Answer], tree: Tree) -> None:
        """Plays one round, and compares what the browser shows at its end with the ledger."""
        hall, table = self.hall, self.table
        before, first = hall.view(table, None).rounds, table.last
        if not isinstance(table.machine.table, StepTable):
            self._offer_bank(opening.get("bank"))
            self._bet(opening["stakes"])
        hall.give(table, answers)
        words = [(kind, value) for kind, value in answers if kind in ("choose", "pass", "close")]
        if isinstance(table.machine.table, StepTable):
            for kind, value in words:
                if kind == "choose":
                    self._say(*value)
        for who in self.people.values():
            if hall.view(table, None).phase == "bets":
                hall.do(who, table, {"do": "ready"})
        while hall.view(table, None).rounds == before:
            self._answer(words)
        assert not hall.left(table), "the round asked for less than was dealt"
        held = Held(self, first)
        self.decided |= {result.wager.partition(" ")[0] for result in held.results}
        self.wrong += [f"{tree['lines']}: {fault}" for fault in held.faults()]

    def _bet(self, stakes: Tree) -> None:
        """Every seat bets. What is bet on another seat's hand goes down when all hands have their own bets."""
        for is_all in (False, True):
            for seat, wagers in stakes.items():
                now = {wager: amount for wager, amount in wagers.items() if is_all or " " not in wager}
                if now:
                    self.hall.do(self.people[int(seat)], self.table, {"do": "bet", "wagers": now})

    def _offer_bank(self, bank: Tree | None) -> None:
        while (question := self.hall.view(self.table, None).question) is not None and question.kind == "bank":
            (seat,) = question.seats
            amount = bank["amount"] if bank is not None and bank["seat"] == seat else None
            self.hall.do(self.people[seat], self.table, {"do": "bank", "amount": amount})

    def _answer(self, words: list[Answer]) -> None:
        """Each player who is asked says what the written round has."""
        round_ = self.table.machine.round
        assert round_ is not None
        seat = int(round_.waiting_for()[0])
        done = sum(_speaker(answer) == seat for answer in round_.answers)
        kind, value = [answer for answer in words if _speaker(answer) == seat][done]
        self._say(seat, value[1] if kind == "choose" else "pass")

    def _say(self, seat: int, words: str) -> None:
        question = self.hall.view(self.table, self.people[seat]).question
        assert question is not None
        command = {"do": "say", "words": words, "question": question.number}
        self.hall.do(self.people[seat], self.table, command)


def _speaker(answer: Answer) -> int | None:
    kind, value = answer
    return int(value[0]) if kind == "choose" else int(value) if kind == "pass" else None


class Held:
    """What the browser shows after a round, against the cage and against the round settled by itself."""

    def __init__(self, sitting: Sitting, first: int) -> None:
        self.first = first
        self.cage, self.table = sitting.hall.casino.cage, sitting.table
        self.person = sitting.people[1].id
        view = sitting.hall.view(sitting.table, sitting.people[1])
        wait(sitting.page, "rounds => document.querySelector('pit-table').view.rounds === rounds", view.rounds)
        self.shown = sitting.page.evaluate(SHOWN)
        assert view.own is not None
        self.results = view.own.results
        self.commissions: set[str] = set()
        """Wagers on which commission was taken."""

    def faults(self) -> Iterator[str]:
        ledger = self.ledger()
        fees = {wager: ledger.pop(wager) for wager in self.fees(ledger)}
        paid = {wager: net for wager, net in ledger.items() if net}
        told = {each.wager: each.net for each in self.results if each.net}
        if paid != told:
            yield f"the ledger moved {paid}, and the table tells of {told}"
        shown = {wager: (text, why) for wager, text, why in self.shown["wagers"]}
        for result in self.results:
            if result.net or result.why != "taken down":
                yield from self._wager(result, ledger.get(result.wager, 0), *shown.get(result.wager, ("", "")))
        yield from self._same("purse", self.shown["purse"], money(Cents(self.balance())))
        if isinstance(self.table.machine.table, StepTable):
            yield from self._same("chips that stay up", str(self.shown["up"]), str(self.balance("layout")))
        total, taken = sum(ledger.values()) + sum(fees.values()), -sum(fees.values())
        net = f"won {money(Cents(total))}" if total > 0 else f"lost {money(Cents(-total))}" if total else "broke even"
        said = f"You {net}, fees of {money(Cents(taken))} included." if taken else f"You {net}."
        if (self.results or taken) and said not in self.shown["call"]:
            yield f"the call is {self.shown['call']!r}, not {said!r}"

    def _wager(self, result: SpotView, net: int, text: str, why: str) -> Iterator[str]:
        title = called(self.table.machine.table.rules, result.wager)
        takes = f"{result.takes[:1].upper()}{result.takes[1:]}" if result.why else result.takes
        reason = "".join(f" {words}." for words in (result.why, takes) if words)
        yield from self._same(f"badge of {result.wager}", text, signed(net) if net else "push")
        yield from self._same(f"reason of {result.wager}", why, f"{title}:{reason} {ended(result, net)}")

    def _same(self, what: str, got: str, wanted: str) -> Iterator[str]:
        if got != wanted:
            yield f"{what}: {got!r} is shown, and it is {wanted!r}"

    def fees(self, ledger: Mapping[str, int]) -> list[str]:
        """What was taken, and not for a wager that was decided: collection, and commission on bets that stay up."""
        decided = {result.wager for result in self.results}
        return [wager for wager in ledger if wager in NO_WAGER or (wager in self.commissions and wager not in decided)]

    def balance(self, kind: str = "stack") -> int:
        """What the person has in chips; or the chips on the layout, if nobody else has a bet."""
        owner = self.person if kind == "stack" else ""
        rows = self.cage.rows(
            "SELECT balance FROM account WHERE kind = ? AND owner = ? AND table_id = ?", kind, owner, self.table.id
        )
        return int(rows[0][0]) if rows else 0

    def ledger(self) -> dict[str, int]:
        """What the cage moved to or from the person's stack in this round, by the wager it was moved for."""
        found: dict[str, int] = {}
        rows = self.cage.rows(
            "SELECT transfer.amount, transfer.why, credit.kind = 'stack' AND credit.owner = ? FROM transfer "
            "JOIN account AS debit ON debit.id = transfer.debit JOIN account AS credit ON credit.id = transfer.credit "
            "WHERE transfer.table_id = ? AND transfer.seq > ? AND transfer.kind IN ('play', 'meter') AND "
            "((credit.kind = 'stack' AND credit.owner = ?) OR (debit.kind = 'stack' AND debit.owner = ?)) AND "
            "'layout' NOT IN (credit.kind, debit.kind)",
            self.person, self.table.id, self.first, self.person, self.person,
        )  # fmt: skip
        for amount, why, gains in rows:
            wager = why.removeprefix("commission on ").partition(":")[0]
            if why.startswith("commission on "):
                self.commissions.add(wager)
            found[wager] = found.get(wager, 0) + (amount if gains else -amount)
        return found


def ended(result: SpotView, net: int) -> str:
    """How the page words the result of a wager."""
    if net > 0:
        return f"{money(Cents(result.amount))} wins {money(Cents(net))}."
    if net < 0:
        return f"{money(Cents(-net))} lost."
    return f"{money(Cents(result.returned))} comes back."


def signed(cents: int) -> str:
    return f"+{money(Cents(cents))}" if cents > 0 else f"−{money(Cents(-cents))}"
