"""Who banks the next hand: in what order the bank is offered, who may take it, and when the game must stop.

Nothing here deals, asks or has a clock. The code that runs a table asks the seats in the order ``offered``, calls
``check`` for the person who takes the bank, ``unclaimed`` if nobody does, and ``after`` when the hand is over. The
rules that differ between houses are in the sheet, under ``[table]``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NewType

from pitboss.errors import Refused
from pitboss.money import Cents, money
from pitboss.rules.layout import clockwise
from pitboss.rules.script import Seat
from pitboss.rules.sheet import Furniture
from pitboss.table.opening import BankSeat

Person = NewType("Person", str)
"""A person at the table, sitting or standing; a proposition player is a person too."""
Minutes = NewType("Minutes", int)

OTHERS = 2
"""How many others must have banked, if the sheet has ``bank-minutes``."""


@dataclass(frozen=True)
class Rotation:
    """What earlier hands say about who may bank the next one."""

    table: Furniture
    button: Seat | None = None
    """The seat that banked last, even if the dealer has banked since; ``None`` if no seat has banked."""
    holder: Person | None = None
    """The person who banked the last hand; ``None`` if the house did, or no hand was dealt yet."""
    running: int = 0
    """Hands in a row that the holder has banked."""
    against_dealer: frozenset[Person] = frozenset()
    """The people who had a wager when the dealer last banked."""
    began: Minutes | None = None
    banks: tuple[tuple[Minutes, Person], ...] = ()
    """Who banked when, within the sheet's ``bank-minutes``."""

    # Before a hand

    def offered(self, seated: Mapping[Seat, Person]) -> tuple[Seat, ...]:
        """The seats in the order the bank is offered.

        The holder comes first as long as the sheet lets him keep it; after that he is left out.
        """
        own = [seat for seat, person in seated.items() if person == self.holder]
        others = around(self.table, (seat for seat in seated if seat not in own), self.button)
        return (*own, *others) if self.may_keep else others

    @property
    def may_keep(self) -> bool:
        """Whether the holder may bank the next hand too."""
        return self.holder is not None and self.running < self.table.bank_hands

    def check(self, person: Person, chips: int, due: Cents) -> None:
        """Refuses a person who may not bank the next hand. ``due`` is what he must be able to put up."""
        if person == self.holder and not self.may_keep:
            raise Refused(self._at_most)
        if self.table.bank_needs_bet and person not in self.against_dealer:
            raise Refused("only a player who had a wager down when the dealer last banked may bank")
        if chips < due:
            raise Refused(f"a bank must cover every wager, {money(due)}, but this player has {money(chips)}")

    def unclaimed(self) -> str:
        """Why the game stops if nobody takes the bank; empty if the house banks then."""
        if self.table.bank != "player":
            return ""
        if self.holder is None or self.may_keep:
            return "the game is stopped: nobody took the bank"
        return f"the game is broken: nobody else took the bank, and {self._at_most}"

    def overdue(self, now: Minutes) -> str:
        """Why the game must end now, because too few others have banked; empty if it need not end."""
        limit = self.table.bank_minutes
        if not limit or self.began is None or now - self.began < limit:
            return ""
        if len({person for at, person in self.banks if at > now - limit}) > OTHERS:
            return ""
        return f"the game ends: fewer than two others have banked in {limit} minutes"

    @property
    def _at_most(self) -> str:
        hands = self.table.bank_hands
        return (
            f"one player may bank at most {hands} hands in a row" if hands > 1 else "nobody may bank two hands in a row"
        )

    # After it

    def after(
        self,
        bank: BankSeat | None,
        seated: Mapping[Seat, Person],
        bettors: Collection[Person],
        now: Minutes = Minutes(0),
    ) -> Rotation:
        """The rotation after a hand with this bank and these bettors."""
        began = now if self.began is None else self.began
        if bank is None:
            return replace(self, holder=None, running=0, against_dealer=frozenset(bettors), began=began)
        person = seated[bank.seat]
        recent = tuple((at, who) for at, who in self.banks if at > now - self.table.bank_minutes)
        return replace(
            self,
            button=bank.seat,
            holder=person,
            running=self.running + 1 if person == self.holder else 1,
            began=began,
            banks=(*recent, (now, person)) if self.table.bank_minutes else (),
        )


def starting_at(table: Furniture, first: Seat) -> Rotation:
    """A new game whose bank is offered to this seat first."""
    return Rotation(table, Seat(first - 1 if table.rotation == "clockwise" else first + 1))


def around(table: Furniture, seats: Iterable[Seat], after: Seat | None) -> tuple[Seat, ...]:
    """Seats in the order the house offers the bank, starting with the next after ``after``, or after the dealer."""
    if table.rotation == "clockwise":
        return clockwise(tuple(seats), after)
    return tuple(sorted(seats, key=lambda seat: (after is not None and seat >= after, -seat)))
