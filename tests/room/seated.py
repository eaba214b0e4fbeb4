"""A poker table set up for a test, and played hand by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.playing import HandDriver, run

from pitboss.drivers.run import Said
from pitboss.equipment.cards import parse_cards
from pitboss.equipment.stock import Piece
from pitboss.errors import Refused
from pitboss.games.poker.carryover import Carryover
from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.room.next_hand import NextHand
from pitboss.room.seats import Seconds
from pitboss.room.table import RoomTable
from pitboss.rules.script import Ask, Deal, Seat
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.table.table import Table, open_table


def room_table(name: str, **options: Any) -> Table[Any]:
    return open_table(sheet(name), options)


KILLS = "marysville/holdem"
"""The game with kill pots that players agree on; in these tests they have agreed."""


def leg(kind: str, winner: int | None, kill: bool = False, killer: int | None = None) -> Carryover:
    return Carryover(kind, winner, kill, killer, False, None)


class Seated:
    """A table with players in these seats, each with $200, whose hands are played by folding to the big blind."""

    def __init__(self, name: str = "marysville/holdem", seats: str = "1 2 3 4 5", **options: Any) -> None:
        self.room = RoomTable(room_table(name, **({"kills": True} if name == KILLS else {}) | options))
        for seat in seats.split():
            self.sit(int(seat))

    def sit(self, seat: int, way: Any = "wait", dollars: int = 200) -> None:
        self.room = self.room.sit(Seat(seat), Person(f"at {seat}"), Cents(100 * dollars), way)

    def do(self, step: str, *rest: Any) -> None:
        self.room = getattr(self.room, step)(*rest)

    def next(self, *cards: str, silent: int = 0) -> str:
        """Plays the next hand, and returns it in short: ``1/2/3`` are button, small and big blind; late posts follow.

        Everybody checks or folds; where cards are given, everybody calls. A ``silent`` seat lets two decisions pass.
        """
        hand = self.room.next_hand()
        round_ = self.room.start(hand)
        run(round_, QuietHand(self, hand, round_, list(cards), silent))
        self.round = round_
        settlement = self.room.table.settle(hand.opening, round_)
        postings = self.room.postings(hand, round_, settlement)
        self.room = self.room.after(hand, round_, Seconds(0), postings)
        assert hand.buttons is not None
        posts = [f"{seat} {word}" + " in the middle" * (seat == hand.middle) for seat, word in hand.posts.items()]
        return ", ".join(["/".join(map(str, hand.buttons)), *posts])

    def until(self, button: int, small: int) -> None:
        """Plays until the big blind has been everywhere once, and these two seats are button and small blind."""
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


class QuietHand(HandDriver):
    """Deals the given cards first, then random ones. If cards are given, everybody calls; otherwise checks or folds."""

    def __init__(self, seated: Seated, hand: NextHand, round_: Round, cards: list[str], silent: int) -> None:
        super().__init__(round_, random.Random(1), hand)
        self._seated = seated
        self._calls = bool(cards)
        self._cards = cards
        self._silent = silent

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        return parse_cards(self._cards.pop(0)) if self._cards else super().deal(request)

    def speak(self, round_: Round, request: Ask) -> Said:
        seat = round_.waiting_for()[0]
        if seat == self._silent:
            room = self._seated.room
            self._seated.room = room.silent(seat, Seconds(40)).silent(seat, Seconds(50))
            return Said(seat, None)
        calls = self._calls and any(option.word == "call" for option in request.offers[seat].options)
        return Said(seat, "call" if calls else None)
