"""New chips for guests."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.floor.web import web


def test_chips_on_the_layout_count_as_chips_that_a_guest_has(tmp_path: Path) -> None:
    asyncio.run(_chips(tmp_path))


async def _chips(folder: Path) -> None:
    async with web(folder) as found:
        await found.come("guest")
        seat = (await found.ask("POST", "/api/seat", "guest", json={"sheet": "mount-airy/craps"})).json()
        who = found.casino.person(found.ids["guest"])
        assert who is not None
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        question = found.casino.tables[seat["table"]].machine.question
        command = {"do": "say", "words": "bet pass 100", "question": question}
        found.casino.do(who, seat["table"], command, "bet", answered.set_result)
        assert (await answered)["t"] == "ok"
        refused = await found.ask("POST", "/api/chips", "guest", json={"amount": 100})
        assert refused.status_code == 409 and "up to $1,000 in all" in refused.json()["says"]
        empty = await found.ask("POST", "/api/chips", "guest", json={})
        assert empty.status_code == 409, "all $1,000 are there"


def test_a_guest_without_chips_gets_as_many_as_a_new_guest(tmp_path: Path) -> None:
    async def broke() -> None:
        async with web(tmp_path) as found:
            await found.come("guest")
            person = found.ids["guest"]
            await asyncio.wrap_future(found.casino.cage.people.give_back(person, 99_700, 5, "house", "test"))
            found.casino.purses.clear()
            answer = await found.ask("POST", "/api/chips", "guest", json={})
            assert (answer.status_code, answer.json()["balance"]) == (200, 100_000)

    asyncio.run(broke())
