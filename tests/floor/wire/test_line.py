"""The connection of one client: real sockets, and frames that only an unusual client sends."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.floor.web import web
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from pitboss.floor import server as floor_server
from pitboss.floor.wire.line import SocketLine
from pitboss.floor.wire.messages import MOST_IN


@asynccontextmanager
async def connected(folder: Path) -> AsyncIterator[ClientConnection]:
    async with web(folder) as found:
        token = await found.come("ann")
        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(found.app, ws=SocketLine, ws_max_size=MOST_IN, log_level="critical", lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        port = listening.getsockname()[1]
        headers = {"Authorization": f"Bearer {token}"}
        async with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, proxy=None) as client:
            await client.send('{"t":"hello","v":1}')
            assert json.loads(await client.recv())["t"] == "welcome"
            yield client
        server.should_exit = True
        await serving
        assert not found.casino.watchers


async def heard(client: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await asyncio.wait_for(client.recv(), 20))
    return found


def test_many_messages_at_once_are_answered_in_their_order(tmp_path: Path) -> None:
    async def meet() -> None:
        async with connected(tmp_path) as client:
            for number in range(50):
                await client.send(json.dumps({"t": "ask", "id": f"a{number}", "table": 9, "what": "hint"}))
            assert [(await heard(client))["id"] for _ in range(50)] == [f"a{number}" for number in range(50)]

    asyncio.run(meet())


def test_a_message_in_fragments_is_one_message_and_bytes_are_refused(tmp_path: Path) -> None:
    async def meet() -> None:
        async with connected(tmp_path) as client:
            await client.send(['{"t":', '"pi', 'ng"}'])
            assert (await heard(client))["t"] == "pong"
            await client.send(b'{"t":"ping"}')
            assert (await heard(client))["code"] == "unreadable"

    asyncio.run(meet())


@pytest.mark.slow
def test_invalid_text_or_a_message_that_is_too_long_ends_the_connection(tmp_path: Path) -> None:
    async def closed(folder: Path, opcode: Opcode, data: bytes) -> int:
        folder.mkdir()
        async with connected(folder) as client:
            client.protocol.send_frame(Frame(opcode, data))
            client.send_data()
            try:
                while True:
                    await heard(client)
            except ConnectionClosed as error:
                assert error.rcvd is not None
                return int(error.rcvd.code)

    async def meet() -> None:
        assert await closed(tmp_path / "1", Opcode.TEXT, b"\xff\xfe") == 1007
        assert await closed(tmp_path / "2", Opcode.TEXT, b"x" * (MOST_IN + 1)) == 1009

    asyncio.run(meet())


def test_a_connection_is_closed_with_a_last_word(tmp_path: Path) -> None:
    async def meet() -> None:
        async with connected(tmp_path) as client:
            for _ in range(500):
                await client.send('{"t":"ping"}')
            said = []
            try:
                while True:
                    said.append(await heard(client))
            except ConnectionClosed as error:
                assert error.rcvd is not None and error.rcvd.code == 4029
            assert said[-1]["t"] == "bye" and said[-1]["code"] == "too-fast"

    asyncio.run(meet())


def test_an_accepted_connection_sends_each_packet_at_once() -> None:
    """Otherwise the body of an answer waits until its head is acknowledged, which a system may delay by 40 ms."""
    with floor_server._listen("127.0.0.1", 0) as listening:
        listening.setblocking(True)
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
