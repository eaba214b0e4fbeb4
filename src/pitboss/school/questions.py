"""What a trainee must enter for each wager of a round: how much is paid or taken, and why."""

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
from pitboss.school.lying import lying, spots_of
from pitboss.school.payments import Payment, payments_of
from pitboss.school.rounds import FinishedRound
from pitboss.school.view import view_of

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class PostedLine(NamedTuple):
    """The line of a pay table that decides."""

    table: str
    line: str
    pays: str


@dataclass(frozen=True)
class Question:
    """One amount that the dealer pays (above zero), takes (below zero) or leaves (zero)."""

    number: int
    """Its place in the order of the house, from 1."""
    seat: int
    wager: str
    """The spot it lies on, as the felt calls it; in the poker room ``pot 1``, ``drop 1`` or ``award 1``."""
    title: str
    down: int
    """What lies there, in cents."""
    amount: int
    """The right answer, in cents."""
    says: str
    """How it is found."""
    steps: int
    """What a dealer must do beyond taking a lost bet: the measure of how hard it is."""
    line: PostedLine | None = None
    readings: tuple[Reading, ...] = field(default=())
    hand: int | None = None
    """Which of the seat's hands it is for, from 0, where the seat has several."""

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
        """What craps bets on several numbers pay on the whole bet."""
        self.paid = payers(rules)

    def of(self, slug: str) -> list[str]:
        """The keys of the tables that pay a wager."""
        return [key for key, wagers in self.paid.items() if slug in wagers]


def pit_questions(played: FinishedRound) -> list[Question]:
    rules = played.table.rules
    posted = Posted(rules)
    payments = payments_of(played)
    spots = spots_of(lying(played, payments), payments)
    hands = _hands(view_of(played), payments)
    return [
        Question(
            number=number,
            seat=int(payment.pay.seat),
            wager=spot,
            title=called(rules, spot) + (f", hand {hand + 1}" if hand is not None else ""),
            down=payment.stake or int(payment.pay.on or 0),
            amount=payment.net,
            says=explained(rules, payment),
            steps=steps(payment),
            line=posted_line(posted, payment),
            readings=readings(posted, payment),
            hand=hand,
        )
        for number, (payment, spot, hand) in enumerate(zip(payments, spots, hands, strict=True), 1)
    ]


def _hands(view: TableView, payments: list[Payment]) -> list[int | None]:
    """Which hand each payment is for, where a wager of a seat with several hands is paid more than once.

    The reason and the hand have the same total; of hands alike the first is paid first.
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
    """Taking a lost bet is none. Leaving a stand-off or paying even money is one; each further thing to know or to work
    out is more: other odds, a fraction, odds "for", another stake, commission, a meter, a bank that covers a part."""
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
    """The sheet's limit on what one player wins cut it."""
    pay = payment.pay
    if pay.outcome != "win" or pay.line is None or pay.meter or payment.uncovered:
        return False
    return payment.won < pay.line.net(payment.stake, pay.on)


# Why


def explained(rules: Rules, payment: Payment) -> str:
    pay = payment.pay
    why = f"{pay.why[:1].upper()}{pay.why[1:]}: " if pay.why else ""
    if pay.outcome == "lose":
        said = f"it loses; take {_money(payment.stake)}"
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
    """The line of the wager's pay tables that pays this; of several alike the one that the reason names."""
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
    """The points of the guide that had to be read to settle this wager."""
    pay = payment.pay
    slug = pay.wager.partition(" ")[0]
    about = {f"wagers.{slug}", f"pays.{slug}", slug}
    about.update(posted.of(slug))
    if pay.meter or slug in posted.rules.fed:
        about.add(f"meters.{pay.meter or posted.rules.fed[slug]}")
    if payment.commission:
        about |= {"commission-rounding", "options.commission-rounding", "commission"}
    if payment.uncovered:
        about.add("table.bank-covers")
    if _is_held(payment):
        about.add("aggregate")
    return tuple(each for each in posted.rules.readings if about & set(each.on.split(", ")))
