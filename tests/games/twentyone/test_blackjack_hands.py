"""Blackjack at both houses: doubling, splitting, surrender, insurance, and a table that does not look."""

from decimal import Decimal
from typing import Any

import pytest
from tests.games.twentyone.blackjack_rounds import BOTH, bet, played, refused
from tests.settling import nets, outcomes

# Doubling


@BOTH
def test_double_is_for_the_bet_unless_less_is_named_and_takes_one_card(house: str) -> None:
    assert bet(house, "6h 5d", "Tc 7d", "double", draws="9s", bet=20) == 40
    assert bet(house, "6h 5d", "Tc 7d", "double 10", draws="9s", bet=20) == 30
    assert bet(house, "6h 5d", "Tc 7d", "double 0.01", draws="2s", bet=20) == -20.01
    assert "20" in refused(house, "6h 5d", "Tc 7d", "double 20.01", draws="9s", bet=20)
    refused(house, "6h 5d", "Tc 7d", "double 0", draws="9s", bet=20)


@BOTH
def test_double_is_on_two_cards_of_any_total_below_21(house: str) -> None:
    assert bet(house, "Ah 7d", "Tc 7d", "double", draws="Kh") == 20  # soft hands too
    assert bet(house, "Th Kd", "Tc 7d", "double", draws="2s") == -20
    assert "not on offer" in refused(house, "4h 3d", "Tc 7d", "hit", "double", draws="4s 9s")


@BOTH
def test_double_after_a_split_is_allowed(house: str) -> None:
    assert bet(house, "8h 8c", "6s 9d", "split", "double 5", "double", draws="3d Kh 2h 9c Tc") == 35


# Splitting


@BOTH
def test_split_is_by_value_so_a_ten_and_a_king_may_be_split(house: str) -> None:
    assert bet(house, "Th Kc", "7d Tc", "split", "stand", "stand", draws="9h 8h") == 20
    assert "not on offer" in refused(house, "9h Tc", "7d Tc", "split", draws="9h 8h")


@BOTH
def test_split_puts_down_a_second_bet_equal_to_the_first(house: str) -> None:
    answer = played(house, "9h 9c", "7d Tc", "split", "stand", "stand", draws="9d 8h", bet=Decimal("7.5"))
    assert answer["seats"]["1"]["wagers"]["bet"]["stake"] == 15
    assert "10" in refused(house, "9h 9c", "7d Tc", "split 5", "stand", "stand", draws="9d 8h")


@BOTH
def test_first_hand_is_finished_before_the_second_gets_its_card(house: str) -> None:
    # 8-5-7 is 20, then 8-T is 18; dealt the other way round the second hand would break.
    assert bet(house, "8h 8c", "Td 9c", "split", "hit", "stand", "stand", draws="5d 7d Td") == 0


@BOTH
def test_hand_split_off_later_is_played_before_the_older_second_hand(house: str) -> None:
    # 8-8 again: 8-3 doubled, then 8-K, then the first second hand 8-5.
    decisions = ("split", "split", "double", "stand", "stand")
    assert bet(house, "8c 8d", "6c Tc", *decisions, draws="8h 3s Td Kc 5s Kh") == 40


@BOTH
def test_three_hands_at_most(house: str) -> None:
    assert "not on offer" in refused(house, "8c 8d", "6c Tc", "split", "split", "split", draws="8h 8s 8c Td 3c")
    stands = ("stand", "stand", "stand")
    assert bet(house, "8c 8d", "7c Tc", "split", "split", *stands, draws="8h Ts Td Jc") == 30


@BOTH
def test_second_hand_may_be_the_one_split_again(house: str) -> None:
    decisions = ("split", "stand", "split", "stand", "stand")
    assert bet(house, "8c 8d", "7c Tc", *decisions, draws="Th 8s Ts Td") == 30


@BOTH
def test_split_aces_get_one_card_each(house: str) -> None:
    assert bet(house, "Ah As", "7c Td", "split", draws="3d 9c") == 0
    for word in ("hit", "stand", "double"):
        assert "not on offer" in refused(house, "Ah As", "7c Td", "split", word, draws="3d 9c 5h")


def test_mount_airy_aces_are_split_once_for_two_hands() -> None:
    assert bet("mount-airy", "Ah As", "7c Td", "split", draws="Ad 9c") == 0  # A-A stays twelve
    assert "not on offer" in refused("mount-airy", "Ah As", "7c Td", "split", "split", draws="Ad 9c 8c")


def test_valley_forge_aces_are_split_twice_for_three_hands() -> None:
    assert bet("valley-forge", "Ah As", "7c Td", "split", "split", draws="Ad 9c 8c Kc") == 30
    assert bet("valley-forge", "Ah As", "7c Td", "split", "split", draws="9d Ac 8c Kc") == 30
    assert "not on offer" in refused("valley-forge", "Ah As", "7c Td", "split", "split", "split", draws="Ad Ac 8c Kc")


def test_valley_forge_split_ace_with_an_ace_stands_unless_it_is_split() -> None:
    assert bet("valley-forge", "Ah As", "7c Td", "split", draws="Ad 9c") == 0
    assert bet("valley-forge", "Ah As", "7c Td", "split", "stand", draws="Ad 9c") == 0
    assert bet("valley-forge", "Ah As", "7c Td", "split", "stand", "split", draws="Ad Ac 9c 8c") == 10
    assert "not on offer" in refused("valley-forge", "Ah As", "7c Td", "split", "hit", draws="Ad 9c 5c")


# Surrender


@BOTH
def test_surrender_gives_up_half_the_bet(house: str) -> None:
    assert bet(house, "Th 6d", "9c 7d", "surrender", bet=15) == -7.5
    assert bet(house, "Th 6d", "Ac 7d", "surrender") == -5  # once the dealer has looked
    assert bet(house, "Th 6d", "9c 7d", "surrender", bet=Decimal("5.01")) == -2.5  # the odd cent is the player's


@BOTH
def test_surrender_is_only_a_first_decision_and_never_after_a_split(house: str) -> None:
    assert "not on offer" in refused(house, "Th 2d", "9c 7d", "hit", "surrender", draws="4h")
    assert "not on offer" in refused(house, "8h 8d", "9c 7d", "split", "surrender", draws="8c 8s")


@BOTH
@pytest.mark.parametrize("dealer", ["Ac Kd", "Kd Ac"])
@pytest.mark.parametrize("word", ["surrender", "hit", "stand", "double", "split"])
def test_no_decision_is_on_offer_after_the_dealer_has_found_a_blackjack(house: str, dealer: str, word: str) -> None:
    assert "not on offer" in refused(house, "8h 8d", dealer, word, draws="4h 5h 6h")
    assert bet(house, "8h 8d", dealer) == -10


# Insurance and even money


@BOTH
def test_insurance_pays_2_to_1_on_a_blackjack_and_is_lost_otherwise(house: str) -> None:
    assert nets(played(house, "9h 9d", "Ac Kd", "insurance 10", bet=20)) == {"bet": -20, "insurance": 20}
    assert nets(played(house, "9h 9d", "Ac 6d", "insurance 10", "stand", bet=20)) == {"bet": 20, "insurance": -10}


@BOTH
def test_insurance_is_only_offered_with_an_ace_up_and_as_the_first_decision(house: str) -> None:
    assert "not on offer" in refused(house, "9h 9d", "Kc Ad", "insurance 5")
    assert "not on offer" in refused(house, "2h 9d", "Ac 9h", "hit", "insurance 5", draws="8h")
    assert "needs an amount" in refused(house, "9h 9d", "Ac Kd", "insurance")


@BOTH
def test_insurance_from_a_cent_to_half_the_bet(house: str) -> None:
    assert nets(played(house, "9h 9d", "Ac Kd", "insurance 5"))["insurance"] == 10
    assert nets(played(house, "9h 9d", "Ac Kd", "insurance 0.01"))["insurance"] == 0.02
    refused(house, "9h 9d", "Ac Kd", "insurance 5.01")
    refused(house, "9h 9d", "Ac Kd", "insurance 0")


def test_mount_airy_insurance_is_rounded_up_to_the_smallest_chip() -> None:
    half: dict[str, Any] = {"bet": Decimal("7.5")}
    assert nets(played("mount-airy", "9h 9d", "Ac Kd", "insurance 4", **half))["insurance"] == 8
    refused("mount-airy", "9h 9d", "Ac Kd", "insurance 4.01", **half)
    assert nets(played("mount-airy", "9h 9d", "Ac Kd", "insurance 2.5", bet=5))["insurance"] == 5
    refused("mount-airy", "9h 9d", "Ac Kd", "insurance 3", bet=5)
    dollar_chips: dict[str, Any] = {"options": {"chip": 1}}
    assert nets(played("mount-airy", "9h 9d", "Ac Kd", "insurance 3", bet=5, **dollar_chips))["insurance"] == 6


def test_valley_forge_insurance_is_never_above_half() -> None:
    assert nets(played("valley-forge", "9h 9d", "Ac Kd", "insurance 3.75", bet=Decimal("7.5")))["insurance"] == 7.5
    refused("valley-forge", "9h 9d", "Ac Kd", "insurance 3.76", bet=Decimal("7.5"))
    refused("valley-forge", "9h 9d", "Ac Kd", "insurance 2.51", bet=Decimal("5.01"))


@BOTH
@pytest.mark.parametrize(("dealer", "insurance", "net"), [("Ac Kd", 10, 0), ("Ac 7d", -5, 15)])
def test_blackjack_may_be_insured(house: str, dealer: str, insurance: int, net: int) -> None:
    assert nets(played(house, "Ah Kd", dealer, "insurance 5")) == {"bet": net, "insurance": insurance}


@pytest.mark.parametrize("dealer", ["Ac Kd", "Ac 7d"])
def test_mount_airy_even_money_pays_1_to_1_on_the_bet_whatever_the_dealer_has(dealer: str) -> None:
    answer = played("mount-airy", "Ah Qd", dealer, "even-money")
    assert nets(answer) == {"bet": 10}
    assert outcomes(answer) == {"bet": "win"}


def test_even_money_is_only_for_a_blackjack_against_an_ace_and_not_together_with_insurance() -> None:
    assert "not on offer" in refused("mount-airy", "9h 9d", "Ac 7d", "even-money", "stand")
    assert "not on offer" in refused("mount-airy", "Ah Kd", "Kc 7d", "even-money")
    assert "not on offer" in refused("mount-airy", "Ah Kd", "Ac 7d", "insurance 5", "even-money")
    assert "not on offer" in refused("mount-airy", "Ah Kd", "Ac 7d", "even-money", "insurance 5")


def test_valley_forge_has_no_even_money() -> None:
    assert "not on offer" in refused("valley-forge", "Ah Qd", "Ac Kd", "even-money")


# A table that does not look

BLIND: dict[str, Any] = {"options": {"peek": False}}


@BOTH
def test_a_broken_hand_has_lost_its_whole_bet_before_the_blackjack_is_found(house: str) -> None:
    assert bet(house, "Tc 6d", "Kh As", "double", draws="9s", **BLIND) == -20
    # One of two hands broken: the original bet is gone already, and the other comes back.
    assert bet(house, "8c 8d", "Kh As", "split", "hit", "stand", draws="7h 9h Th", **BLIND) == -10
    assert bet(house, "8c 8d", "Kh As", "split", "stand", "hit", draws="Th 7h 9h", **BLIND) == -10


@BOTH
def test_insurance_is_open_and_settled_at_the_end_if_the_dealer_does_not_look(house: str) -> None:
    assert nets(played(house, "Tc 9d", "Ah Ks", "insurance 5", "stand", **BLIND)) == {"bet": -10, "insurance": 10}
    assert nets(played(house, "Tc 9d", "Ah 7s", "insurance 5", "stand", **BLIND)) == {"bet": 10, "insurance": -5}


@BOTH
def test_waiting_blackjack_does_not_make_the_dealer_draw(house: str) -> None:
    assert bet(house, "Ah Kd", "Th 5s", **BLIND) == 15
