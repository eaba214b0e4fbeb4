"""No Bust 21st Century Blackjack: what a player must and may do with a hand."""

from decimal import Decimal
from typing import Any

import pytest
from tests.games.twentyone.banked_rounds import NO_BUST, no_bust, played, refused
from tests.settling import nets, outcomes


def not_taken(*round_: Any, **more: Any) -> str:
    return refused(NO_BUST, *round_, **more)


# What must be hit, what must stand


@pytest.mark.parametrize("hand", ["5h 6c", "2h 2c", "2h 9c", "4h 3c"])
def test_11_or_less_must_be_hit(hand: str) -> None:
    assert "'stand' is not on offer; on offer: hit, double" in not_taken(hand, "7d", "stand", draws="Td Tc")


@pytest.mark.parametrize("hand", ["Th 2c", "Th 9c", "Ah Ac", "Ah 8c"])
def test_12_to_19_may_be_hit_or_stood_on_hard_or_soft(hand: str) -> None:
    assert no_bust(hand, "6d", "stand", draws="Td Ts") == 10  # the player-dealer is over
    assert no_bust(hand, "6d", "hit", draws="Jk Td Ts") == 10


@pytest.mark.parametrize("hand", ["Th Kc", "Ah 9c", "Ah Kc"])
@pytest.mark.parametrize("word", ["hit", "double", "surrender"])
def test_20_and_21_must_stand_hard_or_soft(hand: str, word: str) -> None:
    assert no_bust(hand, "9d", draws="Td") == 10
    assert f"'{word}' is not on offer" in not_taken(hand, "9d", word, draws="2s Td")


def test_a_hand_that_draws_to_20_stops() -> None:
    assert no_bust("Ah 5c", "9d", "hit", draws="4s Td") == 10  # a soft 20
    assert "'hit' is not on offer" in not_taken("Ah 5c", "9d", "hit", "hit", draws="4s 2c Td")


@pytest.mark.parametrize(
    ("hand", "words", "draws"),
    [("Th Kc", [], "Td"), ("Jk Jk", [], "Td"), ("9h 5c", ["hit"], "7s Td"), ("9h 5c", ["hit"], "Ks Td")],
)
def test_an_unnecessary_stand_is_accepted_once(hand: str, words: list[str], draws: str) -> None:
    assert no_bust(hand, "9d", *words, "stand", draws=draws) == no_bust(hand, "9d", *words, draws=draws)
    assert "'stand' is not on offer" in not_taken(hand, "9d", *words, "stand", "stand", draws=draws)


def test_an_unnecessary_stand_never_replaces_a_necessary_one() -> None:
    # 8-8 becomes 8-3-T, which stops at 21, and 8-T, which stands on 18: the one word is for the second hand.
    draws = "3s Ts Td Tc"
    for words in (["split", "hit", "stand"], ["split", "hit", "stand", "stand"]):
        assert no_bust("8h 8c", "9d", *words, draws=draws) == 0  # 21 and 18 against 19


def test_a_hand_that_stands_takes_no_second_decision() -> None:
    assert "'stand' is not on offer" in not_taken("Th 8c", "9d", "stand", "stand", draws="Td")
    assert "'stand' is not on offer" in not_taken("Th 6c", "9d", "surrender", "stand", draws="Td")


def test_every_hand_needs_its_decisions() -> None:
    assert "too few: this seat must say one of hit, stand" in not_taken("Th 8c", "9d", draws="Td")


# Doubling, splitting, surrender


def test_a_double_is_an_equal_wager_for_exactly_one_card() -> None:
    assert no_bust("5h 6c", "7d", "double", draws="Ts Td") == 20
    assert no_bust("5h 6c", "7d", "double 10", draws="2s Td") == -20
    assert "the amount must be $10" in not_taken("5h 6c", "7d", "double 5", draws="Ts Td")
    assert "'hit' is not on offer" in not_taken("5h 6c", "7d", "double", "hit", draws="2s 5c Td")


def test_a_double_is_for_the_first_two_cards_and_not_after_a_split() -> None:
    assert "'double' is not on offer" in not_taken("5h 4c", "7d", "hit", "double", draws="3s 9c Td")
    assert "'double' is not on offer" in not_taken("8h 8c", "7d", "split", "double", draws="3s 9c Td")


@pytest.mark.parametrize("hand", ["8h 8c", "2h 2c", "Th Tc", "Th Kc", "Jh Qc"])
def test_a_pair_or_two_ten_values_may_be_split(hand: str) -> None:
    to_stand_on = "Ts Tc" if hand[0] == "2" else "9s 9c"
    draws = f"{to_stand_on} Td Kc"
    assert no_bust(hand, "6d", "split", "stand", "stand", draws=draws) == 20  # the player-dealer is over


def test_two_different_cards_below_ten_are_not_split() -> None:
    assert "'split' is not on offer" in not_taken("9h 8c", "7d", "split", draws="2c 2d Td")


def test_a_seat_may_split_three_times_into_four_hands() -> None:
    draws = "8s 8d Ts Tc Kd Kh 9s Tc"
    words = ["split", "split", "split", "stand", "stand", "stand", "stand"]
    answer = played(NO_BUST, "8h 8c", "7d", *words, draws=draws)
    assert answer["seats"]["2"]["wagers"]["bet"]["stake"] == 40
    assert nets(answer, 2) == {"bet": 40}  # four times 18 against 17
    fifth = "8s 8d 8h Tc Kd Kh 9s Tc"
    assert "'split' is not on offer" in not_taken("8h 8c", "7d", "split", "split", "split", "split", draws=fifth)


def test_split_hands_are_played_out_one_after_the_other() -> None:
    draws = "5s 4c 3d Td Ks"  # 8-5-4 stands on 17, then 8-3 is hit to 21
    assert no_bust("8h 8c", "9d", "split", "hit", "stand", "hit", draws=draws) == 0  # 17 and 21 against 19


@pytest.mark.parametrize("hand", ["Th Tc", "Th Kc"])
def test_a_pair_of_ten_values_need_not_be_split_and_needs_no_decision(hand: str) -> None:
    assert no_bust(hand, "9d", draws="Td") == 10
    assert no_bust(hand, "9d", "stand", draws="Td") == 10


def test_a_20_after_a_split_stops_without_a_decision_or_is_split_again() -> None:
    assert no_bust("Th Tc", "9d", "split", "stand", draws="Ks 8c Td") == 0  # 20 and 18 against 19
    assert no_bust("Th Tc", "9d", "split", "split", "stand", draws="Ks As Js 8c Td") == 10  # 21, 20 and 18


def test_each_split_ace_gets_one_card() -> None:
    assert no_bust("Ah Ac", "9d", "split", draws="Ks 5c Td") == 0  # 21 and 16 against 19
    assert "'hit' is not on offer" in not_taken("Ah Ac", "9d", "split", "hit", draws="5s 5c Td")


def test_aces_may_be_split_again_up_to_four_hands() -> None:
    words = ["split", "split", "split"]
    assert no_bust("Ah Ac", "9d", *words, draws="As Ad Ks Qs Js Ts Td") == 40
    assert no_bust("Ah Ac", "9d", "split", draws="As Ks Td") == 0  # left alone: soft 12 and 21 against 19


def test_surrender_gives_up_half_before_the_player_dealers_second_card() -> None:
    answer = played(NO_BUST, "Th 6c", "6d", "surrender", draws="Td")  # no more of his cards are needed
    assert nets(answer, 2) == {"bet": -5}
    assert outcomes(answer, 2) == {"bet": "surrender"}
    assert no_bust("5h 4c", "6d", "surrender", draws="Td", bet=Decimal("7.5")) == -3.75


def test_surrender_is_for_the_first_two_cards() -> None:
    assert "'surrender' is not on offer" in not_taken("5h 4c", "6d", "hit", "surrender", draws="3s Td")
    assert "'surrender' is not on offer" in not_taken("8h 8c", "6d", "split", "surrender", draws="3s 3d Td")
