"""Pots: the bet nobody called goes back, the rest lies in a main pot and side pots, each split in whole chips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pitboss.rules.script import Seat


class SidePot(NamedTuple):
    """So many cents, and who can win them."""

    amount: int
    seats: tuple[Seat, ...]


def uncalled(paid: Mapping[Seat, int], live: Sequence[Seat]) -> dict[Seat, int]:
    """What each has put in that nobody else matched or, of those who folded, that nobody who stays did."""
    found = {}
    for seat, amount in paid.items():
        others = paid if seat in live else live
        matched = max([paid[other] for other in others if other != seat], default=0)
        if amount > matched:
            found[seat] = amount - matched
    return found


def side_pots(paid: Mapping[Seat, int], live: Sequence[Seat], dead: int = 0) -> list[SidePot]:
    """The main pot first. Each live player can win from every other as much as he put in himself."""
    found: list[SidePot] = []
    below = 0
    for level in sorted({paid[seat] for seat in live}):
        amount = sum([min(each, level) - min(each, below) for each in paid.values()])
        found.append(SidePot(amount + dead, tuple([seat for seat in live if paid[seat] >= level])))
        below, dead = level, 0
    return [pot for pot in found if pot.amount]


def take_from(amounts: Sequence[int], wanted: int) -> list[int]:
    """What comes out of each pot for a fee: the main pot pays it as far as it goes, then the side pots in order."""
    taken = []
    for amount in amounts:
        taken.append(min(amount, wanted))
        wanted -= taken[-1]
    return taken


def halves(amount: int, chip: int) -> tuple[int, int]:
    """High and low: what cannot be halved in whole chips goes to the high hand."""
    low = amount // 2
    low -= low % chip
    return amount - low, low


def shares(amount: int, winners: Sequence[Seat], chip: int) -> dict[Seat, int]:
    """An amount split among equal hands in whole chips; odd ones go one each to the first in order."""
    each = amount // len(winners)
    each -= each % chip
    split = dict.fromkeys(winners, each)
    odd = amount - each * len(winners)
    for seat in winners:
        extra = min(chip, odd)
        split[seat] += extra
        odd -= extra
    return split


def best(strengths: Mapping[Seat, int], among: Iterable[Seat]) -> tuple[Seat, ...]:
    """Who of these holds the best hand, in the order given; nobody where none has any."""
    rivals = [seat for seat in among if strengths.get(seat)]
    top = max([strengths[seat] for seat in rivals], default=0)
    return tuple([seat for seat in rivals if strengths[seat] == top])
