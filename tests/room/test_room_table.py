"""A poker table from hand to hand."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from typing import Any

import pytest
from tests.playing import is_room
from tests.room.nights import Night
from tests.room.seated import KILLS, Seated, leg, room_table

from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents
from pitboss.room.seats import Seconds
from pitboss.room.table import RoomTable
from pitboss.rules.script import Post, Seat
from pitboss.table.rotation import Person
from pitboss.table.table import Table

ROUNDS = max(120, int(os.environ.get("PITBOSS_ROUNDS", "120")))
"""Hands a night. In fewer hands, some things that the test must see do not happen.
``PITBOSS_ROUNDS=20000 ./pitboss test tests/room/test_room_table.py`` is the whole campaign."""
ROOM = [name for name in sheet_names() if is_room(sheet(name).game)]


# Long nights

FEES = {"marysville/lowball": 3_00}
"""What each pays by the half hour."""
LONG: dict[str, dict[str, Any]] = {
    "mount-airy/holdem": {"jackpot-seed": 250, "jackpot-reserve": 15, "bad-beat-split": "40-30-30"},
    "marysville/holdem": {"schedule": 1, "kills": True},
    "mount-airy/omaha-8": {},
    "marysville/omaha-8-joker": {"schedule": 1},
    "marysville/lowball": {"schedule": 1},
}
COMMON = {"joined", "left", "silent", "removed"}
OFTEN = COMMON | {"broke", "rebought", "moved", "missed", "came in on the big blind", "drew for the button"}
OFTEN |= {"moved away from the blind", "let the blinds pass", "dealt in after a move"}
POSTS = {"post", "post-both", "in the middle", "skipped by the button", "two big blinds"}


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_five_hundred_hands_keep_the_rules_of_button_blinds_and_kills_and_every_chip(name: str) -> None:
    night = Night(room_table(name, **LONG[name]), random.Random(f"{name}, a long night"), 9, FEES.get(name, 0))
    while night.hands < 500:
        night.go_on()
    rules: Any = sheet(name).rules
    expected = set(OFTEN)
    expected |= POSTS if rules.play.posts else set()
    expected |= {"straddle"} if rules.options.straddle else set()
    expected |= {"killed"} if rules.play.kill != "none" else set()
    expected |= {"kill blind"} if rules.play.kill == "legs" else set()
    expected |= {"bad beat"} if rules.bad_beat else set()
    expected |= {"paid by the half hour"} if name in FEES else set()
    assert expected <= night.seen


def tables(name: str) -> list[tuple[Table[Any], int]]:
    """As posted and, where it is offered, at no-limit; at Marysville with a collection, at Mount Airy by the half hour
    too. With each, what a half hour costs."""
    rules = sheet(name).rules
    chosen: list[dict[str, Any]] = [{}]
    if "no-limit" in rules.choices["structure"]:
        chosen.append({"structure": "no-limit", "blinds": "2-4"})
    if rules.house == "marysville":
        chosen = [options | {"schedule": 3 if "structure" in options else 1} for options in chosen]
    if name == KILLS:
        chosen = [options | {"kills": True} for options in chosen]
    found = [(room_table(name, **options), FEES.get(name, 0)) for options in chosen]
    return [*found, (room_table(name, limit="10-20"), 6_00)] if rules.house == "mount-airy" else found


@pytest.mark.sampled
@pytest.mark.parametrize("seats", [3, 9])
@pytest.mark.parametrize("name", ROOM)
def test_nights_at_every_table_of_the_room_with_few_seats_and_with_many(name: str, seats: int) -> None:
    seen: set[str] = set()
    for table, fee in tables(name):
        night = Night(table, random.Random(f"{name} with {seats} seats"), seats, fee)
        while night.hands < ROUNDS // 2:
            night.go_on()
        seen |= night.seen
    assert seen >= COMMON


# The rules one by one


def test_button_and_blinds_go_clockwise_from_the_seat_that_drew_the_high_card() -> None:
    at = Seated()
    at.room = replace(at.room, first=Seat(4))
    assert [at.next(), at.next(), at.next()] == ["4/5/1", "5/1/2", "1/2/3"]


def test_the_button_skips_ahead_when_a_blind_leaves_and_may_save_a_player_a_blind() -> None:
    at = Seated()
    assert at.next() == "1/2/3"
    at.do("leave", Seat(2))
    assert at.next() == "3/4/5"
    at.do("leave", Seat(5))
    assert at.next() == "4/1/3"


def test_with_two_players_the_button_has_the_small_blind_and_nobody_has_the_big_blind_twice_in_a_row() -> None:
    at = Seated(seats="1 2 3")
    assert at.next() == "1/2/3"
    at.do("leave", Seat(1))
    assert [at.next(), at.next()] == ["3/3/2", "2/2/3"]


def test_too_few_players_wait_and_then_begin_a_new_game_in_which_nobody_owes() -> None:
    at = Seated(seats="1 2 3")
    assert [at.next() for _ in range(4)][-1] == "1/2/3"
    at.do("leave", Seat(1))
    at.do("leave", Seat(2))
    assert at.room.waits() == "the table waits: a hand needs two players or more"
    assert at.refused("next_hand") == at.room.waits()
    at.sit(6)
    assert at.room.next_hand().new_game
    assert at.next() == "3/3/6"


def test_buying_in() -> None:
    at = Seated("mount-airy/holdem")
    assert at.room.buy_in == 40_00
    assert Seated("mount-airy/holdem", limit="15-30").room.buy_in == 150_00
    assert Seated("mount-airy/holdem", limit="1-3").room.buy_in == 15_00
    assert Seated("mount-airy/holdem", min=100).room.buy_in == 100_00
    assert Seated("marysville/holdem", limit="3-6").room.buy_in == 30_00
    assert "less than the buy-in, $40" in at.refused("sit", Seat(9), Person("x"), Cents(39_00))
    assert "has a seat" in at.refused("sit", Seat(9), Person("at 1"), Cents(40_00))


def test_one_short_buy_at_marysville_and_none_at_mount_airy() -> None:
    for name, short in (("marysville/holdem", True), ("mount-airy/holdem", False)):
        at = Seated(name)
        at.room = at.room._put(Seat(1), replace(at.room.places[Seat(1)], stack=Cents(0), away=Seconds(0)))
        assert "has no chips" in at.refused("back", Seat(1))
        if short:
            at.do("buy", Seat(1), Cents(20_00))
        assert "to the buy-in, $40" in at.refused("buy", Seat(1), Cents(10_00))
        at.do("buy", Seat(1), Cents(40_00))
        assert at.room.places[Seat(1)].is_here


def test_a_player_silent_at_two_decisions_in_a_row_sits_out_and_loses_his_seat_after_ten_minutes() -> None:
    at = Seated()
    at.do("silent", Seat(2), Seconds(50))
    at.do("answered", Seat(2))
    at.do("silent", Seat(2), Seconds(90))
    assert at.room.places[Seat(2)].away is None
    at.do("silent", Seat(2), Seconds(100))
    assert at.room.places[Seat(2)].away == 100
    at.do("at", Seconds(699))
    assert Seat(2) in at.room.places
    at.do("at", Seconds(700))
    assert Seat(2) not in at.room.places
    assert at.room.cashed == 200_00


@pytest.mark.parametrize(
    ("name", "options", "fee"),
    [
        ("mount-airy/holdem", {"limit": "10-20"}, 6),
        ("mount-airy/omaha", {"structure": "no-limit", "blinds": "5-10"}, 6),
        ("mount-airy/holdem", {}, 0),
        ("marysville/lowball", {"schedule": 1}, 3),
        ("marysville/lowball", {"limit": "5-20", "schedule": 2}, 6),
    ],
)
def test_each_player_pays_at_the_end_of_each_half_hour(name: str, options: dict[str, Any], fee: int) -> None:
    at = Seated(name, "1 2 3", **options)
    at.do("at", Seconds(100))
    at.do("at", Seconds(1899))
    assert at.room.dropped == 0
    at.do("at", Seconds(1900))
    assert at.stacks() == dict.fromkeys((1, 2, 3), 200 - fee)
    at.do("at", Seconds(1900 + 3600))
    assert at.room.dropped == 9 * fee * 100
    assert at.room.on_the_table == 600_00


def test_a_player_pays_no_more_for_a_half_hour_than_his_stack() -> None:
    at = Seated("mount-airy/holdem", "1 2 3", limit="10-20")
    at.room = at.room._put(Seat(2), replace(at.room.places[Seat(2)], stack=Cents(4_00)))
    at.do("at", Seconds(100))
    at.do("at", Seconds(1900))
    assert at.stacks() == {1: 194, 2: 0, 3: 194}
    assert at.room.dropped == 16_00


def test_the_killer_posts_the_kill_even_if_he_sits_out_and_takes_it_with_him_if_he_leaves() -> None:
    at = Seated()
    at.room = replace(at.room, carried=leg("legs", 5, True, 5))
    assert "must post a kill first" in at.refused("move", Seat(5), Seat(9))
    left = at.room.leave(Seat(5))
    assert left.next_hand().carried == leg("legs", None)
    at.do("away", Seat(5), Seconds(0))
    at.next()
    posts = [(event.seat, event.amount) for event in at.round.events if isinstance(event, Post)]
    assert posts == [(2, 2_00), (3, 4_00), (5, 8_00)]


def test_kill_pots_are_off_unless_the_table_is_opened_with_them_or_the_players_agree_later() -> None:
    at = Seated(kills=False)
    at.room = replace(at.room, carried=leg("legs", 5, True, 5))
    assert at.room.next_hand().carried is None
    at.room = replace(at.room, carried=None)
    at.next()
    assert at.room.carried == leg("legs", None)._replace(agreed=False)
    at.do("agree", True)
    assert at.room.next_hand().carried == leg("legs", None)
    at.room = replace(at.room, carried=leg("legs", 5, True, 5))
    assert at.room.next_hand().carried == leg("legs", 5, True, 5)
    at.do("agree", False)
    assert at.room.next_hand().carried is None
    assert not RoomTable(room_table(KILLS)).kills and RoomTable(room_table(KILLS, kills=True)).kills


def test_players_cannot_agree_on_kill_pots_if_there_are_none_or_the_house_decides() -> None:
    for name in ("mount-airy/holdem", "mount-airy/omaha-8"):
        assert "not for the players to agree on" in Seated(name).refused("agree", True)
        with pytest.raises(PitbossError, match="options: kills: "):
            room_table(name, kills=True)


def test_a_leg_moves_with_its_player_to_another_seat() -> None:
    at = Seated()
    at.room = replace(at.room, carried=leg("legs", 5))
    assert at.room.move(Seat(5), Seat(8)).carried == leg("legs", 8)


def test_at_mount_airy_a_carried_kill_doubles_the_blinds() -> None:
    at = Seated("mount-airy/omaha-8")
    at.room = replace(at.room, carried=leg("scoop", 1, True))
    at.next()
    assert [event.amount for event in at.round.events if isinstance(event, Post)] == [4_00, 8_00]
