"""A poker table written down between hands and read again."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from tests.room.nights import Night
from tests.room.seated import Seated

from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.table.opening import Table
from pitboss.table.replay import write_table
from pitboss.table.room_saved import as_tree, from_tree
from pitboss.table.room_table import RoomTable

ROOM = [name for name in sheet_names() if sheet(name).game.room]


def again(room: RoomTable) -> RoomTable:
    return from_tree(json.loads(json.dumps(as_tree(room))))


@pytest.mark.parametrize("name", ROOM)
def test_a_table_written_down_and_read_again_is_the_same_all_through_a_night(name: str) -> None:
    chosen = {"schedule": 1} if name.startswith("marysville") else {"limit": "3-6"}
    night = Night(Table(sheet(name), chosen), random.Random(f"{name}, saved"), 9, 3_00 * name.endswith("lowball"))
    while night.hands < 60:
        night.go_on()
        read = again(night.room)
        assert replace(read, table=night.room.table) == night.room
        assert read.table.rules == night.room.table.rules
        if not read.waits():
            assert read.next_hand() == night.room.next_hand()
        night.room = read


def tree() -> dict[str, Any]:
    at = Seated("mount-airy/holdem", "1 2 3")
    at.next()
    return as_tree(at.room)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"digest": "0"}, "sheet: mount-airy/holdem has changed"),
        ({"sheet": "mount-airy/craps"}, "sheet: mount-airy/craps has changed"),
        ({"places": 5}, "places: is not as a poker table writes it"),
        ({"places": {"1": {"person": "Ann"}}}, "places: is not as"),
        ({"last": {"button": 1.5, "small": 1, "big": 2}}, "last: is not as"),
        ({"hits": "x"}, "hits: is not as"),
        ({"carried": {"kind": 3}}, "carried: is not what holdem leaves behind"),
    ],
)
def test_what_no_table_writes_is_refused_in_one_line(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(PitbossError) as error:
        from_tree(tree() | wrong)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_key_that_is_missing_is_named_and_a_table_of_another_game_is_none_of_the_room() -> None:
    short = tree()
    del short["fed"]
    with pytest.raises(PitbossError, match="fed: is missing"):
        from_tree(short)
    with pytest.raises(PitbossError, match="no table of the poker room"):
        from_tree(tree() | write_table(Table(sheet("mount-airy/craps"))))
