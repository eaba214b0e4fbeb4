"""One WebSocket as the floor uses it: messages are heard as they arrive, and what is said at a time is written at once.

The handshake, pings and the end are uvicorn's. Messages do not go through the application: neither a task nor a queue
stands between the socket and the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Listener(Protocol):
    def heard(self, text: str | None) -> None:
        """One message of the client; ``None`` if it was not a text."""

    def flush(self) -> None:
        """The line takes more again."""


class SocketLine(WebSocketsSansIOProtocol):
    """The application finds the line of a WebSocket as ``websocket.state.line``."""

    listener: Listener | None = None
    is_full = False
    """The client reads too slowly: what is written now would only wait."""

    def listen(self, listener: Listener) -> None:
        self.listener = listener

    def soon(self, listener: Listener) -> None:
        """Flushes when everything that happens now has happened."""
        self.loop.call_soon(listener.flush)

    def write(self, texts: Iterable[bytes]) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def end(self, code: int) -> None:
        """Says goodbye. A client that does not answer is cut off."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    # uvicorn's

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["line"] = self

    def send_receive_event_to_app(self) -> None:
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        text: str | None = None
        if self.curr_msg_data_type == "text":
            try:
                text = b"".join(frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        self.listener.heard(text)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        if self.listener is not None:
            self.listener.flush()
