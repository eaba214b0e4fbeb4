"""A night at one poker table, and what must hold: players come, go, move, miss blinds, post, go broke, fall silent. The
checks are those of ``Books``, which share only the seats with the table's own figures.
"""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from tests.playing import HandDriver, run
from tests.room.books import Books

from pitboss.drivers.random import random_words
from pitboss.drivers.run import Said
from pitboss.equipment.cards import CARDS, Card, parse_cards
from pitboss.equipment.stock import Piece
from pitboss.money import Cents
from pitboss.room.next_hand import NextHand
from pitboss.room.seats import ComesIn, Seconds
from pitboss.room.table import RoomTable
from pitboss.rules.script import BOARD, Ask, Deal, Seat, Shuffle
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.table.table import Table


class Night:
    """``fee`` is what each pays by the half hour."""

    def __init__(self, table: Table[Any], rng: random.Random, seats: int = 9, fee: int = 0) -> None:
        self.rng = rng
        self.room = RoomTable(table)
        self.seats = [Seat(seat) for seat in range(1, min(seats, table.rules.table.seats) + 1)]
        self.now = Seconds(0)
        self.fee = fee
        self.began: int | None = None
        self.bought = self.cashed = self.hands = 0
        self.seen: set[str] = set()
        """What has happened at least once."""
        self.books = Books(table)
        self.quiet: dict[Person, int] = {}
        self._names = (Person(f"player {number}") for number in count(1))
        for seat in self.seats[:6]:
            self._sit(seat)

    def go_on(self) -> None:
        """Lets time go by until the next hand, and plays the hand."""
        self.now = Seconds(self.now + self.rng.randint(30, 240))
        self._time_passes()
        for seat in self.seats:
            self._between_hands(seat)
        assert self.room.on_the_table == self.bought - self.cashed
        if self.room.waits():
            assert sum(place.away is None and place.stack > 0 for place in self.room.places.values()) < 2
            self.seen.add("waited")
            return
        self._hand()

    def _time_passes(self) -> None:
        """Players pay for half hours, and a player who was away for ten minutes has lost his seat."""
        before = {place.person: place for place in self.room.places.values()}
        halves = 0 if self.began is None else (self.now - self.began) // 1800
        self.room = self.room.at(self.now)
        self.cashed = self.room.cashed
        after = {place.person: place for place in self.room.places.values()}
        for person, place in before.items():
            gone = place.away is not None and self.now - place.away >= 600
            assert gone == (person not in after)
            if gone:
                self.seen.add("removed")
                self._gone(person)
            else:
                assert after[person].stack == max(place.stack - halves * self.fee, 0)
        if halves and self.fee:
            self.seen.add("paid by the half hour")
        begins = self.now if self.began is None else self.began + 1800 * halves
        here = sum(place.away is None and place.stack > 0 for place in after.values())
        self.began = begins if here > 1 else None

    def _hand(self) -> None:
        hand = self.room.next_hand()
        if self.room.last is None and hand.buttons is not None:
            self.books.drawn = self._draw()
            self.room = self.room.drew(self.books.drawn)
            hand = self.room.next_hand()
        at = {seat: place.person for seat, place in self.room.places.items()}
        here = {place.person: place.stack for place in self.room.places.values() if place.away is None and place.stack}
        round_ = self.room.start(hand)
        self._play(hand, round_)
        self.books.check(at, here, hand, round_)
        left = self.books.came_to(hand, round_)
        settlement = self.room.table.settle(hand.opening, round_)
        postings = self.room.postings(hand, round_, settlement)
        self.room = self.room.after(hand, round_, self.now, postings)
        self.hands += 1
        for seat, place in self.room.places.items():
            assert place.person == at[seat]
            assert place.stack >= 0
            assert place.stack == left.get(seat, place.stack)
            assert place.stack or place.away is not None
        assert (self.room.pool, self.room.seeded) == (self.books.pool, self.books.house)
        assert self.room.on_the_table == self.bought - self.cashed
        self.seen |= self.books.seen

    def _draw(self) -> dict[Seat, Card]:
        return dict(zip(self.room.places, self.rng.sample(CARDS[:52], len(self.room.places)), strict=True))

    def _play(self, hand: NextHand, round_: Round) -> None:
        run(round_, RiggedHand(self, hand, round_, self._rigged(hand)))

    def _rigged(self, hand: NextHand) -> dict[Any, tuple[Card, ...]]:
        """In a game with a bad-beat jackpot, sometimes a deck that makes a bad beat, which chance alone would hardly
        deal."""
        rules: Any = self.room.rules
        if rules.bad_beat is None or len(hand.stacks) < 4 or self.rng.random() > 0.02:
            return {}
        one, other = self.rng.sample(sorted(hand.stacks), 2)
        return {one: parse_cards("As Ah"), other: parse_cards("Ks Kh"), BOARD: parse_cards("Kd Kc Ad")}

    def speak(self, round_: Round, seat: Seat, stays: bool) -> Said:
        """Random words, now and then none; before a rigged flop nobody folds."""
        offer = round_.offer(seat)
        assert offer is not None
        person = self.room.places[seat].person
        if self.room.places[seat].away is not None or (self.rng.random() < 0.04 and not stays):
            self.room = self.room.silent(seat, self.now)
            self.quiet[person] = self.quiet.get(person, 0) + 1
            assert self.room.places[seat].away is not None or self.quiet[person] < 2
            self.seen.add("silent")
            return Said(seat, None)
        options = [
            option for option in offer.options if option.word != "fold" or (self.rng.random() < 0.5 and not stays)
        ]
        self.room = self.room.answered(seat)
        self.quiet.pop(person, None)
        return Said(seat, random_words(self.rng.choice(options), self.rng))

    # What players do

    def _between_hands(self, seat: Seat) -> None:
        place, rng = self.room.places.get(seat), self.rng
        if place is None:
            if rng.random() < 0.08:
                self._sit(seat)
                self.seen.add("joined")
        elif not place.stack:
            self.seen.add("broke")
            if rng.random() < 0.4:
                self._buy(seat)
                self.seen.add("rebought")
        elif place.away is not None:
            if rng.random() < 0.25:
                self.room = self.room.back(seat)
                self.quiet.pop(place.person, None)
                self._comes_in(seat)
        else:
            self._moves(seat, place.person)

    def _moves(self, seat: Seat, person: Person) -> None:
        chance = self.rng.random()
        free = [seat for seat in self.seats if seat not in self.room.places]
        if chance < 0.02:
            self.room = self.room.leave(seat)
            self.cashed = self.room.cashed
            self._gone(person)
            self.seen.add("left")
        elif chance < 0.06:
            self.room = self.room.away(seat, self.now)
            self.quiet.pop(person, None)
        elif chance < 0.09 and free and person != self.books.kill:
            to = self.rng.choice(free)
            self.room = self.room.move(seat, to)
            self.books.moved(person, seat, to)
            self.seen.add("moved")
            if self.rng.random() < 0.3:  # to let the blinds pass
                self.room = self.room.away(to, self.now)
                self.quiet.pop(person, None)
        else:
            self._comes_in(seat)

    def _gone(self, person: Person) -> None:
        self.books.gone(person)
        self.quiet.pop(person, None)
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
        self.quiet.pop(self.room.places[seat].person, None)

    def _comes_in(self, seat: Seat) -> None:
        rules: Any = self.room.rules
        if rules.play.posts and self.rng.random() < 0.5:
            way: ComesIn = "straddle" if rules.options.straddle and self.rng.random() < 0.5 else "post"
            self.room = self.room.comes_in(seat, way)
            self.books.wishes[self.room.places[seat].person] = way


class RiggedHand(HandDriver):
    """A hand of the night. If it is rigged, these cards go to their places."""

    def __init__(self, night: Night, hand: NextHand, round_: Round, rigged: dict[Any, tuple[Card, ...]]) -> None:
        super().__init__(round_, night.rng, hand)
        self._night = night
        self._rigged = rigged

    def shuffle(self, request: Shuffle) -> None:
        kept = (*request.kept, *(card for cards in self._rigged.values() for card in cards))
        super().shuffle(request._replace(kept=kept))

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        return self._rigged.pop(request.to, None) or super().deal(request)

    def speak(self, round_: Round, request: Ask) -> Said:
        (seat,) = round_.waiting_for()
        return self._night.speak(round_, seat, stays=BOARD in self._rigged)
