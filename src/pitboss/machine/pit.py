"""A pit table: bets in a window, the house or a player as bank, bets behind other players, and meters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.files.plain_json import plain
from pitboss.files.records import read_carried
from pitboss.machine.base import Finished, PastRound
from pitboss.machine.chips import by_person
from pitboss.machine.guests import Guest
from pitboss.machine.meters import Feed
from pitboss.machine.step import By, Entry
from pitboss.machine.view import Kind
from pitboss.machine.views.drawing import headline
from pitboss.machine.views.results import figures, shown_to_all
from pitboss.machine.window import Window
from pitboss.money import Cents, money
from pitboss.rules.script import Option, Seat, Take, Wager
from pitboss.table.circles import (
    BEHIND,
    Circle,
    CircleBet,
    check_circles,
    fronts_of,
    in_front,
    places_of,
    seat_of,
    set_for_them,
    stakes_of,
)
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.rotation import Minutes, Person, Rotation
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement

HOUSE_WAY = "house-way"


class PitMachine(Window):
    kind: Kind = "pit"  # type: ignore[misc]
    opens_with = "open"
    """The kind of line that begins a round."""

    # The round

    def _close_bets(self, by: By) -> None:
        """Closes the bets and opens the round with the bets on the layout."""
        self._drop_what_cannot_stand()
        fronts, owners = self._fronts(self.bets), self._in_front(self.bets)
        behind: dict[str, list[list[Any]]] = {}
        for guest in self.guests.everybody():
            for seat, wagers in self.bets[guest.person].behind.items() if guest.person in self.bets else ():
                if seat in fronts and owners[seat] != guest.person:
                    behind.setdefault(str(seat), []).append([guest.person, dict(wagers)])
        entry: Entry = {"kind": "open", "at": self.at, "by": by, "round": self.number + 1}
        entry["bets"] = {str(seat): dict(wagers) for seat, wagers in fronts.items()}
        if circles := {str(seat): person for seat, person in owners.items() if self.guests.at(seat) is None}:
            entry["circles"] = circles
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
        opening = Opening(fronts, bank, None, self.chips.meters, self.carried)
        round_ = self.table.open(opening)
        persons = {place: bet.person for place, bet in places_of(circles).items()}
        check_circles(self.table, self.guests.persons(), circles, bank)
        costs = self._costs(circles, bank, round_)
        if bank is not None:
            persons[bank.seat] = self._person_at(bank.seat)
            self.table.check_cover(stakes_of(circles), bank)
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
            place: self.table.open(in_front(opening, place, bet))
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
            owner = entry.get("circles", {}).get(text) or self._person_at(seat)
            bets = [CircleBet(self.guests.seated(owner).person, _wagers(wagers))]
            for person, each in entry.get("behind", {}).get(text, ()):
                self.guests.present(person)
                bets.append(CircleBet(Person(person), _wagers(each)))
            circles.append(Circle(seat, tuple(bets)))
        return circles

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
        """The cost of each place when the round opens: its wagers and fee, or its bank and the bank's fee."""
        fees = self.table.fees(stakes_of(circles), bank)
        costs = {
            place: int(sum(self.table.game.laid(self.table.rules, bet.wagers).values())) + fees.seats.get(place, 0)
            for place, bet in places_of(circles).items()
        }
        if bank is not None:
            costs[bank.seat] = bank.amount + fees.bank
        return costs

    def decider(self, seat: Seat) -> Guest | None:
        """The person who answers for a seat: the player with most on its circle. The banker answers for his own."""
        circle = next((circle for circle in self.circles if circle.seat == seat), None)
        return self.guests.find(circle.decides) if circle else self.guests.at(seat)

    def seen_by(self, person: Person | None) -> frozenset[Seat]:
        """The seats whose own cards a person may see: those where they sit, decide, or bet in front."""
        guest = self.guests.find(person)
        if guest is None:
            return frozenset()
        own = {circle.seat for circle in self.circles if person in (circle.decides, circle.bets[0].person)}
        return frozenset({guest.seat, *own}) - {Seat(0)}

    def name_of(self, seat: Seat) -> str:
        owner = self.persons.get(seat) if self.guests.at(seat) is None else None
        guest = self.guests.find(owner)
        return f"{guest.name} at seat {seat}" if guest else super().name_of(seat)

    def options(self, person: Person) -> tuple[Option, ...]:
        guest = self.guests.find(person)
        if self.round is None or guest is None:
            return ()
        for seat in self.round.waiting_for():
            if self.decider(seat) is guest:
                return self._options_at(seat)
        return ()

    def _options_at(self, seat: Seat) -> tuple[Option, ...]:
        """The options of a seat's offer that everyone on its circle can pay for."""
        person = self.persons.get(seat) or self._person_at(seat)
        have = self.chips.available(person)
        found = []
        house_way = seat in self._set_by_house
        for each in self._options_offered(seat):
            option = within(each, have)
            if option is None or (house_way and option.word != HOUSE_WAY):
                continue
            if self._followers_can_pay(seat, option):
                found.append(option)
        return tuple(found)

    def _options_offered(self, seat: Seat) -> Sequence[Option]:
        """All options that the rules offer a seat."""
        assert self.round is not None
        offer = self.round.offer(seat)
        return offer.options if offer else ()

    def _followers_can_pay(self, seat: Seat, option: Option) -> bool:
        if option.stake is None or not self._shadows:
            return True
        try:
            self._follow_costs(seat, option.word)
        except PitbossError:
            return False
        return True

    def _follow_costs(self, seat: Seat, words: str) -> dict[Seat, int]:
        """The cost of a decision at a seat for each bet behind it. Refuses if a person behind it cannot pay."""
        costs: dict[Seat, int] = {}
        for place, shadow in self._shadows.items():
            if seat_of(place) != seat:
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
        """Holds the chips that the last answer put down, in front and behind."""
        assert self.round is not None
        rounds = {Seat(0): self.round, **self._shadows}
        for place, each in rounds.items():
            seen = self._stakes_seen.get(place, 0)
            for payer, wager, amount in each.stakes[seen:]:
                if place == 0 or payer == seat_of(place):
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
        settlement = self.table.settle(opening, round_, self.circles, self._shadows)
        postings = (*by_person(settlement.postings(), self.persons), *self.feed.end())
        nets = self._nets(settlement)
        if opening.bank is not None:
            banker = self.persons[opening.bank.seat]
            for move in self.chips.lacking(banker, postings):
                postings += (move,)
                nets[banker] += move.cents
                self.tell("bank", f"the house pays {money(move.cents)} that the bank has not", amount=move.cents)
        self.chips.settle(postings)
        self._moves += postings
        self._after_settling(round_)
        self.chips.check(self._on_the_layout())
        self.last = Finished(self.number, opening, round_, settlement, self.persons, nets, dict(self.by))
        self.past.append(PastRound(self.number, headline(self.table, round_), nets))
        bettors = [bet.person for circle in self.circles for bet in circle.bets]
        self.rotation = self.rotation.after(opening.bank, self._all_persons(), bettors, self._rotation_time)
        self.settled += 1
        self.round = None
        self._clear_window()
        self._lines.append(self._settle_entry(settlement, round_, nets))
        self.tell("settled", f"round {self.number} is settled")

    @property
    def _rotation_time(self) -> Minutes:
        """The time, if the sheet counts minutes between banks; otherwise zero."""
        return self.minutes if self.table.rules.table.bank_minutes else Minutes(0)

    def _all_persons(self) -> dict[Seat, Person]:
        return self.guests.persons()

    def _clear_window(self) -> None:
        self.circles, self.persons, self._shadows = (), {}, {}
        self.bets, self.bank, self.offers, self.deadline = {}, None, None, None

    def _nets(self, settlement: Settlement) -> dict[Person, int]:
        nets: dict[Person, int] = {}
        for place in settlement.seats:
            person = self.persons[place]
            nets[person] = nets.get(person, 0) + settlement.net(place)
        bank = self.opening.bank
        if bank is not None:
            nets[self.persons[bank.seat]] = settlement.banker_net - settlement.bank_fees
        return nets

    def _settle_entry(self, settlement: Settlement, round_: Round, nets: Mapping[Person, int]) -> Entry:
        """The line of the result: cents by wager and by person, and everything that everyone has seen."""
        return {
            "kind": "settle",
            "round": self.number,
            **figures(settlement),
            "nets": dict(nets),
            "chips": {str(person): amount for person, amount in self.chips.stacks.items()},
            "house": self.chips.house,
            "meters": dict(self.chips.meters),
            "shown": shown_to_all(round_),
        }

    def _after_settling(self, round_: Round) -> None:
        """Keeps what the round carries over to the next."""
        self.carried = round_.carried

    def _on_the_layout(self) -> int:
        """The chips on the layout between rounds."""
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
        self._begin_meters_anew()
        self.feed = Feed(self.table.rules, self.feed.parts)
        self.bets = {}

    def _cash_out_all(self) -> None:
        for guest in self.guests.everybody():
            self._leave(guest)
        self.chips.check(0)

    def _redo_own(self, entry: Entry) -> None:
        if entry["kind"] == self.opens_with:
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
            "carried": plain(self.carried),
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
        self.carried = read_carried(self.table, tree)
        kept = tree["rotation"]
        self.rotation = Rotation(
            self.table.rules.table, kept["button"], kept["holder"], kept["running"], frozenset(kept["against"]),
            kept["began"], tuple((at, person) for at, person in kept["banks"]),
        )  # fmt: skip


def _wagers(tree: Mapping[str, int]) -> dict[Wager, Cents]:
    return {Wager(wager): Cents(amount) for wager, amount in tree.items()}


def within(option: Option, have: int) -> Option | None:
    """The option with its maximum reduced to the person's chips. ``None`` if they are below its minimum."""
    if option.stake is None or max(option.least, option.most) <= have:
        return option
    if option.least > have or not have:
        return None
    usual = option.usual if option.usual is not None and option.usual <= have else None
    return option._replace(most=Cents(have), usual=usual)
