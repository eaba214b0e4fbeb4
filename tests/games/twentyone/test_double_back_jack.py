"""Double Back Jack at Mount Airy: what is paid at once, the dealer's 22, splitting, doubling, insurance."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import hypothesis.strategies as st
import pytest
from tests.games.compiling import agrees_when_compiled
from tests.games.twentyone.double_back_rounds import BLIND, HERE, bet, give, played, refused, start
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError
from pitboss.games.twentyone.double_back_jack import (
    PAID,
    SECOND_CHANCE_OPEN,
    WAITING_LINES,
    WAITS,
    as_it_ends,
    bought_back,
    chance_line,
    is_paid_at_once,
    waiting_line,
)
from pitboss.rules.script import Pay, Seat

# Paid at once


@pytest.mark.parametrize("dealer", ["9c 7d", "Kc 7d", "Ac 7d", "Ac Qd", "Qd Ac"])
def test_blackjack_pays_2_to_1_at_once_also_against_a_dealer_blackjack(dealer: str) -> None:
    assert bet("Ah Kd", dealer) == 20
    assert bet("Ah Kd", dealer, **BLIND) == 20
    assert "not on offer" in refused("Ah Kd", dealer, "stand")


def test_21_in_three_or_more_cards_pays_1_to_1_at_once_whatever_the_dealer_makes() -> None:
    assert bet("9h 5c", "6c 5d", "hit", draws="7d") == 10  # the dealer draws nothing
    assert bet("2h 3c", "Tc 9d", "hit", "hit", draws="6d Kh") == 10
    assert bet("6h 5c", "Tc 9d", "double", draws="Kh") == 20
    assert bet("8h 8c", "Tc 9d", "split", "hit", "stand", draws="3d Kh 2c") == 0  # on a split hand too


def test_21_in_three_cards_stays_paid_if_the_dealer_turns_up_a_blackjack_later() -> None:
    assert bet("9h 5c", "Kc Ad", "hit", draws="7d", **BLIND) == 10


def test_21_in_three_cards_takes_no_further_decision() -> None:
    for word in ("hit", "stand", "bust", "second-chance"):
        assert "not on offer" in refused("9h 5c", "6c 5d", "hit", word, draws="7d 2c")


def test_two_card_21_after_a_split_waits_and_pushes_with_a_dealer_21_and_22() -> None:
    split = ("split", "stand")
    assert bet("Ah Ac", "9d 9h", *split, draws="Kd 6c") == 0  # 21 wins, 17 loses to 18
    assert bet("Ah Ac", "7d 4h", *split, draws="Kd 6c Tc") == -10  # 21 against a drawn 21
    assert bet("Ah Ac", "6d 6h", *split, draws="Kd 6c Tc") == 0  # against 22 both come back
    assert outcomes(played("Ah Ac", "6d 6h", *split, draws="Kd 6c Tc")) == {"bet": "push"}
    assert "not on offer" in refused("Ah Ac", "9d 9h", "split", "stand", "stand", draws="Kd 6c")


# The dealer


def test_dealer_22_returns_bets_that_wait_and_changes_no_settled_bet() -> None:
    seats = {
        "1": {"wagers": {"bet": 20}, "decisions": ["stand"]},
        "2": {"wagers": {"bet": 10}, "decisions": ["hit"]},
        "3": {"wagers": {"bet": 10}, "decisions": ["hit", "bust"]},
        "4": {"wagers": {"bet": 10}, "decisions": []},
        "5": {"wagers": {"bet": 10}, "decisions": ["double"]},
    }
    hands = {"1": "Kh Qh", "2": "9c 5h", "3": "Ts 6h", "4": "Ah Kd", "5": "5h 6d", "dealer": "6c 6s"}
    answer = settled("mount-airy", seats=seats, hands=hands, draws="7d 8c 2c Kd", **HERE)
    assert [nets(answer, seat)["bet"] for seat in range(1, 6)] == [0, 10, -10, 20, 0]


@pytest.mark.parametrize(
    ("dealer", "draws", "net"),
    [
        ("Td 7s", "", 10),
        ("Td 8s", "", 0),
        ("Td 9s", "", -10),
        ("9d 5s", "9c", 10),
        ("6d Ts", "5c", -10),
        ("6d As", "4c", 10),
    ],
)
def test_standing_hand_against_17_18_19_23_21_and_a_soft_17(dealer: str, draws: str, net: int) -> None:
    assert bet("Th 8c", dealer, "stand", draws=draws) == net


def test_dealer_stands_on_soft_17_unless_the_table_hits_it() -> None:
    assert bet("Th 8c", "6d As", "stand", draws="4c", options={"hit-soft-17": True}) == -10


def test_dealer_blackjack_takes_every_bet_except_a_player_blackjack() -> None:
    assert bet("9h 9d", "Kc Ad") == -10
    for word in ("hit", "stand", "double", "split"):
        assert "not on offer" in refused("9h 9d", "Kc Ad", word, draws="2c 3c")


def test_if_the_dealer_does_not_look_a_blackjack_takes_every_bet_that_still_waits() -> None:
    assert bet("6h 5d", "Kc Ad", "double", draws="9s", **BLIND) == -20
    answer = played("Tc 6d", "Kc Ad", "hit", "second-chance", draws="9h 7c", **BLIND)
    assert nets(answer) == {"bet": -10, "second-chance": -10}


# Splitting, doubling, surrender


def test_split_once_for_two_hands_of_equal_value_aces_too() -> None:
    assert bet("Th Kc", "7d Tc", "split", "stand", "stand", draws="9h 8h") == 20
    assert "not on offer" in refused("8c 8d", "6c Tc", "split", "split", draws="8h Ts Td Jc")
    assert "not on offer" in refused("Ac Ad", "6c Tc", "split", "split", draws="Ah Ts Td Jc")
    assert "not on offer" in refused("9h Tc", "7d Tc", "split", draws="9h 8h")


def test_split_aces_are_played_like_any_other_hand() -> None:
    decisions = ("split", "hit", "stand", "double")
    assert bet("Ah Ac", "Td 8h", *decisions, draws="2d 6c 3h 6d") == 30  # 19 and 20, doubled, against 18


def test_double_on_any_two_cards_after_a_split_too_for_the_bet_or_less() -> None:
    assert bet("6h 5d", "Tc 7d", "double", draws="9s", bet=20) == 40
    assert bet("6h 5d", "Tc 7d", "double 10", draws="9s", bet=20) == 30
    refused("6h 5d", "Tc 7d", "double 20.01", draws="9s", bet=20)
    assert bet("8h 8c", "Ts 7d", "split", "double", "double 5", draws="3d 9h 2h 9c") == 35
    assert "not on offer" in refused("4h 3d", "Tc 7d", "hit", "double", draws="4s 9s")


def test_doubled_hand_below_21_stands() -> None:
    assert bet("6h 5d", "Tc 7d", "double", draws="2s") == -20
    assert "not on offer" in refused("6h 5d", "Tc 7d", "double", "hit", draws="2s 3s")


def test_there_is_no_surrender_no_even_money_and_no_rescue() -> None:
    assert "not on offer" in refused("Th 6d", "9c 7d", "surrender")
    assert "not on offer" in refused("Ah Kd", "Ac 7d", "even-money")
    assert "not on offer" in refused("6h 5d", "Tc 7d", "double", "rescue", draws="2s")


# Insurance


def test_insurance_with_an_ace_up_to_half_the_bet_pays_2_to_1_or_is_lost() -> None:
    assert nets(played("9h 9d", "Ac Kd", "insurance 10", bet=20)) == {"bet": -20, "insurance": 20}
    assert nets(played("9h 9d", "Ac 6d", "insurance 10", "stand", bet=20)) == {"bet": 20, "insurance": -10}
    assert "not on offer" in refused("9h 9d", "Kc Ad", "insurance 5")
    refused("9h 9d", "Ac Kd", "insurance 5.01")


def test_insurance_is_rounded_up_to_the_chip_as_in_blackjack() -> None:
    assert nets(played("9h 9d", "Ac Kd", "insurance 4", bet=Decimal("7.5"))) == {"bet": Decimal("-7.5"), "insurance": 8}
    refused("9h 9d", "Ac Kd", "insurance 4.01", bet=Decimal("7.5"))
    refused("9h 9d", "Ac Kd", "insurance 4", bet=Decimal("7.5"), options={"chip": Decimal("0.05")})


@pytest.mark.parametrize(("dealer", "insurance"), [("Ac Kd", 10), ("Ac 7d", -5)])
def test_insured_blackjack_can_win_2_to_1_on_both_bets(dealer: str, insurance: int) -> None:
    assert nets(played("Ah Kd", dealer, "insurance 5")) == {"bet": 20, "insurance": insurance}


# The table


def test_six_seats_six_decks_and_bets_from_5_to_1000() -> None:
    seat = {"7": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
    with pytest.raises(PitbossError, match="seats 1 to 6"):
        settled("mount-airy", seats=seat, hands={"7": "Kh 9c", "dealer": "Kd 8c"}, **HERE)
    refused("Kh 9c", "Kd 8c", "stand", bet=Decimal("4.99"))
    refused("Kh 9c", "Kd 8c", "stand", bet=1001)
    assert "2h is dealt" in refused("2h 2h", "Kd 8c", *["hit"] * 5, draws="2h 2h 2h 2h 2h")
    assert bet("2h 2h", "Kd 8c", *["hit"] * 5, "stand", draws="2h 2h 2h 2h 2h", options={"decks": 8}) == -10


def test_silent_player_never_buys_a_second_chance() -> None:
    round_ = start(1)
    give(round_, "Th 5c", "9d", "8d")
    round_.choose(Seat(1), "hit")
    give(round_, "9h")
    round_.let_pass(Seat(1))
    assert round_.over
    assert not round_.stakes


def test_waiting_hands_are_settled_from_the_dealers_right() -> None:
    round_ = start(1, 2, 3)
    give(round_, "Th 9c", "Ah Kh", "Td 9h", "9d", "8d")
    round_.choose(Seat(1), "stand")
    round_.choose(Seat(3), "stand")
    assert [event.seat for event in round_.events if isinstance(event, Pay)] == [2, 3, 1]


# The functions that odds are counted from


@pytest.mark.parametrize(
    ("player", "dealer", "line"),
    [
        (18, 17, "win"),
        (18, 18, "push"),
        (18, 19, "lose"),
        (21, 21, "push"),
        (21, 22, "push"),
        (4, 22, "push"),
        (4, 23, "win"),
        (4, 26, "win"),
    ],
)
def test_waiting_bets_by_both_totals(player: int, dealer: int, line: str) -> None:
    assert WAITING_LINES[waiting_line(player, dealer, False)] == line
    assert WAITING_LINES[waiting_line(player, 21, True)] == "lose"


def test_a_hand_over_21_may_be_bought_back_and_a_21_of_three_cards_is_paid_at_once() -> None:
    assert as_it_ends(22, 3) == SECOND_CHANCE_OPEN
    assert as_it_ends(21, 3) == PAID
    assert as_it_ends(21, 2) == as_it_ends(20, 3) == WAITS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (as_it_ends, st.tuples(st.integers(4, 30), st.integers(2, 12))),
        (is_paid_at_once, st.tuples(st.integers(4, 30), st.integers(2, 12))),
        (bought_back, st.tuples(st.integers(22, 31), st.integers(0, 51))),
        (chance_line, st.tuples(st.integers(2, 30))),
        (waiting_line, st.tuples(st.integers(4, 21), st.integers(17, 26), st.booleans())),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)
