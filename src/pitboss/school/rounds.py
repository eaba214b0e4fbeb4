"""Makes a finished round of any sheet from a seed: chips on most spots of the table, and random play."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from pitboss.drivers.random import (
    RandomDriver,
    accepted_together,
    random_bank,
    random_meters,
    random_stacks,
    random_wagers,
)
from pitboss.drivers.run import Said, run
from pitboss.errors import PitbossError, Refused
from pitboss.houses import Sheet, sheet_of
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import Ask, Award, Seat, Wager, parse_dollars
from pitboss.table.opening import Opening
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table, open_table
from pitboss.table.wagers import check_wagers

SEATS = 3
"""The number of players in a round, if the table has that many seats."""
TRIES = 8
"""A seat gets the largest of this many random sets of wagers."""
ROLLS, BETS = 4, 16
"""In a game by steps: the rolls that are tried, to take the one that decides most; and the bets made before each."""
HANDS = 40
"""The most hands of the poker room that are dealt to find one with a showdown."""
CHIPS = ((100_00, 25_00), (25_00, 5_00), (0, 1_00))
"""From each amount on, stakes are whole chips of this value."""


class FinishedRound(NamedTuple):
    """A round that is over, with everything needed to settle it again."""

    table: Table[Any]
    opening: Opening
    round: Round
    settlement: Settlement


@lru_cache(64)
def _table(sheet_name: str, text: str) -> Table[Any]:
    return open_table(sheet_of(sheet_name, text))


def played(sheet: Sheet, seed: object, seats: int = SEATS) -> FinishedRound:
    """The round of this seed. It is always the same."""
    table = _table(sheet.name, sheet.text)
    rng = Random(f"{sheet.name} {seed}")
    if isinstance(table, StepTable):
        return _busiest_roll(table, rng, seats)
    if isinstance(table, PitTable):
        return _pit_round(table, rng, seats)
    return _showdown(table, rng)


class _InChips(RandomDriver):
    """Random choices whose amounts are whole chips, if the offer allows it."""

    def say(self, round_: Round, request: Ask) -> Said | None:
        said = super().say(round_, request)
        if said is None or said.words is None:
            return said
        *before, last = said.words.split(" ")
        try:
            words = " ".join([*before, dollars_text(_in_chips(parse_dollars(last)))])
            request.offers[said.seat].read(words)
        except PitbossError:
            return said
        return Said(said.seat, words)


def _finish(round_: Round, rng: Random) -> None:
    run(round_, _InChips(round_.deck, rng, BETS, speaks=0.97))


# The pit


def _pit_round(table: PitTable[Any], rng: Random, seats: int) -> FinishedRound:
    while True:
        opening = _full_table(table, rng, seats)
        try:
            round_ = table.open(opening)
        except Refused:
            continue
        _finish(round_, rng)
        return FinishedRound(table, opening, round_, table.settle(opening, round_))


def _full_table(table: PitTable[Any], rng: Random, seats: int) -> Opening:
    room = table.rules.table.seats - (table.rules.table.bank != "house")
    taken = sorted(rng.sample(range(1, table.rules.table.seats + 1), max(1, min(seats, room))))
    stakes = accepted_together(table, {Seat(seat): _many_wagers(table, rng) for seat in taken})
    return Opening(stakes, random_bank(table, stakes, rng), None, random_meters(table, rng))


def _many_wagers(table: PitTable[Any], rng: Random) -> dict[Wager, Cents]:
    most = max((random_wagers(table, rng) for _ in range(TRIES)), key=len)
    whole = {wager: _in_chips(amount) for wager, amount in most.items()}
    try:
        check_wagers(table.rules, whole)
    except Refused:
        return most
    return whole


def _in_chips(amount: Cents) -> Cents:
    """The amount rounded down to whole chips, but at least one chip."""
    chip = next(chip for least, chip in CHIPS if amount >= least)
    return Cents(max(amount // chip, 1) * chip)


# Dice


def _busiest_roll(table: StepTable[Any], rng: Random, seats: int) -> FinishedRound:
    """The roll that decides most of the bets that were up."""
    opening = Opening({Seat(seat): {} for seat in range(1, seats + 1)}, meters=random_meters(table, rng))
    rolls = islice(table.rolls(opening, lambda round_: _finish(round_, rng)), ROLLS)
    busiest = max(rolls, key=lambda roll: len(roll.round.moves))
    return FinishedRound(table, busiest.opening, busiest.round, busiest.settlement)


# The poker room


def _showdown(table: Table[Any], rng: Random) -> FinishedRound:
    """The first of some hands that has a showdown."""
    for _ in range(HANDS):
        opening = random_stacks(table, rng)
        round_ = table.open(opening)
        _finish(round_, rng)
        found = FinishedRound(table, opening, round_, table.settle(opening, round_))
        if any(isinstance(move, Award) and move.why for move in round_.pots):
            break
    return found
