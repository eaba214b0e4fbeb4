"""A pit table: bets in a window, the house or a player as bank, bets behind other players, and meters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pitboss.errors import PitbossError, Refused
from pitboss.machine.chips import TableChips
from pitboss.machine.commands import Bank, Bet, Buy, Move, Sit, Stop, Wagers
from pitboss.machine.drawing import headline
from pitboss.machine.guests import Guest
from pitboss.machine.machine import Finished, Machine, Past
from pitboss.machine.meters import Feed
from pitboss.machine.results import figures, shown_to_all
from pitboss.machine.start import Entropy
from pitboss.machine.step import By, Entry
from pitboss.machine.times import Millis
from pitboss.machine.view import Kind, Phase
from pitboss.money import MOST, Cents, money
from pitboss.rules.script import Option, Seat, Take, Wager
from pitboss.rules.sheet import Furniture
from pitboss.table.banks import slug_of
from pitboss.table.circles import (
    BEHIND,
    Circle,
    CircleBet,
    check_circles,
    fronts_of,
    places_of,
    set_for_them,
    settle_circles,
    stakes_of,
)
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable
from pitboss.table.postings import Holder, Posting, stack
from pitboss.table.rotation import Minutes, Person, Rotation, starting_at
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.wagers import check_wagers

HOUSE_WAY = "house-way"


class Placed(NamedTuple):
    """A person's bets in the window, and what they cost with fees."""

    wagers: Wagers
    behind: Mapping[Seat, Wagers]
    cost: int
    reserve: int = 0
    """Chips kept for following the decisions at the seats behind which the person bets."""


class PitMachine(Machine):
    kind: Kind = "pit"  # type: ignore[misc]
    table: PitTable[Any]

    def __init__(self, start: Entry, entropy: Entropy) -> None:
        super().__init__(start, entropy)
        self.chips = TableChips({name: Cents(start["meters"][name]) for name in self.table.rules.meters})
        self.feed = Feed(self.table.rules)
        self.rotation = Rotation(self.table.rules.table)
        self.circles: tuple[Circle, ...] = ()
        """Who has money on which circle in this round."""
        self.persons: dict[Seat, Person] = {}
        """The person at each place of this round."""
        self._shadows: dict[Seat, Round] = {}
        """The same round with a bet behind a seat in front, for each such bet."""
        self._stakes_seen: dict[Seat, int] = {}
        self._moves_seen = 0
        # The window for bets: nothing of this is on a line before bets are closed.
        self.bets: dict[Person, Placed] = {}
        self.bank: BankSeat | None = None
        self.offers: list[Person] | None = None
        """Who has yet to answer the offer of the bank; ``None`` before it goes round."""
        self._declined = False
        """Somebody has declined it since it began to go round."""

    # Coming and going

    def _sit(self, command: Sit) -> None:
        if self.guests.find(command.person) is not None:
            raise Refused("already has a seat at this table", f"{command.person:.40}")
        self.guests.check_open(command.seat)
        if command.amount <= 0:
            raise Refused("nobody sits down without chips", "amount")
        guest = Guest(command.person, command.name or command.person, command.role, command.seat)
        self.guests.add(guest)
        self._moves += self.chips.buy(guest.person, command.amount)
        self._offer_again()
        if self.offers and not self._declined:
            self.offers = None
        self.tell(
            "sit", f"{guest.name} sits down with {money(command.amount)}",
            seat=guest.seat, person=guest.person, amount=command.amount, by=guest.by,
        )  # fmt: skip

    def _buy(self, command: Buy) -> None:
        guest = self.guests.seated(command.person)
        if command.amount <= 0:
            raise Refused("must be more than zero", "amount")
        if self.is_in_round(guest) and not self.is_betting:
            raise Refused("wait until this round is over")
        self._moves += self.chips.buy(guest.person, command.amount)
        self._offer_again()
        self.tell("buy", f"{guest.name} buys {money(command.amount)}", seat=guest.seat, amount=command.amount)

    def _move(self, command: Move) -> None:
        guest = self.guests.seated(command.person)
        self.guests.check_open(command.seat)
        if self.is_in_round(guest):
            raise Refused("wait until this round is over")
        if self.bank is not None and self.bank.seat == guest.seat:
            raise Refused("a player who banks keeps the seat")
        self._drop_bets_behind(guest.seat)
        self.guests.move(guest, command.seat)
        self.tell("move", f"{guest.name} moves to seat {command.seat}", seat=command.seat, person=guest.person)

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
        self.guests.remove(guest.person)
        moves = self.chips.cash_out(guest.person)
        self._moves += moves
        amount = moves[0].cents if moves else 0
        self.tell("up", f"{guest.name} leaves with {money(amount)}", seat=guest.seat, amount=amount)

    def _pass_over(self, guest: Guest) -> None:
        """The bank is not offered to a person who is not here."""
        if self.offers and guest.person in self.offers:
            was_asked = self.offers[0] == guest.person
            self.offers = [person for person in self.offers if person != guest.person]
            if was_asked:
                self._next_offer()

    def _drop_bets_behind(self, seat: Seat) -> None:
        for person, placed in self.bets.items():
            if seat in placed.behind:
                behind = {each: wagers for each, wagers in placed.behind.items() if each != seat}
                self.bets[person] = self._priced(placed.wagers, behind)

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

    @property
    def phase(self) -> Phase:
        if self.ended:
            return "over"
        if self.round is not None:
            return "round"
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

    def _offer_again(self) -> None:
        """Somebody came, or has chips again: a bank that nobody took goes round once more."""
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
        """Why a person may not bank the next round; empty if nothing prevents it."""
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

    def _bank(self, command: Bank) -> None:
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
        """The least that a bank may be: one cent, or a bet of the minimum where it must cover every wager."""
        return self.table.rules.options.min if self._covers_all else Cents(1)

    @property
    def _covers_all(self) -> bool:
        furniture: Furniture = self.table.rules.table
        return furniture.bank_covers == "every-wager"

    def bank_fee(self, amount: Cents) -> int:
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

    @property
    def minutes(self) -> Minutes:
        return Minutes(self.at // 60_000)

    def _bet(self, command: Bet) -> None:
        guest = self.guests.seated(command.person)
        self._check_window(guest)
        wagers = {self.table.read_wager(wager): amount for wager, amount in command.wagers.items()}
        behind = {
            seat: {self.table.read_wager(wager): amount for wager, amount in each.items()}
            for seat, each in command.behind.items()
            if each
        }
        if wagers:
            check_wagers(self.table.rules, wagers)
        placed = self._priced(wagers, behind)
        self._check_behind(guest, behind)
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
            raise Refused("bets are open when it is settled who banks")
        if self.why:
            raise Refused(self.why)
        if guest.leaving or guest.away is not None:
            raise Refused("is sitting out: come back first", guest.person)
        if self.bank is not None and self.bank.seat == guest.seat:
            raise Refused("this player banks, and may not bet")

    def _check_behind(self, guest: Guest, behind: Mapping[Seat, Wagers]) -> None:
        for seat, wagers in behind.items():
            if not self.table.rules.table.back_line:
                raise Refused("this table has no back line: nobody may bet behind another player", f"seat {seat}")
            front = self.guests.at(seat)
            if front is None or front is guest:
                raise Refused("a bet goes behind another player's", f"seat {seat}")
            check_wagers(self.table.rules, wagers)

    def _priced(self, wagers: Wagers, behind: Mapping[Seat, Wagers]) -> Placed:
        cost = sum(self._cost(each) for each in (wagers, *behind.values()) if each)
        reserve = sum(int(sum(each.values())) for each in behind.values())
        return Placed(wagers, behind, cost, reserve)

    def _cost(self, wagers: Wagers) -> int:
        """What wagers cost, with the highest fee that they may have to pay."""
        cost = int(sum(self.table.game.laid(self.table.rules, wagers).values()))
        if schedule := self.table.schedule:
            base = [amount for wager, amount in wagers.items() if self.table.rules.wagers[slug_of(wager)].base]
            cost += max(schedule.player_fee(base, action) for action in (Cents(cost), MOST))
        return cost

    def _check_cover(self, bets: Mapping[Person, Placed]) -> None:
        covers = self.covers(bets)
        if covers is not None and covers < 0:
            raise Refused(f"the bank covers {money(max(0, self.covers(self.bets) or 0))} more, and no bet above that")

    def covers(self, bets: Mapping[Person, Placed] | None = None) -> int | None:
        """How much more may be bet against a bank that must cover every wager; ``None`` if nothing limits it."""
        if self.bank is None or not self._covers_all:
            return None
        down = sum(
            int(sum(wagers.values()))
            for placed in (self.bets if bets is None else bets).values()
            for wagers in (placed.wagers, *placed.behind.values())
        )
        return self.bank.amount * (2 if self.bank.co else 1) - down

    def _fronts(self, bets: Mapping[Person, Placed]) -> dict[Seat, Wagers]:
        return {
            guest.seat: bets[guest.person].wagers
            for guest in self.guests
            if guest.person in bets and bets[guest.person].wagers
        }

    def _check_ready(self, guest: Guest) -> None:
        if self.round is not None:
            raise Refused("a round is under way")
        if not guest.is_here:
            raise Refused("is sitting out: come back first", guest.person)
        if self.offers:
            raise Refused("bets are open when it is settled who banks")
        if self.bank is not None and self.bank.seat == guest.seat:
            raise Refused("this player banks, and waits for the bets")

    def _all_ready(self) -> None:
        """Closes the window when all who are here are ready; if nobody has bet, everybody is asked again."""
        self._offer_again()
        if self.phase != "bets" or not all(guest.ready for guest in self._awaited()):
            return
        if self._fronts(self.bets):
            self._close_bets("player")
            return
        for guest in self.guests:
            guest.ready = guest.ready and guest.role != "player"

    def _awaited(self) -> list[Guest]:
        """Who may still bet: everybody here except the player who banks."""
        return [guest for guest in self.guests.here() if self.bank is None or guest.seat != self.bank.seat]

    def _when_due(self) -> Millis | None:
        """When the open question is, or when a person who sits out loses the seat."""
        dues = [] if self.deadline is None else [self.deadline]
        if self.times.away:
            dues += [
                Millis(guest.away + self.times.away)
                for guest in self.guests
                if guest.away is not None and not self.is_in_round(guest)
            ]
        return min(dues, default=None)

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
        """Persons who were away too long lose their seats."""
        self._lines.append(entry)
        for guest in list(self.guests):
            long = guest.away is not None and self.at >= guest.away + self.times.away
            if long and not self.is_in_round(guest):
                self._leave(guest)

    # The round

    def _close_bets(self, by: By) -> None:
        """No more bets: the round opens with what lies on the layout."""
        self._drop_what_cannot_stand()
        fronts = self._fronts(self.bets)
        behind: dict[str, list[list[Any]]] = {}
        for guest in self.guests:
            for seat, wagers in self.bets[guest.person].behind.items() if guest.person in self.bets else ():
                if seat in fronts:
                    behind.setdefault(str(seat), []).append([guest.person, dict(wagers)])
        entry: Entry = {"kind": "open", "at": self.at, "by": by, "round": self.number + 1}
        entry["bets"] = {str(seat): dict(wagers) for seat, wagers in fronts.items()}
        if behind:
            entry["behind"] = behind
        if self.bank is not None:
            entry["bank"] = {"seat": self.bank.seat, "amount": self.bank.amount, "co": self.bank.co}
        if self.table.rules.meters:
            entry["meters"] = dict(self.chips.meters)
        assert self.chance is not None
        if self.chance.receipt is None:
            entry["seeds"] = {str(guest.seat): guest.seed.hex() for guest in self.guests if guest.seed}
        self._open(entry)

    def _drop_what_cannot_stand(self) -> None:
        """Optional wagers that exclude each other, or need a seat that is not in the round, go back."""
        spots = self.table.rules.wagers
        spare = [
            (person, wager)
            for person, placed in self.bets.items()
            for wager in placed.wagers
            if not spots[slug_of(wager)].required
        ]
        while True:
            try:
                self.table.game.together(self.table.rules, self._fronts(self.bets))
                return
            except Refused:
                person, wager = spare.pop()
                placed = self.bets[person]
                kept = {each: amount for each, amount in placed.wagers.items() if each != wager}
                self.bets[person] = self._priced(kept, placed.behind)
                self.tell("bet", f"{wager} of {person} goes back: it cannot stand")

    def _open(self, entry: Entry) -> None:
        if self.chance is None or self.round is not None:
            raise Refused("no round can begin now")
        if entry["round"] != self.number + 1:
            raise Refused(f"this should be round {self.number + 1}", "round")
        bank = BankSeat(**entry["bank"]) if "bank" in entry else None
        if "meters" in entry:
            self.chips.show(entry["meters"])
        circles = tuple(self._read_circles(entry))
        fronts = fronts_of(circles)
        opening = Opening(fronts, bank, None, self.chips.meters)
        round_ = self.table.open(opening)
        persons = {place: bet.person for place, bet in places_of(circles).items()}
        check_circles(self.table, self.guests.persons(), circles, bank)
        costs = self._costs(circles, bank, round_)
        if bank is not None:
            persons[bank.seat] = self._person_at(bank.seat)
            if bank.amount < self.table.least_bank(stakes_of(circles), bank.co):
                raise Refused("does not cover the wagers", "bank")
        self._check_all_can_pay(persons, costs)
        seeds = {Seat(int(seat)): bytes.fromhex(seed) for seat, seed in entry.get("seeds", {}).items()}
        fresh = self.chance.receipt is None
        receipt = self._mix(seeds)
        self._begin(round_, opening)
        self._lines.append({**entry, "receipt": receipt} if fresh else entry)
        self.circles, self.persons = circles, persons
        for place, cost in costs.items():
            self.chips.hold(persons[place], cost)
        self.feed.begin()
        for wagers in stakes_of(circles).values():
            for wager, amount in wagers.items():
                self.feed.stake(wager, amount)
        self._shadows = {
            place: self.table.open(opening._replace(stakes={**fronts, Seat(place % BEHIND): bet.wagers}))
            for place, bet in places_of(circles).items()
            if place >= BEHIND
        }
        self._stakes_seen, self._moves_seen = {}, 0
        self.bets, self.deadline = {}, None
        self.tell("closed", "no more bets", by=entry["by"])

    def _read_circles(self, entry: Entry) -> list[Circle]:
        circles = []
        for text, wagers in entry["bets"].items():
            seat = Seat(int(text))
            bets = [CircleBet(self._person_at(seat), _wagers(wagers))]
            for person, each in entry.get("behind", {}).get(text, ()):
                self.guests.seated(person)
                bets.append(CircleBet(Person(person), _wagers(each)))
            circles.append(Circle(seat, tuple(bets)))
        return circles

    def _person_at(self, seat: Seat) -> Person:
        guest = self.guests.at(seat)
        if guest is None:
            raise Refused("nobody sits here", f"seat {seat}")
        return guest.person

    def _check_all_can_pay(self, persons: Mapping[Seat, Person], costs: Mapping[Seat, int]) -> None:
        due: dict[Person, int] = {}
        for place, cost in costs.items():
            due[persons[place]] = due.get(persons[place], 0) + cost
        for person, cost in due.items():
            try:
                self.chips.need(person, cost)
            except Refused as refused:
                raise refused.at(person) from None

    def _costs(self, circles: tuple[Circle, ...], bank: BankSeat | None, round_: Round) -> dict[Seat, int]:
        """What each place pays when the round opens: its wagers and fee, or its bank and the bank's fee."""
        fees = self.table.fees(stakes_of(circles), bank)
        costs = {
            place: int(sum(self.table.game.laid(self.table.rules, bet.wagers).values())) + fees.seats.get(place, 0)
            for place, bet in places_of(circles).items()
        }
        if bank is not None:
            costs[bank.seat] = bank.amount + fees.bank
        return costs

    def decider(self, seat: Seat) -> Guest | None:
        """Who answers for a seat: the player with most on its circle. The player who banks answers for his own."""
        circle = next((circle for circle in self.circles if circle.seat == seat), None)
        return self.guests.find(circle.decides) if circle else self.guests.at(seat)

    def options(self, person: Person) -> tuple[Option, ...]:
        guest = self.guests.find(person)
        if self.round is None or guest is None:
            return ()
        for seat in self.round.waiting_for():
            if self.decider(seat) is guest:
                return self._options_at(seat)
        return ()

    def _options_at(self, seat: Seat) -> tuple[Option, ...]:
        """The options of a seat's offer that everybody on its circle has the chips for."""
        assert self.round is not None
        offer = self.round.offer(seat)
        person = self.persons.get(seat) or self._person_at(seat)
        have = self.chips.available(person)
        found = []
        house_way = seat in self._set_by_house
        for each in offer.options if offer else ():
            option = within(each, have)
            if option is None or (house_way and option.word != HOUSE_WAY):
                continue
            if self._followers_can_pay(seat, option):
                found.append(option)
        return tuple(found)

    def _followers_can_pay(self, seat: Seat, option: Option) -> bool:
        if option.stake is None or not self._shadows:
            return True
        try:
            self._follow_costs(seat, option.word)
        except PitbossError:
            return False
        return True

    def _follow_costs(self, seat: Seat, words: str) -> dict[Seat, int]:
        """What a decision at a seat costs each bet behind it. Refused if somebody cannot follow."""
        costs: dict[Seat, int] = {}
        for place, shadow in self._shadows.items():
            if place % BEHIND != seat:
                continue
            offer = shadow.offer(seat)
            if offer is None:
                raise Refused(f"{words!r:.60} is not open to the bet behind this seat", f"seat {seat}")
            option, choice = offer.read(words)
            costs[place] = int(choice.amount) if option.stake is not None else 0
            self.chips.need(self.persons[place], costs[place])
        return costs

    def _spoken(self, guest: Guest, seat: Seat, words: str) -> None:
        assert self.round is not None
        offer = self.round.offer(seat)
        assert offer is not None
        if seat in self._set_by_house and words != HOUSE_WAY:
            raise Refused("plays another hand, so this one is set the house way", guest.person)
        option, choice = offer.read(words)
        person = self.persons.get(seat) or guest.person
        self.chips.need(person, int(choice.amount) if option.stake is not None else 0)
        self._follow_costs(seat, str(choice))
        self.round.choose(seat, str(choice))
        for shadow in self._shadows.values():
            shadow.choose(seat, str(choice))
        guest.silent = 0
        self._after_answer()

    @property
    def _set_by_house(self) -> tuple[Seat, ...]:
        return set_for_them(self.table.rules.table, self.guests.persons(), self.circles)

    def _let_pass(self, seat: Seat) -> None:
        super()._let_pass(seat)
        for shadow in self._shadows.values():
            shadow.let_pass(seat)

    def _house_answers(self) -> bool:
        assert self.round is not None
        before = self.round.answer_count
        went_on = super()._house_answers()
        if went_on and self._shadows and self.round.answer_count > before:
            kind, value = self.round.last_answer
            if kind not in ("pass", "choose"):
                for shadow in self._shadows.values():
                    shadow.answer((kind, value))
        return went_on

    def _answered(self) -> None:
        """Holds the chips that were put down by the last answer, in front and behind."""
        assert self.round is not None
        rounds = {Seat(0): self.round, **self._shadows}
        for place, each in rounds.items():
            seen = self._stakes_seen.get(place, 0)
            for payer, wager, amount in each.stakes[seen:]:
                if place == 0 or payer == place % BEHIND:
                    self.chips.hold(self.persons[place or payer], amount)
                    self.feed.stake(wager, amount)
            self._stakes_seen[place] = len(each.stakes)
        for move in self.round.moves[self._moves_seen :]:
            if isinstance(move, Take):
                self.chips.hold(self.persons[move.seat], move.amount)
        self._moves_seen = len(self.round.moves)

    def _settle(self) -> None:
        assert self.round is not None
        opening = self.opening._replace(meters=self.feed.shown(self.chips.meters))
        round_, self.opening = self.round, opening
        if self._shadows:
            settlement = settle_circles(self.table, opening, round_, self.circles)
        else:
            settlement = self.table.settle(opening, round_)
        postings = tuple(self._by_person(settlement.postings())) + self.feed.end()
        self.chips.settle(postings)
        self._moves += postings
        nets = self._nets(settlement)
        self._after_settling(round_)
        self.chips.check(self._on_the_layout())
        self.last = Finished(self.number, opening, round_, settlement, self.persons, nets, dict(self.by))
        self.past.append(Past(self.number, headline(self.table, round_), nets))
        bettors = [bet.person for circle in self.circles for bet in circle.bets]
        self.rotation = self.rotation.after(opening.bank, self._all_persons(), bettors, self._rotation_time)
        self.settled += 1
        self.round = None
        self._clear_window()
        self._lines.append(self._settle_entry(settlement, round_))
        self.tell("settled", f"round {self.number} is settled")

    @property
    def _rotation_time(self) -> Minutes:
        """The time, where the sheet counts minutes between banks; elsewhere none is kept."""
        return self.minutes if self.table.rules.table.bank_minutes else Minutes(0)

    def _all_persons(self) -> dict[Seat, Person]:
        return self.guests.persons()

    def _clear_window(self) -> None:
        self.circles, self.persons, self._shadows = (), {}, {}
        self.bets, self.bank, self.offers, self.deadline = {}, None, None, None

    def _by_person(self, postings: tuple[Posting, ...]) -> list[Posting]:
        """Postings with the stacks of persons instead of those of seats."""

        def owner(holder: Holder) -> Holder:
            return stack(self.persons[Seat(int(holder.of))]) if holder.kind == "stack" else holder

        moves = [move._replace(debit=owner(move.debit), credit=owner(move.credit)) for move in postings]
        return [move for move in moves if move.debit != move.credit]

    def _nets(self, settlement: Settlement) -> dict[Person, int]:
        nets: dict[Person, int] = {}
        for place in settlement.seats:
            person = self.persons[place]
            nets[person] = nets.get(person, 0) + settlement.net(place)
        bank = self.opening.bank
        if bank is not None:
            nets[self.persons[bank.seat]] = settlement.banker_net - settlement.bank_fees
        return nets

    def _settle_entry(self, settlement: Settlement, round_: Round) -> Entry:
        """The result in cents, and everything that everybody has seen."""
        return {
            "kind": "settle",
            "round": self.number,
            **figures(settlement),
            "chips": {str(person): amount for person, amount in self.chips.stacks.items()},
            "house": self.chips.house,
            "meters": dict(self.chips.meters),
            "shown": shown_to_all(round_),
        }

    def _after_settling(self, round_: Round) -> None:
        """Keeps what stays on the table for the next round."""

    def _on_the_layout(self) -> int:
        """Chips on the layout between rounds."""
        return 0

    def _void(self, why: str) -> None:
        if self.round is None:
            raise Refused("no round is under way")
        self.chips.release()
        self.last = Finished(self.number, self.opening, self.round, None, self.persons, {}, dict(self.by), why)
        self.round, self._spoiled = None, True
        self.voids += 1
        self._clear_window()
        self.tell("void", f"the round is void: {why}; all chips go back")
        self._round_is_over()

    def _show_meters(self, amounts: Mapping[str, int]) -> None:
        for name in amounts:
            if name not in self.table.rules.meters:
                raise Refused("this table has no such meter", f"meters.{name:.40}")
        self.chips.show({name: Cents(amount) for name, amount in amounts.items()})
        self.tell("meters", ", ".join(f"{name} {money(amount)}" for name, amount in amounts.items()))

    def _take_options(self, chosen: Mapping[str, Any]) -> None:
        super()._take_options(chosen)
        self.feed = Feed(self.table.rules, self.feed.parts)
        self.bets = {}

    def _cash_out_all(self) -> None:
        for guest in list(self.guests):
            self._leave(guest)
        self.chips.check(0)

    # What can be seen

    def spots(self, seat: Seat) -> Mapping[Wager, Cents]:
        """The chips on the layout in front of a seat."""
        if self.round is not None:
            return self.round.layout[seat] if seat in self.round.layout.seats else {}
        guest = self.guests.at(seat)
        placed = self.bets.get(guest.person) if guest else None
        return placed.wagers if placed else {}

    def spots_behind(self, seat: Seat) -> list[tuple[Person, Mapping[Wager, Cents]]]:
        """The bets behind a seat."""
        if self.round is not None:
            return [
                (self.persons[place], shadow.layout[seat])
                for place, shadow in self._shadows.items()
                if place % BEHIND == seat
            ]
        return [(person, placed.behind[seat]) for person, placed in self.bets.items() if seat in placed.behind]

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

    # Made again

    def _redo_own(self, entry: Entry) -> None:
        if entry["kind"] == "open":
            self._open({key: value for key, value in entry.items() if key != "receipt"})
        elif entry["kind"] == "time":
            self._time(entry)
        else:
            raise Refused(f"a step {entry['kind']!r:.24} cannot happen here")

    def _state(self) -> dict[str, Any]:
        rotation = self.rotation
        return {
            "chips": self.chips.as_json(),
            "parts": self.feed.parts,
            "rotation": {
                "button": rotation.button,
                "holder": rotation.holder,
                "running": rotation.running,
                "against": sorted(rotation.against_dealer),
                "began": rotation.began,
                "banks": [list(bank) for bank in rotation.banks],
            },
        }

    def _restore(self, tree: Mapping[str, Any]) -> None:
        self.chips.restore(tree["chips"])
        self.feed = Feed(self.table.rules, tree["parts"])
        kept = tree["rotation"]
        self.rotation = Rotation(
            self.table.rules.table, kept["button"], kept["holder"], kept["running"], frozenset(kept["against"]),
            kept["began"], tuple((at, person) for at, person in kept["banks"]),
        )  # fmt: skip


def _wagers(tree: Mapping[str, int]) -> dict[Wager, Cents]:
    return {Wager(wager): Cents(amount) for wager, amount in tree.items()}


def within(option: Option, have: int) -> Option | None:
    """The option with its maximum reduced to these chips; ``None`` if they do not reach its minimum."""
    if option.stake is None or max(option.least, option.most) <= have:
        return option
    if option.least > have or not have:
        return None
    usual = option.usual if option.usual is not None and option.usual <= have else None
    return option._replace(most=Cents(have), usual=usual)
