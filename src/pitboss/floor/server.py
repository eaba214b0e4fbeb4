"""Runs a floor: the casino on one asyncio loop, uvicorn, the clock, the bots' process, and an orderly end."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import logging
import os
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn

from pitboss.cage.cage import POSTGRES, Cage, database_of
from pitboss.cage.passwords import new_token
from pitboss.errors import PitbossError, Refused
from pitboss.floor.casino import DAY, Casino
from pitboss.floor.http import files, sheets
from pitboss.floor.http.app import make_app
from pitboss.floor.http.timeouts import TimedProtocol, allow_many_files
from pitboss.floor.lobby import POSTED as POSTED_TABLES
from pitboss.floor.lobby import open_the_usual
from pitboss.floor.openings import engine_digest, resume, take_over
from pitboss.floor.wire.line import SocketLine
from pitboss.floor.wire.messages import MOST_IN
from pitboss.live.pump import monotonic
from pitboss.live.seeds import seeds_of
from pitboss.machine.times import POSTED, TableTimes

log = logging.getLogger("pitboss.floor")
DRAIN = 8.0
"""Seconds that running rounds have to end when the floor closes. Unfinished rounds continue at the next start."""
ALIVE = 1.5
"""Seconds between two heartbeats."""
SETTLE = 2.0
"""Seconds after which an open floor first collects garbage."""
GARBAGE = 20_000
"""New objects between two garbage collections."""
AGAIN = 1.0
"""Seconds until the bots' process is started again after it ended."""


class Floor:
    """A casino with its loop, its timer and its bots."""

    def __init__(self, cage: Cage, key: Path, shares: bool, times: TableTimes = POSTED) -> None:
        self._shares = shares
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._bots: subprocess.Popen[bytes] | None = None
        self._ends = False
        self._posted: deque[Callable[[], None]] = deque()
        self._woken = False
        self.casino = Casino(
            cage, seeds_of(key), monotonic, lambda: time.time_ns() // 1_000_000,
            self._post, times, f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}",
        )  # fmt: skip
        self.casino.rescheduled = self._schedule

    def _post(self, work: Callable[[], None]) -> None:
        """Runs ``work`` in the loop's thread. Everything that one commit stored wakes the loop once."""
        self._posted.append(work)
        if not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._do_posted)

    def _do_posted(self) -> None:
        self._woken = False
        for _ in range(len(self._posted)):
            try:
                self._posted.popleft()()
            except Exception:
                log.exception("posted work failed")

    def _schedule(self) -> None:
        """Sets the timer for the next due time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.casino.due()
        if due is not None:
            wait = max(0, due - self.casino.clock()) / 1000
            self._timer = self._loop.call_later(wait, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self.casino.tick()
        self._schedule()

    async def start(self, house_bots: int | None) -> None:
        """Takes over the tables that no floor runs. A new floor opens the usual tables."""
        casino = self.casino
        casino.engine = engine_digest()
        casino.cage.people.forget_expired(casino.wall())
        take_over(casino, not self._shares)
        if not casino.cage.tables.all():
            open_the_usual(casino, house_bots)
            while len(casino.tables) < len(POSTED_TABLES):
                await asyncio.sleep(0.002)

    async def stay_alive(self) -> None:
        """Checks the clock regularly. In a shared cage it also sends heartbeats to the other floors, and takes over the
        tables of a floor that sends none."""
        while not self._ends:
            await asyncio.sleep(ALIVE)
            self.casino.look_at_clock()
            if not self._shares:
                continue
            with suppress(PitbossError):
                rows = await asyncio.wrap_future(self.casino.cage.tables.claim(self.casino.owner))
                resume(self.casino, rows)

    async def keep_bots(self, address: str, token: str) -> None:
        """Keeps the bots' process running."""
        while not self._ends:
            self._bots = subprocess.Popen(
                [sys.executable, "-m", "pitboss.floor.house_bots", address], stdin=subprocess.PIPE, env=dict(os.environ)
            )
            assert self._bots.stdin is not None
            with suppress(BrokenPipeError):
                self._bots.stdin.write(token.encode() + b"\n")
                self._bots.stdin.close()
            await self._loop.run_in_executor(None, self._bots.wait)
            if not self._ends:
                log.warning("the bots' process ended; it is started again")
                await asyncio.sleep(AGAIN)

    async def drain(self) -> None:
        """Takes no new bets, waits for rounds to end, waits until everything is stored, and closes every connection."""
        self.casino.draining = "the floor is closing; your seat is kept until it opens again"
        until = time.monotonic() + DRAIN
        while time.monotonic() < until and any(
            table.machine.round_in_play is not None for table in self.casino.tables.values()
        ):
            await asyncio.sleep(0.05)
        while any(not table.is_idle for table in self.casino.tables.values()):
            await asyncio.sleep(0.01)
        self.end()
        for person in list(self.casino.watchers):
            self.casino.put_out(person, "closing", "the floor is closing; connect again later")
        await asyncio.sleep(0.1)

    def end(self) -> None:
        self._ends = True
        if self._timer is not None:
            self._timer.cancel()
        if self._bots is not None and self._bots.poll() is None:
            self._bots.terminate()


def read_ahead(names: list[str]) -> None:
    """Caches what the first visitor will request: the page, and the sheets of the tables."""
    files.read_all()
    sheets.read_ahead(names)


def settle_in() -> None:
    """Runs once everything is loaded. Objects that exist now are excluded from garbage collection. When the loop is
    busy, the cage's thread gets its turn after a millisecond instead of five, so commits do not queue behind it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)
    gc.enable()
    sys.setswitchinterval(0.001)


class Server(uvicorn.Server):
    """A uvicorn server that drains the floor before it closes."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], Any]) -> None:
        super().__init__(config)
        self._drain = drain
        self._draining = False

    def handle_exit(self, sig: int, frame: Any) -> None:
        if self._draining:
            super().handle_exit(sig, frame)
            return
        self._draining = True
        self._ending = asyncio.get_running_loop().create_task(self._drain_and_exit())

    async def _drain_and_exit(self) -> None:
        await self._drain()
        self.should_exit = True


async def serve(
    db: str, key: Path, host: str, port: int, house_bots: int | None, is_lan: bool, say: Callable[[str], None],
    times: TableTimes = POSTED, here: Callable[[str], None] = lambda address: None,
) -> None:  # fmt: skip
    """Serves until a signal comes. ``here`` is called with the address."""
    shares = db.startswith(POSTGRES)
    with locked(db, shares) as note:

        def open_at(address: str) -> None:
            note(address)
            here(address)

        await _serve(Cage(database_of(db)), key, shares, host, port, house_bots, is_lan, say, times, open_at)


async def _serve(
    cage: Cage, key: Path, shares: bool, host: str, port: int, house_bots: int | None, is_lan: bool,
    say: Callable[[str], None], times: TableTimes, here: Callable[[str], None],
) -> None:  # fmt: skip
    floor = Floor(cage, key, shares, times)
    hub, operator = new_token(), ""
    if not cage.people.with_role("admin"):
        operator, stored = cage.people.new_operator_link(("admin", "supervisor", "cage"), floor.casino.wall() + DAY)
        stored.result()
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    app = make_app(floor.casino, hub, is_lan)

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        await floor.start(house_bots)
        settling = asyncio.get_running_loop().call_later(SETTLE, settle_in)
        keeping = asyncio.create_task(floor.keep_bots(f"ws://127.0.0.1:{port}/ws", hub))
        alive = asyncio.create_task(floor.stay_alive())
        say_where(say, host, port, operator, is_lan, len(cage.tables.all()))
        here(f"http://127.0.0.1:{port}")
        names = [table.machine.sheet.name for table in floor.casino.tables.values()]
        threading.Thread(target=read_ahead, args=(names,), daemon=True).start()
        yield
        floor.end()
        settling.cancel()
        keeping.cancel()
        alive.cancel()
        await asyncio.wrap_future(cage.tables.release(floor.casino.owner))

    app.router.lifespan_context = lifespan
    config = uvicorn.Config(
        app, http=TimedProtocol, log_level="warning", access_log=False, ws=SocketLine, ws_max_size=MOST_IN,
        ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20, server_header=False,
        timeout_graceful_shutdown=3,
    )  # fmt: skip
    server = Server(config, floor.drain)
    try:
        await server.serve(sockets=[listening])
    finally:
        floor.end()
        cage.close()


def say_where(say: Callable[[str], None], host: str, port: int, operator: str, is_lan: bool, tables: int) -> None:
    at = "127.0.0.1" if host in ("127.0.0.1", "0.0.0.0") else host
    say(f"The floor is open at http://{at}:{port} with {tables} tables.")
    if operator:
        say(f"Operator, once, on this machine: http://{at}:{port}/operator#{operator}")
    if is_lan:
        for address in own_addresses():
            say(f"Phones on this network: http://{address}:{port} (plain HTTP: for a home game only)")


def own_addresses() -> list[str]:
    """The machine's private addresses."""
    import ipaddress

    found = set()
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 1))
        found.add(probe.getsockname()[0])
    return sorted(each for each in found if ipaddress.ip_address(each).is_private and not each.startswith("127."))


class AlreadyOpen(Refused):
    """Another floor uses this cage, and is open at ``address``."""

    def __init__(self, db: str, address: str) -> None:
        super().__init__("another floor uses this file: stop it first, or name another with --db", db)
        self.address = address


@contextmanager
def locked(db: str, shares: bool) -> Iterator[Callable[[str], None]]:
    """Locks a cage in a file, which only one floor may use at a time. The lock file holds the floor's address, so that
    a second floor can name it."""
    if shares:
        yield lambda address: None
        return
    descriptor = os.open(f"{os.path.realpath(db)}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise AlreadyOpen(db, os.pread(descriptor, 200, 0).decode("ascii", "replace")) from None
    try:
        os.ftruncate(descriptor, 0)
        yield lambda address: (os.pwrite(descriptor, address.encode(), 0), None)[1]
    finally:
        os.close(descriptor)


def _listen(host: str, port: int) -> socket.socket:
    try:
        found = socket.create_server((host, port), backlog=512)
        # asyncio sets this option only on sockets whose protocol number is TCP. Without it an answer's second packet
        # waits until the client acknowledges the first, which systems delay by 40 ms. Accepted connections inherit it.
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        raise Refused(f"cannot listen: {error.strerror or error}; choose another with --port", f"port {port}") from None
    found.setblocking(False)
    return found


def run(
    db: str, key: Path, port: int, house_bots: int | None, is_lan: bool, say: Callable[[str], None],
    times: TableTimes = POSTED, here: Callable[[str], None] = lambda address: None,
) -> None:  # fmt: skip
    allow_many_files()
    host = "0.0.0.0" if is_lan else "127.0.0.1"
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(db, key, host, port, house_bots, is_lan, say, times, here))
