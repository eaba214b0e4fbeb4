"""The offer of the bank for the next round. It goes round the table if the sheet lets players bank."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Refused
from pitboss.machine.bets import Bets
from pitboss.machine.commands import Stop, TakeBank
from pitboss.machine.guests import Guest
from pitboss.machine.step import By
from pitboss.money import MOST, Cents, money
from pitboss.rules.script import Seat
from pitboss.table.opening import BankSeat
from pitboss.table.rotation import Minutes, Person, starting_at


class BankOffer(Bets):
    def _offer_again(self) -> None:
        """Offers a bank that nobody took once more, because a person came or has chips again."""
        if self.why:
            self.why, self.offers = "", None

    def _offer_bank(self) -> bool:
        if why := self.rotation.overdue(self.minutes):
            self._note(Stop(why), "house")
            return True
        rotation = self.rotation
        if rotation.button is None:
            first = next((guest.seat for guest in self.guests if guest.role == "proposition player"), None)
            rotation = replace(rotation, button=starting_at(rotation.table, first or min(self.guests.persons())).button)
        here = self._seated_here()
        self.offers = [here[seat] for seat in rotation.offered(here) if not self.why_no_bank(here[seat])]
        self._declined = False
        self._next_offer()
        return True

    def _seated_here(self) -> dict[Seat, Person]:
        return {guest.seat: guest.person for guest in self.guests.here()}

    def why_no_bank(self, person: Person) -> str:
        """Why a person may not bank the next round. Empty if they may."""
        try:
            self.rotation.check(person, self.chips.available(person), self.table.rules.options.min)
        except Refused as refused:
            return refused.what
        return ""

    def _next_offer(self) -> None:
        assert self.offers is not None
        if self.offers:
            self.deadline = self._after(self.times.bank)
            guest = self.guests.seated(self.offers[0])
            self.tell("offer", f"the bank is offered to {guest.name}", seat=guest.seat, person=guest.person)
            return
        self.deadline = None
        self.why = self.rotation.unclaimed()
        self.tell("bank", self.why or "the house banks")

    def _bank(self, command: TakeBank) -> None:
        guest = self.guests.seated(command.person)
        if not self.offers or self.offers[0] != guest.person or self.phase != "bank":
            raise Refused("the bank is not offered to this seat now")
        if command.amount is None:
            self._decline(guest, guest.by)
            return
        if command.co and not self.table.rules.table.co_bank:
            raise Refused("this table has no co-bank with the house")
        if command.amount <= 0:
            raise Refused("a bank must be more than $0")
        if command.amount < self.least_bank:
            raise Refused(f"a bank must be at least {money(self.least_bank)}")
        self.chips.need(guest.person, command.amount + self.bank_fee(command.amount))
        self.bank, self.offers, self.deadline = BankSeat(guest.seat, command.amount, command.co), [], None
        half = ", half of it with the house," if command.co else ""
        self.tell(
            "bank", f"{guest.name} banks{half} with {money(command.amount)}", seat=guest.seat, amount=command.amount
        )

    @property
    def least_bank(self) -> Cents:
        """The smallest bank: one cent, or the minimum bet if the bank must cover every wager."""
        return self.table.rules.options.min if self.table.covers_all else Cents(1)

    def bank_fee(self, amount: Cents) -> int:
        """The fee for which a player who banks must have chips. Where it depends on the bets, this is the highest fee:
        bets open after the bank is taken, and nobody could deal a round whose banker cannot pay its fee."""
        schedule = self.table.schedule
        return schedule.dealer_fee(MOST, amount) if schedule else 0

    def most_bank(self, person: Person) -> int:
        """The most that a person can put up, with the bank's fee left over."""
        have = self.chips.available(person)
        most = have - self.bank_fee(Cents(have))
        return max(0, most)

    def _decline(self, guest: Guest, by: By) -> None:
        assert self.offers
        self._declined = True
        self.tell("bank", f"{guest.name} declines the bank", seat=guest.seat, by=by)
        self.offers = self.offers[1:]
        self._next_offer()

    def _pass_over(self, guest: Guest) -> None:
        """Takes a person who is not here any more off the offer."""
        if self.offers and guest.person in self.offers:
            was_asked = self.offers[0] == guest.person
            self.offers = [person for person in self.offers if person != guest.person]
            if was_asked:
                self._next_offer()

    @property
    def minutes(self) -> Minutes:
        return Minutes(self.at // 60_000)
