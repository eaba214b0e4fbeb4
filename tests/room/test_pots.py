"""Pots: what goes back, side pots, odd chips, and what the house takes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.hands import hand, net, refused

from pitboss.games.poker.pots import halves, shares, side_pots, take_from, uncalled
from pitboss.rules.script import Seat

S1, S2, S3, S4 = map(Seat, (1, 2, 3, 4))
MA, MV = "mount-airy/holdem", "marysville/holdem"
NL = {"structure": "no-limit", "blinds": "2-4"}
LIMIT = {"limit": "4-8", "blinds": "2-4"}


def test_chips_that_nobody_matched_go_back_to_the_highest_live_player() -> None:
    assert uncalled({S1: 100, S2: 60, S3: 20}, [S1, S2]) == {S1: 40}
    assert uncalled({S1: 60, S2: 60}, [S1, S2]) == {}
    assert uncalled({S1: 100, S2: 60, S3: 100}, [S1, S2]) == {}  # seat 3 folded, but had called


def test_chips_that_a_folded_player_put_in_above_all_who_stay_go_back_to_him() -> None:
    assert uncalled({S1: 3, S2: 2, S3: 4, S4: 4}, [S1, S2]) == {S3: 1, S4: 1}


def test_each_player_can_win_as_much_from_every_other_as_he_put_in() -> None:
    pots = side_pots({S1: 50, S2: 120, S3: 120, S4: 10}, [S1, S2, S3])
    assert pots == [(50 * 3 + 10, (S1, S2, S3)), (140, (S2, S3))]


def test_dead_money_is_in_the_main_pot() -> None:
    assert side_pots({S1: 5, S2: 8}, [S1, S2], dead=2) == [(12, (S1, S2)), (3, (S2,))]


def test_a_fee_comes_out_of_the_main_pot_and_then_out_of_side_pots() -> None:
    assert take_from([3, 10, 4], 5) == [3, 2, 0]
    assert take_from([1, 1], 5) == [1, 1]


def test_odd_chips_go_one_each_to_the_first_and_the_odd_half_to_high() -> None:
    assert shares(1100, [S2, S3, S1], 100) == {S2: 400, S3: 400, S1: 300}
    assert shares(1050, [S2, S3], 100) == {S2: 550, S3: 500}
    assert halves(2700, 100) == (1400, 1300)
    assert halves(2750, 100) == (1450, 1300)


THREE = {1: "Ac Jc", 2: "Kh Kd", 3: "Qh Qd"}
TWO = {1: "Ac Jc", 2: "Kh Kd"}
BOARD = "2c 7d 9h 3s 4d"
CHECKED_DOWN = ", 2 check, 1 check" * 3


def test_a_pot_says_who_could_win_it_and_who_won_it_with_what() -> None:
    answer = hand(
        MA, "1 raise 10, 2 all-in, 3 all-in, 1 call", THREE, {1: 200, 2: 50, 3: 120}, button=1, board=BOARD, options=NL
    )
    assert answer["pots"] == [
        {
            "amount": 150,
            "seats": ["2", "3", "1"],
            "won": [{"seat": "2", "amount": 144, "with": "pair of kings"}],
            "rake": 5,
            "jackpot": 1,
        },
        {"amount": 140, "seats": ["3", "1"], "won": [{"seat": "3", "amount": 140, "with": "pair of queens"}]},
    ]
    assert answer["collected"] == {"rake": 5, "jackpot": 1}


def test_the_last_player_left_takes_the_pot_unseen() -> None:
    answer = hand(MA, "1 raise, 2 fold, 3 fold", THREE, button=1, options=LIMIT)
    assert answer["pots"] == [
        {"amount": 10, "seats": ["1"], "won": [{"seat": "1", "amount": 8}], "rake": 1, "jackpot": 1}
    ]


def test_three_equal_hands_share_with_the_odd_dollars_left_of_the_button() -> None:
    hands = {1: "3c 2d", 2: "4c 3d", 3: "4d 2c", 4: "Ac Kd"}
    play = "4 call, 1 call, 2 call, 3 check, 2 bet, 3 call, 4 fold, 1 call" + ", 2 check, 3 check, 1 check" * 2
    answer = hand(MV, play, hands, button=1, board="As Ks Qs Js Ts", options=LIMIT)
    assert [won["amount"] for won in answer["pots"][0]["won"]] == [10, 9, 9]
    assert net(answer) == [1, 2, 1, -4]


# Rake


def raked(pot: int, **options: Any) -> dict[str, Any]:
    """A no-limit pot of this much between two who check it down, at $1 and $2."""
    chosen = {"structure": "no-limit", "blinds": "1-2", "limit": "1-2"} | options
    play = f"1 raise {pot // 2}, 2 call" + CHECKED_DOWN
    answer = hand(MA, play, {1: "Ac Jc", 2: "Kh Kd"}, button=1, board=BOARD, options=chosen)
    taken: dict[str, Any] = answer["collected"]
    return taken


@pytest.mark.parametrize(("pot", "rake"), [(8, 0), (10, 1), (18, 1), (20, 2), (48, 4), (50, 5), (98, 5), (200, 5)])
def test_mount_airy_takes_a_tenth_in_whole_dollars_up_to_five(pot: int, rake: int) -> None:
    assert raked(pot)["rake"] == rake


@pytest.mark.parametrize(("pot", "drop"), [(8, 0), (10, 1), (200, 1)])
def test_the_jackpot_takes_a_dollar_from_a_pot_that_has_reached_ten(pot: int, drop: int) -> None:
    assert raked(pot)["jackpot"] == drop


def test_only_holdem_feeds_the_jackpot() -> None:
    hands = {1: "Ac Jc Th 8h", 2: "Kh Kd 5c 5h"}
    answer = hand("mount-airy/omaha", "1 raise, 2 call" + CHECKED_DOWN, hands, button=1, board=BOARD)
    assert answer["collected"] == {"rake": 1, "jackpot": 0}


@pytest.mark.parametrize(
    ("options", "rake"),
    [
        ({"limit": "8-16", "blinds": "1-2"}, 2),
        ({"limit": "10-20", "blinds": "1-2"}, 0),
        ({"limit": "15-30", "blinds": "1-2"}, 0),
        ({"structure": "no-limit", "blinds": "4-9"}, 1),
        ({"structure": "no-limit", "blinds": "5-10"}, 0),
    ],
)
def test_a_game_that_pays_by_the_half_hour_is_not_raked(options: dict[str, Any], rake: int) -> None:
    play = ("1 call, 2 check" if "structure" in options else "1 raise, 2 call") + CHECKED_DOWN
    answer = hand(MA, play, TWO, button=1, board=BOARD, options=options)
    assert answer["collected"]["rake"] == rake
    assert answer["collected"]["jackpot"] == 1


def test_a_table_may_take_nothing_from_a_pot_without_a_flop() -> None:
    play = "1 raise 40, 2 raise 80, 1 fold"
    assert hand(MA, play, TWO, button=1, options=NL)["collected"]["rake"] == 5
    options = NL | {"no-flop-no-drop": True}
    assert hand(MA, play, TWO, button=1, options=options)["collected"]["rake"] == 0


# Marysville's collection


def collected(players: int, streets: int, schedule: Any, **options: Any) -> dict[str, Any]:
    """Players dealt in, of which two check until this many streets are dealt; then one bets and takes it."""
    deck = [rank + suit for rank in "568TJQ" for suit in "cdhs"]
    hands = {seat: f"{deck.pop()} {deck.pop()}" for seat in range(1, players + 1)}
    two = "1" if players == 2 else "2", "2" if players == 2 else "3"
    folds = ", ".join(f"{seat} fold" for seat in (*range(4, players + 1), 1)) + ", " if players > 2 else ""
    rounds = [f"{two[0]} call, {two[1]} check"]
    first, second = (two[1], two[0]) if players == 2 else two
    rounds += [f"{first} check, {second} check"] * (streets - 1)
    last = f"{first} bet, {second} fold" if streets else ""
    play = folds + ", ".join([*rounds, last]) if streets else folds + f"{two[0]} raise, {two[1]} fold"
    chosen = {"limit": "4-8", "blinds": "2-4", "schedule": schedule} | options
    answer = hand(MV, play, hands, button=1, board="2c 2d 3h 3s 4d", options=chosen)
    taken: dict[str, Any] = answer["collected"]
    return taken


@pytest.mark.parametrize(
    ("schedule", "players", "fee"),
    [
        *((1, players, fee) for players, fee in ((2, 1), (4, 1), (5, 2), (6, 3), (9, 3))),
        *(("holdem-2", players, fee) for players, fee in ((2, 3), (5, 3), (6, 4), (7, 4), (8, 5))),
        ("old-holdem-3", 5, 2),
    ],
)
def test_the_collection_depends_on_the_number_dealt_in(schedule: Any, players: int, fee: int) -> None:
    assert collected(players, 1, schedule)["collection"] == fee


def test_no_flop_no_drop_and_the_designated_fee_only_after_the_river() -> None:
    nothing = {"collection": 0, "table-fee": 0, "jackpot": 0}
    assert collected(5, 0, 1) == nothing
    assert collected(5, 1, 1) == nothing | {"collection": 2}
    assert collected(5, 2, 1) == nothing | {"collection": 2}
    assert collected(5, 3, 1) == nothing | {"collection": 2, "table-fee": 1}
    assert collected(5, 3, 2) == nothing | {"collection": 3}


def test_the_older_sheet_takes_a_jackpot_fee_with_the_collection() -> None:
    assert collected(5, 1, "old-holdem-3") == {"collection": 2, "table-fee": 0, "jackpot": 1}


def test_fees_never_exceed_what_is_in_the_pot() -> None:
    answer = hand(MV, "", TWO, {1: 1, 2: 1}, button=1, board=BOARD, options=LIMIT | {"schedule": 2})
    assert answer["collected"] == {"collection": 2, "table-fee": 0, "jackpot": 0}
    assert net(answer) == [-1, -1]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"schedule": 3}, "holdem-3 is posted for no-limit games, not limit"),
        ({"schedule": "old-holdem-1"}, "old-holdem-1 is posted for 2-4"),
        ({"schedule": "omaha-1"}, "is not for holdem"),
        ({"schedule": "wager-1"}, "no schedule 'wager-1'"),
        ({"schedule": 9}, "no option 9"),
        ({"rake-percent": 10}, "no fee may be a percentage here"),
    ],
)
def test_a_schedule_that_is_not_posted_for_the_game_is_refused(options: dict[str, Any], why: str) -> None:
    assert why in refused(MV, "1 fold", TWO, button=1, options=LIMIT | options)


def test_a_house_that_rakes_has_no_schedule() -> None:
    assert "posts no schedule" in refused(MA, "1 fold", TWO, button=1, options=LIMIT | {"schedule": 1})
