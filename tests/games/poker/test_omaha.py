"""Omaha and Omaha eight or better, with and without a joker."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.hands import hand, net, refused

from pitboss.equipment.cards import parse_cards
from pitboss.games.poker import omaha, omaha_8, omaha_8_joker

LIMIT = {"limit": "4-8", "blinds": "2-4"}
DOWN = ", 2 check, 3 check" * 3


def high(game: Any, hole: str, board: str) -> str:
    name: str = game.worth(parse_cards(hole), parse_cards(board)).high_name
    return name


def low(game: Any, hole: str, board: str) -> str:
    name: str = game.worth(parse_cards(hole), parse_cards(board)).low_name
    return name


def test_exactly_two_hole_cards_play() -> None:
    assert high(omaha, "Ah Kc Qd Js", "2h 5h Jh Kh 8s") == "two pair, kings and jacks"
    assert high(omaha, "Ah Ac As Ad", "2h 5h Jh Kh 8s") == "pair of aces"
    assert high(omaha, "3c 3d 4c 4d", "7c 7d 7h 7s 2d") == "full house, sevens full of fours"


def test_a_low_is_five_different_ranks_of_eight_or_lower_from_two_and_three() -> None:
    assert low(omaha_8, "Ac 2c Td 3d", "Kh 8s 5d 4c Js") == "8-5-4-2-A"
    assert low(omaha_8, "Ac 2c 3c 4c", "Kh 8s 5d Tc Js") == ""
    assert low(omaha_8, "Ac Qc Kc Kd", "8h 7s 5d 5c 2s") == ""
    assert low(omaha_8, "Ac 2c Kc Kd", "3h 4s 5d 9c Ts") == "5-4-3-2-A"


def test_straights_and_flushes_do_not_count_against_a_low() -> None:
    assert low(omaha_8, "4h 5h Kc Kd", "6h 7h 8h 9c Ts") == "8-7-6-5-4"


def test_high_and_low_may_use_different_cards() -> None:
    worth = omaha_8.worth(parse_cards("Kc Kd Ac 2c"), parse_cards("Kh 7d 4s 3h Jh"))
    assert (worth.high_name, worth.low_name) == ("three of a kind, kings", "7-4-3-2-A")


# The joker


def test_the_joker_completes_a_flush_or_a_straight_and_is_an_ace_otherwise() -> None:
    assert high(omaha_8_joker, "Jk Ks Th 9c", "Qs 7s 5s 4c 3d").startswith("flush")
    assert high(omaha_8_joker, "Jk Kh 2h 2c", "Qs Js Td 4c 4d").startswith("straight")
    assert high(omaha_8_joker, "Jk Kh 2h 9c", "Qs 7s 5d 4c 3d") == "straight, six-high"
    assert high(omaha_8_joker, "Jk Kh Th 9c", "Qs 7s 5d 4c 2d") == "ace-high"


def test_the_joker_does_not_pair_another_card() -> None:
    assert high(omaha_8_joker, "Jk Kh Th Td", "Ks 7s 5d 4c 2d") != "three of a kind, kings"


def test_a_joker_on_the_board_belongs_to_everybody() -> None:
    assert high(omaha_8_joker, "Ac Ad 4d 3d", "Jk 9s 9h Jd 2c") == "full house, aces full of nines"


def test_for_low_the_joker_is_an_ace_and_pairs_one() -> None:
    assert low(omaha_8_joker, "Jk 2c Kc Kd", "3h 4s 8d 9c Ts") == "8-4-3-2-A"
    assert low(omaha_8_joker, "Jk Ac Kc Kd", "3h 4s 8d 9c Ts") == ""


def test_five_aces_are_four_of_a_kind() -> None:
    assert high(omaha_8_joker, "Ac Ad Kc Kd", "Ah As Jk 9c Ts") == "four of a kind, aces"


def test_without_a_joker_in_the_deck_it_is_refused() -> None:
    hands = {1: "Jk Kd Qd Jd", 2: "2c 3c 4c 5c"}
    assert "no Jk in this deck" in refused("marysville/omaha-8", "1 fold", hands, button=1, options=LIMIT)


# Halves and pots

THREE = {1: "Jc Jd Qc Qd", 2: "Ac 2c 9h 9s", 3: "Kc Kd Ts Tc"}
BOARD = "Kh 7d 4s 3h Jh"


def test_each_side_pot_is_halved_separately() -> None:
    stacks = {1: 100, 2: 8, 3: 100}
    play = "1 raise, 2 all-in, 3 call, 3 bet, 1 call" + ", 3 check, 1 check" * 2
    answer = hand("marysville/omaha-8", play, THREE, stacks, button=1, board=BOARD, options=LIMIT)
    main, side = answer["pots"]
    assert [(won["seat"], won["side"], won["amount"]) for won in main["won"]] == [("3", "high", 12), ("2", "low", 12)]
    assert [(won["seat"], won["amount"]) for won in side["won"]] == [("3", 8)]  # no low in the side pot
    assert net(answer) == [-12, 4, 8]


def test_two_equal_lows_share_their_half() -> None:
    hands = {1: "Ad 2d 9c 9d", 2: "Ac 2c 9h 9s", 3: "Kc Kd Ts Tc"}
    play = "1 call, 2 call, 3 check" + ", 2 check, 3 check, 1 check" * 3
    answer = hand("marysville/omaha-8", play, hands, button=1, board=BOARD, options=LIMIT)
    assert net(answer) == [-1, -1, 2]


# Mount Airy's kill


def killed(hands: dict[int, str], board: str, **options: Any) -> Any:
    play = "1 fold, 2 call, 3 check" + DOWN
    answer = hand("mount-airy/omaha-8", play, hands, button=1, board=board, options=LIMIT | options)
    return answer["next"]


WHEEL = {**THREE, 3: "Qs Qh Ts Tc"}
NO_LOW = "Kh Td 4s 3h Js"


def test_winning_both_ways_makes_the_next_hand_a_full_kill() -> None:
    assert killed(WHEEL, "5h 4d 3s Kh Js") == {"kill": True, "last-winner": 2}


def test_a_player_still_wins_both_ways_if_a_side_pot_is_uncontested() -> None:
    hands = {**WHEEL, 1: "Jc Jd 8h 8s"}
    play = "1 all-in, 2 call, 3 check, 2 bet, 3 call, 2 bet, 3 fold"
    stacks = {1: 4, 2: 200, 3: 200}
    answer = hand(
        "mount-airy/omaha-8", play, hands, stacks, button=1, board="5h 4d 3s Kh Js", options=LIMIT
    )  # $12 in the main pot, $8 beside it, $2 in rake
    assert net(answer) == [-4, 10, -8]
    assert answer["next"] == {"kill": True, "last-winner": 2}


def test_winning_it_all_because_no_low_qualified_counts_only_for_two_in_a_row() -> None:
    assert killed(THREE, NO_LOW) == {"kill": False, "last-winner": 3}
    assert killed(THREE, NO_LOW, **{"last-winner": 3}) == {"kill": True, "last-winner": 3}
    assert killed(THREE, NO_LOW, **{"last-winner": 2}) == {"kill": False, "last-winner": 3}


def test_half_a_pot_does_not_count_for_two_in_a_row() -> None:
    assert killed(THREE, BOARD, **{"last-winner": 3}) == {"kill": False, "last-winner": None}


def test_an_uncontested_pot_counts_as_a_win() -> None:
    answer = hand("mount-airy/omaha-8", "1 fold, 2 fold", THREE, button=1, options=LIMIT | {"last-winner": 3})
    assert answer["next"] == {"kill": True, "last-winner": 3}


def test_a_kill_hand_has_double_blinds_and_limits_and_no_kill_blind() -> None:
    answer = hand("mount-airy/omaha-8", "1 fold, 2 raise, 3 fold", THREE, button=1, options=LIMIT | {"kill": True})
    assert net(answer) == [0, 7, -8]
    why = refused("mount-airy/omaha-8", "1 fold", THREE, button=1, options=LIMIT | {"kill": 1})
    assert "give true or false" in why


# The straddle of Marysville's two games

FOUR = {1: "Jc Jd Qc Qd", 2: "Ac 2c 9h 9s", 3: "Kc Kd Ts Tc", 4: "3c 3d 4c 4d"}


STRADDLED = pytest.mark.parametrize("name", ["marysville/omaha-8-joker", "marysville/omaha-8"])


@STRADDLED
def test_the_seat_left_of_the_big_blind_may_straddle_and_the_next_acts_first(name: str) -> None:
    play = "4 straddle, 1 fold, 2 fold, 3 fold"
    answer = hand(name, play, FOUR, button=1, options=LIMIT)
    assert net(answer) == [0, -2, -4, 6]
    play = "4 straddle, 1 call, 2 fold, 3 call, 4 raise, 1 fold, 3 fold"
    assert net(hand(name, play, FOUR, button=1, options=LIMIT)) == [-8, -2, -8, 18]


@STRADDLED
@pytest.mark.parametrize("play", ["1 straddle", "4 straddle 16"])
def test_nobody_else_straddles_and_no_other_amount_is_allowed(name: str, play: str) -> None:
    refused(name, f"{play}, 4 fold, 1 fold, 2 fold", FOUR, button=1, options=LIMIT)


@STRADDLED
def test_the_button_never_straddles_and_a_table_may_have_none(name: str) -> None:
    three = {seat: FOUR[seat] for seat in (1, 2, 3)}
    refused(name, "1 straddle, 2 fold, 3 fold", three, button=1, options=LIMIT)
    options = LIMIT | {"straddle": False}
    refused(name, "4 straddle, 1 fold, 2 fold, 3 fold", FOUR, button=1, options=options)
