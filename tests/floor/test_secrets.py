"""Nothing in the database, its log or the floor's own log contains a seed or a hidden card before it is revealed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.floor.hall import Hall, company, entropy, go_round, wanted, watched

from pitboss.machine.machine import Machine
from pitboss.table.rotation import Person


def hidden(machine: Machine) -> list[bytes]:
    """The seed that is committed to and not revealed, in the forms in which it could be written."""
    assert machine.chance is not None
    seed = entropy(machine.chance.purpose, 64)
    return [seed[:16], seed[:16].hex().encode()]


@pytest.mark.sampled
@pytest.mark.parametrize("sheet", ("mount-airy/three-card-poker", "mount-airy/blackjack", "marysville/holdem"))
def test_files_contain_no_seed_before_its_reveal(sheet: str, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    table, people = company(hall, sheet)
    for _ in range(60):
        go_round(hall, table, people)
        machine = table.machine
        if machine.round is not None and machine.chance is not None:
            written = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
            for secret in hidden(machine):
                assert secret not in written
    assert table.machine.settled > 2
    hall.close()


@pytest.mark.slow
def test_a_replay_shows_each_person_only_what_that_person_saw(hall: Hall) -> None:
    from pitboss.floor.shown.past import replay

    table, people = company(hall, "marysville/holdem")
    rng = random.Random(3)
    eyes = watched(table, people)
    while table.machine.settled < 6:
        for who, command in wanted(table, people):
            if rng.random() < 0.9:
                hall.do(who, table.id, command)
    for number in range(1, 7):
        row = hall.cage.history.round(table.id, number).row
        for viewer, heard in eyes.items():
            live = {each for view in heard.views() for each in cards(view)}
            steps = replay(hall.cage, table.past, table.id, row, entropy, Person(viewer)).steps
            assert len(steps) > 3
            assert {each for step in steps for each in cards(step["view"])} <= live


def cards(view: dict[str, Any]) -> Iterator[str]:
    """Whose cards can be seen in which round, and what they are; and the cards in the middle."""
    for place in view["people"]:
        yield json.dumps([view["round"], place["person"], place["hands"]])
    yield json.dumps([view["round"], "places", view["places"]])
    yield json.dumps([view["round"], "pots", view["pots"]])
