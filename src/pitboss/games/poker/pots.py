"""Pots: an uncalled bet goes back, the rest makes a main pot and side pots, each split in whole chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitboss.rules.script import Seat

DOLLAR, CENT = 100, 1


class SidePot(NamedTuple):
    """An amount in cents, and the seats that can win it."""

    amount: int
    seats: tuple[Seat, ...]


def uncalled(paid: Mapping[Seat, int], live: Sequence[Seat]) -> dict[Seat, int]:
    """What each put in that no other player matched; for a folded player, that no live player matched."""
    most = max([paid[seat] for seat in live])
    amounts = [*paid.values()]
    if max(amounts) == most and amounts.count(most) > 1:
        return {}
    found = {}
    for seat, amount in paid.items():
        if amount < most:  # a live player matched all of it
            continue
        others = paid if seat in live else live
        matched = max([paid[other] for other in others if other != seat], default=0)
        if amount > matched:
            found[seat] = amount - matched
    return found


def side_pots(paid: Mapping[Seat, int], live: Sequence[Seat], dead: int = 0) -> list[SidePot]:
    """The main pot first. A live player can win from every other player as much as he put in himself."""
    levels = {paid[seat] for seat in live}
    if len(levels) == 1 and max(paid.values()) in levels:
        amount = sum(paid.values()) + dead
        return [SidePot(amount, tuple(live))] if amount else []
    found: list[SidePot] = []
    below = 0
    for level in sorted(levels):
        amount = sum([min(each, level) - min(each, below) for each in paid.values()])
        found.append(SidePot(amount + dead, tuple([seat for seat in live if paid[seat] >= level])))
        below, dead = level, 0
    return [pot for pot in found if pot.amount]


def take_from(amounts: Sequence[int], wanted: int) -> list[int]:
    """What each pot pays of a fee: the main pot pays first, as much as it has, then the side pots in order."""
    taken = []
    for amount in amounts:
        taken.append(min(amount, wanted))
        wanted -= taken[-1]
    return taken


def smallest_chip(posted: int, unit: int) -> int:
    """The chip a shared pot is split to, where ``unit`` divides every amount at the table.

    It is the room's smallest chip while all amounts are multiples of it; else the dollar, or the cent.
    """
    return next((chip for chip in (posted, DOLLAR) if chip <= posted and unit % chip == 0), CENT)


def halves(amount: int, chip: int) -> tuple[int, int]:
    """The high and the low half. An odd chip goes to the high half."""
    low = amount // 2
    low -= low % chip
    return amount - low, low


def shares(amount: int, winners: Sequence[Seat], chip: int) -> dict[Seat, int]:
    """An amount split among equal hands in whole chips; odd chips go one each to the first winners in order."""
    each = amount // len(winners)
    each -= each % chip
    split = dict.fromkeys(winners, each)
    odd = amount - each * len(winners)
    for seat in winners:
        extra = min(chip, odd)
        split[seat] += extra
        odd -= extra
    return split


def best(strengths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The seats that have the best hand, in this order; none if no hand counts."""
    top = max(strengths.values())
    return tuple([seat for seat, strength in strengths.items() if strength == top]) if top else ()
