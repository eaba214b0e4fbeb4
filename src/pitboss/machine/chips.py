"""The chips of a live table: stacks, the rack, fees, meters, the layout. No chip is ever lost or created.

Chips change hands only by postings: when a person buys or cashes out, and when a round is settled. Until then the chips
that a person puts down are held: they still belong to the person, but cannot be bet twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.errors import TooFewChips
from pitboss.money import Cents, money
from pitboss.rules.script import Seat
from pitboss.table.postings import FEE, LAYOUT, RACK, Holder, Posting, changes, guest, meter, posting, stack
from pitboss.table.rotation import Person


def by_person(postings: Iterable[Posting], persons: Mapping[Seat, Person]) -> list[Posting]:
    """Postings between the stacks of persons instead of those of seats. Those from a person to the same one are left
    out."""

    def owner(holder: Holder) -> Holder:
        return stack(persons[Seat(int(holder.of))]) if holder.kind == "stack" else holder

    moves = [move._replace(debit=owner(move.debit), credit=owner(move.credit)) for move in postings]
    return [move for move in moves if move.debit != move.credit]


class TableChips:
    """Balances in cents. The rack's balance is the house's result since the table opened; it may be below zero."""

    def __init__(self, meters: Mapping[str, Cents] | None = None) -> None:
        self._balances: dict[Holder, int] = {RACK: 0, FEE: 0, LAYOUT: 0}
        self._balances |= {meter(name): chips for name, chips in (meters or {}).items()}
        self._meters = tuple(meters or ())
        self._held: dict[Person, int] = {}
        self._total = sum(self._balances.values())

    @property
    def house(self) -> int:
        """The house's result since the table opened, fees included."""
        return self._balances[RACK] + self._balances[FEE]

    @property
    def meters(self) -> dict[str, Cents]:
        return {name: Cents(self._balances[meter(name)]) for name in self._meters}

    @property
    def stacks(self) -> dict[Person, int]:
        return {person: self._balances[stack(person)] for person in self._held}

    def available(self, person: Person) -> int:
        """The chips that a person can still put down."""
        return self._balances[stack(person)] - self._held[person]

    def need(self, person: Person, cost: int) -> None:
        """Refuses a cost that the person cannot pay."""
        if cost > self.available(person):
            raise TooFewChips(f"this costs {money(cost)}, but only {money(self.available(person))} is available")

    def hold(self, person: Person, amount: int) -> None:
        """Holds chips that a person puts down. A negative amount hands chips back."""
        self.need(person, amount)
        self._held[person] += amount

    def release(self) -> None:
        """Hands all held chips back."""
        self._held = dict.fromkeys(self._held, 0)

    def buy(self, person: Person, amount: Cents) -> tuple[Posting, ...]:
        self._balances.setdefault(stack(person), 0)
        self._held.setdefault(person, 0)
        self._total += amount
        self._balances[stack(person)] += amount
        return posting(guest(person), stack(person), amount, "buys chips")

    def cash_out(self, person: Person) -> tuple[Posting, ...]:
        amount = self._balances.pop(stack(person))
        del self._held[person]
        self._total -= amount
        return posting(stack(person), guest(person), amount, "takes the chips")

    def show(self, meters: Mapping[str, Cents]) -> None:
        """Sets the amounts of the meters, as their holder gives them."""
        for name in self._meters:
            if name in meters:
                self._total += meters[name] - self._balances[meter(name)]
                self._balances[meter(name)] = meters[name]

    def settle(self, postings: Iterable[Posting]) -> None:
        """Releases all held chips and applies the postings of a finished round."""
        self.release()
        for holder, change in changes(postings).items():
            self._balances[holder] += change

    def lacking(self, person: Person, postings: Iterable[Posting]) -> tuple[Posting, ...]:
        """What the house pays for a banker who has too few chips, because a bonus pays more than the bet it is on."""
        left = self._balances[stack(person)] + changes(postings).get(stack(person), 0)
        return posting(RACK, stack(person), -left, "the house pays what the bank has not") if left < 0 else ()

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

    # In a checkpoint

    def as_json(self) -> dict[str, Any]:
        stacks = {str(person): self._balances[stack(person)] for person in self._held}
        house = {str(holder): self._balances[holder] for holder in (RACK, FEE, LAYOUT)}
        return {"stacks": stacks, **house, "meters": dict(self.meters)}

    def restore(self, tree: Mapping[str, Any]) -> None:
        self._balances = {holder: tree[str(holder)] for holder in (RACK, FEE, LAYOUT)}
        self._balances |= {meter(name): tree["meters"][name] for name in self._meters}
        self._balances |= {stack(person): amount for person, amount in tree["stacks"].items()}
        self._held = {Person(person): 0 for person in tree["stacks"]}
        self._total = sum(self._balances.values())
