"""What may go wrong at a poker table between two hands, and during one."""

from __future__ import annotations

from dataclasses import replace

from tests.room.seated import Seated, leg

from pitboss.equipment.cards import Card
from pitboss.money import Cents
from pitboss.room.seats import Seconds
from pitboss.rules.script import Post, Seat


def posted(at: Seated) -> list[tuple[int, str, int]]:
    return [(event.seat, event.why, event.amount // 100) for event in at.round.events if isinstance(event, Post)]


REGULAR = [(2, "small blind", 2), (3, "big blind", 4)]


def killed() -> Seated:
    """Seat 5 kills the next hand."""
    at = Seated()
    at.room = replace(at.room, carried=leg("legs", 5, True, 5))
    return at


def test_a_killer_who_leaves_before_the_hand_takes_the_kill_with_him() -> None:
    at = killed()
    at.do("leave", Seat(5))
    assert at.next() == "1/2/3"
    assert posted(at) == REGULAR


def test_a_killer_who_loses_his_seat_by_absence_takes_the_kill_with_him_too() -> None:
    at = killed()
    at.do("away", Seat(5), Seconds(0))
    at.do("at", Seconds(600))
    assert at.next() == "1/2/3"
    assert posted(at) == REGULAR


def test_a_killer_whose_last_chips_went_for_the_half_hour_kills_nothing() -> None:
    at = killed()
    at.room = at.room._put(Seat(5), replace(at.room.places[Seat(5)], stack=Cents(0), away=Seconds(0)))
    at.next()
    assert posted(at) == REGULAR


def test_if_both_blinds_leave_the_button_goes_on_to_the_next_player_who_stays() -> None:
    at = Seated()
    assert at.next() == "1/2/3"
    at.do("leave", Seat(2))
    at.do("leave", Seat(3))
    assert [at.next(), at.next()] == ["4/5/1", "5/1/4"]


def test_a_new_player_in_the_seat_of_a_blind_who_left_owes_his_own_blind() -> None:
    at = Seated()
    at.until(1, 2)
    at.do("leave", Seat(2))
    at.sit(2)
    assert at.room.places[Seat(2)].owes
    assert at.next() == "3/4/5"
    assert [at.next(), at.next()] == ["4/5/1", "5/1/2"]


def test_a_player_dealt_in_between_the_blinds_may_leave_before_the_button_skips_him() -> None:
    at = Seated(seats="1 2 4 5 6")
    at.until(1, 2)
    at.sit(3, "post")
    at.next()
    at.do("leave", Seat(3))
    at.sit(3, "post")
    assert at.next() == "4/5/6, 3 post"


def test_a_table_with_one_player_left_waits_and_goes_on_as_a_new_game_when_it_fills() -> None:
    at = Seated(seats="1 2 3")
    at.until(1, 2)
    at.do("leave", Seat(1))
    at.do("leave", Seat(2))
    at.room = replace(at.room, carried=leg("legs", 3))
    at.do("at", Seconds(100))
    assert at.room.began is None
    assert at.refused("next_hand") == "the table waits: a hand needs two players or more"
    at.sit(6)
    at.sit(8)
    assert at.room.next_hand().new_game
    # The button goes on from where it was, nobody owes, and the player who stayed keeps his leg.
    assert at.room.next_hand().carried == leg("legs", 3)
    assert [at.next(), at.next(), at.next()] == ["3/6/8", "6/8/3", "8/3/6"]
    assert not any(place.owes for place in at.room.places.values())


def test_a_table_that_everybody_has_left_begins_again_with_a_draw_for_the_button() -> None:
    at = Seated(seats="1 2 3")
    at.until(1, 2)
    for seat in (1, 2, 3):
        at.do("leave", Seat(seat))
    assert at.room.on_the_table == at.room.bought - at.room.cashed == 0
    assert at.room.last is None
    at.sit(5)
    at.sit(7)
    at.do("drew", {Seat(5): Card.parse("2c"), Seat(7): Card.parse("2d")})
    assert at.next() == "7/7/5"


def test_a_player_who_fell_silent_is_settled_with_and_sits_out_the_next_hand() -> None:
    at = Seated(seats="1 2 3 4")
    at.next("As Ah", "Kd 9c", "7c 2d", "Qs Qh", "Ac Ad 5h", "6s", "3s", silent=3)
    assert at.room.places[Seat(3)].away == 50
    assert at.room.on_the_table == 800_00
    assert 3 not in at.room.next_hand().stacks
    at.do("leave", Seat(3))
    assert at.next() == "2/4/1"


def test_a_player_who_loses_his_last_chips_sits_out_until_he_buys_and_has_missed_the_blinds_that_passed() -> None:
    at = Seated(seats="1 2 3 4 5")
    at.until(1, 2)
    at.room = at.room._put(Seat(4), replace(at.room.places[Seat(4)], stack=Cents(4_00)))
    at.next("As Ah", "Kd 9c", "7c 2d", "Qs Qh", "8c 8d", "Ac Ad 5h", "6s", "3s")
    assert at.room.places[Seat(4)].stack == 0
    assert at.room.places[Seat(4)].away is not None
    assert at.next() == "3/5/1"
    at.do("buy", Seat(4), Cents(40_00))
    assert at.room.places[Seat(4)].missed_small
    assert not at.room.places[Seat(4)].missed_big
