"""Drivers for tests: cards from the top of a new deck, and a hand of the poker room that makes its own posts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.drivers.random import Generator, RandomDriver
from pitboss.drivers.run import Said, answer, run
from pitboss.equipment.stock import Piece, Stock
from pitboss.room.next_hand import NextHand, post_answer
from pitboss.rules.game import PitGame, RoomGame, StepGame
from pitboss.rules.script import Ask, Deal, Request, Roll, Script, Shuffle, Spin
from pitboss.table.round import Round


class TopOfDeck:
    """Deals a new deck from its top, and lets every offer pass."""

    def __init__(self, deck: Stock | None) -> None:
        assert deck is not None
        self._cards = iter(deck.cards())

    def where(self) -> str:
        return ""

    def shuffle(self, request: Shuffle) -> None:
        pass

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        return tuple(next(self._cards) for _ in range(request.cards))

    def roll(self, request: Roll) -> tuple[int, ...]:
        return (1,) * request.dice

    def spin(self, request: Spin) -> str:
        return request.pockets[0]

    def say(self, round_: Round, request: Ask) -> Said | None:
        return Said(round_.waiting_for()[0], None)


def run_to_first_question(round_: Round) -> Ask:
    """Deals from the top of a new deck until a player is asked."""
    driver = TopOfDeck(round_.deck)
    while not isinstance(request := round_.request, Ask):
        assert request is not None
        answer(round_, request, driver)
    return request


def run_script(script: Script, cards: Iterable[Piece], answer: Callable[[Request], Any]) -> None:
    """Runs the rules alone to their end: deals these cards, and sends what ``answer`` says to any other request."""
    left = iter(cards)
    sent: Any = None
    while True:
        try:
            request = script.send(sent)
        except StopIteration:
            return
        sent = tuple(next(left) for _ in range(request.cards)) if isinstance(request, Deal) else answer(request)


class HandDriver(RandomDriver):
    """A hand of the poker room from random cards. Players who owe a blind post it; ``speak`` says everything else."""

    def __init__(self, round_: Round, rng: Generator, hand: NextHand | None = None) -> None:
        super().__init__(round_.deck, rng)
        self._hand = hand

    def say(self, round_: Round, request: Ask) -> Said | None:
        posts = post_answer(self._hand, round_) if self._hand else None
        if posts is None:
            return self.speak(round_, request)
        kind, value = posts
        return Said(*value) if kind == "choose" else None

    def speak(self, round_: Round, request: Ask) -> Said | None:
        return Said(round_.waiting_for()[0], None)


def is_room(game: Any) -> bool:
    return isinstance(game, RoomGame)


def is_one_round(game: Any) -> bool:
    return isinstance(game, PitGame) and not isinstance(game, StepGame)


__all__ = ["HandDriver", "TopOfDeck", "is_one_round", "is_room", "run", "run_to_first_question"]
