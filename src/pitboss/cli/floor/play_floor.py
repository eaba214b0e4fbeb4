"""``pitboss play --floor``: a seat at a table of a running floor, in the terminal."""

from __future__ import annotations

import time

from pitboss.cli.floor.play import ask, pays
from pitboss.errors import Refused, printable
from pitboss.floor.wire.remote import RemoteTable, sit_down
from pitboss.houses import sheet
from pitboss.lab.hint import hint
from pitboss.machine.view import TableView
from pitboss.money import Cents, money
from pitboss.table.table import open_table
from pitboss.terminal.client import Client, Closed, Leaves, Sources
from pitboss.terminal.screen import Screen, console, look_of

LONGEST = 40.0
"""Seconds to wait for others before the table is shown again."""


def play_at(address: str, name: str | None, player: str, seed: bytes) -> int:
    """Plays at a floor's table until the person leaves."""
    if name is None:
        raise Refused("name a table, such as mount-airy/blackjack or blackjack", "--floor")
    if not address.startswith(("http://", "https://")):
        address = f"http://{address}"
    remote = sit_down(address.rstrip("/"), player, name)
    try:
        return _play(remote, seed)
    finally:
        remote.close()


def _play(remote: RemoteTable, seed: bytes) -> int:
    screen = Screen(console(), look_of())
    view = remote.view(None)
    table = open_table(sheet(view.sheet))
    sources = Sources(lambda: remote.balance, lambda shown: hint(shown, table), lambda: pays(table), "the floor")
    client = Client(remote, table, remote.person, screen, ask, sources, seed)
    remote.listeners.append(client.hear)
    client.note(f"Welcome to {view.title} at {view.house}. Type 'help' at any time; the table has a clock.")
    status = 0
    try:
        while remote.view(None).own is not None:
            _wait_for_others(remote)
            client.hear(remote.news())
            client.turn()
    except (Closed, Leaves):
        pass
    except KeyboardInterrupt:
        status = 130
    screen.whole(f"You leave the floor. You have {printable(money(Cents(remote.balance)))} away from the tables.")
    return status


def _wait_for_others(remote: RemoteTable) -> None:
    """Waits while others act, until the table asks this person something or ``LONGEST`` has passed."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until and _others_act(remote.view(None)):
        remote.wait_for_change(1.0)


def _others_act(view: TableView) -> bool:
    own, question = view.own, view.question
    if own is None or own.state == "away" or question is None:
        return view.phase == "round"
    if question.kind == "decision" and view.kind != "steps":
        return not question.mine
    return own.ready or (question.kind == "bank" and not question.mine)
