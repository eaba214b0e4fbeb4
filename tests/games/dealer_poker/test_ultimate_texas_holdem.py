"""Ultimate Texas Hold'em at Valley Forge."""

from decimal import Decimal
from typing import Any

import pytest
from tests.settling import nets, outcomes, said_by_silence, settled, shown

from pitboss.errors import PitbossError
from pitboss.rules.script import BOARD, DEALER, Seat

BLANKS = "2h 7s 9c Jd 4h"
FOLD = ("check", "check", "fold")
TIMES = {("4x",): 4, ("3x",): 3, ("check", "2x"): 2, ("check", "check", "1x"): 1}


def tree(
    hole: str,
    dealer: str,
    board: str,
    decisions: tuple[str, ...] = ("4x",),
    wagers: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    return {
        "seats": {"1": {"wagers": {"ante": 10, "blind": 10, **(wagers or {})}, "decisions": list(decisions)}},
        "hands": {"1": hole, "dealer": dealer, "board": board},
        **more,
    }


def dealt(*cards: Any, **more: Any) -> dict[str, Any]:
    return settled("valley-forge", "ultimate-texas-holdem", **tree(*cards, **more))


# Ante, play and blind


@pytest.mark.parametrize(("decisions", "times"), TIMES.items())
def test_an_earlier_play_wager_is_larger(decisions: tuple[str, ...], times: int) -> None:
    assert nets(dealt("Ac Ad", "Kc Kd", BLANKS, decisions)) == {"ante": 10, "blind": 0, "play": 10 * times}


@pytest.mark.parametrize(
    ("case", "hole", "dealer", "ante", "play", "blind"),
    [
        ("player higher, dealer qualified", "Ac Ad", "Kc Kd", 10, 40, 0),
        ("player higher, not qualified", "9d 3c", "Kc Qd", 0, 40, 0),
        ("ace-high does not qualify", "9d 3c", "Ac Kd", 0, 40, 0),
        ("a pair of deuces qualifies", "9d 3c", "2c Kd", 10, 40, 0),
        ("tie, not qualified", "Kc Qd", "Kd Qc", 0, 0, 0),
        ("tie, qualified", "9d Ac", "9h Ad", 0, 0, 0),
        ("dealer higher, qualified", "9d 3c", "Tc Td", -10, -40, -10),
        ("dealer higher, not qualified", "Qd 3c", "Ac Td", 0, -40, -10),
    ],
)
def test_ante_play_and_blind_against_the_dealer(
    case: str, hole: str, dealer: str, ante: int, play: int, blind: int
) -> None:
    assert nets(dealt(hole, dealer, BLANKS)) == {"ante": ante, "play": play, "blind": blind}, case


def test_a_pair_on_the_board_qualifies_every_dealer() -> None:
    assert nets(dealt("Ac Qd", "Kc 5d", "7h 7s 9c Jd 4h")) == {"ante": 10, "play": 40, "blind": 0}


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "blind"),
    [
        ("Ah Kh", "9c 9d", "Qh Jh Th 2d 3c", 5000),
        ("9h 8h", "Kc Kd", "7h 6h 5h Jd 4c", 500),
        ("5h 4h", "Kc Kd", "3h 2h Ah Jd 9c", 500),
        ("9d 9h", "Kc Kd", "9c 9s 2c Jd 4h", 100),
        ("9d 9h", "Kc Kd", "9c 2s 2c Jd 4h", 30),
        ("Ah 8h", "Kc Kd", "2h 7h 9c Jd 4h", 15),
        ("8c Td", "Kc Kd", BLANKS, 10),
        ("Ac 2d", "Kc Kd", "3h 4s 5c Jd 9h", 10),
        ("9d 9h", "Kc Kd", BLANKS, 0),
        ("Kh 9d", "Qc 5d", "Qd 7s 9c Kd 4h", 0),
    ],
)
def test_a_winning_blind_is_paid_from_a_straight_up_and_pushes_below(
    hole: str, dealer: str, board: str, blind: int
) -> None:
    assert nets(dealt(hole, dealer, board)) == {"ante": 10, "play": 40, "blind": blind}


def test_the_blind_is_settled_by_its_table_if_the_dealer_does_not_qualify() -> None:
    assert nets(dealt("8c Td", "Ac 3d", BLANKS)) == {"ante": 0, "play": 40, "blind": 10}


def test_a_straight_that_loses_or_ties_is_not_paid_on_the_blind() -> None:
    assert nets(dealt("8c 5d", "8d Tc", "6h 7s 9c Kd 2h")) == {"ante": -10, "play": -40, "blind": -10}
    assert nets(dealt("Ac Ad", "Kc Kd", "5h 6s 7c 8d 9h")) == {"ante": 0, "play": 0, "blind": 0}


def test_a_flush_pays_the_blind_three_to_two_to_the_cent() -> None:
    odd = {"ante": Decimal("5.01"), "blind": Decimal("5.01")}
    assert nets(dealt("Ah 8h", "Kc Kd", "2h 7h 9c Jd 4h", ("4x",), odd))["blind"] == 7.52


def test_a_fold_loses_ante_and_blind() -> None:
    assert nets(dealt("Ac Ad", "Kc Kd", BLANKS, FOLD)) == {"ante": -10, "blind": -10}


# Trips


@pytest.mark.parametrize(
    ("hole", "board", "to_one"),
    [
        ("Ah Kh", "Qh Jh Th 2d 3c", 50),
        ("9h 8h", "7h 6h 5h Jd 4c", 40),
        ("9d 9h", "9c 9s 2c Jd 4h", 30),
        ("9d 9h", "9c 2s 2c Jd 4h", 8),
        ("Ah 8h", "2h 7h 9c Jd 4h", 6),
        ("8c Td", BLANKS, 5),
        ("9d 9h", BLANKS, 3),
        ("5d 3c", "Jh Js Jc 9d Kh", 3),  # three on the board are everybody's
        ("9d 7d", BLANKS, -1),
        ("Ac Ad", BLANKS, -1),
    ],
)
@pytest.mark.parametrize("decisions", [("4x",), FOLD])
@pytest.mark.parametrize("dealer", ["Qc Qd", "8d 6d"])
def test_trips_are_paid_on_the_hand_alone_folded_or_not(
    hole: str, board: str, to_one: int, decisions: tuple[str, ...], dealer: str
) -> None:
    assert nets(dealt(hole, dealer, board, decisions, {"trips": 5}))["trips"] == 5 * to_one


def test_trips_are_paid_on_a_tie() -> None:
    answer = dealt("5d 3c", "4d 2c", "Jh Js Jc Ad Kh", ("3x",), {"trips": 5})
    assert nets(answer) == {"ante": 0, "play": 0, "blind": 0, "trips": 15}
    assert outcomes(answer)["blind"] == "push"


# The aggregate limit


def test_ante_play_blind_and_trips_win_at_most_50_000_together() -> None:
    royal = ("As Ks", "9c 9d", "Qs Js Ts 2d 3c", ("4x",))
    answer = dealt(*royal, {"ante": 100, "blind": 100, "trips": 100})
    assert answer["seats"]["1"]["net"] == 50_000
    assert answer["bank"]["net"] == -50_000
    assert all(net > 0 for net in nets(answer).values())
    answer = dealt(*royal, {"ante": 90, "blind": 90, "trips": 90})
    assert answer["seats"]["1"]["net"] == 90 + 360 + 45_000 + 4_500


def test_the_limit_is_for_each_player() -> None:
    seat = {"wagers": {"ante": 100, "blind": 100}, "decisions": ["4x"]}
    answer = settled(
        "valley-forge",
        "ultimate-texas-holdem",
        seats={"1": seat, "2": seat},
        hands={"1": "As Ks", "2": "9s 8s", "dealer": "9c 9d", "board": "Qs Js Ts 2d 3c"},
    )
    assert (answer["seats"]["1"]["net"], answer["seats"]["2"]["net"]) == (50_000, 100 + 400 + 5_000)


def test_the_limit_is_an_option_and_does_not_move_with_the_minimum() -> None:
    royal = ("As Ks", "9c 9d", "Qs Js Ts 2d 3c", ("4x",), {"ante": 500, "blind": 500})
    assert dealt(*royal, options={"min": 500})["seats"]["1"]["net"] == 50_000
    assert dealt(*royal, options={"max-payout": 75_000})["seats"]["1"]["net"] == 75_000


# What is refused


@pytest.mark.parametrize(
    ("decisions", "why"),
    [
        (("2x",), "'2x' is not on offer; on offer: 3x, 4x, check"),
        (("1x",), "'1x' is not on offer; on offer: 3x, 4x, check"),
        (("fold",), "'fold' is not on offer; on offer: 3x, 4x, check"),
        (("check", "4x"), "'4x' is not on offer; on offer: 2x, check"),
        (("check", "fold"), "'fold' is not on offer; on offer: 2x, check"),
        (("check", "check", "2x"), "'2x' is not on offer; on offer: 1x, fold"),
        (("check", "check", "check"), "'check' is not on offer; on offer: 1x, fold"),
        (("4x", "check"), "'check' is not on offer: nothing more is asked of this seat"),
        (("check", "2x", "1x"), "'1x' is not on offer: nothing more is asked of this seat"),
        (("check",), "too few: this seat must say one of 2x, check"),
        (("check", "check"), "too few: this seat must say one of 1x, fold"),
        (("3x 35",), r"'3x 35': the amount must be \$30"),
    ],
)
def test_a_decision_that_is_not_on_offer_is_refused(decisions: tuple[str, ...], why: str) -> None:
    with pytest.raises(PitbossError, match=f"seat 1: decisions: {why}"):
        dealt("Ac Ad", "Kc Kd", BLANKS, decisions)


# What is shown


def turned(*round_: Any) -> list[tuple[object, str]]:
    return shown("valley-forge", "ultimate-texas-holdem", **tree(*round_))


TURNED = [(BOARD, "2h 7s 9c"), (BOARD, "Jd 4h")]


def test_the_flop_is_turned_and_then_turn_and_river_together() -> None:
    assert turned("Ac Ad", "Kc Kd", BLANKS) == [*TURNED, (DEALER, "Kc Kd"), (Seat(1), "Ac Ad")]


def test_a_folded_hand_is_shown_only_for_its_trips() -> None:
    assert turned("Ac Ad", "Kc Kd", BLANKS, FOLD) == TURNED
    assert turned("Ac Ad", "Kc Kd", BLANKS, FOLD, {"trips": 5}) == [*TURNED, (Seat(1), "Ac Ad")]


# Silence


def test_a_player_who_says_nothing_checks_and_folds_at_the_end() -> None:
    assert said_by_silence("valley-forge", "ultimate-texas-holdem", ante=10, blind=10) == list(FOLD)
