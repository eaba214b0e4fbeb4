"""Two floors on one PostgreSQL: if one is killed, its tables go on at the other within ten seconds."""

from __future__ import annotations

import json
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from examples.bot import post
from tests.cage.conftest import new_postgres, postgres, postgres_server
from tests.floor.serving import Served

from pitboss.cage.audit import audit
from pitboss.cage.cage import Cage, database_of
from pitboss.live.seeds import seeds_of

__all__ = ["new_postgres", "postgres", "postgres_server"]


def tables_of(floor: Served) -> dict[int, Any]:
    found = json.load(urllib.request.urlopen(f"{floor.address}/api/floor"))["tables"]
    return {table["id"]: table for table in found}


@pytest.mark.slow
def test_the_tables_of_a_killed_floor_go_on_at_the_other(postgres: str, tmp_path: Path) -> None:
    one = Served(tmp_path, "--house-bots", "1", db=postgres)
    two = Served(tmp_path, "--house-bots", "1", db=postgres)
    try:
        mine = tables_of(one)
        assert len(mine) > 5 and not set(tables_of(two)) & set(mine)
        guest = post(one.address, "/api/guest", {"name": "Ann"})
        seat = post(one.address, "/api/seat", {"sheet": "mount-airy/roulette"}, guest["token"])
        one.kill()
        killed = time.monotonic()
        while not set(mine) <= set(tables_of(two)):
            assert time.monotonic() - killed < 10, "nobody took the tables over"
            time.sleep(0.1)
        again = post(two.address, "/api/seat", {"table": seat["table"]}, guest["token"])
        assert again == seat
        two.stop()
        cage = Cage(database_of(postgres), threaded=False)
        assert audit(cage, seeds_of(tmp_path)) == []
        cage.close()
    finally:
        for floor in (one, two):
            if floor.process.poll() is None:
                floor.kill()
