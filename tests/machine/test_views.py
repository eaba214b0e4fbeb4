"""Views share what everybody sees: a shared picture shows what one drawn for this viewer alone would show."""

from __future__ import annotations

import copy
import json
import random

import pytest
from tests.machine.people import ADA, ALL, ANN, BOB, MAX, Night, play, two_and_bots
from tests.rounds import up_to

from pitboss.machine.machine import Machine
from pitboss.machine.views.drawing import hands_of, picture_of
from pitboss.machine.views.viewing import SharedPicture
from pitboss.table.rotation import Person

VIEWERS = (ANN, BOB, ADA, MAX, None, Person("nobody"))


def drawn_alone(machine: Machine, person: Person | None) -> object:
    alone = copy.copy(machine)
    alone.drawn = SharedPicture()
    return alone.view(person).as_json()


def check_hands(machine: Machine, person: Person) -> None:
    """The viewer's own hand, and what the seat has said, are those of the whole round as the viewer sees it."""
    if machine.round is None or machine.is_betting:
        return
    picture = picture_of(machine.round, machine.seen_by(person))
    for place in machine.view(person).people:
        guest = machine.guests.seated(Person(place.person))
        assert place.hands == hands_of(machine.table, picture, guest.seat)
        is_heard = machine.kind != "room" or guest.seat in picture.in_front
        assert place.said == (picture.said.get(guest.seat, "") if is_heard else "")


@pytest.mark.parametrize("name", ALL)
def test_viewers_share_a_picture_and_each_sees_what_he_would_see_alone(name: str) -> None:
    found: Night = two_and_bots(name)
    rng = random.Random(name)
    for step in range(up_to(60, 5)):
        play(found, 1, f"{name} {step}")
        for person in rng.sample(VIEWERS, len(VIEWERS)):
            assert found.view(person).as_json() == drawn_alone(found.machine, person)
            if person is not None:
                check_hands(found.machine, person)


def test_the_clock_of_a_view_runs_without_a_step() -> None:
    found = two_and_bots("mount-airy/holdem")
    before = found.view(ANN).clock
    assert before is not None
    found.now = type(found.now)(found.now + 1_000)
    assert found.machine.tick(found.now) is None
    assert found.view(ANN).clock == before - 1_000


def test_a_view_as_json_is_plain() -> None:
    found = two_and_bots("mount-airy/craps")
    view = found.view(ANN)
    assert json.loads(json.dumps(view.as_json())) == view.as_json()
