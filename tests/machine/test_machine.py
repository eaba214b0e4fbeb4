"""Tables driven by commands alone: people come, bet, bank, leave and are silent; lines make the same table again."""

from __future__ import annotations

import json

import pytest
from tests.machine.people import ALL, ANN, play, same_entropy, two_and_bots
from tests.rounds import up_to

from pitboss.houses import sheet
from pitboss.machine.commands import Bet, Command, Ready, TakeBank, write_command
from pitboss.machine.kinds import redone
from pitboss.machine.machine import BadLine
from pitboss.machine.step import Entry

STEPS = up_to(400, 120)


def as_read(lines: list[Entry]) -> list[Entry]:
    """Lines as they come back from a file."""
    read: list[Entry] = json.loads(json.dumps(lines))
    return read


@pytest.mark.parametrize("name", ALL)
def test_a_table_killed_at_any_line_is_rebuilt_with_the_same_digest(name: str) -> None:
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


@pytest.mark.parametrize("command", [Bet(ANN, {}), TakeBank(ANN, None), Ready(ANN)])
def test_a_line_with_a_command_that_is_never_written_is_refused(command: Command) -> None:
    found = two_and_bots("mount-airy/roulette")
    start, *lines = as_read(found.lines)
    line = {"kind": "do", "at": 0, "by": "player", **write_command(command)}
    with pytest.raises(BadLine, match="is not a command for this table") as refused:
        redone(start, [*lines, line], same_entropy)
    assert refused.value.number == len(lines)


@pytest.mark.parametrize("name", [name for name in ALL if sheet(name).game.deck(sheet(name).rules) is not None])
def test_no_line_has_a_card_that_was_not_shown(name: str) -> None:
    """Before a reveal, lines contain only cards that everybody has seen."""
    found = two_and_bots(name)
    play(found, up_to(300, 1), name)
    deck = found.machine.table.deck
    assert deck is not None
    every = {str(card) for card in deck.cards()}
    for line in found.lines:
        if line["kind"] in ("table", "settle", "reveal"):
            continue
        bare = {key: value for key, value in line.items() if key != "drawn"}
        words = set(json.dumps(bare).replace('"', " ").replace(",", " ").split())
        assert not words & every, line
