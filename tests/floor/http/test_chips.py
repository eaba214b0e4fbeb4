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
