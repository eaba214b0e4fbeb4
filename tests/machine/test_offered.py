"""What a table accepts is exactly what its view offers: legal and illegal commands at every state that play reaches.

``PITBOSS_STEPS`` says how many commands are tried at each sheet; 2,200 make 100,000 at all sheets.
"""

from __future__ import annotations

import os
import random

import pytest
from tests.machine.people import ADA, ALL, ANN, BOB, CHIPS, MAX, Night, any_command, two_and_bots
from tests.rounds import up_to

from pitboss.errors import PitbossError, Refused
from pitboss.machine.commands import (
    PASS,
    Away,
    Back,
    Bet,
    Buy,
    ChangeSeat,
    Command,
    GetUp,
    Meters,
    Ready,
    Say,
    Sit,
    TakeBank,
    Void,
)
from pitboss.machine.view import OptionView, TableView
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager, parse_dollars
from pitboss.table.rotation import Person

STEPS = int(os.environ.get("PITBOSS_STEPS", up_to(150, 2)))
PEOPLE = (ANN, BOB, ADA, MAX, Person("nobody"))


def any_at_all(view: TableView, person: Person, rng: random.Random) -> Command:
    """A command of any kind with any values, most of them wrong."""
    number = view.question.number if view.question else 0
    amount = Cents(rng.choice((0, 1, 500, 10_00, 200_00, CHIPS, 10**13)))
    words = rng.choice(
        ("hit", "stand", "fold", "play", "call", "raise 40", "bet pass 5", "set Ah Kd", PASS, "zz", "check")
    )
    return rng.choice(
        (
            Sit(person, Seat(rng.randint(0, view.seats + 2)), amount),
            Buy(person, amount),
            ChangeSeat(person, Seat(rng.randint(0, view.seats + 2))),
            GetUp(person),
            Away(person),
            Back(person),
            Bet(person, {Wager(rng.choice(("ante", "bet", "red", "nonsense", "player"))): amount}),
            TakeBank(person, rng.choice((None, amount)), rng.random() < 0.3),
            Say(person, words, rng.choice((number, number - 1, number + 1))),
            Ready(person),
            Void("why not"),
            Meters({"nonsense": Cents(1)}),
        )
    )


def is_offered(view: TableView, command: Command) -> bool | None:
    """Whether the view of the person offers this; ``None`` where the sheet must be asked too (limits of bets)."""
    if view.phase == "over":
        return False
    if isinstance(command, Void):
        return view.phase == "round" and view.kind != "steps"
    if isinstance(command, Meters):
        return bool(view.meters) and set(command.amounts) <= set(view.meters or ())
    own, question = view.own, view.question
    stands = next((each for each in view.standing if each.person == view.viewer), None)
    taken = {place.seat for place in (*view.people, *(view.circles if view.phase == "round" else ()))}
    if isinstance(command, Sit):
        free = (1 <= command.seat <= view.seats and command.seat not in taken) or (command.seat == 0 and view.behind)
        least, most = view.limits if view.kind == "room" else (1, 0)
        return (
            own is None and stands is None and free and command.amount >= least and (not most or command.amount <= most)
        )
    mine = question is not None and question.mine
    if stands is not None and isinstance(command, Buy | ChangeSeat | GetUp | Away | Back | Ready | TakeBank):
        playing = view.phase == "round" and _is_behind(view)
        if isinstance(command, Buy):
            return command.amount > 0 and not playing
        if isinstance(command, ChangeSeat):
            return 1 <= command.seat <= view.seats and command.seat not in taken and not playing
        return isinstance(command, GetUp) and stands.state != "leaving"
    if own is None:
        return None if stands is not None and mine else False
    playing = own.in_round or (view.phase == "round" and (own.banks is not None or _is_behind(view)))
    if isinstance(command, Buy):
        return None if view.kind == "room" and command.amount else command.amount > 0 and not playing
    if isinstance(command, ChangeSeat):
        free = (1 <= command.seat <= view.seats and command.seat not in taken) or (command.seat == 0 and view.behind)
        kept = own.banks is not None or (view.kind == "steps" and bool(own.spots)) or "kill" in own.marks
        return None if kept and free else free and not playing
    if isinstance(command, GetUp):
        return own.state != "leaving"
    if isinstance(command, Away):
        return own.state == "here"
    if isinstance(command, Back):
        return own.state == "away" and (view.kind != "room" or own.stack > 0)
    if isinstance(command, Ready):
        return mine and question is not None and (question.kind in ("bets", "between") or view.kind == "steps")
    if isinstance(command, TakeBank):
        if not mine or question is None or question.kind != "bank":
            return False
        within = command.amount is None or question.least <= command.amount <= question.most
        return within and (command.amount is None or not command.co or question.co)
    if isinstance(command, Bet):
        return None if mine and question is not None and question.kind == "bets" else False
    if isinstance(command, Say):
        if not mine or question is None or question.kind != "decision" or question.number != command.question:
            return False
        if command.words == PASS and view.kind != "steps":
            return question.silence is None
        return _is_said(question.options, command.words, view.kind == "steps")
    return None


def _is_behind(view: TableView) -> bool:
    return any(each.person == view.viewer for place in (*view.people, *view.circles) for each in place.behind)


def _is_said(options: tuple[OptionView, ...], words: str, by_steps: bool) -> bool | None:
    for option in options:
        rest = words.removeprefix(option.word)
        if words != option.word and not (words.startswith(option.word) and rest.startswith(" ")):
            continue
        if by_steps or option.cards is not None:
            return None
        if not rest:
            return option.wager is None or option.usual is not None or option.least == option.most
        if option.wager is None or not option.most:
            return False
        try:
            amount = parse_dollars(rest.strip()) - option.atop
        except PitbossError:
            return False
        return option.least <= amount <= option.most
    return False


def try_one(found: Night, rng: random.Random) -> bool | None:
    """Tries a command. Returns whether it was accepted; refused ones must leave everything as it was."""
    machine = found.machine
    person = rng.choice(PEOPLE)
    view = found.view(person)
    command = any_at_all(view, person, rng) if rng.random() < 0.7 else any_command(machine, view, person, rng)
    if command is None:
        found.tick()
        return None
    if isinstance(command, Void) and rng.random() < 0.9:
        return None
    offered = is_offered(view, command)
    before, picture = machine.digest(), view.as_json()
    try:
        found.do(command)
        accepted = True
    except Refused:
        accepted = False
    except PitbossError:
        accepted = False
    if not accepted:
        assert machine.digest() == before, command
        assert found.view(person).as_json() == picture, command
    assert offered in (None, accepted), (command, view.phase, view.question, view.own)
    return accepted


@pytest.mark.parametrize("name", ALL)
def test_the_table_accepts_exactly_what_it_offers(name: str) -> None:
    rng = random.Random(name)
    found = two_and_bots(name)
    tried = [try_one(found, rng) for _ in range(STEPS)]
    assert True in tried and False in tried
