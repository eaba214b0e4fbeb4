"""A poker table from hand to hand."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from typing import Any

import pytest
from tests.room.nights import Night

from pitboss.equipment.cards import parse_cards
from pitboss.errors import Refused
from pitboss.games.poker.leaves import Beat, Leaves
from pitboss.games.script import Deal, Post, Seat, Shuffle
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents
from pitboss.table.chance import Stub
from pitboss.table.jackpot import jackpot_shares
from pitboss.table.next_hand import say_posts
from pitboss.table.opening import Table
from pitboss.table.places import Seconds
from pitboss.table.room_table import RoomTable
from pitboss.table.rotation import Person

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "120"))
"""Hands a night. ``PITBOSS_ROUNDS=20000 ./pitboss test tests/room/test_room_table.py`` is the whole campaign."""
ROOM = [name for name in sheet_names() if sheet(name).game.room]


def open_table(name: str, **options: Any) -> Table:
    return Table(sheet(name), options)


# Long nights

LONG = {
    "mount-airy/holdem": {},
    "marysville/holdem": {"schedule": 1},
    "mount-airy/omaha-8": {},
    "marysville/lowball": {"schedule": 1},
}
COMMON = {"broke", "rebought", "left", "moved", "missed", "silent", "removed", "came in on the big blind"}


@pytest.mark.parametrize("name", LONG)
def test_five_hundred_hands_keep_the_rules_of_button_blinds_and_kills_and_every_chip(name: str) -> None:
    night = Night(open_table(name, **LONG[name]), random.Random(f"{name}, a long night"))
    while night.hands < 500:
        night.go_on()
    expected = set(COMMON)
    if name == "marysville/holdem":
        expected |= {"post", "post-both", "kill blind"}
    if sheet(name).rules.play.kill != "none":  # type: ignore[attr-defined]
        expected.add("killed")
    assert expected <= night.seen


def tables(name: str) -> list[Table]:
    """As posted and, where it is offered, at no-limit; at Marysville with a collection."""
    rules = sheet(name).rules
    chosen: list[dict[str, Any]] = [{}]
    if "no-limit" in rules.choices["structure"]:
        chosen.append({"structure": "no-limit", "blinds": "2-4"})
    if rules.house == "marysville":
        chosen = [options | {"schedule": 3 if "structure" in options else 1} for options in chosen]
    return [Table(sheet(name), options) for options in chosen]


@pytest.mark.parametrize("seats", [3, 9])
@pytest.mark.parametrize("name", ROOM)
def test_nights_at_every_table_of_the_room_with_few_seats_and_with_many(name: str, seats: int) -> None:
    for table in tables(name):
        night = Night(table, random.Random(f"{name} with {seats} seats"), seats)
        while night.hands < ROUNDS // 2:
            night.go_on()


# The rules one by one


class Seated:
    """A table with players in these seats, each with $200, whose hands are played by folding to the big blind."""

    def __init__(self, name: str = "marysville/holdem", seats: str = "1 2 3 4 5", **options: Any) -> None:
        self.room = RoomTable(open_table(name, **options))
        for seat in seats.split():
            self.sit(int(seat))

    def sit(self, seat: int, way: Any = "wait", dollars: int = 200) -> None:
        self.room = self.room.sit(Seat(seat), Person(f"at {seat}"), Cents(100 * dollars), way)

    def do(self, step: str, *rest: Any) -> None:
        self.room = getattr(self.room, step)(*rest)

    def next(self, *cards: str) -> str:
        """The next hand in short, ``1/2/3``: button, small and big blind; with what was posted besides.

        Everybody checks or folds; where cards are given, everybody calls.
        """
        left = list(cards)
        hand = self.room.next_hand()
        round_ = self.room.start(hand)
        stub = Stub(round_, random.Random(1))
        while (request := round_.request) is not None:
            if isinstance(request, Shuffle):
                round_.shuffled()
            elif isinstance(request, Deal):
                round_.deal(parse_cards(left.pop(0)) if left else stub.deal(request.cards))
            elif cards and any(option.word == "call" for option in request.offers[round_.waiting_for()[0]].options):
                round_.choose(round_.waiting_for()[0], "call")
            elif not say_posts(hand, round_):
                round_.let_pass(*round_.waiting_for())
        self.round = round_
        self.room = self.room.after(hand, round_, Seconds(0))
        assert hand.buttons is not None
        posts = [f"{seat} {word}" for seat, word in hand.posts.items()]
        return ", ".join(["/".join(map(str, hand.buttons)), *posts])

    def refused(self, step: str, *rest: Any) -> str:
        with pytest.raises(Refused) as told:
            self.do(step, *rest)
        return str(told.value)

    def put_in(self, seat: int) -> int:
        """What this seat put into the last pot."""
        return sum(amount for who, _, amount in self.round.stakes if who == seat)

    def stacks(self) -> dict[int, int]:
        return {int(seat): place.stack // 100 for seat, place in self.room.places.items()}


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


def test_between_two_the_button_has_the_small_blind_and_nobody_the_big_one_twice_running() -> None:
    at = Seated(seats="1 2 3")
    assert at.next() == "1/2/3"
    at.do("leave", Seat(1))
    assert [at.next(), at.next()] == ["3/3/2", "2/2/3"]


def test_a_new_player_waits_for_the_big_blind_or_posts_it() -> None:
    at = Seated()
    assert [at.next() for _ in range(5)][-1] == "5/1/2"
    at.sit(8)
    at.sit(7, "post")
    assert at.next() == "1/2/3, 7 post"
    assert 8 not in at.room.next_hand().stacks
    assert [at.next(), at.next(), at.next(), at.next()] == ["2/3/4", "3/4/5", "4/5/7", "5/7/8"]


def test_who_sits_down_where_the_blind_has_yet_to_come_in_a_new_game_owes_none() -> None:
    at = Seated(seats="1 2 3 4")
    at.next()
    at.sit(7)
    assert 7 in at.room.next_hand().stacks


def test_missed_blinds_are_made_up_by_both_the_small_one_dead_or_by_waiting() -> None:
    at = Seated(seats="1 2 3 4 5 6")
    at.next()
    at.do("away", Seat(4), Seconds(0))
    assert [at.next(), at.next()] == ["2/3/5", "3/5/6"]
    assert at.room.places[Seat(4)].missed_big
    assert at.room.places[Seat(4)].missed_small
    at.do("back", Seat(4))
    at.do("comes_in", Seat(4), "post")
    assert at.next() == "5/6/1, 4 post-both"
    assert at.put_in(4) == 6_00
    assert not at.room.places[Seat(4)].owes


def test_one_extra_blind_a_deal() -> None:
    at = Seated(seats="1 2 3 4")
    for _ in range(4):
        at.next()
    at.sit(7, "post")
    at.sit(8, "post")
    at.sit(9, "post")
    assert [at.next(), at.next(), at.next()] == ["1/2/3, 7 post", "2/3/4, 8 post", "3/4/7, 9 post"]


def test_nobody_comes_in_between_the_button_and_the_small_blind() -> None:
    at = Seated(seats="1 3 5 7")
    for _ in range(5):
        at.next()
    at.sit(2, "post")
    assert [at.next(), at.next()] == ["3/5/7, 2 post", "5/7/1"]
    at.sit(6, "post")
    assert [at.next(), at.next()] == ["7/1/2, 6 post", "1/2/3"]


def test_who_waits_and_is_moved_to_the_small_blind_by_others_leaving_pays_the_big_one_there() -> None:
    at = Seated(seats="1 2 3 5 6")
    for _ in range(6):
        at.next()
    at.sit(4)
    at.do("leave", Seat(3))
    assert at.next() == "2/4/5, 4 post"
    assert (at.put_in(4), at.put_in(5)) == (4_00, 4_00)


def test_who_missed_his_blinds_may_straddle_left_of_the_big_blind_in_the_game_with_a_joker() -> None:
    at = Seated("marysville/omaha-8-joker", "1 2 3 4 5 6")
    at.next()
    at.do("away", Seat(4), Seconds(0))
    for _ in range(5):
        at.next()
    assert at.room.last == (1, 2, 3)
    at.do("back", Seat(4))
    at.do("comes_in", Seat(4), "straddle")
    assert at.next() == "2/3/4"
    assert "nobody straddles here" in Seated().refused("comes_in", Seat(1), "straddle")


@pytest.mark.parametrize("name", ["mount-airy/holdem", "marysville/lowball"])
def test_where_nobody_posts_all_wait_for_the_big_blind(name: str) -> None:
    at = Seated(name)
    for _ in range(6):
        at.next()
    at.sit(7)
    assert "wait for the big blind" in at.refused("comes_in", Seat(7), "post")
    assert [at.next(), at.next(), at.next(), at.next()] == ["2/3/4", "3/4/5", "4/5/7", "5/7/1"]


def test_who_moves_away_from_the_big_blind_owes_it_and_who_moves_nearer_does_not() -> None:
    at = Seated(seats="1 2 3 4 5")
    for _ in range(6):
        at.next()
    assert at.room.last == (1, 2, 3)
    at.do("move", Seat(4), Seat(8))
    at.do("move", Seat(1), Seat(9))
    assert at.room.places[Seat(8)].new
    assert not at.room.places[Seat(9)].owes
    assert "is taken" in at.refused("move", Seat(9), Seat(8))


def test_too_few_players_wait_and_then_begin_a_new_game_in_which_nobody_owes() -> None:
    at = Seated(seats="1 2 3")
    assert [at.next() for _ in range(4)][-1] == "1/2/3"
    at.do("leave", Seat(1))
    at.do("leave", Seat(2))
    assert at.room.waits() == "the table waits: a hand takes two players or more"
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


def test_two_silent_decisions_running_and_a_player_sits_out_and_after_ten_minutes_he_is_gone() -> None:
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


def leg(kind: str, winner: int | None, kill: bool = False, killer: int | None = None) -> Leaves:
    return Leaves(kind, winner, kill, killer, False, None)


def test_a_kill_is_posted_by_the_killer_though_he_sits_out_and_goes_with_him_out_of_the_door() -> None:
    at = Seated()
    at.room = replace(at.room, carried=leg("legs", 5, True, 5))
    assert "kill to post" in at.refused("move", Seat(5), Seat(9))
    left = at.room.leave(Seat(5))
    assert left.next_hand().carried == leg("legs", None)
    assert replace(at.room, kills=False).next_hand().carried is None
    at.do("away", Seat(5), Seconds(0))
    at.next()
    posts = [(event.seat, event.amount) for event in at.round.events if isinstance(event, Post)]
    assert posts == [(2, 2_00), (3, 4_00), (5, 8_00)]


def test_a_leg_goes_with_its_player_to_another_seat() -> None:
    at = Seated()
    at.room = replace(at.room, carried=leg("legs", 5))
    assert at.room.move(Seat(5), Seat(8)).carried == leg("legs", 8)


def test_at_mount_airy_a_carried_kill_doubles_the_blinds() -> None:
    at = Seated("mount-airy/omaha-8")
    at.room = replace(at.room, carried=leg("scoop", 1, True))
    at.next()
    assert [event.amount for event in at.round.events if isinstance(event, Post)] == [4_00, 8_00]


def test_the_jackpot_goes_half_to_the_loser_a_quarter_to_the_winner_a_quarter_to_the_table() -> None:
    posted: Any = sheet("mount-airy/holdem").rules
    dealt = [Seat(seat) for seat in (1, 2, 3, 5, 8)]
    assert jackpot_shares(posted.bad_beat, 1000_01, Beat(5, 2), dealt) == {
        5: 500_02, 2: 250_00, 1: 83_33, 3: 83_33, 8: 83_33
    }  # fmt: skip
    assert jackpot_shares(posted.bad_beat, 100_00, Beat(1, 2), [Seat(1), Seat(2)]) == {1: 75_00, 2: 25_00}


def test_a_bad_beat_is_paid_out_of_the_pool_after_the_hand() -> None:
    at = Seated("mount-airy/holdem", "1 2 3 4")
    at.room = replace(at.room, pool=Cents(999_00))
    at.next("Ks Kh", "As Ah", "7c 8d", "9c Td", "Kd Kc Ad", "2c", "3d")
    # The pot is $16: $1 rake, $1 for the jackpot of then $1,000.
    assert at.stacks() == {1: 200 - 4 + 125, 2: 200 + 10 + 250, 3: 200 - 4 + 500, 4: 200 - 4 + 125}
    assert (at.room.pool, at.room.dropped, at.room.on_the_table) == (0, 1_00, 800_00 + 999_00)
