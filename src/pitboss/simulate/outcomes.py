"""How one round ended for the seat that is simulated, in cents, as the table settled it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.rules.script import Seat
from pitboss.table.settlement import Settlement


class Result(NamedTuple):
    """One wager of one round."""

    wager: str
    staked: int
    net: int


class Outcome(NamedTuple):
    """All wagers of one round."""

    results: tuple[Result, ...]
    fee: int = 0
    """The collection fee that the seat paid."""
    bank: int = 0
    """The net win of the player who banks; 0 where the house banks."""

    @property
    def net(self) -> int:
        return sum(each.net for each in self.results) - self.fee

    @property
    def staked(self) -> int:
        return sum(each.staked for each in self.results)


def outcome_of(settlement: Settlement, seat: Seat, banked: bool) -> Outcome:
    results = tuple(
        Result(str(wager), account.stake, account.net)
        for wager, account in sorted(settlement.seats[seat].items())
        if account.stake or account.net
    )
    bank = settlement.banker_net - settlement.bank_fees if banked else 0
    return Outcome(results, settlement.fees.get(seat, 0), bank)


def summed(outcomes: Iterable[Outcome]) -> Outcome:
    """Several settlements of one seat added together."""
    staked: dict[str, int] = {}
    net: dict[str, int] = {}
    fee = bank = 0
    for outcome in outcomes:
        for each in outcome.results:
            staked[each.wager] = staked.get(each.wager, 0) + each.staked
            net[each.wager] = net.get(each.wager, 0) + each.net
        fee += outcome.fee
        bank += outcome.bank
    return Outcome(tuple(Result(wager, staked[wager], net[wager]) for wager in sorted(staked)), fee, bank)
