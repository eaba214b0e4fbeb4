"""Bets that come and go between rolls: ``place 6 12, yo 5``, ``take down place 6``, ``hard 8 off``."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.machine.commands import Command, Say
from pitboss.machine.view import OptionView, SeatView, TableView
from pitboss.money import dollars_text
from pitboss.spoken import clauses as cut
from pitboss.spoken.names import DOUBLE, REPEAT, UNDO
from pitboss.spoken.read_bet import read_bets
from pitboss.spoken.remembered import Bets, Remembered
from pitboss.spoken.wagers import find_wager
from pitboss.table.rotation import Person

_TAKE = ("take down ", "take ", "down ", "remove ", "pick up ")
_OFF = ("call off ", "turn off ", "off ")
_ON = ("call on ", "turn on ", "working ", "on ")


def steps(view: TableView, own: SeatView, person: Person, said: str, kept: Remembered) -> tuple[Command, ...]:
    question = view.question
    number = question.number if question is not None else 0
    return tuple(Say(person, words, number) for words in _step_words(view, own, said, kept))


def _step_words(view: TableView, own: SeatView, said: str, kept: Remembered) -> list[str]:
    options = {option.word: option for option in view.question.options} if view.question else {}
    down = {spot.wager: spot.amount for spot in own.spots}
    takes = [word for word in options if word.startswith("take ")]
    if said in ("clear", "take all", "all down", "take down all", "down all", "take everything down"):
        if not takes:
            raise Refused("nothing of yours can be taken down")
        return takes
    if said in UNDO:
        before = kept.undo[-1] if kept.undo else None
        if before is None:
            raise Refused("there is nothing to undo")
        return [*_less(before, down, "take"), *_less(down, before, "bet")]
    if said in REPEAT:
        again = {wager: amount for wager, amount in kept.last.items() if wager not in down}
        if not again:
            raise Refused("there are no bets to repeat")
        return [f"bet {wager} {dollars_text(amount)}" for wager, amount in again.items()]
    if said in DOUBLE and down:
        return [f"bet {wager} {dollars_text(amount)}" for wager, amount in down.items() if f"bet {wager}" in options]
    return [words for clause in cut.clauses(said) for words in _step(view, down, options, clause)]


def _less(less: Bets, more: Bets, verb: str) -> list[str]:
    """The changes that turn one set of bets into the other: the difference is taken down, or bet again."""
    change = {wager: amount - less.get(wager, 0) for wager, amount in more.items()}
    return [f"{verb} {wager} {dollars_text(amount)}" for wager, amount in change.items() if amount > 0]


def _step(view: TableView, down: Bets, options: Mapping[str, OptionView], clause: str) -> list[str]:
    for verb, starts in (("take", _TAKE), ("call off", _OFF), ("call on", _ON)):
        for start in starts:
            if clause.startswith(start):
                return [_about_a_bet(view, down, options, verb, clause.removeprefix(start))]
    for end, verb in ((" off", "call off"), (" on", "call on"), (" down", "take")):
        if clause.endswith(end):
            return [_about_a_bet(view, down, options, verb, clause.removesuffix(end))]
    offered = frozenset(word.removeprefix("bet ") for word in options if word.startswith("bet "))
    return [f"bet {wager} {dollars_text(amount)}" for wager, amount in read_bets(view, clause, offered)]


def _about_a_bet(view: TableView, down: Bets, options: Mapping[str, OptionView], verb: str, clause: str) -> str:
    """A word about a bet that is up: take it down, or call it on or off."""
    offered = frozenset(word.removeprefix(f"{verb} ") for word in options if word.startswith(f"{verb} "))
    for words, amount in reversed(list(cut.readings(clause))):  # a number is part of the name rather than an amount
        try:
            wager = find_wager(view.wagers, words, offered | set(down))
        except Refused:
            continue
        much = f" {dollars_text(amount)}" if amount is not None and verb == "take" else ""
        return f"{verb} {wager}{much}"
    raise Refused(f"{clause[:40]!r} is not a bet of yours; up are {', '.join(down) or 'none'}")
