"""Chips that move: debit, credit, cents, and why. A ledger applies postings and computes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from pitboss.money import Cents
from pitboss.rules.script import Seat


class Holder(NamedTuple):
    """Where chips are: a player's stack or pocket, the layout, the pot, the house's rack, its fees, a meter."""

    kind: Literal["stack", "guest", "layout", "pot", "rack", "fee", "meter"]
    of: Seat | str = ""
    """The seat or the person of a stack, the person of a pocket, the name of a meter."""

    def __str__(self) -> str:
        return f"{self.kind} {self.of}" if self.of else self.kind


LAYOUT = Holder("layout")
POT = Holder("pot")
RACK = Holder("rack")
FEE = Holder("fee")


def stack(owner: Seat | str) -> Holder:
    """The stack at a seat; a live table, where people change seats, names the person instead."""
    return Holder("stack", owner)


def guest(person: str) -> Holder:
    """A person's money away from the table."""
    return Holder("guest", person)


def meter(name: str) -> Holder:
    return Holder("meter", name)


class Posting(NamedTuple):
    """Chips go from ``debit`` to ``credit``. The amount is above zero."""

    debit: Holder
    credit: Holder
    cents: Cents
    why: str

    def __str__(self) -> str:
        return f"{self.debit} to {self.credit}, {self.cents} cents: {self.why}"


def changes(postings: Iterable[Posting]) -> dict[Holder, int]:
    """How much each holder gains (above zero) or loses (below)."""
    found: dict[Holder, int] = {}
    for debit, credit, cents, _ in postings:
        found[debit] = found.get(debit, 0) - cents
        found[credit] = found.get(credit, 0) + cents
    return found


def posting(debit: Holder, credit: Holder, amount: int, why: str) -> tuple[Posting, ...]:
    """One posting; none if nothing moves; from ``credit`` to ``debit`` if the amount is below zero."""
    if not amount or debit == credit:
        return ()
    return (Posting(debit, credit, Cents(amount), why) if amount > 0 else Posting(credit, debit, Cents(-amount), why),)
