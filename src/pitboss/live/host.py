"""The host of a live pit table: asks who banks and who bets what, or in a game of steps takes bets between rolls."""

from __future__ import annotations

from typing import Protocol

from pitboss.errors import PitbossError, Refused
from pitboss.live.hosting import Hosting, Sitter
from pitboss.live.rotation import seated
from pitboss.live.steps import LiveSteps
from pitboss.live.table import LiveTable
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import BankSeat


class Mind(Sitter[LiveTable], Protocol):
    """Decides for one seat of a pit table."""

    def bank(self, live: LiveTable, seat: Seat) -> Cents | None:
        """The amount to bank the next hand with, or ``None`` to decline the bank."""
        ...

    def wagers(self, live: LiveTable, seat: Seat, bank: BankSeat | None) -> dict[Wager, Cents]:
        """The wagers for the next round; empty to sit it out."""
        ...


class Host(Hosting[LiveTable]):
    def __init__(self, live: LiveTable, minds: dict[Seat, Mind]) -> None:
        super().__init__(live)
        self.minds = minds

    def _sitter(self, seat: Seat) -> Mind:
        return self.minds[seat]

    def _tell(self) -> None:
        for seat, mind in self.minds.items():
            mind.watch(self.live, seat)

    # Before the round

    def _open(self) -> None:
        live = self.live
        bank = None
        if live.table.rules.table.bank == "player":
            if why := live.bank_overdue():
                live.leave(why)
                return
            bank = self._bank()
            if bank is None:
                live.leave(live.rotation.unclaimed())
                return
        stakes = {}
        for seat in live.players:
            if bank is None or seat != bank.seat:
                wagers = self._wagers(seat, bank)
                if wagers:
                    stakes[seat] = wagers
        try:
            if not stakes:
                raise Refused("nobody has a wager down")
            live.open(stakes, bank, self._seeds())
        except Refused as refused:
            self._wagers_refused(refused)

    def _wagers_refused(self, refused: Refused) -> None:
        """The wagers cannot be played together. People are asked again; if only bots play, the session ends."""
        people = [seat for seat, player in self.live.players.items() if player.role == "player"]
        for seat in people:
            self.minds[seat].refused(self.live, seat, refused)
        if not people:
            self.live.leave(refused.what)

    def _seeds(self) -> dict[Seat, bytes]:
        chance = self.live.chance
        if chance is None or chance.receipt is not None:
            return {}
        return {seat: mind.seed(self.live, seat) for seat, mind in self.minds.items()}

    def _bank(self) -> BankSeat | None:
        live = self.live
        for seat in live.rotation.offered(seated(live.players)):
            while True:
                amount = self.minds[seat].bank(live, seat)
                if amount is None:
                    break
                try:
                    live.check_bank(seat, amount)
                    return BankSeat(seat, amount)
                except PitbossError as error:
                    self.minds[seat].refused(live, seat, error)
        return None

    def _wagers(self, seat: Seat, bank: BankSeat | None) -> dict[Wager, Cents]:
        while True:
            wagers = self.minds[seat].wagers(self.live, seat, bank)
            try:
                if wagers:
                    self.live.check_wagers(seat, wagers)
                return wagers
            except PitbossError as error:
                self.minds[seat].refused(self.live, seat, error)

    # In the round

    def _decide(self, seat: Seat) -> None:
        offer = self.live.offer(seat)
        if offer is not None and offer.no_effect:
            self.live.let_pass(seat)
        else:
            super()._decide(seat)


class StepHost(Host):
    """The host of a table where bets go down between rolls."""

    def __init__(self, live: LiveSteps, minds: dict[Seat, Mind]) -> None:
        super().__init__(live, minds)
        self._steps = live

    def _open(self) -> None:
        self.live.open({}, None, self._seeds())

    def _go_on(self) -> None:
        """Every seat bets until it wants no more; then the dice are rolled."""
        live = self._steps
        for seat, mind in self.minds.items():
            while (words := mind.decide(live, seat)) is not None:
                try:
                    live.choose(seat, words)
                except PitbossError as error:
                    mind.refused(live, seat, error)
                mind.watch(live, seat)
        live.close()


def host_for(live: LiveTable, minds: dict[Seat, Mind]) -> Host:
    return StepHost(live, minds) if isinstance(live, LiveSteps) else Host(live, minds)
