"""The kill button between hands: a leg and a kill are the player's."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.poker.carryover import Carryover
from pitboss.rules.script import Seat


def handed_on(carried: object, seat: Seat, to: Seat | None) -> object:
    """What a player has won towards a kill goes with him to another seat, and out of the door."""
    if not isinstance(carried, Carryover):
        return carried
    winner = to if carried.winner == seat else carried.winner
    killer = to if carried.killer == seat else carried.killer
    kill = carried.kill and (carried.killer is None or killer is not None)
    return replace(carried, winner=winner, killer=killer, kill=kill)
