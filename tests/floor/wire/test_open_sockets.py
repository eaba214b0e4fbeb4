"""Real sockets and hostile clients: floods, sockets that say nothing, frames that are too long, readers who stop.

``PITBOSS_IDLE``, ``PITBOSS_TRIES`` and ``PITBOSS_READERS`` say how many; 2,000, 1,000 and 500 are the campaign.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from examples.bot import post
from tests.floor.serving import Served, served
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

IDLE = int(os.environ.get("PITBOSS_IDLE", "300"))
TRIES = int(os.environ.get("PITBOSS_TRIES", "60"))
READERS = int(os.environ.get("PITBOSS_READERS", "40"))
ANSWERS = 400 if READERS >= 500 else 60
"""How many answers are timed, before and during an attack."""
SHEET = "mount-airy/roulette"

pytestmark = pytest.mark.slow


def memory(floor: Served) -> int:
    """Bytes of memory that the floor holds."""
    pages = int(Path(f"/proc/{floor.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def opened(floor: Served, token: str, **more: Any) -> connect:
    headers = {"Authorization": f"Bearer {token}"}
    return connect(f"ws://127.0.0.1:{floor.port}/ws", additional_headers=headers, proxy=None, **more)


def guest(floor: Served, name: str) -> str:
    return str(post(floor.address, "/api/guest", {"name": name})["token"])


def raw_socket(floor: Served, token: str) -> socket.socket:
    """A WebSocket after its handshake, to be written to byte by byte."""
    found = socket.create_connection(("127.0.0.1", floor.port), timeout=10)
    found.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{floor.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Authorization: Bearer {token}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = found.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    assert b"deflate" not in answer, "nothing is compressed, so nothing can grow"
    return found


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A masked frame whose mask is zero."""
    size = len(payload)
    head = bytes([first])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + bytes(4) + payload


def close_code(found: socket.socket) -> int | None:
    """Reads to the end, and gives the code of the closing frame; ``None`` if the connection was cut without one."""
    data = b""
    try:
        while part := found.recv(65_536):
            data += part
    except OSError:
        pass
    at = data.rfind(b"\x88")
    return struct.unpack(">H", data[at + 2 : at + 4])[0] if at >= 0 and len(data) >= at + 4 else None


def attack(floor: Served, token: str, kind: str) -> int | None:
    found = raw_socket(floor, token)
    try:
        if kind == "long":
            found.sendall(frame(b"x" * (64 * 1024 + 1)))
        elif kind == "huge":
            found.sendall(b"\x81\xff" + struct.pack(">Q", 100 * 2**20) + bytes(4) + b"x" * 2**16)
        elif kind == "fragments":
            found.sendall(frame(b"[" * 8000, 0x01) + frame(b"[" * 8000, 0x00) + frame(b"[" * 8000, 0x80))
        elif kind == "bomb":
            packer = zlib.compressobj(9, zlib.DEFLATED, -15)
            packed = packer.compress(b"0" * 2**24) + packer.flush(zlib.Z_SYNC_FLUSH)
            found.sendall(frame(packed[:-4], 0xC1))
        elif kind == "text":
            found.sendall(frame(b"\xff\xfe\xfd"))
        else:
            found.sendall(frame(b"", 0x80))
    except OSError:
        pass
    code = close_code(found)
    found.close()
    return code


CODES = {"long": 1009, "huge": 1009, "fragments": 1009, "bomb": 1002, "text": 1007, "nothing begun": 1002}


def test_frames_that_are_too_long_or_invalid_close_the_connection_and_use_no_memory(tmp_path: Path) -> None:
    with served(tmp_path) as floor:
        token = guest(floor, "Eve")
        seat = post(floor.address, "/api/seat", {"sheet": SHEET}, token)
        for kind, code in CODES.items():
            assert attack(floor, token, kind) == code, kind
        before = memory(floor)
        for number in range(TRIES):
            kind = list(CODES)[number % len(CODES)]
            assert attack(floor, token, kind) == CODES[kind]
            body = b"{" + b" " * (2**20) + b"}"
            with socket.create_connection(("127.0.0.1", floor.port), timeout=10) as found:
                chunked = "Transfer-Encoding: chunked" if number % 2 else f"Content-Length: {len(body)}"
                head = f"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{chunked}\r\n\r\n"
                data = head.encode() + (b"%x\r\n" % len(body) + body if number % 2 else body)
                try:
                    found.sendall(data)
                    answer = found.recv(4096)
                except OSError:
                    continue
                assert answer.startswith(b"HTTP/1.1 413"), answer[:100]
        grown = memory(floor) - before
        assert grown < 10 * 2**20, f"{grown / 2**20:.1f} MB more"
        assert post(floor.address, "/api/seat", {"sheet": SHEET}, token) == seat
        print(f"{2 * TRIES} tries, {grown / 2**20:.1f} MB more")


async def plays(found: ClientConnection, table: int, rounds: int) -> list[float]:
    """Seconds from each bet to its answer."""
    took = []
    await found.send('{"t":"hello","v":1}')
    await found.send(json.dumps({"t": "watch", "table": table}))
    for number in range(rounds):
        began = time.monotonic()
        command = {"do": "bet", "wagers": {"red": 500}} if number % 2 == 0 else {"do": "ready"}
        await found.send(json.dumps({"t": "do", "id": f"a{number}", "table": table, "command": command}))
        while (message := json.loads(await found.recv())).get("id") != f"a{number}":
            pass
        assert message["t"] == "ok", message
        took.append(time.monotonic() - began)
    return took


def test_a_flood_and_silent_sockets_are_cut_off_while_others_play(tmp_path: Path) -> None:
    async def evening(floor: Served) -> None:
        honest = guest(floor, "Ann")
        seat = post(floor.address, "/api/seat", {"sheet": SHEET}, honest)
        quiet = [socket.create_connection(("127.0.0.1", floor.port)) for _ in range(IDLE)]
        for each in quiet[: IDLE // 10]:
            each.sendall(b"GET /api/floor HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        async with opened(floor, guest(floor, "Eve")) as eve, opened(floor, honest) as ann:
            await eve.send('{"t":"hello","v":1}')
            await plays(ann, seat["table"], 5)
            usual = await plays_on(ann, seat["table"], ANSWERS, "usual")
            flood = asyncio.create_task(floods(eve))
            took = await plays_on(ann, seat["table"], ANSWERS, "then")
            cut = await flood
        began = time.monotonic()
        bob = guest(floor, "Bob")
        assert "seat" in post(floor.address, "/api/seat", {"sheet": SHEET}, bob)
        seated = time.monotonic() - began
        print(f"flooder cut after {cut:.2f} s; {compared(usual, took)}; seated after {seated:.2f} s")
        await asyncio.sleep(11)
        for each in quiet:
            each.settimeout(1)
        assert all(each.recv(10) == b"" for each in quiet), "a socket that said nothing is still open"
        for each in quiet:
            each.close()

    with served(tmp_path, "--house-bots", "0") as floor:
        asyncio.run(evening(floor))


async def floods(found: ClientConnection) -> float:
    """Sends as fast as it can until it is cut off. Returns after how many seconds."""
    began = time.monotonic()
    reading = asyncio.create_task(drain(found))
    try:
        for _ in range(100_000):
            await found.send('{"t":"ping"}')
            await asyncio.sleep(0.001)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code == 4029
        return time.monotonic() - began
    finally:
        reading.cancel()
    raise AssertionError("nobody stopped the flood")


def test_signing_out_closes_the_connection_within_a_second(tmp_path: Path) -> None:
    async def evening(floor: Served) -> None:
        token = guest(floor, "Ann")
        async with opened(floor, token) as found:
            await found.send('{"t":"hello","v":1}')
            await found.recv()
            began = time.monotonic()
            await asyncio.to_thread(post, floor.address, "/api/sign-out", {}, token)
            assert json.loads(await found.recv())["t"] == "bye"
            with pytest.raises(ConnectionClosed):
                await found.recv()
            print(f"closed after {time.monotonic() - began:.3f} s")
            assert found.close_code == 4401

    with served(tmp_path) as floor:
        asyncio.run(evening(floor))


def test_readers_who_stop_reading_cost_little_and_delay_nobody(tmp_path: Path) -> None:
    async def evening(floor: Served) -> None:
        honest = guest(floor, "Ann")
        seat = post(floor.address, "/api/seat", {"sheet": SHEET}, honest)
        tokens = [guest(floor, f"R{number}") for number in range(max(1, READERS // 20))]
        readers = []
        for number in range(READERS):
            found = await opened(floor, tokens[number % len(tokens)], ping_interval=None, max_queue=1)
            await found.send('{"t":"hello","v":1}')
            await found.send(json.dumps({"t": "watch", "table": seat["table"]}))
            readers.append(found)
        async with opened(floor, honest) as ann:
            await plays(ann, seat["table"], 10)
            stopped = max(1, READERS // 10)
            reading = [asyncio.create_task(drain(found)) for found in readers]
            await ann.send('{"t":"ping"}')
            usual = await plays_on(ann, seat["table"], ANSWERS, "usual")
            before = memory(floor)
            for found, task in zip(readers[:stopped], reading, strict=False):
                task.cancel()
                found.transport.pause_reading()
            took = await plays_on(ann, seat["table"], ANSWERS, "then")
            grown = memory(floor) - before
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        for found in readers:
            found.transport.abort()
        assert grown < 50 * 2**20, f"{grown / 2**20:.1f} MB more"
        print(f"{READERS} readers, a tenth stopped: {grown / 2**20:.1f} MB more, {compared(usual, took)}")

    with served(tmp_path, "--house-bots", "0") as floor:
        asyncio.run(evening(floor))


async def drain(found: ClientConnection) -> None:
    async for _ in found:
        pass


def compared(usual: list[float], took: list[float]) -> str:
    """The 99th percentile of answers before and after."""
    before, after = (1000 * sorted(each)[len(each) * 99 // 100] for each in (usual, took))
    return f"99 of 100 answers within {after:.1f} ms, {after / before:.2f} times the {before:.1f} ms before"


async def plays_on(found: ClientConnection, table: int, bets: int, named: str) -> list[float]:
    took = []
    for number in range(bets):
        began = time.monotonic()
        wagers = {"red": 500 + 100 * (number % 7)}
        command = {"do": "bet", "wagers": wagers}
        await found.send(json.dumps({"t": "do", "id": f"{named}{number}", "table": table, "command": command}))
        while (message := json.loads(await found.recv())).get("id") != f"{named}{number}":
            assert message["t"] != "bye", message
        took.append(time.monotonic() - began)
        await asyncio.sleep(0.03)
    return took
