"""A finished round, and the result of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.rules.game import StepGame
from pitboss.rules.script import Pay, Seat, Wager
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement


class RoundResult(NamedTuple):
    number: int
    opening: Opening
    round: Round
    settlement: Settlement
    beside: Mapping[Seat, int] = {}
    """Payments to seats that are not part of the round: a jackpot."""
    names: Mapping[Seat, str] = {}
    """The players dealt in, by seat. Only in the poker room, where players change seats."""

    def net(self, seat: Seat) -> int:
        """What a seat won or lost, in chips and in bets that stay on the layout."""
        bank = self.opening.bank
        if bank is not None and bank.seat == seat:
            return self.settlement.banker_net - self.settlement.bank_fees
        if seat not in self.settlement.seats:
            return 0
        return self.settlement.net(seat) + sum(self.grown(seat, wager) for wager in self.settlement.seats[seat])

    def grown(self, seat: Seat, wager: Wager) -> int:
        """By how much a wager on the layout has grown, where bets stay up from round to round."""
        if not isinstance(self.round.game, StepGame):
            return 0
        return self.round.layout.stake(seat, wager) - self.opening.stakes[seat].get(wager, 0)


def is_handed_back(move: Pay) -> bool:
    """Whether a bet, or part of it, goes back to its player undecided."""
    return move.outcome == "push" and not move.stays
