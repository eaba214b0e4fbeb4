"""Guests, accounts, sessions, operators."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool

from pitboss.cage.people import Somebody
from pitboss.errors import Refused
from pitboss.floor.casino import DAY, WELCOME, Casino
from pitboss.floor.http.app import COOKIE, StrictRoute, casino_of, maybe_person, person_of, token_of
from pitboss.floor.http.bodies import AccountBody, ChipsBody, ExcludeBody, GuestBody, LimitsBody, OperatorBody
from pitboss.floor.people import SESSION_MILLIS, as_json, checked_name

router = APIRouter(prefix="/api", route_class=StrictRoute)
MOST_FAILURES, LOCKED = 3, 30 * 60 * 1000
"""After this many wrong passwords in a row an account is locked for this long."""
MINUTE = 60_000


def me(casino: Casino, who: Somebody) -> dict[str, Any]:
    seats = [{"table": table.id, "seat": int(guest.seat)} for table, guest in casino.seats_of(who.id)]
    return {"person": as_json(who), "balance": casino.purse(who.id), "seats": seats}


def _set_cookie(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        COOKIE, token, max_age=SESSION_MILLIS // 1000, httponly=True, samesite="strict", path="/",
        secure=request.url.scheme == "https",
    )  # fmt: skip


async def _new_session(request: Request, response: Response, who: Somebody) -> str:
    """A new token; the old one is worth nothing from now on."""
    casino = casino_of(request)
    token, stored = casino.cage.people.new_session(who.id, casino.wall() + SESSION_MILLIS)
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
    """Lets a new guest in, with chips. A person who is signed in already stays the same person."""
    casino = casino_of(request)
    who = maybe_person(request)
    if who is not None:
        return me(casino, who)
    _check_crowd(request)
    made: asyncio.Future[tuple[Somebody, str]] = asyncio.get_running_loop().create_future()
    casino.new_guest(body.name or "Guest", lambda who, token: made.set_result((who, token)))
    who, token = await made
    _set_cookie(request, response, token)
    return {**me(casino, who), "token": token}


def _check_crowd(request: Request) -> None:
    """One address lets in only some new guests a minute."""
    casino, most = casino_of(request), request.app.state.most_guests
    came: dict[str, list[int]] = request.app.state.came
    host = request.client.host if request.client else ""
    now = casino.wall()
    lately = [at for at in came.get(host, ()) if now - at < MINUTE]
    if len(lately) >= most:
        raise HTTPException(429, "too many new guests from your address: wait a minute")
    if len(came) > 10_000:
        came.clear()
    came[host] = [*lately, now]


@router.get("/me")
async def who_am_i(request: Request) -> dict[str, Any]:
    return me(casino_of(request), person_of(request))


@router.post("/account")
async def account(request: Request, response: Response, body: AccountBody) -> dict[str, Any]:
    """The guest becomes an account with a name and a password."""
    casino, who = casino_of(request), person_of(request)
    if who.kind != "guest":
        raise Refused("you have an account already")
    stored = await run_in_threadpool(casino.cage.people.become_account, who.id, checked_name(body.name), body.password)
    await done(stored)
    casino.forget(who.id)
    who = casino.person(who.id) or who
    token = await _new_session(request, response, who)
    return {**me(casino, who), "token": token}


@router.post("/sign-in")
async def sign_in(request: Request, response: Response, body: AccountBody) -> dict[str, Any]:
    casino = casino_of(request)
    failures: dict[str, tuple[int, int]] = request.app.state.failures
    login = body.name.casefold()
    failed, since = failures.get(login, (0, 0))
    if failed >= MOST_FAILURES and casino.wall() - since < LOCKED:
        raise HTTPException(429, "too many wrong passwords: try again in half an hour")
    person = await run_in_threadpool(casino.cage.people.sign_in, body.name, body.password)
    who = casino.person(person) if person is not None else None
    if who is None:
        if len(failures) > 10_000:
            failures.clear()
        failures[login] = (failed + 1 if casino.wall() - since < LOCKED else 1, casino.wall())
        raise HTTPException(401, "name or password is wrong")
    failures.pop(login, None)
    if who.excluded_until > casino.wall():
        raise HTTPException(403, "you have excluded yourself for a time, and it is not over yet")
    token = await _new_session(request, response, who)
    return {**me(casino, who), "token": token}


@router.post("/sign-out")
async def sign_out(request: Request, response: Response) -> dict[str, Any]:
    casino, token = casino_of(request), token_of(request)
    who = maybe_person(request)
    if token:
        await done(casino.cage.people.end_session(token))
    if who is not None:
        casino.put_out(who.id, "signed-out", "you have signed out")
    response.delete_cookie(COOKIE, path="/")
    return {"says": "signed out"}


@router.post("/operator")
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


@router.post("/exclude")
async def exclude(request: Request, response: Response, body: ExcludeBody) -> dict[str, Any]:
    """A person keeps away for a number of days: seats are given up, and nothing lets them in earlier."""
    casino, who = casino_of(request), person_of(request)
    until = casino.wall() + body.days * DAY
    casino.get_up_everywhere(who)
    await done(casino.cage.people.exclude(who.id, until))
    casino.forget(who.id)
    casino.put_out(who.id, "excluded", "you asked to be kept out")
    response.delete_cookie(COOKIE, path="/")
    return {"until": until}


@router.post("/limits")
async def limits(request: Request, body: LimitsBody) -> dict[str, Any]:
    """A limit one sets for oneself: what one buys in for in a day, less what one cashes out."""
    casino, who = casino_of(request), person_of(request)
    kept = who.limits.get("buy-in-a-day")
    if kept is not None and body.buy_in_a_day > kept:
        raise Refused("a limit you set can be lowered at once, but not raised")
    await done(casino.cage.people.set_limits(who.id, {"buy-in-a-day": body.buy_in_a_day}))
    casino.forget(who.id)
    return {"buy_in_a_day": body.buy_in_a_day}


@router.post("/chips")
async def chips(request: Request, body: ChipsBody) -> dict[str, Any]:
    """A guest whose chips are gone gets new ones, up to what a new guest has."""
    casino, who = casino_of(request), person_of(request)
    at_tables = sum(table.machine.stack_of(guest.person) for table, guest in casino.seats_of(who.id))
    at_tables += sum(sum(table.machine.spots(guest.seat).values()) for table, guest in casino.seats_of(who.id))
    if casino.purse(who.id) + at_tables + body.amount > WELCOME:
        raise Refused("the house issues chips to guests up to $1,000 in all")
    made: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    casino.issue(who.id, body.amount, "chips for a guest", lambda: made.set_result(None))
    await made
    casino.tell_balance(who.id)
    return me(casino, who)
