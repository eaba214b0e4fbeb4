"""Bets before a round. They can change until "no more bets", and are not on any line before that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.errors import Refused
from pitboss.machine.chips import TableChips
from pitboss.machine.commands import Bet, Wagers
from pitboss.machine.guests import Guest
from pitboss.machine.machine import Machine
from pitboss.machine.meters import Feed
from pitboss.machine.start import Entropy
from pitboss.machine.step import Entry
from pitboss.money import MOST, Cents, money
from pitboss.rules.game import BySeat
from pitboss.rules.script import Seat, Wager
from pitboss.table.banks import slug_of
from pitboss.table.circles import BEHIND, Circle, seat_of
from pitboss.table.meters import first_meters
from pitboss.table.opening import BankSeat
from pitboss.table.pit_table import PitTable
from pitboss.table.rotation import Person, Rotation
from pitboss.table.round import Round
from pitboss.table.wagers import check_wagers


class Placed(NamedTuple):
    """A person's bets in the window, and what they cost with fees."""

    wagers: Wagers
    behind: Mapping[Seat, Wagers]
    cost: int
    reserve: int = 0
    """Chips kept for following the decisions at the seats behind which the person bets."""


class Bets(Machine):
    table: PitTable[Any]

    def __init__(self, start: Entry, entropy: Entropy) -> None:
        super().__init__(start, entropy)
        self.chips = TableChips({name: Cents(start["meters"][name]) for name in self.table.rules.meters})
        self._begin_meters_anew()
        self.feed = Feed(self.table.rules)
        self.carried: object = None
        """What the last round carries over to the next, apart from the chips."""
        self.rotation = Rotation(self.table.rules.table)
        self.circles: tuple[Circle, ...] = ()
        """The bets on each circle in this round, with their owners."""
        self.persons: dict[Seat, Person] = {}
        """The person at each place of this round."""
        self._shadows: dict[Seat, Round] = {}
        """For each bet behind a seat: the same round, played with that bet in front."""
        self._stakes_seen: dict[Seat, int] = {}
        self._moves_seen = 0
        # The window for bets. None of this is on a line before bets are closed.
        self.bets: dict[Person, Placed] = {}
        self.bank: BankSeat | None = None
        self.offers: list[Person] | None = None
        """The people who have yet to answer the offer of the bank. ``None`` before it goes round."""
        self._declined = False
        """Whether anyone has declined the bank since it began to go round."""

    def _bet(self, command: Bet) -> None:
        guest = self.guests.present(command.person)
        self._check_window(guest)
        wagers = {self.table.read_wager(wager): amount for wager, amount in command.wagers.items()}
        behind = {
            seat: {self.table.read_wager(wager): amount for wager, amount in each.items()}
            for seat, each in command.behind.items()
            if each
        }
        if wagers:
            check_wagers(self.table.rules, wagers)
        self._check_behind(guest, wagers, behind)
        placed = self._priced(wagers, behind)
        self.chips.need(guest.person, placed.cost + placed.reserve)
        bets = {**self.bets, guest.person: placed}
        self._check_cover(bets)
        self.table.game.together(self.table.rules, self._fronts(bets))
        first = not self.bets
        if wagers or behind:
            self.bets = bets
        else:
            self.bets.pop(guest.person, None)
        if first and self.bets:
            self.deadline = self._after(self.times.bets)
        elif not self.bets:
            self.deadline = None
        self.tell(
            "bet", f"{guest.name} has {money(placed.cost)} down", seat=guest.seat, amount=placed.cost, by=guest.by
        )

    def _check_window(self, guest: Guest) -> None:
        if self.round is not None:
            raise Refused("no more bets: wait until this round is over")
        if self.phase == "bank":
            raise Refused("bets open as soon as it is decided who banks")
        if self.why:
            raise Refused(self.why)
        guest.check_here()
        if self.bank is not None and self.bank.seat == guest.seat:
            raise Refused("this player banks, and may not bet")

    def _check_behind(self, guest: Guest, own: Wagers, behind: Mapping[Seat, Wagers]) -> None:
        if own and not guest.seat:
            raise Refused("stands, and bets only behind other players: take a seat first", guest.person)
        for seat, wagers in behind.items():
            if not self.table.rules.table.back_line:
                raise Refused("this table has no back line: nobody may bet behind another player", f"seat {seat}")
            if not 1 <= seat <= self.table.rules.table.seats:
                raise Refused(f"this table has seats 1 to {self.table.rules.table.seats}", f"seat {seat}")
            if self.bank is not None and self.bank.seat == seat:
                raise Refused("this player banks: nobody bets there", f"seat {seat}")
            front = self.guests.at(seat)
            if front is guest:
                raise Refused("a bet goes behind another player's", f"seat {seat}")
            if front is None and not own:
                raise Refused("nobody sits there: only a player who bets at his own seat bets there", f"seat {seat}")
            check_wagers(self.table.rules, wagers)

    def _priced(self, wagers: Wagers, behind: Mapping[Seat, Wagers]) -> Placed:
        """Bets with their cost. At an empty circle the person decides, so no chips are kept to follow others."""
        cost = sum(self._cost(each) for each in (wagers, *behind.values()) if each)
        reserve = sum(int(sum(each.values())) for seat, each in behind.items() if self.guests.at(seat) is not None)
        return Placed(wagers, behind, cost, reserve)

    def _cost(self, wagers: Wagers) -> int:
        """The cost of wagers, with the highest fee that may be due on them."""
        cost = int(sum(self.table.game.laid(self.table.rules, wagers).values()))
        return cost + max(self.table.player_fee(wagers, action) for action in (Cents(cost), MOST))

    def _check_cover(self, bets: Mapping[Person, Placed]) -> None:
        covers = self.covers(bets)
        if covers is not None and covers < 0:
            raise Refused(f"the bank covers only {money(max(0, self.covers(self.bets) or 0))} more")

    def covers(self, bets: Mapping[Person, Placed] | None = None) -> int | None:
        """How much more may be bet against a bank that must cover every wager. ``None`` if there is no limit."""
        most = None if self.bank is None else self.table.most_action(self.bank)
        if most is None:
            return None
        down = sum(
            int(sum(wagers.values()))
            for placed in (self.bets if bets is None else bets).values()
            for wagers in (placed.wagers, *placed.behind.values())
        )
        return most - down

    def _in_front(self, bets: Mapping[Person, Placed]) -> dict[Seat, Person]:
        """The person in front at each circle with a bet: its player, or the first to bet there if nobody sits."""
        found: dict[Seat, Person] = {}
        for guest in self.guests:
            placed = bets.get(guest.person)
            if placed is not None and placed.wagers:
                found[guest.seat] = guest.person
                for seat in placed.behind:
                    if self.guests.at(seat) is None:
                        found.setdefault(seat, guest.person)
        return dict(sorted(found.items()))

    def _on(self, bets: Mapping[Person, Placed], seat: Seat, person: Person) -> Wagers:
        """A person's wagers on a circle."""
        placed, guest = bets[person], self.guests.at(seat)
        return placed.wagers if guest is not None and guest.person == person else placed.behind[seat]

    def _fronts(self, bets: Mapping[Person, Placed]) -> dict[Seat, Wagers]:
        return {seat: self._on(bets, seat, person) for seat, person in self._in_front(bets).items()}

    def _forget_run(self, seat: Seat) -> None:
        """Drops what earlier rounds carried over for this seat, because another player begins there."""
        if isinstance(self.carried, BySeat):
            self.carried = self.carried.without(seat)

    def _begin_meters_anew(self) -> None:
        """Sets the amount at which each meter restarts after it was won whole: the posted amount, or else its first."""
        first = first_meters(self.table.rules, self.table.reseed)
        self.table.reseed = {name: reseed or first[name] for name, reseed in self.table.reseed.items()}

    def _drop_bets_behind(self, seat: Seat) -> None:
        for person, placed in self.bets.items():
            if seat in placed.behind:
                behind = {each: wagers for each, wagers in placed.behind.items() if each != seat}
                self.bets[person] = self._priced(placed.wagers, behind)

    def _drop_what_cannot_stand(self) -> None:
        """Returns optional wagers that exclude each other, or that need a seat which is not in the round."""
        spots = self.table.rules.wagers
        spare = [
            (person, wager)
            for person, placed in self.bets.items()
            for wagers in (placed.wagers, *placed.behind.values())
            for wager in wagers
            if not spots[slug_of(wager)].required
        ]
        while True:
            try:
                self.table.game.together(self.table.rules, self._fronts(self.bets))
                return
            except Refused:
                person, wager = spare.pop()
                placed = self.bets[person]
                kept = _without(placed.wagers, wager)
                behind = {seat: left for seat, each in placed.behind.items() if (left := _without(each, wager))}
                self.bets[person] = self._priced(kept, behind)
                self.tell("bet", f"{wager} of {person} goes back: it cannot stand")

    def _person_at(self, seat: Seat) -> Person:
        guest = self.guests.at(seat)
        if guest is None:
            raise Refused("nobody sits here", f"seat {seat}")
        return guest.person

    # What viewers see

    def spots(self, seat: Seat) -> Mapping[Wager, Cents]:
        """The chips on the layout in front of a seat."""
        if self.round is not None:
            return self.round.layout[seat] if seat in self.round.layout.seats else {}
        person = self._in_front(self.bets).get(seat)
        return {} if person is None else self._on(self.bets, seat, person)

    def spots_behind(self, seat: Seat) -> list[tuple[Person, Mapping[Wager, Cents]]]:
        """The bets behind a seat."""
        if self.round is not None:
            return [
                (self.persons[place], shadow.layout[seat])
                for place, shadow in self._shadows.items()
                if seat_of(place) == seat
            ]
        front = self._in_front(self.bets).get(seat)
        return [
            (person, placed.behind[seat])
            for person, placed in self.bets.items()
            if seat in placed.behind and person != front
        ]

    def circles_in_use(self) -> dict[Seat, Person]:
        """The circles with a bet where nobody sits, now or in the round that is shown, with the person in front."""
        if self.round is not None:
            used = {circle.seat: circle.bets[0].person for circle in self.circles}
        else:
            used = self._in_front(self.bets)
            if self.last is not None:
                used = {seat: person for seat, person in self.last.persons.items() if seat < BEHIND} | used
        return {
            seat: person
            for seat, person in sorted(used.items())
            if self.guests.at(seat) is None and (guest := self.guests.find(person)) and guest.seat
        }

    @property
    def meters(self) -> dict[str, Cents]:
        return self.chips.meters

    def bank_of(self, seat: Seat) -> int | None:
        bank = self.opening.bank if self.round is not None else self.bank
        return int(bank.amount) if bank is not None and bank.seat == seat else None

    def stack_of(self, person: Person) -> int:
        """The chips that a person can still put down."""
        placed = self.bets.get(person)
        held = 0 if placed is None else placed.cost
        if self.bank is not None and self.round is None and self._person_at(self.bank.seat) == person:
            held += self.bank.amount
        return self.chips.available(person) - held

    def chips_of(self, person: Person) -> int:
        return self.chips.stacks[person]


def _without(wagers: Wagers, wager: Wager) -> Wagers:
    return {each: amount for each, amount in wagers.items() if each != wager}
