"""What must be true in every hand of the poker room, for all cards, bets and fees."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from tests.playing import is_room

from pitboss.drivers.random import random_opening, run_random
from pitboss.houses import sheet, sheet_names
from pitboss.rules.script import Award, Drop, Pot, Return
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table, open_table

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "1500"))
"""Hands a sheet; the whole campaign: ``PITBOSS_ROUNDS=20000 ./pitboss test tests/room/test_room_properties.py``."""
ROOM = [name for name in sheet_names() if is_room(sheet(name).game)]


def tables(name: str) -> list[Table[Any]]:
    """The sheet's table as posted and, where it is offered, at no-limit; at Marysville with a collection."""
    rules = sheet(name).rules
    chosen: list[dict[str, Any]] = [{}]
    if "no-limit" in rules.choices["structure"]:
        chosen.append({"structure": "no-limit", "blinds": "2-4"})
    if rules.house == "marysville" and rules.game != "lowball":
        chosen = [options | {"schedule": 3 if "structure" in options else 1} for options in chosen]
    return [open_table(sheet(name), options) for options in chosen]


def played(table: Table[Any], rng: random.Random) -> tuple[Opening, Round, Settlement]:
    opening = random_opening(table, rng)
    round_ = table.open(opening)
    run_random(round_, rng)
    return opening, round_, table.settle(opening, round_)


@pytest.mark.parametrize("name", ROOM)
def test_every_hand_keeps_every_chip_and_gives_each_pot_to_somebody_who_can_win_it(name: str) -> None:
    rng = random.Random(name)
    for table in tables(name):
        for _ in range(ROUNDS // 2):
            opening, round_, settlement = played(table, rng)
            assert settlement.balance() == 0
            assert sum(map(settlement.net, settlement.seats)) == -sum(settlement.collected.values())
            assert all(settlement.net(seat) >= -stack for seat, stack in opening.stacks.items())
            check_pots(round_)
            check_wins(opening, round_, settlement)


def check_pots(round_: Round) -> None:
    """What comes out of each pot is what lay in it, and goes to those who can win it."""
    pots = {move.number: move for move in round_.pots if isinstance(move, Pot)}
    left = {number: int(pot.amount) for number, pot in pots.items()}
    for move in round_.pots:
        if isinstance(move, Award):
            assert move.seat in pots[move.pot].seats
            assert move.amount >= 0
        if isinstance(move, Award | Drop):
            left[move.pot] -= move.amount
    assert not any(left.values())


def check_wins(opening: Opening, round_: Round, settlement: Settlement) -> None:
    """Nobody wins more from another than he put in himself."""
    paid = dict.fromkeys(opening.stacks, 0)
    for seat, _, amount in round_.stakes:
        paid[seat] += amount
    for move in round_.pots:
        if isinstance(move, Return):
            paid[move.seat] -= move.amount
    for seat in opening.stacks:
        most = sum(min(amount, paid[seat]) for other, amount in paid.items() if other != seat)
        assert settlement.net(seat) <= most + dead(round_)


def dead(round_: Round) -> int:
    """Chips posted that are part of no bet: the winner of the main pot wins them."""
    posted = [words for kind, words in round_.answers if kind == "choose" and words[1].startswith("post-both")]
    return 200 * len(posted)


@pytest.mark.parametrize("name", ROOM)
def test_a_replayed_hand_has_the_same_result(name: str) -> None:
    rng = random.Random(f"{name} replayed")
    for table in tables(name):
        for _ in range(20):
            opening, round_, settlement = played(table, rng)
            again = table.answered(opening, round_.answers)
            same = table.settle(opening, again)
            assert again.events == round_.events
            assert same.as_json() == settlement.as_json()
            assert same.collected == settlement.collected
