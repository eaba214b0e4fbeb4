"""Rounds that were played, health and readiness."""

from __future__ import annotations

import asyncio
import hmac
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.concurrency import run_in_threadpool

from pitboss.cage.people import Somebody
from pitboss.cage.projections import RoundRow
from pitboss.errors import Refused
from pitboss.floor.casino import Casino
from pitboss.floor.http.app import StrictRoute, casino_of, error, maybe_person
from pitboss.floor.http.bodies import RoundNumber, TableNumber
from pitboss.floor.http.tables import past_of
from pitboss.floor.people import may
from pitboss.floor.shown.looks import dumps
from pitboss.floor.shown.past import Replay, TablePast, record, replay
from pitboss.floor.wire.asyncapi import text
from pitboss.money import MOST
from pitboss.table.rotation import Person

router = APIRouter(route_class=StrictRoute)
Viewer = Annotated[str | None, Query(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+$")]
Key = Annotated[str | None, Query(pattern=r"^[0-9a-f]{32}$")]
SHARED = "links to rounds"
"""The purpose for which the floor's key derives the keys of shared links. No table's session has this name."""


TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}}}
LINES: dict[int | str, dict[str, Any]] = {200: {"content": {"application/x-ndjson": {}}}}


@router.get("/api/tables/{called}/rounds")
async def rounds(
    request: Request, called: TableNumber, last: Annotated[int, Query(ge=1, le=200)] = 20
) -> list[dict[str, Any]]:
    who = maybe_person(request)
    past_of(request, called, who)
    history = casino_of(request).cage.history
    found = history.rounds(called, last)
    mine = history.nets_of(who.id, called, found[-1].number) if who and found else {}
    return [{"number": row.number, "state": row.state, "at": row.at, "net": mine.get(row.number)} for row in found]


def share_key(casino: Casino, called: int, number: int, seat: str) -> str:
    """The key of a link that shows what one person saw of one round, and nothing else. That person shares it."""
    secret = casino.entropy(SHARED, 0)
    return hmac.new(secret, f"{called} {number} {seat}".encode(), "sha256").hexdigest()[:32]


def _is_shared(request: Request, called: int, number: int, seat: str | None, key: str | None) -> bool:
    if seat is None or key is None:
        return False
    return hmac.compare_digest(key, share_key(casino_of(request), called, number, seat))


def _past(request: Request, called: int, who: Somebody | None, shared: bool) -> TablePast:
    """The past of a table. A shared link also opens rounds of a private table."""
    if not shared:
        return past_of(request, called, who)
    table, pasts = casino_of(request).table(called), request.app.state.pasts
    return table.past if table is not None else pasts.of(called)


async def _replay(request: Request, called: int, number: int, seat: str | None, key: str | None) -> Replay:
    casino, who = casino_of(request), maybe_person(request)
    shared = _is_shared(request, called, number, seat, key)
    past = _past(request, called, who, shared)
    viewer = who.id if who else None
    if shared:
        viewer = seat
    elif seat is not None and seat != viewer:
        if who is None or not may(who, "supervisor"):
            raise HTTPException(403, "only supervisors see what others saw")
        await asyncio.wrap_future(
            casino.cage.note(casino.wall(), who.id, f"looks at table {called}, round {number}", "", f"as {seat}", "")
        )
        viewer = seat
    row = round_of(casino, called, number)
    return await run_in_threadpool(
        replay, casino.cage, past, called, row, casino.entropy, Person(viewer) if viewer else None
    )


def round_of(casino: Casino, called: int, number: int) -> RoundRow:
    try:
        return casino.cage.history.round(called, number).row
    except Refused as refused:
        raise HTTPException(404, str(refused)) from None


@router.get("/api/tables/{called}/rounds/{number}")
async def one_round(
    request: Request, called: TableNumber, number: RoundNumber, seat: Viewer = None, key: Key = None
) -> dict[str, Any]:
    """A round step by step, as the client's person saw it. A supervisor may ask what another person saw (the dispute
    desk), and so may a client with that person's `key`; each person gets their own key in `share`. Hands of the poker
    room are also given in Poker Hand History format (`phh`), if the format has the game."""
    found = (await _replay(request, called, number, seat, key)).as_json()
    who = maybe_person(request)
    if who is not None and seat in (None, who.id):
        found["share"] = {"seat": who.id, "key": share_key(casino_of(request), called, number, who.id)}
    return found


@router.get("/api/tables/{called}/rounds/{number}/phh", response_model=None, responses=TEXT)
async def hand_history(
    request: Request, called: TableNumber, number: RoundNumber, seat: Viewer = None, key: Key = None
) -> PlainTextResponse:
    """A hand of the poker room in Poker Hand History format, as the client's person saw it."""
    text = (await _replay(request, called, number, seat, key)).history()
    headers = {"Content-Disposition": f'attachment; filename="{called}-{number}.phh"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/api/tables/{called}/record", response_model=None, responses=LINES)
async def exported(
    request: Request,
    called: TableNumber,
    round: Annotated[int, Query(ge=1, le=MOST)],
    seat: Viewer = None,
    key: Key = None,
) -> Response:
    """The lines of JSON that `pitboss verify` needs to deal a round again. They are the same for every client."""
    casino, who = casino_of(request), maybe_person(request)
    _past(request, called, who, _is_shared(request, called, round, seat, key))
    row = round_of(casino, called, round)
    lines = await run_in_threadpool(record, casino.cage, called, row)
    return Response(b"".join(dumps(line) + b"\n" for line in lines), media_type="application/x-ndjson")


@router.get("/asyncapi.json", include_in_schema=False)
async def asyncapi() -> Response:
    """The protocol of the WebSocket."""
    return Response(text(), media_type="application/json")


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process runs."""
    return {"health": "ok"}


@router.get("/readyz", response_model=None)
async def readyz(request: Request) -> JSONResponse:
    """The floor takes bets: it is not closing, and no table waits for its records."""
    casino = casino_of(request)
    frozen = sum(bool(table.frozen) for table in casino.tables.values())
    if casino.draining or frozen:
        return error(503, casino.draining or f"{frozen} tables wait for their records")
    return JSONResponse({"ready": True, "tables": len(casino.tables)})
