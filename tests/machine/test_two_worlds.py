"""Two worlds: the same visible history and different hidden cards. Nothing that a viewer is given may differ.

``PITBOSS_SWAPS`` says how many hidden cards are swapped at each sheet; 250 make 9,500 at 38 sheets.
"""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable

import pytest
from tests.machine.people import ADA, ALL, ANN, BOB, Night, play, two_and_bots
from tests.rounds import up_to

from pitboss.equipment.stock import Piece
from pitboss.errors import PitbossError
from pitboss.machine.commands import Say
from pitboss.machine.machine import Machine
from pitboss.machine.views.events_in_words import tell_round
from pitboss.machine.views.viewing import SharedPicture
from pitboss.rules.script import Seat, Shuffle
from pitboss.table.rotation import Person
from pitboss.table.round import Answer, Dealt, Round, seen_by

SWAPS = int(os.environ.get("PITBOSS_SWAPS", up_to(20, 10)))
NO_CARDS = ("craps", "roulette", "big-six")
FACE_UP = [name for name in ALL if name.endswith(("/baccarat", "/no-bust-blackjack"))]
"""Sheets at which nobody ever sees the back of a card."""
SHEETS = [name for name in ALL if not name.endswith(NO_CARDS) and name not in FACE_UP]


def other_world(machine: Machine, round_: Round, seats: frozenset[Seat], rng: random.Random) -> Round | None:
    """The same round with other cards wherever this viewer saw a back; ``None`` if the rules then go another way."""
    deck = round_.deck
    assert deck is not None
    deals = [event for event in round_.events if isinstance(event, Dealt)]
    shown: list[Piece] = []
    for event in round_.events:
        seen = seen_by(seats, event)
        if isinstance(seen, Dealt):
            shown += [card for card in seen.cards if card is not None]
        elif type(seen).__name__ == "Show":
            shown += [card for card in seen.cards if card not in shown or deck.copies(card) > 1]  # type: ignore[union-attr]
    if sum(isinstance(event, Shuffle) and bool(event.kept) for event in round_.events):
        return None
    pool = list(deck.cards())
    for card in shown:
        if card in pool:
            pool.remove(card)
    rng.shuffle(pool)
    places = iter(deals)
    answers: list[Answer] = []
    for kind, value in round_.answers:
        if kind == "deal" and value:
            event = next(places)
            seen = seen_by(seats, event)
            assert isinstance(seen, Dealt)
            known = {card for card in event.cards if card in shown}
            cards = [card if card is None or card in known else None for card in event.cards]
            cards = [own if own is not None else (hid if hid in known else pool.pop()) for own, hid in
                     zip(seen.cards, cards, strict=True)]  # fmt: skip
            answers.append((kind, deck.show(cards)))
        else:
            answers.append((kind, value))
    try:
        return machine.table.answered(machine.opening if round_ is machine.round else machine.last.opening, answers)  # type: ignore[union-attr]
    except PitbossError:
        return None


def given(machine: Machine, person: Person | None) -> str:
    """Everything that a viewer gets: the picture, every increment of the round, and what refusals say."""
    told = [each.event.as_json() for each in tell_round(machine, (machine.round or machine.last.round).events)  # type: ignore[union-attr]
            if each.is_for(person)]  # fmt: skip
    refusals = []
    for words in ("play", "nonsense", "double 3", "set Ah Kd", "discard 2c", "hit 5"):
        trial = copy.copy(machine)
        try:
            if person is not None:
                trial._say(Say(person, words, machine.question + 1))
        except PitbossError as error:
            refusals.append(str(error))
    return json.dumps([machine.view(person).as_json(), told, refusals])


def seen_of(machine: Machine, person: Person | None) -> frozenset[Seat]:
    if machine.round is not None:
        return machine.seen_by(person)
    assert machine.last is not None
    return frozenset(seat for seat, owner in machine.last.persons.items() if owner == person and seat < 1000)


def swapped(found: Night, rng: random.Random) -> tuple[Machine, Person | None] | None:
    """The table with other hidden cards, and a viewer who cannot know of them; ``None`` if that changes nothing
    here."""
    machine = found.machine
    round_ = machine.round or (machine.last.round if machine.last else None)
    if round_ is None or not any(isinstance(event, Dealt) for event in round_.events):
        return None
    person = rng.choice((ANN, BOB, ADA, None))
    seats = seen_of(machine, person)
    other = other_world(machine, round_, seats, rng)
    if other is None:
        return None
    here = [seen_by(seats, event) for event in round_.events]
    there = [seen_by(seats, event) for event in other.events]
    if here != there or round_.waiting_for() != other.waiting_for() or round_.events == other.events:
        return None
    world = copy.copy(machine)
    world.drawn = SharedPicture()
    if machine.round is not None:
        world.round = other
    else:
        assert machine.last is not None
        world.last = machine.last._replace(round=other)
    return world, person


def compare(
    name: str, rng: random.Random, swaps: int, tries: int, told: Callable[[Machine, Person | None], object]
) -> None:
    """Compares what viewers are given in both worlds during an evening: after each step some swaps are tried."""
    found = two_and_bots(name)
    done = step = 0
    while done < swaps and step < 40 * swaps:
        step += 1
        play(found, 1, f"{name} {step}")
        for _ in range(tries):
            other = swapped(found, rng)
            if other is not None:
                world, person = other
                assert told(world, person) == told(found.machine, person)
                done += 1
    assert done >= swaps


@pytest.mark.parametrize("name", SHEETS)
def test_nothing_that_a_viewer_gets_depends_on_cards_that_he_may_not_see(name: str) -> None:
    compare(name, random.Random(name), SWAPS, 6, given)


@pytest.mark.parametrize("name", FACE_UP)
def test_the_sheets_that_are_left_out_have_no_hidden_cards(name: str) -> None:
    found, hands = two_and_bots(name), 0
    for step in range(100):
        play(found, 1, f"{name} {step}")
        view = found.view(None)
        for hand in (hand for of in (*view.places.values(), *(each.hands for each in view.people)) for hand in of):
            assert None not in hand.cards
            hands += 1
    assert hands > 100
