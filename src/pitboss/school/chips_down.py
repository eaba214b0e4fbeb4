"""The chips of a finished round as they lay before the dealer settled it."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.rules.game import BetsUp
from pitboss.rules.script import Seat, Wager
from pitboss.school.payments import Payment
from pitboss.school.rounds import FinishedRound

Bets = dict[Seat, dict[str, int]]
"""Amounts by seat and spot. A spot is a wager, or ``come 9`` for a come bet that has moved to its number."""


def chips_down(played: FinishedRound, payments: Iterable[Payment]) -> Bets:
    """The bets still on the layout, and those that the payments took from it, each on its spot."""
    layout = played.round.layout
    wagers: dict[Seat, dict[Wager, int]] = {seat: dict(layout[seat]) for seat in layout}
    for payment in payments:
        pay = payment.pay
        if not pay.stays:
            own = wagers.setdefault(pay.seat, {})
            own[pay.wager] = own.get(pay.wager, 0) + payment.stake
    return {seat: _where(played, seat, own) for seat, own in wagers.items()}


def _where(played: FinishedRound, seat: Seat, wagers: dict[Wager, int]) -> dict[str, int]:
    """Bets from an earlier roll lie where they moved to; the others lie on their own spots."""
    left = {wager: amount for wager, amount in wagers.items() if amount}
    found: dict[str, int] = {}
    carried = played.opening.carried
    for where, wager, stake, _ in carried.up(seat) if isinstance(carried, BetsUp) else ():
        amount = min(int(stake), left.get(wager, 0))
        if amount:
            left[wager] -= amount
            found[where] = amount
    for wager, amount in left.items():
        if amount:
            found[wager] = found.get(wager, 0) + amount
    return found


def spots_of(bets: Bets, payments: Iterable[Payment]) -> list[str]:
    """The spot that each payment settles. Of several come bets it is the first with that stake."""
    left = {seat: dict(own) for seat, own in bets.items()}
    found = []
    for payment in payments:
        pay = payment.pay
        own = left.get(pay.seat, {})
        fits = [where for where in own if where == pay.wager or where.startswith(f"{pay.wager} ")]
        spot = next((where for where in fits if own[where] == payment.stake), fits[0] if fits else pay.wager)
        if len(fits) > 1:
            own.pop(spot)
        found.append(str(spot))
    return found
