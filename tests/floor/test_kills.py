"""A floor that is killed at random instants. The campaign: ``python -m tests.floor.kills --kills 1000``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from examples.bot import post
from tests.floor.kills import campaign
from tests.floor.serving import served

KILLS = int(os.environ.get("PITBOSS_KILLS", "25"))


@pytest.mark.slow
def test_kills_at_random_instants_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    assert campaign(tmp_path, KILLS, seed=7).kills == KILLS


@pytest.mark.slow
def test_a_floor_that_is_asked_to_end_keeps_every_seat(tmp_path: Path) -> None:
    with served(tmp_path) as floor:
        guest = post(floor.address, "/api/guest", {"name": "Ann"})
        seat = post(floor.address, "/api/seat", {"sheet": "mount-airy/roulette"}, guest["token"])
        assert floor.stop() == 0
    with served(tmp_path) as floor:
        again = post(floor.address, "/api/seat", {"sheet": "mount-airy/roulette"}, guest["token"])
        assert again == seat
