"""A floor under load, with real sockets: a server process, and bots that each have their own connection.

    python benchmarks/floor.py                       100 tables, 7 bots at each, a minute at an easy pace
    python benchmarks/floor.py --pace 0.3            the same, driven harder
    python benchmarks/floor.py --human --seconds 300 1,000 tables with 5 people each, at the pace of people: at least
                                                     the 70 rounds an hour that five players have at blackjack

It prints rounds per second, the time from an action to its event (median and 99th percentile, as the bots measured
it), the time of one fsync for comparison, the processor time and memory of the processes, and how memory grows once the
floor is warm. The floor stores everything before it sends it, at full durability. Bots receive few messages; with
``--human`` everybody receives everything.

Processor time is counted only for the server, by thread. On a busy machine a processor second does less work: a fixed
loop that the server runs now and then shows how much less.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import resource
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))
sys.path.insert(0, str(ROOT / "examples"))

SHEETS = (
    "mount-airy/blackjack", "valley-forge/three-card-poker", "mount-airy/roulette", "marysville/holdem",
    "mount-airy/baccarat", "valley-forge/craps", "mount-airy/let-it-ride", "mount-airy/spanish-21",
    "mount-airy/mississippi-stud", "valley-forge/ultimate-texas-holdem",
)  # fmt: skip
CHIPS = 100_000
PURSE = 100 * CHIPS
"""A bot's total money, in cents. It sits down with one hundredth and buys another when half of that is gone, because a
player without chips would only keep the table waiting."""
COME_IN = 60.0
"""Seconds that players have to sit down once they are connected. Some may be out of chips before the last one sits."""
LOOK = 5.0
"""Seconds between two measurements of the server."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--warm", type=float, default=15, help="seconds before the measurement begins")
    parser.add_argument("--pace", type=float, help="seconds a bot thinks, on average")
    parser.add_argument("--human", action="store_true", help="1,000 tables with 5 people each, at the pace of people")
    parser.add_argument("--clients", type=int, default=1, help="processes for the bots")
    parser.add_argument("--db", default="", help="a file or postgresql:// address; a new file if left out")
    parser.add_argument("--server", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--bots", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.tables = args.tables or (1000 if args.human else 100)
    args.seats = args.seats or (5 if args.human else 7)
    args.pace = args.pace if args.pace is not None else 7.0 if args.human else 1.5
    if args.server:
        asyncio.run(serve(args))
    elif args.bots:
        asyncio.run(play(args))
    else:
        with tempfile.TemporaryDirectory() as folder:
            args.db = args.db or str(Path(folder) / "floor.db")
            asyncio.run(load(args, Path(folder)))


# The server's process


async def serve(args: argparse.Namespace) -> None:
    import uvicorn

    from pitboss.cage.cage import Cage, database_of
    from pitboss.cage.people import Somebody
    from pitboss.floor.http.app import make_app
    from pitboss.floor.http.timeouts import TimedProtocol, allow_many_files
    from pitboss.floor.openings import open_new
    from pitboss.floor.server import Floor, settle_in
    from pitboss.floor.wire.line import SocketLine
    from pitboss.machine.times import POSTED, Millis, TableTimes

    allow_many_files()
    cage = Cage(database_of(args.db))
    times = POSTED if args.human else TableTimes(*(Millis(each) for each in (5_000, 5_000, 10_000, 1_000, 600_000)))
    floor = Floor(cage, Path(args.db + ".key"), False, times)
    for number in range(args.tables):
        open_new(floor.casino, SHEETS[number % len(SHEETS)])
    app = make_app(floor.casino, most_guests=1_000_000)

    @app.get("/bench")
    async def bench() -> dict[str, Any]:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return {
            "rounds": sum(table.machine.settled for table in floor.casino.tables.values()),
            "seated": sum(len(table.machine.guests) for table in floor.casino.tables.values()),
            "connected": len(floor.casino.watchers),
            "commits": cage.commits,
            "steps": floor.casino.steps,
            "cpu": threads(),
            "rss": pages * os.sysconf("SC_PAGE_SIZE"),
            "loop": loop_time(),
            "tables": [table.id for table in floor.casino.tables.values()],
        }

    @app.post("/bench")
    async def guest() -> dict[str, str]:
        made: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def come_in(who: Somebody, token: str) -> None:
            floor.casino.issue(who.id, PURSE, "load", lambda: made.set_result(token))

        floor.casino.new_guest("Guest", come_in)
        return {"token": await made}

    for _ in range(2):
        app.router.routes.insert(0, app.router.routes.pop())
    settle_in()
    config = uvicorn.Config(
        app, http=TimedProtocol, host="127.0.0.1", port=args.server, log_level="warning", access_log=False,
        ws=SocketLine, ws_per_message_deflate=False, backlog=4096,
    )  # fmt: skip
    await uvicorn.Server(config).serve()


def threads() -> dict[str, float]:
    """Processor seconds that each thread of this process has used: the loop, the writer of the cage."""
    found: dict[str, float] = {"loop": 0.0, "cage": 0.0}
    for task in Path("/proc/self/task").iterdir():
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        name = "loop" if int(task.name) == os.getpid() else "cage"
        found[name] += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def loop_time() -> float:
    """Processor time of a fixed loop, in milliseconds."""
    began, found = time.process_time(), {}
    for number in range(8000):
        found[number % 97] = str(number)
    return 1000 * (time.process_time() - began)


# The bots' processes


class Bot(asyncio.Protocol):
    """A client that does only what its table needs, so that the load itself costs little."""

    def __init__(self, args: argparse.Namespace, table: int, seat: int, token: str, spent: list[float]) -> None:
        self.args, self.table, self.seat, self.token, self.spent = args, table, seat, token, spent
        self.count = self.refused = self.heard = 0
        self.sent: dict[str, float] = {}
        self.bets: set[str] = set()
        self.view: dict[str, Any] = {}
        self.asked: object = None
        self.data = b""
        self.open = False
        self.loop = asyncio.get_running_loop()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: floor\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}"
            f"\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def say(self, tree: dict[str, Any]) -> None:
        text = orjson.dumps(tree)
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", len(text))
        self.transport.write(b"\x81" + size + bytes(4) + text)

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.open:
            head, found, rest = self.data.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.open, self.data = True, rest
            self.say({"t": "hello", "v": 1})
            self.do({"do": "sit", "seat": self.seat, "amount": CHIPS})
            self.say({"t": "watch", "table": self.table, "quiet": not self.args.human})
        while (frame := self._frame()) is not None:
            kind, text = frame
            if kind == 0x81:
                self.hear(orjson.loads(text))
            elif kind == 0x89:
                self.transport.write(b"\x8a" + bytes([0x80 | len(text)]) + bytes(4) + text)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self.data
        if len(data) < 2:
            return None
        size, begins = data[1], 2
        if size >= 126:
            begins = 4 if size == 126 else 10
            if len(data) < begins:
                return None
            size = int.from_bytes(data[2:begins], "big")
        if len(data) < begins + size:
            return None
        self.data = data[begins + size :]
        return data[0], data[begins : begins + size]

    def hear(self, message: dict[str, Any]) -> None:
        self.heard += 1
        kind = message["t"]
        if kind == "table":
            self.view = message["view"]
        elif kind == "ev":
            self.view.update(message["patch"])
        elif kind in ("ok", "no"):
            at = self.sent.pop(message["id"], None)
            if kind == "ok":
                if at is not None:
                    self.spent.append(time.perf_counter() - at)
                if message["id"] in self.bets:
                    self.bets.clear()
                    self.later({"do": "ready"})
                return
            self.refused += 1
        else:
            return
        self.decide(kind == "no")

    def decide(self, was_refused: bool) -> None:
        from bot import decide  # type: ignore[import-not-found]

        question = self.view.get("question")
        if not question or not question["mine"]:
            self.asked = None
            return
        own: dict[str, Any] = next(
            (place for place in self.view["people"] if place["person"] == self.view["viewer"]), {}
        )
        asked = question["number"], question["kind"], len(own.get("spots", ())), own.get("ready")
        if self.args.human and asked == self.asked and not was_refused:
            return
        self.asked = asked
        is_between = question["kind"] in ("bets", "between") or self.view["kind"] == "steps"
        if is_between and not was_refused and own["stack"] < CHIPS // 2:
            self.do({"do": "buy", "amount": CHIPS})
            own["stack"] += CHIPS
        command = decide(self.view, was_refused)
        if command is not None and command["do"] != "get-up" and not (command["do"] == "ready" and self.bets):
            self.later(command)

    def later(self, command: dict[str, Any]) -> None:
        self.loop.call_later(random.uniform(0, 2 * self.args.pace), self.do, command)

    def do(self, command: dict[str, Any]) -> None:
        self.count += 1
        action = f"{self.table}-{self.seat}-{self.count}"
        self.sent[action] = time.perf_counter()
        if command["do"] == "bet":
            self.bets.add(action)
        self.say({"t": "do", "id": action, "table": self.table, "command": command})


async def play(args: argparse.Namespace) -> None:
    """Runs some of the bots. The first line of input holds the seats; each further line asks for the figures since the
    last."""
    loop = asyncio.get_running_loop()
    seats = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    spent: list[float] = []
    bots = [Bot(args, table, seat, token, spent) for table, seat, token in seats]
    for place in range(0, len(bots), 50):
        await asyncio.gather(
            *(loop.create_connection(lambda bot=bot: bot, "127.0.0.1", args.bots) for bot in bots[place : place + 50])  # type: ignore[misc]
        )
    print("here", flush=True)
    while await loop.run_in_executor(None, sys.stdin.readline):
        used = os.times()
        print(json.dumps({
            "spent": [round(each, 5) for each in spent], "refused": sum(bot.refused for bot in bots),
            "heard": sum(bot.heard for bot in bots), "cpu": used.user + used.system,
        }), flush=True)  # fmt: skip
        spent.clear()


# The driver of the processes


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


class Clients:
    """The processes of the bots."""

    def __init__(self, args: argparse.Namespace, port: int, seats: list[tuple[int, int, str]]) -> None:
        own = [__file__, "--bots", str(port), "--pace", str(args.pace), *(["--human"] if args.human else [])]
        self._processes = [
            subprocess.Popen([sys.executable, *own], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(args.clients)
        ]
        for number, each in enumerate(self._processes):
            self._write(each, json.dumps(seats[number :: args.clients]))
        for each in self._processes:
            assert each.stdout is not None and each.stdout.readline().strip() == "here"

    def _write(self, process: subprocess.Popen[str], text: str) -> None:
        assert process.stdin is not None
        process.stdin.write(text + "\n")
        process.stdin.flush()

    def figures(self) -> list[dict[str, Any]]:
        for each in self._processes:
            self._write(each, "")
        return [json.loads(each.stdout.readline()) for each in self._processes]  # type: ignore[union-attr]

    def end(self) -> None:
        for each in self._processes:
            each.terminate()
            each.wait()


async def load(args: argparse.Namespace, folder: Path) -> None:
    import httpx

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = [__file__, "--server", str(port), "--tables", str(args.tables), "--db", args.db]
    server = subprocess.Popen([sys.executable, *own, *(["--human"] if args.human else [])])
    clients = None
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:

            async def look() -> dict[str, Any]:
                return dict((await http.get("/bench")).json())

            tables: list[int] = []
            while len(tables) < args.tables:
                try:
                    tables = (await look())["tables"]
                except httpx.TransportError:
                    await asyncio.sleep(0.2)
            came = time.perf_counter()
            seats = []
            for table in tables:
                made = await asyncio.gather(*(http.post("/bench") for _ in range(args.seats)))
                seats += [(table, seat, found.json()["token"]) for seat, found in enumerate(made, 1)]
            clients = await asyncio.to_thread(Clients, args, port, seats)
            until = time.perf_counter() + COME_IN
            while (sit := (await look())["seated"]) < len(seats) and time.perf_counter() < until:
                await asyncio.sleep(0.5)
            print(f"{sit} of {len(seats)} sit after {time.perf_counter() - came:.0f} s", flush=True)
            await asyncio.sleep(args.warm)
            bots = await asyncio.to_thread(clients.figures)
            looks = [(time.perf_counter(), await look())]
            while looks[-1][0] < looks[0][0] + args.seconds:
                await asyncio.sleep(min(LOOK, max(0.1, args.seconds / 4)))
                looks.append((time.perf_counter(), await look()))
            report(args, looks, bots, await asyncio.to_thread(clients.figures), fsync_time(folder))
    finally:
        if clients is not None:
            clients.end()
        server.terminate()
        server.wait()


def report(
    args: argparse.Namespace, looks: list[tuple[float, dict[str, Any]]], before: list[dict[str, Any]],
    after: list[dict[str, Any]], fsync: float,
) -> None:  # fmt: skip
    (began, first), (ended, last) = looks[0], looks[-1]
    took, rounds = ended - began, last["rounds"] - first["rounds"]
    spent = sorted(each for figures in after for each in figures["spent"])
    bots = sum(now["cpu"] - then["cpu"] for then, now in zip(before, after, strict=True))
    frames = sum(now["heard"] - then["heard"] for then, now in zip(before, after, strict=True))
    cpu = {name: last["cpu"][name] - first["cpu"][name] for name in ("loop", "cage")}
    slower = [seen["loop"] for _, seen in looks]
    print(
        f"{args.tables} tables, {last['connected']} connections, {last['seated']} seated, {took:.0f} s, "
        f"load {os.getloadavg()[0]:.1f}"
    )
    print(f"  {rounds / took:8.1f} rounds a second, {3600 * rounds / took / args.tables:.0f} an hour at each table")
    print(
        f"  {len(spent) / took:8.1f} actions a second, {(last['commits'] - first['commits']) / took:.1f} commits, "
        f"{frames / took:.0f} messages to the bots"
    )
    for part in (0.5, 0.99):
        print(f"  {1000 * spent[int(part * (len(spent) - 1))]:8.1f} ms action to told, {part:.0%}")
    print(f"  {fsync:8.1f} ms an fsync, median")
    print(f"  {sum(cpu.values()) / took:8.2f} cores the floor, {bots / took:.2f} the bots")
    each = {name: 1000 * used / rounds for name, used in cpu.items()}
    print(
        f"  {sum(each.values()):8.2f} ms of processor a round in the floor ({each['loop']:.2f} the loop, "
        f"{each['cage']:.2f} the cage), {1000 * bots / rounds:.2f} in the bots"
    )
    print(f"  {statistics.mean(slower) / min(slower):8.2f} times its best took a fixed loop in the floor")
    print(
        f"  {last['rss'] / 1e6:8.0f} MB of memory in the floor, {(last['rss'] - first['rss']) / 1e6:+.1f} MB since warm"
    )
    quarters = [looks[place * (len(looks) - 1) // 4][1]["rss"] for place in range(5)]
    steps = ", ".join(f"{(b - a) / 1e6:+.1f}" for a, b in pairwise(quarters))
    print(f"  {steps} MB in each quarter of the time")
    half = looks[len(looks) // 3 :]
    print(f"  {slope([(at, seen['rss']) for at, seen in half]) * 3600 / 1e6:+8.0f} MB an hour over the last two thirds")
    print(f"  {sum(figures['refused'] for figures in after)} refused")


def slope(points: list[tuple[float, float]]) -> float:
    """The slope of the straight line that fits best."""
    if len(points) < 2:
        return 0.0
    return statistics.linear_regression([x for x, _ in points], [y for _, y in points]).slope


if __name__ == "__main__":
    main()
