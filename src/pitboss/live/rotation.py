"""Whose bank it is at a live table: the rotation its hands so far have come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.live.session import Player
from pitboss.rules.script import Seat
from pitboss.rules.sheet import Furniture
from pitboss.table.opening import BankSeat
from pitboss.table.rotation import Person, Rotation, starting_at

Seated = Mapping[Seat, Person]


def seated(players: Mapping[Seat, Player]) -> Seated:
    """Who sits where. Names may be alike at a live table, seats are not."""
    return {seat: Person(f"{player.name} at seat {seat}") for seat, player in players.items()}


def rotation_of(table: Furniture, players: Mapping[Seat, Player], banked: Sequence[BankSeat | None]) -> Rotation:
    """Where the bank has come to. A proposition player is offered it first of all, or else the lowest seat."""
    first = next((seat for seat, player in players.items() if player.role == "proposition player"), min(players))
    rotation = starting_at(table, first)
    sitting = seated(players)
    for bank in banked:
        rotation = rotation.after(bank, sitting, ())
    return rotation
