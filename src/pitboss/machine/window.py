"""People who come and go at a pit table, and the window for bets, which closes when all are ready or time is up."""

from __future__ import annotations

from abc import abstractmethod

from pitboss.errors import Refused
from pitboss.machine.bank_offer import BankOffer
from pitboss.machine.commands import Buy, ChangeSeat, Sit
from pitboss.machine.guests import Guest
from pitboss.machine.step import By, Entry
from pitboss.machine.times import Millis
from pitboss.machine.view import Phase
from pitboss.money import money
from pitboss.rules.script import Seat


class Window(BankOffer):
    # Coming and going

    def _sit(self, command: Sit) -> None:
        if self.guests.find(command.person) is not None:
            raise Refused("already has a seat at this table", f"{command.person:.40}")
        self._check_open(command.seat, self.table.rules.table.back_line)
        if command.amount <= 0:
            raise Refused("nobody sits down without chips", "amount")
        guest = Guest(command.person, command.name or command.person, command.role, command.seat)
        self._drop_bets_behind(guest.seat)
        self.guests.add(guest)
        self._moves += self.chips.buy(guest.person, command.amount)
        self._has_come(guest)
        how = "sits down" if guest.seat else "stands behind the table"
        self.tell(
            "sit", f"{guest.name} {how} with {money(command.amount)}",
            seat=guest.seat, person=guest.person, amount=command.amount, by=guest.by,
        )  # fmt: skip

    def _check_open(self, seat: Seat, back_line: bool) -> None:
        """Refuses a seat that is taken. A circle that another person plays is taken until the round is over."""
        self.guests.check_open(seat, back_line)
        if seat and not self.is_free(seat):
            raise Refused("another player's hand lies here until this round is over", f"seat {seat}")

    def _has_come(self, guest: Guest) -> None:
        """Offers a bank that nobody took again. A bank that is being offered is offered to the new player too."""
        if guest.seat:
            self._offer_again()
            if self.offers and not self._declined:
                self.offers = None

    def _buy(self, command: Buy) -> None:
        guest = self.guests.present(command.person)
        if command.amount <= 0:
            raise Refused("must be more than zero", "amount")
        if self.is_in_round(guest) and not self.is_betting:
            raise Refused("wait until this round is over")
        self._moves += self.chips.buy(guest.person, command.amount)
        self._offer_again()
        self.tell("buy", f"{guest.name} buys {money(command.amount)}", seat=guest.seat, amount=command.amount)

    def _move(self, command: ChangeSeat) -> None:
        guest = self.guests.present(command.person)
        self._check_open(command.seat, self.table.rules.table.back_line and guest.seat != 0)
        if self.is_in_round(guest):
            raise Refused("wait until this round is over")
        if self.bank is not None and self.bank.seat == guest.seat:
            raise Refused("a player who banks keeps the seat")
        self._drop_bets_behind(guest.seat)
        self._drop_bets_behind(command.seat)
        self._forget_run(guest.seat)
        if not (guest.seat and command.seat):
            self.bets.pop(guest.person, None)
            self._pass_over(guest)
        self.guests.move(guest, command.seat)
        self._has_come(guest)
        where = f"moves to seat {command.seat}" if command.seat else "stands behind the table"
        self.tell("move", f"{guest.name} {where}", seat=command.seat, person=guest.person)

    def _get_up(self, guest: Guest) -> None:
        if self.is_in_round(guest):
            guest.leaving = True
            self.tell("leaving", f"{guest.name} leaves; the seat is held until the round is over", seat=guest.seat)
        else:
            self._leave(guest)

    def _leave(self, guest: Guest) -> None:
        self.bets.pop(guest.person, None)
        self._drop_bets_behind(guest.seat)
        if self.bank is not None and self.bank.seat == guest.seat:
            self.bank, self.offers, self.bets, self.deadline = None, None, {}, None
        self._pass_over(guest)
        self._forget_run(guest.seat)
        self.guests.remove(guest.person)
        moves = self.chips.cash_out(guest.person)
        self._moves += moves
        amount = moves[0].cents if moves else 0
        self.tell("up", f"{guest.name} leaves with {money(amount)}", seat=guest.seat, amount=amount)

    def _away(self, guest: Guest) -> None:
        if guest.away is not None:
            raise Refused("is sitting out already", guest.person)
        guest.away = self.at
        if not self.is_in_round(guest):
            self.bets.pop(guest.person, None)
            self._pass_over(guest)
        self.tell("away", f"{guest.name} sits out", seat=guest.seat, person=guest.person, by=guest.by)

    def _back(self, guest: Guest) -> None:
        if guest.away is None:
            raise Refused("is not sitting out", guest.person)
        guest.away, guest.silent = None, 0
        self._offer_again()
        self.tell("back", f"{guest.name} is back", seat=guest.seat, person=guest.person, by=guest.by)

    def is_in_round(self, guest: Guest) -> bool:
        return self.round is not None and guest.person in self.persons.values()

    # The window for bets

    def _phase_between(self) -> Phase:
        if not self.guests.here() or self.why:
            return "idle"
        return "bank" if self.offers else "bets"

    def _between(self) -> bool:
        if not self.guests.here():
            self.deadline = None
            return False
        if self.chance is None:
            self._commit()
            return True
        if self.table.rules.table.bank in ("player", "either") and self.bank is None and self.offers is None:
            return self._offer_bank()
        return False

    def _check_ready(self, guest: Guest) -> None:
        if self.round is not None:
            raise Refused("a round is under way")
        guest.check_here()
        if self.offers:
            raise Refused("bets open as soon as it is decided who banks")
        if self.bank is not None and self.bank.seat == guest.seat:
            raise Refused("this player banks, and waits for the bets")

    def _all_ready(self) -> None:
        """Closes the window when everyone here is ready. If nobody has bet, everyone is asked again."""
        self._offer_again()
        if self.phase != "bets" or not all(guest.ready for guest in self._awaited()):
            return
        if self._fronts(self.bets):
            self._close_bets("player")
            return
        for guest in self.guests:
            guest.ready = guest.ready and guest.role != "player"

    def _awaited(self) -> list[Guest]:
        """The people who may still bet: everyone here except the player who banks."""
        return [guest for guest in self.guests.here() if self.bank is None or guest.seat != self.bank.seat]

    def _when_due(self) -> Millis | None:
        """When the open question is due, or a person who sits out loses the seat."""
        dues = [] if self.deadline is None else [self.deadline]
        if self.times.away:
            dues += [due for due, _ in self._sitting_out()]
        return min(dues, default=None)

    def _sitting_out(self) -> list[tuple[Millis, Guest]]:
        """The people who sit out and would lose their seat for it, each with the time."""
        return [
            (Millis(guest.away + self.times.away), guest)
            for guest in self.guests
            if guest.away is not None and not self._keeps_seat(guest)
        ]

    def _keeps_seat(self, guest: Guest) -> bool:
        """Whether the person keeps the seat for now, however long they are away."""
        return self.is_in_round(guest)

    def _time_is_up(self) -> None:
        if self.deadline is None or self.deadline > self.at:
            self._time({"kind": "time", "at": self.at})
        elif self.phase == "bank":
            assert self.offers
            self._decline(self.guests.seated(self.offers[0]), "clock")
        elif self.round is not None:
            self._time_up_for_decisions()
        elif self._fronts(self.bets):
            self._close_bets("clock")
        else:
            self.deadline = None

    def _time(self, entry: Entry) -> None:
        """Takes the seats of people who were away too long."""
        self._lines.append(entry)
        for due, guest in self._sitting_out():
            if self.at >= due:
                self._get_up(guest)

    @abstractmethod
    def _close_bets(self, by: By) -> None:
        """Closes the bets and opens the round with the bets on the layout."""
