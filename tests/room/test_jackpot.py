"""The jackpots of the poker room: how Mount Airy's is fed, split, kept back and started again; Marysville's fee."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.room.seated import Seated, room_table

from pitboss.errors import PitbossError, Refused
from pitboss.games.poker.carryover import Beat
from pitboss.games.poker.sheet import JackpotSplit
from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.room.jackpot import jackpot_shares
from pitboss.rules.script import Seat
from pitboss.table.table import open_table

MA, MV = "mount-airy/holdem", "marysville/holdem"
HIT = ("Ks Kh", "As Ah", "7c 8d", "9c Td", "Kd Kc Ad", "2c", "3d")
"""Aces full of kings, in seat 3, lose to four kings in seat 2, four players dealt in and the button in seat 1."""
POSTED = JackpotSplit(50, 25, 25)


def seats(*numbers: int) -> list[Seat]:
    return [Seat(number) for number in numbers]


def test_the_jackpot_goes_half_to_the_loser_a_quarter_to_the_winner_a_quarter_to_the_table() -> None:
    rules: Any = room_table(MA).rules
    assert rules.split == POSTED
    assert jackpot_shares(POSTED, 1000_01, 0, Beat(5, 2), seats(1, 2, 3, 5, 8)) == {
        5: 500_02, 2: 250_00, 1: 83_33, 3: 83_33, 8: 83_33
    }  # fmt: skip
    assert jackpot_shares(POSTED, 100_00, 0, Beat(1, 2), seats(1, 2)) == {1: 75_00, 2: 25_00}


def test_the_reserve_stays_for_the_next_one_rounded_down_and_the_rest_is_split() -> None:
    shares = jackpot_shares(POSTED, 100_05, 10, Beat(1, 2), seats(1, 2, 3))
    assert sum(shares.values()) == 100_05 - 10_00
    assert shares == {1: 45_03, 2: 22_51, 3: 22_51}


def test_a_bad_beat_is_paid_out_of_the_pool_after_the_hand() -> None:
    at = Seated(MA, "1 2 3 4")
    at.room = replace(at.room, fed=Cents(999_00))
    at.next(*HIT)
    # The pot is $16: $1 rake, $1 for the jackpot of then $1,000.
    assert at.stacks() == {1: 200 - 4 + 125, 2: 200 + 10 + 250, 3: 200 - 4 + 500, 4: 200 - 4 + 125}
    assert (at.room.pool, at.room.dropped, at.room.on_the_table) == (0, 1_00, 800_00 + 999_00)


def test_a_table_may_post_another_split() -> None:
    at = Seated(MA, "1 2 3 4", **{"bad-beat-split": "60-40-0"})
    at.room = replace(at.room, fed=Cents(999_00))
    at.next(*HIT)
    assert at.stacks() == {1: 196, 2: 210 + 400, 3: 196 + 600, 4: 196}


def test_the_house_seeds_the_pool_at_the_start_and_after_every_hit_and_keeps_back_the_reserve() -> None:
    at = Seated(MA, "1 2 3 4", **{"jackpot-seed": 500, "jackpot-reserve": 20})
    assert (at.room.pool, at.room.on_the_table) == (500_00, 800_00)
    at.room = replace(at.room, fed=Cents(499_00))
    at.next(*HIT)
    # Of $1,000 a fifth is kept back, and $800 are split; then the house seeds it again.
    assert at.stacks() == {1: 196 + 100, 2: 210 + 200, 3: 196 + 400, 4: 196 + 100}
    assert (at.room.pool, at.room.seeded, at.room.hits) == (700_00, 1000_00, 1)
    stacks = 100 * sum(at.stacks().values())
    assert stacks + at.room.dropped + at.room.pool == 800_00 + 499_00 + at.room.seeded
    assert at.room.on_the_table == 800_00 + 499_00


@pytest.mark.parametrize(
    ("split", "told"),
    [
        ("50-25-20", "50, 25 and 20 add up to 95 per cent, not to 100"),
        ("100-100-100", "add up to 300 per cent"),
        ("50-50", "is not three shares, of loser, winner and table, such as 50-25-25"),
        ("50/25/25", "is not three shares"),
        (50, "write it in quotes"),
    ],
)
def test_a_table_with_a_bad_split_does_not_open(split: Any, told: str) -> None:
    with pytest.raises(PitbossError, match="bad-beat-split") as error:
        room_table(MA, **{"bad-beat-split": split})
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("option", [{"bad-beat-split": "50-25-25"}, {"jackpot-seed": 5}, {"jackpot-reserve": 5}])
def test_a_table_without_a_bad_beat_jackpot_has_nothing_to_split_seed_or_keep_back(option: dict[str, Any]) -> None:
    for name in ("mount-airy/omaha", MV):
        with pytest.raises(PitbossError, match="there is no bad-beat jackpot here"):
            room_table(name, **option)


# Marysville's jackpot fee: on the older sheet of schedules only


@pytest.mark.parametrize(
    ("name", "options", "fee"),
    [
        (MV, {"schedule": "old-holdem-3"}, 1_00),
        (MV, {"schedule": "old-holdem-3", "jackpot": True}, 1_00),
        (MV, {"schedule": "old-holdem-3", "jackpot": False}, 0),
        (MV, {"schedule": 1}, 0),
        (MV, {"schedule": 1, "jackpot": False}, 0),
        ("marysville/omaha-8", {"schedule": "old-omaha-3"}, 1_00),
        ("marysville/omaha-8-joker", {"schedule": 1}, 0),
    ],
)
def test_the_jackpot_fee_is_taken_if_the_schedule_has_one_and_the_table_has_not_switched_it_off(
    name: str, options: dict[str, Any], fee: int
) -> None:
    at = Seated(name, "1 2 3", **options)
    held = ("As Ah", "Ks Kh", "7c 8d") if name == MV else ("As Ah 2c 3c", "Ks Kh 9c Td", "7c 8d 4s 5s")
    at.next(*held, "2d 3h 9d", "Jc", "Qd")
    assert at.room.pool == fee
    assert at.room.on_the_table == 600_00


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        (MV, {"schedule": 1}, "holdem-1 has no jackpot fee; these schedules have one: old-holdem-1, "),
        (MV, {}, "this table names no schedule; these schedules have one: old-holdem-1, "),
        ("marysville/omaha-8-joker", {"schedule": 1}, "no schedule for omaha-8-joker has a jackpot fee"),
        ("marysville/lowball", {"schedule": 1}, "no schedule for lowball has a jackpot fee"),
        (MA, {}, "this house posts no schedule with a jackpot fee; it has jackpot-drop"),
    ],
)
def test_a_jackpot_fee_that_no_schedule_has_is_refused(name: str, options: dict[str, Any], told: str) -> None:
    with pytest.raises(PitbossError) as error:
        room_table(name, jackpot=True, **options)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("jackpot", "told"), [(1, 100), (True, 100), (None, 100), (0, 0), (False, 0), (2, "old-holdem-3 takes $1, not $2")]
)
def test_the_jackpot_fee_may_be_named_by_its_amount(jackpot: int | bool | None, told: int | str) -> None:
    options = {"limit": "4-8", "schedule": "old-holdem-3"} | ({} if jackpot is None else {"jackpot": jackpot})
    try:
        fees = open_table(sheet("marysville/holdem"), options).pot_fees
        assert fees is not None
        assert fees.jackpot == told
    except Refused as refused:
        assert told == refused.what
