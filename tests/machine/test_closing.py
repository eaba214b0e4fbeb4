"""A table that closes reveals what it committed to, also if nobody has sat there for a while."""

from __future__ import annotations

import json

import pytest
from tests.machine.people import ALL, ANN, BOB, CHIPS, Night, night, play, same_entropy

from pitboss.machine.commands import GetUp, Sit, Stop
from pitboss.machine.kinds import redone
from pitboss.machine.step import Entry
from pitboss.machine.times import Millis
from pitboss.rules.script import Seat


def empty_table(name: str, steps: int) -> Night:
    """Two people have played for a while, and have left."""
    found = night(name)
    for person, seat in ((ANN, 1), (BOB, 2)):
        found.do(Sit(person, Seat(seat), CHIPS, person))
    play(found, steps, name, (ANN, BOB))
    for guest in list(found.machine.guests):
        if not guest.leaving:
            found.do(GetUp(guest.person))
    while len(found.machine.guests) and found.tick() is not None:
        pass
    assert not len(found.machine.guests)
    return found


def purposes(lines: list[Entry], kind: str) -> list[str]:
    return [line["purpose"] for line in lines if line["kind"] == kind]


def check_all_revealed(lines: list[Entry]) -> None:
    committed, revealed = purposes(lines, "commit"), purposes(lines, "reveal")
    assert committed
    if revealed == ["night table"]:
        assert committed[0] == "night table"  # in the poker room the table's seed gives those of all hands
    else:
        assert revealed == committed


@pytest.mark.parametrize("steps", [0, 40])
@pytest.mark.parametrize("name", ALL)
def test_a_table_that_closes_with_nobody_seated_reveals_its_last_commitment(name: str, steps: int) -> None:
    found = empty_table(name, steps)
    checkpoint = json.loads(json.dumps(found.machine.checkpoint()))
    before = len(found.lines)
    found.do(Stop("the night is over"))
    assert found.machine.ended
    check_all_revealed(found.lines)
    again, _ = redone(found.machine.start, [], same_entropy, checkpoint)
    step = again.do(Stop("the night is over"), Millis(0))
    assert purposes(list(step.lines), "reveal") == purposes(found.lines[before:], "reveal")
