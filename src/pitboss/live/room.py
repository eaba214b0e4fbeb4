"""A live table of the poker room: who sits where with how many chips, what happens between two hands, and the hands.

What the room's rules make of it is ``RoomTable``'s; here are the pockets chips come from, the clock, committed chance
and the journal. A step between hands is one line: somebody sits down, buys, moves, goes.
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

BETWEEN_HANDS = ("sit", "buy", "move")
DESERTED = Seconds(600)
"""Where nothing is done for longer than this, the table is deserted: a session left and gone on with a week later."""


class LiveRoom(Dealing):
    table: PokerTable

    def __init__(
        self, start: Entry, write: Write, entropy: Entropy = from_the_system, clock: Clock = by_the_clock
    ) -> None:
        super().__init__(start, write, entropy, clock)
        self._first = players_of(start)
        self.people = {Person(player.name): player for player in self._first.values()}
        if len(self.people) < len(self._first):
            raise Refused("two players have one name: in the poker room each has his own", "players")
        self.pockets: dict[Person, int] = {person: player.chips for person, player in self.people.items()}
        """Chips that are not on the table."""
        self.room = RoomTable(self.table)
        for seat, player in self._first.items():
            amount = Cents(start["stacks"][str(seat)])
            self.pockets[Person(player.name)] -= amount
            self.room = self.room.sit(seat, Person(player.name), amount)
        self.hand: NextHand | None = None
        self.going: set[Person] = set()
        """Who has got up in mid-hand: silence speaks for him, and his seat is free once it is over."""
        self._now = Seconds(0)
        """The time as it was last said."""
        self._brought = sum(player.chips for player in self._first.values())
        self._check()

    @property
    def players(self) -> Mapping[Seat, Player]:
        return {seat: self.people[place.person] for seat, place in self.room.places.items()}

    def first(self, seat: Seat) -> Player:
        """Who sat here as the session began."""
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
        """He sits out from the next hand on."""
        self._do({"do": "away", "person": person, "at": self._clock()})

    def come_back(self, person: Person) -> None:
        self._do({"do": "back", "person": person})

    def get_up(self, person: Person) -> None:
        """He takes his chips and goes; in mid-hand, as soon as it is over."""
        self._do({"do": "leave", "person": person})

    def tick(self) -> None:
        """What time it is, between hands: half hours are paid for, who was away too long loses his seat."""
        if self.round is None:
            now = self._clock()
            if self._since_then(now).at(now) != self.room:
                self._time(now)
                self.go_on()

    def open(self, seeds: Mapping[Seat, bytes]) -> None:
        """The next hand begins. Refused where the table waits for players."""
        self._open(seeds, self._clock())
        self.go_on()

    # In a hand

    def options(self, seat: Seat) -> tuple[Option, ...]:
        offer = self.offer(seat)
        return tuple(offer.options) if offer else ()

    def choose(self, seat: Seat, text: str) -> None:
        """A seat speaks. Refused, with nothing changed, if that is not on offer."""
        offer = self.offer(seat)
        if offer is None:
            raise Refused(f"{text!r} is not on offer: no decision is open to this seat now")
        _, choice = offer.read(text)
        self._answer(("choose", [int(seat), str(choice)]), seat)
        self.go_on()

    def let_pass(self, seat: Seat) -> None:
        """His time is up: he checks, else folds. After two such decisions running he sits out."""
        if self.offer(seat) is None:
            raise Refused("no decision is open to this seat now")
        self._answer(("pass", int(seat)), seat, self._clock())
        self.go_on()

    def _clock(self) -> Seconds:
        """What time it is; a clock that is set back stands still for as long."""
        return max(self._now, self.clock())

    # The steps, live

    def _goes_on(self, now: int) -> None:
        if type(now) is not int or now < self._now:
            raise Refused(f"{now!r:.24} is no time after {self._now}", "at")
        self.room, self._now = self._since_then(now), Seconds(now)

    def _since_then(self, now: int) -> RoomTable:
        """The table by this time; where nothing was done for long, nobody was there, and its clock stood still."""
        passed = Seconds(now - self._now)
        return self.room.paused(passed) if passed > DESERTED else self.room

    def _do(self, step: Entry) -> None:
        self._place(step)
        self.go_on()

    def _place(self, step: Entry) -> None:
        """One step of one person; the line it leaves."""
        do, person = step["do"], Person(step["person"])
        if self.ended:
            raise Refused("the session is over")
        if self.round is not None and do in BETWEEN_HANDS:
            raise Refused("when this hand is over")
        if person not in self.people:
            raise Refused("is nobody here", f"{person!s:.40}")
        amount = Cents(step.get("amount", 0))
        self._goes_on(step.get("at", self._now))
        if amount > self.pockets[person]:
            raise Refused(f"has {money(self.pockets[person])}, and that takes {money(amount)}", person)
        if do == "sit":
            self.room = self.room.sit(Seat(step["seat"]), person, amount, step["way"])
        else:
            self._place_seated(do, person, step)
        self.pockets[person] -= amount
        self._pending.append({"kind": "place", **step})

    def _place_seated(self, do: str, person: Person, step: Entry) -> None:
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
        elif do == "leave" and self.hand is not None and seat in self.hand.stacks:
            self.going.add(person)
        elif do == "leave":
            self._let_go(seat)
        else:
            raise Refused(f"{do!r} is nothing that is done at a table")

    def _let_go(self, seat: Seat) -> None:
        place: SeatedPlayer = self.room.places[seat]
        self.room = self.room.leave(seat)
        self.pockets[place.person] += place.stack

    def _time(self, now: Seconds) -> None:
        self._goes_on(now)
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
        self._goes_on(now)
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
        """Chance; posts, which were settled between hands, so that nobody is asked; silence for those who got up."""
        assert self.round is not None and self.hand is not None
        if super()._house_answers():
            return True
        if (posts := post_answer(self.hand, self.round)) is not None:
            self._answer(posts, None)
            return True
        for seat in self.round.waiting_for():
            if self.room.places[seat].person in self.going:
                self._answer(("pass", int(seat)), None)
                return True
        return False

    def _answered(self, seat: Seat | None, at: int | None) -> None:
        """Chips of a hand are counted when it is over; but who lets his time run out is remembered."""
        if seat is not None and at is not None:
            self._goes_on(at)
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
            if place.person in self.going:
                self._let_go(seat)
        self.going, self.hand, self.round = set(), None, None
        self._check()
        entry: Entry = {"kind": "settle", "round": result.number, **figures(settlement)}
        entry["collected"] = dict(settlement.collected)
        if beside:
            entry["jackpot"] = {str(seat): amount for seat, amount in beside.items()}
        self._pending.append(entry | self._standing())

    def _end(self, why: str) -> None:
        for seat in tuple(self.room.places):
            self._let_go(seat)
        self._check()
        self.ended = why
        self._pending.append({"kind": "end", "why": why, **self._standing()})

    def _check(self) -> None:
        """No cent is lost or made: what was brought is in the pockets, before the players, or taken by the house."""
        room = self.room
        counted = sum(self.pockets.values()) + room.on_the_table
        if counted != self._brought or room.on_the_table != room.bought - room.cashed:
            raise AssertionError(f"{money(self._brought)} came to the table and {money(counted)} is there")

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
            self._place({key: value for key, value in entry.items() if key != "kind"})
        elif kind == "time" and self.round is None:
            self._time(entry["at"])
        elif kind == "open":
            self._open(seeds_of(entry), entry["at"])
        else:
            raise Refused(f"{kind!r} has no place here")
