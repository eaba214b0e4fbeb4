"""A live table of a game of steps: bets are made between rolls and stay up from one roll to the next."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pitboss.errors import Refused
from pitboss.live.dealing import Clock, Entropy, Write, by_the_clock, from_the_system
from pitboss.live.journal import Entry
from pitboss.live.result import is_handed_back
from pitboss.live.table import LiveTable
from pitboss.money import Cents
from pitboss.rules.game import Stakes
from pitboss.rules.script import Pay, Seat, Take, Wager
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import StepTable
from pitboss.table.postings import LAYOUT, posting, stack
from pitboss.table.round import Round


class LiveSteps(LiveTable):
    table: StepTable[Any]

    def __init__(
        self, start: Entry, write: Write, entropy: Entropy = from_the_system, clock: Clock = by_the_clock
    ) -> None:
        super().__init__(start, write, entropy, clock)
        self._up: dict[Seat, dict[Wager, Cents]] = {seat: {} for seat in self._players}

    @property
    def may_stop(self) -> bool:
        return True

    def up(self, seat: Seat) -> dict[Wager, Cents]:
        """The bets of a seat on the layout, without those taken down since the last roll."""
        if self.round is None:
            return self._up.get(seat, {})
        if seat not in self.round.layout.seats:
            return {}
        bets = {wager: int(amount) for wager, amount in self.round.layout[seat].items()}
        for move in self.round.moves:
            if isinstance(move, Pay) and move.seat == seat and is_handed_back(move):
                bets[move.wager] -= move.stake or 0
        return {wager: Cents(amount) for wager, amount in bets.items() if amount}

    def close(self) -> None:
        """Closes the betting: no more bets before the roll."""
        self._answer(("close", None), None)
        self.go_on()

    def _cost_of(self, seat: Seat, words: str, amount: int) -> int:
        """What a step costs, commission included. The step is tried on a copy of the round."""
        assert self.round is not None
        copy = self.table.answered(self.opening, self.round.answers)
        copy.choose(seat, words)
        stakes = sum(amount for _, _, amount in copy.stakes[self._stakes_seen :])
        return stakes + sum(move.amount for move in copy.moves[self._moves_seen :] if isinstance(move, Take))

    def _opening(self, stakes: Stakes, bank: BankSeat | None) -> Opening:
        return Opening(self._up, None, None, self.chips.meters, self._carried)

    def _costs(self, opening: Opening, round_: Round) -> dict[Seat, int]:
        """Nothing: bets are made one by one after the round has opened."""
        return {}

    def _feed(self, opening: Opening) -> None:
        """Nothing: a bet feeds its meter when it is put down."""

    def _answered(self, seat: Seat | None, at: int | None) -> None:
        assert self.round is not None
        for move in self.round.moves[self._moves_seen :]:
            if isinstance(move, Pay) and is_handed_back(move):
                self.chips.hold(move.seat, -(move.stake or 0))
        super()._answered(seat, at)

    def _carry(self, round_: Round) -> None:
        layout = round_.layout
        self._up = {seat: dict(layout[seat]) for seat in layout}
        self._carried = round_.carried

    def _on_the_layout(self) -> int:
        return sum(sum(wagers.values()) for wagers in self._up.values())

    def _clear_up(self) -> None:
        """Every bet that a player may take down is taken down as he would; the others simply go back."""
        if self.round is None:
            self.opening = self._opening({}, None)
            self.round = self.table.open(self.opening)
        for seat in self.round.layout:
            for wager in self.up(seat):
                with suppress(Refused):
                    self.round.choose(seat, f"take {wager}")
        self._settle_round()
        for seat, wagers in self._up.items():
            self.chips.settle(posting(LAYOUT, stack(seat), sum(wagers.values()), "taken down"))
        self._up = {}
