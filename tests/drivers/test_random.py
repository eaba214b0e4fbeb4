"""At every sheet the random driver plays only what is legal, and reaches everything that the sheet has."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.playing import is_one_round
from tests.rounds import up_to

from pitboss.drivers.random import (
    play_random,
    random_amount,
    random_bank,
    random_opening,
    random_wagers,
)
from pitboss.houses import sheet, sheet_names
from pitboss.rules.script import Choice
from pitboss.table.round import Chose, Rolled
from pitboss.table.table import open_table
from pitboss.table.wagers import check_wagers, read_wager

ROUNDS = up_to(60)


@pytest.mark.parametrize("name", sheet_names())
def test_random_rounds_end_and_no_cent_is_lost_or_made(name: str) -> None:
    table = open_table(sheet(name))
    rng = random.Random(17)
    for _ in range(ROUNDS):
        round_, settlement = play_random(table, rng)
        assert round_.over
        assert settlement.balance() == 0


@pytest.mark.parametrize("name", sheet_names())
def test_one_seed_gives_one_round(name: str) -> None:
    table = open_table(sheet(name))
    first, second = (play_random(table, random.Random(23)) for _ in range(2))
    assert first[0].events == second[0].events
    assert first[1].as_json() == second[1].as_json()


BEFORE_THE_ROUND = [name for name in sheet_names() if is_one_round(sheet(name).game)]
"""Sheets whose bets are put down before the round. The poker room has no such bets."""


@pytest.mark.parametrize("name", BEFORE_THE_ROUND)
def test_random_wagers_are_legal_and_every_bet_of_a_sheet_is_made(name: str) -> None:
    table = open_table(sheet(name))
    rng = random.Random(29)
    made: Counter[str] = Counter()
    for _ in range(400):
        wagers = random_wagers(table, rng)
        check_wagers(table.rules, wagers)
        for wager in wagers:
            assert read_wager(table.game, table.rules, wager) == wager
        made.update({wager.partition(" ")[0] for wager in wagers})
    assert set(made) == set(table.ranges)


def test_a_random_bank_is_often_too_small_and_never_sits_where_somebody_bets() -> None:
    table = open_table(sheet("marysville/three-card-poker"))
    rng = random.Random(31)
    short = 0
    for _ in range(200):
        opening = random_opening(table, rng)
        assert opening.bank is not None
        assert opening.bank.seat not in opening.stakes
        short += opening.bank.amount < sum(sum(wagers.values()) for wagers in opening.stakes.values())
    assert 30 < short < 170
    assert random_bank(open_table(sheet("mount-airy/roulette")), {}, rng) is None


@pytest.mark.slow
def test_a_sequence_of_rolls_has_bets_put_down_taken_down_and_called() -> None:
    table = open_table(sheet("mount-airy/craps"))
    rng = random.Random(37)
    said: Counter[str] = Counter()
    for _ in range(300):
        round_, _ = play_random(table, rng)
        assert sum(isinstance(event, Rolled) for event in round_.events) == 1
        choices: list[Choice] = [event.choice for event in round_.events if isinstance(event, Chose)]
        said.update(choice.word.split()[0] for choice in choices)
    assert set(said) == {"bet", "take", "call"}


def test_amounts_are_in_their_range_and_on_their_step() -> None:
    rng = random.Random(41)
    for least, most, step in ((500, 100_000, 1), (1, 99, 1), (250, 1_000, 250), (7, 7, 7)):
        for _ in range(50):
            amount = random_amount(least, most, step, rng)
            assert amount is not None
            assert least <= amount <= most
            assert amount % step == 0
    assert random_amount(600, 500, 1, rng) is None
