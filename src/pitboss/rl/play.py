"""A round that learners play: who acts next, what that seat sees as numbers, what it may do, and what it has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.api.tables import OpenTable
from pitboss.drivers.random import Generator, RandomDriver
from pitboss.drivers.run import answer_chance
from pitboss.machine.views.drawing import picture_of
from pitboss.money import Cents
from pitboss.rl.actions import Actions
from pitboss.rules.game import RoomGame
from pitboss.rules.script import BOARD, DEALER, Ask, Seat
from pitboss.simulate.bets import usual_bets
from pitboss.table.meters import first_meters
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable
from pitboss.table.round import Round

PLENTY = Cents(10**12)
STACK_IN_BETS = 50
"""The stack of a player in the poker room at the start, in big bets."""
HIGHEST = 1e4
"""The upper bound of every figure of an observation."""
Vector = NDArray[np.float32]
Mask = NDArray[np.int8]


class Play(Protocol):
    """One episode, for one seat or several."""

    actions: Any
    seats: tuple[int, ...]
    size: int

    def begin(self, rng: Generator) -> None:
        """Deals the next round."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat that acts now; None once the episode is over."""
        ...

    def observe(self, seat: int) -> Vector: ...

    def mask(self, seat: int) -> Mask: ...

    def act(self, action: int) -> bool:
        """Applies an action of the seat whose turn it is. Returns whether the action was open to it."""
        ...

    def rewards(self) -> dict[int, float]:
        """What every seat has won since the last call, in units of its first bets."""
        ...


class RoundPlay:
    """One round of a table. If a round asks no player anything, the first seat has one empty turn."""

    def __init__(self, table: OpenTable, seats: int, bets: Mapping[int, str] | None = None) -> None:
        self.table = table
        self.seats = tuple(range(1, seats + 1))
        self.actions = Actions(table.sheet.game)
        self.room = isinstance(table.sheet.game, RoomGame)
        open_ = table.open_table
        assert open_.deck is not None
        self._pieces = {piece: at for at, piece in enumerate(sorted(set(open_.deck.cards())))}
        self._spots = list(table.rules.wagers)
        self._opening = self._open(bets or {})
        stakes = self._opening.stakes or {Seat(seat): {} for seat in self.seats}
        self._unit = {seat: sum(stakes[Seat(seat)].values()) or self._big_bet for seat in self.seats}
        self.size = 5 * len(self._pieces) + len(self._spots) + len(self.actions.plain) + 3
        self._round: Round | None = None
        self._turn: int | None = None
        self._told = False

    @property
    def _big_bet(self) -> int:
        return max(int(self.table.rules.options.min), 100)

    def _open(self, bets: Mapping[int, str]) -> Opening:
        table = self.table
        if self.room:
            stacks = {Seat(seat): Cents(STACK_IN_BETS * self._big_bet) for seat in self.seats}
            return Opening({}, button=Seat(self.seats[-1]), stacks=stacks)
        assert isinstance(table.open_table, PitTable)
        usual = usual_bets(table.open_table)
        stakes = {Seat(seat): table.read(seat, bets[seat]) if seat in bets else usual for seat in self.seats}
        bank = BankSeat(Seat(self.seats[-1] + 1), PLENTY) if table.rules.table.bank == "player" else None
        return Opening(stakes, bank, None, first_meters(table.rules, table.open_table.reseed))

    def begin(self, rng: Generator) -> None:
        self._driver = RandomDriver(self.table.open_table.deck, rng)
        self._round = self.table.open_table.open(self._opening)
        self._told = False
        self._turn = self._next() or self.seats[0]

    @property
    def _script(self) -> Round:
        assert self._round is not None
        return self._round

    def _next(self) -> int | None:
        """Deals until a learner is asked; None once the round is over."""
        round_ = self._script
        while (request := round_.request) is not None:
            if not isinstance(request, Ask):
                answer_chance(round_, request, self._driver)
            elif request.first:
                round_.close()
            else:
                seat = round_.waiting_for()[0]
                offer = round_.offer(seat)
                if seat in self.seats and not (offer and offer.no_effect):
                    return int(seat)
                round_.let_pass(seat)
        return None

    @property
    def turn(self) -> int | None:
        return self._turn

    def mask(self, seat: int) -> Mask:
        return self.actions.mask(self._script.offer(Seat(seat)))

    def act(self, action: int) -> bool:
        round_, seat = self._script, Seat(self._turn or 0)
        offer = round_.offer(seat)
        if offer is None:  # no player was asked in this round
            self._turn = None
            return action == 0
        legal = bool(self.actions.mask(offer)[action])
        words = self.actions.words(offer, action)
        if words is None:
            round_.let_pass(seat)
        else:
            round_.choose(seat, words)
        self._turn = self._next()
        return legal

    def rewards(self) -> dict[int, float]:
        if self._turn is not None or self._told:
            return dict.fromkeys(self.seats, 0.0)
        self._told = True
        settled = self.table.open_table.settle(self._opening, self._script)
        return {seat: settled.net(Seat(seat)) / self._unit[seat] for seat in self.seats}

    def observe(self, seat: int) -> Vector:
        """Cards as counts (the hand being played, the seat's other hands, the dealer's, the board, all other seats'),
        then the seat's chips on every wager, what every plain action costs, and what it has left. Chips are in units
        of the first bets."""
        round_ = self._script
        picture = picture_of(round_, (Seat(seat),))
        kinds = len(self._pieces)
        found = np.zeros(self.size, np.float32)
        playing = picture.playing.get(Seat(seat), 0)
        for place, hands in picture.hands.items():
            for number, cards in hands.items():
                if place == seat:
                    at = 0 if number == playing else 1
                else:
                    at = 2 if place == DEALER else 3 if place == BOARD else 4
                for card in cards:
                    if card is not None:
                        found[at * kinds + self._pieces[card]] += 1
        at = 5 * kinds
        unit = self._unit[seat]
        layout = round_.layout
        own = layout[Seat(seat)] if Seat(seat) in layout.seats else {}
        for wager, chips in own.items():
            slug = wager.partition(" ")[0]
            if slug in self._spots:
                found[at + self._spots.index(slug)] += chips / unit
        at += len(self._spots)
        offer = round_.offer(Seat(seat))
        for option in offer.options if offer else ():
            if not option.cards and option.word in self.actions.plain:
                found[at + self.actions.plain[option.word] - 1] = option.least / unit
        at += len(self.actions.plain)
        found[at] = sum(sum(layout[each].values()) for each in layout) / unit
        found[at + 1] = (self._opening.stacks.get(Seat(seat), 0) - sum(own.values())) / unit if self.room else 0
        found[at + 2] = offer is not None
        return np.clip(found, 0, HIGHEST, out=found)
