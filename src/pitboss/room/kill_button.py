"""The kill button between hands: a leg and a kill belong to the player, not to his seat."""

from __future__ import annotations

from pitboss.games.poker.carryover import Carryover
from pitboss.rules.script import Seat


def move_kill(carried: object, seat: Seat, to: Seat | None) -> object:
    """A player who changes seats takes his leg and his kill with him; if he leaves (``None``), they are gone."""
    if not isinstance(carried, Carryover):
        return carried
    winner = to if carried.winner == seat else carried.winner
    killer = to if carried.killer == seat else carried.killer
    kill = carried.kill and (carried.killer is None or killer is not None)
    return carried._replace(winner=winner, killer=killer, kill=kill)
