"""Double-Hand Poker at Marysville."""

from __future__ import annotations

from typing import Any

import pytest
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError

BANK = "Kc Kd 9s 7h 4c 3d 2s"  # 9-7 in front of kings
WINNER, SECOND, LOSER = "As Ad Qh Jc 8d 6s 3h", "Ac Ah Qd Jd 8c 6c 3c", "Th Td 8h 6h 5s 4d 2c"


def table(hands: dict[str, str], bet: int = 20, says: str = "house-way", **more: Any) -> dict[str, Any]:
    more.setdefault("bank", {"seat": 1, "amount": 5000})
    return settled(
        "marysville",
        "double-hand-poker",
        seats={seat: {"wagers": {"bet": bet}, "decisions": [says]} for seat in hands if seat != "dealer"},
        hands={"dealer": BANK} | hands,
        **more,
    )


def test_a_winner_is_paid_even_money_without_commission() -> None:
    answer = table({"2": WINNER})
    assert answer["seats"]["2"]["wagers"]["bet"] == {
        "stake": 20, "returned": 40, "commission": 0, "net": 20, "outcome": "win",
        "why": "queen-jack in front, pair of aces behind",
    }  # fmt: skip
    assert answer["bank"] == {"net": -20, "fees": 0}


def test_the_banker_wins_a_copy() -> None:
    copy, over = "Kh Ks 9d 7c 4d 3c 2h", "Ac Ad 9d 7c 4d 3c 2h"
    assert nets(table({"2": copy}), 2) == {"bet": -20}
    assert nets(table({"2": over}), 2) == {"bet": 0}


@pytest.mark.parametrize("front", ["As Ad", "Qh Jc 8d", "Qh", "Qh Jc 8d 6s 3h", "As Ad Qh Jc 8d 6s"])
def test_a_foul_hand_loses_by_rank_or_by_count(front: str) -> None:
    assert nets(table({"2": WINNER}, says=f"set {front}"), 2) == {"bet": -20}


@pytest.mark.parametrize("says", ["set", "set Kd Qh", "set Qh Qh", "set As Ad Qh Jc 8d 6s 3h"])
def test_cards_that_a_seat_does_not_hold_or_a_missing_split_are_refused(says: str) -> None:
    with pytest.raises(PitbossError, match="seat 2: decisions"):
        table({"2": WINNER}, says=says)


def test_five_four_three_two_ace_is_the_lowest_straight() -> None:
    hands = {"2": "Ac Td 6s 5h 4c 3s 2h", "dealer": "Kd Qs As 5d 4d 3c 2c"}
    seats = {"2": {"wagers": {"bet": 20}, "decisions": ["set Ac Td"]}}
    answer = settled("marysville", "double-hand-poker", seats=seats, hands=hands, bank={"seat": 1, "amount": 90})
    assert nets(answer, 2) == {"bet": 20}


def test_the_banker_sets_as_he_likes_or_the_house_way() -> None:
    hand = {"2": "7c 7d 7s Ah Jd 5h 2d", "dealer": "Kc Kd 4c 4d Ac 9s 6c"}
    assert nets(table(hand, bank={"seat": 1, "amount": 500}), 2) == {"bet": 0}  # fours in front of kings
    own = {"seat": 1, "amount": 500, "decisions": ["set Ac 9s"]}
    assert nets(table(hand, bank=own), 2) == {"bet": 20}


@pytest.mark.parametrize(
    ("decision", "why"),
    [("set Kc Kd", "makes a foul hand"), ("set Kc", "name 2 cards"), ("surrender", "not on offer")],
)
def test_the_banker_may_not_foul_his_hand(decision: str, why: str) -> None:
    with pytest.raises(PitbossError, match=f"bank: decisions: .*{why}"):
        table({"2": WINNER}, bank={"seat": 1, "amount": 500, "decisions": [decision]})


# First action, and what the bank covers


def first_covered(seats: str, **more: Any) -> str:
    """The seat that gets the bank's only $20."""
    winners = dict(zip(seats.split(), (WINNER, SECOND), strict=False))
    more["bank"] = {"amount": 20} | more.get("bank", {"seat": 1})
    answer = table(winners, **more)
    return next(seat for seat in winners if outcomes(answer, seat)["bet"] == "win")


@pytest.mark.parametrize(
    ("dice", "seat"),
    [
        ("1-1-1", "3"),  # the banker is 1, seat 2 is 2, seat 3 is 3
        ("1-1-2", "6"),  # seat 4 is empty: the next with a wager
        ("1-3-3", "3"),  # 7 is seat 7, empty, then round to seat 3
        ("2-3-3", "3"),  # 8 is the banker: his left, seat 2, empty, then seat 3
        ("3-3-3", "3"),  # 9 is seat 2
        ("3-4-6", "6"),  # 13 is seat 6
        ("4-5-6", "3"),  # 15 is the banker
        ("5-5-6", "3"),  # 16 is seat 2
        ("5-6-6", "3"),  # 17 is seat 3
        ("6-6-6", "6"),  # 18 is seat 4
    ],
)
def test_three_dice_place_the_action_counted_clockwise_over_seven_positions(dice: str, seat: str) -> None:
    assert first_covered("3 6", dice=dice) == seat


def test_the_count_starts_at_the_banker_wherever_he_sits() -> None:
    assert first_covered("3 6", bank={"seat": 5}, dice="1-1-1") == "3"  # 5, 6, 7: empty, then seat 3
    assert first_covered("3 6", bank={"seat": 7}, dice="1-1-2") == "3"  # 7, 1, 2, 3
    assert first_covered("3 6", bank={"seat": 7}, dice="1-2-2") == "6"  # 4, empty


def test_a_button_named_in_the_round_is_used() -> None:
    assert first_covered("3 6", dice="1-1-1", button=6) == "6"
    assert first_covered("3 6", dice="1-1-1", button=4) == "6"
    assert first_covered("3 6", dice="1-1-2", button=7) == "3"


def test_without_dice_or_button_the_seat_on_the_bankers_left_has_the_action() -> None:
    assert first_covered("3 6", bank={"seat": 4}) == "6"
    assert first_covered("3 6", bank={"seat": 2}) == "3"


def test_wins_and_losses_both_use_up_what_the_banker_put_up() -> None:
    hands = {"2": WINNER, "3": LOSER, "4": SECOND}
    answer = table(hands, 50, bank={"seat": 1, "amount": 120}, dice="1-1-1")
    assert [nets(answer, seat)["bet"] for seat in (3, 4, 2)] == [-50, 50, 20]
    answer = table(hands, 50, bank={"seat": 1, "amount": 60}, dice="1-1-1")
    assert [nets(answer, seat)["bet"] for seat in (3, 4, 2)] == [-50, 10, 0]
    assert outcomes(answer, 2) == {"bet": "uncovered"}
    assert answer["bank"]["net"] == 40


def test_a_push_uses_nothing() -> None:
    hands = {"2": "Qs Qc Ac Jd 7s 5h 3c", "3": WINNER}
    answer = table(hands, 50, bank={"seat": 1, "amount": 50}, dice="1-1-6")
    assert [nets(answer, seat)["bet"] for seat in (2, 3)] == [0, 50]


def test_collection_is_taken_by_the_schedule_beside_the_bank() -> None:
    answer = table({"2": WINNER}, 150, bank={"seat": 1, "amount": 150}, options={"schedule": 1})
    assert (answer["seats"]["2"]["net"], answer["seats"]["2"]["fees"]) == (148, 2)
    assert answer["bank"] == {"net": -151, "fees": 1}
    assert table({"2": WINNER}, 150, options={"schedule": "old-pai-gow-1"})["seats"]["2"]["fees"]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"bet": 9}, "below the minimum"),
        ({"bet": 2001}, "above the maximum"),
        ({"bank": {"seat": 2, "amount": 100}}, "seat 2 banks"),
        ({"bank": {"seat": 1, "amount": 0}}, "must put something up"),
        ({"bank": {"seat": 1, "amount": 50, "co": True}}, "this table has no co-bank"),
        ({"bank": {"seat": 8, "amount": 50}}, "seats 1 to 7"),
        ({"options": {"schedule": "action-1"}}, "schedule"),
        ({"options": {"wheel": "second"}}, "wheel"),
        ({"dice": "1-2"}, "dice"),
    ],
)
def test_what_is_refused(more: dict[str, Any], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        table({"2": WINNER}, **more)
