"""The loop that answers a round, for all drivers.

A round asks (``Round.request``); a driver answers. The round file, a hand of the poker room, a hand history and random
play each have a driver: they differ only in where cards, dice and words come from. A live table has no driver: its
``Chance`` answers through ``answer_chance``, and the words are commands of people and bots.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from pitboss.equipment.stock import Piece
from pitboss.errors import BadGame, PitbossError
from pitboss.rules.script import Ask, Deal, Roll, Seat, Shuffle, Spin
from pitboss.table.round import Round


class Said(NamedTuple):
    """A seat's answer to its offer."""

    seat: Seat
    words: str | None
    """``None`` if it says nothing: its default is played, or it passes."""


class Chance(Protocol):
    """Where cards, dice and pockets come from."""

    def shuffle(self, request: Shuffle) -> None:
        """Shuffles the cards."""
        ...

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        """The cards of this deal; may be none if the request has ``may``."""
        ...

    def roll(self, request: Roll) -> tuple[int, ...]:
        """The faces of the dice."""
        ...

    def spin(self, request: Spin) -> str:
        """The pocket."""
        ...


class Driver(Chance, Protocol):
    """Chance, and the players."""

    def say(self, round_: Round, request: Ask) -> Said | None:
        """What the next seat says. ``None`` closes a question that only the first seat to speak answers."""
        ...

    def where(self) -> str:
        """Where the file has this answer, for the error message if it is refused."""
        ...


def run(round_: Round, driver: Driver) -> None:
    """Answers every question of a round until it is over."""
    if round_.deck is not None:
        round_.dealer = driver.deal
    try:
        while (request := round_.request) is not None:
            _answer(round_, request, driver)
    except PitbossError as error:
        raise _placed(error, driver) from None
    finally:
        round_.dealer = None


def answer(round_: Round, request: Deal | Roll | Spin | Shuffle | Ask, driver: Driver) -> None:
    """Answers one question; an ``Ask`` for one seat only."""
    try:
        _answer(round_, request, driver)
    except PitbossError as error:
        raise _placed(error, driver) from None


def _answer(round_: Round, request: Deal | Roll | Spin | Shuffle | Ask, driver: Driver) -> None:
    if type(request) is not Ask:
        answer_chance(round_, request, driver)  # type: ignore[arg-type]  # mypy does not narrow by ``is not``
        return
    said = driver.say(round_, request)
    if said is None:
        round_.close()
        return
    seat, words = said
    if words is None:
        round_.let_pass(seat)
    else:
        round_.choose(seat, words)


def _placed(error: PitbossError, driver: Driver) -> PitbossError:
    """A refusal, with the place of the answer. A mistake of the game gets no place, because the answer is not wrong."""
    where = "" if isinstance(error, BadGame) else driver.where()
    return error.at(where) if where else error


def answer_chance(round_: Round, request: Deal | Roll | Spin | Shuffle, chance: Chance) -> None:
    """Answers a question of chance, which no player is asked."""
    if isinstance(request, Deal):
        round_.deal(chance.deal(request))
    elif isinstance(request, Shuffle):
        chance.shuffle(request)
        round_.shuffled()
    elif isinstance(request, Roll):
        round_.roll(chance.roll(request))
    else:
        round_.spin(chance.spin(request))
