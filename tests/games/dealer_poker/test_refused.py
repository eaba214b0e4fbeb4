"""Wagers and cards that are refused, in poker against the dealer and against a pay table."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, NamedTuple

import pytest
from tests.settling import settled

from pitboss.errors import PitbossError


class Round(NamedTuple):
    """A round of one seat that can be spoilt."""

    house: str
    wagers: dict[str, int]
    decisions: str
    hands: dict[str, str]


BOARD = "2h 7s 9c Jd 4h"
QUEEN_HIGH = "Qd Ts 9c 6d 3h"
RIGHT = {
    "crazy-4-poker": Round(
        "mount-airy", {"ante": 10, "super-bonus": 10}, "1x", {"1": "Ac Kd 7h 4s 2d", "dealer": QUEEN_HIGH}
    ),
    "criss-cross-poker": Round(
        "mount-airy", {"ante-across": 5, "ante-down": 5}, "1x 1x 1x", {"1": "Jc Jd", "board": "2h 7s 4c 9d Kh"}
    ),
    "let-it-ride": Round("mount-airy", {"bet": 5}, "ride ride", {"1": "Tc 8d 4h", "board": "Ts 2d"}),
    "mississippi-stud": Round("mount-airy", {"ante": 5}, "1x 1x 1x", {"1": "Jc 4d", "board": "Jh 9s 2c"}),
    "texas-holdem-bonus": Round(
        "mount-airy", {"ante": 10}, "flop turn river", {"1": "Ac Ad", "dealer": "Kc Kd", "board": BOARD}
    ),
    "ultimate-texas-holdem": Round(
        "valley-forge", {"ante": 10, "blind": 10}, "4x", {"1": "Ac Ad", "dealer": "Kc Kd", "board": BOARD}
    ),
}


def played(game: str, **change: Any) -> dict[str, Any]:
    house, wagers, decisions, hands = RIGHT[game]._replace(**change)
    seats = {"1": {"wagers": wagers, "decisions": decisions.split()}}
    return settled(house, game, seats=seats, hands=hands)


@pytest.mark.parametrize("game", RIGHT)
def test_the_round_itself_is_settled(game: str) -> None:
    assert played(game)


WAGERS: dict[str, list[tuple[dict[str, Any], str]]] = {
    "crazy-4-poker": [
        ({"ante": 10}, "'super-bonus' is missing"),
        ({"super-bonus": 10}, "'ante' is missing"),
        ({"queens-up": 10}, "'ante' is missing"),
        ({"ante": 10, "super-bonus": 5}, "'super-bonus' must be equal to 'ante', $10"),
        ({"ante": 4, "super-bonus": 4}, "'ante': $4 is below the minimum of $5"),
        ({"ante": 1001, "super-bonus": 1001}, "'ante': $1,001 is above the maximum of $1,000"),
        ({"ante": 10, "super-bonus": 10, "queens-up": Decimal("0.5")}, "'queens-up': $0.50 is below the minimum"),
        ({"ante": 10, "super-bonus": 10, "progressive": 1}, "'progressive' is exactly $5, not $1"),
        ({"ante": 10, "super-bonus": 10, "play": 10}, "'play' is not a wager of this sheet"),
    ],
    "let-it-ride": [
        ({"five-card-bonus": 1}, "'bet' is missing"),
        ({"three-card-bonus": 5}, "'bet' is missing"),
        ({"bet": 4}, "'bet': $4 is below the minimum of $5"),
        ({"bet": 1001}, "'bet': $1,001 is above the maximum of $1,000"),
        ({"bet": 5, "three-card-bonus": Decimal("0.5")}, "'three-card-bonus': $0.50 is below the minimum"),
        ({"bet": 5, "three-card-bonus": 1001}, "'three-card-bonus': $1,001 is above the maximum"),
        ({"bet-1": 5, "bet-2": 5, "bet-3": 5}, "'bet-1' is not a wager of this sheet"),
        ({"bet": 5, "ante": 5}, "'ante' is not a wager of this sheet"),
    ],
    "mississippi-stud": [
        ({"three-card-bonus": 5}, "'ante' is missing"),
        ({"progressive": 5}, "'ante' is missing"),
        ({"ante": 4}, "'ante': $4 is below the minimum of $5"),
        ({"ante": 1001}, "'ante': $1,001 is above the maximum of $1,000"),
        ({"ante": 5, "three-card-bonus": Decimal("0.5")}, "'three-card-bonus': $0.50 is below the minimum"),
        ({"ante": 5, "three-card-bonus": 1001}, "'three-card-bonus': $1,001 is above the maximum"),
        ({"ante": 5, "progressive": 1}, "'progressive' is exactly $5, not $1"),
        ({"ante": 5, "progressive": 10}, "'progressive' is exactly $5, not $10"),
        ({"ante": 5, "3rd-street": 5}, "'3rd-street' is not a wager of this sheet"),
        ({"ante": 5, "five-card-bonus": 1}, "'five-card-bonus' is not a wager of this sheet"),
    ],
    "texas-holdem-bonus": [
        ({"bonus": 5}, "'ante' is missing"),
        ({"ante": 4}, "'ante': $4 is below the minimum of $5"),
        ({"ante": 1001}, "'ante': $1,001 is above the maximum of $1,000"),
        ({"ante": 10, "bonus": Decimal("0.5")}, "'bonus': $0.50 is below the minimum of $1"),
        ({"ante": 10, "flop": 20}, "'flop' is not a wager of this sheet; there are ante, bonus, progressive"),
        ({"ante": 10, "trips": 5}, "'trips' is not a wager of this sheet"),
    ],
    "ultimate-texas-holdem": [
        ({"ante": 10}, "'blind' is missing"),
        ({"blind": 10}, "'ante' is missing"),
        ({"trips": 10}, "'ante' is missing"),
        ({"ante": 10, "blind": 5}, "'blind' must be equal to 'ante', $10"),
        ({"ante": 10, "blind": 15}, "'blind' must be equal to 'ante', $10"),
        ({"ante": 4, "blind": 4}, "'ante': $4 is below the minimum of $5"),
        ({"ante": 1001, "blind": 1001}, "'ante': $1,001 is above the maximum of $1,000"),
        ({"ante": 10, "blind": 10, "trips": Decimal("0.5")}, "'trips': $0.50 is below the minimum of $1"),
        ({"ante": 10, "blind": 10, "play": 40}, "'play' is not a wager of this sheet; there are ante, blind, trips"),
        ({"ante": 10, "blind": 10, "progressive": 5}, "'progressive' is not a wager of this sheet"),
    ],
}


@pytest.mark.parametrize(
    ("game", "wagers", "why"), [(game, *mistake) for game, mistakes in WAGERS.items() for mistake in mistakes]
)
def test_a_wager_that_cannot_be_made_is_refused(game: str, wagers: dict[str, Any], why: str) -> None:
    with pytest.raises(PitbossError) as refused:
        played(game, wagers=wagers)
    assert str(refused.value).startswith(f"seat 1: wagers: {why}")


@pytest.mark.parametrize("game", RIGHT)
def test_a_seat_without_wagers_is_refused(game: str) -> None:
    with pytest.raises(PitbossError, match="seat 1: has no wagers"):
        played(game, wagers={})


HANDS = {
    "crazy-4-poker": [
        ({"1": "Ac Kd 7h 4s"}, "hands.1: too few"),
        ({"1": "Ac Kd 7h 4s 2d 3d"}, "hands.1: 1 cards too many"),
        ({"1": "Ac Kd 7h 4s Qd"}, "Qd is dealt twice"),
        ({"1": "Ac Kd 7h 4s Jk"}, "Jk is not in the deck"),
        ({"dealer": "Qd Ts 9c 6d"}, "hands.dealer: too few"),
    ],
    "criss-cross-poker": [
        ({"board": "2h 7s 4c 9d"}, "hands.board: too few"),
        ({"1": "Jc"}, "hands.1: too few"),
        ({"1": "Jc Jd Js"}, "hands.1: 1 cards too many"),
        ({"board": "2h 7s 4c 9d Kh Ks"}, "hands.board: 1 cards too many"),
        ({"board": "2h 7s 4c 9d Jd"}, "Jd is dealt twice"),
    ],
    "let-it-ride": [
        ({"board": "Ts"}, "hands.board: too few"),
        ({"1": "Tc 8d"}, "hands.1: too few"),
        ({"board": "Ts 2d 3d"}, "hands.board: 1 cards too many"),
        ({"board": "Ts Tc"}, "Tc is dealt twice"),
        ({"board": "Ts Jk"}, "Jk is not in the deck"),
    ],
    "mississippi-stud": [
        ({"board": "Jh 9s"}, "hands.board: too few"),
        ({"1": "Jc"}, "hands.1: too few"),
        ({"board": "Jh 9s 2c 3c"}, "hands.board: 1 cards too many"),
        ({"board": "Jh 9s Jc"}, "Jc is dealt twice"),
    ],
    "texas-holdem-bonus": [
        ({"dealer": "Ac Kd"}, "Ac is dealt twice"),
        ({"1": "Ac"}, "hands.1: too few"),
        ({"1": "Ac Ad Ah"}, "hands.1: 1 cards too many"),
        ({"board": "2h 7s 9c Jd"}, "hands.board: too few"),
        ({"board": f"{BOARD} 5s"}, "hands.board: 1 cards too many"),
        ({"1": "Ac Jk"}, "Jk is not in the deck"),
    ],
    "ultimate-texas-holdem": [
        ({"board": "2h 7s 9c Jd Ac"}, "Ac is dealt twice"),
        ({"1": "Ac"}, "hands.1: too few"),
        ({"dealer": "Kc Kd Kh"}, "hands.dealer: 1 cards too many"),
        ({"board": "2h 7s 9c"}, "hands.board: too few"),
    ],
}


@pytest.mark.parametrize(
    ("game", "hands", "why"), [(game, *mistake) for game, mistakes in HANDS.items() for mistake in mistakes]
)
def test_impossible_cards_are_refused(game: str, hands: dict[str, str], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        played(game, hands=RIGHT[game].hands | hands)


@pytest.mark.parametrize(
    ("house", "game"),
    [
        ("mount-airy", "criss-cross-poker"),
        ("valley-forge", "criss-cross-poker"),
        ("mount-airy", "mississippi-stud"),
    ],
)
@pytest.mark.parametrize("decisions", ["1x 1x 1x", "fold"])
def test_impossible_cards_are_refused_whether_a_hand_is_played_or_folded(house: str, game: str, decisions: str) -> None:
    for hands, why in HANDS[game]:
        with pytest.raises(PitbossError, match=why):
            played(game, house=house, hands=RIGHT[game].hands | hands, decisions=decisions)
