"""What must hold in every hand of the poker room, whatever is dealt, bet and taken."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from pitboss.games.script import Award, Drop, Pot, Return, Seat
from pitboss.houses import sheet, sheet_names
from pitboss.table.chance import random_opening, run_random
from pitboss.table.opening import Table
from pitboss.table.replay import Opening, begin, settled
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement

HANDS = int(os.environ.get("PITBOSS_ROOM_HANDS", "1500"))
"""Hands a sheet; the whole campaign: ``PITBOSS_ROOM_HANDS=20000 ./pitboss test tests/room/test_room_properties.py``."""
ROOM = [name for name in sheet_names() if sheet(name).game.room]


def tables(name: str) -> list[Table]:
    """The sheet's table as posted and, where it is offered, at no-limit; at Marysville with a collection."""
    rules = sheet(name).rules
    chosen: list[dict[str, Any]] = [{}]
    if "no-limit" in rules.choices["structure"]:
        chosen.append({"structure": "no-limit", "blinds": "2-4"})
    if rules.house == "marysville" and rules.game != "lowball":
        chosen = [options | {"schedule": 3 if "structure" in options else 1} for options in chosen]
    return [Table(sheet(name), options) for options in chosen]


def played(table: Table, rng: random.Random) -> tuple[Opening, Round, Settlement]:
    opening = random_opening(table, rng)
    round_ = begin(table, opening)
    run_random(round_, rng)
    return opening, round_, settled(table, opening, round_)


@pytest.mark.parametrize("name", ROOM)
def test_every_hand_keeps_every_chip_and_gives_each_pot_to_somebody_who_can_win_it(name: str) -> None:
    rng = random.Random(name)
    for table in tables(name):
        for _ in range(HANDS // 2):
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
    """Chips posted that are part of no bet: whoever wins the main pot wins them."""
    posted = [words for kind, words in round_.answers if kind == "choose" and words[1].startswith("post-both")]
    return 200 * len(posted)


@pytest.mark.parametrize("name", ROOM)
def test_a_hand_written_down_and_replayed_comes_to_the_same(name: str) -> None:
    from pitboss.table.replay import record, replay

    rng = random.Random(f"{name} replayed")
    for table in tables(name):
        for _ in range(20):
            opening, round_, settlement = played(table, rng)
            again, same = replay(record(round_, table, opening))
            assert again.events == round_.events
            assert same.as_json() == settlement.as_json()
            assert same.collected == settlement.collected


# A night at one table


class Night:
    """One table from hand to hand: the button goes round, players miss hands, go broke and buy in again."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table = table
        self.rng = rng
        self.stacks = {Seat(seat): 200_00 for seat in range(1, min(9, table.rules.table.seats) + 1)}
        self.bought = sum(self.stacks.values())
        self.taken = 0
        self.button = Seat(1)
        self.carried: Any = None

    def hand(self) -> tuple[Opening, Round, Settlement]:
        for seat, stack in self.stacks.items():
            if stack < 10_00:
                self.stacks[seat] += 200_00
                self.bought += 200_00
        playing = [seat for seat in self.stacks if self.rng.random() < 0.8] or list(self.stacks)
        killer = getattr(self.carried, "killer", None)
        if killer is not None and killer not in playing:
            playing.append(Seat(killer))
        if len(playing) < 2:
            playing = list(self.stacks)
        self.button = next((seat for seat in sorted(playing) if seat > self.button), min(playing))
        stacks: Any = {seat: self.stacks[seat] for seat in sorted(playing)}
        opening = Opening({}, button=self.button, carried=self.carried, stacks=stacks)
        round_ = begin(self.table, opening)
        run_random(round_, self.rng)
        settlement = settled(self.table, opening, round_)
        for seat in playing:
            self.stacks[seat] += settlement.net(seat)
        self.taken += sum(settlement.collected.values())
        self.carried = round_.carried
        return opening, round_, settlement


@pytest.mark.parametrize("name", ROOM)
def test_five_hundred_hands_at_one_table_keep_every_chip_and_carry_kills_over(name: str) -> None:
    night = Night(tables(name)[0], random.Random(f"{name} night"))
    killed = 0
    for _ in range(500):
        before = night.carried
        _, round_, _ = night.hand()
        assert sum(night.stacks.values()) + night.taken == night.bought
        posts = [event.why for event in round_.events if type(event).__name__ == "Post"]
        assert ("kill blind" in posts) == bool(before and before.killer is not None)
        killed += bool(before and before.kill)
        if before and before.kill and before.kind == "scoop":
            assert max(amount for _, _, amount in round_.stakes[:2]) <= 8_00
    rules = night.table.rules
    assert isinstance(rules.play.kill, str)  # type: ignore[attr-defined]
    assert bool(killed) == (rules.play.kill != "none")  # type: ignore[attr-defined]
