"""Every single payment of a round, in the order the house settles.

A settlement adds up the parts of a wager, but a dealer pays them one by one. So the round is settled a second time,
with a settlement that keeps each payment separate.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from pitboss.money import Cents
from pitboss.rules.script import Pay, Seat, Wager
from pitboss.school.rounds import FinishedRound
from pitboss.table.pit_table import PitTable
from pitboss.table.round import Rolled
from pitboss.table.settlement import Settlement, WagerAccount, settle_wagers


class Payment(NamedTuple):
    """One payment in cents."""

    pay: Pay
    stake: Cents
    """The stake that lay there."""
    won: int
    """The amount that the bank pays, or takes (below zero), before commission."""
    commission: int
    award: int
    """The amount that a meter pays, including the stake."""
    uncovered: int
    """The win or loss that the bank does not cover."""

    @property
    def net(self) -> int:
        """The amount that the dealer pays out, or takes."""
        return self.won + self.award - self.commission


class _Apart(Settlement):
    """A settlement that keeps each payment separate."""

    def __init__(self, meters: dict[str, Cents]) -> None:
        super().__init__(meters)
        self.seats = defaultdict(dict)  # always empty, so that every payment asks for its own account
        self.each: list[tuple[Seat, Wager, WagerAccount]] = []

    def account(self, seat: Seat, wager: Wager) -> WagerAccount:
        found = WagerAccount()
        self.each.append((seat, wager, found))
        return found


def payments_of(played: FinishedRound) -> list[Payment]:
    """Every payment of a round of the pit, without bets that were taken down before a roll."""
    table, opening, done, _ = played
    assert isinstance(table, PitTable)
    round_ = table.answered(opening, done.answers)
    before = {seat: dict(round_.layout[seat]) for seat in round_.layout}
    apart = _Apart(dict(opening.meters))
    settle_wagers(apart, round_.moves, round_.layout, table.bank(opening.bank), table.rules, table.reseed)
    pays = [move for move in round_.moves if isinstance(move, Pay)]
    accounts = [account for _, _, account in apart.each if account.outcomes]
    awards = iter(account.award for _, _, account in apart.each if not account.outcomes and account.award)
    found = []
    for pay, account in zip(pays, accounts, strict=True):
        stake = pay.stake if pay.stake is not None else account.lifted
        if pay.stake is None and pay.stays:
            stake = before[pay.seat].get(pay.wager, 0)
        award = next(awards, 0) if pay.meter and pay.line is not None else 0
        found.append(Payment(pay, Cents(stake), account.won, account.commission, award, account.uncovered))
    return found[_before_the_dice(played) :]


def _before_the_dice(played: FinishedRound) -> int:
    """How many payments were made before a roll, for bets taken down."""
    events = played.round.events
    rolls = [number for number, event in enumerate(events) if isinstance(event, Rolled)]
    if played.round.game.deck(played.round.rules) is not None or not rolls:
        return 0
    return sum(isinstance(event, Pay) for event in events[: rolls[-1]])
