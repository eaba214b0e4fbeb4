"""The host of any live table: asks each player in turn, bots and people alike, until a person leaves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Protocol, TypeVar

from pitboss.errors import PitbossError
from pitboss.live.dealing import Dealing, Leave
from pitboss.rules.script import Seat

Kind = TypeVar("Kind", bound=Dealing)
Shown_contra = TypeVar("Shown_contra", bound=Dealing, contravariant=True)


class Sitter(Protocol[Shown_contra]):
    """Decides for one seat: a bot or a person. It is shown only what the seat may see."""

    def seed(self, live: Shown_contra, seat: Seat) -> bytes:
        """The seat's own seed for the next shuffle. It is asked for after the house has committed to its seed."""
        ...

    def decide(self, live: Shown_contra, seat: Seat) -> str | None:
        """The chosen option, or ``None`` to pass. In a game of steps, ``None`` means no more bets before the roll."""
        ...

    def refused(self, live: Shown_contra, seat: Seat, error: PitbossError) -> None:
        """The last answer was refused, and the seat is asked again."""
        ...

    def watch(self, live: Shown_contra, seat: Seat) -> None:
        """Called after each step; something may have happened."""
        ...


class Hosting(ABC, Generic[Kind]):
    def __init__(self, live: Kind) -> None:
        self.live = live

    def run(self, rounds: int | None = None) -> None:
        """Plays rounds until a person leaves, the game stops, or this number of rounds is over."""
        live = self.live
        try:
            while not live.ended and (rounds is None or len(live.results) < rounds):
                if live.round is None:
                    self._open()
                else:
                    self._go_on()
                self._tell()
        except Leave as leave:
            live.leave(str(leave))
            self._tell()

    @abstractmethod
    def _open(self) -> None:
        """Does what comes before a round, and opens it."""

    @abstractmethod
    def _sitter(self, seat: Seat) -> Sitter[Kind]:
        """Who decides for this seat."""

    @abstractmethod
    def _tell(self) -> None:
        """Calls ``watch`` of every sitter."""

    def _go_on(self) -> None:
        """Puts the next question of the round to each seat it is for."""
        assert self.live.round is not None
        for seat in self.live.round.waiting_for():
            self._decide(seat)

    def _decide(self, seat: Seat) -> None:
        live, sitter = self.live, self._sitter(seat)
        while True:
            words = sitter.decide(live, seat)
            try:
                if words is None:
                    live.let_pass(seat)
                else:
                    live.choose(seat, words)
                return
            except PitbossError as error:
                sitter.refused(live, seat, error)
