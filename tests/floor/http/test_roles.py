"""Every route and every message, by every kind of person. A route that nobody has thought about fails here."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from tests.floor.hall import Stuck
from tests.floor.web import ORIGIN, ROLES, Web, people, web

from pitboss.floor.http.app import is_own_origin
from pitboss.floor.wire.sockets import Connection

OPEN, SIGNED, INSIDE, HOSTS, SUPERVISORS = "open", "signed", "inside", "hosts", "supervisors"
MAY = {
    OPEN: ROLES,
    SIGNED: ROLES[1:],
    INSIDE: ("tablemate", "host", "operator"),
    HOSTS: ("host", "operator"),
    SUPERVISORS: ("operator",),
}
ROUTES: dict[tuple[str, str], tuple[str, Any]] = {
    ("POST", "/api/guest"): (OPEN, {"name": "Somebody"}),
    ("GET", "/api/me"): (SIGNED, None),
    ("POST", "/api/account"): (SIGNED, {"name": "{role} account", "password": "a long password"}),
    ("POST", "/api/sign-in"): (OPEN, {"name": "nobody", "password": "wrong password"}),
    ("POST", "/api/sign-out"): (OPEN, {}),
    ("POST", "/api/operator"): (SUPERVISORS, {"token": "wrong"}),
    ("POST", "/api/exclude"): (SIGNED, {"days": 1}),
    ("POST", "/api/people/{person}/bar"): (SUPERVISORS, {"days": 1, "why": "test"}),
    ("POST", "/api/limits"): (SIGNED, {"buy_in_a_day": 5}),
    ("POST", "/api/chips"): (SIGNED, {"amount": 100}),
    ("GET", "/api/floor"): (OPEN, None),
    ("POST", "/api/tables"): (SIGNED, {"sheet": "mount-airy/roulette"}),
    ("POST", "/api/seat"): (SIGNED, {"sheet": "mount-airy/roulette"}),
    ("POST", "/api/link"): (SIGNED, {"link": "wrong"}),
    ("POST", "/api/tables/{called}/void"): (HOSTS, {"why": "test"}),
    ("POST", "/api/tables/{called}/stop"): (HOSTS, {"why": "test"}),
    ("POST", "/api/tables/{called}/post"): (HOSTS, {"options": {"max": 500}, "why": "test"}),
    ("POST", "/api/tables/{called}/bots"): (INSIDE, {"bots": 1}),
    ("POST", "/api/tables/{called}/wait"): (INSIDE, {"wait": True}),
    ("GET", "/api/tables/{called}/record"): (INSIDE, None),
    ("GET", "/api/tables/{called}/felt"): (INSIDE, None),
    ("GET", "/api/tables/{called}/card"): (INSIDE, None),
    ("GET", "/asyncapi.json"): (OPEN, None),
    ("POST", "/api/tables/{called}/fill"): (HOSTS, {"amount": 100}),
    ("POST", "/api/tables/{called}/credit"): (HOSTS, {"amount": 100}),
    ("POST", "/api/tables/{called}/count"): (HOSTS, {"why": "test"}),
    ("GET", "/api/tables/{called}/rounds"): (INSIDE, None),
    ("GET", "/api/tables/{called}/rounds/{number}"): (INSIDE, None),
    ("GET", "/api/tables/{called}/rounds/{number}/phh"): (INSIDE, None),
    ("GET", "/api/sheets"): (OPEN, None),
    ("GET", "/api/sheets/{house}/{game}"): (OPEN, None),
    ("GET", "/api/sheets/{house}/{game}/felt"): (OPEN, None),
    ("GET", "/api/sheets/{house}/{game}/odds"): (OPEN, None),
    ("GET", "/api/sheets/{house}/{game}/strategy"): (OPEN, None),
    ("POST", "/api/what-if"): (OPEN, {"sheet": "mount-airy/roulette", "changes": {}}),
    ("GET", "/api/diff/{house}/{game}/{other}/{other_game}"): (SIGNED, None),
    ("GET", "/api/school/{house}/{game}"): (OPEN, None),
    ("GET", "/api/school/{house}/{game}/{seed}"): (OPEN, None),
    ("POST", "/api/school/{house}/{game}"): (OPEN, {"seed": "1", "entries": []}),
    ("GET", "/guide/{house}"): (OPEN, None),
    ("GET", "/guide/{house}/{page}"): (OPEN, None),
    ("GET", "/api/reports/shift"): (SUPERVISORS, None),
    ("GET", "/api/reports/hours"): (SUPERVISORS, None),
    ("GET", "/api/reports/night"): (SUPERVISORS, None),
    ("GET", "/api/reports/rounds"): (SUPERVISORS, None),
    ("GET", "/api/reports/audit"): (SUPERVISORS, None),
    ("GET", "/api/pit"): (SUPERVISORS, None),
    ("GET", "/metrics"): (OPEN, None),
    ("GET", "/healthz"): (OPEN, None),
    ("GET", "/readyz"): (OPEN, None),
    ("GET", "/web/{path:path}"): (OPEN, None),
    ("GET", "/{path:path}"): (OPEN, None),
}
PLACES = {
    "person": "nobody", "number": 1, "house": "mount-airy", "game": "roulette", "page": "index.html",
    "other": "valley-forge", "other_game": "roulette", "seed": "1",
}  # fmt: skip
QUERIES = {"/api/tables/{called}/record": "?round=1", "/api/reports/hours": "?table=1"}
ALSO = {
    "/api/sign-in": (401,), "/api/operator": (403,), "/api/link": (404,), "/web/{path:path}": (404,),
    "/api/people/{person}/bar": (404,),    "/{path:path}": (404,),
}  # fmt: skip
"""Other statuses that a route may answer, because the name, the token or the link in the body is wrong."""
REFUSED = {"anonymous": (401, 403, 404), "stranger": (403, 404), "tablemate": (403, 404), "host": (403, 404)}


def routes(found: Web) -> set[tuple[str, str]]:
    seen = set()
    stack: list[Any] = list(found.app.routes)
    while stack:
        route = stack.pop()
        if isinstance(route, APIRoute):
            seen |= {(method, route.path) for method in route.methods}
        stack += list(getattr(getattr(route, "original_router", None), "routes", ()))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_every_route_is_open_to_exactly_the_people_listed(role: str, tmp_path: Path) -> None:
    asyncio.run(_every_route(role, tmp_path))


async def _every_route(role: str, folder: Path) -> None:
    async with web(folder) as found:
        table = await people(found)
        assert routes(found) <= set(ROUTES), routes(found) - set(ROUTES)
        assert len(routes(found)) > 30
        last = {"/api/tables/{called}/stop": 1, "/api/exclude": 2, "/api/sign-out": 3}
        for (method, path), (who, body) in sorted(ROUTES.items(), key=lambda each: last.get(each[0][1], 0)):
            where = "/floor" if "path:path" in path else path.format(**PLACES, called=table) + QUERIES.get(path, "")
            more = {"json": json.loads(json.dumps(body).replace("{role}", role))} if body is not None else {}
            answer = await found.ask(method, where, role, **more)
            assert answer.status_code < 500, (method, where, role, answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"code", "says"}, answer.text
            if role in MAY[who]:
                fine = (200, 302, 400, 409, *ALSO.get(path, ()))
                assert answer.status_code in fine, (method, where, role, answer.status_code, answer.text)
            else:
                assert answer.status_code in REFUSED[role], (method, where, role, answer.status_code, answer.text)
            if path == "/api/account" and answer.status_code == 200:
                found.tokens[role] = answer.json()["token"]


@pytest.mark.slow
def test_the_messages_of_a_private_table_are_for_people_inside(tmp_path: Path) -> None:
    asyncio.run(_messages(tmp_path))


async def _messages(folder: Path) -> None:
    async with web(folder) as found:
        table = await people(found)
        messages = [
            {"t": "watch", "table": table},
            {"t": "do", "id": "a", "table": table, "command": {"do": "bet", "wagers": {"red": 500}}},
            {"t": "type", "id": "b", "table": table, "text": "5 on red"},
            {"t": "ask", "id": "c", "table": table, "what": "hint"},
            {"t": "unwatch", "table": table},
        ]
        for role in ROLES[1:]:
            who = found.casino.signed_in(found.tokens[role])
            assert who is not None
            connection = Connection(found.casino, Stuck(), who)  # type: ignore[arg-type]
            connection.hear('{"t":"hello","v":1}')
            for message in messages:
                connection._frames.clear()
                connection.hear(json.dumps(message))
                await asyncio.sleep(0.02)
                answers = [json.loads(text) for text, _ in connection._frames]
                gone = [answer for answer in answers if answer.get("code") == "gone"]
                assert bool(gone) == (role == "stranger"), (role, message, answers)
            connection._frames.clear()
            connection.hear(json.dumps({"t": "watch", "table": table, "as": found.ids["tablemate"]}))
            code = json.loads(connection._frames[0][0])["code"]
            assert code == ("gone" if role == "stranger" else "not-yours")


def test_only_supervisors_see_what_others_saw(tmp_path: Path) -> None:
    async def desk() -> None:
        async with web(tmp_path) as found:
            table = await people(found)
            path = f"/api/tables/{table}/rounds/1?seat={found.ids['tablemate']}"
            for role in ROLES:
                wanted = 200 if role in ("operator", "tablemate") else 404 if role in ("anonymous", "stranger") else 403
                assert (await found.ask("GET", path, role)).status_code == wanted, role
            log = (await found.ask("GET", "/api/reports/audit", "operator")).json()["audit"]
            assert any(f"looks at table {table}, round 1" in line["what"] for line in log)

    asyncio.run(desk())


HOSTILE = (
    None, "null", "", "http://evil.test", "https://floor.test.evil.test", "http://floor.test:81", "http://FLOOR.test",
    "http://evilfloor.test", "http://floor.test.", "ftp://floor.test", "file://", "http://floor.test/", "http://",
    "http://user@floor.test", "http://floor.test#x", "http://floor.test?x", "javascript:alert(1)", "//floor.test",
    "floor.test", "http:floor.test", "http://[::1]", "http://[", "http://floor.test\t", " http://floor.test", "*",
)  # fmt: skip


def test_only_the_floors_own_origin_is_accepted() -> None:
    assert is_own_origin(ORIGIN, "floor.test", False)
    for origin in HOSTILE:
        assert not is_own_origin(origin, "floor.test", False), origin


@pytest.mark.sampled
@pytest.mark.parametrize("origin", [each for each in HOSTILE if each is not None and each.isprintable()])
def test_a_post_from_another_site_changes_nothing(origin: str, tmp_path: Path) -> None:
    async def crossed() -> None:
        async with web(tmp_path) as found:
            token = await found.come("stranger")
            headers = {"Origin": origin, "Cookie": f"pitboss={token}"}
            answer = await found.http.post("/api/chips", json={"amount": 5}, headers=headers)
            assert answer.status_code == 403
            form = await found.http.post("/api/chips", content="amount=5", headers={**headers, "Origin": ORIGIN})
            assert form.status_code == 415

    asyncio.run(crossed())
