"""Guests, accounts, sessions, operators."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from secrets import choice
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool

from pitboss.cage.people import Somebody
from pitboss.errors import Refused
from pitboss.floor.casino import DAY, WELCOME, Casino
from pitboss.floor.http.app import (
    COOKIE,
    SAFE_COOKIE,
    SIGNED,
    StrictRoute,
    Waiting,
    casino_of,
    maybe_person,
    person_of,
    token_of,
)  # fmt: skip
from pitboss.floor.http.bodies import (
    AccountBody,
    BarBody,
    ExcludeBody,
    GuestBody,
    LimitsBody,
    NewChipsBody,
    NothingBody,
    OperatorBody,
    PersonId,
)
from pitboss.floor.lobby import own_chips
from pitboss.floor.people import SESSION_MILLIS, as_json, checked_name, may, session_millis

router = APIRouter(prefix="/api", route_class=StrictRoute)
BIRDS = (
    "Avocet", "Bunting", "Crane", "Curlew", "Dipper", "Dunlin", "Egret", "Finch", "Grebe", "Heron", "Ibis", "Kite",
    "Lark", "Martin", "Oriole", "Osprey", "Plover", "Quail", "Raven", "Robin", "Siskin", "Starling", "Swift", "Teal",
    "Tern", "Thrush", "Vireo", "Wagtail", "Wren",
)  # fmt: skip
"""A guest who gives no name gets one of these, so that two at a table can be told apart."""


def me(casino: Casino, who: Somebody) -> dict[str, Any]:
    seats = [{"table": table.id, "seat": int(guest.seat)} for table, guest in casino.seats_of(who.id)]
    limit = who.limits.get("buy-in-a-day")
    return {"person": as_json(who), "balance": casino.purse(who.id), "seats": seats, "buy_in_a_day": limit}


def _set_cookie(request: Request, response: Response, token: str) -> None:
    safe = request.url.scheme == "https"
    response.set_cookie(
        SAFE_COOKIE if safe else COOKIE, token, max_age=SESSION_MILLIS // 1000, httponly=True, samesite="strict",
        path="/", secure=safe,
    )  # fmt: skip


def _forget_cookie(request: Request, response: Response) -> None:
    safe = request.url.scheme == "https"
    response.delete_cookie(
        SAFE_COOKIE if safe else COOKIE, path="/", secure=safe, httponly=True, samesite="strict"
    )  # fmt: skip


async def _new_session(request: Request, response: Response, who: Somebody) -> str:
    """Starts a session with a new token. The old token is not valid any more."""
    casino = casino_of(request)
    token, stored = casino.cage.people.new_session(who.id, casino.wall() + session_millis(who))
    await done(stored)
    old = token_of(request)
    if old:
        await done(casino.cage.people.end_session(old))
    _set_cookie(request, response, token)
    return token


async def done(future: Future[Any]) -> Any:
    return await asyncio.wrap_future(future)


@router.post("/guest")
async def guest(request: Request, response: Response, body: GuestBody) -> dict[str, Any]:
    """Lets a new guest in, with chips. A person who is already signed in stays the same person."""
    casino = casino_of(request)
    who = maybe_person(request)
    if who is not None:
        return me(casino, who)
    if not request.app.state.guests.allows(_address(request), casino.clock()):
        raise HTTPException(429, "too many new guests from your address: wait a minute")
    made: Waiting[tuple[Somebody, str]] = Waiting()
    casino.new_guest(body.name or f"Guest {choice(BIRDS)}", lambda who, token: made.tell((who, token)), made.failed)
    who, token = await made.found()
    _set_cookie(request, response, token)
    return {**me(casino, who), "token": token}


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


@router.get("/me", dependencies=SIGNED)
async def who_am_i(request: Request) -> dict[str, Any]:
    return me(casino_of(request), person_of(request))


@router.post("/account", dependencies=SIGNED)
async def account(request: Request, response: Response, body: AccountBody) -> dict[str, Any]:
    """The guest becomes an account with a name and a password."""
    casino, who = casino_of(request), person_of(request)
    if who.kind != "guest":
        raise Refused("you have an account already")
    name = checked_name(body.name)
    async with request.app.state.stretching:
        stored = await run_in_threadpool(casino.cage.people.become_account, who.id, name, body.password)
    await done(stored)
    casino.forget(who.id)
    who = casino.person(who.id) or who
    token = await _new_session(request, response, who)
    return {**me(casino, who), "token": token}


@router.post("/sign-in")
async def sign_in(request: Request, response: Response, body: AccountBody) -> dict[str, Any]:
    casino = casino_of(request)
    login = body.name.casefold()
    if not request.app.state.tries.allows(_address(request), casino.clock()):
        raise HTTPException(429, "too many sign-ins from your address: wait a minute")
    if not request.app.state.locks.may_try(login, casino.clock()):
        raise HTTPException(429, "too many wrong passwords: try again in half an hour")
    async with request.app.state.stretching:
        person = await run_in_threadpool(casino.cage.people.sign_in, body.name, body.password)
    who = casino.cage.people.find(person) if person is not None else None
    if who is None:
        raise HTTPException(401, "name or password is wrong")
    request.app.state.locks.open(login)
    if who.excluded_until > casino.wall():
        raise HTTPException(403, "you are excluded for a time, and it is not over yet")
    token = await _new_session(request, response, who)
    return {**me(casino, who), "token": token}


@router.post("/sign-out")
async def sign_out(request: Request, response: Response, body: NothingBody) -> dict[str, Any]:
    casino, token = casino_of(request), token_of(request)
    who = maybe_person(request)
    if token:
        await done(casino.cage.people.end_session(token))
    if who is not None:
        casino.put_out(who.id, "signed-out", "you have signed out")
    _forget_cookie(request, response)
    return {"says": "signed out"}


@router.post("/operator", dependencies=SIGNED)
async def operator(request: Request, response: Response, body: OperatorBody) -> dict[str, Any]:
    """A one-use link makes a person an operator, on the machine that runs the floor."""
    casino, who = casino_of(request), person_of(request)
    if request.app.state.is_lan and not is_loopback(request):
        raise HTTPException(403, "operators sign in on the machine that runs the floor")
    try:
        await done(casino.cage.people.use_operator_link(body.token, who.id, casino.wall()))
    except Refused as refused:
        raise HTTPException(403, refused.what) from None
    casino.forget(who.id)
    who = casino.person(who.id) or who
    token = await _new_session(request, response, who)
    return {**me(casino, who), "token": token}


def is_loopback(request: Request) -> bool:
    return request.client is not None and request.client.host in ("127.0.0.1", "::1", "testclient")


@router.post("/exclude", dependencies=SIGNED)
async def exclude(request: Request, response: Response, body: ExcludeBody) -> dict[str, Any]:
    """A person excludes themselves for a number of days. They give up their seats, and nothing ends it earlier."""
    until = await _keep_out(casino_of(request), person_of(request), body.days, "you asked to be kept out")
    _forget_cookie(request, response)
    return {"until": until}


@router.post("/people/{person}/bar", dependencies=SIGNED)
async def bar(request: Request, person: PersonId, body: BarBody) -> dict[str, Any]:
    """A supervisor bars a person for a number of days. A running round is played to its end without them."""
    casino, who = casino_of(request), person_of(request)
    if not may(who, "supervisor"):
        raise HTTPException(403, "this is for supervisors")
    barred = casino.person(person)
    if barred is None:
        raise HTTPException(404, "there is no such person")
    await done(casino.cage.note(casino.wall(), who.id, f"bars {person}", "", f"for {body.days} days", body.why))
    return {"until": await _keep_out(casino, barred, body.days, "the house asks you to stay away for a time")}


async def _keep_out(casino: Casino, who: Somebody, days: int, says: str) -> int:
    until = casino.wall() + days * DAY
    await done(casino.cage.people.exclude(who.id, until))
    casino.forget(who.id)
    casino.get_up_everywhere(who)
    casino.put_out(who.id, "excluded", says)
    return until


@router.post("/limits", dependencies=SIGNED)
async def limits(request: Request, body: LimitsBody) -> dict[str, Any]:
    """A person limits what they buy in for in a day, less what they cash out."""
    casino, who = casino_of(request), person_of(request)
    kept = who.limits.get("buy-in-a-day")
    if kept is not None and body.buy_in_a_day > kept:
        raise Refused("a limit you set can be lowered at once, but not raised")
    await done(casino.cage.people.set_limits(who.id, {"buy-in-a-day": body.buy_in_a_day}))
    casino.forget(who.id)
    return {"buy_in_a_day": body.buy_in_a_day}


@router.post("/chips", dependencies=SIGNED)
async def chips(request: Request, body: NewChipsBody) -> dict[str, Any]:
    """A guest gets new chips, up to what a new guest has in all."""
    casino, who = casino_of(request), person_of(request)
    if who.id in request.app.state.issuing:
        raise HTTPException(409, "chips are already being issued to you")
    at_tables = sum(each.stack + each.down for each in own_chips(casino, who.id).values())
    most = WELCOME - casino.purse(who.id) - at_tables
    amount = most if body.amount is None else body.amount
    if not 0 < amount <= most:
        raise Refused("the house issues chips to guests up to $1,000 in all")
    made: Waiting[None] = Waiting()
    issuing: set[str] = request.app.state.issuing
    issuing.add(who.id)
    try:
        casino.issue(who.id, amount, "chips for a guest", lambda: made.tell(None), made.failed)
        await made.found()
    finally:
        issuing.discard(who.id)
    casino.tell_balance(who.id)
    return me(casino, who)
