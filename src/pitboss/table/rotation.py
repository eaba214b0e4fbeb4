"""Whose bank it is, from hand to hand: in what order it is offered, who may take it, and when the game must stop.

Nothing here deals, asks or keeps the time. Whoever runs a table asks the seats in the order ``offered``, holds each
taker to ``check``, reads in ``unclaimed`` what happens if nobody takes it, and after the hand goes on with ``after``.
What houses do differently stands in the sheet, under ``[table]``.
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
"""Somebody at the table, wherever he sits or stands: a proposition player is a person like anyone else."""
Minutes = NewType("Minutes", int)

OTHERS = 2
"""How many besides one must have banked, where the sheet has ``bank-minutes``."""


@dataclass(frozen=True)
class Rotation:
    """What of the hands before decides who may bank the next."""

    table: Furniture
    button: Seat | None = None
    """The seat that banked last, also where a dealer's bank came since; ``None`` at the dealer's own place."""
    holder: Person | None = None
    """Who banked the last hand; nobody where the house did, or no hand was dealt yet."""
    running: int = 0
    """Hands the holder has banked without another between."""
    against_dealer: frozenset[Person] = frozenset()
    """Who had a wager down when the dealer last banked."""
    began: Minutes | None = None
    banks: tuple[tuple[Minutes, Person], ...] = ()
    """Who banked when, as far back as the sheet's ``bank-minutes`` go."""

    # Before a hand

    def offered(self, seated: Mapping[Seat, Person]) -> tuple[Seat, ...]:
        """The seats in the order the bank is offered.

        Who has it may keep it as long as the sheet lets him; then it goes on round the table, and not to him.
        """
        own = [seat for seat, person in seated.items() if person == self.holder]
        others = around(self.table, (seat for seat in seated if seat not in own), self.button)
        return (*own, *others) if self.may_keep else others

    @property
    def may_keep(self) -> bool:
        """Whether the holder may bank the next hand too."""
        return self.holder is not None and self.running < self.table.bank_hands

    def check(self, person: Person, chips: int, due: Cents) -> None:
        """Refused if he may not bank the next hand: ``due`` is what he must be able to put up."""
        if person == self.holder and not self.may_keep:
            raise Refused(self._at_most)
        if self.table.bank_needs_bet and person not in self.against_dealer:
            raise Refused("only who had a wager down when the dealer last banked may bank")
        if chips < due:
            raise Refused(f"a bank must cover every wager, {money(due)}, and there is {money(chips)}")

    def unclaimed(self) -> str:
        """Why the game is broken when nobody has taken the bank; nothing where the house banks then."""
        if self.table.bank != "player":
            return ""
        if self.holder is None or self.may_keep:
            return "the game is stopped: nobody took the bank"
        return f"the game is broken: nobody else took the bank, and {self._at_most}"

    def overdue(self, now: Minutes) -> str:
        """Why the game ends now, where others must bank within so many minutes; nothing while it need not."""
        limit = self.table.bank_minutes
        if not limit or self.began is None or now - self.began < limit:
            return ""
        if len({person for at, person in self.banks if at > now - limit}) > OTHERS:
            return ""
        return f"the game is ended: fewer than two others have banked in {limit} minutes"

    @property
    def _at_most(self) -> str:
        hands = self.table.bank_hands
        return f"one player may bank {hands} hands running at most" if hands > 1 else "nobody banks two hands running"

    # After it

    def after(
        self,
        bank: BankSeat | None,
        seated: Mapping[Seat, Person],
        bettors: Collection[Person],
        now: Minutes = Minutes(0),
    ) -> Rotation:
        """As it stands once a hand is dealt, with this bank and these persons' wagers down."""
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
    """A game whose first bank is offered to this seat first."""
    return Rotation(table, Seat(first - 1 if table.rotation == "clockwise" else first + 1))


def around(table: Furniture, seats: Iterable[Seat], after: Seat | None) -> tuple[Seat, ...]:
    """Seats in the order a house offers its bank, from the first after the one given, or after the dealer's place."""
    if table.rotation == "clockwise":
        return clockwise(tuple(seats), after)
    return tuple(sorted(seats, key=lambda seat: (after is not None and seat >= after, -seat)))
