"""The accounts of a casino, and the transfers that each posting of a table becomes.

A buy-in at a table is two transfers: the guest's money goes into the drop, and chips go from the rack to the stack. So
the win of a table can be counted (drop and rack) and also added up from play. The two must agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from pitboss.table.postings import Holder, Posting

AccountKind = Literal["issue", "cage", "guest", "drop", "rack", "stack", "layout", "pot", "fee", "meter"]
KINDS: tuple[AccountKind, ...] = get_args(AccountKind)
Reason = Literal["issue", "return", "buy-in", "cash-out", "play", "fill", "credit", "count", "meter", "seed"]

MOST = 2**53 - 1
"""The largest balance and amount. A browser counts exactly up to here."""


class Account(NamedTuple):
    kind: AccountKind
    owner: str = ""
    """The person of a guest's account or of a stack; the name of a meter."""
    table: int = 0
    """0 for accounts of the house, of guests, and of meters that tables share."""

    @property
    def lowest(self) -> int:
        """The lowest balance that the account may have. Only the account that issues chips goes below zero."""
        return -MOST if self.kind == "issue" else 0

    def __str__(self) -> str:
        where = f" at table {self.table}" if self.table else ""
        return f"{self.kind}{f' of {self.owner}' if self.owner else ''}{where}"


ISSUE = Account("issue")
CAGE = Account("cage")


def guest_account(person: str) -> Account:
    return Account("guest", person)


class Transfer(NamedTuple):
    kind: Reason
    debit: Account
    credit: Account
    amount: int
    why: str


def meter_account(name: str, table: int, links: Mapping[str, str]) -> Account:
    """The account of a table's meter: its own, or the one it shares with other tables of the house."""
    return Account("meter", links[name]) if name in links else Account("meter", name, table)


def account_of(holder: Holder, table: int, links: Mapping[str, str]) -> Account:
    if holder.kind == "meter":
        return meter_account(str(holder.of), table, links)
    return Account(holder.kind, str(holder.of), 0 if holder.kind == "guest" else table)


def transfers_of(posting: Posting, table: int, links: Mapping[str, str]) -> Iterator[Transfer]:
    """The transfers that a posting of a table's machine becomes."""
    debit, credit = account_of(posting.debit, table, links), account_of(posting.credit, table, links)
    amount, why = posting.cents, posting.why
    if debit.kind == "guest" and credit.kind == "stack":
        yield Transfer("buy-in", debit, Account("drop", "", table), amount, why)
        yield Transfer("buy-in", Account("rack", "", table), credit, amount, why)
    elif debit.kind == "stack" and credit.kind == "guest":
        yield Transfer("cash-out", debit, credit, amount, why)
    elif "meter" in (debit.kind, credit.kind):
        yield Transfer("seed" if why == "seed" else "meter", debit, credit, amount, why)
    else:
        yield Transfer("play", debit, credit, amount, why)
