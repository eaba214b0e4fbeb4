"""Where the chips of a live table are: with the players, with the house, in the meters. None is ever lost or made."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.money import Cents, money
from pitboss.rules.script import Seat
from pitboss.table.opening import BankSeat
from pitboss.table.settlement import Settlement


class Chips:
    """Bankrolls in cents, and what the house has won or lost since the session began (so it may be below zero)."""

    def __init__(self, seats: Mapping[Seat, int], meters: Mapping[str, Cents], contribution: int = 0) -> None:
        self.seats = dict(seats)
        self.house = 0
        self.meters = dict(meters)
        self.total = self.counted()
        self._contribution = contribution
        """Per cent of each stake on a wager that feeds the meter of its name."""
        self._part_cents: dict[str, int] = dict.fromkeys(meters, 0)

    def counted(self) -> int:
        """Every chip that does not lie on the table."""
        return sum(self.seats.values()) + self.house + sum(self.meters.values())

    def check(self, on_the_table: int) -> None:
        """Raises if a cent was lost or made."""
        counted = self.counted() + on_the_table
        if counted != self.total:
            raise AssertionError(f"{money(self.total)} came to the table and {money(counted)} is there")

    def pay_in(self, seat: Seat, amount: int) -> None:
        """Chips leave a player's bankroll for the table (below zero: they come back)."""
        if amount > self.seats[seat]:
            raise Refused(f"has {money(self.seats[seat])}, and that takes {money(amount)}", f"seat {seat}")
        self.seats[seat] -= amount

    def feed(self, name: str, stake: Cents) -> None:
        """A meter's share of a stake, from the house; parts of a cent are kept for the next."""
        if not self._contribution or name not in self.meters:
            return
        fed, self._part_cents[name] = divmod(stake * self._contribution + self._part_cents[name], 100)
        self.meters[name] = Cents(self.meters[name] + fed)
        self.house -= fed

    def settle(self, settlement: Settlement, before: Mapping[Seat, int], bank: BankSeat | None) -> None:
        """A round is over; ``before`` is what each seat had as it opened."""
        for seat, wagers in settlement.seats.items():
            self.seats[seat] = before[seat] + settlement.net(seat)
            self.house += sum(account.commission for account in wagers.values())
        self.house += sum(settlement.fees.values()) + settlement.bank_fees
        if bank is None:
            self.house += settlement.bank_net
        else:
            self.seats[bank.seat] = before[bank.seat] + settlement.banker_net - settlement.bank_fees
            self.house += settlement.house_half or 0
        self.house -= sum(settlement.meters.values()) - sum(self.meters.values()) + settlement.meter_paid
        self.meters = dict(settlement.meters)
