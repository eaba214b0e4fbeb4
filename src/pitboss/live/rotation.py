"""The people at a live table that players bank, and the seat that is offered the first bank."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.live.session import Player
from pitboss.rules.script import Seat
from pitboss.rules.sheet import Furniture
from pitboss.table.rotation import Person, Rotation, starting_at

Seated = Mapping[Seat, Person]


def seated(players: Mapping[Seat, Player]) -> Seated:
    """The person at each seat. Two players may have the same name, so the seat is part of it."""
    return {seat: Person(f"{player.name} at seat {seat}") for seat, player in players.items()}


def first_rotation(table: Furniture, players: Mapping[Seat, Player]) -> Rotation:
    """The rotation before the first hand. It starts at a proposition player, or else at the lowest seat."""
    return starting_at(
        table, next((seat for seat, player in players.items() if player.role == "proposition player"), min(players))
    )
