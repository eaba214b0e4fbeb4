"""Blackjack at Mount Airy and Valley Forge: totals, blackjacks, the dealer, and the limits."""

from decimal import Decimal

import pytest
from tests.games.twentyone.blackjack_rounds import BOTH, bet, played, refused
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError
from pitboss.houses import posted

# Totals


@BOTH
@pytest.mark.parametrize(
    ("hand", "dealer", "draws", "net"),
    [
        ("Th 9c", "Td 8c", "", 10),
        ("Th 8c", "Td 9c", "", -10),
        ("Th 8c", "Td 8h", "", 0),
        ("Jh Kc", "Qd 9c", "", 10),  # faces are ten
        ("Ah 8c", "Td 8h", "", 10),  # the ace is eleven
        ("9h 9c", "6d Ac", "", 10),  # and so is the dealer's
        ("2h 3c", "6d Tc", "Kh", 10),  # the dealer is over
        ("Th 9c", "6d 9c", "6h", -10),
    ],
)
def test_higher_total_wins_even_money_and_equal_totals_stand_off(
    house: str, hand: str, dealer: str, draws: str, net: int
) -> None:
    assert bet(house, hand, dealer, "stand", draws=draws) == net


@BOTH
def test_an_ace_counts_one_if_eleven_would_pass_21(house: str) -> None:
    assert bet(house, "Ah 5c", "Td 7c", "hit", "hit", "stand", draws="Th 3d") == 10  # A-5-T-3 is 19


@BOTH
def test_hand_over_21_loses_at_once_even_if_the_dealer_would_go_over(house: str) -> None:
    answer = played(house, "Th 6c", "6d Tc", "hit", draws="Kh Kd")
    assert nets(answer) == {"bet": -10}
    assert outcomes(answer) == {"bet": "lose"}


@BOTH
def test_outcomes_are_named(house: str) -> None:
    assert outcomes(played(house, "Th 9c", "Td 8c", "stand")) == {"bet": "win"}
    assert outcomes(played(house, "Th 8c", "Td 8h", "stand")) == {"bet": "push"}
    assert outcomes(played(house, "Th 6c", "9d 8h", "surrender")) == {"bet": "surrender"}


@BOTH
def test_results_of_split_hands_are_one_total_under_bet(house: str) -> None:
    answer = played(house, "8h 8c", "6s Td", "split", "stand", "stand", draws="Td 2c 3h")  # 18 and 10 against 19
    assert answer["seats"]["1"]["wagers"]["bet"] == {
        "stake": 20, "returned": 0, "commission": 0, "net": -20, "outcome": "lose",
        "why": "18 against 19; 10 against 19",
    }  # fmt: skip
    mixed = played(house, "8h 8c", "7s Td", "split", "stand", "hit", "stand", draws="Td 4c 3h")  # 18 and 15 against 17
    assert mixed["seats"]["1"]["wagers"]["bet"]["net"] == 0
    assert outcomes(mixed) == {"bet": "push"}


# Blackjack


@BOTH
@pytest.mark.parametrize("dealer", ["9c 7d", "Kc 7d", "Ac 7d"])
def test_blackjack_pays_3_to_2_and_takes_no_decision(house: str, dealer: str) -> None:
    assert bet(house, "Ah Kd", dealer) == 15
    assert "not on offer" in refused(house, "Ah Kd", dealer, "stand")


@BOTH
def test_blackjack_on_an_odd_bet_is_paid_to_the_half_dollar(house: str) -> None:
    assert bet(house, "Ah Kd", "9c 7d", bet=5) == 7.5


@BOTH
def test_blackjack_stands_off_with_a_dealer_blackjack(house: str) -> None:
    assert bet(house, "Ah Kd", "Ac Qd") == 0
    assert bet(house, "Ah Kd", "Qd Ac") == 0


@BOTH
def test_blackjack_beats_a_drawn_21_of_the_dealer(house: str) -> None:
    seats = {"1": {"wagers": {"bet": 10}}, "2": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
    hands = {"1": "Ah Kd", "2": "Th 9c", "dealer": "6c 5d"}
    answer = settled(house, "blackjack", seats=seats, hands=hands, draws="Ts")
    assert (nets(answer, 1), nets(answer, 2)) == ({"bet": 15}, {"bet": -10})


@BOTH
def test_dealer_blackjack_beats_a_drawn_21(house: str) -> None:
    assert bet(house, "7h 7d", "Kc Ad", "hit", draws="7c", options={"peek": False}) == -10


@BOTH
def test_ace_and_ten_after_a_split_are_21_and_not_blackjack(house: str) -> None:
    assert bet(house, "Ah As", "7c Td", "split", draws="Kd 9c") == 20
    assert bet(house, "Th Ts", "7c Td", "split", draws="Ad Ac") == 20
    drawn_21 = "7c 4d"
    assert bet(house, "Ah As", drawn_21, "split", draws="Kd Qd Th") == 0


# The dealer


@BOTH
def test_dealer_draws_to_16_and_stands_on_17(house: str) -> None:
    assert bet(house, "Th 8d", "9c 7d", "stand", draws="2s") == 0
    assert bet(house, "Th 8d", "9c 8h", "stand", draws="2s") == 10


@BOTH
def test_dealer_stands_on_soft_17_unless_the_table_hits_it(house: str) -> None:
    assert bet(house, "Th 8d", "6c Ad", "stand", draws="4h") == 10
    assert bet(house, "Th 8d", "6c Ad", "stand", draws="4h", options={"hit-soft-17": True}) == -10
    assert bet(house, "Th 8d", "6c Td", "stand", draws="Ah Kh", options={"hit-soft-17": True}) == 10  # a hard 17
    assert bet(house, "Th 9d", "7c Ad", "stand", draws="2h", options={"hit-soft-17": True}) == 10  # a soft 18


@BOTH
def test_dealer_counts_an_ace_eleven_as_soon_as_that_makes_17(house: str) -> None:
    assert bet(house, "Th 8d", "3c 3d", "stand", draws="Ah 4h") == 10  # 3-3-A is 17


@BOTH
@pytest.mark.parametrize(
    ("hand", "decisions", "draws", "net"),
    [
        ("Th 6c", ("hit",), "Kh", -10),  # all broken
        ("Th 6c", ("surrender",), "", -5),
        ("Ah Kc", (), "", 15),
    ],
)
def test_dealer_draws_nothing_when_every_hand_is_decided(
    house: str, hand: str, decisions: tuple[str, ...], draws: str, net: int
) -> None:
    assert bet(house, hand, "6c 6d", *decisions, draws=draws) == net


@BOTH
def test_dealer_draws_when_one_hand_of_the_table_still_waits(house: str) -> None:
    seats = {
        "1": {"wagers": {"bet": 10}, "decisions": ["hit"]},
        "2": {"wagers": {"bet": 10}, "decisions": ["stand"]},
    }
    hands = {"1": "Th 6c", "2": "Td 7d", "dealer": "6c 6d"}
    with pytest.raises(PitbossError, match="draws"):
        settled(house, "blackjack", seats=seats, hands=hands, draws="Kh")
    assert settled(house, "blackjack", seats=seats, hands=hands, draws="Kh 9c")["bank"]["net"] == 20


@BOTH
def test_draws_left_over_are_ignored(house: str) -> None:
    assert bet(house, "Th 9c", "Td 8c", "stand", draws="2c 3c 4c") == 10


# Decisions


@BOTH
def test_21_stops_by_itself(house: str) -> None:
    assert bet(house, "5h 6c", "Td 7c", "hit", draws="Ts") == 10
    assert "not on offer" in refused(house, "5h 6c", "Td 7c", "hit", "stand", draws="Ts")
    assert bet(house, "Ah 6c", "Td 7c", "hit", draws="4s") == 10  # a soft 21 too


@BOTH
def test_broken_doubled_and_surrendered_hands_take_no_further_decision(house: str) -> None:
    for decisions, draws in [(("hit", "stand"), "Kh"), (("double", "stand"), "2h"), (("surrender", "stand"), "")]:
        assert "not on offer" in refused(house, "Th 6c", "9d 8c", *decisions, draws=draws)


@BOTH
def test_seat_must_decide_while_its_hand_is_open(house: str) -> None:
    assert "decisions" in refused(house, "Th 6c", "9d 8c")
    assert "decisions" in refused(house, "Th 2c", "9d 8c", "hit", draws="3h")


@BOTH
def test_seats_act_in_order_from_the_first(house: str) -> None:
    seats = {
        "3": {"wagers": {"bet": 10}, "decisions": ["hit", "stand"]},
        "1": {"wagers": {"bet": 10}, "decisions": ["hit", "stand"]},
    }
    hands = {"1": "Th 2c", "3": "Td 2d", "dealer": "Ts 8d"}
    answer = settled(house, "blackjack", seats=seats, hands=hands, draws="8c 5d")  # the eight goes to seat 1
    assert (nets(answer, 1), nets(answer, 3)) == ({"bet": 10}, {"bet": -10})


# Cards, seats and limits


@pytest.mark.parametrize(("house", "decks"), [("mount-airy", 6), ("valley-forge", 8)])
def test_decks_are_six_or_eight(house: str, decks: int) -> None:
    assert posted(house, "blackjack").rules.options.decks == decks  # type: ignore[attr-defined]
    assert "6, 8" in refused(house, "Th 9c", "Td 8c", "stand", options={"decks": 7})


@BOTH
def test_seven_seats(house: str) -> None:
    refused_seat = {"8": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
    with pytest.raises(PitbossError, match="seats 1 to 7"):
        settled(house, "blackjack", seats=refused_seat, hands={"8": "Th 9c", "dealer": "Td 8c"})


@BOTH
def test_bets_from_5_to_1000_unless_the_table_posts_others(house: str) -> None:
    assert bet(house, "Th 9c", "Td 8c", "stand", bet=1000) == 1000
    refused(house, "Th 9c", "Td 8c", "stand", bet=Decimal("4.99"))
    refused(house, "Th 9c", "Td 8c", "stand", bet=1001)
    assert bet(house, "Th 9c", "Td 8c", "stand", bet=2000, options={"min": 100, "max": 5000}) == 2000


@BOTH
@pytest.mark.parametrize(
    ("hands", "key"),
    [
        ({"1": "Th", "dealer": "Td 8c"}, "hands.1"),
        ({"1": "Th 9c", "dealer": "Td"}, "hands.dealer"),
        ({"1": "Th 9c 2c", "dealer": "Td 8c"}, "hands.1"),
        ({"1": "Th 9c"}, "hands.dealer"),
        ({"1": "Th Jk", "dealer": "Td 8c"}, "Jk"),
    ],
)
def test_first_cards_are_two_each_from_standard_decks(house: str, hands: dict[str, str], key: str) -> None:
    with pytest.raises(PitbossError, match=key):
        settled(house, "blackjack", seats={"1": {"wagers": {"bet": 10}, "decisions": ["stand"]}}, hands=hands)
