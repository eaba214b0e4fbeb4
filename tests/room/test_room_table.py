"""A poker table from hand to hand."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from tests.room.nights import Night

from pitboss.houses import sheet, sheet_names
from pitboss.table.opening import Table

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "120"))
"""Hands a night. ``PITBOSS_ROUNDS=20000 ./pitboss test tests/room/test_room_table.py`` is the whole campaign."""
ROOM = [name for name in sheet_names() if sheet(name).game.room]


def open_table(name: str, **options: Any) -> Table:
    return Table(sheet(name), options)


# Long nights

LONG = {
    "mount-airy/holdem": {},
    "marysville/holdem": {"schedule": 1},
    "mount-airy/omaha-8": {},
    "marysville/lowball": {"schedule": 1},
}
COMMON = {"broke", "rebought", "left", "moved", "missed", "silent", "removed", "came in on the big blind"}


@pytest.mark.parametrize("name", LONG)
def test_five_hundred_hands_keep_the_rules_of_button_blinds_and_kills_and_every_chip(name: str) -> None:
    night = Night(open_table(name, **LONG[name]), random.Random(f"{name}, a long night"))
    while night.hands < 500:
        night.go_on()
    expected = set(COMMON)
    if name == "marysville/holdem":
        expected |= {"post", "post-both", "kill blind"}
    if sheet(name).rules.play.kill != "none":  # type: ignore[attr-defined]
        expected.add("killed")
    assert expected <= night.seen


def tables(name: str) -> list[Table]:
    """As posted and, where it is offered, at no-limit; at Marysville with a collection."""
    rules = sheet(name).rules
    chosen: list[dict[str, Any]] = [{}]
    if "no-limit" in rules.choices["structure"]:
        chosen.append({"structure": "no-limit", "blinds": "2-4"})
    if rules.house == "marysville":
        chosen = [options | {"schedule": 3 if "structure" in options else 1} for options in chosen]
    return [Table(sheet(name), options) for options in chosen]


@pytest.mark.parametrize("seats", [3, 9])
@pytest.mark.parametrize("name", ROOM)
def test_nights_at_every_table_of_the_room_with_few_seats_and_with_many(name: str, seats: int) -> None:
    for table in tables(name):
        night = Night(table, random.Random(f"{name} with {seats} seats"), seats)
        while night.hands < ROUNDS // 2:
            night.go_on()
