"""A night at one poker table: players come, go, move, miss blinds, go broke, fall silent; and what must then hold.

The checks keep their own books by person, from what players did and what was seen in the hands. They share nothing
with the table's own reckoning but the seats.
"""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from pitboss.games.script import Ask, Award, Deal, Post, Pot, Seat, Shuffle
from pitboss.money import Cents
from pitboss.table.chance import Stub, random_words
from pitboss.table.next_hand import Hand, say_posts
from pitboss.table.opening import Table
from pitboss.table.places import Seconds
from pitboss.table.room_table import RoomTable
from pitboss.table.rotation import Person
from pitboss.table.round import Chose, Round


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
            self.books.gone(person)
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
        here = {place.person for place in self.room.places.values() if place.away is None and place.stack}
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
            self.books.gone(person)
            self.seen.add("left")
        elif chance < 0.05:
            self.room = self.room.away(seat, self.now)
        elif chance < 0.08 and free and person != self.books.kill:
            to = self.rng.choice(free)
            self.room = self.room.move(seat, to)
            self.books.moved(person, seat, to)
            self.seen.add("moved")
        else:
            self._comes_in(seat)

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
            self.room = self.room.comes_in(
                seat, "straddle" if rules.options.straddle and self.rng.random() < 0.5 else "post"
            )


class Books:
    """Who owes what and whose turn it is, kept from what is seen."""

    def __init__(self, table: Table) -> None:
        self.rules: Any = table.rules
        self.seats = table.rules.table.seats
        self.seen: set[str] = set()
        self.new: set[str] = set()
        self.missed: set[str] = set()
        self.among: set[str] = set()
        """Who has moved in among the blinds."""
        self.button: Seat | None = None
        self.blinds: tuple[Seat, Seat] | None = None
        self.last_big: str | None = None
        self.dealt: dict[str, Seat] = {}
        self.way = 0
        """How many seats the big blind has come since this game began."""
        self.leg: str | None = None
        self.kill: str | None = None
        """Who kills the next hand; ``all`` where it is just played for double."""

    # What players did

    def sat(self, person: str, seat: Seat) -> None:
        if self.blinds is not None and not self._ahead(seat):
            self.new.add(person)

    def gone(self, person: str) -> None:
        self.new.discard(person)
        self.missed.discard(person)
        self.leg = None if self.leg == person else self.leg
        self.kill = None if self.kill == person else self.kill

    def moved(self, person: str, seat: Seat, to: Seat) -> None:
        self.dealt.pop(person, None)
        self.among.discard(person)
        if self.blinds is not None and self.button is not None and to in self._round(self.button, self.blinds[1]):
            self.among.add(person)
        self.last_big = None if self.last_big == person else self.last_big
        if (
            self.blinds is not None
            and to in (*self._round(seat, self.blinds[1]), self.blinds[1])
            and seat != self.blinds[1]
        ):
            self.new.add(person)

    def _round(self, start: Seat, end: Seat) -> list[Seat]:
        """The seats one comes past clockwise between two."""
        found = []
        seat = start % self.seats + 1
        while seat != end:
            found.append(Seat(seat))
            seat = seat % self.seats + 1
        return found if start != end else []

    def _ahead(self, seat: Seat) -> bool:
        """The big blind has not come to this seat since the game began."""
        assert self.blinds is not None
        return seat != self.blinds[1] and len(self._round(self.blinds[1], seat)) + 1 <= self.seats - self.way

    # What a hand showed

    def check(self, at: dict[Seat, Person], here: set[Person], hand: Hand, round_: Round) -> None:
        posts = {event.why: event for event in round_.events if isinstance(event, Post)}
        said = {
            at[event.seat]: event.choice.word
            for event in round_.events
            if isinstance(event, Chose) and event.choice.word in ("post", "post-both", "straddle")
        }
        self.seen |= {*posts, *said.values()}
        if hand.buttons is not None:
            self._check_buttons(at, here, hand, said)
            self._check_posts(at, hand, posts, said)
        self._check_kill(at, hand, posts, round_)
        self.dealt = {at[seat]: seat for seat in hand.stacks}

    def _check_buttons(self, at: dict[Seat, Person], here: set[Person], hand: Hand, said: dict[Person, str]) -> None:
        assert hand.buttons is not None
        button, small, big = hand.buttons
        owing = (self.new | self.missed) & {*at.values()}
        held: set[str] = set()
        if self.button is not None and self.blinds is not None:
            amid = self._round(self.button, self.blinds[1])
            held = {person for seat, person in at.items() if seat in amid and person not in self.dealt}
        if hand.new_game:
            assert self.blinds is None or len(here - owing - held) < 2
            held = set()
            self.new, self.missed, self.among, owing, self.way = set(), set(), set(), set(), 0
            if self.blinds is not None:
                self.seen.add("new game")
        order = self._from(button)
        dealt = [seat for seat in order if seat in hand.stacks]
        assert button in hand.stacks
        if len(dealt) == 2:
            assert (small, big) == (button, dealt[0])
            self.seen.add("heads up")
        else:
            assert (small, big) == (dealt[0], dealt[1])
            self._check_moved_on(at, hand)
        assert at[big] != self.last_big or hand.new_game
        # Everybody who is here and owes nothing is dealt in, and nobody else but on a blind or a post.
        playing = {at[seat] for seat in hand.stacks}
        assert here - owing - held <= playing
        assert not (playing & held) - owing
        for person in playing & owing:
            if person == at[big]:
                self.seen.add("came in on the big blind")
            else:
                assert self.rules.play.posts
                allowed = {"post-both", "straddle"} if person in self.missed else {"post", "straddle"}
                if person == at[small]:
                    allowed = {"post"}
                    self.seen.add("two big blinds")
                assert said[person] in allowed
        assert said.keys() <= owing
        late = [person for person, word in said.items() if word != "straddle" and person != at[small]]
        assert len(late) <= 1
        self._note_missed(at, hand, playing)

    def _check_moved_on(self, at: dict[Seat, Person], hand: Hand) -> None:
        """Nobody who stays is passed over: small blind to button, big blind to small; if the small one left, the big
        one has the button."""
        assert hand.buttons is not None
        if self.button is None or self.blinds is None or hand.new_game or len(self.dealt) < 3:
            return
        stayed = {seat for person, seat in self.dealt.items() if seat in hand.stacks and at[seat] == person}
        assert not stayed & {*self._round(self.button, hand.buttons.button)}
        small, big = self.blinds
        if small in stayed:
            assert hand.buttons.button == small
            assert big not in stayed or hand.buttons.small == big
        elif big in stayed:
            assert hand.buttons.button == big

    def _from(self, seat: Seat) -> list[Seat]:
        """Every seat clockwise, the one given last."""
        return [Seat((seat + step) % self.seats + 1) for step in range(self.seats)]

    def _note_missed(self, at: dict[Seat, Person], hand: Hand, playing: set[Person]) -> None:
        assert hand.buttons is not None
        button, small, big = hand.buttons
        before = (button, button) if hand.new_game or self.blinds is None else self.blinds
        for old, new in zip(before, (small, big), strict=True):
            for seat in self._round(old, new):
                if seat in at and at[seat] not in playing | self.new | self.among:
                    self.missed.add(at[seat])
                    self.seen.add("missed")
        self.among -= playing
        self.among -= {person for seat, person in at.items() if seat not in self._round(button, big)}
        self.new -= playing
        self.missed -= playing
        self.way += len(self._round(before[1], big)) + 1
        self.button, self.blinds, self.last_big = button, (small, big), at[big]

    def _check_posts(self, at: dict[Seat, Person], hand: Hand, posts: dict[str, Post], said: dict[Person, str]) -> None:
        """Each blind is what is posted for it, twice that in a kill hand without a killer, or all its player has."""
        assert hand.buttons is not None
        times = 2 if self.kill == "all" else 1
        for why, seat, amount in (
            ("small blind", hand.buttons.small, self.rules.blinds.small),
            ("big blind", hand.buttons.big, self.rules.blinds.big),
        ):
            if at[seat] == self.kill:
                assert why not in posts
            else:
                assert posts[why].seat == seat
                ante = getattr(self.rules.options, "ante", 0) or 0
                assert posts[why].amount == min(times * amount, hand.stacks[seat] - ante)

    def _check_kill(self, at: dict[Seat, Person], hand: Hand, posts: dict[str, Post], round_: Round) -> None:
        kind = self.rules.play.kill
        if kind == "legs" and self.kill is not None:
            post = posts["kill blind"]
            assert at[post.seat] == self.kill
            assert post.amount == min(2 * self.rules.blinds.big, hand.stacks[post.seat])
        else:
            assert "kill blind" not in posts
        if self.kill is not None:
            self.seen.add("killed")
        pots = {move.number: move.amount for move in round_.pots if isinstance(move, Pot)}
        awards = [move for move in round_.pots if isinstance(move, Award)]
        winners = {at[move.seat] for move in awards}
        alone = winners.pop() if len(winners) == 1 else None
        if kind == "legs" and sum(pots.values()) < 20_00:
            alone = None
        twice = alone is not None and alone == self.leg
        both = alone is not None and {move.pot for move in awards if move.side == "low"} == pots.keys()
        self.leg, self.kill = alone, None
        if kind == "legs" and twice:
            self.kill = alone
        elif kind == "scoop" and (twice or both):
            self.kill = "all"
