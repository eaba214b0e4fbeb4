"""A live table of the poker room: seats and stacks, the steps between hands, and the hands.

``RoomTable`` applies the rules of the room. This class adds the players' pockets, the clock, committed chance and the
journal. Each step between hands is one line: a player sits down, buys chips, moves or leaves.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.files.records import write_opening
from pitboss.live.dealing import Clock, Dealing, Entropy, Write, by_the_clock, from_the_system, seeds_of
from pitboss.live.journal import Entry
from pitboss.live.result import RoundResult
from pitboss.live.session import Player, figures, players_of
from pitboss.money import Cents, money
from pitboss.room.next_hand import NextHand, post_answer
from pitboss.room.seats import ComesIn, SeatedPlayer, Seconds
from pitboss.room.table import RoomTable
from pitboss.rules.script import Option, Seat
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person

BETWEEN_HANDS = ("sit", "buy", "move", "kills")
DESERTED = Seconds(600)
"""After a longer pause the table counts as deserted, as when a session is continued a week later."""


class LiveRoom(Dealing):
    table: PokerTable

    def __init__(
        self, start: Entry, write: Write, entropy: Entropy = from_the_system, clock: Clock = by_the_clock
    ) -> None:
        super().__init__(start, write, entropy, clock)
        self._first = players_of(start)
        self.people = {Person(player.name): player for player in self._first.values()}
        if len(self.people) < len(self._first):
            raise Refused("two players have the same name: in the poker room names must differ", "players")
        self.pockets: dict[Person, int] = {person: player.chips for person, player in self.people.items()}
        """Each player's chips that are not on the table."""
        self.room = RoomTable(self.table)
        for seat, player in self._first.items():
            amount = Cents(start["stacks"][str(seat)])
            self.pockets[Person(player.name)] -= amount
            self.room = self.room.sit(seat, Person(player.name), amount)
        self.hand: NextHand | None = None
        self.leaving: set[Person] = set()
        """Players who left during the hand. They pass until it is over; then their seats are free."""
        self._now = Seconds(0)
        """The time of the last step that has one."""
        self._brought = sum(player.chips for player in self._first.values())
        self._check()

    @property
    def players(self) -> Mapping[Seat, Player]:
        return {seat: self.people[place.person] for seat, place in self.room.places.items()}

    def first(self, seat: Seat) -> Player:
        """The player who sat here when the session began."""
        return self._first[seat]

    def brought(self, seat: Seat) -> tuple[int, int]:
        person = Person(self._first[seat].name)
        now = self.seat_of(person)
        return self._first[seat].chips, self.pockets[person] + (self.room.places[now].stack if now else 0)

    def seat_of(self, person: Person) -> Seat | None:
        return next((seat for seat, place in self.room.places.items() if place.person == person), None)

    # Between hands

    def sit(self, person: Person, seat: Seat, amount: Cents, way: ComesIn = "wait") -> None:
        self._do({"do": "sit", "person": person, "seat": seat, "amount": amount, "way": way})

    def buy(self, person: Person, amount: Cents) -> None:
        self._do({"do": "buy", "person": person, "amount": amount})

    def move(self, person: Person, to: Seat) -> None:
        self._do({"do": "move", "person": person, "seat": to})

    def come_in(self, person: Person, way: ComesIn) -> None:
        self._do({"do": "come-in", "person": person, "way": way})

    def go_away(self, person: Person) -> None:
        """The player sits out from the next hand on."""
        self._do({"do": "away", "person": person, "at": self._clock()})

    def come_back(self, person: Person) -> None:
        self._do({"do": "back", "person": person})

    def get_up(self, person: Person) -> None:
        """The player takes the chips and leaves; during a hand, when it is over."""
        self._do({"do": "leave", "person": person})

    def agree(self, person: Person, on: bool) -> None:
        """The table agrees to play kill pots, or to play none; a player says so for all."""
        self._do({"do": "kills", "person": person, "on": on})

    def tick(self) -> None:
        """Lets time pass between hands: half hours are charged, and players who were away too long lose their seats."""
        if self.round is None:
            now = self._clock()
            if self._without_pause(now).at(now) != self.room:
                self._time(now)
                self.go_on()

    def open(self, seeds: Mapping[Seat, bytes]) -> None:
        """Starts the next hand. Refused while the table waits for players."""
        self._open(seeds, self._clock())
        self.go_on()

    # In a hand

    def options(self, seat: Seat) -> tuple[Option, ...]:
        offer = self.offer(seat)
        return tuple(offer.options) if offer else ()

    def choose(self, seat: Seat, text: str) -> None:
        """A seat chooses an option. If it is not on offer, it is refused and nothing changes."""
        offer = self.offer(seat)
        if offer is None:
            raise Refused(f"{text!r} is not on offer: no decision is open to this seat now")
        _, choice = offer.read(text)
        self._answer(("choose", [int(seat), str(choice)]), seat)
        self.go_on()

    def let_pass(self, seat: Seat) -> None:
        """The player's time is up: the seat checks or folds. After two such decisions in a row it sits out."""
        if self.offer(seat) is None:
            raise Refused("no decision is open to this seat now")
        self._answer(("pass", int(seat)), seat, self._clock())
        self.go_on()

    def _clock(self) -> Seconds:
        """The time. If the system clock is set back, the time stands still until the clock catches up."""
        return max(self._now, self.clock())

    # The steps, live

    def _advance_to(self, now: int) -> None:
        if type(now) is not int or now < self._now:
            raise Refused(f"{now!r:.24} is earlier than {self._now}, the time of the step before", "at")
        self.room, self._now = self._without_pause(now), Seconds(now)

    def _without_pause(self, now: int) -> RoomTable:
        """The table at this time. A long pause is not charged: the table's clock stood still."""
        passed = Seconds(now - self._now)
        return self.room.paused(passed) if passed > DESERTED else self.room

    def _do(self, step: Entry) -> None:
        self._make_step(step)
        self.go_on()

    def _make_step(self, step: Entry) -> None:
        """Makes one step of one player between hands, and adds its line."""
        do, person = step["do"], Person(step["person"])
        if self.ended:
            raise Refused("the session is over")
        if self.round is not None and do in BETWEEN_HANDS:
            raise Refused("wait until this hand is over")
        if person not in self.people:
            raise Refused("no such player here", f"{person!s:.40}")
        amount = Cents(step.get("amount", 0))
        self._advance_to(step.get("at", self._now))
        if amount > self.pockets[person]:
            raise Refused(f"has only {money(self.pockets[person])}, but needs {money(amount)}", person)
        if do == "sit":
            self.room = self.room.sit(Seat(step["seat"]), person, amount, step["way"])
        else:
            self._make_seated_step(do, person, step)
        self.pockets[person] -= amount
        self._pending.append({"kind": "place", **step})

    def _make_seated_step(self, do: str, person: Person, step: Entry) -> None:
        room, seat = self.room, self.seat_of(person)
        if seat is None:
            raise Refused("has no seat here", person)
        if do == "buy":
            self.room = room.buy(seat, Cents(step["amount"]))
        elif do == "move":
            self.room = room.move(seat, Seat(step["seat"]))
        elif do == "come-in":
            self.room = room.comes_in(seat, step["way"])
        elif do == "away":
            self.room = room.away(seat, self._now)
        elif do == "back":
            self.room = room.back(seat)
        elif do == "kills":
            self.room = room.agree(step["on"] is True)
        elif do == "leave" and self.hand is not None and seat in self.hand.stacks:
            self.leaving.add(person)
        elif do == "leave":
            self._cash_out(seat)
        else:
            raise Refused(f"{do!r} is not a step at a table")

    def _cash_out(self, seat: Seat) -> None:
        place: SeatedPlayer = self.room.places[seat]
        self.room = self.room.leave(seat)
        self.pockets[place.person] += place.stack

    def _time(self, now: Seconds) -> None:
        self._advance_to(now)
        after = self.room.at(now)
        for seat in self.room.places.keys() - after.places.keys():
            place = self.room.places[seat]
            self.pockets[place.person] += place.stack
        self.room = after
        self._check()
        self._pending.append({"kind": "time", "at": now})

    def _open(self, seeds: Mapping[Seat, bytes], now: Seconds) -> None:
        if self.chance is None or self.round is not None or self.ended:
            raise Refused("no hand can begin now")
        self._advance_to(now)
        hand = self.room.next_hand()
        mixed = self._mixed(seeds)
        drawn: dict[str, str] = {}
        if self.room.last is None and hand.buttons is not None:
            cards = self.chance.spread(hand.stacks)
            drawn = {str(seat): str(card) for seat, card in cards.items()}
            self.room = self.room.drew(cards)
            hand = self.room.next_hand()
        self.hand = hand
        entry = self._begin(self.room.start(hand), hand.opening, {}) | mixed | {"at": now}
        if drawn:
            entry["drawn"] = drawn
        self._pending.append(entry | write_opening(self.table, self.opening))

    def _house_answers(self) -> bool:
        """Answers for chance, for posts (decided between hands) and for players who left during the hand."""
        assert self.round is not None and self.hand is not None
        if super()._house_answers():
            return True
        if (posts := post_answer(self.hand, self.round)) is not None:
            self._answer(posts, None)
            return True
        for seat in self.round.waiting_for():
            if self.room.places[seat].person in self.leaving:
                self._answer(("pass", int(seat)), None)
                return True
        return False

    def _answered(self, seat: Seat | None, at: int | None) -> None:
        """Counts decisions on which a player's time ran out. Chips are counted when the hand is over."""
        if seat is not None and at is not None:
            self._advance_to(at)
            self.room = self.room.silent(seat, self._now)
        elif seat is not None:
            self.room = self.room.answered(seat)

    def _settle(self) -> None:
        assert self.round is not None and self.hand is not None
        settlement = self.table.settle(self.opening, self.round)
        self.room = self.room.after(self.hand, self.round, self._now, settlement)
        beside = {
            seat: paid
            for seat, stack in self.hand.stacks.items()
            if (paid := self.room.places[seat].stack - stack - settlement.net(seat))
        }
        names = {seat: self.room.places[seat].person for seat in self.hand.stacks}
        result = RoundResult(len(self.results) + 1, self.opening, self.round, settlement, beside, names)
        self.results.append(result)
        for seat, place in tuple(self.room.places.items()):
            if place.person in self.leaving:
                self._cash_out(seat)
        self.leaving, self.hand, self.round = set(), None, None
        self._check()
        entry: Entry = {"kind": "settle", "round": result.number, **figures(settlement)}
        entry["collected"] = dict(settlement.collected)
        if beside:
            entry["jackpot"] = {str(seat): amount for seat, amount in beside.items()}
        self._pending.append(entry | self._standing())

    def _end(self, why: str) -> None:
        for seat in tuple(self.room.places):
            self._cash_out(seat)
        self._check()
        self.ended = why
        self._pending.append({"kind": "end", "why": why, **self._standing()})

    def _check(self) -> None:
        """Raises if a cent was lost or created: chips are in pockets, in stacks, or taken by the house."""
        room = self.room
        counted = sum(self.pockets.values()) + room.on_the_table
        if counted != self._brought or room.on_the_table != room.bought - room.cashed:
            raise AssertionError(
                f"{money(self._brought)} came to the table, but the balances add up to {money(counted)}"
            )

    def _standing(self) -> Entry:
        """Where all the chips are."""
        room = self.room
        return {
            "stacks": {str(seat): place.stack for seat, place in room.places.items()},
            "pockets": dict(self.pockets),
            "house": room.dropped,
            "pool": room.pool,
        }

    # The steps, from the journal

    def _make_own(self, entry: Entry) -> None:
        kind = entry["kind"]
        if kind == "place":
            self._make_step({key: value for key, value in entry.items() if key != "kind"})
        elif kind == "time" and self.round is None:
            self._time(entry["at"])
        elif kind == "open":
            self._open(seeds_of(entry), entry["at"])
        else:
            raise Refused(f"a step {kind!r} cannot happen here")
