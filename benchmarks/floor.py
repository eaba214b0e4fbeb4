"""A floor under load, with real sockets: a server process, and bots that each have a connection of their own.

    python benchmarks/floor.py                 100 tables, 7 bots at each, a minute
    python benchmarks/floor.py --tables 20 --seconds 20 --pace 0

It prints rounds a second, how long an action took until it was told (median and 99th percentile, as the bots measured
it), the time of one fsync beside it, what the processes used, and how much memory grew. Everything is stored
before it is told, at full durability.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))
sys.path.insert(0, str(ROOT / "examples"))

SHEETS = (
    "mount-airy/blackjack", "valley-forge/three-card-poker", "mount-airy/roulette", "marysville/holdem",
    "mount-airy/baccarat", "valley-forge/craps", "mount-airy/let-it-ride", "mount-airy/spanish-21",
    "mount-airy/mississippi-stud", "valley-forge/ultimate-texas-holdem",
)  # fmt: skip
SEATS = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=1.5, help="seconds a bot thinks, on average")
    parser.add_argument("--db", default="", help="a file or postgresql:// address; a new file if left out")
    parser.add_argument("--server", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.server:
        asyncio.run(serve(args))
    else:
        with tempfile.TemporaryDirectory() as folder:
            args.db = args.db or str(Path(folder) / "floor.db")
            asyncio.run(load(args, Path(folder)))


# The server's process


async def serve(args: argparse.Namespace) -> None:
    import uvicorn

    from pitboss.cage.cage import Cage, database_of
    from pitboss.floor.http.app import make_app
    from pitboss.floor.line import Line
    from pitboss.floor.openings import open_new
    from pitboss.floor.server import Floor
    from pitboss.machine.times import Millis, Times

    cage = Cage(database_of(args.db))
    times = Times(*(Millis(each) for each in (5_000, 5_000, 10_000, 1_000, 600_000)))
    floor = Floor(cage, Path(args.db + ".key"), False, times)
    for number in range(args.tables):
        open_new(floor.casino, SHEETS[number % len(SHEETS)])
    app = make_app(floor.casino, most_guests=1_000_000)

    @app.get("/bench")
    async def bench() -> dict[str, Any]:
        used = resource.getrusage(resource.RUSAGE_SELF)
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return {
            "rounds": sum(table.machine.settled for table in floor.casino.tables.values()),
            "commits": cage.commits,
            "cpu": used.ru_utime + used.ru_stime,
            "rss": pages * os.sysconf("SC_PAGE_SIZE"),
            "tables": [table.id for table in floor.casino.tables.values()],
        }

    app.router.routes.insert(0, app.router.routes.pop())
    config = uvicorn.Config(
        app, host="127.0.0.1", port=args.server, log_level="warning", access_log=False, ws=Line,
        ws_per_message_deflate=False,
    )  # fmt: skip
    await uvicorn.Server(config).serve()


# The bots


class Client:
    def __init__(self, port: int, table: int, seat: int, token: str, pace: float, spent: list[float]) -> None:
        self.port, self.table, self.seat, self.token, self.pace, self.spent = port, table, seat, token, pace, spent
        self.count = 0
        self.sent: dict[str, float] = {}
        self.refused = 0
        self.heard = 0
        self.bets: set[str] = set()

    async def play(self) -> None:
        from bot import decide  # type: ignore[import-not-found]
        from websockets.asyncio.client import connect

        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None) as socket:
            self.socket = socket
            await socket.send('{"t":"hello","v":1}')
            await self.do({"do": "sit", "seat": self.seat, "amount": 100_000})
            await socket.send(json.dumps({"t": "watch", "table": self.table, "quiet": True}))
            view: dict[str, Any] = {}
            async for text in socket:
                self.heard += 1
                message = json.loads(text)
                kind = message["t"]
                if kind == "table":
                    view = message["view"]
                elif kind == "ev":
                    view = {**view, **message["patch"]}
                elif kind in ("ok", "no"):
                    at = self.sent.pop(message["id"], None)
                    if at is not None and kind == "ok":
                        self.spent.append(time.perf_counter() - at)
                    if kind == "ok":
                        if message["id"] in self.bets:
                            self.bets.clear()
                            asyncio.get_running_loop().create_task(self.think({"do": "ready"}))
                        continue
                    self.refused += 1
                else:
                    continue
                command = decide(view, kind == "no") if view else None
                if command is not None and command["do"] != "get-up":
                    asyncio.get_running_loop().create_task(self.think(command))

    async def think(self, command: dict[str, Any]) -> None:
        if self.pace:
            await asyncio.sleep(random.uniform(0, 2 * self.pace))
        await self.do(command)

    async def do(self, command: dict[str, Any]) -> None:
        self.count += 1
        action = f"{self.table}-{self.seat}-{self.count}"
        self.sent[action] = time.perf_counter()
        if command["do"] == "bet":
            self.bets.add(action)
        try:
            await self.socket.send(json.dumps({"t": "do", "id": action, "table": self.table, "command": command}))
        except Exception:
            self.sent.clear()


def fsync_time(folder: Path) -> float:
    """The median time of one fsync on the disk of the cage, in milliseconds."""
    spent = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(40):
            file.write(b"x" * 4096)
            file.flush()
            at = time.perf_counter()
            os.fsync(file.fileno())
            spent.append(time.perf_counter() - at)
    return 1000 * statistics.median(spent)


async def load(args: argparse.Namespace, folder: Path) -> None:
    import httpx

    port = 20_000 + os.getpid() % 20_000
    command = [sys.executable, __file__, "--server", str(port), "--tables", str(args.tables), "--db", args.db]
    server = await asyncio.create_subprocess_exec(*command)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            while True:
                try:
                    tables = (await http.get("/bench")).json()["tables"]
                    if len(tables) == args.tables:
                        break
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.2)
            spent: list[float] = []
            clients = []
            for table in tables:
                for seat in range(1, SEATS + 1):
                    found = await http.post("/api/guest", json={"name": f"B{table} {seat}"})
                    http.cookies.clear()
                    clients.append(Client(port, table, seat, found.json()["token"], args.pace, spent))
            tasks = [asyncio.create_task(client.play()) for client in clients]
            await asyncio.sleep(min(10, args.seconds / 4))
            before, began, own = (await http.get("/bench")).json(), time.perf_counter(), os.times()
            spent.clear()
            await asyncio.sleep(args.seconds)
            after, took = (await http.get("/bench")).json(), time.perf_counter() - began
            measured = sorted(spent)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        used = os.times()
        bots = used.user + used.system - own.user - own.system
        print(
            f"{args.tables} tables, {len(clients)} bots with a socket each, {took:.0f} s, load {os.getloadavg()[0]:.1f}"
        )
        print(f"  {(after['rounds'] - before['rounds']) / took:8.1f} rounds a second")
        commits = (after["commits"] - before["commits"]) / took
        print(f"  {len(measured) / took:8.1f} actions a second, {commits:.1f} commits")
        for part in (0.5, 0.99):
            print(f"  {1000 * measured[int(part * (len(measured) - 1))]:8.1f} ms action to told, {part:.0%}")
        print(f"  {fsync_time(folder):8.1f} ms an fsync, median")
        print(f"  {(after['cpu'] - before['cpu']) / took:8.2f} cores the floor, {bots / took:.2f} the bots")
        print(f"  {(after['rss'] - before['rss']) / 1e6:+8.1f} MB of memory in the floor ({after['rss'] / 1e6:.0f} MB)")
        print(f"  {sum(client.refused for client in clients)} refused")
    finally:
        server.terminate()
        await server.wait()


if __name__ == "__main__":
    main()
