"""The layout: which seats are in the round, and the chips on each spot. Rules read it; only the table changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pitboss.errors import BadGame
from pitboss.money import NOTHING, Cents, money
from pitboss.rules.script import Seat, Wager


class Recorded(NamedTuple):
    """What the record of a poker room hand states. Without a record, the house's rules or the cards say it."""

    antes: Mapping[Seat, int] | None = None
    """Each seat's ante. ``None``: the house's rule applies."""
    dead_antes: bool = False
    """Nobody has to match an ante: a player who could not pay all of his can win all of them."""
    posts: Mapping[Seat, int] | None = None
    """Blinds and straddles; a late post is below zero. ``None``: the house's rule applies."""
    unshown: Mapping[Seat, int] = {}
    """What a hand that was not shown at the showdown counts for, in place of its cards."""


NOTHING_RECORDED = Recorded()


class Layout:
    """Chips on a table, by seat and wager, with the seats in the order of play."""

    def __init__(
        self,
        stakes: Mapping[Seat, Mapping[Wager, Cents]],
        *,
        bank: Seat | None = None,
        button: Seat | None = None,
        carried: object = None,
        co_bank: bool = False,
        stacks: Mapping[Seat, Cents] | None = None,
        fees: Any = None,
        middle: Seat | None = None,
        recorded: Recorded = NOTHING_RECORDED,
    ) -> None:
        self.stakes = {seat: dict(wagers) for seat, wagers in stakes.items()}
        """The chips on each spot of each seat."""
        self.bank = bank
        """The seat that banks; ``None`` if the house does."""
        self.co_bank = co_bank
        """The house banks half, together with that seat, and plays the bank's hand."""
        self.button = button
        """The seat that has the button, or acts first."""
        self.button_used = False
        """Whether the rules of the pit have asked where the action button is."""
        self.carried = carried
        """What the previous round passed on."""
        self.stacks: Mapping[Seat, Cents] = stacks or {}
        """In the poker room, each player's chips at the start of the hand."""
        self.fees: Any = fees
        """In the poker room, the posted collection in force."""
        self.middle = middle
        """In the poker room, the seat that comes in for a post between button and big blind. It has neither blind."""
        self.recorded = recorded
        self.seats = clockwise(self.stakes, bank)
        """In the order of play: clockwise from the left of the dealer, or of the player who banks."""

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.seats)

    def __getitem__(self, seat: Seat) -> Mapping[Wager, Cents]:
        return self.stakes[seat]

    def stake(self, seat: Seat, wager: str) -> Cents:
        return self.stakes[seat].get(wager, NOTHING)  # type: ignore[call-overload, no-any-return]

    def has(self, seat: Seat, wager: str) -> bool:
        return wager in self.stakes[seat]

    def with_wager(self, wager: str) -> tuple[Seat, ...]:
        """The seats that have this wager down, in the order of play."""
        return tuple([seat for seat in self.seats if wager in self.stakes[seat]])

    def from_button(self, counted: Seat) -> tuple[Seat, ...]:
        """The seats clockwise from the action button, starting with its seat or the next one in the round. The button
        is where the round says it is, else at the seat that was counted."""
        seat = self.button or counted
        self.button_used = True
        return tuple(sorted(self.seats, key=lambda other: (other < seat, other)))

    def put(self, seat: Seat, wager: Wager, amount: Cents) -> None:
        spots = self.stakes[seat]
        spots[wager] = spots.get(wager, 0) + amount  # type: ignore[assignment]

    def take(self, seat: Seat, wager: Wager, amount: Cents | None = None) -> Cents:
        """Takes chips off a spot: this amount, or all of them. Returns what was taken."""
        spots = self.stakes[seat]
        if amount is None:
            return spots.pop(wager, NOTHING)
        down = spots.get(wager, NOTHING)
        if amount > down:
            raise BadGame(f"seat {seat} has only {money(down)} on {wager!r}, not {money(amount)}")
        if amount < down:
            spots[wager] = down - amount  # type: ignore[assignment]
        else:
            spots.pop(wager, None)
        return amount

    def is_clear(self) -> bool:
        return not any(self.stakes.values())


def clockwise(seats: Mapping[Seat, object] | tuple[Seat, ...], after: Seat | None) -> tuple[Seat, ...]:
    """Seats in ascending order, starting with the first after the one given."""
    if after is None:
        return tuple(sorted(seats))
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))
