"""The question for which a table waits, and the answers that the viewer may give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.machine.view import OptionView, QuestionView
from pitboss.rules.script import Option

if TYPE_CHECKING:
    from pitboss.machine.guests import Guest
    from pitboss.machine.machine import Machine
    from pitboss.machine.pit import PitMachine


def question_view(machine: Machine, own: Guest | None) -> QuestionView | None:
    if machine.phase == "over" or not machine.guests.here():
        return None
    if machine.round_in_play is not None:
        return _decision(machine, own)
    if machine.phase == "bank":
        return _bank_offer(machine, own)
    waiting = tuple(int(guest.seat) for guest in machine.guests.here() if not guest.ready)
    mine = own is not None and own.is_here and machine.bank_of(own.seat) is None
    if machine.is_betting:
        if own is None or not mine:
            return QuestionView(machine.question, "decision", waiting)
        options = _options_between_rolls(machine, own)
        return QuestionView(machine.question, "decision", waiting, mine, options, seat=own.seat)
    return QuestionView(machine.question, "bets" if machine.phase == "bets" else "between", waiting, mine)


def _decision(machine: Machine, own: Guest | None) -> QuestionView | None:
    assert machine.round is not None
    waiting = machine.round.waiting_for()
    if not waiting:
        return None
    seats = tuple(map(int, waiting))
    for seat in waiting:
        if own is not None and machine.decider(seat) is own:
            offer = machine.round.offer(seat)
            assert offer is not None
            options = tuple(map(_option, machine.options(own.person)))
            return QuestionView(machine.question, "decision", seats, True, options, offer.default, seat=seat)
    return QuestionView(machine.question, "decision", seats)


def _options_between_rolls(machine: Machine, own: Guest) -> tuple[OptionView, ...]:
    """The long list of the layout's options. Only those that changed since the seat's last view are computed again."""
    options, kept = machine.options(own.person), machine.drawn.options.get(own.seat)
    if kept is None or len(kept[0]) != len(options):
        kept = machine.drawn.options[own.seat] = options, tuple(map(_option, options))
    elif kept[0] is not options:
        pairs = zip(options, *kept, strict=True)
        views = tuple([view if option == was else _option(option) for option, was, view in pairs])
        kept = machine.drawn.options[own.seat] = options, views
    return kept[1]


def _option(option: Option) -> OptionView:
    return OptionView(
        option.word,
        option.stake,
        option.least,
        option.most,
        option.usual,
        option.atop,
        option.cards,
        tuple(map(str, option.among)),
        option.noun,
    )


def _bank_offer(machine: Any, own: Guest | None) -> QuestionView:
    pit: PitMachine = machine
    assert pit.offers
    asked, *later = (int(pit.guests.seated(person).seat) for person in pit.offers)
    seats, then = (asked,), tuple(later)
    if own is None or own.person != pit.offers[0]:
        why = pit.why_no_bank(own.person) if own is not None and own.person not in pit.offers else ""
        return QuestionView(pit.question, "bank", seats, why=why, then=then)
    co = pit.table.rules.table.co_bank
    most = pit.most_bank(own.person)
    return QuestionView(pit.question, "bank", seats, True, least=pit.least_bank, most=most, co=co, then=then)
