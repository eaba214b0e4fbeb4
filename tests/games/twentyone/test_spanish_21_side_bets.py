"""Spanish 21 at both houses: suited sevens against a seven, match the dealer, insurance."""

from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from tests.games.twentyone.spanish_rounds import BOTH, played, refused
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError

# Three suited sevens against a seven


def table_of(*seats: tuple[Any, str, tuple[str, ...]], dealer: str = "7s Kc", draws: str = "", **more: Any) -> Any:
    """Seats by bet, first cards and decisions, at Mount Airy unless said otherwise."""
    house = more.pop("house", "mount-airy")
    entries = {
        str(number): {"wagers": {"bet": bet}, "decisions": list(decisions)}
        for number, (bet, _, decisions) in enumerate(seats, 1)
    }
    hands = {str(number): cards for number, (_, cards, _) in enumerate(seats, 1)}
    return settled(house, "spanish-21", seats=entries, hands={**hands, "dealer": dealer}, draws=draws, **more)


@pytest.mark.parametrize(
    ("stake", "fixed"), [(5, 1000), (24, 1000), (Decimal("24.99"), 1000), (25, 5000), (1000, 5000)]
)
def test_suited_sevens_against_a_seven_pay_1000_or_5000_from_a_bet_of_25(stake: Any, fixed: int) -> None:
    answer = table_of((stake, "7h 7h", ("hit",)), draws="7h")
    assert nets(answer)["super-777"] == fixed
    assert Decimal(str(nets(answer)["bet"])) == 2 * Decimal(stake)
    assert answer["seats"]["1"]["wagers"]["super-777"]["stake"] == 0
    assert outcomes(answer)["super-777"] == "win"


def test_sevens_in_spades_also_pay_3_to_1() -> None:
    assert nets(table_of((10, "7s 7s", ("hit",)), draws="7s")) == {"bet": 30, "super-777": 1000}


def test_a_bet_below_5_pays_nothing_to_anybody() -> None:
    answer = table_of((4, "7h 7h", ("hit",)), (10, "Kh 9d", ("stand",)), draws="7h", options={"min": 1})
    assert (nets(answer, 1), nets(answer, 2)) == ({"bet": 8}, {"bet": 10})


def test_every_other_seat_gets_50_whether_it_wins_loses_breaks_surrenders_or_has_blackjack() -> None:
    answer = table_of(
        (25, "7h 7h", ("hit",)),
        (10, "Kh 9d", ("stand",)),
        (10, "Kh 6d", ("stand",)),
        (10, "Kh 6d", ("hit",)),
        (10, "Kh 6d", ("surrender",)),
        (10, "Ah Kd", ()),
        draws="7h Qc",
    )
    assert [nets(answer, seat) for seat in range(2, 7)] == [
        {"bet": net, "super-777": 50} for net in (10, -10, -10, -5, 15)
    ]


def test_two_seats_with_it_each_get_their_own_and_50_for_the_others() -> None:
    answer = table_of((25, "7h 7h", ("hit",)), (10, "7d 7d", ("hit",)), (10, "Kh 9d", ("stand",)), draws="7h 7d")
    assert [nets(answer, seat)["super-777"] for seat in (1, 2, 3)] == [5050, 1050, 100]


@pytest.mark.parametrize(
    ("hand", "decisions", "draws", "dealer"),
    [
        ("7h 7h", ("hit",), "7h", "Ks 7c"),  # the seven is beneath
        ("7h 7h", ("hit",), "7h", "8s 9c"),
        ("7h 7h", ("hit",), "7d", "7s Kc"),  # mixed
        ("7h 7h", ("double",), "7h", "7s Kc"),
        ("7h 7h", ("split", "hit", "stand"), "7h 7h Kc", "7s Kc"),
        ("6h 7h", ("hit",), "8h", "7s Kc"),
    ],
)  # fmt: skip
def test_other_cards_a_double_or_a_split_pay_nothing(
    hand: str, decisions: tuple[str, ...], draws: str, dealer: str
) -> None:
    answer = table_of((25, hand, decisions), (10, "Kh 9d", ("stand",)), draws=draws, dealer=dealer)
    assert "super-777" not in {**nets(answer, 1), **nets(answer, 2)}


def test_valley_forge_has_it_only_if_the_table_says_so() -> None:
    round_: Any = partial(
        table_of, (25, "7h 7h", ("hit",)), (10, "Kh 9d", ("stand",)), draws="7h", house="valley-forge"
    )
    assert nets(round_()) == {"bet": 50}
    answer = round_(options={"super-777": True})
    assert (nets(answer, 1), nets(answer, 2)) == ({"bet": 50, "super-777": 5000}, {"bet": 10, "super-777": 50})


def test_super_777_cannot_be_put_down() -> None:
    refused("mount-airy", "Kh 9d", "7s Kc", "stand", wagers={"super-777": 5})


# Match the dealer


@BOTH
@pytest.mark.parametrize(
    ("hand", "up", "net"),
    [
        ("9c 5s", "9d", 15),
        ("9d 5s", "9d", 60),
        ("9c 9s", "9d", 30),
        ("9d 9d", "9d", 120),
        ("9d 9s", "9d", 75),
        ("8d 5s", "9d", -5),
        ("Kd Js", "Qd", -5),  # rank, not value
        ("Jd 9s", "Jc", 15),
    ],
)
@pytest.mark.parametrize("decks", [6, 8])
def test_match_the_dealer_pays_each_card_of_the_up_cards_rank(
    house: str, hand: str, up: str, net: int, decks: int
) -> None:
    answer = played(house, hand, f"{up} 8c", "surrender", wagers={"match-the-dealer": 5}, options={"decks": decks})
    assert nets(answer) == {"bet": -5, "match-the-dealer": net}


@BOTH
def test_match_the_dealer_does_not_depend_on_the_result_of_the_bet(house: str) -> None:
    lost = played(house, "Kc 9s", "Kd Ac", wagers={"match-the-dealer": 5})
    assert nets(lost) == {"bet": -10, "match-the-dealer": 15}


@BOTH
def test_match_the_dealer_from_a_dollar_beside_a_bet(house: str) -> None:
    assert nets(played(house, "Kc 9s", "9d Kd", "stand", wagers={"match-the-dealer": 1}))["match-the-dealer"] == 3
    refused(house, "Kc 9s", "9d Kd", "stand", wagers={"match-the-dealer": Decimal("0.99")})
    alone = {"1": {"wagers": {"match-the-dealer": 5}, "decisions": []}}
    with pytest.raises(PitbossError, match="bet"):
        settled(house, "spanish-21", seats=alone, hands={"1": "Kc 9s", "dealer": "9d Kd"})


# Insurance


@BOTH
def test_insurance_pays_2_to_1_on_a_blackjack_and_is_lost_otherwise(house: str) -> None:
    assert nets(played(house, "9h 9d", "Ac Kd", "insurance 10", bet=20)) == {"bet": -20, "insurance": 20}
    assert nets(played(house, "9h 9d", "Ac 6d", "insurance 10", "stand", bet=20)) == {"bet": 20, "insurance": -10}
    assert "not on offer" in refused(house, "9h 9d", "Kc Ad", "insurance 5")
    refused(house, "9h 9d", "Ac Kd", "insurance 5.01")


@BOTH
@pytest.mark.parametrize(("dealer", "insurance"), [("Ac Kd", 10), ("Ac 7d", -5)])
def test_blackjack_may_be_insured_and_is_still_paid(house: str, dealer: str, insurance: int) -> None:
    assert nets(played(house, "Ah Kd", dealer, "insurance 5")) == {"bet": 15, "insurance": insurance}


def test_insurance_is_rounded_up_to_the_chip_at_mount_airy_and_never_above_half_at_valley_forge() -> None:
    odd: dict[str, Any] = {"bet": Decimal("7.5")}
    assert nets(played("mount-airy", "9h 9d", "Ac Kd", "insurance 4", **odd))["insurance"] == 8
    refused("valley-forge", "9h 9d", "Ac Kd", "insurance 4", **odd)
    assert nets(played("valley-forge", "9h 9d", "Ac Kd", "insurance 3.75", **odd))["insurance"] == 7.5
