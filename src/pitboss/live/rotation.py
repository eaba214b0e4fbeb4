"""Who sits at a live table that players bank, and to whom its first bank is offered."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.live.session import Player
from pitboss.rules.script import Seat
from pitboss.rules.sheet import Furniture
from pitboss.table.rotation import Person, Rotation, starting_at

Seated = Mapping[Seat, Person]


def seated(players: Mapping[Seat, Player]) -> Seated:
    """Who sits where. Names may be alike at a live table, seats are not."""
    return {seat: Person(f"{player.name} at seat {seat}") for seat, player in players.items()}


def first_rotation(table: Furniture, players: Mapping[Seat, Player]) -> Rotation:
    """Before the first hand. A proposition player is offered the bank first of all, or else the lowest seat."""
    return starting_at(
        table, next((seat for seat, player in players.items() if player.role == "proposition player"), min(players))
    )
