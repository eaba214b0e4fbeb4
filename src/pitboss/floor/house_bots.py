"""The process that runs the house's bots. It is a client like any other: it gets views and sends commands.

It is a process of its own, so that a bot which takes long to decide does not delay the floor.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

from pitboss.bots.bots import AnyBot
from pitboss.bots.seating import bot_for
from pitboss.errors import Refused
from pitboss.files.plain_json import of_kind
from pitboss.files.records import read_options
from pitboss.floor.wire.remote import command_tree
from pitboss.houses import sheet_of
from pitboss.lab.hint import by_the_chart
from pitboss.machine.commands import Bet, Command, Ready
from pitboss.machine.view import TableView
from pitboss.table.rotation import Person
from pitboss.table.table import Table, open_table

Message = dict[str, Any]
PAUSE = float(os.environ.get("PITBOSS_BOT_PAUSE", "0.6"))
"""Seconds that a bot waits before it acts, as if it were thinking."""


class HouseBots:
    """Bots at many tables over one connection."""

    def __init__(self) -> None:
        self._tables: dict[int, Table[Any]] = {}
        self._bots: dict[tuple[int, str], AnyBot] = {}
        self._seen: dict[tuple[int, str], Message] = {}
        """Each bot's latest view of its table."""
        self._sent: dict[str, tuple[int, str]] = {}
        self._bet: set[tuple[int, str]] = set()
        """Bots whose bets have no answer yet. A bot says that it is ready when its bets are accepted."""
        self._count = 0

    def hear(self, message: Message) -> list[Message]:
        """The messages that the bots send in answer to a message from the floor."""
        kind = message["t"]
        if kind == "bots":
            return self._add_bots(message)
        if kind in ("table", "ev"):
            seat = message["table"], message["as"]
            self._seen[seat] = message["view"] if kind == "table" else {**self._seen[seat], **message["patch"]}
            return self._act(*seat)
        if kind in ("ok", "no"):
            key = self._sent.pop(message.get("id", ""), None)
            bot = self._bots.get(key) if key else None
            if key is not None and key in self._bet:
                self._bet.discard(key)
                if kind == "ok":
                    return self._send(*key, Ready(Person(key[1])))
            if kind == "no" and bot is not None and key is not None and message["code"] in ("refused", "too-few-chips"):
                bot.refused(Refused(message["says"]))
                return self._act(*key)
        return []

    def _add_bots(self, message: Message) -> list[Message]:
        called, start = message["table"], message["start"]
        if called not in self._tables:
            self._tables[called] = open_table(sheet_of(start["sheet"], start["text"]), read_options(start["options"]))
        watching = []
        for person in message["persons"]:
            if (called, person) not in self._bots:
                table = self._tables[called]
                self._bots[called, person] = bot_for(table, Person(person), adviser=by_the_chart(table))
                watching.append({"t": "watch", "table": called, "quiet": True, "as": person})
        return watching

    def _act(self, called: int, person: str) -> list[Message]:
        bot = self._bots[called, person]
        command = bot.act(of_kind(TableView, self._seen[called, person]))
        if command is None:
            return []
        if isinstance(command, Bet):
            fed = self._tables[called].rules.fed
            kept = {wager: amount for wager, amount in command.wagers.items() if wager.partition(" ")[0] not in fed}
            command = command._replace(wagers=kept)
            self._bet.add((called, person))
        return self._send(called, person, command)

    def _send(self, called: int, person: str, command: Command) -> list[Message]:
        self._count += 1
        action = f"{os.getpid()}-{self._count}"
        self._sent[action] = called, person
        return [{"t": "do", "id": action, "table": called, "command": command_tree(command), "as": person}]


async def run(address: str, token: str, pause: float = PAUSE) -> None:
    """Plays until the floor closes the connection."""
    from websockets.asyncio.client import connect

    bots = HouseBots()
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, max_size=None, compression=None, proxy=None) as socket:
        await socket.send('{"t":"hello","v":1}')
        sending: set[asyncio.Task[None]] = set()

        async def send(message: Message) -> None:
            if pause and message["t"] == "do":
                await asyncio.sleep(pause)
            await socket.send(json.dumps(message))

        async for text in socket:
            for message in bots.hear(json.loads(text)):
                task = asyncio.create_task(send(message))
                sending.add(task)
                task.add_done_callback(sending.discard)


def main() -> None:
    """``python -m pitboss.floor.house_bots ws://...``; the token comes on the first line of standard input."""
    token = sys.stdin.readline().strip()
    try:
        asyncio.run(run(sys.argv[1], token))
    except (OSError, KeyboardInterrupt):
        sys.exit(0)
    except Exception as error:
        from websockets.exceptions import ConnectionClosed

        if not isinstance(error, ConnectionClosed):
            raise


if __name__ == "__main__":
    main()
