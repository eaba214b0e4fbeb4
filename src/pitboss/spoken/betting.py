"""Bets before a round, as people type them: ``bet 25, pp 5``, ``5 on red``, ``25 behind bo``, ``undo``."""

from __future__ import annotations

import re

from pitboss.errors import Refused
from pitboss.machine.commands import Bet, Command, Ready
from pitboss.machine.view import SeatView, TableView
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.spoken import clauses as cut
from pitboss.spoken.names import CHANGES, CHOICE_WORDS, CLEAR, DOUBLE, GO, REPEAT, UNDO
from pitboss.spoken.read_bet import read_bets
from pitboss.spoken.remembered import Bets, Remembered
from pitboss.spoken.steps import steps
from pitboss.spoken.wagers import find_wager
from pitboss.table.rotation import Person

_ELSEWHERE = re.compile(r"(?P<words>.+?) (?:behind (?P<whose>.+)|(?:on|at) (?:seat|circle) (?P<seat>\d{1,3}))")
"""``ante 10 behind bo``, ``25 on seat 5``."""


def betting(view: TableView, own: SeatView, person: Person, said: str, kept: Remembered) -> tuple[Command, ...]:
    if said in GO:
        return (Ready(person),)
    if said in CHOICE_WORDS and said not in CHANGES and not any(said == wager.slug for wager in view.wagers):
        raise Refused(f"{said!r} is for a hand that has been dealt; now bets are open")
    if view.kind == "steps":
        return steps(view, own, person, said, kept)
    down: Bets = {spot.wager: spot.amount for spot in own.spots}
    behind = bets_behind(view, own)
    under = []
    for clause in cut.clauses(said):
        if found := _ELSEWHERE.fullmatch(clause):
            under.append(clause)
            seat = _seat_of(view, own, found["whose"] or found["seat"])
            behind[seat] = _changed(view, behind.get(seat, {}), found["words"], kept)
    front = ", ".join(clause for clause in cut.clauses(said) if clause not in under)
    if front:
        down = _changed(view, down, front, kept)
    if front in CLEAR:
        behind = {}
    return (Bet(person, _as_wagers(down), {seat: _as_wagers(bets) for seat, bets in behind.items()}),)


def _seat_of(view: TableView, own: SeatView, whose: str) -> Seat:
    """The seat of a bet elsewhere: by a name, a part of a name, or the number of a seat, taken or free."""
    others = [place for place in view.people if place.person != own.person]
    named = whose.removeprefix("seat ").strip()
    if named.isascii() and named.isdigit() and len(named) < 4:
        return Seat(int(named))
    found = [place for place in others if named in place.name.lower()]
    if len(found) != 1:
        raise Refused(f"behind which player? {', '.join(place.name for place in others) or 'nobody else is here'}")
    return Seat(found[0].seat)


def bets_behind(view: TableView, own: SeatView) -> dict[Seat, Bets]:
    """The person's bets behind others and at free seats."""
    if view.phase != "bets":
        return {}
    bets = {Seat(place.seat): place.spots for place in view.circles if place.person == own.person and place.spots}
    for place in (*view.people, *view.circles):
        for behind in place.behind:
            if behind.person == own.person and not any(spot.outcome for spot in behind.spots):
                bets[Seat(place.seat)] = behind.spots
    return {seat: {spot.wager: spot.amount for spot in spots} for seat, spots in bets.items()}


def _as_wagers(bets: Bets) -> dict[Wager, Cents]:
    return {Wager(wager): Cents(amount) for wager, amount in bets.items()}


def _changed(view: TableView, down: Bets, said: str, kept: Remembered) -> Bets:
    """The bets after the change that was typed."""
    if said in CLEAR:
        return {}
    if said in UNDO:
        if not kept.undo:
            raise Refused("there is nothing to undo")
        return kept.undo[-1]
    if said in REPEAT:
        if not kept.last:
            raise Refused("there are no bets to repeat yet")
        return kept.last
    if said in DOUBLE:
        if not (down or kept.last):
            raise Refused("there are no bets to double")
        return {wager: 2 * amount for wager, amount in (down or kept.last).items()}
    found = dict(down)
    for clause in cut.clauses(said):
        verb, _, rest = clause.partition(" ")
        if verb in ("take", "remove", "no") and rest:
            found.pop(find_wager(view.wagers, rest.replace("down ", "").split()), None)
            continue
        for wager, amount in read_bets(view, clause):
            found[wager] = found.get(wager, 0) + amount
    return _with_equals(view, found)


def _with_equals(view: TableView, bets: Bets) -> Bets:
    """Adds the wagers that must equal another wager."""
    found = dict(bets)
    for wager in view.wagers:
        if wager.required and wager.equals in found and "" in wager.selections:
            found[wager.slug] = found[wager.equals]
    return found
