"""Where the chips of a live table are: stacks, the rack, fees, meters, the layout. No chip is ever lost or created.

Chips change hands only by postings, when a round is settled. Until then the chips that a seat puts down are held: they
still belong to the seat, but it cannot bet them twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.errors import Refused
from pitboss.money import Cents, money
from pitboss.rules.script import Seat
from pitboss.table.postings import FEE, LAYOUT, RACK, Holder, Posting, changes, meter, posting, stack


class TableChips:
    """Balances in cents. The rack's balance is the house's result since the session began; it may be below zero."""

    def __init__(self, stacks: Mapping[Seat, int], meters: Mapping[str, Cents], contribution: int = 0) -> None:
        self._balances: dict[Holder, int] = {RACK: 0, FEE: 0, LAYOUT: 0}
        self._balances |= {stack(seat): chips for seat, chips in stacks.items()}
        self._balances |= {meter(name): chips for name, chips in meters.items()}
        self._total = sum(self._balances.values())
        self._held = dict.fromkeys(stacks, 0)
        self._contribution = contribution
        """Percent of each stake that goes to the meter with the name of the wager."""
        self._part_cents: dict[str, int] = dict.fromkeys(meters, 0)

    @property
    def seats(self) -> dict[Seat, int]:
        """The chips each seat can still put down."""
        return {seat: self._balances[stack(seat)] - held for seat, held in self._held.items()}

    @property
    def house(self) -> int:
        """The house's result since the session began, fees included."""
        return self._balances[RACK] + self._balances[FEE]

    @property
    def meters(self) -> dict[str, Cents]:
        return {name: Cents(self._balances[meter(name)]) for name in self._part_cents}

    def available(self, seat: Seat) -> int:
        return self._balances[stack(seat)] - self._held[seat]

    def hold(self, seat: Seat, amount: int) -> None:
        """Holds chips that a seat puts down; a negative amount hands chips back."""
        if amount > self.available(seat):
            raise Refused(f"has only {money(self.available(seat))}, but needs {money(amount)}", f"seat {seat}")
        self._held[seat] += amount

    def feed(self, name: str, stake: Cents) -> None:
        """Moves a meter's share of a stake from the rack to it; a fraction of a cent is kept for the next stake."""
        if self._contribution and name in self._part_cents:
            fed, self._part_cents[name] = divmod(stake * self._contribution + self._part_cents[name], 100)
            self._apply(posting(RACK, meter(name), fed, f"contribution of {name}"))

    def settle(self, postings: Iterable[Posting]) -> None:
        """Releases all held chips and applies the postings of a finished round."""
        self._held = dict.fromkeys(self._held, 0)
        self._apply(postings)

    def _apply(self, postings: Iterable[Posting]) -> None:
        for holder, change in changes(postings).items():
            self._balances[holder] += change

    def check(self, on_the_layout: int) -> None:
        """Raises if a cent was lost or created, or if a stack is below zero."""
        there = sum(self._balances.values())
        if there != self._total or self._balances[LAYOUT] != on_the_layout:
            raise AssertionError(
                f"{money(self._total)} came to the table, but the balances add up to {money(there)}; "
                f"the layout should hold {money(on_the_layout)} and holds {money(self._balances[LAYOUT])}"
            )
        for holder, balance in self._balances.items():
            if holder.kind == "stack" and balance < 0:
                raise AssertionError(f"{holder} is below zero: {money(balance)}")
