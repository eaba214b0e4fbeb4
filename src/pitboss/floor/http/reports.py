"""Reports for supervisors: shift, night, pit and log, as JSON and CSV. Also the metrics for Prometheus."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.concurrency import run_in_threadpool

from pitboss.cage.cage import LogLine
from pitboss.cage.history import FoundRound, RoundHistory
from pitboss.cage.people import Somebody
from pitboss.cage.reports import ALWAYS, HourLine, NightLine, Reports, ShiftLine, who_owes_whom
from pitboss.floor.http.app import SIGNED, StrictRoute, casino_of, person_of
from pitboss.floor.http.bodies import ChipsBody, TableNumber, WhyBody
from pitboss.floor.http.tables import supervised
from pitboss.floor.lobby import table_line
from pitboss.floor.people import may
from pitboss.floor.theory import theory

router = APIRouter(route_class=StrictRoute)
CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {}}}}
Format = Literal["json", "csv"]
NUMBER = re.compile(r"[1-9][0-9]{0,14}")
"""The number of a round."""
Time = Annotated[int, Query(ge=0, le=2**53)]


def supervisor(request: Request) -> Somebody:
    who = person_of(request)
    if not (may(who, "supervisor") or may(who, "cage")):
        raise HTTPException(403, "This is for supervisors and the cage.")
    return who


def _rows(rows: Iterable[Mapping[str, Any]], form: Format, name: str, columns: Sequence[str], **more: Any) -> Response:
    found = list(rows)
    if form == "json":
        return JSONResponse({name: found, **more})
    file = io.StringIO()
    writer = csv.DictWriter(file, columns)
    writer.writeheader()
    writer.writerows({key: _safe(value) for key, value in row.items()} for row in found)
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return PlainTextResponse(file.getvalue(), media_type="text/csv", headers=headers)


def _safe(value: Any) -> Any:
    """Marks a text as text if a spreadsheet would take it for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


@router.get("/api/reports/shift", dependencies=SIGNED, response_model=None, responses=CSV)
async def shift(
    request: Request, since: Time = ALWAYS[0], until: Time = ALWAYS[1], format: Format = "json"
) -> Response:
    """Each table: drop, fills, credits, win by count and by play, hold and theory, rake, collection, commission,
    meters."""
    supervisor(request)
    lines = await run_in_threadpool(_shift, casino_of(request).cage.reports, (since, until))
    return _rows(lines, format, "shift", (*ShiftLine._fields, "hold", "theory"))


def _shift(reports: Reports, span: tuple[int, int]) -> list[dict[str, Any]]:
    """The hold is the part of the drop that the table won. Theory is what it should have won by the
    prices of its bets."""
    staked = reports.staked(span)
    return [
        {
            **line._asdict(),
            "hold": round(line.win_by_play / line.drop, 6) if line.drop else None,
            "theory": theory(line.sheet, staked.get(line.table, {})),
        }
        for line in reports.shift(span)
    ]


@router.get("/api/reports/hours", dependencies=SIGNED, response_model=None, responses=CSV)
async def hours(
    request: Request,
    table: Annotated[int, Query(ge=1, le=2**53)],
    since: Time = ALWAYS[0],
    until: Time = ALWAYS[1],
    format: Format = "json",
) -> Response:
    """One table, hour by hour: its win by play, and how many rounds."""
    supervisor(request)
    lines = await run_in_threadpool(casino_of(request).cage.reports.hours, table, (since, until))
    return _rows((line._asdict() for line in lines), format, "hours", HourLine._fields)


@router.get("/api/reports/night", dependencies=SIGNED, response_model=None, responses=CSV)
async def night(
    request: Request, since: Time = ALWAYS[0], until: Time = ALWAYS[1], format: Format = "json"
) -> Response:
    """Each guest: chips issued and returned, bought and cashed, and who owes what to the others."""
    supervisor(request)
    lines = await run_in_threadpool(casino_of(request).cage.reports.night, (since, until))
    people = [line for line in lines if line.kind in ("guest", "account")]
    owed = [each._asdict() for each in who_owes_whom(people)]
    return _rows((line._asdict() for line in people), format, "night", NightLine._fields, owed=owed)


@router.get("/api/reports/audit", dependencies=SIGNED, response_model=None, responses=CSV)
async def log(request: Request, last: Annotated[int, Query(ge=1, le=1000)] = 100, format: Format = "json") -> Response:
    """What operators did: the chained log."""
    supervisor(request)
    return _rows((line._asdict() for line in casino_of(request).cage.log(last)), format, "audit", LogLine._fields)


@router.get("/api/reports/rounds", dependencies=SIGNED)
async def find_rounds(
    request: Request,
    name: Annotated[str, Query(max_length=40)] = "",
    table: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    number: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    since: Time = ALWAYS[0],
    until: Time = ALWAYS[1],
    last: Annotated[int, Query(ge=1, le=100)] = 12,
) -> dict[str, list[dict[str, Any]]]:
    """The dispute desk: the latest rounds by a player's name, by number or by time, at one table or at all tables. Each
    has its players and their results. The number may also be written beside the name."""
    supervisor(request)
    history = casino_of(request).cage.history

    def find() -> list[FoundRound]:
        asked = _name_and_number(history, name) if number is None else (name.strip(), number)
        return history.find(asked[0], table, asked[1], (since, until), last)

    return {"rounds": [each._asdict() for each in await run_in_threadpool(find)]}


def _name_and_number(history: RoundHistory, text: str) -> tuple[str, int | None]:
    """Splits a search text. ``12`` is a round. ``Guest 7`` is the guest of that name, or else round 7 of Guest."""
    words = text.split()
    if len(words) > 1 and history.is_known(" ".join(words)):
        return " ".join(words), None
    for at, word in enumerate(words):
        others = " ".join(words[:at] + words[at + 1 :])
        if NUMBER.fullmatch(word) and (not others or history.is_known(others)):
            return others, int(word)
    return " ".join(words), None


@router.get("/api/pit", dependencies=SIGNED)
async def pit(request: Request) -> dict[str, Any]:
    """Every open table now, private ones too, with the win by play and what was staked on each wager."""
    supervisor(request)
    casino = casino_of(request)
    lines = {line.table: line for line in await run_in_threadpool(casino.cage.reports.shift)}
    coin: dict[int, dict[str, int]] = {}
    for row in await run_in_threadpool(casino.cage.reports.coin):
        staked = coin.setdefault(row.table, {})
        staked[row.wager] = staked.get(row.wager, 0) + row.staked
    tables = [
        {**table_line(table), "host": table.row.host, "private": table.is_private, "frozen": table.frozen,
         "win": lines[table.id].win_by_play if table.id in lines else 0, "coin": coin.get(table.id, {})}
        for table in casino.tables.values()
    ]  # fmt: skip
    return {"tables": tables, "accounts": casino.cage.reports.accounts(), "meters": casino.cage.reports.meters()}


@router.post("/api/tables/{called}/fill", dependencies=SIGNED)
async def fill(request: Request, called: TableNumber, body: ChipsBody) -> dict[str, int]:
    """Chips from the cage to the rack."""
    return await _move_chips(request, called, body, casino_of(request).cage.tables.fill)


@router.post("/api/tables/{called}/credit", dependencies=SIGNED)
async def credit(request: Request, called: TableNumber, body: ChipsBody) -> dict[str, int]:
    """Chips from the rack to the cage."""
    return await _move_chips(request, called, body, casino_of(request).cage.tables.credit)


async def _move_chips(
    request: Request, called: int, body: ChipsBody, move: Callable[[int, int, int, str], Future[None]]
) -> dict[str, int]:
    who, table = supervised(request, called)
    await asyncio.wrap_future(move(table.id, body.amount, casino_of(request).wall(), who.id))
    return {"amount": body.amount}


@router.post("/api/tables/{called}/count", dependencies=SIGNED)
async def count(request: Request, called: TableNumber, body: WhyBody) -> dict[str, int]:
    """The drop box is counted."""
    who, table = supervised(request, called)
    casino = casino_of(request)
    found = await asyncio.wrap_future(casino.cage.tables.count(table.id, casino.wall(), who.id, body.why))
    return {"counted": found}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Figures of the whole floor for Prometheus, without anything about a person or a card."""
    from pitboss.floor.metrics import metrics_text  # it imports the Prometheus library, which would slow the start

    return PlainTextResponse(metrics_text(casino_of(request)), media_type="text/plain; version=0.0.4")
