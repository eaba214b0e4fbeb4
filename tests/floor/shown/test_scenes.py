"""A round is replayed scene by scene, in words addressed to the viewer, and shows nothing too early."""

from __future__ import annotations

import re

import pytest
from tests.floor.hall import Hall, company, play
from tests.floor.shown.test_past import seen

from pitboss.floor.shown import scenes
from pitboss.floor.shown.past import Replay
from pitboss.machine.step import Event
from pitboss.machine.view import changed
from pitboss.rules.script import Seat

GAMES = ["mount-airy/three-card-poker", "mount-airy/blackjack", "mount-airy/roulette", "mount-airy/craps",
         "mount-airy/pai-gow-poker", "marysville/holdem"]  # fmt: skip


def shown(found: Replay) -> list[list[str]]:
    return [each["says"] for each in found.steps if each["says"]]


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_deal_and_settlement_is_a_step_of_its_own(name: str, hall: Hall) -> None:
    table, people = company(hall, name)
    play(hall, table, people, 3)
    for number in (1, 2, 3):
        for who in people[:2]:
            found = seen(hall, table, number, who.id)
            said = shown(found)
            lines = [line for says in said for line in says]
            assert len(said) >= 3
            assert not any(
                re.search(r"\?\?|nothing|Bot |if the cut card| says |\b[2-9TJQKA][cdhs]\b", line) for line in lines
            )
            assert all(line[0].isupper() or not line[0].isalpha() for line in lines)
            mine = [line for line in lines if line.startswith(who.name)]
            assert not mine, mine
            events = [event for each in found.steps for event in each["events"]]
            for each in found.steps:
                assert sum(event["kind"] == "choose" for event in each["events"]) <= 1
            views = [each["view"] for each in found.steps]
            assert views[-1]["phase"] != "round"
            if any(event["kind"] == "pay" for event in events):
                first = next(n for n, each in enumerate(found.steps) if any(e["kind"] == "pay" for e in each["events"]))
                assert not any(person["results"] for view in views[:first] for person in view["people"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Bot Cyd lucky-ladies: win 25 to 1: matched 20", "Cyd: lucky ladies wins 25 to 1: matched 20"),
        ("Bot Cyd lucky-ladies: lose", "Cyd: lucky ladies loses"),
        ("Bot Cyd pass: win 1 to 1, stays up: 8, 6-2", "Cyd: pass wins 1 to 1: 8, 6-2"),
        ("Bot Cyd bet: push on $10", "Cyd: bet comes back"),
    ],
)
def test_a_wager_settled_in_mid_round_is_shown_with_its_line_and_reason(words: str, told: str, hall: Hall) -> None:
    table, _ = company(hall, "mount-airy/blackjack")
    person = changed(table.machine.view(None).people[0], name="Cyd")
    wager = words.split(" ")[2].rstrip(":")
    assert scenes._words(Event("pay", words, seat=Seat(2), wager=wager), person) == told
