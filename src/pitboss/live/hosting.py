"""Hosting any live table: asking whoever must speak, bots and a person alike, until somebody leaves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Protocol, TypeVar

from pitboss.errors import PitbossError
from pitboss.live.dealing import Dealing, Leave
from pitboss.rules.script import Seat

Kind = TypeVar("Kind", bound=Dealing)
Shown_contra = TypeVar("Shown_contra", bound=Dealing, contravariant=True)


class Sitter(Protocol[Shown_contra]):
    """Whoever sits at a table. Each is shown only what his seat may see."""

    def seed(self, live: Shown_contra, seat: Seat) -> bytes:
        """His own part in the next shuffle, asked for once the house has committed to its part."""
        ...

    def decide(self, live: Shown_contra, seat: Seat) -> str | None:
        """What he says to what is on offer; ``None`` if he lets it pass. In a game by steps: is done until the roll."""
        ...

    def refused(self, live: Shown_contra, seat: Seat, error: PitbossError) -> None:
        """What he wanted is not possible, and he is asked again."""
        ...

    def watch(self, live: Shown_contra, seat: Seat) -> None:
        """Something may have happened."""
        ...


class Hosting(ABC, Generic[Kind]):
    def __init__(self, live: Kind) -> None:
        self.live = live

    def run(self, rounds: int | None = None) -> None:
        """Round after round, until somebody leaves, the game stops, or so many are over."""
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
        """What goes before a round, and its beginning."""

    @abstractmethod
    def _sitter(self, seat: Seat) -> Sitter[Kind]:
        """Who sits there."""

    @abstractmethod
    def _tell(self) -> None:
        """Everybody may look."""

    def _go_on(self) -> None:
        """The next question of a round, to whomever it goes."""
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
