"""Tables driven by commands alone: people come, bet, bank, leave and are silent; lines make the same table again."""

from __future__ import annotations

import json

import pytest
from tests.machine.people import ALL, play, same_entropy, two_and_bots
from tests.rounds import up_to

from pitboss.machine.kinds import redone
from pitboss.machine.step import Entry

STEPS = up_to(400, 120)


def as_read(lines: list[Entry]) -> list[Entry]:
    """Lines as they come back from a file."""
    read: list[Entry] = json.loads(json.dumps(lines))
    return read


@pytest.mark.parametrize("name", ALL)
def test_killed_at_any_line_a_table_is_made_again_to_the_same_digest(name: str) -> None:
    found = two_and_bots(name)
    digests = {}
    step = 0
    while step < STEPS or (found.machine.settled < 2 and step < 2_000):
        step += 10
        play(found, 10, f"{name} {step}")
        digests[len(found.lines)] = found.machine.digest()
    start, *lines = as_read(found.lines)
    for count, digest in digests.items():
        again, missing = redone(start, lines[: count - 1], same_entropy)
        assert not missing
        assert again.digest() == digest, f"after line {count}"
    assert found.machine.settled > 1
    for count in range(max(0, len(lines) - 20), len(lines)):
        again, missing = redone(start, lines[:count], same_entropy)
        assert lines[count : count + len(missing)] == as_read(list(missing)), "what a crash cut off is made again"


@pytest.mark.parametrize("name", ALL)
def test_a_table_goes_on_from_a_checkpoint_as_from_its_first_line(name: str) -> None:
    found = two_and_bots(name)
    kept = len(found.lines), as_read([found.machine.checkpoint()])[0]
    for step in range(STEPS):
        play(found, 1, f"{name} {step}")
        if found.machine.phase != "round" and step < STEPS // 2:
            kept = len(found.lines), as_read([found.machine.checkpoint()])[0]
    count, checkpoint = kept
    start, *lines = as_read(found.lines)
    again, _ = redone(start, lines[count - 1 :], same_entropy, checkpoint)
    assert again.digest() == found.machine.digest()
    assert again.state()["chance"] == found.machine.state()["chance"]
