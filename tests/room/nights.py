"""A night at one poker table: players come, go, move, miss blinds, go broke, fall silent; and what must then hold.

The checks keep their own books by person, from what players did and what was seen in the hands. They share nothing
with the table's own reckoning but the seats.
"""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from tests.room.books import Books

from pitboss.games.script import Ask, Deal, Seat, Shuffle
from pitboss.money import Cents
from pitboss.table.chance import Stub, random_words
from pitboss.table.next_hand import Hand, say_posts
from pitboss.table.opening import Table
from pitboss.table.places import ComesIn, Seconds
from pitboss.table.room_table import RoomTable
from pitboss.table.rotation import Person
from pitboss.table.round import Round


class Night:
    def __init__(self, table: Table, rng: random.Random, seats: int = 9) -> None:
        self.rng = rng
        self.room = RoomTable(table)
        self.seats = [Seat(seat) for seat in range(1, min(seats, table.rules.table.seats) + 1)]
        self.now = Seconds(0)
        self.bought = self.cashed = self.hands = 0
        self.seen: set[str] = set()
        """What has happened at least once."""
        self.books = Books(table)
        self._names = (Person(f"player {number}") for number in count(1))
        for seat in self.seats[:6]:
            self._sit(seat)

    def go_on(self) -> None:
        """The time until the next hand, and the hand."""
        self.now = Seconds(self.now + self.rng.randint(30, 240))
        before = {place.person: place.stack for place in self.room.places.values()}
        self.room = self.room.at(self.now)
        stayed = {place.person for place in self.room.places.values()}
        for person in before.keys() - stayed:
            self.seen.add("removed")
            self._gone(person)
        self.cashed = self.room.cashed
        for place in self.room.places.values():
            assert place.away is None or self.now - place.away < 600
        for seat in self.seats:
            self._between_hands(seat)
        assert self.room.on_the_table == self.bought - self.cashed
        if self.room.waits():
            assert sum(place.away is None and place.stack > 0 for place in self.room.places.values()) < 2
            self.seen.add("waited")
            return
        self._hand()

    def _hand(self) -> None:
        hand = self.room.next_hand()
        at = {seat: place.person for seat, place in self.room.places.items()}
        here = {place.person: place.stack for place in self.room.places.values() if place.away is None and place.stack}
        round_ = self.room.start(hand)
        self._play(hand, round_)
        self.books.check(at, here, hand, round_)
        self.seen |= self.books.seen
        self.room = self.room.after(hand, round_, self.now)
        self.hands += 1
        assert self.room.on_the_table == self.bought - self.cashed
        assert all(place.stack >= 0 for place in self.room.places.values())

    def _play(self, hand: Hand, round_: Round) -> None:
        stub = Stub(round_, self.rng)
        while (request := round_.request) is not None:
            if isinstance(request, Shuffle):
                stub.shuffle(request.kept)
                round_.shuffled()
            elif isinstance(request, Deal):
                round_.deal(stub.deal(request.cards))
            elif not say_posts(hand, round_):
                assert isinstance(request, Ask)
                self._speak(round_, *round_.waiting_for())

    def _speak(self, round_: Round, seat: Seat) -> None:
        offer = round_.offer(seat)
        assert offer is not None
        if self.rng.random() < 0.04 or self.room.places[seat].away is not None:
            round_.let_pass(seat)
            self.room = self.room.silent(seat, self.now)
            self.seen.add("silent")
            return
        options = [option for option in offer.options if option.word != "fold" or self.rng.random() < 0.5]
        round_.choose(seat, random_words(self.rng.choice(options), self.rng))
        self.room = self.room.answered(seat)

    # What players do

    def _between_hands(self, seat: Seat) -> None:
        place, rng = self.room.places.get(seat), self.rng
        if place is None:
            if rng.random() < 0.08:
                self._sit(seat)
        elif not place.stack:
            self.seen.add("broke")
            if rng.random() < 0.4:
                self._buy(seat)
                self.seen.add("rebought")
        elif place.away is not None:
            if rng.random() < 0.25:
                self.room = self.room.back(seat)
                self._comes_in(seat)
        else:
            self._moves(seat, place.person)

    def _moves(self, seat: Seat, person: Person) -> None:
        chance = self.rng.random()
        free = [seat for seat in self.seats if seat not in self.room.places]
        if chance < 0.01:
            self.room = self.room.leave(seat)
            self.cashed = self.room.cashed
            self._gone(person)
            self.seen.add("left")
        elif chance < 0.05:
            self.room = self.room.away(seat, self.now)
        elif chance < 0.08 and free and person != self.books.kill:
            to = self.rng.choice(free)
            self.room = self.room.move(seat, to)
            self.books.moved(person, seat, to)
            self.seen.add("moved")
            if self.rng.random() < 0.3:  # to let the blinds pass
                self.room = self.room.away(to, self.now)
        else:
            self._comes_in(seat)

    def _gone(self, person: Person) -> None:
        self.books.gone(person)
        if not self.room.places:
            self.books.emptied()
            self.seen.add("emptied")

    def _sit(self, seat: Seat) -> None:
        person, amount = next(self._names), Cents(self.room.buy_in + 100 * self.rng.randint(0, 150))
        self.room = self.room.sit(seat, person, amount)
        self.bought += amount
        self.books.sat(person, seat)
        self._comes_in(seat)

    def _buy(self, seat: Seat) -> None:
        amount = Cents(self.room.buy_in + 100 * self.rng.randint(0, 100))
        self.room = self.room.buy(seat, amount)
        self.bought += amount

    def _comes_in(self, seat: Seat) -> None:
        rules: Any = self.room.rules
        if rules.play.posts and self.rng.random() < 0.5:
            way: ComesIn = "straddle" if rules.options.straddle and self.rng.random() < 0.5 else "post"
            self.room = self.room.comes_in(seat, way)
            self.books.wishes[self.room.places[seat].person] = way
