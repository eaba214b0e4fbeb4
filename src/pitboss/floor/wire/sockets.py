"""One client on the WebSocket: what it may send, how fast, and what it is sent."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterable
from typing import Any, Protocol

from starlette.websockets import WebSocket

from pitboss.cage.people import Somebody
from pitboss.errors import PitbossError
from pitboss.floor.casino import Casino
from pitboss.floor.people import as_json
from pitboss.floor.shown.looks import dumps
from pitboss.floor.table import FloorTable, no
from pitboss.floor.wire import messages
from pitboss.floor.wire.asking import answer_to
from pitboss.floor.wire.typed import typed
from pitboss.table.rotation import Person

log = logging.getLogger("pitboss.floor")
MOST_WAITING = 64
"""This many messages may wait for a slow client. Then increments are dropped, and a snapshot is sent instead."""
SLOW = 10.0
"""A client that is too slow twice within this many seconds is disconnected."""
A_SECOND, AT_ONCE = 40, 120
"""How many messages a client may send: in a second on average, and in one burst."""
FLOOD = 200
"""A client that exceeds its limit by this many messages is disconnected."""
HUB = "house bots"
CLOSED, TOO_SLOW, FLOODED, NOT_HERE = 1001, 4008, 4029, 4401


class ClientLine(Protocol):
    """What a connection needs of its socket."""

    is_full: bool

    def listen(self, listener: Connection) -> None: ...

    def soon(self, listener: Connection) -> None: ...

    def write(self, texts: Iterable[bytes]) -> None: ...

    def end(self, code: int) -> None: ...


class Connection:
    """A watcher of tables over one WebSocket."""

    def __init__(self, casino: Casino, line: ClientLine, who: Somebody, is_hub: bool = False) -> None:
        self._casino = casino
        self._line = line
        self.who = who
        self._is_hub = is_hub
        self._frames: deque[tuple[bytes, int]] = deque()
        self._slow: float | None = None
        self._allowed, self._counted, self._too_many = float(AT_ONCE), time.monotonic(), 0
        self._closing: tuple[int, str, str] | None = None
        self._greeted = False
        self.acted = 0
        """How often the client did or asked something. This keeps its session alive."""

    # Sending

    def send(self, text: bytes, table: int = 0) -> None:
        if self._closing is not None:
            return
        if not self._frames and not self._line.is_full:
            self._line.soon(self)
        self._frames.append((text, table))
        if len(self._frames) > MOST_WAITING and self._line.is_full and not self._is_hub:
            self._catch_up()

    def flush(self) -> None:
        """Writes all waiting messages at once."""
        if self._frames and not self._line.is_full:
            frames, self._frames = self._frames, deque()
            self._line.write([text for text, _ in frames])

    def _catch_up(self) -> None:
        """Drops waiting increments and sends a snapshot of each table instead, because too many messages wait."""
        now = time.monotonic()
        if self._slow is not None and now - self._slow < SLOW:
            self.close(TOO_SLOW, "too-slow", "you read too slowly; connect again")
            return
        self._slow = now
        stale = {table for _, table in self._frames if table}
        self._frames = deque(frame for frame in self._frames if not frame[1])
        if len(self._frames) > MOST_WAITING:
            self.close(TOO_SLOW, "too-slow", "you read too slowly; connect again")
            return
        for called in stale:
            table = self._casino.table(called)
            if table is not None:
                table.look_again(self)

    def close(self, code: int, word: str, says: str) -> None:
        if self._closing is None:
            self.flush()
            self._frames.clear()
            self._closing = code, word, says
            self._line.write([dumps({"t": "bye", "code": word, "says": says})])
            self._line.end(code)

    def put_out(self, code: str, says: str) -> None:
        self.close(CLOSED if code == "closing" else NOT_HERE, code, says)

    def say(self, message: dict[str, Any]) -> None:
        self.send(dumps(message))

    # Reading

    async def serve(self, socket: WebSocket) -> None:
        """Handles messages until either side closes the connection."""
        self._line.listen(self)
        await socket.accept()
        self._casino.arrive(self.who.id, self)
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass
        finally:
            self._closing = self._closing or (CLOSED, "closing", "")
            self._casino.leave(self.who.id, self)
            if self._is_hub and self._casino.bots.hub is self:
                self._casino.bots.hub = None

    def heard(self, text: str | None) -> None:
        """Handles a message that has arrived, unless the client sends too fast."""
        if self._closing is not None or self._is_too_fast():
            return
        try:
            self.hear(text)
        except Exception:
            log.exception("a connection failed")
            self.close(CLOSED, "closing", "something went wrong here; connect again")

    def hear(self, text: str | None) -> None:
        """Handles one message of the client. ``None`` stands for a message that is not text."""
        if text is None:
            self.say(no("unreadable", "messages are texts of JSON"))
            return
        try:
            message = messages.read_message(text)
        except PitbossError as error:
            self.say(no("unreadable", str(error)))
            return
        if isinstance(message, messages.Hello):
            self._greeted = True
            self._greet()
        elif not self._greeted:
            self.say(no("unreadable", 'say {"t":"hello","v":1} first', getattr(message, "id", None)))
        else:
            self._hear(message)

    def _is_too_fast(self) -> bool:
        if self._is_hub:
            return False
        now = time.monotonic()
        self._allowed = min(AT_ONCE, self._allowed + (now - self._counted) * A_SECOND)
        self._counted = now
        if self._allowed >= 1:
            self._allowed -= 1
            return False
        self._too_many += 1
        if self._too_many > FLOOD:
            self.close(FLOODED, "too-fast", "too many messages; connect again later")
        elif self._too_many % 20 == 1:
            self.say(no("too-fast", f"at most {A_SECOND} messages a second"))
        return True

    def _greet(self) -> None:
        who = self.who
        self.say(
            {
                "t": "welcome", "v": messages.VERSION, "person": as_json(who), "balance": self._casino.purse(who.id),
                "now": self._casino.wall(), "engine": self._casino.engine,
            }
        )  # fmt: skip
        for says in self._casino.notices.pop(who.id, ()):
            self.say({"t": "notice", "says": says})
        if self._is_hub:
            self._casino.bots.connected(self)

    def _hear(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Ping):
            self.say({"t": "pong", "now": self._casino.wall()})
            return
        assert not isinstance(message, messages.Hello)
        self.acted += 1
        called = getattr(message, "id", None)
        table = self._casino.table(message.table)
        if table is None or not self._may_enter(table):
            self.say(no("gone", f"there is no table {message.table}", called))
            return
        who = self._speaker(message)
        if who is None:
            self.say(no("not-yours", "only the house's bots speak for others", called))
        elif isinstance(message, messages.Watch):
            table.watch(self, Person(who.id), message.quiet, message.who)
        elif isinstance(message, messages.Unwatch):
            table.teller.unwatch(self, message.who)
        elif isinstance(message, messages.Do):
            self._casino.do(who, message.table, message.command, message.id, self.say)
        elif isinstance(message, messages.Type):
            typed(self._casino, who, table, message, self.say)
        else:
            answer_to(self._casino, who, table, message, self.say)

    def _may_enter(self, table: FloorTable) -> bool:
        return self._is_hub or self._casino.may_enter(self.who, table)

    def _speaker(self, message: Any) -> Somebody | None:
        """The person who acts: the connection's own, or a bot of the table if this is the bots' process."""
        named = getattr(message, "who", None)
        if named is None:
            return self.who
        return self._casino.bots.is_bot_of(message.table, named) if self._is_hub else None
