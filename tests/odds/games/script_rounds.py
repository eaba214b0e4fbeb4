"""Random rounds of a sheet as its script plays them, to compare compiled rules and prices with."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from tests.rounds import up_to

from pitboss.drivers.random import RandomDriver, play_random
from pitboss.drivers.run import Said, run
from pitboss.houses import sheet
from pitboss.money import Cents, cents
from pitboss.odds.chances import UnitResult
from pitboss.rules.lines import LOSE, PUSH
from pitboss.rules.script import BOARD, Ask, Pay, Place, Seat, Show, Wager
from pitboss.rules.sheet import Rules
from pitboss.table.opening import Opening
from pitboss.table.round import Chose, Dealt, Round
from pitboss.table.table import open_table

ROUNDS = up_to(500)


class Played(NamedTuple):
    """One round, over."""

    rules: Rules
    round: Round

    def cards(self, place: Place) -> tuple[int, ...]:
        """All the cards that a place was dealt, in their order."""
        return tuple(
            int(card)
            for event in self.round.events
            if isinstance(event, Dealt) and event.to == place
            for card in event.cards
            if card is not None
        )

    def said(self, seat: Seat) -> list[str]:
        return [str(event.choice) for event in self.round.events if isinstance(event, Chose) and event.seat == seat]

    def pays(self) -> Mapping[tuple[Seat, str], Pay]:
        return {(event.seat, event.wager): event for event in self.round.events if isinstance(event, Pay)}


def units(pay: Pay) -> UnitResult:
    """What the script gave for one unit, before commission."""
    return UnitResult.of(pay.line or (LOSE if pay.outcome == "lose" else PUSH), pay.stake)


def script_rounds(name: str, count: int = ROUNDS) -> Iterator[Played]:
    table = open_table(sheet(name))
    rng = random.Random(f"script {name}")
    for _ in range(count):
        round_, _ = play_random(table, rng)
        yield Played(table.rules, round_)


Choose = Callable[[Round, Sequence[str]], str]
"""What a player says, from the round so far and the words on offer."""


class _Player(RandomDriver):
    """Random cards, and one player who decides by a strategy."""

    def __init__(self, round_: Round, rng: random.Random, choose: Choose) -> None:
        super().__init__(round_.deck, rng)
        self._choose = choose

    def say(self, round_: Round, request: Ask) -> Said | None:
        seat = round_.waiting_for()[0]
        return Said(seat, self._choose(round_, [option.word for option in request.offers[seat].options]))


def simulated(name: str, wagers: Mapping[str, int], choose: Choose, rounds: int) -> tuple[float, float]:
    """What a round of the script nets on average in units of the first wager, and the standard error of that."""
    table = open_table(sheet(name))
    rng = random.Random(f"simulated {name}")
    stakes = {Seat(1): {Wager(wager): cents(each) for wager, each in wagers.items()}}
    unit = next(iter(stakes[Seat(1)].values()))
    nets = []
    for _ in range(rounds):
        opening = Opening(stakes, meters=dict.fromkeys(table.rules.meters, Cents(0)))
        round_ = table.open(opening)
        run(round_, _Player(round_, rng, choose))
        nets.append(table.settle(opening, round_).net(Seat(1)) / unit)
    return mean(nets), stdev(nets) / sqrt(rounds)


def seen(round_: Round, place: Place) -> list[int]:
    """All cards dealt to a place, and the board's only as far as they are open."""
    if place == BOARD:
        shown = [event.cards for event in round_.events if isinstance(event, Show) and event.place == BOARD]
    else:
        shown = [event.cards for event in round_.events if isinstance(event, Dealt) and event.to == place]
    return [int(card) for cards in shown for card in cards if card is not None]
