"""Where the chips of a live table are: stacks, the rack, fees, meters, the layout. None is ever lost or made.

Chips change hands only by postings, when a round is settled. What a seat puts down in the round until then is held:
it is still its own, and it cannot be put down twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.errors import Refused
from pitboss.money import Cents, money
from pitboss.rules.script import Seat
from pitboss.table.postings import FEE, LAYOUT, RACK, Holder, Posting, changes, meter, posting, stack


class TableChips:
    """Balances in cents. The rack's is what the house has won or lost since the session began: it may be below zero."""

    def __init__(self, stacks: Mapping[Seat, int], meters: Mapping[str, Cents], contribution: int = 0) -> None:
        self._balances: dict[Holder, int] = {RACK: 0, FEE: 0, LAYOUT: 0}
        self._balances |= {stack(seat): chips for seat, chips in stacks.items()}
        self._balances |= {meter(name): chips for name, chips in meters.items()}
        self._total = sum(self._balances.values())
        self._held = dict.fromkeys(stacks, 0)
        self._contribution = contribution
        """Per cent of each stake on a wager that feeds the meter of its name."""
        self._part_cents: dict[str, int] = dict.fromkeys(meters, 0)

    @property
    def seats(self) -> dict[Seat, int]:
        """What each seat can put down."""
        return {seat: self._balances[stack(seat)] - held for seat, held in self._held.items()}

    @property
    def house(self) -> int:
        """What the house has won since the session began, in wagers and in fees."""
        return self._balances[RACK] + self._balances[FEE]

    @property
    def meters(self) -> dict[str, Cents]:
        return {name: Cents(self._balances[meter(name)]) for name in self._part_cents}

    def available(self, seat: Seat) -> int:
        return self._balances[stack(seat)] - self._held[seat]

    def hold(self, seat: Seat, amount: int) -> None:
        """Chips are put down (below zero: handed back) and stay the seat's until the round is settled."""
        if amount > self.available(seat):
            raise Refused(f"has {money(self.available(seat))}, and that takes {money(amount)}", f"seat {seat}")
        self._held[seat] += amount

    def feed(self, name: str, stake: Cents) -> None:
        """A meter's share of a stake, from the rack; parts of a cent are kept for the next."""
        if self._contribution and name in self._part_cents:
            fed, self._part_cents[name] = divmod(stake * self._contribution + self._part_cents[name], 100)
            self._apply(posting(RACK, meter(name), fed, f"contribution of {name}"))

    def settle(self, postings: Iterable[Posting]) -> None:
        """A round is over: nothing is held any more, and the chips change hands."""
        self._held = dict.fromkeys(self._held, 0)
        self._apply(postings)

    def _apply(self, postings: Iterable[Posting]) -> None:
        for holder, change in changes(postings).items():
            self._balances[holder] += change

    def check(self, on_the_layout: int) -> None:
        """Raises if a cent was lost or made, or a stack is below zero."""
        there = sum(self._balances.values())
        if there != self._total or self._balances[LAYOUT] != on_the_layout:
            raise AssertionError(
                f"{money(self._total)} came to the table and {money(there)} is there, "
                f"{money(self._balances[LAYOUT])} of it on the layout, where {money(on_the_layout)} lies"
            )
        for holder, balance in self._balances.items():
            if holder.kind == "stack" and balance < 0:
                raise AssertionError(f"{holder} is at {money(balance)}")
