"""The people at a table as everyone sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.machine.view import BehindView, SeatView, SpotView, StandingView, State, changed
from pitboss.machine.views.drawing import Picture, hands_of
from pitboss.machine.views.reasons import reason_of
from pitboss.rules.script import Seat
from pitboss.rules.sheet import Rules, called
from pitboss.table.circles import BEHIND, seat_of
from pitboss.table.rotation import Person
from pitboss.table.settlement import WagerAccount

if TYPE_CHECKING:
    from pitboss.machine.base import Finished
    from pitboss.machine.guests import Guest
    from pitboss.machine.machine import Machine


def seat_view(machine: Machine, guest: Guest, picture: Picture) -> SeatView:
    seat, round_ = guest.seat, machine.round_in_play
    running = round_ is not None
    last, shown = machine.last, is_shown(machine, seat, guest.person)
    state: State = "leaving" if guest.leaving else "here" if guest.away is None else "away"
    waiting = round_.waiting_for() if round_ is not None else ()
    by = machine.by if running else last.by if last else {}
    return SeatView(
        seat=seat,
        person=guest.person,
        name=guest.name,
        role=guest.role,
        stack=machine.stack_of(guest.person),
        state=state,
        ready=guest.ready,
        asked=seat in waiting,
        in_round=round_ is not None and seat in round_.layout.seats,
        folded=shown and seat in picture.folded,
        banks=machine.bank_of(seat),
        spots=tuple(
            SpotView(where, called(machine.table.rules, where), amount, off=rests)
            for where, amount, rests in machine.lying(seat)
        ),
        behind=_behind(machine, seat) or (_was_behind(machine, last, seat, picture) if last and not running else ()),
        hands=hands_of(machine.table, picture, seat) if shown else (),
        playing=picture.playing.get(seat, 0),
        said=picture.said.get(seat, "") if shown and (machine.kind != "room" or seat in picture.in_front) else "",
        in_front=max(picture.in_front.get(seat, 0), 0) if running and machine.kind == "room" else 0,
        by=by.get(seat, "") if shown else "",
        results=_results(machine, last, seat, picture) if last is not None and shown and not running else (),
        net=last.nets.get(guest.person) if last is not None and not running else None,
        marks=machine.marks(seat),
    )


def circle_views(machine: Machine, picture: Picture) -> tuple[SeatView, ...]:
    """The circles with a bet where nobody sits, each with its own result."""
    found = []
    for seat, person in machine.circles_in_use().items():
        view = seat_view(machine, replace(machine.guests.seated(person), seat=seat), picture)
        settlement = machine.last.settlement if machine.last is not None and view.net is not None else None
        net = settlement.net(seat) if settlement is not None and seat in settlement.seats else None
        found.append(changed(view, net=net, state="here", ready=False))
    return tuple(found)


def standing_views(machine: Machine) -> tuple[StandingView, ...]:
    nets = machine.last.nets if machine.last is not None and machine.round_in_play is None else {}
    return tuple(
        StandingView(
            guest.person,
            guest.name,
            guest.role,
            machine.stack_of(guest.person),
            "leaving" if guest.leaving else "here",
            nets.get(guest.person),
        )
        for guest in machine.guests.standing()
    )


def _behind(machine: Machine, seat: Seat) -> tuple[BehindView, ...]:
    bets = machine.spots_behind(seat)
    decider = machine.decider(seat) if bets else None
    decides = decider.person if decider else None
    return tuple(
        BehindView(person, _name(machine, person), _spots(machine.table.rules, wagers), decides == person)
        for person, wagers in bets
    )


def _was_behind(machine: Machine, last: Finished, seat: Seat, picture: Picture) -> tuple[BehindView, ...]:
    """The bets behind a seat in the last round, with their results."""
    return tuple(
        BehindView(
            person, _name(machine, person), _results(machine, last, place, picture),
            net=last.settlement.net(place) if last.settlement else None,
        )
        for place, person in last.persons.items()
        if place > BEHIND and seat_of(place) == seat
    )  # fmt: skip


def _name(machine: Machine, person: Person) -> str:
    found = machine.guests.find(person)
    return found.name if found else person


def is_shown(machine: Machine, seat: Seat, person: Person) -> bool:
    """Whether the hand at a seat is this person's: a round is in play, or the person had this seat in the last one."""
    if machine.round_in_play is not None:
        return True
    return machine.last is not None and machine.last.persons.get(seat) == person


def _spots(rules: Rules, wagers: Mapping[Any, int]) -> tuple[SpotView, ...]:
    return tuple(SpotView(wager, called(rules, wager), int(amount)) for wager, amount in wagers.items())


def _results(machine: Machine, last: Finished, seat: Seat, picture: Picture) -> tuple[SpotView, ...]:
    accounts: Mapping[Any, WagerAccount] = last.settlement.seats.get(seat, {}) if last.settlement else {}
    by_steps = machine.kind == "steps"
    was_up: Mapping[Any, int] = last.opening.stakes.get(seat, {}) if by_steps else {}
    stays: Mapping[Any, int] = last.round.layout[seat] if by_steps and seat in last.round.layout.seats else {}
    bank = last.opening.bank
    banker = bank.seat if bank is not None and not bank.co else None
    found = []
    for wager, account in accounts.items():
        if account.outcomes:
            pays = picture.pays.get((seat, wager), [])
            reason = picture.reasons.get((seat, wager))
            if reason is None:
                said = "; ".join(dict.fromkeys(account.why)), ""
                reason = reason_of(machine.table, picture, pays, banker) if pays else said
                picture.reasons[seat, wager] = reason
            why, takes = reason
            if account.outcome == "uncovered":
                why, takes = f"{why}; the bank did not cover it".removeprefix("; "), ""
            found.append(
                SpotView(
                    wager,
                    called(machine.table.rules, wager),
                    account.stake + was_up.get(wager, 0),
                    account.outcome,
                    account.returned,
                    account.net + stays.get(wager, 0) - was_up.get(wager, 0),
                    why,
                    takes,
                )
            )
    return tuple(found)
