"""Pots are split in whole dollars if every amount at the table is in whole dollars, otherwise to the cent."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.room.hands import hand, net
from tests.settling import settled

from pitboss.games.poker.pots import shares, smallest_chip
from pitboss.rules.script import Seat

MA, MV = "mount-airy/holdem", "marysville/holdem"
ROYAL = "Ac Kc Qc Jc Tc"
NO_DROP = {"rake-percent": 0, "jackpot-drop": 0}
DOWN = 3 * ", 2 check, 3 check, 1 check"
THREE = {1: "2c 3d", 2: "2d 3h", 3: "2h 3s"}


def tie(options: dict[str, Any], play: str, hands: dict[int, str], stacks: Any = 25, **more: Any) -> dict[str, Any]:
    return hand(MA, play, hands, stacks, button=1, board=ROYAL, options=NO_DROP | options, **more)


MICRO = {"limit": "0.25-0.50", "blinds": "0.10-0.25"}
HEADS_UP = {1: "2c 3d", 2: "2d 3h"}


def test_a_tie_of_two_at_blinds_of_ten_and_twenty_five_cents_gives_both_their_money_back() -> None:
    answer = tie(MICRO, "1 call, 2 check" + 3 * ", 2 check, 1 check", HEADS_UP)
    assert answer["finishing-stacks"] == {"1": 25, "2": 25}
    assert [won["amount"] for won in answer["pots"][0]["won"]] == [0.25, 0.25]


def test_the_odd_cents_of_a_tie_of_three_go_one_each_to_the_first_left_of_the_button() -> None:
    hands = THREE | {4: "7d 6s"}
    answer = tie(
        MICRO,
        "4 call, 1 call, 2 call, 3 check, 2 bet, 3 call, 4 fold, 1 call" + 2 * ", 2 check, 3 check, 1 check",
        hands,
    )
    # 1.75 for three: 0.59, 0.58, 0.58.
    assert net(answer) == [0.08, 0.09, 0.08, -0.25]


def test_each_side_pot_is_split_to_the_cent_separately() -> None:
    stacks = {1: Decimal("0.35"), 2: 25, 3: 25}
    answer = tie(MICRO, "1 all-in, 2 call, 3 call, 2 bet, 3 call" + 2 * ", 2 check, 3 check", THREE, stacks)
    assert [pot["amount"] for pot in answer["pots"]] == [1.05, 0.50]
    assert net(answer) == [0, 0, 0]


@pytest.mark.parametrize(("stack", "first"), [(200, 2), (Decimal("200.50"), 1.67)])
def test_one_stack_with_cents_makes_the_cent_the_smallest_chip(stack: Any, first: Any) -> None:
    hands = THREE | {4: "7d 6s"}
    stacks = {1: 200, 2: 200, 3: 200, 4: stack}
    options = {"limit": "5-10", "blinds": "2-5"}
    play = "4 call, 1 call, 2 call, 3 check" + ", 2 check, 3 check, 4 fold, 1 check" + 2 * ", 2 check, 3 check, 1 check"
    assert net(tie(options, play, hands, stacks))[1] == first


@pytest.mark.parametrize(("to", "won"), [("8", [2, 3, 3]), ("8.50", [2.83, 2.84, 2.83])])
def test_a_bet_with_cents_makes_the_cent_the_smallest_chip(to: str, won: list[float]) -> None:
    play = [
        {"seat": 4, "do": "raise", "to": Decimal(to)}, *({"seat": seat, "do": "call"} for seat in (1, 2, 3)),
        {"seat": 2, "do": "check"}, {"seat": 3, "do": "check"}, {"seat": 4, "do": "fold"}, {"seat": 1, "do": "check"},
        *({"seat": seat, "do": "check"} for _ in range(2) for seat in (2, 3, 1)),
    ]  # fmt: skip
    answer = settled(
        "mount-airy", "holdem", button=1, board=ROYAL, play=play,
        options=NO_DROP | {"structure": "no-limit", "blinds": "2-4"},
        stacks=dict.fromkeys("1234", 200), hands={"1": "2c 3d", "2": "2d 3h", "3": "2h 3s", "4": "7d 6s"},
    )  # fmt: skip
    assert net(answer)[:3] == won


@pytest.mark.parametrize(("stack", "parts"), [(50, [8, 7]), (Decimal("50.25"), [7.5, 7.5])])
def test_high_and_low_are_halved_to_the_cent_if_a_stack_has_cents(stack: Any, parts: list[float]) -> None:
    hands = {1: "Ac 2d 9h 9s", 2: "Kc Kd Qh Qs", 3: "Jc Jd 8h 7s"}
    play = "1 call, 2 call, 3 check, 2 check, 3 fold, 1 check" + 2 * ", 2 check, 1 check"
    options = {"limit": "3-6", "blinds": "2-5"} | NO_DROP
    answer = hand("mount-airy/omaha-8", play, hands, stack, button=1, board="3c 4h 5s Kh Tc", options=options)
    assert [won["amount"] for won in answer["pots"][0]["won"]] == parts


@given(st.integers(1, 10**6), st.integers(2, 9))
def test_split_to_the_cent_nobody_gets_more_than_a_cent_above_another(amount: int, players: int) -> None:
    split = shares(amount, [Seat(seat) for seat in range(1, players + 1)], 1)
    assert sum(split.values()) == amount and max(split.values()) - min(split.values()) <= 1


@pytest.mark.parametrize(
    ("posted", "unit", "chip"),
    [(100, 500, 100), (100, 100, 100), (100, 50, 1), (100, 5, 1), (500, 1000, 500), (500, 300, 100), (500, 25, 1),
     (25, 75, 25), (25, 100, 25), (25, 10, 1)],
)  # fmt: skip
def test_the_smallest_chip_divides_every_amount_at_the_table(posted: int, unit: int, chip: int) -> None:
    assert smallest_chip(posted, unit) == chip
