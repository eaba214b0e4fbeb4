"""The floor's tables: listing them, opening one, taking a seat, entering a private one, and what operators do."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from pitboss.cage.passwords import new_token
from pitboss.cage.people import Somebody
from pitboss.cage.table_rows import TableRow
from pitboss.errors import Refused
from pitboss.floor import lobby
from pitboss.floor.casino import Casino
from pitboss.floor.http.app import SIGNED, StrictRoute, Waiting, casino_of, error, maybe_person, person_of
from pitboss.floor.http.bodies import (
    BotsBody,
    FromSeat,
    LinkBody,
    PostBody,
    SeatBody,
    TableBody,
    TableNumber,
    WaitBody,
    WhyBody,
)
from pitboss.floor.openings import NewTable, open_new
from pitboss.floor.people import may
from pitboss.floor.shown.looks import dumps
from pitboss.floor.shown.past import Pasts, TablePast
from pitboss.floor.table import AnswerMessage, FloorTable, TableWork
from pitboss.machine.commands import Command, PostOptions, Stop, Void, write_command
from pitboss.machine.start import table_of as opened_by
from pitboss.table.table import Table

router = APIRouter(prefix="/api", route_class=StrictRoute)
MOST_TABLES = 2000
MOST_OWN = 8
"""Tables that one person may have open."""
STATUS = {"refused": 409, "unreadable": 422, "conflict": 409, "gone": 404, "not-yours": 403, "storage": 503}


@router.get("/floor")
async def floor(request: Request) -> dict[str, Any]:
    casino = casino_of(request)
    return {"houses": lobby.houses(), "tables": list(lobby.lines_for(casino, maybe_person(request)))}


LINKS = {
    name: {"operationId": f"{name}_api_tables__called__{name}_{method}", "parameters": {"called": "$response.body#/id"}}
    for name, method in (("felt", "get"), ("card", "get"), ("bots", "post"), ("wait", "post"), ("stop", "post"))
}
"""The requests that may follow when a table was opened, for programs that read the OpenAPI description."""


@router.post("/tables", dependencies=SIGNED, responses={200: {"links": LINKS}})
async def open_table(request: Request, body: TableBody) -> dict[str, Any]:
    casino, who = casino_of(request), person_of(request)
    own = sum(table.row.host == who.id for table in casino.tables.values())
    if len(casino.tables) >= MOST_TABLES or (own >= MOST_OWN and not may(who, "supervisor")):
        raise HTTPException(429, f"you have {own} tables open: close one first")
    if (body.sheet is None) == (body.text is None):
        raise Refused("name a sheet, or send the text of your own: one of the two")
    name = body.sheet if body.sheet is not None else "own.toml"
    if name.endswith(".toml") and body.text is None:
        raise Refused("is not a posted sheet", "sheet")
    ready: Waiting[NewTable] = Waiting()
    open_new(
        casino, name, body.options, text=body.text, title=body.title or "", bots=body.bots, host=who.id,
        private=body.private, then=ready.tell, failed=ready.failed,
    )  # fmt: skip
    found = await ready.found()
    return {"id": found.table.id, **({"link": found.link} if found.link else {})}


@router.post("/seat", dependencies=SIGNED, response_model=None)
async def seat(request: Request, body: SeatBody) -> JSONResponse:
    casino, who = casino_of(request), person_of(request)
    answered: Waiting[AnswerMessage] = Waiting()
    lobby.seat(casino, who, body, answered.tell, new_token())
    return _answer(await answered.found(), "table", "seat")


@router.post("/tables/{called}/wait", dependencies=SIGNED)
async def wait(request: Request, called: TableNumber, body: WaitBody) -> dict[str, Any]:
    """Puts a person on the waiting list of a poker table, or takes them off it."""
    casino, who = casino_of(request), person_of(request)
    table = table_of(request, called, who)
    if not body.wait:
        table.waiting.leave(who.id)
        return {"place": None}
    return {"place": table.waiting.join(casino, table, who.id)}


@router.post("/link", dependencies=SIGNED)
async def link(request: Request, body: LinkBody) -> dict[str, Any]:
    """Finds the private table of a link. The person may enter it from now on."""
    table = casino_of(request).enter(person_of(request), body.link)
    if table is None:
        raise HTTPException(404, "no table has this link")
    return {"table": table.id}


def table_of(request: Request, called: int, who: Somebody | None) -> FloorTable:
    casino = casino_of(request)
    table = casino.table(called)
    if table is None or not casino.may_enter(who, table):
        raise HTTPException(404, f"there is no table {called}")
    return table


def past_of(request: Request, called: int, who: Somebody | None) -> TablePast:
    """The past of a table, open or closed. A private one is for people who may enter or have played there."""
    casino = casino_of(request)
    if casino.table(called) is not None:
        return table_of(request, called, who).past
    try:
        row = casino.cage.tables.find(called)
    except Refused:
        raise HTTPException(404, f"there is no table {called}") from None
    if row.link and (who is None or not _was_inside(casino, who, row)):
        raise HTTPException(404, f"there is no table {called}")
    pasts: Pasts = request.app.state.pasts
    return pasts.of(called)


def _was_inside(casino: Casino, who: Somebody, row: TableRow) -> bool:
    return who.id == row.host or may(who, "supervisor") or casino.cage.history.has_played(who.id, row.id)


def posted_at(request: Request, called: int) -> Table[Any]:
    """The sheet and options of a table, open or closed."""
    past_of(request, called, maybe_person(request))
    casino = casino_of(request)
    found = casino.table(called)
    return found.machine.table if found is not None else opened_by(casino.cage.tables.load(called).start)


@router.get("/tables/{called}/felt")
async def felt(request: Request, called: TableNumber, seat: FromSeat = None) -> dict[str, Any]:
    """The felt of a table, also of one with a person's own sheet. With ``seat`` it is drawn as seen from that seat."""
    from pitboss.felt import felt_of

    table = posted_at(request, called)
    return await run_in_threadpool(lambda: felt_of(table.game, table.rules, seat).as_json())


@router.get("/tables/{called}/card")
async def card(request: Request, called: TableNumber) -> dict[str, Any]:
    """The rack card of a table, and how it differs from other tables."""
    from pitboss.guide.card import as_json, card_of
    from pitboss.guide.differs import differs

    table = posted_at(request, called)
    return await run_in_threadpool(lambda: {"card": as_json(card_of(table)), "differs": differs(table)})


def supervised(request: Request, called: int) -> tuple[Somebody, FloorTable]:
    """A table, and the person who operates it: a supervisor, or the owner of a private table."""
    who = person_of(request)
    table = table_of(request, called, who)
    owns = table.is_private and table.row.host == who.id
    if not owns and not may(who, "supervisor"):
        raise HTTPException(403, "this is for supervisors")
    return who, table


async def _operate(request: Request, who: Somebody, table: FloorTable, command: Command, why: str) -> JSONResponse:
    """Does what an operator asks, after writing it to the log."""
    casino = casino_of(request)
    answered: Waiting[AnswerMessage] = Waiting()
    tree = write_command(command)
    said = dumps({key: value for key, value in tree.items() if key not in ("do", "why")}).decode()
    await asyncio.wrap_future(
        casino.cage.note(casino.wall(), who.id, f"{tree['do']} table {table.id}", "", said if said != "{}" else "", why)
    )
    table.do(TableWork(command, None, answered.tell))
    return _answer(await answered.found(), "seq")


@router.post("/tables/{called}/void", dependencies=SIGNED, response_model=None)
async def void(request: Request, called: TableNumber, body: WhyBody) -> JSONResponse:
    who, table = supervised(request, called)
    return await _operate(request, who, table, Void(body.why), body.why)


@router.post("/tables/{called}/stop", dependencies=SIGNED, response_model=None)
async def stop(request: Request, called: TableNumber, body: WhyBody) -> JSONResponse:
    who, table = supervised(request, called)
    return await _operate(request, who, table, Stop(body.why), body.why)


@router.post("/tables/{called}/post", dependencies=SIGNED, response_model=None)
async def post(request: Request, called: TableNumber, body: PostBody) -> JSONResponse:
    who, table = supervised(request, called)
    return await _operate(request, who, table, PostOptions(body.options), body.why)


@router.post("/tables/{called}/bots", dependencies=SIGNED)
async def bots(request: Request, called: TableNumber, body: BotsBody) -> dict[str, Any]:
    """Sets how many bots join guests at a table. The people seated there, its host and supervisors may ask."""
    who = person_of(request)
    table = table_of(request, called, who)
    casino = casino_of(request)
    seated = any(each is table for each, _ in casino.seats_of(who.id))
    if not seated and table.row.host != who.id and not may(who, "supervisor"):
        raise HTTPException(403, "sit down first: bots join people")
    casino.bots.want(table, body.bots)
    return {"bots": body.bots}


def _answer(answer: AnswerMessage, *keys: str) -> JSONResponse:
    if answer["t"] == "ok":
        return JSONResponse({key: answer[key] for key in keys if key in answer})
    return error(STATUS.get(answer["code"], 409), answer["says"], answer["code"])
