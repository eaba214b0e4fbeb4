"""The end of a hand: uncalled bets go back, hands are shown, fees are taken, each pot goes to its best hands."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import NamedTuple

from pitboss.equipment.cards import Card
from pitboss.games.poker.chips import Chips
from pitboss.games.poker.drop import PotFees, Reached, dropped
from pitboss.games.poker.pots import best, halves, shares, side_pots, smallest_chip, take_from, uncalled
from pitboss.games.poker.sheet import RoomRules
from pitboss.rules.layout import Layout
from pitboss.rules.script import Award, Drop, Pot, Request, Return, Seat, Show, Side

Cards = tuple[Card, ...]
Part = tuple[Side, Seat, int]
"""What a seat gets of a pot: high or low, if these split it, the seat, the amount."""
_new = tuple.__new__


class Worth(NamedTuple):
    """What a hand is worth at the showdown: strength and name for high, and for low if it has a low."""

    high: int
    high_name: str
    low: int = 0
    low_name: str = ""


class Won(NamedTuple):
    """How a hand was won."""

    pot: int
    """All the pots, without an uncalled bet, before fees."""
    alone: Seat | None
    """The seat that won all of it, if one did."""
    both_ways: bool
    """That seat won both the high and a low that qualified."""


def show_hands(chips: Chips, first: Seat | None, hands: Mapping[Seat, Cards]) -> list[Request]:
    """Cards speak: the player who bet last shows first, or else the first to act; then clockwise."""
    live = chips.live
    start = live.index(first) if first in live else 0
    return [_new(Show, (seat, hands[seat], 0)) for seat in live[start:] + live[:start] if seat in hands]


def hands_shown(chips: Chips, layout: Layout, hands: Mapping[Seat, Cards]) -> dict[Seat, Cards]:
    """The hands of all players still in; in the record of a hand, of those who showed."""
    return {seat: hands[seat] for seat in chips.live if seat not in layout.recorded.unshown}


def unshown_worth(layout: Layout) -> dict[Seat, Worth]:
    """What the hands that were not shown count for."""
    return {seat: Worth(strength, "") for seat, strength in layout.recorded.unshown.items()}


def give_pots(
    rules: RoomRules, fees: PotFees | None, chips: Chips, worth: Mapping[Seat, Worth], flop: bool, river: bool
) -> tuple[Won, list[Request]]:
    """How the hand was won, and the requests that take the fees and award every pot. ``worth`` has every live hand; it
    is empty if all but one folded."""
    paid, live = chips.paid, chips.live
    moves: list[Request] = []
    for seat, amount in uncalled(paid, live).items():
        paid[seat] -= amount
        moves.append(_new(Return, (seat, amount)))
    pots = side_pots(paid, live, chips.dead)
    left = []
    for number, (amount, seats) in enumerate(pots):
        left.append(amount)
        moves.append(_new(Pot, (number, amount, seats)))
    total = sum(left)
    due_fees = dropped(rules, fees, _new(Reached, (total, len(chips.seats), flop, river)))
    for fee, due in due_fees.items():
        for number, amount in enumerate(take_from(left, due)):
            if amount or number == 0:
                moves.append(_new(Drop, (fee, amount, number)))
            left[number] -= amount
    winners: set[tuple[Seat, ...]] = set()
    any_low = False
    for number, (_, seats) in enumerate(pots):
        high, low = _winners(seats, worth)
        winners.add(high)
        if low:
            winners.add(low)
            any_low = True
        if not low and len(high) == 1:
            parts: list[Part] = [("", high[0], left[number])]
        else:
            parts = _split(left[number], high, low, smallest_chip(rules.play.chip, gcd(chips.unit, *due_fees.values())))
        for side, seat, amount in parts:
            moves.append(_new(Award, (number, seat, amount, side, _name(worth, seat, side))))
    alone = None
    if len(winners) == 1:
        (hands,) = winners
        alone = hands[0] if len(hands) == 1 else None
    return _new(Won, (total, alone, alone is not None and any_low)), moves


def _winners(seats: tuple[Seat, ...], worth: Mapping[Seat, Worth]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats that win the high, and those that win the low."""
    if len(seats) == 1:
        return seats, ()
    high, low = {}, {}
    for seat in seats:
        high[seat], _, low[seat], _ = worth[seat]
    return best(high), best(low)


def _split(amount: int, high: tuple[Seat, ...], low: tuple[Seat, ...], chip: int) -> list[Part]:
    """A pot that several hands share."""
    if not low:
        return [("", seat, share) for seat, share in shares(amount, high, chip).items()]
    for_high, for_low = halves(amount, chip)
    return [("high", seat, share) for seat, share in shares(for_high, high, chip).items()] + [
        ("low", seat, share) for seat, share in shares(for_low, low, chip).items()
    ]


def _name(worth: Mapping[Seat, Worth], seat: Seat, side: Side) -> str:
    if seat not in worth:
        return ""
    return worth[seat].low_name if side == "low" else worth[seat].high_name
