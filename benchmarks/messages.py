"""Messages per second on one core: the floor's WebSocket server (uvicorn, without the casino) and Node's ``ws``.

    python benchmarks/messages.py [--seconds 5]

Both servers read each message as JSON and send it back as JSON. The same client drives both over some connections, with
one and with many messages in flight on each. It prints messages per second and the server's processor time per message,
which gives the rate on an idle core. Node must be installed; ``ws`` is installed from its registry into a temporary
folder.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

CONNECTIONS = 32
MESSAGE = json.dumps({"t": "do", "id": "a-1234", "table": 12, "command": {"do": "bet", "wagers": {"red": 2500}}})
NODE = """
const { WebSocketServer } = require("ws");
const server = new WebSocketServer({ port: PORT, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket) => socket.on("message", (data) => socket.send(JSON.stringify(JSON.parse(data)))));
"""


class Echo:
    """Sends every message back."""

    def __init__(self, line: object) -> None:
        self._line, self._said = line, []  # type: ignore[var-annotated]

    def heard(self, text: str | None) -> None:
        import orjson

        assert text is not None
        if not self._said:
            self._line.soon(self)  # type: ignore[attr-defined]
        self._said.append(orjson.dumps(orjson.loads(text)))

    def flush(self) -> None:
        said, self._said = self._said, []
        self._line.write(said)  # type: ignore[attr-defined]


async def app(scope, receive, send):  # type: ignore[no-untyped-def]
    if scope["type"] == "websocket":
        scope["state"]["line"].listen(Echo(scope["state"]["line"]))
        await receive()
        await send({"type": "websocket.accept"})
        await receive()


def serve(port: int) -> None:
    import uvicorn

    from pitboss.floor.wire.line import SocketLine

    config = uvicorn.Config(
        app, host="127.0.0.1", port=port, log_level="error", lifespan="off", ws=SocketLine, ws_per_message_deflate=False
    )
    asyncio.run(uvicorn.Server(config).serve())


def frame(text: bytes) -> bytes:
    """A client's frame, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


async def drive(port: int, seconds: float, under_way: int) -> int:
    """Keeps messages in flight on some connections, and returns how many came back."""
    until, back = time.perf_counter() + seconds, 0
    text = json.dumps(json.loads(MESSAGE), separators=(",", ":")).encode()
    block, size = frame(text) * under_way, (len(text) + 2) * under_way

    async def one() -> None:
        nonlocal back
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await reader.readuntil(b"\r\n\r\n")
        while time.perf_counter() < until:
            writer.write(block)
            await reader.readexactly(size)
            back += under_way
        writer.close()

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))
    return back


def measure(name: str, command: list[str], port: int, seconds: float, folder: str) -> None:
    server = subprocess.Popen(command, cwd=folder)
    try:
        for _ in range(1200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        asyncio.run(drive(port, min(1, seconds), 1))
        for under_way in (1, 64):
            before = spent(server.pid)
            count = asyncio.run(drive(port, seconds, under_way))
            cost = (spent(server.pid) - before) / count
            print(
                f"{name}, {under_way} at a time on each of {CONNECTIONS} connections: {count / seconds:.0f} messages a "
                f"second, {1e6 * cost:.1f} microseconds of processor each: {1 / cost:.0f} a second on a core of its own"
            )
    finally:
        server.terminate()
        server.wait()


def spent(process: int) -> float:
    """Processor seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--server", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.server:
        serve(args.server)
        return
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        measure("the floor's server", [sys.executable, __file__, "--server", str(port)], port, args.seconds, folder)
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            print("Node is not installed, so there is no comparison")
            return
        subprocess.run([npm, "install", "--silent", "ws"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (Path(folder) / "echo.js").write_text(NODE.replace("PORT", str(port := free_port())))
        measure("Node ws", [node, "echo.js"], port, args.seconds, folder)


if __name__ == "__main__":
    main()
