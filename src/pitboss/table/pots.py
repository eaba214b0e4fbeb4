"""Settles pots: what players put in is returned, won or taken by the house, and no chip is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pitboss.errors import BadGame
from pitboss.money import dollars, money
from pitboss.rules.layout import Layout
from pitboss.rules.script import Award, Drop, Pot, Wager
from pitboss.table.round import PotMove
from pitboss.table.settlement import Settlement, WagerAccount

POT = Wager("pot")


def settle_pots(settlement: Settlement, moves: Sequence[PotMove], layout: Layout) -> None:
    """Accounts for every chip of the pots, and removes them from ``layout``."""
    put_in = 0
    seats = settlement.seats
    for seat in layout.seats:
        accounts = seats[seat] = {}
        for wager, amount in tuple(layout[seat].items()):
            put_in += amount
            layout.take(seat, wager, amount)
            account = accounts[wager] = WagerAccount(amount)
            account.lifted, account.won = amount, -amount
    given = 0
    collected = settlement.collected
    for move in moves:
        if isinstance(move, Pot):
            continue
        amount = move.amount
        given += amount
        if isinstance(move, Drop):
            collected[move.fee] = collected.get(move.fee, 0) + amount
        else:
            settlement.account(move.seat, POT).won += amount
    if given != put_in:
        raise BadGame(f"players put {money(put_in)} into the pots, but the script gave out {money(given)}")


def pots_as_json(moves: Iterable[PotMove], amount: Callable[[int], Any] = dollars) -> list[dict[str, Any]]:
    """Each pot: who could win it, what the house took from it, who won how much and with which hand. ``amount``
    converts the cents."""
    pots: list[dict[str, Any]] = []
    for move in moves:
        if isinstance(move, Pot):
            pots.append({"amount": amount(move.amount), "seats": [str(seat) for seat in move.seats], "won": []})
        elif isinstance(move, Drop):
            if move.amount:
                pots[move.pot][move.fee] = amount(move.amount)
        elif isinstance(move, Award):
            won = {"seat": str(move.seat), "amount": amount(move.amount)}
            if move.side:
                won["side"] = move.side
            if move.why:
                won["with"] = move.why
            pots[move.pot]["won"].append(won)
    return pots
