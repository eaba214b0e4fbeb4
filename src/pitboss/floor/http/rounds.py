"""Rounds that were played, health and readiness."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import JSONResponse, Response
from starlette.concurrency import run_in_threadpool

from pitboss.floor.asyncapi import text
from pitboss.floor.http.app import StrictRoute, casino_of, error, maybe_person
from pitboss.floor.http.tables import table_of
from pitboss.floor.looks import dumps
from pitboss.floor.past import record, replay
from pitboss.floor.people import may
from pitboss.table.rotation import Person

router = APIRouter(route_class=StrictRoute)


@router.get("/api/tables/{called}/rounds")
async def rounds(request: Request, called: int, last: Annotated[int, Query(ge=1, le=200)] = 20) -> list[dict[str, Any]]:
    who = maybe_person(request)
    table = table_of(request, called, who)
    history = casino_of(request).cage.history
    mine = {row.number: row.net for row in history.rounds_of(who.id, 1000) if row.table == table.id} if who else {}
    return [
        {"number": row.number, "state": row.state, "at": row.at, "net": mine.get(row.number)}
        for row in history.rounds(table.id, last)
    ]


@router.get("/api/tables/{called}/rounds/{number}")
async def one_round(request: Request, called: int, number: int, seat: str | None = None) -> dict[str, Any]:
    """A round step by step, as the asker saw it. A supervisor may ask what another person saw (the dispute desk)."""
    casino, who = casino_of(request), maybe_person(request)
    table = table_of(request, called, who)
    viewer = who.id if who else None
    if seat is not None and seat != viewer:
        if who is None or not may(who, "supervisor"):
            raise HTTPException(403, "only supervisors see what others saw")
        await asyncio.wrap_future(
            casino.cage.note(casino.wall(), who.id, f"looks at table {called}, round {number}", "", f"as {seat}", "")
        )
        viewer = seat
    row = casino.cage.history.round(called, number).row
    return await run_in_threadpool(
        replay, casino.cage, table.past, called, row, casino.entropy, Person(viewer) if viewer else None
    )


@router.get("/api/tables/{called}/record")
async def exported(request: Request, called: int, round: Annotated[int, Query(ge=1)]) -> Response:
    """What `pitboss verify` needs to deal a round again: lines of JSON, the same for everybody."""
    casino, who = casino_of(request), maybe_person(request)
    table = table_of(request, called, who)
    row = casino.cage.history.round(table.id, round).row
    lines = await run_in_threadpool(record, casino.cage, table.id, row)
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
    """The floor takes bets: its tables run, and the cage stores."""
    casino = casino_of(request)
    frozen = sum(bool(table.frozen) for table in casino.tables.values())
    if casino.draining or frozen:
        return error(503, casino.draining or f"{frozen} tables wait for their records")
    return JSONResponse({"ready": True, "tables": len(casino.tables)})
