"""A night at a player-banked table: people come, bet, bank, decline, go broke, buy again and leave, all from one seed.

What happened is written down hand by hand, with everything a test needs to judge it by rules of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.drivers.random import RandomDriver, one_of, random_amount, random_wagers, random_words
from pitboss.drivers.run import Said, run
from pitboss.errors import Refused
from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.rules.script import Ask, Seat
from pitboss.table.circles import (
    Circle,
    CircleBet,
    check_circles,
    fronts_of,
    places_of,
    set_for_them,
    stakes_of,
)
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.rotation import Minutes, Person, Rotation
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import open_table

FEES = 100_00
"""Kept back for fees: more than any hand's."""


@dataclass
class BankAnswer:
    """One person's answer to the offer of the bank."""

    seat: Seat
    person: Person
    chips: int
    due: Cents
    wanted: bool
    refused: str = ""


@dataclass
class Hand:
    """One hand, or the attempt at one that was stopped."""

    now: Minutes
    seated: dict[Seat, Person]
    rotation: Rotation
    laid: list[Circle]
    said: list[BankAnswer] = field(default_factory=list)
    bank: BankSeat | None = None
    circles: list[Circle] = field(default_factory=list)
    house_way: tuple[Seat, ...] = ()
    stopped: str = ""
    settlement: Settlement | None = None
    choices: dict[Seat, str] = field(default_factory=dict)

    @property
    def banker(self) -> Person | None:
        return self.seated[self.bank.seat] if self.bank else None

    @property
    def bettors(self) -> set[Person]:
        return {bet.person for circle in self.circles for bet in circle.bets}


class Night:
    def __init__(self, name: str, seed: object, minutes: int = 0, comers: float = 0.25, **chosen: Any) -> None:
        self.table = open_table(sheet(name), chosen)
        self.furniture = replace(self.table.rules.table, bank_minutes=minutes)
        self.comers = comers
        """The chance that a person sits down before a hand at which two sit already."""
        self.rng = random.Random(f"{name} {seed}")
        self.chips: dict[Person, int] = {}
        self.seated: dict[Seat, Person] = {}
        self.standing: list[Person] = []
        self.house = 0
        self.bought = 0
        """Chips bought, less those taken to the cage."""
        self.now = Minutes(0)
        self.rotation = Rotation(self.furniture)
        self._known = 0

    def likely(self, odds: float) -> bool:
        return self.rng.random() < odds

    # People

    def buy(self, person: Person) -> None:
        amount = 100 * one_of((60, 300, 1_000, 5_000, 20_000), self.rng) + int(self.rng.random() * 100)
        self.chips[person] = self.chips.get(person, 0) + amount
        self.bought += amount

    def cash_out(self, person: Person) -> None:
        self.bought -= self.chips.pop(person)

    def come_and_go(self) -> None:
        for seat, person in list(self.seated.items()):
            broke = self.chips[person] < self.table.rules.options.min + FEES
            if broke and self.likely(0.6):
                self.buy(person)
            elif broke or self.likely(0.03):
                del self.seated[seat]
                if self.likely(0.5):
                    self.standing.append(person)
                else:
                    self.cash_out(person)
        free = [Seat(seat) for seat in range(1, self.furniture.seats + 1) if seat not in self.seated]
        if free and self.likely(0.05) and self.seated:
            moved = one_of(list(self.seated), self.rng)
            self.seated[free.pop()] = self.seated.pop(moved)
        if free and (len(self.seated) < 2 or self.likely(self.comers)):
            self.seated[one_of(free, self.rng)] = self.comer()
        while len(self.standing) > 3:
            self.cash_out(self.standing.pop(0))

    def comer(self) -> Person:
        """A person who stood by, or a new one."""
        if self.standing and self.likely(0.7):
            return self.standing.pop()
        self._known += 1
        person = Person(f"TPP {self._known}" if self._known % 5 == 0 else f"player {self._known}")
        self.buy(person)
        return person

    # Wagers

    def wagers(self, left: dict[Person, int], person: Person) -> CircleBet | None:
        least = self.table.rules.options.min
        if left[person] - FEES < least:
            return None
        wagers = random_wagers(self.table, self.rng)
        if sum(wagers.values()) > left[person] - FEES:
            wagers = {next(wager for wager in wagers if wager == "bet"): least}
        bet = CircleBet(person, wagers)
        left[person] -= bet.amount
        return bet

    def lay(self) -> list[Circle]:
        left = dict(self.chips)
        circles: dict[Seat, Circle] = {}
        for seat, person in self.seated.items():
            if self.likely(0.85) and (bet := self.wagers(left, person)):
                circles[seat] = Circle(seat, (bet,))
        for seat in range(1, self.furniture.seats + 1):
            if Seat(seat) in self.seated or not self.seated or self.likely(0.85):
                continue
            if bet := self.wagers(left, one_of(list(self.seated.values()), self.rng)):
                circles[Seat(seat)] = Circle(Seat(seat), (bet,))
        if self.furniture.back_line:
            for person in (*self.standing, *self.seated.values()):
                if circles and self.likely(0.2):
                    circle = one_of(list(circles.values()), self.rng)
                    if all(bet.person != person for bet in circle.bets) and (bet := self.wagers(left, person)):
                        circles[circle.seat] = circle._replace(bets=(*circle.bets, bet))
        return [circles[seat] for seat in sorted(circles)]

    # A hand

    def hand(self) -> Hand:
        self.now = Minutes(self.now + 1 + int(self.rng.random() * 3))
        self.come_and_go()
        hand = Hand(self.now, dict(self.seated), self.rotation, self.lay())
        hand.stopped = self.rotation.overdue(self.now)
        if hand.stopped:
            self.rotation = Rotation(self.furniture)
            return hand
        self.offer(hand)
        if hand.bank is None:
            hand.stopped = self.rotation.unclaimed()
        hand.circles = without(hand.laid, hand.banker)
        if hand.stopped or not hand.circles:
            return hand
        check_circles(self.table, hand.seated, hand.circles, hand.bank)
        self.rotation = self.rotation.after(hand.bank, hand.seated, hand.bettors, self.now)
        self.deal(hand)
        return hand

    def offer(self, hand: Hand) -> None:
        keen = one_of((0.05, 0.3, 0.8), self.rng)
        for seat in self.rotation.offered(hand.seated):
            person = hand.seated[seat]
            co = self.furniture.co_bank and self.likely(0.3)
            due = self.table.bank_due(stakes_of(without(hand.laid, person)), co)
            said = BankAnswer(seat, person, self.chips[person], due, self.likely(keen))
            hand.said.append(said)
            if not said.wanted:
                continue
            try:
                if not without(hand.laid, person):
                    raise Refused("nobody bets")
                self.rotation.check(person, self.chips[person], due)
                spare = self.chips[person] - due - (FEES if self.table.schedule else 0)
                if spare <= 0 and not due:
                    raise Refused("too little for the fee")
                more = random_amount(0 if due else 1, max(spare, 0), 1, self.rng) or 0
                hand.bank = BankSeat(seat, Cents(due + more), co)
                return
            except Refused as refused:
                said.refused = refused.what

    def deal(self, hand: Hand) -> None:
        opening = Opening(fronts_of(hand.circles), hand.bank)
        round_ = self.table.open(opening)
        hand.house_way = set_for_them(self.furniture, hand.seated, hand.circles)
        self.play(round_, hand)
        settlement = self.table.settle(opening, round_, hand.circles)
        hand.settlement = settlement
        for place, bet in places_of(hand.circles).items():
            self.chips[bet.person] += settlement.net(place)
        self.house += sum(settlement.fees.values()) + settlement.bank_fees
        self.house += sum(account.commission for wagers in settlement.seats.values() for account in wagers.values())
        if hand.banker is None:
            self.house += settlement.bank_net
        else:
            self.chips[hand.banker] += settlement.banker_net - settlement.bank_fees
            self.house += settlement.house_half or 0

    def play(self, round_: Round, hand: Hand) -> None:
        run(round_, HandPlayed(round_, hand, self.rng))


class HandPlayed(RandomDriver):
    """Random cards and words; hands that are set for their owners are set the house way."""

    def __init__(self, round_: Round, hand: Hand, rng: random.Random) -> None:
        super().__init__(round_.deck, rng)
        self._hand = hand

    def say(self, round_: Round, request: Ask) -> Said:
        seat = round_.waiting_for()[0]
        option = one_of(request.offers[seat].options, self._rng)
        words = "house-way" if seat in self._hand.house_way else random_words(option, self._rng)
        self._hand.choices[seat] = words
        return Said(seat, words)


def without(circles: Iterable[Circle], person: Person | None) -> list[Circle]:
    """The circles after this person has taken his wagers back, and with them the bets behind."""
    kept = []
    for circle in circles:
        bets = tuple(bet for bet in circle.bets if bet.person != person)
        if circle.bets[0].person != person:
            kept.append(circle._replace(bets=bets))
    return kept
