"""How long the floor waits for a client that sends nothing, and how many connections one address may have open."""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""The head of a request must arrive within this time."""
MOST_FROM = 200
"""HTTP connections that another machine may have open at a time. Connections from this machine are not counted, because
a reverse proxy connects from here."""
MOST_FILES = 65_536
_from: Counter[str] = Counter()


class TimedProtocol(H11Protocol):
    """HTTP that closes a connection which sends no request in time, or is one too many from its address."""

    _timer: asyncio.TimerHandle | None = None
    _counted = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if _is_elsewhere(host):
            self._counted = host
            _from[host] += 1
            if _from[host] > MOST_FROM:
                transport.abort()
                return
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def _wait_for_head(self) -> None:
        cycle: Any = self.cycle
        waits = cycle is None or cycle.response_complete
        if waits and self._timer is None and self.transport.get_protocol() is self:
            self._timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)
        elif not waits and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            self.transport.close()

    def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._counted:
            _from[self._counted] -= 1
            if not _from[self._counted]:
                del _from[self._counted]
            self._counted = ""


def _is_elsewhere(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def allow_many_files() -> None:
    """Raises this process's limit of open files, because each connection is an open file."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    if soft > resource.getrlimit(resource.RLIMIT_NOFILE)[0]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
