"""The end of a hand: uncalled bets go back, hands are shown, fees are taken, each pot goes to its best hands."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from math import gcd
from typing import Any, NamedTuple

from pitboss.equipment.cards import Card
from pitboss.games.poker.chips import Chips
from pitboss.games.poker.drop import PotFees, Reached, dropped
from pitboss.games.poker.pots import SidePot, best, halves, shares, side_pots, smallest_chip, take_from, uncalled
from pitboss.games.poker.sheet import RoomRules
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import Award, Drop, Pot, Request, Return, Seat, Show, Side

Cards = tuple[Card, ...]
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


def show_hands(chips: Chips, first: Seat | None, hands: Mapping[Seat, Sequence[Card]]) -> Generator[Request, Any, None]:
    """Cards speak: the player who bet last shows first, or else the first to act; then clockwise."""
    live = chips.live
    start = live.index(first) if first in live else 0
    for seat in live[start:] + live[:start]:
        if seat in hands:
            yield _new(Show, (seat, tuple(hands[seat]), 0))


def hands_shown(chips: Chips, layout: Layout, hands: Mapping[Seat, Cards]) -> dict[Seat, Cards]:
    """The hands of all players still in; in the record of a hand, of those who showed."""
    return {seat: hands[seat] for seat in chips.live if seat not in layout.recorded.unshown}


def unshown_worth(layout: Layout) -> dict[Seat, Worth]:
    """What the hands that were not shown count for."""
    return {seat: Worth(strength, "") for seat, strength in layout.recorded.unshown.items()}


def give_pots(
    rules: RoomRules, fees: PotFees | None, chips: Chips, worth: Mapping[Seat, Worth], flop: bool, river: bool
) -> Generator[Request, Any, Won]:
    """Takes the fees and awards every pot. ``worth`` has every live hand; it is empty if all but one folded."""
    for seat, amount in uncalled(chips.paid, chips.live).items():
        chips.paid[seat] -= amount
        yield Return(seat, Cents(amount))
    pots = side_pots(chips.paid, chips.live, chips.dead)
    for number, pot in enumerate(pots):
        yield _new(Pot, (number, pot.amount, pot.seats))
    total = sum(pot.amount for pot in pots)
    left = [pot.amount for pot in pots]
    due_fees = dropped(rules, fees, Reached(total, len(chips.seats), flop, river))
    chip = smallest_chip(rules.play.chip, gcd(chips.unit, *due_fees.values()))
    for fee, due in due_fees.items():
        taken = take_from(left, due)
        for number, amount in enumerate(taken):
            if amount or number == 0:
                yield _new(Drop, (fee, amount, number))
            left[number] -= amount
    winners: set[tuple[Seat, ...]] = set()
    any_low = False
    for number, (pot, amount) in enumerate(zip(pots, left, strict=True)):
        high, low = _winners(pot, worth)
        winners |= {high, low} if low else {high}
        any_low = any_low or bool(low)
        for side, part, hands in _parts(amount, high, low, chip):
            for seat, share in shares(part, hands, chip).items():
                yield _new(Award, (number, seat, share, side, _name(worth.get(seat), side)))
    alone = next(iter(winners))[0] if len(winners) == 1 and len(next(iter(winners))) == 1 else None
    return Won(total, alone, alone is not None and any_low)


def _winners(pot: SidePot, worth: Mapping[Seat, Worth]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    if len(pot.seats) == 1:
        return pot.seats, ()
    high, low = {}, {}
    for seat, hand in worth.items():
        high[seat], _, low[seat], _ = hand
    return best(high, pot.seats), best(low, pot.seats)


def _parts(
    amount: int, high: tuple[Seat, ...], low: tuple[Seat, ...], chip: int
) -> list[tuple[Side, int, tuple[Seat, ...]]]:
    if not low:
        return [("", amount, high)]
    for_high, for_low = halves(amount, chip)
    return [("high", for_high, high), ("low", for_low, low)]


def _name(worth: Worth | None, side: Side) -> str:
    if worth is None:
        return ""
    return worth.low_name if side == "low" else worth.high_name
