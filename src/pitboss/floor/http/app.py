"""The HTTP application: sessions and origins, errors as one sentence, the routes, the page's files, the WebSocket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from fastapi import FastAPI, HTTPException, Request, Response, Security, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from pydantic import BaseModel
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.cage.database import CageFailed
from pitboss.cage.people import Somebody
from pitboss.errors import PitbossError
from pitboss.floor.casino import Casino
from pitboss.floor.http import files
from pitboss.floor.http.rate_limits import PasswordLocks, RateLimit
from pitboss.floor.people import somebody
from pitboss.floor.shown.past import Pasts
from pitboss.floor.table import NOT_STORED
from pitboss.floor.wire.messages import MOST_IN, parse
from pitboss.floor.wire.sockets import FLOODED, NOT_HERE, Connection

log = logging.getLogger("pitboss.floor")
COOKIE, SAFE_COOKIE = "pitboss", "__Host-pitboss"
"""The names of the session's cookie. The second is used over TLS: browsers accept it from this host alone."""
BODY_SECONDS = 10.0
"""A request whose body takes longer to arrive is refused."""
SIGNED = [Security(HTTPBearer(auto_error=False, description="The token of a session; the page sends a cookie."))]
"""For routes that need a person who is signed in."""
STRETCHING = 2
"""How many passwords are hashed at the same time. Each hash takes 16 MB and some time, on purpose."""
SESSION_LOOK = 20.0
"""Seconds between two checks of a connection's session."""
MOST_SOCKETS = 20
"""Connections that one person may have open."""
MOST_GUESTS = 30
"""New guests that come from one address within a minute."""
MOST_TRIES = 30
"""Sign-ins that one address may try in a minute."""
TOO_LONG = f"is longer than {MOST_IN} bytes"
PAGES = ("floor", "table", "odds", "school", "pit", "replay", "open", "operator", "join", "sheet", "lab", "desk")
"""The first parts of the addresses that the page handles itself."""
CODES = {
    400: "unreadable", 401: "signed-out", 403: "not-yours", 404: "gone", 405: "gone", 408: "unreadable",
    409: "conflict", 413: "unreadable", 415: "unreadable", 422: "unreadable", 429: "too-fast", 503: "storage",
}  # fmt: skip
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}  # fmt: skip


class ErrorBody(BaseModel):
    """The body of every error."""

    code: str
    says: str


ERRORS: dict[int | str, dict[str, Any]] = {status: {"model": ErrorBody} for status in CODES}


class StrictRequest(Request):
    """A request whose JSON is checked as strictly as a message of the WebSocket, with the same limit on its length."""

    async def body(self) -> bytes:
        if not hasattr(self, "_body"):
            length = self.headers.get("content-length", "0")
            if length.isdecimal() and int(length[:20]) > MOST_IN:
                raise HTTPException(413, TOO_LONG)
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    self._body = await self._read()
            except TimeoutError:
                raise HTTPException(408, "the body of the request did not arrive in time") from None
        return self._body

    async def _read(self) -> bytes:
        found = bytearray()
        async for part in self.stream():
            found += part
            if len(found) > MOST_IN:
                raise HTTPException(413, TOO_LONG)
        return bytes(found)

    async def json(self) -> Any:
        body = await self.body()
        try:
            return parse(body)
        except PitbossError as error:
            raise HTTPException(400, str(error)) from None


class StrictRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        inner = super().get_route_handler()

        async def handle(request: Request) -> Response:
            found = StrictRequest(request.scope, request.receive)
            if request.method == "POST":
                _check_post(found)
            return await inner(found)

        return handle


def _check_post(request: Request) -> None:
    """Refuses a POST unless it comes from the floor's own page, or from a client that is not a browser."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, "send application/json")
    no_browser = _bearer(request) is not None or not request.cookies
    if not is_own_origin(request.headers.get("origin"), request.headers.get("host"), no_browser):
        raise HTTPException(403, "this comes from another site")


def is_own_origin(origin: str | None, host: str | None, no_browser: bool) -> bool:
    """Whether a request comes from the floor's own page. Only a client that is not a browser may send no origin."""
    if origin is None:
        return no_browser
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    if found.scheme not in ("http", "https") or found.path or found.query or found.fragment or "@" in found.netloc:
        return False
    return bool(host) and found.netloc == host and origin == f"{found.scheme}://{found.netloc}"


def _bearer(request: Request | WebSocket) -> str | None:
    header = request.headers.get("authorization", "")
    return header[7:].strip() if header[:7].lower() == "bearer " and header[7:].strip() else None


def token_of(request: Request | WebSocket) -> str | None:
    return _bearer(request) or request.cookies.get(SAFE_COOKIE) or request.cookies.get(COOKIE)


def casino_of(request: Request) -> Casino:
    found: Casino = request.app.state.casino
    return found


def maybe_person(request: Request) -> Somebody | None:
    token = token_of(request)
    return casino_of(request).signed_in(token, acts=request.method == "POST") if token else None


def person_of(request: Request) -> Somebody:
    found = maybe_person(request)
    if found is None:
        raise HTTPException(401, "you are not signed in: come in as a guest first")
    return found


T = TypeVar("T")


class Waiting(Generic[T]):
    """An answer or an error that the casino gives later. It is ignored if the client has left in the meantime."""

    def __init__(self) -> None:
        self._future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def tell(self, found: T) -> None:
        if not self._future.done():
            self._future.set_result(found)

    def failed(self, error: BaseException) -> None:
        if not self._future.done():
            self._future.set_exception(error)

    async def found(self) -> T:
        return await self._future


def error(status: int, says: str, code: str | None = None) -> JSONResponse:
    return JSONResponse({"code": code or CODES.get(status, "refused"), "says": says}, status)


class Headed:
    """Adds the headers that every response has."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def say(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, say)


def make_app(casino: Casino, hub: str = "", is_lan: bool = False, most_guests: int = 0) -> FastAPI:
    """The application of a floor. ``hub`` is the token of the bots' process; ``most_guests`` limits the new guests that
    come from one address within a minute."""
    from pitboss.floor.http import lab, people, reports, rounds, sheets, tables

    app = FastAPI(title="Pitboss floor", version="1", docs_url=None, redoc_url=None, responses=ERRORS)
    app.state.casino, app.state.hub, app.state.is_lan = casino, hub, is_lan
    app.state.guests, app.state.tries = RateLimit(most_guests or MOST_GUESTS), RateLimit(MOST_TRIES)
    app.state.locks = PasswordLocks()
    app.state.pasts = Pasts()
    app.state.stretching, app.state.issuing = asyncio.Semaphore(STRETCHING), set()
    parts = (people, tables, sheets, lab, rounds, reports)
    for part in parts:
        app.include_router(part.router)
    app.state.routes = [route for part in parts for route in part.router.routes]
    _add_error_handlers(app)

    app.add_middleware(Headed)

    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        await _serve_socket(app, websocket)

    _serve_page(app)
    return app


async def _serve_socket(app: FastAPI, websocket: WebSocket) -> None:
    casino: Casino = app.state.casino
    token = token_of(websocket)
    bearer = _bearer(websocket)
    if not is_own_origin(websocket.headers.get("origin"), websocket.headers.get("host"), bearer is not None):
        await websocket.close(4403, "another site")
        return
    if app.state.hub and compare_digest((bearer or "").encode(), app.state.hub.encode()):
        bots = somebody("house-bots", "House bots", "bot")
        await Connection(casino, websocket.state.line, bots, True).serve(websocket)
        return
    who = casino.signed_in(token) if token else None
    if who is None:
        await websocket.close(NOT_HERE, "not signed in")
        return
    assert token is not None
    if len(casino.watchers.get(who.id, ())) >= MOST_SOCKETS:
        await websocket.close(FLOODED, "too many connections")
        return
    connection = Connection(casino, websocket.state.line, who)
    watch = asyncio.create_task(_watch_session(casino, token, connection))
    try:
        await connection.serve(websocket)
    finally:
        watch.cancel()


async def _watch_session(casino: Casino, token: str, connection: Connection) -> None:
    """Closes a connection when its session is over. The session is prolonged while the person is active."""
    acted = connection.acted
    while casino.signed_in(token, acts=connection.acted != acted) is not None:
        acted = connection.acted
        await asyncio.sleep(SESSION_LOOK)
    connection.put_out("signed-out", "your session is over: sign in again")


def methods_of(app: FastAPI, path: str) -> set[str]:
    """The HTTP methods that the routes allow for a path."""
    found: set[str] = set()
    for route in app.state.routes:
        if route.path_regex.match(path):
            found |= route.methods
    return found


def _add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(AnyHTTPException)
    async def refused(request: Request, found: AnyHTTPException) -> Response:
        if found.status_code == 404 and _is_navigation(request) and (page := files.document("")):
            return Response(page.body, 404, media_type=page.kind)  # the page tells the person that nothing is there
        answer = error(found.status_code, str(found.detail))
        if found.status_code == 405:
            answer.headers["Allow"] = ", ".join(sorted(methods_of(app, request.url.path)))
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, found: RequestValidationError) -> Response:
        first = found.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        return error(422, f"{place}: {first['msg']}"[:300] if place else str(first["msg"])[:300])

    @app.exception_handler(CageFailed)
    async def not_stored(request: Request, found: CageFailed) -> Response:
        log.error("%s %s: %s", request.method, request.url.path, found)
        return error(503, NOT_STORED)

    @app.exception_handler(PitbossError)
    async def wrong(request: Request, found: PitbossError) -> Response:
        return error(409, str(found), "refused")

    @app.exception_handler(Exception)
    async def failed(request: Request, found: Exception) -> Response:
        log.error("a request failed: %s %s", request.method, request.url.path, exc_info=found)
        return error(500, "something went wrong on the floor; the error was logged", "failed")


def _serve_page(app: FastAPI) -> None:
    @app.get("/web/{path:path}", include_in_schema=False)
    async def web(request: Request, path: str) -> Response:
        found = files.page_file(path)
        if found is None:
            raise HTTPException(404, "there is no such file")
        return files.answer(request, found)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if methods_of(app, f"/{path}"):
            raise HTTPException(405, "this address takes a POST, not a GET")
        first = path.split("/", maxsplit=1)[0]
        if first and first not in PAGES:
            raise HTTPException(404, "there is no such page")
        found = files.document(first)
        if found is None:
            raise HTTPException(404, "this floor has no page; its HTTP routes are under /api")
        return files.answer(request, found)


def _is_navigation(request: Request) -> bool:
    """Whether a person opened this address in a browser. The page's scripts and other programs request data instead."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
