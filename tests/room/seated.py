"""A poker table set up for a test, and played hand by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pitboss.drivers.random import Stub
from pitboss.equipment.cards import parse_cards
from pitboss.errors import Refused
from pitboss.games.poker.carryover import Leaves
from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.room.next_hand import post_answer, say_posts
from pitboss.room.seats import Seconds
from pitboss.room.table import RoomTable
from pitboss.rules.script import Deal, Seat, Shuffle
from pitboss.table.rotation import Person
from pitboss.table.table import Table


def open_table(name: str, **options: Any) -> Table:
    return Table(sheet(name), options)


def leg(kind: str, winner: int | None, kill: bool = False, killer: int | None = None) -> Leaves:
    return Leaves(kind, winner, kill, killer, False, None)


class Seated:
    """A table with players in these seats, each with $200, whose hands are played by folding to the big blind."""

    def __init__(self, name: str = "marysville/holdem", seats: str = "1 2 3 4 5", **options: Any) -> None:
        self.room = RoomTable(open_table(name, **options))
        for seat in seats.split():
            self.sit(int(seat))

    def sit(self, seat: int, way: Any = "wait", dollars: int = 200) -> None:
        self.room = self.room.sit(Seat(seat), Person(f"at {seat}"), Cents(100 * dollars), way)

    def do(self, step: str, *rest: Any) -> None:
        self.room = getattr(self.room, step)(*rest)

    def next(self, *cards: str, silent: int = 0) -> str:
        """The next hand in short, ``1/2/3``: button, small and big blind; with what was posted besides.

        Everybody checks or folds; where cards are given, everybody calls. A ``silent`` seat lets two decisions pass.
        """
        left = list(cards)
        hand = self.room.next_hand()
        round_ = self.room.start(hand)
        stub = Stub(round_, random.Random(1))
        while (request := round_.request) is not None:
            if isinstance(request, Shuffle):
                round_.shuffled()
            elif isinstance(request, Deal):
                round_.deal(parse_cards(left.pop(0)) if left else stub.deal(request.cards))
            elif silent in round_.waiting_for() and post_answer(hand, round_) is None:
                self.room = self.room.silent(Seat(silent), Seconds(40)).silent(Seat(silent), Seconds(50))
                round_.let_pass(Seat(silent))
            elif cards and any(option.word == "call" for option in request.offers[round_.waiting_for()[0]].options):
                round_.choose(round_.waiting_for()[0], "call")
            elif not say_posts(hand, round_):
                round_.let_pass(*round_.waiting_for())
        self.round = round_
        self.room = self.room.after(hand, round_, Seconds(0))
        assert hand.buttons is not None
        posts = [f"{seat} {word}" + " in the middle" * (seat == hand.middle) for seat, word in hand.posts.items()]
        return ", ".join(["/".join(map(str, hand.buttons)), *posts])

    def until(self, button: int, small: int) -> None:
        """Plays on till the big blind has been everywhere once, and these two were in their places."""
        while self.room.last is None or self.room.unreached or self.room.last[:2] != (button, small):
            self.next()

    def refused(self, step: str, *rest: Any) -> str:
        with pytest.raises(Refused) as told:
            self.do(step, *rest)
        return str(told.value)

    def put_in(self, seat: int) -> int:
        """What this seat put into the last pot."""
        return sum(amount for who, _, amount in self.round.stakes if who == seat)

    def stacks(self) -> dict[int, int]:
        return {int(seat): place.stack // 100 for seat, place in self.room.places.items()}
