"""The setup of a simulation: a table with its options, who bets what, who banks, and how the seat plays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pitboss.errors import Refused
from pitboss.houses import sheet_of
from pitboss.money import Cents, money
from pitboss.rules.game import RoomGame
from pitboss.rules.script import Seat, Wager
from pitboss.simulate.bets import read_bets, usual_bets
from pitboss.simulate.strategies import BEST
from pitboss.table.meters import first_meters
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.table import open_table

SEAT = Seat(1)
"""The seat that is simulated."""
PLENTY = Cents(10**12)
"""What a player who banks puts up if no amount is given: more than any round can take."""
LONGEST = 1 << 16
"""The most rounds of a session."""
MOST_SEED = (1 << 63) - 1


@dataclass(frozen=True)
class Job:
    """One simulation in plain values, which can be sent to another process or machine."""

    name: str
    text: str
    """The whole sheet."""
    options: tuple[tuple[str, Any], ...] = ()
    bet: str = ""
    strategy: str = ""
    """The name of the strategy; empty for the best one known."""
    chart: str = ""
    """The text of a strategy file."""
    seats: int = 1
    bank: int | None = None
    """What a player puts up to bank, in cents."""
    meter: int | None = None
    """What every meter shows, in cents; ``None`` for what a table starts it at."""
    seed: int = 1
    session: int = 0
    """The number of rounds in a session; 0 for no sessions."""
    bankroll: int = 0
    """What a session begins with, in cents."""
    fresh: bool = False
    """Every round is dealt from a full shoe, as for prices."""
    scripted: bool = False
    """The script deals, even if the game has compiled rules."""


class Setup:
    """A job that is ready to run: the open table, and how every round begins."""

    def __init__(self, job: Job) -> None:
        self.job = job
        page = sheet_of(job.name, job.text)
        if isinstance(page.game, RoomGame):
            raise Refused(
                "players play each other there, so there is no wager to simulate: see 'pitboss equity'", page.name
            )
        table = open_table(page, dict(job.options))
        assert isinstance(table, PitTable)
        self.table: PitTable[Any] = table
        self.rules = table.rules
        self.bets = read_bets(table, job.bet) if job.bet else usual_bets(table)
        self._check()

    def _check(self) -> None:
        job, furniture = self.job, self.rules.table
        room = furniture.seats - (furniture.bank == "player" or job.bank is not None)
        if not 1 <= job.seats <= room:
            raise Refused(f"{job.seats} is not from 1 to {room}, the seats of this table", "--seats")
        if job.bank is not None and furniture.bank == "house":
            raise Refused("no player banks this game here", "--bank")
        if not 0 <= job.seed <= MOST_SEED:
            raise Refused(f"{job.seed} is not from 0 to {MOST_SEED}", "--seed")
        if not 0 <= job.session <= LONGEST:
            raise Refused(f"{job.session} is not from 1 to {LONGEST:,} rounds", "--session")
        if job.bankroll and job.bankroll < self.first_stake:
            raise Refused(
                f"{money(Cents(job.bankroll))} does not cover the bets of one round, {money(self.first_stake)}",
                "--bankroll",
            )
        if not isinstance(self.table, StepTable):
            self.table.open(self.opening)  # raises Refused if the wagers cannot be bet together

    @property
    def strategy(self) -> str:
        """The strategy that was asked for; the best play if none was."""
        return self.job.strategy or BEST

    @cached_property
    def first_stake(self) -> Cents:
        """The sum of the bets before a round. Odds in craps come later."""
        return Cents(sum(amount for wager, amount in self.laid.items() if not wager.startswith("odds ")))

    @cached_property
    def laid(self) -> dict[Wager, Cents]:
        """The bets as they are placed on the layout."""
        return dict(self.table.game.laid(self.rules, self.bets))

    @cached_property
    def opening(self) -> Opening:
        seats = [Seat(seat) for seat in range(1, self.job.seats + 1)]
        return Opening(dict.fromkeys(seats, self.bets), bank=self._bank(len(seats)), meters=self.meters)

    @cached_property
    def meters(self) -> dict[str, Cents]:
        if self.job.meter is None:
            return first_meters(self.rules, self.table.reseed)
        return dict.fromkeys(self.rules.meters, Cents(self.job.meter))

    def _bank(self, seats: int) -> BankSeat | None:
        if self.job.bank is None and self.rules.table.bank != "player":
            return None
        return BankSeat(Seat(seats + 1), PLENTY if self.job.bank is None else Cents(self.job.bank))

    @property
    def coupled(self) -> bool:
        """Whether one wager's payment can depend on others: a bank that may run out, or a limit on what is won."""
        return self.opening.bank is not None or self.rules.held_to is not None
