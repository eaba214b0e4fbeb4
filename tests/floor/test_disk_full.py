"""The disk of a whole floor is full: every action that must be stored is refused at once with a reason, nothing of it
is stored, and play continues when there is room again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.floor.web import Web, web

from pitboss.cage.audit import audit
from pitboss.cage.sqlite import SqliteDatabase


async def does(found: Web, table: int, command: dict[str, Any], action: str) -> dict[str, Any]:
    answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    who = found.casino.person(found.ids["Ann"])
    assert who is not None
    found.casino.do(who, table, command, action, answered.set_result)
    return await asyncio.wait_for(answered, 10)


def set_room(found: Web, pages: int) -> None:
    """How many pages the file may still grow by."""
    database = found.casino.cage.database
    assert isinstance(database, SqliteDatabase)
    database.writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (count,) = database.writing.execute("PRAGMA page_count").fetchone()
    database.writing.execute(f"PRAGMA max_page_count = {count + pages}")


async def evening(found: Web) -> None:
    await found.come("Ann")
    seat = (await found.ask("POST", "/api/seat", "Ann", json={"sheet": "mount-airy/big-six"})).json()
    table = seat["table"]
    set_room(found, 0)
    before = found.casino.cage.reports.accounts()
    asked = [
        ("/api/guest", {"name": "Bob"}, "anonymous"), ("/api/tables", {"sheet": "mount-airy/roulette"}, "Ann"),
        ("/api/seat", {"sheet": "mount-airy/baccarat"}, "Ann"),
    ]  # fmt: skip
    refused = 0
    for _ in range(30):  # a small change may still fit into an existing page
        for path, body, role in asked:
            answer = await asyncio.wait_for(found.ask("POST", path, role, json=body), 10)
            assert answer.status_code in (200, 429, 503), answer.text
            if answer.status_code == 503:
                refused += 1
                assert answer.json() == {
                    "code": "storage", "says": "this could not be stored, so it was not done; try again"
                }  # fmt: skip
        if refused > 10:
            break
    assert refused > 10
    for number in range(100):
        answer = await does(found, table, {"do": "buy", "amount": 1}, f"x{number}")
        if answer["t"] == "no":
            break
    assert answer["code"] == "storage", answer
    after = found.casino.cage.reports.accounts()
    assert sum(after.values()) == 0 and after["issue"] <= before["issue"]
    assert found.casino.cage.rows("PRAGMA integrity_check") == [("ok",)]

    set_room(found, 100_000)
    for number in range(3):
        answer = await does(found, table, {"do": "buy", "amount": 500}, f"again {number}")
        if answer["t"] == "ok":
            break
        await asyncio.sleep(1.2)
        found.casino.tick()
    assert answer["t"] == "ok", answer
    assert (await found.ask("POST", "/api/guest", json={"name": "Bob"})).status_code == 200
    assert not audit(found.casino.cage)


def test_a_floor_whose_disk_is_full_refuses_with_a_reason_and_goes_on(tmp_path: Path) -> None:
    async def inside() -> None:
        async with web(tmp_path) as found:
            await evening(found)

    asyncio.run(inside())
