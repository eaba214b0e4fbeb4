"""One WebSocket of the floor. Messages are handled as they arrive, and messages sent together are written together.

uvicorn does the handshake, the pings and the close. Messages bypass the application, so there is neither a task nor a
queue between the socket and the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class LineListener(Protocol):
    def heard(self, text: str | None) -> None:
        """Handles one message of the client. ``None`` stands for a message that is not text."""

    def flush(self) -> None:
        """Writes what waits, because the socket is not full any more."""


class SocketLine(WebSocketsSansIOProtocol):
    """The protocol of one WebSocket. The application finds it as ``websocket.state.line``."""

    listener: LineListener | None = None
    is_full = False
    """The client reads too slowly, so anything written now would only wait."""

    def listen(self, listener: LineListener) -> None:
        self.listener = listener

    def soon(self, listener: LineListener) -> None:
        """Flushes in the next turn of the loop, after everything that happens now."""
        self.loop.call_soon(listener.flush)

    def write(self, texts: Iterable[bytes]) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def end(self, code: int) -> None:
        """Sends a close frame. A client that does not answer it is cut off."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    # Overridden methods of uvicorn

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
