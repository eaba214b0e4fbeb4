"""Why an option is not on offer. A reason is given only if the rules of the table themselves confirm it."""

from __future__ import annotations

from pitboss.equipment.cards import Card, rank_name
from pitboss.games.twentyone.choices import CHOICES, DOUBLE, SPLIT, SURRENDER, TurnRules, open_to
from pitboss.games.twentyone.counting import count_of, points
from pitboss.games.twentyone.turns import Turns
from pitboss.machine.machine import Machine
from pitboss.machine.view import QuestionView, TableView
from pitboss.money import Cents, money
from pitboss.rules.script import Seat

FIRST_CARDS = 2
DONE = {DOUBLE: "doubled", SPLIT: "split", SURRENDER: "surrendered"}


def why_not(view: TableView, machine: Machine, option: str) -> str:
    question = view.question
    if view.own is None:
        return "You have no seat at this table."
    if question is None:
        return view.why or "The table waits for nothing now."
    if not question.mine:
        return question.why or "It is not your turn."
    if any(each.word == option for each in question.options):
        return f"{option} is on offer."
    if reason := _too_dear(view, question, machine, option) or _of_a_turn(view, question, machine, option):
        return reason
    words = ", ".join(each.word for each in question.options[:8])
    return f"{option[:40]} is not on offer here" + (f"; on offer: {words}." if words else ".")


def _too_dear(view: TableView, question: QuestionView, machine: Machine, word: str) -> str:
    """The reason if the rules offer the option and the viewer has too few chips for it."""
    own, round_ = view.own, machine.round_in_play
    if own is None or round_ is None or own.seat != question.seat:
        return ""
    offer = round_.offer(Seat(own.seat))
    for option in offer.options if offer else ():
        if option.word == word and option.least > own.stack:
            takes = option.least if option.usual is None else option.usual
            return f"That takes {money(Cents(takes))} more, but you have {money(Cents(own.stack))}."
    return ""


def _of_a_turn(view: TableView, question: QuestionView, machine: Machine, word: str) -> str:
    """The reason if the rules close the choice to a hand of twenty-one."""
    turns = getattr(machine.table.rules, "play", None)
    choice = {called: bit for bit, called in CHOICES.items() if bit in DONE}.get(word)
    seat = next((each for each in (*view.people, *view.circles) if each.seat == question.seat), None)
    if not isinstance(turns, Turns) or choice is None or seat is None or not seat.hands:
        return ""
    cards = [Card.parse(card) for card in seat.hands[seat.playing].cards if card]
    return closed_by(turns.as_ints, choice, cards, len(seat.hands))


def closed_by(rules: TurnRules, choice: int, cards: list[Card], hands: int) -> str:
    """The rule that closes a choice to a hand whose seat has this many hands; empty if no single rule does.

    A rule is the reason if the choice stays closed to a hand that differs from the best case in this one respect. The
    best case is a seat's only hand: two cards that pair, with a total that leaves every choice open.
    """
    first, second = points(cards[0]), points(cards[1])
    word, done = CHOICES[choice].capitalize(), DONE[choice]

    def is_open(*, size: int = FIRST_CARDS, pair: int = first, other: int = 0, many: int = 1) -> bool:
        return bool(open_to(rules, 0, size, pair, other or pair, many > 1, False, many) & choice)

    if not any(is_open(pair=pair) for pair in range(1, 11)):
        return f"No hand may be {done} at this table."
    if not is_open():
        return ""
    if not is_open(size=len(cards)):
        return f"{word} is only for the first two cards."
    if not is_open(other=second):
        named = [rank_name(card.rank) for card in cards]
        return f"{named[0].capitalize()} and {named[1]}: only a pair can be split."
    if not is_open(many=hands):
        if choice == SPLIT:
            return "You have as many hands as this house lets you split into."
        return f"A hand that was split may not be {done} here."
    if not open_to(rules, count_of(cards), len(cards), first, second, hands > 1, False, hands) & choice:
        return f"This total may not be {done} at this table."
    return ""
