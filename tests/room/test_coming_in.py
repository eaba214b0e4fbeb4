"""Coming in at a poker table during a game: new players, missed blinds, and who posts where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.room.seated import Seated

from pitboss.money import Cents
from pitboss.room.seats import Seconds
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person


def test_a_new_player_waits_for_the_big_blind_or_posts_it() -> None:
    at = Seated()
    assert [at.next() for _ in range(5)][-1] == "5/1/2"
    at.sit(8)
    at.sit(7, "post")
    assert at.next() == "1/2/3, 7 post"
    assert 8 not in at.room.next_hand().stacks
    assert [at.next(), at.next(), at.next(), at.next()] == ["2/3/4", "3/4/5", "4/5/7", "5/7/8"]


def test_in_a_new_game_a_player_owes_no_blind_in_a_seat_that_the_blind_has_not_reached() -> None:
    at = Seated(seats="1 2 3 4")
    at.next()
    at.sit(7)
    assert 7 in at.room.next_hand().stacks


def test_missed_blinds_are_made_up_by_waiting_or_by_posting_both_with_the_small_one_dead() -> None:
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


def test_there_is_one_extra_blind_in_each_deal() -> None:
    at = Seated(seats="1 2 3 4")
    for _ in range(4):
        at.next()
    at.sit(7, "post")
    at.sit(8, "post")
    at.sit(9, "post")
    assert [at.next(), at.next(), at.next()] == ["1/2/3, 7 post", "2/3/4, 8 post", "3/4/7, 9 post"]


def test_a_player_right_of_the_new_button_posts_like_any_other() -> None:
    at = Seated(seats="1 3 5 7")
    for _ in range(5):
        at.next()
    at.sit(2, "post")
    assert [at.next(), at.next()] == ["3/5/7, 2 post", "5/7/1"]
    at.sit(6, "post")
    assert [at.next(), at.next()] == ["7/1/2, 6 post", "1/2/3"]


def test_a_waiting_player_who_gets_the_small_blind_because_others_left_pays_the_big_blind_there() -> None:
    at = Seated(seats="1 2 3 5 6")
    for _ in range(6):
        at.next()
    at.sit(4)
    at.do("leave", Seat(3))
    assert at.next() == "2/4/5, 4 post"
    assert (at.put_in(4), at.put_in(5)) == (4_00, 4_00)


def back_after(seat: int, hands: int) -> Seated:
    """In the game with a joker, this seat was away for some hands and is back now."""
    at = Seated("marysville/omaha-8-joker", "1 2 3 4 5 6")
    at.next()
    at.do("away", Seat(seat), Seconds(0))
    for _ in range(hands):
        at.next()
    at.do("back", Seat(seat))
    return at


def test_a_player_who_missed_his_blinds_may_straddle_left_of_the_big_blind_in_the_joker_game() -> None:
    at = back_after(4, hands=5)
    assert at.room.last == (1, 2, 3)
    at.do("comes_in", Seat(4), "straddle")
    assert at.next() == "2/3/4"
    assert "nobody straddles here" in Seated().refused("comes_in", Seat(1), "straddle")


@pytest.mark.parametrize("name", ["mount-airy/holdem", "marysville/lowball"])
def test_if_posts_are_not_allowed_all_wait_for_the_big_blind(name: str) -> None:
    at = Seated(name)
    for _ in range(6):
        at.next()
    at.sit(7)
    assert "wait for the big blind" in at.refused("comes_in", Seat(7), "post")
    assert [at.next(), at.next(), at.next(), at.next()] == ["2/3/4", "3/4/5", "4/5/7", "5/7/1"]


def test_a_straddle_from_the_left_of_the_big_blind_makes_up_missed_blinds() -> None:
    at = back_after(5, hands=7)
    assert at.room.last == (3, 4, 6)
    assert at.room.places[Seat(5)].missed_big
    at.do("comes_in", Seat(5), "straddle")
    assert [at.next(), at.next(), at.next(), at.next()] == ["4/6/1", "6/1/2", "1/2/3", "2/3/4, 5 straddle"]


# In the middle of the blinds (blinds, rule 6)


def between_the_blinds(way: str, seats: str = "1 2 4 5 6") -> Seated:
    """After one full round, a player sits down in seat 3, which the big blind has just passed."""
    at = Seated(seats=seats)
    at.until(1, 2)
    at.sit(3, way)
    return at


def test_a_new_player_may_come_in_between_the_blinds_and_the_button_then_skips_him() -> None:
    at = between_the_blinds("post")
    assert at.next() == "2/4/5, 3 post in the middle"
    assert (at.put_in(3), at.put_in(4), at.put_in(5)) == (4_00, 2_00, 4_00)
    assert [at.next(), at.next()] == ["4/5/6", "5/6/1"]
    assert 3 in at.room.next_hand().stacks


def test_a_player_who_does_not_post_in_the_middle_waits_for_the_big_blind() -> None:
    at = between_the_blinds("wait")
    assert [at.next() for _ in range(5)] == ["2/4/5", "4/5/6", "5/6/1", "6/1/2", "1/2/3"]


def test_a_player_who_comes_back_between_the_blinds_posts_both_there() -> None:
    at = Seated(seats="1 2 3 4 5 6")
    at.next()
    at.do("away", Seat(4), Seconds(0))
    assert at.next() == "2/3/5"
    at.do("back", Seat(4))
    at.do("comes_in", Seat(4), "post")
    assert at.next() == "3/5/6, 4 post-both in the middle"
    assert at.put_in(4) == 6_00
    assert at.next() == "5/6/1"


def test_a_post_in_the_middle_is_the_one_extra_blind_of_its_deal() -> None:
    at = between_the_blinds("post")
    at.sit(8, "post")
    assert [at.next(), at.next()] == ["2/4/5, 8 post", "4/5/6, 3 post"]


def test_the_button_goes_past_him_to_the_big_blind_if_the_small_blind_leaves() -> None:
    at = between_the_blinds("post")
    at.next()
    at.do("leave", Seat(4))
    assert at.next() == "5/6/1"


def test_a_player_who_was_skipped_has_the_button_in_the_next_round() -> None:
    at = between_the_blinds("post")
    hands = [at.next() for _ in range(8)]
    assert hands[0] == "2/4/5, 3 post in the middle"
    assert hands[4:7] == ["1/2/3", "2/3/4", "3/4/5"]


def test_with_two_others_left_they_have_the_blinds_and_the_button_has_the_small_one() -> None:
    at = Seated(seats="1 2 4")
    at.until(1, 2)
    at.sit(3, "post")
    at.do("leave", Seat(1))
    assert at.next() == "4/4/2, 3 post in the middle"
    assert (at.put_in(4), at.put_in(2), at.put_in(3)) == (2_00, 4_00, 4_00)
    assert at.next() == "2/3/4"


def test_he_posts_only_what_he_has() -> None:
    at = between_the_blinds("post")
    at.room = at.room._put(Seat(3), replace(at.room.places[Seat(3)], stack=Cents(3_00)))
    assert at.next() == "2/4/5"


def test_at_mount_airy_nobody_is_in_the_middle() -> None:
    at = Seated("mount-airy/holdem", "1 2 4 5 6")
    at.until(1, 2)
    at.sit(3)
    assert [at.next() for _ in range(5)] == ["2/4/5", "4/5/6", "5/6/1", "6/1/2", "1/2/3"]


def test_any_amount_above_the_minimum_is_accepted_unless_the_table_posts_a_maximum() -> None:
    Seated().sit(6, dollars=1_000_000)
    assert "$301 is more than $300" in Seated(max=300).refused("sit", Seat(6), Person("Ann"), Cents(301_00))
