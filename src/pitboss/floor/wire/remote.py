"""A table of a remote floor, for a client that blocks until it has an answer: the terminal."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from dataclasses import fields
from itertools import count
from secrets import token_hex
from typing import Any

from pitboss.errors import PitbossError, Refused, StorageFailed, Unreadable
from pitboss.files.plain_json import of_kind
from pitboss.machine.commands import Command, GetUp, Stop, write_command
from pitboss.machine.step import Event, Step, Told
from pitboss.machine.view import TableView
from pitboss.table.rotation import Person

PATIENCE = 20.0
"""Seconds to wait for an answer."""
_EVENT = {field.name for field in fields(Event)}


def command_tree(command: Command) -> dict[str, Any]:
    """A command as a client sends it: without the person, because the floor adds that."""
    tree = write_command(command)
    return {key: value for key, value in tree.items() if key not in ("person", "name", "role")}


def post(address: str, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Sends JSON to a floor in a POST. Raises ``Refused`` with the floor's own words if the floor refuses."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    return dict(_answer(request, address))


def _answer(request: urllib.request.Request, address: str) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as found:
            return json.load(found)
    except urllib.error.HTTPError as error:
        try:
            says = json.load(error)["says"]
        except (ValueError, KeyError):
            says = f"answers with status {error.code}"
        raise Refused(str(says), address) from None
    except (OSError, ValueError) as error:
        raise Refused(f"does not answer as a floor does: {error}", address) from None


class RemoteTable:
    """One table over the WebSocket. ``do`` blocks until the command is stored and answered."""

    def __init__(self, address: str, token: str, table: int, person: Person) -> None:
        from websockets.sync.client import connect

        headers = {"Authorization": f"Bearer {token}"}
        self._socket = connect(
            address.replace("http", "ws", 1) + "/ws", additional_headers=headers, max_size=None, proxy=None
        )
        self.table = table
        self.person = person
        self.balance = 0
        self.listeners: list[Any] = []
        self._view: dict[str, Any] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self._news: list[Event] = []
        self._changed = threading.Condition()
        self._closed = ""
        self._actions, self._name = count(1), token_hex(4)
        self._send({"t": "hello", "v": 1})
        self._send({"t": "watch", "table": table})
        threading.Thread(target=self._listen, daemon=True).start()
        self._wait(lambda: bool(self._view))

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def _listen(self) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            for text in self._socket:
                with self._changed:
                    self._hear(json.loads(text))
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        with self._changed:
            self._closed = self._closed or "the floor has closed the connection"
            self._changed.notify_all()

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "table":
            self._view = message["view"]
        elif kind == "ev":
            self._view = {**self._view, **message["patch"]}
            self._news += [_event(each) for each in message["events"]]
        elif kind in ("ok", "no") and message.get("id"):
            self._answers[message["id"]] = message
        elif kind in ("welcome", "balance"):
            self.balance = message["balance"]
        elif kind == "bye":
            self._closed = message["says"]

    def _wait(self, is_there: Any) -> None:
        with self._changed:
            if not self._changed.wait_for(lambda: is_there() or self._closed, PATIENCE):
                raise StorageFailed("does not answer", "the floor")
            if self._closed and not is_there():
                raise StorageFailed(self._closed, "the floor")

    # What the terminal calls

    def do(self, command: Command) -> Step:
        """Does a command. Ending the session only leaves the table, which goes on without this person."""
        tree = command_tree(GetUp(self.person) if isinstance(command, Stop) else command)
        action = f"{self._name}-{next(self._actions)}"
        self._send({"t": "do", "id": action, "table": self.table, "command": tree})
        self._wait(lambda: action in self._answers)
        answer = self._answers.pop(action)
        if answer["t"] == "no":
            raise (Unreadable if answer["code"] == "unreadable" else Refused)(answer["says"])
        step = self.news()
        for listener in self.listeners:
            listener(step)
        return step

    def news(self) -> Step:
        """What has happened since the last call."""
        with self._changed:
            events, self._news = self._news, []
        return Step((), (), tuple(Told(event) for event in events))

    def view(self, viewer: Person | None) -> TableView:
        with self._changed:
            view: TableView = of_kind(TableView, self._view)
            return view

    def wait_for_change(self, seconds: float) -> None:
        """Waits until something happens at the table."""
        with self._changed:
            self._changed.wait(seconds)

    def close(self) -> None:
        self._socket.close()


def _event(tree: dict[str, Any]) -> Event:
    known = {key: value for key, value in tree.items() if key in _EVENT}
    return Event(**{**known, "cards": tuple(known.get("cards", ()))})


def sit_down(address: str, name: str, sheet: str) -> RemoteTable:
    """Comes in as a guest and takes a seat."""
    guest = post(address, "/api/guest", {"name": name})
    wanted = {"sheet": sheet} if "/" in sheet else {"game": sheet}
    seat = post(address, "/api/seat", wanted, guest["token"])
    try:
        return RemoteTable(address, guest["token"], seat["table"], Person(guest["person"]["id"]))
    except PitbossError:
        raise
    except OSError as error:
        raise Refused(f"cannot be reached: {error}", address) from None
