"""Hold'em at two houses: the bad-beat jackpot of one, the kill pots of the other."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.hands import hand, net, refused

MA, MV = "mount-airy/holdem", "marysville/holdem"
LIMIT = {"limit": "4-8", "blinds": "2-4"}
DOWN = ", 1 check, 2 check" * 3


def test_the_best_five_of_seven_win_with_two_one_or_no_hole_cards() -> None:
    play = "2 call, 3 fold, 1 check" + DOWN
    board = "9c Tc Jc Qc Kc"
    three = {1: "Ac 2d", 2: "As Ad", 3: "7h 2c"}
    answer = hand(MV, play, three, button=2, board=board, options=LIMIT)
    assert answer["pots"][0]["won"][0]["with"] == "royal flush"
    three = {1: "3h 2d", 2: "As Ad", 3: "7h 2c"}
    answer = hand(MV, play, three, button=2, board=board, options=LIMIT)
    assert net(answer) == [1, 1, -2]


# Mount Airy's jackpot


def beaten(loser: str, winner: str, board: str, play: str = "", others: int = 2, **options: Any) -> dict[str, Any]:
    """Seat 1 against seat 2, all others gone before the flop."""
    spare = ["3h 4d", "2h 5d", "6h 8h"]
    hands = {1: loser, 2: winner} | {3 + n: spare[n] for n in range(others)}
    last = 2 + others
    folds = "".join(f", {seat} fold" for seat in range(3, last + 1))
    if others == 0:
        play = play or "1 raise, 2 call" + ", 2 check, 1 check" * 3
        return hand(MA, play, hands, button=1, board=board, options=LIMIT | options)
    button = last - 1
    play = play or f"2 raise{folds}, 1 call" + DOWN
    told: dict[str, Any] = hand(MA, play, hands, button=button, board=board, options=LIMIT | options)
    return told


HIT = {"hit": True, "loser": "1", "winner": "2"}
MISS = {"hit": False}


def test_aces_full_of_kings_beaten_by_four_of_a_kind_is_a_bad_beat() -> None:
    assert beaten("As Kd", "7h 7c", "Ac Ad Kc 7s 7d")["bad-beat"] == HIT


@pytest.mark.parametrize(
    ("loser", "winner", "board", "why"),
    [
        ("As Qd", "7h 7c", "Ac Ad Qc 7s 7d", "aces full of queens is too little"),
        ("Ks Kd", "7h 7c", "Ac Ad Kc 7s 7d", "kings full is not aces full of kings"),
        ("As Kd", "7h Kh", "Ac Ad Kc 7s 7d", "the winner has no four of a kind"),
        ("As 3c", "7h 7c", "Ac Ad 7s 7d Kc", "the loser does not play both hole cards"),
        ("As Kd", "7h 9c", "Ac 7c Kc 7s 7d", "the loser has less than aces full"),
        ("8c 8d", "7h 5c", "8h 8s 7c 7s 7d", "the winner is the eights: seat 2 plays one hole card only"),
    ],
)
def test_hands_that_are_not_a_bad_beat(loser: str, winner: str, board: str, why: str) -> None:
    assert beaten(loser, winner, board)["bad-beat"] == MISS, why


def test_four_of_a_kind_beaten_by_a_straight_flush_is_a_bad_beat() -> None:
    assert beaten("7h 7c", "Jd Td", "7s 7d 8d 9d 2c")["bad-beat"] == HIT


def test_the_same_hand_made_with_or_without_a_hole_card_counts_as_made_with_it() -> None:
    assert (
        beaten("Ac Ah", "Kh As", "Ad Ks Kd Kc 9s")["bad-beat"] == HIT
    )  # four kings with an ace, the board's or his own
    assert beaten("Ac Ah", "Kh Qs", "Ad Ks Kd Kc 9s")["bad-beat"] == MISS


def test_two_or_three_players_dealt_in_are_too_few_for_the_jackpot() -> None:
    assert beaten("As Kd", "7h 7c", "Ac Ad Kc 7s 7d", others=1)["bad-beat"] == MISS
    assert beaten("As Kd", "7h 7c", "Ac Ad Kc 7s 7d", others=0)["bad-beat"] == MISS


def test_a_pot_below_ten_dollars_is_not_eligible() -> None:
    play = "2 call, 3 fold, 4 fold, 1 check" + DOWN
    answer = beaten("As Kd", "7h 7c", "Ac Ad Kc 7s 7d", play, limit="2-4", blinds="1-2")
    assert answer["bad-beat"] == MISS and answer["collected"]["jackpot"] == 0


def test_a_pot_of_just_ten_dollars_is_eligible() -> None:
    play = "2 call, 3 fold, 4 fold, 1 check" + DOWN
    answer = beaten("As Kd", "7h 7c", "Ac Ad Kc 7s 7d", play)
    assert answer["bad-beat"] == HIT and answer["collected"] == {"rake": 1, "jackpot": 1}


def test_a_player_beaten_for_the_main_pot_has_a_bad_beat_even_if_he_wins_a_side_pot() -> None:
    hands = {1: "As Kd", 2: "7h 7c", 3: "Qc Qd", 4: "3h 4h"}
    play = "2 raise, 3 call, 4 fold, 1 call, 1 bet, 3 call, 1 check, 3 check, 1 check, 3 check"
    stacks = {1: 200, 2: 8, 3: 200, 4: 200}
    answer = hand(MA, play, hands, stacks, button=3, board="Ac Ad Kc 7s 7d", options=LIMIT)
    assert answer["bad-beat"] == HIT
    assert net(answer) == [-4, 14, -12, -2]  # $26 less 4 to the sevens, $8 beside to the aces


def test_a_folded_hand_is_not_a_bad_beat() -> None:
    play = "2 raise, 3 fold, 4 fold, 1 call, 1 check, 2 bet, 1 fold"
    assert beaten("As Kd", "7h 7c", "Ac Ad Kc 7s 7d", play)["bad-beat"] == MISS


def test_the_jackpot_is_not_part_of_a_seats_net() -> None:
    answer = beaten("As Kd", "7h 7c", "Ac Ad Kc 7s 7d")
    assert sum(net(answer)) == -sum(answer["collected"].values())


def test_marysville_plays_for_no_jackpot() -> None:
    answer = hand(MV, "1 fold, 2 fold", {1: "As Kd", 2: "7h 7c", 3: "2c 3c"}, button=1, options=LIMIT)
    assert "bad-beat" not in answer
    why = refused(MV, "1 fold", {1: "As Kd", 2: "7h 7c"}, button=1, options=LIMIT | {"jackpot-drop": 1})
    assert "there is no bad-beat jackpot here" in why


# Marysville's kill pots

FOUR = {1: "8c 9c", 2: "7c 2d", 3: "Ac Qc", 4: "Kc Kd"}
BOARD = "Ah 9h 5d 4s 2c"


def kill(play: str, **options: Any) -> dict[str, Any]:
    return hand(MV, play, FOUR, button=1, board=BOARD, options=LIMIT | options)


WINS = "4 raise, 1 fold, 2 fold, 3 call, 3 bet, 4 call" + ", 3 check, 4 check" * 2
"""Seat 3 wins $26."""


def test_a_pot_of_twenty_dollars_is_a_leg_and_the_second_in_a_row_makes_a_kill() -> None:
    assert kill(WINS, kills=True)["next"] == {"kill": False, "last-winner": 3}
    assert kill(WINS, **{"last-winner": 3})["next"] == {"kill": 3, "last-winner": 3}
    assert kill(WINS, **{"last-winner": 4})["next"] == {"kill": False, "last-winner": 3}


def test_no_pot_is_a_leg_if_players_have_not_agreed_to_kills() -> None:
    assert kill(WINS)["next"] == {"kill": False, "last-winner": None}
    assert kill(WINS, kill=False)["next"] == {"kill": False, "last-winner": None}
    why = refused(MV, WINS, FOUR, button=1, board=BOARD, options=LIMIT | {"kill": 3, "kills": False})
    assert why.startswith("options.kill: players have agreed to no kill pots here")
    why = refused(MV, WINS, FOUR, button=1, board=BOARD, options=LIMIT | {"last-winner": 3, "kills": False})
    assert why.startswith("options.last-winner: players have agreed to no kill pots here")


def test_a_pot_below_twenty_is_not_a_leg_and_an_uncalled_bet_is_not_in_it() -> None:
    small = "4 raise, 1 fold, 2 fold, 3 call, 3 bet, 4 fold"  # $18, and the bet of $4 goes back
    assert kill(small, **{"last-winner": 3})["next"] == {"kill": False, "last-winner": None}


def test_a_killer_who_wins_the_pot_kills_again() -> None:
    play = "4 call, 1 fold, 2 fold, 3 check, 3 bet, 4 call" + ", 3 check, 4 check" * 2
    assert kill(play, kill=3)["next"] == {"kill": 3, "last-winner": 3}


def test_the_killer_posts_twice_the_big_blind_and_the_limits_double() -> None:
    play = "4 raise, 1 fold, 2 fold, 3 fold"
    assert net(kill(play, kill=1)) == [-8, -2, -4, 14]
    why = refused(MV, "4 raise 8", FOUR, button=1, board=BOARD, options=LIMIT | {"kill": 1})
    assert "must be $16" in why


def test_a_killer_who_has_a_blind_posts_the_larger() -> None:
    assert net(kill("4 fold, 1 fold, 2 fold", kill=3)) == [0, -2, 2, 0]
    assert net(kill("4 fold, 1 fold, 2 check, 3 fold", kill=2)) == [0, 4, -4, 0]


def test_a_kill_is_named_by_a_seat_that_is_dealt_in() -> None:
    assert "give the seat that posts the kill" in refused(MV, "4 fold", FOUR, button=1, options=LIMIT | {"kill": True})
    assert "seat 7 is not dealt in" in refused(MV, "4 fold", FOUR, button=1, options=LIMIT | {"kill": 7})
    assert "no kill is played here" in refused(MA, "4 fold", FOUR, button=1, options=LIMIT | {"kill": 1})


def test_a_shared_pot_is_not_a_leg() -> None:
    hands = {1: "3h 2d", 2: "As Ad", 3: "7h 2c"}
    play = "1 raise, 2 raise, 3 call, 1 call" + ", 2 check, 3 check, 1 check" * 3
    answer = hand(MV, play, hands, button=1, board="9c Tc Jc Qc Kc", options=LIMIT | {"last-winner": 1})
    assert answer["next"] == {"kill": False, "last-winner": None}
