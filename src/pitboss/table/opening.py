"""What lies on a table as a round begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager

Stakes = Mapping[Seat, Mapping[Wager, Cents]]


class BankSeat(NamedTuple):
    """A player who banks, and what he puts up."""

    seat: Seat
    amount: Cents
    co: bool = False


class Opening(NamedTuple):
    """What lies on the table as a round begins."""

    stakes: Stakes
    bank: BankSeat | None = None
    button: Seat | None = None
    meters: Mapping[str, Cents] = {}
    carried: object = None
    """What the round before left behind, beside the chips."""
    stacks: Mapping[Seat, Cents] = {}
    """In the poker room, what each player sits behind."""
    middle: Seat | None = None
    """In the poker room, who comes in for a post amid the blinds."""
