"""Rounds of twenty-one by the games' own scripts, played as the solver says; for the tests of its prices."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from tests.odds.games.twentyone_player import Player

from pitboss.drivers.random import RandomDriver
from pitboss.drivers.run import Said, run
from pitboss.equipment.stock import Piece
from pitboss.games.twentyone.choices import CHOICES
from pitboss.houses import Sheet
from pitboss.money import Cents
from pitboss.odds.solve.twentyone.priced import Priced
from pitboss.rules.script import DEALER, Ask, Deal, Seat, Wager
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.round import Round
from pitboss.table.table import open_table

SEAT, BANK = Seat(1), Seat(2)
BET = Cents(10_000)
ROUNDS = int(os.environ.get("PITBOSS_ODDS_ROUNDS", "2000"))


class PlayedWell(RandomDriver):
    """Cards by chance, choices by the solver."""

    def __init__(self, round_: Round, rng: Random, player: Player) -> None:
        super().__init__(round_.deck, rng)
        self._player = player
        self._hands: list[list[int]] = [[]]
        self._at = 0
        self._up: int | None = None

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        cards = super().deal(request)
        if request.to == DEALER and self._up is None:
            self._up = int(cards[0])
        elif request.to == SEAT:
            self._at = request.hand
            self._hands[self._at].extend(map(int, cards))
        return cards

    def say(self, round_: Round, request: Ask) -> Said | None:
        (offer,) = request.offers.values()
        words = {option.word for option in offer.options}
        cards = self._hands[self._at]
        assert self._up is not None
        word: str | None = None
        if "rescue" in words:
            word = "rescue" if self._player.rescues(cards, self._up) else None
        elif "second-chance" in words:
            word = "second-chance" if self._player.buys_back(cards, self._up) else "bust"
        elif offer.no_effect or "insurance" in words:
            word = None
        elif words & set(CHOICES.values()):
            word = self._player.choice(cards, self._up, len(self._hands), len(self._hands) > 1)
            if words == {"split"} and word != "split":
                word = None
            if word == "split":
                self._hands.append([cards.pop()])
        return Said(SEAT, word)


class Sampled(NamedTuple):
    rounds: int
    net: float
    deviation: float
    ahead: float

    @property
    def error(self) -> float:
        return self.deviation / sqrt(self.rounds)


def sample(page: Sheet, options: dict[str, Any], priced: Priced, rounds: int = ROUNDS, seed: int = 21) -> Sampled:
    """Rounds from fresh shoes: what one unit of bet nets on average, and how often that is above zero."""
    table, rng = open_table(page, options), Random(seed)
    rules = table.rules
    player = Player(priced.solver, priced.plays)
    bank = BankSeat(BANK, Cents(BET * 1000)) if rules.table.bank == "player" else None
    nets: list[float] = []
    for _ in range(rounds):
        opening = Opening({SEAT: {Wager("bet"): BET}}, bank=bank)
        round_ = table.open(opening)
        run(round_, PlayedWell(round_, rng, player))
        nets.append(table.settle(opening, round_).net(SEAT) / BET)
    return summed(nets)


def summed(nets: Sequence[float]) -> Sampled:
    mean = sum(nets) / len(nets)
    square = sum((net - mean) ** 2 for net in nets) / len(nets)
    return Sampled(len(nets), mean, sqrt(square), sum(net > 0 for net in nets) / len(nets))
