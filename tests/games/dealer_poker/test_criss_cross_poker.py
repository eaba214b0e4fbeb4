"""Criss Cross Poker at Mount Airy (Table Game Guide, CRISS CROSS POKER) and Valley Forge (Criss Cross Poker)."""

from decimal import Decimal
from typing import Any

import pytest
from tests.games.asked import first_asked
from tests.settling import nets, outcomes, settled, shown

from pitboss.errors import PitbossError
from pitboss.rules.script import BOARD

BOTH = pytest.mark.parametrize("house", ["mount-airy", "valley-forge"])
ROYAL = ("As Ks", "Qs Js 4c 7d Ts")


def antes(amount: float, bonus: float = 0) -> dict[str, Any]:
    return {"ante-across": amount, "ante-down": amount} | ({"five-card-bonus": bonus} if bonus else {})


def dealt(
    house: str, hand: str, board: str, wagers: dict[str, Any], decisions: str = "1x 1x 1x", **more: Any
) -> dict[str, Any]:
    seats = {"1": {"wagers": wagers, "decisions": decisions.split()}}
    return settled(house, "criss-cross-poker", seats=seats, hands={"1": hand, "board": board}, **more)


LADDER = [
    ("As Ks", "Qs Js", "Ts", 500),
    ("9s Ks", "Qs Js", "Ts", 100),
    ("8c 8d", "8h 8s", "Kc", 40),
    ("8c 8d", "8h Ks", "Kc", 12),
    ("Ah 7h", "Kh 4h", "3h", 8),
    ("Ah 2d", "3h 4c", "5s", 5),
    ("8c 8d", "8h Ks", "2c", 3),
    ("8c 3d", "8h 3s", "2c", 2),
    ("Ac 3d", "Ah 9s", "2c", 1),
    ("Jc 3d", "Jh 9s", "2c", 1),
    ("Tc 3d", "Th 9s", "2c", 0),
    ("6c 3d", "6h 9s", "2c", 0),
    ("5c 3d", "5h 9s", "2c", -1),
    ("Ac 3d", "Kh 9s", "2c", -1),
]


@BOTH
@pytest.mark.parametrize(("hand", "outer", "middle", "to_one"), LADDER)
def test_across_and_down_are_paid_by_the_table_and_their_antes_even_money(
    house: str, hand: str, outer: str, middle: str, to_one: int
) -> None:
    used = set(f"{hand} {outer} {middle}".split())
    other = next(two for two in ("6d Qc", "6s Qd", "7d Qh") if used.isdisjoint(two.split()))
    even = max(-1, min(1, to_one))
    across = nets(dealt(house, hand, f"{outer} {other} {middle}", antes(5), "3x 1x 1x"))
    assert (across["ante-across"], across["across"]) == (5 * even, 15 * to_one)
    down = nets(dealt(house, hand, f"{other} {outer} {middle}", antes(5), "1x 2x 1x"))
    assert (down["ante-down"], down["down"]) == (5 * even, 10 * to_one)


@BOTH
def test_across_is_left_right_and_middle_and_down_is_top_bottom_and_middle(house: str) -> None:
    # Each of the five community cards in turn pairs the king in the hole.
    for place, sides in enumerate(["across", "across", "down", "down", "both"]):
        board = ["2h", "5s", "7c", "9d", "Jh"]
        board[place] = "Kh"
        result = nets(dealt(house, "Kc 3d", " ".join(board), antes(10)))
        assert result["across"] == (10 if sides in ("across", "both") else -10)
        assert result["down"] == (10 if sides in ("down", "both") else -10)
        assert result["middle"] == 10


@BOTH
def test_a_hand_uses_only_its_own_three_community_cards(house: str) -> None:
    # A seven on each arm, and none in either hand with the other.
    result = nets(dealt(house, "Ac Kd", "7h 2s 7c 4d 9h", antes(10)))
    assert result == {"ante-across": -10, "ante-down": -10, "across": -10, "down": -10, "middle": -10}


# The middle bet


@BOTH
@pytest.mark.parametrize(
    ("hand", "board", "middle", "outcome"),
    [
        ("Qc 4d", "Qh 7s 4h 9d Qs", 90, "win"),  # three queens across, two pair down: the higher
        ("Qc 4d", "4h 9d Qh 7s Qs", 90, "win"),  # and the other way round
        ("Jc Jd", "2h 7s 4c 9d Kh", 30, "win"),  # jacks both ways, paid once
        ("Kc 9d", "Kh 5s 9h 3d 2h", 30, "win"),  # kings win, nines push
        ("9d Kc", "9h 3d Kh 5s 2h", 30, "win"),
        ("Kc 8d", "Kh 5s 9h 3d 2h", 30, "win"),  # kings win, nothing down
        ("8c 3d", "8h Ks 5c Jd 2h", 0, "push"),  # eights push, nothing down
        ("8c 3d", "5c Jd 8h Ks 2h", 0, "push"),
        ("8c 8d", "5c Jd Qh Ks 2h", 0, "push"),  # both push
        ("Tc 6d", "Th 5s 6h 3d 2h", 0, "push"),
        ("5c 3d", "5h Ks 3c Jd 2h", -30, "lose"),  # fives and threes
        ("Ac 3d", "5h Ks 8c Jd 2h", -30, "lose"),
    ],
)
def test_the_middle_wins_at_the_better_hands_odds_or_pushes_if_none_wins_and_one_pushes(
    house: str, hand: str, board: str, middle: int, outcome: str
) -> None:
    answer = dealt(house, hand, board, antes(10), "1x 1x 3x")
    assert nets(answer)["middle"] == middle
    assert outcomes(answer)["middle"] == outcome


# The antes


@BOTH
@pytest.mark.parametrize(
    ("wagers", "why"),
    [
        ({"ante-across": 10, "ante-down": 15}, "must be equal to 'ante-across'"),
        ({"ante-across": 10}, "'ante-down' is missing"),
        ({"ante-down": 10}, "'ante-across' is missing"),
        ({"five-card-bonus": 5}, "is missing"),
        (antes(4), "below the minimum"),
        (antes(1001), "above the maximum"),
        (antes(5) | {"five-card-bonus": Decimal("0.5")}, "below the minimum"),
        (antes(5, 1001), "above the maximum"),
        (antes(5) | {"across": 5}, "not a wager of this sheet"),
        (antes(5) | {"progressive": 5}, "not a wager of this sheet"),
    ],
)
def test_both_antes_are_required_and_equal_and_every_wager_within_its_limits(
    house: str, wagers: dict[str, Any], why: str
) -> None:
    with pytest.raises(PitbossError, match=why):
        dealt(house, "Jc Jd", "2h 7s 4c 9d Kh", wagers)


# Decisions and folds


@BOTH
@pytest.mark.parametrize(
    ("decisions", "lost"),
    [
        ("fold", {}),
        ("2x fold", {"across": -20}),
        ("1x 3x fold", {"across": -10, "down": -30}),
    ],
)
def test_a_fold_forfeits_antes_and_bets_but_the_bonus_stays_in_play(
    house: str, decisions: str, lost: dict[str, int]
) -> None:
    result = nets(dealt(house, "7c 2d", "Kh Ks 4c 4d Kd", antes(10, 5), decisions))
    assert result == {"ante-across": -10, "ante-down": -10, "five-card-bonus": 75, **lost}


@BOTH
def test_each_of_the_three_bets_may_be_a_different_multiple(house: str) -> None:
    result = dealt(house, "Jc Jd", "2h 7s 4c 9d Kh", antes(10), "3x 1x 2x")["seats"]["1"]["wagers"]
    assert [result[bet]["stake"] for bet in ("across", "down", "middle")] == [30, 10, 20]


@BOTH
@pytest.mark.parametrize(
    ("decisions", "why"),
    [
        ("4x 1x 1x", "'4x' is not on offer; on offer: 1x, 2x, 3x, fold"),
        ("1x check 1x", "not on offer"),
        ("1x 1x 0x", "not on offer"),
        ("fold 1x", "nothing more is asked"),
        ("1x 1x 1x 1x", "nothing more is asked"),
        ("1x 1x", "too few"),
    ],
)
def test_each_bet_is_one_to_three_antes_or_a_fold_and_nothing_follows_a_fold(
    house: str, decisions: str, why: str
) -> None:
    with pytest.raises(PitbossError, match=why):
        dealt(house, "Jc Jd", "2h 7s 4c 9d Kh", antes(10), decisions)


def turned(wagers: dict[str, Any], decisions: str) -> list[tuple[object, str]]:
    seats = {"1": {"wagers": wagers, "decisions": decisions.split()}}
    return shown("mount-airy", "criss-cross-poker", seats=seats, hands={"1": "Jc Jd", "board": "2h 7s 4c 9d Kh"})


def test_the_row_is_turned_after_the_across_bets_the_column_after_the_down_bets_then_the_middle() -> None:
    cross = [(BOARD, "2h 7s"), (BOARD, "4c 9d"), (BOARD, "Kh")]
    assert turned(antes(5), "1x 1x 1x") == [*cross, (1, "Jc Jd")]
    assert turned(antes(5), "1x fold") == cross[:1]
    assert turned(antes(5, 1), "fold") == cross  # all five are turned for a bonus, the folded hand is not


@BOTH
def test_all_players_are_asked_at_once_and_a_silent_player_folds(house: str) -> None:
    _, offers = first_asked(house, "criss-cross-poker", antes(5))
    assert list(offers) == [1, 2]
    assert {offer.default for offer in offers.values()} == {"fold"}


# The five card bonus


@BOTH
@pytest.mark.parametrize(
    ("board", "to_one"),
    [
        ("Ad Kd Qd Jd Td", 250),
        ("9d Kd Qd Jd Td", 100),
        ("9d 9c 9s 9h Td", 40),
        ("9d 9c 9s Th Td", 15),
        ("9d 4d 2d Jd Td", 10),
        ("Ad 2c 3d 4d 5d", 6),
        ("9d 9c 9s Th 2d", 4),
        ("3d 3c 2s Th 2d", 3),
        ("Ad Ac 2s Th 4d", 1),
        ("6d Ac 2s Th 6s", 1),
        ("5d Ac 2s Th 5s", -1),
        ("Ad Kc 2s Th 5s", -1),
    ],
)
@pytest.mark.parametrize("decisions", ["1x 1x 1x", "fold"])
def test_the_five_card_bonus_pays_on_the_five_community_cards_from_sixes_up(
    house: str, board: str, to_one: int, decisions: str
) -> None:
    assert nets(dealt(house, "7c 8h", board, antes(5, 2), decisions))["five-card-bonus"] == 2 * to_one


# The most that is won


HELD = {"aggregate": True}


def test_mount_airy_pays_every_line_as_printed_without_a_limit() -> None:
    assert dealt("mount-airy", *ROYAL, antes(50), "3x 1x 3x")["seats"]["1"]["net"] == 50 + 75_000 + 75_000 - 50 - 50


@BOTH
def test_with_the_limit_the_five_wagers_win_fifty_thousand_dollars_and_losing_wagers_are_collected_in_full(
    house: str,
) -> None:
    answer = dealt(house, *ROYAL, antes(50), "3x 1x 3x", options=HELD)
    assert answer["seats"]["1"]["net"] == 49_900
    assert (nets(answer)["ante-down"], nets(answer)["down"]) == (-50, -50)


@BOTH
def test_the_bonus_is_outside_the_maximum(house: str) -> None:
    answer = dealt(house, "9s 8s", "Qs Js As Ks Ts", antes(1000, 1000), "3x 3x 3x", options=HELD)
    assert answer["seats"]["1"]["net"] == 50_000 + 250_000


@BOTH
def test_winnings_just_within_the_maximum_are_paid_in_full(house: str) -> None:
    assert dealt(house, *ROYAL, antes(15), "3x 1x 3x")["seats"]["1"]["net"] == 15 + 22_500 + 22_500 - 15 - 15


def test_valley_forges_maximum_is_flat() -> None:
    assert dealt("valley-forge", *ROYAL, antes(100), "3x 1x 3x", options={"min": 100})["seats"]["1"]["net"] == 49_800


@pytest.mark.parametrize("least", [5, 20, 100])
def test_what_the_best_hands_win_at_the_table_minimum_is_never_cut_at_mount_airy(least: int) -> None:
    # A royal flush across, a straight flush down.
    best = dealt("mount-airy", "Qs Js", "As Ks 9s 8s Ts", antes(least), "3x 3x 3x", options=HELD | {"min": least})
    assert best["seats"]["1"]["net"] == 3302 * least
    more = dealt("mount-airy", "Qs Js", "As Ks 9s 8s Ts", antes(4 * least), "3x 3x 3x", options=HELD | {"min": least})
    assert more["seats"]["1"]["net"] == max(50_000, 3302 * least)
