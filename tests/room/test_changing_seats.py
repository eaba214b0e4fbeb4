"""Changing seats at a poker table: moving away from the big blind, and letting the blinds pass (rules 12 and 13)."""

from __future__ import annotations

import pytest
from tests.room.seated import Seated

from pitboss.room.seats import Seconds
from pitboss.rules.script import Seat

HOUSES = ["marysville/holdem", "mount-airy/holdem"]


def once_round(name: str = "marysville/holdem", seats: str = "1 2 3 4 5 6") -> Seated:
    """Everybody has been dealt in, and the blinds are in seats 2 and 3 with the button in seat 1."""
    at = Seated(name, seats)
    at.until(1, 2)
    return at


def dealt_in(at: Seated, seat: int, hands: int) -> list[bool]:
    """Whether a seat is dealt in, hand by hand."""
    found = []
    for _ in range(hands):
        found.append(Seat(seat) in at.room.next_hand().stacks)
        at.next()
    return found


@pytest.mark.parametrize("name", HOUSES)
def test_a_player_who_moves_away_from_the_big_blind_waits_the_hands_he_gained_and_owes_nothing(name: str) -> None:
    at = once_round(name)
    # The big blind is due in seat 4 with the next hand; in seat 8 with the third, once 5 and 6 have had it.
    at.do("move", Seat(4), Seat(8))
    assert at.room.places[Seat(8)].waits == 2
    assert at.room.places[Seat(8)].owes
    assert dealt_in(at, 8, 2) == [False, False]
    assert not at.room.places[Seat(8)].owes
    assert at.next() == "5/6/8"


def test_a_player_who_moves_past_one_player_waits_one_hand_until_the_blind_is_as_near_as_before() -> None:
    at = once_round()
    at.do("move", Seat(5), Seat(7))
    assert dealt_in(at, 7, 1) == [False]
    assert [at.next(), at.next()] == ["3/4/6", "4/6/7"]


def test_a_player_who_moved_may_post_the_big_blind_at_once_if_posts_are_allowed() -> None:
    at = once_round()
    at.do("move", Seat(4), Seat(8))
    at.do("comes_in", Seat(8), "post")
    assert at.next() == "2/3/5, 8 post"
    assert at.put_in(8) == 4_00
    assert not at.room.places[Seat(8)].owes


def test_moving_past_empty_seats_gains_nothing_and_costs_nothing() -> None:
    at = once_round()
    at.do("move", Seat(6), Seat(9))
    assert not at.room.places[Seat(9)].owes
    assert dealt_in(at, 9, 1) == [True]


def test_moving_nearer_to_the_big_blind_costs_nothing() -> None:
    at = once_round(seats="1 2 3 5 6 7")
    at.do("move", Seat(7), Seat(4))
    assert not at.room.places[Seat(4)].owes
    assert at.next() == "2/3/4"
    assert "is taken" in at.refused("move", Seat(4), Seat(5))


@pytest.mark.parametrize("name", HOUSES)
def test_a_player_who_paid_his_blinds_and_moves_between_them_lets_them_pass_without_penalty(name: str) -> None:
    at = once_round(name, "1 2 3 5 6 7")
    at.do("leave", Seat(7))
    at.next()
    at.next()
    assert at.room.last == (3, 5, 6)
    at.do("move", Seat(6), Seat(4))
    # Seat 4 is between the button and the next blinds: he waits until the button is past.
    assert [at.next(), at.next()] == ["5/1/2", "1/2/3"]
    assert not at.room.places[Seat(4)].owes
    assert at.room.places[Seat(4)].sat_out is False


def test_a_player_who_moves_nearer_may_sit_out_the_blinds_and_waits_until_he_has_gained_no_hand() -> None:
    at = once_round(seats="1 2 3 5 6 7")
    # The blind was due to seat 1 in four hands. In seat 4 it is due with the next; he sits out while it passes.
    at.do("move", Seat(1), Seat(4))
    at.do("away", Seat(4), Seconds(0))
    assert at.next() == "2/3/5"
    at.do("back", Seat(4))
    place = at.room.places[Seat(4)]
    assert (place.missed, place.ahead, place.waits) == (False, 4, 1)
    # Five others, so the blind is due to him in five hands: one more than he had, and he waits one hand.
    assert dealt_in(at, 4, 2) == [False, False]
    assert at.room.last == (5, 6, 7)
    assert [at.next() for _ in range(3)] == ["6/7/2", "7/2/3", "2/3/4"]


def test_a_player_who_was_dealt_in_after_a_move_misses_blinds_like_any_other() -> None:
    at = once_round(seats="1 2 3 5 6 7")
    at.do("move", Seat(7), Seat(8))
    at.next()
    at.do("away", Seat(8), Seconds(0))
    at.next()
    at.next()
    assert at.room.places[Seat(8)].missed_big


def test_a_player_who_moves_twice_is_judged_by_his_first_seat() -> None:
    at = once_round()
    at.do("move", Seat(4), Seat(8))
    at.do("move", Seat(8), Seat(4))
    assert not at.room.places[Seat(4)].owes
    at.do("move", Seat(4), Seat(7))
    at.do("move", Seat(7), Seat(9))
    assert at.room.places[Seat(9)].waits == 2


def test_a_player_who_owes_a_blind_still_owes_it_after_a_move() -> None:
    at = once_round()
    at.do("away", Seat(5), Seconds(0))
    for _ in range(3):
        at.next()
    assert at.room.places[Seat(5)].missed_big
    at.sit(8)
    at.do("move", Seat(8), Seat(7))
    at.do("move", Seat(5), Seat(9))
    assert at.room.places[Seat(7)].new
    assert at.room.places[Seat(9)].missed_big
