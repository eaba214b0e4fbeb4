"""The HTTP application in the test's own loop, with people of every kind."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.routing import BaseRoute
from tests.floor.hall import entropy

from pitboss.cage.cage import Cage, database_of
from pitboss.floor.casino import Casino
from pitboss.floor.http.app import make_app
from pitboss.live.pump import monotonic

HOST = "floor.test"
ORIGIN = f"http://{HOST}"
ROLES = ("anonymous", "stranger", "tablemate", "host", "operator")
"""Nobody signed in; a guest who is not at the table; a guest who sits there; the guest who opened it; a supervisor."""


class Web:
    def __init__(self, casino: Casino, app: FastAPI) -> None:
        self.casino, self.app = casino, app
        self.tokens: dict[str, str] = {"anonymous": ""}
        self.ids: dict[str, str] = {}
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 5))
        self.http = httpx.AsyncClient(transport=transport, base_url=ORIGIN)

    async def ask(self, method: str, path: str, role: str = "anonymous", **more: Any) -> httpx.Response:
        headers = {"Origin": ORIGIN, **more.pop("headers", {})}
        if self.tokens[role]:
            headers["Authorization"] = f"Bearer {self.tokens[role]}"
        self.http.cookies.clear()
        if method == "POST":
            more.setdefault("json", {})
        return await self.http.request(method, path, headers=headers, **more)

    async def come(self, role: str) -> str:
        """A new guest, called by this role."""
        found = (await self.ask("POST", "/api/guest", json={"name": role})).json()
        self.tokens[role], self.ids[role] = found["token"], found["person"]["id"]
        return str(found["token"])


_routers: list[BaseRoute] = []


def _share_routers(app: FastAPI) -> None:
    """Every app includes the same routers. FastAPI builds their routes at the first request of an app, which takes a
    fifth of a second, so all apps of a test run use those of the first."""
    mine = [at for at, route in enumerate(app.router.routes) if not hasattr(route, "path")]
    if not _routers:
        _routers.extend(app.router.routes[at] for at in mine)
    for at, router in zip(mine, _routers, strict=True):
        app.router.routes[at] = router


@asynccontextmanager
async def web(folder: Path) -> AsyncIterator[Web]:
    cage = Cage(database_of(folder / "floor.db"))
    loop = asyncio.get_running_loop()
    casino = Casino(
        cage,
        entropy,
        monotonic,
        lambda: time.time_ns() // 1_000_000,
        lambda work: (loop.call_soon_threadsafe(work), None)[1],
    )
    app = make_app(casino, hub="hub-token", most_guests=1000)
    _share_routers(app)
    found = Web(casino, app)
    try:
        yield found
    finally:
        await found.http.aclose()
        cage.close()


async def people(found: Web) -> int:
    """One of each, at a private table of the host with a round played."""
    for role in ROLES[1:]:
        await found.come(role)
    link, stored = found.casino.cage.people.new_operator_link(("supervisor",), 2**52)
    await asyncio.wrap_future(stored)
    answer = await found.ask("POST", "/api/operator", "operator", json={"token": link})
    found.tokens["operator"] = answer.json()["token"]
    body = {"sheet": "mount-airy/roulette", "private": True}
    opened = (await found.ask("POST", "/api/tables", "host", json=body)).json()
    table = int(opened["id"])
    await found.ask("POST", "/api/link", "tablemate", json={"link": opened["link"]})
    await found.ask("POST", "/api/seat", "tablemate", json={"table": table})
    for command in ({"do": "bet", "wagers": {"red": 2500}}, {"do": "ready"}):
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        who = found.casino.person(found.ids["tablemate"])
        assert who is not None
        found.casino.do(who, table, command, str(command), answered.set_result)
        assert (await answered)["t"] == "ok"
    return table
