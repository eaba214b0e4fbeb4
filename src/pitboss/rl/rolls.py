"""Craps for learners: a shooter's rolls, with bets that come and go between them."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.api.tables import OpenTable
from pitboss.drivers.random import Generator, RandomDriver
from pitboss.drivers.run import answer_chance
from pitboss.errors import Refused
from pitboss.money import dollars_text
from pitboss.rl.play import HIGHEST, Mask, Vector
from pitboss.rules.game import PitGame
from pitboss.rules.script import Ask, Offer, Seat
from pitboss.table.meters import first_meters
from pitboss.table.opening import Opening
from pitboss.table.pit_table import StepTable
from pitboss.table.round import Rolled, Round
from pitboss.table.settlement import leave_up

ROLL = "roll"
"""The first action: this seat has finished betting. The dice are rolled once all seats have."""
MOST_BETS = 20
"""The most bets that a seat may make before one roll."""


class BetActions:
    """The actions of craps: make each bet at its least amount, or take it down."""

    def __init__(self, game: PitGame[Any], rules: Any) -> None:
        wagers = [f"{slug} {sel}".strip() for slug in rules.wagers for sel in game.selections(rules, slug)]
        self.wagers = wagers
        self.names: list[str] = [ROLL, *(f"bet {wager}" for wager in wagers), *(f"take {wager}" for wager in wagers)]
        self.number = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def mask(self, offer: Offer | None, spent: bool) -> Mask:
        found = np.zeros(len(self.names), np.int8)
        found[0] = 1
        if offer is not None and not spent:
            for option in offer.options:
                if (number := self.number.get(option.word)) is not None:
                    found[number] = 1
        return found

    def words(self, offer: Offer, action: int) -> str | None:
        """The words of this action; None if the table would not accept them."""
        name = self.names[action]
        try:
            option, _ = offer.find(name)
            words = name if option.stake is None else f"{name} {dollars_text(option.atop + option.least)}"
            offer.read(words)
        except Refused:
            return None
        return words


class RollsPlay:
    """One shooter, from the come-out to the seven. Bets still up at the end are returned."""

    def __init__(self, table: OpenTable, seats: int) -> None:
        assert isinstance(table.open_table, StepTable) and isinstance(table.sheet.game, PitGame)
        self.table, self._step = table, table.open_table
        self.seats = tuple(range(1, seats + 1))
        self.actions = BetActions(table.sheet.game, table.rules)
        self._unit = int(table.rules.options.min)
        self.size = len(self.actions.wagers) + 13

    def begin(self, rng: Generator) -> None:
        self._driver = RandomDriver(None, rng)
        self._opening = Opening(
            {Seat(seat): {} for seat in self.seats}, meters=first_meters(self.table.rules, self._step.reseed)
        )
        self._won = dict.fromkeys(self.seats, 0.0)
        self._turn: int | None = self.seats[0]
        self._bets = 0
        self._open()

    def _open(self) -> None:
        self._round: Round = self._step.open(self._opening)
        self._to_bet()

    def _to_bet(self) -> None:
        """Rolls the dice when asked, until bets are open or the roll is over."""
        while (request := self._round.request) is not None and not isinstance(request, Ask):
            answer_chance(self._round, request, self._driver)

    @property
    def turn(self) -> int | None:
        return self._turn

    def mask(self, seat: int) -> Mask:
        return self.actions.mask(self._round.offer(Seat(seat)), self._bets >= MOST_BETS)

    def act(self, action: int) -> bool:
        seat = self._turn or 0
        offer = self._round.offer(Seat(seat))
        legal = bool(self.mask(seat)[action])
        words = self.actions.words(offer, action) if offer is not None and legal and action else None
        if words is not None:
            self._round.choose(Seat(seat), words)
            self._bets += 1
            self._to_bet()
            return True
        self._bets = 0
        after = [each for each in self.seats if each > seat]
        if after:
            self._turn = after[0]
        else:
            self._roll()
        return legal

    def _roll(self) -> None:
        point = self._point
        self._round.close()
        self._to_bet()
        settled = self._step.settle(self._opening, self._round)
        dice = next(event.dice for event in reversed(self._round.events) if isinstance(event, Rolled))
        self._opening = self._step.after(self._opening, self._round, settled)
        is_over = point > 0 and not self._point and sum(dice) != point  # the point is gone, but was not made
        if is_over:
            leave_up(settled, self._opening.stakes)
        for seat in self.seats:
            self._won[seat] += settled.net(Seat(seat)) / self._unit
        if is_over:
            self._turn = None
            return
        self._turn = self.seats[0]
        self._opening = self._opening._replace(
            stakes={Seat(seat): self._opening.stakes.get(Seat(seat), {}) for seat in self.seats}
        )
        self._open()

    @property
    def _point(self) -> int:
        return self._step.felt(self._opening.carried).point

    def rewards(self) -> dict[int, float]:
        won, self._won = self._won, dict.fromkeys(self.seats, 0.0)
        return won

    def observe(self, seat: int) -> Vector:
        """The seat's chips on every wager, in table minimums, then the point, one position for each number."""
        found = np.zeros(self.size, np.float32)
        layout = self._round.layout
        own = layout[Seat(seat)] if Seat(seat) in layout.seats else {}
        for wager, chips in own.items():
            if wager in self.actions.wagers:
                found[self.actions.wagers.index(wager)] = chips / self._unit
        found[len(self.actions.wagers) + self._point] = 1
        return np.clip(found, 0, HIGHEST, out=found)
