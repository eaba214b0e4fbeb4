"""Blackjack as it happens at the table: what is asked, said, shown and paid, and when."""

import pytest
from tests.games.twentyone.blackjack_rounds import BOTH, give, start, words

from pitboss.rules.script import DEALER, Call, Deal, Pay, Seat, Show
from pitboss.table.round import Dealt


@BOTH
def test_silent_player_hits_11_or_less_and_stands_on_more(house: str) -> None:
    round_ = start(house, 1)
    give(round_, "5h 6c", "9d", "8c")
    round_.let_pass(Seat(1))
    assert isinstance(round_.request, Deal)
    give(round_, "Ah")
    round_.let_pass(Seat(1))
    assert round_.over


@BOTH
def test_silent_player_is_not_insured(house: str) -> None:
    round_ = start(house, 1)
    give(round_, "Th 9c", "Ad", "8c")
    round_.let_pass(Seat(1))
    assert not round_.stakes


@BOTH
def test_all_seats_are_asked_for_insurance_at_once(house: str) -> None:
    round_ = start(house, 1, 2, 3)
    give(round_, "Th 9c", "Td 9d", "Ah Kh", "Ad", "8c")
    assert round_.waiting_for() == (1, 2, 3)
    assert words(round_, 3) == (["insurance", "even-money"] if house == "mount-airy" else ["insurance"])


@BOTH
@pytest.mark.parametrize("up", ["Ad", "Kd"])
def test_dealer_says_only_whether_there_is_a_blackjack(house: str, up: str) -> None:
    round_ = start(house, 1)
    give(round_, "Th 9c", up, "8c")
    if up == "Ad":
        round_.let_pass(Seat(1))
    seen = round_.view(Seat(1))
    assert Call("Dealer does not have blackjack.") in seen
    assert Dealt(DEALER, (None,), "down", 0) in seen
    assert not any(isinstance(event, Show) for event in seen)


@BOTH
def test_nothing_is_said_about_an_impossible_blackjack(house: str) -> None:
    round_ = start(house, 1)
    give(round_, "Th 9c", "9d", "8c")
    assert not any(isinstance(event, Call) for event in round_.events)


@BOTH
def test_hole_card_is_shown_before_a_bet_loses_to_a_blackjack(house: str) -> None:
    round_ = start(house, 1)
    give(round_, "Th 9c", "Kd", "Ac")
    kinds = [type(event) for event in round_.events[-3:]]
    assert kinds == [Call, Show, Pay]


@BOTH
def test_blackjack_is_paid_before_anybody_acts(house: str) -> None:
    round_ = start(house, 1, 2)
    give(round_, "Th 9c", "Ah Kh", "9d", "8c")
    assert round_.waiting_for() == (1,)
    assert [move.seat for move in round_.moves] == [2]


@BOTH
def test_a_broken_hand_is_collected_before_the_next_seat_acts(house: str) -> None:
    round_ = start(house, 1, 2)
    give(round_, "Th 6c", "Td 9d", "9d", "8c")
    round_.choose(Seat(1), "hit")
    give(round_, "Kh")
    assert round_.waiting_for() == (2,)
    assert [move.seat for move in round_.moves] == [1]
