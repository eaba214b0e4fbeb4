"""Double Back Jack: a hand over 21 let go or bought back, and what becomes of it."""

import pytest
from tests.games.twentyone.double_back_rounds import BLIND, bet, played, refused
from tests.settling import nets, outcomes


def test_a_hand_over_21_takes_exactly_one_decision_bust_or_second_chance() -> None:
    assert bet("Tc 6d", "Td 7s", "hit", "bust", draws="9h") == -10
    assert "bust" in refused("Tc 6d", "Td 7s", "hit", draws="9h")
    for word in ("stand", "hit", "double"):
        assert "not on offer" in refused("Tc 6d", "Td 7s", "hit", word, draws="9h 2c")
    for words in (("bust", "second-chance"), ("second-chance", "bust"), ("second-chance", "second-chance")):
        assert "not on offer" in refused("Tc 6d", "Td 7s", "hit", *words, draws="9h 7c 2c")


def test_second_chance_only_on_a_hand_over_21() -> None:
    assert "not on offer" in refused("Kc 5c", "Td 7s", "second-chance", draws="9d")
    assert "not on offer" in refused("Kc 5c", "Td 7s", "bust")


def test_second_chance_equals_the_bet_never_less_or_more() -> None:
    assert bet("Tc 6d", "Td 7s", "hit", "second-chance 10", draws="9h 7c") == 10
    for amount in ("5", "10.01", "20"):
        assert "must be $10" in refused("Tc 6d", "Td 7s", "hit", f"second-chance {amount}", draws="9h 7c")


@pytest.mark.parametrize(
    ("bought", "dealer", "draws", "both"),
    [
        ("7c", "Td 7s", "", 10),  # 25 - 7 = 18 against 17
        ("7c", "Td 8s", "", 0),
        ("7c", "Td 9s", "", -10),
        ("7c", "6d 6s", "Ts", 0),  # the dealer's 22
        ("7c", "6d 7s", "Ts", 10),  # 23
        ("Kc", "6d 7s", "Ts", 10),  # 15: a face takes off ten
        ("Ac", "6d 7s", "Ts", -10),  # 24: an ace takes off one, and it is over still
        ("3c", "6d 7s", "Ts", -10),  # 22
    ],
)
def test_after_buying_back_below_21_both_wagers_wait_for_the_hand(
    bought: str, dealer: str, draws: str, both: int
) -> None:
    answer = played("Tc 6d", dealer, "hit", "second-chance", draws=f"9h {bought} {draws}")
    assert nets(answer) == {"bet": both, "second-chance": both}


def test_after_buying_back_to_21_second_chance_is_paid_and_the_bet_returned_at_once() -> None:
    answer = played("Kc 5c", "6d 6s", "hit", "second-chance", draws="9d 3h")  # the dealer draws nothing
    assert nets(answer) == {"bet": 0, "second-chance": 10}
    assert outcomes(answer) == {"bet": "push", "second-chance": "win"}
    assert nets(played("Kc 5c", "Kd As", "hit", "second-chance", draws="9d 3h", **BLIND))["second-chance"] == 10


def test_after_buying_back_to_22_or_more_both_wagers_are_lost_at_once_even_against_a_dealer_22() -> None:
    answer = played("Kc 5c", "6d 6s", "hit", "second-chance", draws="9d 2h")
    assert nets(answer) == {"bet": -10, "second-chance": -10}
    assert outcomes(answer) == {"bet": "lose", "second-chance": "lose"}


def test_every_ace_of_a_bought_back_hand_counts_one() -> None:
    # A-6-8-9 is 24; less 8 it is 16, the ace still one: against 17 it loses.
    answer = played("Ac 6d", "Td 7s", "hit", "hit", "second-chance", draws="8h 9c 8d")
    assert nets(answer) == {"bet": -10, "second-chance": -10}
    # A-5-K-9 is 25; less a king 15, never 25 again.
    answer = played("Ac 5d", "6d Ts", "hit", "hit", "second-chance", draws="Kh 9c Kd 8c")
    assert nets(answer) == {"bet": 10, "second-chance": 10}


def test_bought_back_hand_takes_no_more_cards_and_no_decision() -> None:
    for word in ("hit", "stand", "double"):
        assert "not on offer" in refused("Tc 6d", "Td 7s", "hit", "second-chance", word, draws="9h 7c 2c")


def test_second_chance_after_a_double_is_bet_and_double_together() -> None:
    answer = played("Tc 6d", "Td 7s", "double 5", "second-chance", draws="9h 7c")
    assert nets(answer) == {"bet": 15, "second-chance": 15}
    assert answer["seats"]["1"]["wagers"]["second-chance"]["stake"] == 15
    assert nets(played("Tc 6d", "Td 7s", "double", "second-chance", draws="9h 4c")) == {"bet": 0, "second-chance": 20}
    assert nets(played("Tc 6d", "Td 7s", "double", "bust", draws="9h")) == {"bet": -20}
    assert "must be $20" in refused("Tc 6d", "Td 7s", "double", "second-chance 10", draws="9h 7c")


def test_both_hands_of_a_split_may_be_bought_back_and_are_reported_as_one_sum() -> None:
    decisions = ("split", "hit", "second-chance", "hit", "second-chance")
    # 8-7-T is 25 less 6, 19; 8-6-K is 24 less 3, 21; the dealer has 17.
    answer = played("8c 8d", "Td 7s", *decisions, draws="7h Th 6h 6c Kc 3c")
    assert nets(answer) == {"bet": 10, "second-chance": 20}
    one = played("8c 8d", "Td 7s", "split", "hit", "second-chance", "stand", draws="7h Th 6h 9c")
    assert nets(one) == {"bet": 10, "second-chance": 10}  # 19 wins both, 17 pushes


def test_second_chance_cannot_be_put_down_before_the_round() -> None:
    refused("Kc 9c", "Td 7s", "stand", wagers={"second-chance": 10})
