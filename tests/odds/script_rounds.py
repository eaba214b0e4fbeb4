"""Random rounds of a sheet as its script plays them, to hold compiled rules and prices against."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tests.rounds import up_to

from pitboss.drivers.random import play_random
from pitboss.houses import sheet
from pitboss.odds.chances import UnitResult
from pitboss.rules.lines import LOSE, PUSH
from pitboss.rules.script import Pay, Place, Seat
from pitboss.rules.sheet import Rules
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
