"""Kills a floor at random instants while people play, starts it again, and proves that nothing was lost.

python -m tests.floor.kills --kills 1000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from examples.bot import decide, post, view_after
from tests.floor.serving import Served

from pitboss.cage.audit import audit
from pitboss.cage.cage import Cage, database_of
from pitboss.houses import sheet_names
from pitboss.live.seeds import seeds_of

SHEETS = sheet_names()
PATIENCE = 6.0
"""The longest that a floor lives, in seconds."""


class Player:
    """A person who keeps playing after every restart, and remembers what was acknowledged."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token = ""
        self.person = ""
        self.acked: dict[str, dict[str, Any]] = {}
        self.unanswered: dict[str, tuple[int, dict[str, Any]]] = {}
        self.durable: set[str] = set()
        """Actions that write lines wherever they are accepted."""
        self.count = 0

    async def play(self, address: str, sheet: str) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed

        with suppress(OSError, ConnectionClosed, KeyError, json.JSONDecodeError):
            if not self.token:
                guest = await asyncio.to_thread(post, address, "/api/guest", {"name": self.name})
                self.token, self.person = guest["token"], guest["person"]["id"]
            await asyncio.to_thread(post, address, "/api/chips", {"amount": 50_000}, self.token)
            seat = await asyncio.to_thread(post, address, "/api/seat", {"sheet": sheet}, self.token)
            headers = {"Authorization": f"Bearer {self.token}"}
            async with connect(
                address.replace("http", "ws", 1) + "/ws", additional_headers=headers, proxy=None
            ) as socket:
                await socket.send('{"t":"hello","v":1}')
                for action, (table, command) in list(self.unanswered.items()):
                    await socket.send(json.dumps({"t": "do", "id": action, "table": table, "command": command}))
                await socket.send(json.dumps({"t": "watch", "table": seat["table"]}))
                await self._listen(socket, seat["table"])

    async def _listen(self, socket: Any, table: int) -> None:
        view: dict[str, Any] = {}
        sent: object = None
        async for text in socket:
            message = json.loads(text)
            view = view_after(view, message)
            if message["t"] in ("ok", "no") and message.get("id") in self.unanswered:
                del self.unanswered[message["id"]]
                if message["t"] == "ok":
                    self.acked[message["id"]] = message
            command = decide(view, message["t"] == "no") if view else None
            question = (view.get("question") or {}) if view else {}
            own = next((place for place in view["people"] if place["person"] == self.person), {}) if view else {}
            moment = (json.dumps(command), question.get("number"), question.get("kind"), len(own.get("spots", ())))
            if command is None or moment == sent:
                continue
            sent, self.count = moment, self.count + 1
            action = f"{self.name}-{self.count}"
            self.unanswered[action] = (table, command)
            if command["do"] in ("get-up", "back") or (command["do"] == "say" and view["kind"] != "steps"):
                self.durable.add(action)
            await socket.send(json.dumps({"t": "do", "id": action, "table": table, "command": command}))


async def one_life(served: Served, players: list[Player], rng: random.Random) -> None:
    """People play until the floor is killed, at any time or during an action. How much happens before that should not
    depend on the machine, so most kills come a moment after a chosen number of acknowledged actions."""
    tasks = [asyncio.create_task(player.play(served.address, rng.choice(SHEETS))) for player in players]
    before, actions = sum(len(player.acked) for player in players), rng.randint(1, 40)
    until = time.monotonic() + (rng.uniform(0.05, 1.5) if rng.random() < 0.25 else PATIENCE)
    while time.monotonic() < until and sum(len(player.acked) for player in players) < before + actions:
        await asyncio.sleep(0.005)
    await asyncio.sleep(rng.uniform(0, 0.03))
    served.kill()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def check(folder: Path, db: str, players: list[Player], known: dict[tuple[str, str], str]) -> int:
    """The books are right, everything acknowledged is there, and no round is in two states. Gives the rounds."""
    cage = Cage(database_of(db), threaded=False)
    try:
        wrong = audit(cage, seeds_of(Path(f"{db}.key")))
        assert not wrong, wrong[0]
        assert sum(cage.reports.accounts().values()) == 0
        stored = {
            (person, action): reply for person, action, reply in cage.rows("SELECT person, id, reply FROM action")
        }
        for key, reply in known.items():
            assert stored.get(key) == reply, f"{key} was stored before, and is gone or changed"
        for player in players:
            for action, answer in player.acked.items():
                reply = stored.get((player.person, action))
                assert reply is not None or action not in player.durable, f"{action} was acknowledged, and is lost"
                assert reply is None or json.loads(reply) == answer, f"{action} was acknowledged with another answer"
        known.update(stored)
        states = cage.rows(
            "SELECT table_id, SUM(CASE WHEN state = 'open' THEN 1 ELSE 0 END) FROM round GROUP BY table_id"
        )
        assert all(count <= 1 for _, count in states)
        return int(cage.rows("SELECT COUNT(*) FROM round")[0][0])
    finally:
        cage.close()


class Survived(NamedTuple):
    kills: int
    rounds: int
    acked: int
    slowest: float

    def and_(self, other: Survived) -> Survived:
        return Survived(
            self.kills + other.kills,
            self.rounds + other.rounds,
            self.acked + other.acked,
            max(self.slowest, other.slowest),
        )

    def __str__(self) -> str:
        played = f"{self.kills} kills, {self.rounds} rounds, {self.acked} acknowledged actions"
        return f"{played}: nothing lost, made or doubled; ready within {self.slowest:.1f} s"


def campaign(folder: Path, kills: int, seed: int) -> Survived:
    """One casino, killed again and again. Its whole books are audited after every kill."""
    rng = random.Random(seed)
    players = [Player(f"K{number}") for number in range(4)]
    known: dict[tuple[str, str], str] = {}
    slowest, rounds = 0.0, 0
    for _ in range(kills):
        served = Served(folder, "--house-bots", "1")
        slowest = max(slowest, served.ready)
        asyncio.run(one_life(served, players, rng))
        rounds = check(folder, served.db, players, known)
    acked = sum(len(player.acked) for player in players)
    assert rounds and acked
    return Survived(kills, rounds, acked, slowest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--each", type=int, default=25, help="kills of one casino, before the next one opens")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    survived = Survived(0, 0, 0, 0.0)
    for first in range(0, args.kills, args.each):
        with tempfile.TemporaryDirectory() as folder:
            found = campaign(Path(folder), min(args.each, args.kills - first), args.seed + first)
        survived = survived.and_(found)
        print(survived, flush=True)


if __name__ == "__main__":
    main()
