"""The questions of a round: how much the dealer pays or takes for each wager, and why."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pitboss.games.craps.sheet import CrapsRules
from pitboss.guide.chapters.craps import bundle_lines
from pitboss.guide.words import label
from pitboss.houses.reading.tables import pay_tables, payers
from pitboss.machine.view import TableView
from pitboss.money import Cents, money
from pitboss.rules.lines import EVEN, Line
from pitboss.rules.sheet import Reading, Rules, called
from pitboss.school.chips_down import chips_down, spots_of
from pitboss.school.payments import Payment, payments_of
from pitboss.school.rounds import FinishedRound
from pitboss.school.view import view_of

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"[a-z]{4,}|\d{2,}")
OUTRIGHT = "win"
"""The line of a bet that wins against the dealer, not with a hand alone."""
_EVERYWHERE = frozenset(("front", "behind", "with"))
LISTED = 6
"""A pay table with at most this many lines is listed in full if a trainee pays a wager that it does not pay."""


class PostedLine(NamedTuple):
    """The line of a pay table that decides."""

    table: str
    line: str
    pays: str


@dataclass(frozen=True)
class Question:
    """One amount that the dealer pays (above zero), takes (below zero) or leaves (zero)."""

    number: int
    """Its number in the order in which the house settles, from 1."""
    seat: int
    wager: str
    """The key of its spot on the felt; in the poker room ``pot 1``, ``drop 1`` or ``award 1``."""
    title: str
    down: int
    """The cents that lie there."""
    amount: int
    """The right answer, in cents."""
    says: str
    """How the answer is found."""
    steps: int
    """How hard it is: the number of steps beyond taking a lost bet."""
    line: PostedLine | None = None
    readings: tuple[Reading, ...] = field(default=())
    hand: int | None = None
    """Which of the seat's hands it is for, from 0, if the seat has several."""

    def as_json(self) -> dict[str, Any]:
        """The question without its answer."""
        return {
            "number": self.number, "seat": self.seat, "wager": self.wager, "title": self.title, "down": self.down,
            "hand": self.hand,
        }  # fmt: skip

    def answer_json(self) -> dict[str, Any]:
        return self.as_json() | {
            "amount": self.amount,
            "says": self.says,
            "steps": self.steps,
            "line": self.line._asdict() if self.line else None,
            "readings": [
                {"on": each.on, "reading": each.reading, "instead": each.instead, "why": each.why}
                for each in self.readings
            ],
        }


class Posted:
    """The pay tables of a sheet, and which wagers each pays."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tables = pay_tables(rules)
        self.bundles = bundle_lines(rules) if isinstance(rules, CrapsRules) else {}
        """The lines of craps bets on several numbers, for the whole bet."""
        self.paid = payers(rules)

    def of(self, slug: str) -> list[str]:
        """The keys of the tables that pay a wager."""
        return [key for key, wagers in self.paid.items() if slug in wagers]


def pit_questions(played: FinishedRound) -> list[Question]:
    rules = played.table.rules
    posted = Posted(rules)
    payments = payments_of(played)
    spots = spots_of(chips_down(played, payments), payments)
    view = view_of(played)
    hands = _hands(view, payments)
    return [
        Question(
            number=number,
            seat=int(payment.pay.seat),
            wager=spot,
            title=called(rules, spot) + (f", hand {hand + 1}" if hand is not None else ""),
            down=payment.stake or int(payment.pay.on or 0),
            amount=payment.net,
            says=explained(rules, payment, against(posted, payment, view), missed(posted, payment, view)),
            steps=steps(payment),
            line=posted_line(posted, payment),
            readings=readings(posted, payment),
            hand=hand,
        )
        for number, (payment, spot, hand) in enumerate(zip(payments, spots, hands, strict=True), 1)
    ]


def _hands(view: TableView, payments: list[Payment]) -> list[int | None]:
    """The hand of each payment, if a wager of a seat with several hands is paid more than once.

    The reason and the hand have the same total. Of hands with equal totals the first is paid first.
    """
    times = Counter((payment.pay.seat, payment.pay.wager) for payment in payments)
    left = {
        place.seat: {number: _total(hand.makes, -1) for number, hand in enumerate(place.hands)}
        for place in view.people
        if len(place.hands) > 1
    }
    found: list[int | None] = []
    for payment in payments:
        open_ = left.get(payment.pay.seat)
        if not open_ or times[payment.pay.seat, payment.pay.wager] < 2:
            found.append(None)
            continue
        total = _total(payment.pay.why, 0)
        hand = next((number for number, makes in open_.items() if makes == total), min(open_))
        del open_[hand]
        found.append(hand)
    return found


def _total(words: str, which: int) -> str:
    """The first or last number in words: ``bust with 28``, ``18 against 21``."""
    numbers = _NUMBER.findall(words)
    return numbers[which] if numbers else ""


# How hard it is


def steps(payment: Payment) -> int:
    """Taking a lost bet is no step. Leaving a stand-off or paying even money is one step. Each further thing to know or
    calculate adds one: other odds, a fraction, odds "for", another stake, commission, a meter, a bank that covers part.
    """
    pay = payment.pay
    if payment.uncovered:
        return 5 if payment.won else 2
    if pay.outcome == "lose":
        return 0
    found = 1
    line = pay.line
    if line is not None and line != EVEN:
        found += 1 + (line.denominator > 1) + (line.kind == "for") + 2 * (line.kind == "meter" or bool(pay.meter))
    found += (pay.on is not None and pay.on != payment.stake) + 2 * bool(payment.commission)
    return found + bool(payment.net % 100) + 3 * _is_held(payment)


def _is_held(payment: Payment) -> bool:
    """Whether the sheet's limit on what one player wins reduced the payment."""
    pay = payment.pay
    if pay.outcome != "win" or pay.line is None or pay.meter or payment.uncovered:
        return False
    return payment.won < pay.line.net(payment.stake, pay.on)


# Why


def against(posted: Posted, payment: Payment, view: TableView) -> str:
    """The hand that a wager was compared with, if its reason does not name it. Wagers on a pay table have none."""
    slug = payment.pay.wager.partition(" ")[0]
    makes = {hand.makes for person in view.people if person.seat == payment.pay.seat for hand in person.hands}
    dealer = [hand for hand in view.places.get("dealer", ()) if hand.makes]
    if not dealer or payment.pay.why not in makes or (posted.of(slug) and not posted.rules.wagers[slug].equals):
        return ""
    return dealer[0].makes + (", which does not qualify" if dealer[0].qualifies is False else "")


def missed(posted: Posted, payment: Payment, view: TableView) -> str:
    """What a lost wager needed to win: the lines of its pay table, its numbers, or the words of its rack card."""
    slug, _, selection = payment.pay.wager.partition(" ")
    if payment.pay.outcome != "lose" or "fold" in payment.pay.why or against(posted, payment, view):
        return ""
    tables = [posted.tables[key] for key in posted.of(slug)] if view.kind == "pit" else []
    if selection and not tables and view.kind == "pit":
        return f"it is on {called(posted.rules, payment.pay.wager).lower()}"
    if not tables:
        wins = posted.rules.wagers[slug].wins.partition(";")[0]
        return f"it wins: {wins}" if wins else ""
    lines = [name for table in tables for name in table.lines()]
    if OUTRIGHT in lines:
        return ""
    listed = f": {', '.join(label(name).lower() for name in lines)}" if len(lines) <= LISTED else ""
    return f"no line of {tables[0].title}{listed}"


def explained(rules: Rules, payment: Payment, other: str = "", lines: str = "") -> str:
    """How an answer is found. ``other`` is the hand that a wager was compared with, ``lines`` what would have won."""
    pay = payment.pay
    reason = f"{pay.why} against {other}" if other else pay.why
    why = f"{reason[:1].upper()}{reason[1:]}: " if reason else ""
    if pay.outcome == "lose":
        said = f"it loses{f' ({lines})' if lines else ''}; take {_money(payment.stake)}"
    elif pay.outcome == "push":
        said = "it stands off; nothing is paid or taken"
    elif pay.outcome == "void":
        said = "it does not count; nothing is paid or taken"
    elif pay.outcome == "surrender":
        said = f"half of {_money(payment.stake)} goes back; take {_money(-payment.won)}"
    else:
        said = _worked_out(payment)
    if payment.uncovered:
        said += f", of which the bank covers {_money(abs(payment.won))}"
    if payment.commission:
        said += f", less {_money(payment.commission)} commission: {_money(payment.net)}"
    if _is_held(payment) and (together := rules.held_to):
        most = _money(rules.most_won(together))
        said += f", but one player wins at most {most} in a round: {_money(payment.won)}"
    return f"{why}{said}." if why else f"{said[:1].upper()}{said[1:]}."


def _worked_out(payment: Payment) -> str:
    pay, stake = payment.pay, payment.stake
    line = pay.line
    assert line is not None
    on = pay.on if pay.on is not None else stake
    if line.kind == "meter":
        return f"it pays {line}, {_money(payment.award)}, and {_money(stake)} is taken: {_money(payment.net)}"
    if line.kind == "fixed":
        return f"it pays {line}"
    product = Cents(line.net(stake, on) + (stake if line.kind == "for" else 0))
    sum_ = f"{_times(line)} × {_money(on)} = {_money(product)}"
    if line.kind == "for":
        source = " from the meter" if pay.meter else ""
        return f"it pays {line}{source}, the stake included: {sum_}, less {_money(stake)}: {_money(payment.net)}"
    return f"it pays {line}: {sum_}"


def _times(line: Line) -> str:
    return f"{line.numerator:,}" if line.denominator == 1 else f"{line.numerator:,}/{line.denominator:,}"


def _money(amount: int) -> str:
    return money(Cents(amount))


def posted_line(posted: Posted, payment: Payment) -> PostedLine | None:
    """The line of the wager's pay tables that pays this. Of several equal lines it is the one that the reason names."""
    pay = payment.pay
    slug = pay.wager.partition(" ")[0]
    if pay.line is None or pay.outcome != "win":
        return None
    wager = posted.rules.wagers[slug]
    if wager.pays == pay.line:
        return PostedLine(wager.title, wager.wins or wager.title, str(pay.line))
    tables = [(posted.tables[key].title, posted.tables[key].lines()) for key in posted.of(slug)]
    tables += [(wager.title, posted.bundles[slug])] if slug in posted.bundles else []
    found = [(title, name) for title, lines in tables for name, line in lines.items() if _alike(line, pay.line)]
    if not found:
        return PostedLine(wager.title, wager.wins, str(pay.line))
    reason = pay.why.lower().replace("-", " ")
    title, name = next((each for each in found if each[1].replace("-", " ") in reason), found[0])
    return PostedLine(title, label(name), str(pay.line))


def _alike(line: Line, paid: Line) -> bool:
    """``12 to 4`` is ``3 to 1``."""
    return line == paid or (line.kind == paid.kind == "to" and line.units() == paid.units())


def readings(posted: Posted, payment: Payment) -> tuple[Reading, ...]:
    """The readings that decide this wager: about its meter if the meter pays, about rounding if an amount is rounded,
    and otherwise those that mention the result or what is paid."""
    pay = payment.pay
    slug = pay.wager.partition(" ")[0]
    sure: set[str] = set()
    if payment.award:
        sure.add(f"meters.{pay.meter}")
    if payment.commission and pay.commission and payment.won * pay.commission[0] % pay.commission[1]:
        sure |= {"commission-rounding", "options.commission-rounding", "commission"}
    if payment.uncovered:
        sure.add("table.bank-covers")
    if _is_held(payment):
        sure.add("aggregate")
    about = {f"wagers.{slug}", f"pays.{slug}", slug, *posted.of(slug)}
    found = []
    for each in posted.rules.readings:
        on = set(each.on.split(", "))
        if on & sure or (on & about and _speaks_of(posted, each, payment)):
            found.append(each)
    return tuple(found)


def _speaks_of(posted: Posted, reading: Reading, payment: Payment) -> bool:
    """Whether a reading mentions the result or what is paid. Names of wagers do not count: most readings have them."""
    pay, words = payment.pay, reading.reading.lower()
    if pay.line is not None and pay.line != EVEN and re.search(rf"\b{re.escape(str(pay.line))}\b", words):
        return True
    for wager in posted.rules.wagers.values():
        words = words.replace(wager.title.lower(), "")
    return not (set(_WORD.findall(words)) - _EVERYWHERE).isdisjoint(_WORD.findall(pay.why.lower()))
