"""Crazy 4 Poker at Mount Airy."""

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from tests.games.dealer_poker.linked_meter import METER, assert_paid
from tests.settling import nets, said_by_silence, settled, shown

from pitboss.errors import PitbossError
from pitboss.games.dealer_poker.crazy_4_poker import FOUR_CARD_LINES, four_card_line
from pitboss.ranking.four import FOUR_CARD, FOUR_OF_A_KIND, PAIR
from pitboss.ranking.strength import least
from pitboss.rules.script import DEALER, Seat

KING_HIGH = "Kd Js 8c 6d 3h"
QUEEN_HIGH = "Qd Ts 9c 6d 3h"


def tree(
    hand: str, dealer: str, decision: str = "1x", wagers: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    return {
        "seats": {"1": {"wagers": {"ante": 10, "super-bonus": 10, **(wagers or {})}, "decisions": [decision]}},
        "hands": {"1": hand, "dealer": dealer},
        **more,
    }


def dealt(*cards: Any, **more: Any) -> dict[str, Any]:
    return settled("mount-airy", "crazy-4-poker", **tree(*cards, **more))


def main(*cards: Any, **more: Any) -> tuple[float, float, float]:
    """The net results of ante, play and super bonus."""
    came = nets(dealt(*cards, **more))
    return came["ante"], came["play"], came["super-bonus"]


# Ante, play, and the super bonus below a straight


@pytest.mark.parametrize(
    ("case", "hand", "dealer", "came"),
    [
        ("dealer not qualified, player higher", "Kc Jd 8h 4s 2d", QUEEN_HIGH, (0, 10, 0)),
        ("dealer not qualified, dealer higher", "Jc Td 8h 4s 2d", QUEEN_HIGH, (0, 10, 0)),
        ("dealer not qualified, equal", "Qc Td 9h 6s 2d", QUEEN_HIGH, (0, 10, 0)),
        ("the lowest king-high qualifies", "Ac Td 8h 5s 2s", "Kd 5h 4c 3d 8s", (10, 10, 0)),
        ("player higher", "Ac Td 8h 5s 2d", KING_HIGH, (10, 10, 0)),
        ("player higher by the fourth card", "Kc Jd 8h 7s 2d", KING_HIGH, (10, 10, 0)),
        ("tie: the fifth card does not count", "Kc Jd 8h 6s 2d", KING_HIGH, (0, 0, 0)),
        ("dealer higher", "Qc Td 8h 5s 2d", KING_HIGH, (-10, -10, -10)),
        ("dealer's pair beats ace-high", "Ac Td 8h 5s 2d", "3d 3s 8c 6d 2h", (-10, -10, -10)),
        ("two pair lose the super bonus to a straight", "Ac Ad Kh Ks 2d", "Ah 2s 3c 4d 9h", (-10, -10, -10)),
    ],
)
def test_ante_play_and_super_bonus_below_a_straight(
    case: str, hand: str, dealer: str, came: tuple[int, int, int]
) -> None:
    assert main(hand, dealer) == came, case


@pytest.mark.parametrize(
    ("hand", "dealer", "won"),
    [
        ("9c 9d 9h 4s 4d", "8h 8s 8c Ad Kd", True),  # three of a kind, not two pair
        ("2c 2d 2h 2s 9d", "Ah Kh Qh Jh 3c", True),  # four of a kind over a straight flush
        ("4h 3h 2h Ah 9d", "Ac Ad As Kd Qs", True),  # a straight flush over three of a kind
        ("2c 2d 2h 9s 7d", "Ah Kh Qh Th 3c", True),  # three of a kind over a flush
        ("7h 4h 3h 2h Kd", "Ac Kc Qd Jd 9s", True),  # a flush over a straight
        ("4c 3d 2h As 9d", "Ac Ad Kh Ks 2s", True),  # the lowest straight over two pair
        ("4c 3d 2h As 9d", "5c 4d 3h 2s Kd", False),  # A-2-3-4 is the lowest straight
        ("Ac Kd Qh Js 9d", "Kc Qd Jh Ts 4d", True),  # A-K-Q-J is the highest
    ],
)
def test_the_best_four_of_five_play(hand: str, dealer: str, won: bool) -> None:
    ante, play, _ = main(hand, dealer)
    assert (ante, play) == ((10, 10) if won else (-10, -10))


# The super bonus from a straight up

LINES = [
    ("Ac Ad Ah As 2d", 200),
    ("9c 9d 9h 9s 2d", 30),
    ("4h 3h 2h Ah 9d", 15),
    ("9c 9d 9h 4s 4d", 2),
    ("Kh 9h 4h 2h 7s", 1.5),
    ("5c 6d 7h 8s 2d", 1),
    ("4c 3d 2h As 9d", 1),
]


@pytest.mark.parametrize(("hand", "to_one"), LINES)
@pytest.mark.parametrize("dealer", ["Qd Ts 8c 6c 3s", "Kd Js 8c 6c 3s", "Tc Td Th Ts 3c"])
def test_a_straight_or_better_is_paid_the_super_bonus_whatever_the_dealer_has(
    hand: str, to_one: float, dealer: str
) -> None:
    assert nets(dealt(hand, dealer))["super-bonus"] == 10 * to_one


def test_a_losing_straight_still_wins_the_super_bonus() -> None:
    assert main("5c 6d 7h 8s 2d", "Kd Jd 9d 6c 3d", "3x") == (-10, -30, 10)


def test_a_tied_straight_wins_the_super_bonus() -> None:
    assert main("5c 6d 7h 8s 2d", "5d 6h 7s 8c 3d", "3x") == (0, 0, 10)


def test_a_flush_pays_three_to_two_to_the_cent() -> None:
    odd = {"ante": Decimal("5.01"), "super-bonus": Decimal("5.01")}
    assert nets(dealt("Kh 9h 4h 2h 7s", QUEEN_HIGH, "1x", odd))["super-bonus"] == 7.52


# Queens up


@pytest.mark.parametrize(
    ("hand", "to_one"),
    [
        ("Ac Ad Ah As 2d", 50),  # four aces have no line of their own here
        ("9c 9d 9h 9s 2d", 50),
        ("4h 3h 2h Ah 9d", 40),
        ("9c 9d 9h 4s 4d", 7),
        ("Kh 9h 4h 2h 7s", 4),
        ("5c 6d 7h 8s 2d", 3),
        ("3c 3d 2h 2s 9d", 2),
        ("Ac Ad 7h 4s 2d", 1),
        ("Qc Qh 7h 4s 2d", 1),
        ("Jc Jd Ah Ks 2d", -1),
        ("Ac Kc 7h 4s 2d", -1),
    ],
)
@pytest.mark.parametrize("dealer", ["Qd Ts 8c 6c 3s", "Tc Td Th Ts 3s"])
def test_queens_up_are_paid_on_the_four_cards_whatever_the_dealer_has(hand: str, to_one: int, dealer: str) -> None:
    assert nets(dealt(hand, dealer, "1x", {"queens-up": 5}))["queens-up"] == 5 * to_one


def test_every_category_is_on_one_line() -> None:
    lines = Counter(FOUR_CARD_LINES[four_card_line(least(category, 0))] for category in range(PAIR + 1, 8))
    assert lines == Counter(FOUR_CARD.categories[PAIR + 1 :])
    assert FOUR_CARD_LINES[four_card_line(least(FOUR_OF_A_KIND, 12))] == "four-aces"
    assert [FOUR_CARD_LINES[four_card_line(least(PAIR, rank))] for rank in (9, 10, 12)] == [
        "less",
        "pair-of-queens",
        "pair-of-queens",
    ]


# Folding


def test_a_fold_forfeits_everything_even_the_best_hand() -> None:
    wagers = {"queens-up": 5, "progressive": 5}
    answer = dealt("Ah Kh Qh Jh Th", QUEEN_HIGH, "fold", wagers, meters=METER)
    assert nets(answer) == {"ante": -10, "super-bonus": -10, "queens-up": -5, "progressive": -5}
    assert answer["meters"] == METER


def test_a_folded_hand_is_not_shown_and_the_dealer_shows_to_nobody() -> None:
    hand = "Ac Kd 7h 4s 2d"
    assert shown("mount-airy", "crazy-4-poker", **tree(hand, QUEEN_HIGH, "fold")) == []
    played = shown("mount-airy", "crazy-4-poker", **tree(hand, QUEEN_HIGH, "1x"))
    assert played == [(DEALER, QUEEN_HIGH), (Seat(1), hand)]


# Two and three times the ante


@pytest.mark.parametrize("hand", ["Ac Ad 7h 4s 2d", "3c 3d 2h 2s 9d", "4c 3d 2h As 9d", "7h 4h 3h 2h Kd"])
@pytest.mark.parametrize(("decision", "play"), [("1x", 10), ("2x", 20), ("3x", 30)])
def test_aces_or_better_may_be_played_for_up_to_three_times_the_ante(hand: str, decision: str, play: int) -> None:
    assert nets(dealt(hand, "Qd Ts 9c 6d 5s", decision))["play"] == play


@pytest.mark.parametrize("hand", ["Kc Kd Ah 4s 2d", "2c 2d 7h 4s 9d", "Ac Kd Qh Th 2d"])
@pytest.mark.parametrize("decision", ["2x", "3x"])
def test_less_than_aces_is_played_for_the_ante(hand: str, decision: str) -> None:
    with pytest.raises(PitbossError, match=f"seat 1: decisions: '{decision}' is not on offer; on offer: 1x, fold"):
        dealt(hand, QUEEN_HIGH, decision)


@pytest.mark.parametrize(
    ("decision", "why"),
    [
        ("4x", "'4x' is not on offer; on offer: 1x, 2x, 3x, fold"),
        ("play", "'play' is not on offer"),
        ("check", "'check' is not on offer"),
        ("2x 25", r"'2x 25': the amount must be \$20"),
    ],
)
def test_a_decision_that_is_not_on_offer_is_refused(decision: str, why: str) -> None:
    with pytest.raises(PitbossError, match=f"seat 1: decisions: {why}"):
        dealt("Ac Ad 7h 4s 2d", QUEEN_HIGH, decision)


def test_one_decision_is_made_and_no_more() -> None:
    round_ = tree("Ac Ad 7h 4s 2d", QUEEN_HIGH)
    with pytest.raises(PitbossError, match="nothing more is asked"):
        settled(
            "mount-airy",
            "crazy-4-poker",
            **round_ | {"seats": {"1": {**round_["seats"]["1"], "decisions": ["1x", "1x"]}}},
        )
    with pytest.raises(PitbossError, match="must say one of 1x, 2x, 3x, fold"):
        settled("mount-airy", "crazy-4-poker", **round_ | {"seats": {"1": {**round_["seats"]["1"], "decisions": []}}})


# The linked progressive


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("Ah Kh Qh Jh Th", "royal-flush"),
        ("9h 8h 7h 6h 5h", "straight-flush"),
        ("9c 9d 9h 9s 2d", "four-of-a-kind"),
        ("9c 9d 9h 4s 4d", "full-house"),
        ("Kh 9h 4h 2h 7h", "flush"),
        ("5c 6d 7h 8s 9d", "straight"),
        ("9c 9d 9h 4s 2d", "three-of-a-kind"),
        ("9c 9d 4h 4s 2d", "less"),
        ("5c 6d 7h 8s 2d", "less"),  # four in a row are no straight of five
        ("Kh 9h 4h 2h 7s", "less"),  # and four of a suit are no flush
        ("4h 3h 2h Ah 9d", "less"),
    ],
)
@pytest.mark.parametrize("dealer", ["Qd Ts 8c 6c 3s", "Tc Td 8d 3c 3s"])
def test_the_progressive_is_judged_on_all_five_cards(hand: str, line: str, dealer: str) -> None:
    assert_paid(dealt(hand, dealer, "1x", {"progressive": 5}, meters=METER), line)


def test_two_royal_flushes_share_the_meter() -> None:
    seat = {"wagers": {"ante": 10, "super-bonus": 10, "progressive": 5}, "decisions": ["3x"]}
    hands = {"1": "Ah Kh Qh Jh Th", "2": "As Ks Qs Js Ts", "dealer": "Qd 9s 8c 6c 3s"}
    answer = settled("mount-airy", "crazy-4-poker", seats={"1": seat, "2": seat}, hands=hands, meters=METER)
    assert [nets(answer, seat)["progressive"] for seat in (1, 2)] == [25_995, 25_995]
    assert answer["meters"] == {"linked": 0}


def test_a_meter_that_is_won_must_be_given() -> None:
    with pytest.raises(PitbossError, match=r"meters\.linked: is missing"):
        dealt("Ah Kh Qh Jh Th", QUEEN_HIGH, "1x", {"progressive": 5})


# The limit that no guide prints

EVERYTHING = {"ante": 1000, "super-bonus": 1000, "queens-up": 1000}


def test_four_aces_are_paid_as_printed_without_a_limit() -> None:
    assert dealt("Ac Ad Ah As 2d", KING_HIGH, "3x", EVERYTHING)["seats"]["1"]["net"] == 254_000


def test_a_table_with_the_option_pays_at_most_50_000_on_the_four_wagers() -> None:
    answer = dealt("Ac Ad Ah As 2d", KING_HIGH, "3x", EVERYTHING, options={"aggregate": True})
    assert answer["seats"]["1"]["net"] == 50_000


def test_at_a_high_minimum_the_limit_is_what_four_aces_win_there() -> None:
    options = {"min": 500, "aggregate": True}
    answer = dealt("Ac Ad Ah As 2d", KING_HIGH, "3x", EVERYTHING, options=options)
    assert answer["seats"]["1"]["net"] == 254 * 500


# Silence


def test_a_player_who_says_nothing_folds() -> None:
    assert said_by_silence("mount-airy", "crazy-4-poker", ante=10, super_bonus=10) == ["fold"]
