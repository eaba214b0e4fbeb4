"""Mississippi Stud at Mount Airy: Table Game Guide, MISSISSIPPI STUD."""

from typing import Any

import pytest
from tests.games.asked import first_asked
from tests.games.dealer_poker.linked_meter import METER, assert_paid
from tests.settling import nets, outcomes, settled, shown

from pitboss.errors import PitbossError
from pitboss.rules.script import BOARD

ROYAL = ("As Ks", "Qs Js Ts")
BETS = ("ante", "3rd-street", "4th-street", "5th-street")


def dealt(hand: str, board: str, wagers: dict[str, Any], decisions: str = "1x 1x 1x", **more: Any) -> dict[str, Any]:
    seats = {"1": {"wagers": wagers, "decisions": decisions.split()}}
    return settled("mount-airy", "mississippi-stud", seats=seats, hands={"1": hand, "board": board}, **more)


@pytest.mark.parametrize(
    ("hand", "board", "to_one"),
    [
        (*ROYAL, 500),
        ("9s Ks", "Qs Js Ts", 100),
        ("Ad 2d", "3d 4d 5d", 100),
        ("8c 8d", "8h 8s 2c", 40),
        ("8c 8d", "8h 2s 2c", 10),
        ("Ah 7h", "Kh 4h 2h", 6),
        ("Ah 2d", "3h 4c 5s", 4),
        ("8c 8d", "8h Ks 2c", 3),
        ("8c 8d", "2h Ks 2c", 2),
        ("3c 3d", "2h Ks 2c", 2),
        ("Ac 8d", "Ah Ks 2c", 1),
        ("Jc 4d", "Jh 9s 2c", 1),
        ("Tc 4d", "Th 9s 2c", 0),
        ("6c 4d", "6h 9s 2c", 0),
        ("5c 4d", "5h 9s 2c", -1),
        ("Ac 4d", "Kh 9s 2c", -1),
    ],
)
def test_ante_and_streets_are_all_paid_pushed_or_lost_by_the_hand(hand: str, board: str, to_one: int) -> None:
    result = dealt(hand, board, {"ante": 5}, "1x 2x 3x")
    assert nets(result) == dict(zip(BETS, (n * to_one for n in (5, 5, 10, 15)), strict=True))
    outcome = "win" if to_one > 0 else "push" if to_one == 0 else "lose"
    assert outcomes(result) == dict.fromkeys(BETS, outcome)


@pytest.mark.parametrize(("pair", "to_one"), [("J", 1), ("8", 0), ("4", -1)])
def test_a_pair_on_the_board_counts_for_every_seat(pair: str, to_one: int) -> None:
    seats = {n: {"wagers": {"ante": 10}, "decisions": ["1x", "1x", "1x"]} for n in "12"}
    hands = {"1": "2c 9d", "2": "3c Ad", "board": f"{pair}h {pair}s 6d"}
    answer = settled("mount-airy", "mississippi-stud", seats=seats, hands=hands)
    assert [answer["seats"][n]["net"] for n in "12"] == [40 * to_one] * 2


@pytest.mark.parametrize(
    ("decisions", "lost"),
    [
        ("fold", {"ante": -10}),
        ("2x fold", {"ante": -10, "3rd-street": -20}),
        ("3x 1x fold", {"ante": -10, "3rd-street": -30, "4th-street": -10}),
    ],
)
def test_a_fold_forfeits_the_ante_and_the_streets_made(decisions: str, lost: dict[str, int]) -> None:
    assert nets(dealt(*ROYAL, {"ante": 10}, decisions)) == lost


@pytest.mark.parametrize(
    ("decisions", "why"),
    [
        ("1x 4x 1x", "'4x' is not on offer; on offer: 1x, 2x, 3x, fold"),
        ("check 1x 1x", "not on offer"),
        ("fold 1x", "nothing more is asked"),
        ("1x 1x 1x 1x", "nothing more is asked"),
        ("1x 1x 1x fold", "nothing more is asked"),
        ("1x 1x", "too few"),
        ("", "too few"),
    ],
)
def test_each_street_is_one_to_three_antes_or_a_fold_and_nothing_follows_a_fold(decisions: str, why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        dealt("Jc 4d", "Jh 9s 2c", {"ante": 10}, decisions)


# The three card bonus


@pytest.mark.parametrize(
    ("board", "to_one"),
    [
        ("As Ks Qs", 50),
        ("Qd Ad Kd", 50),
        ("Ks Qs Js", 40),
        ("As 2s 3s", 40),
        ("9c 9d 9h", 30),
        ("Ah Ks Qs", 6),
        ("Ah 2s 3s", 6),
        ("Kh As 2s", -1),
        ("2h 7h Jh", 3),
        ("3h 3s Jh", 1),
        ("Ah Ks Jh", -1),
    ],
)
@pytest.mark.parametrize("decisions", ["1x 1x 1x", "fold", "1x fold", "1x 1x fold"])
def test_the_three_card_bonus_pays_on_the_community_cards_folded_or_not(
    board: str, to_one: int, decisions: str
) -> None:
    result = nets(dealt("4c 8d", board, {"ante": 5, "three-card-bonus": 2}, decisions))
    assert result["three-card-bonus"] == 2 * to_one


def test_the_players_own_cards_are_not_in_the_three_card_bonus() -> None:
    assert nets(dealt("4c 4d", "4h 9s Kd", {"ante": 5, "three-card-bonus": 2}))["three-card-bonus"] == -2


def turned(wagers: dict[str, int], decisions: str) -> list[tuple[object, str]]:
    seats = {"1": {"wagers": wagers, "decisions": decisions.split()}}
    return shown("mount-airy", "mississippi-stud", seats=seats, hands={"1": "2c 9d", "board": "5c 5d Kh"})


def test_all_three_community_cards_are_turned_for_a_bonus_after_a_fold_and_the_folded_hand_is_not() -> None:
    board = [(BOARD, "5c"), (BOARD, "5d"), (BOARD, "Kh")]
    assert turned({"ante": 5, "three-card-bonus": 2}, "fold") == board
    assert turned({"ante": 5}, "1x fold") == board[:1]
    assert turned({"ante": 5}, "1x 1x 1x") == [*board, (1, "2c 9d")]


# The linked progressive


@pytest.mark.parametrize(
    ("hand", "board", "line"),
    [
        (*ROYAL, "royal-flush"),
        ("9s Ks", "Qs Js Ts", "straight-flush"),
        ("8c 8d", "8h 8s 2c", "four-of-a-kind"),
        ("8c 8d", "8h 2s 2c", "full-house"),
        ("Ah 7h", "Kh 4h 2h", "flush"),
        ("Ah 2d", "3h 4c 5s", "straight"),
        ("8c 8d", "8h Ks 2c", "three-of-a-kind"),
        ("8c 8d", "2h Ks 2c", "less"),
    ],
)
def test_the_progressive_pays_for_one_on_the_two_and_three_cards(hand: str, board: str, line: str) -> None:
    assert_paid(dealt(hand, board, {"ante": 5, "progressive": 5}, meters=METER), line)


@pytest.mark.parametrize("decisions", ["fold", "1x fold", "1x 1x fold"])
def test_the_progressive_of_a_folded_hand_is_lost(decisions: str) -> None:
    assert_paid(dealt(*ROYAL, {"ante": 5, "progressive": 5}, decisions, meters=METER), "less")


def two_progressives(first: str, second: str, board: str) -> tuple[list[Any], dict[str, Any]]:
    """What two seats win from a meter of $20,000, and what is left on it."""
    seats = {n: {"wagers": {"ante": 5, "progressive": 5}, "decisions": ["1x", "1x", "1x"]} for n in "12"}
    hands = {"1": first, "2": second, "board": board}
    answer = settled("mount-airy", "mississippi-stud", seats=seats, hands=hands, meters={"linked": 20_000})
    return [nets(answer, n)["progressive"] for n in "12"], answer["meters"]


def test_two_straight_flushes_each_take_a_tenth_of_the_meter_as_it_was_before_the_round() -> None:
    assert two_progressives("4d 5d", "9d Td", "6d 7d 8d") == ([1_995, 1_995], {"linked": 16_000})


def test_a_royal_flush_takes_what_a_tenth_leaves() -> None:
    assert two_progressives("Ad Kd", "9d 8d", "Qd Jd Td") == ([17_995, 1_995], {"linked": 0})


# The most that is won


HELD = {"aggregate": True}


def test_every_line_is_paid_as_printed_without_a_limit() -> None:
    assert dealt(*ROYAL, {"ante": 25}, "3x 3x 3x")["seats"]["1"]["net"] == 125_000
    straight_flush = dealt("9s 8s", "7s 6s 5s", {"ante": 100}, "3x 3x 3x")
    assert straight_flush["seats"]["1"]["net"] == 100_000


def test_a_table_with_the_option_pays_at_most_fifty_thousand_dollars_on_ante_and_streets() -> None:
    assert dealt(*ROYAL, {"ante": 10}, "3x 3x 3x", options=HELD)["seats"]["1"]["net"] == 50_000
    assert dealt(*ROYAL, {"ante": 25}, "3x 3x 3x", options=HELD)["seats"]["1"]["net"] == 50_000
    assert dealt(*ROYAL, {"ante": 25}, "3x 3x 3x", options={"aggregate": False})["seats"]["1"]["net"] == 125_000


def test_bonus_and_progressive_are_outside_the_maximum() -> None:
    answer = dealt("Ts Js", "As Ks Qs", {"ante": 100, "three-card-bonus": 100, "progressive": 5}, "3x 3x 3x",
                   meters=METER, options=HELD)  # fmt: skip
    assert answer["seats"]["1"]["net"] == 50_000 + 5_000 + 51_995


@pytest.mark.parametrize("least", [15, 25, 100])
def test_what_a_royal_flush_wins_at_the_table_minimum_is_never_cut(least: int) -> None:
    options = {"min": least, **HELD}
    assert dealt(*ROYAL, {"ante": least}, "3x 3x 3x", options=options)["seats"]["1"]["net"] == 5000 * least
    assert dealt(*ROYAL, {"ante": 2 * least}, "3x 3x 3x", options=options)["seats"]["1"]["net"] == 5000 * least


def test_all_players_are_asked_at_once_and_a_silent_player_folds() -> None:
    _, offers = first_asked("mount-airy", "mississippi-stud", {"ante": 5})
    assert list(offers) == [1, 2]
    assert {offer.default for offer in offers.values()} == {"fold"}
