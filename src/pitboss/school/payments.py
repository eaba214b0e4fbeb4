"""Every single payment of a round, in the order the house settles.

A settlement adds up the parts of a wager, but a dealer pays them one by one. So the round is decided a second time, and
each payment has a settlement of its own.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.money import Cents
from pitboss.rules.script import Pay
from pitboss.school.rounds import FinishedRound
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.round import Rolled
from pitboss.table.settlement import Settlement, decide_wagers, pay_wagers


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


def payments_of(played: FinishedRound) -> list[Payment]:
    """Every payment of a round of the pit, without bets that were taken down before a roll."""
    table, opening, done, settlement = played
    assert isinstance(table, PitTable)
    round_ = table.answered(opening, done.answers)
    bank = table.bank(opening.bank)
    awards = iter(settlement.awards)
    found = []
    for decided in decide_wagers(Settlement(), round_.moves, round_.layout, table.rules):
        pay, stake, _ = decided
        alone = Settlement()
        account = alone.account(pay.seat, pay.wager)
        pay_wagers(alone, [decided], bank, table.rules)
        award = next(awards).cents if pay.meter and pay.line is not None else 0
        found.append(Payment(pay, stake, account.won, account.commission, award, account.uncovered))
    return found[_before_the_dice(played) :]


def _before_the_dice(played: FinishedRound) -> int:
    """How many payments were made before a roll, for bets taken down."""
    events = played.round.events
    rolls = [number for number, event in enumerate(events) if isinstance(event, Rolled)]
    if not isinstance(played.table, StepTable) or not rolls:
        return 0
    return sum(isinstance(event, Pay) for event in events[: rolls[-1]])
