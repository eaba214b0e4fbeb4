"""What is on a table when a round begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.money import Cents
from pitboss.rules.game import Stakes
from pitboss.rules.layout import NOTHING_RECORDED, Recorded
from pitboss.rules.script import Seat


class BankSeat(NamedTuple):
    """A player who banks, and the amount he puts up."""

    seat: Seat
    amount: Cents
    co: bool = False
    """He banks half, together with the house."""


class Opening(NamedTuple):
    """Everything a round depends on apart from its sheet and its answers."""

    stakes: Stakes
    """The wagers before the round; in a game by steps, the bets that are up."""
    bank: BankSeat | None = None
    button: Seat | None = None
    """The seat that has the button, or first action."""
    meters: Mapping[str, Cents] = {}
    carried: object = None
    """What the previous round passed on, apart from the chips."""
    stacks: Mapping[Seat, Cents] = {}
    """In the poker room, each player's chips."""
    middle: Seat | None = None
    """In the poker room, the seat that comes in for a post between button and big blind."""
    recorded: Recorded = NOTHING_RECORDED
    """In the poker room, what the record of a hand states."""
