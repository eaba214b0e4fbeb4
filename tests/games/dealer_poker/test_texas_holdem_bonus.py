"""Texas Hold'em Bonus at Mount Airy."""

from collections import Counter
from decimal import Decimal
from itertools import combinations
from typing import Any

import pytest
from tests.games.dealer_poker.linked_meter import METER, assert_paid
from tests.settling import nets, outcomes, said_by_silence, settled, shown

from pitboss.errors import PitbossError
from pitboss.games.dealer_poker.texas_holdem_bonus import HOLE_CARD_LINES, hole_card_line
from pitboss.rules.script import BOARD, DEALER, Seat

ALL = ("flop", "turn", "river")
FOLD = ("fold",)
BOARD_CARDS = "2h 7s 9c Jd 4h"


def tree(
    hole: str,
    dealer: str,
    board: str,
    decisions: tuple[str, ...] = ALL,
    wagers: dict[str, float] | None = None,
    **more: Any,
) -> dict[str, Any]:
    return {
        "seats": {"1": {"wagers": {"ante": 10, **(wagers or {})}, "decisions": list(decisions)}},
        "hands": {"1": hole, "dealer": dealer, "board": board},
        **more,
    }


def dealt(*cards: Any, **more: Any) -> dict[str, Any]:
    return settled("mount-airy", "texas-holdem-bonus", **tree(*cards, **more))


# Against the dealer


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "ante"),
    [
        ("Ac Ad", "Kc Kd", BOARD_CARDS, 0),  # a pair
        ("9d 9h", "Kc Kd", BOARD_CARDS, 0),  # three of a kind, the best that is not paid
        ("8c Td", "Kc Kd", BOARD_CARDS, 10),  # a straight
        ("Ac 2d", "Kc Kd", "3h 4s 5c Jd 9h", 10),  # A-2-3-4-5 is one
        ("Ah 8h", "Kc Kd", "2h 7h 9c Jd 4h", 10),
        ("9d 9h", "Kc Kd", "9c 2s 2c Jd 4h", 10),
        ("9d 9h", "Kc Kd", "9c 9s 2c Jd 4h", 10),
        ("9h 8h", "Kc Kd", "7h 6h 5h Jd 4c", 10),
        ("Ah Kh", "Kc Kd", "Qh Jh Th 2d 4c", 10),
        ("Kh Qc", "9d 8d", "2h 7s 4c Jd 3h", 0),  # king-high beats jack-high: no dealer has to qualify
    ],
)
def test_a_better_hand_wins_its_raises_and_the_ante_only_from_a_straight_up(
    hole: str, dealer: str, board: str, ante: int
) -> None:
    assert nets(dealt(hole, dealer, board)) == {"ante": ante, "flop": 20, "turn": 10, "river": 10}


@pytest.mark.parametrize(
    ("hole", "dealer", "board"),
    [
        ("Kc Kd", "Ac Ad", BOARD_CARDS),
        ("8c Td", "Qc Th", "2h 8s 9c Jd 4h"),
        ("8c 9d", "9h Tc", "5h 6s 7c 8d 2h"),  # a lower straight
        ("Qc 3d", "Ac 3c", BOARD_CARDS),  # ace-high is good enough to win
        ("Ac 2d", "6c 2s", "3h 4s 5c Jd 9h"),  # A-2-3-4-5 is the lowest straight
    ],
)
def test_a_better_dealer_takes_ante_and_raises(hole: str, dealer: str, board: str) -> None:
    assert nets(dealt(hole, dealer, board)) == {"ante": -10, "flop": -20, "turn": -10, "river": -10}


@pytest.mark.parametrize(
    ("hole", "dealer", "board"),
    [
        ("Ac 3d", "Ks 2d", "5h 6s 7c 8d 9h"),  # the board plays, and is a straight
        ("Ac 3d", "As 3c", BOARD_CARDS),
        ("Ac 3d", "As 2d", "Kh Qs Jc 9d 9h"),  # neither low card plays
    ],
)
def test_a_tie_pushes_everything_except_the_bonus(hole: str, dealer: str, board: str) -> None:
    answer = dealt(hole, dealer, board, wagers={"bonus": 5})
    assert nets(answer) == {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": -5}
    assert set(outcomes(answer).values()) == {"push", "lose"}


def test_a_check_makes_no_bet() -> None:
    assert nets(dealt("Ac Ad", "Kc Kd", BOARD_CARDS, ("flop", "check", "check"))) == {"ante": 0, "flop": 20}
    assert nets(dealt("Ac Ad", "Kc Kd", BOARD_CARDS, ("flop", "turn", "check"))) == {"ante": 0, "flop": 20, "turn": 10}
    assert nets(dealt("Ac Ad", "Kc Kd", BOARD_CARDS, ("flop", "check", "river"))) == {
        "ante": 0,
        "flop": 20,
        "river": 10,
    }


def test_a_fold_loses_the_ante_and_nothing_more_is_asked() -> None:
    assert nets(dealt("Ac Ad", "Kc Kd", BOARD_CARDS, FOLD)) == {"ante": -10}
    with pytest.raises(PitbossError, match="seat 1: decisions: 'check' is not on offer"):
        dealt("Ac Ad", "Kc Kd", BOARD_CARDS, ("fold", "check"))


# The bonus


@pytest.mark.parametrize(
    ("hole", "to_one"),
    [
        ("Ac Ad", 30),
        ("As Ks", 25),
        ("Ks As", 25),
        ("As Qs", 20),
        ("Js As", 20),
        ("As Kd", 15),
        ("Kh Ks", 10),
        ("Qh Qs", 10),
        ("Jh Js", 10),
        ("As Qd", 5),
        ("Jc As", 5),
        ("Th Ts", 3),
        ("6h 6s", 3),
        ("3h 3s", 3),
        ("As Ts", -1),
        ("As 3s", -1),
        ("Ks Qs", -1),
        ("Kh Qs", -1),
    ],
)
@pytest.mark.parametrize("decisions", [ALL, FOLD])
def test_the_bonus_is_decided_by_the_two_cards_alone_folded_or_not(
    hole: str, to_one: int, decisions: tuple[str, ...]
) -> None:
    answer = dealt(hole, "Kc 2d", BOARD_CARDS, decisions, {"bonus": 5})
    assert nets(answer)["bonus"] == 5 * to_one


def test_the_bonus_is_paid_even_if_the_hand_loses() -> None:
    answer = dealt("As Ks", "2c 2d", "5h 9s 7c Jd Qh", ALL, {"bonus": 5})
    assert nets(answer) == {"ante": -10, "flop": -20, "turn": -10, "river": -10, "bonus": 125}


def test_aces_against_the_dealers_aces_have_no_line_of_their_own() -> None:
    assert nets(dealt("Ac Ad", "Ah As", BOARD_CARDS, ALL, {"bonus": 5}))["bonus"] == 150


def test_every_two_cards_are_on_one_line_of_the_bonus() -> None:
    counted = Counter(HOLE_CARD_LINES[hole_card_line(a, b)] for a, b in combinations(range(52), 2))
    assert counted == {
        "aces": 6,
        "ace-king-suited": 4,
        "ace-queen-or-jack-suited": 8,
        "ace-king": 12,
        "kings-to-jacks": 18,
        "ace-queen-or-jack": 24,
        "tens-to-deuces": 54,
        "no-bonus": 1200,
    }
    assert all(hole_card_line(a, b) == hole_card_line(b, a) for a, b in combinations(range(52), 2))


# The linked progressive


@pytest.mark.parametrize(
    ("hole", "board", "line"),
    [
        ("Ah Kh", "Qh Jh Th 2d 3c", "royal-flush"),
        ("9h 8h", "7h 6h 5h 2d 3c", "straight-flush"),
        ("9h 9d", "9c 9s 5h 2d 3c", "four-of-a-kind"),
        ("9h 9d", "9c 5s 5h 2d 3c", "full-house"),
        ("9h 2h", "Ah Jh 5h 2d 3c", "flush"),
        ("9h 8d", "7h 6h 5h 2d 3c", "straight"),
        ("9h 9d", "9c 6s 5h 2d 3c", "three-of-a-kind"),
        ("9h 9d", "6c 6s 5h 2d 3c", "less"),  # two pair
        ("9h 9d", "6c 4s 5h 9s 9c", "less"),  # four of a kind only on the river
        ("Ah Kh", "Qh Jh 2c Th 3c", "less"),  # a royal flush only on the turn
    ],
)
@pytest.mark.parametrize("dealer", ["Kc Kd", "8c 2s"])
def test_the_progressive_is_judged_on_the_two_cards_and_the_flop(hole: str, board: str, line: str, dealer: str) -> None:
    assert_paid(dealt(hole, dealer, board, ALL, {"progressive": 5}, meters=METER), line)


def test_the_progressive_of_a_folded_hand_is_lost() -> None:
    answer = dealt("9h 9d", "Kc Kd", "9c 9s 5h 2d 3c", FOLD, {"progressive": 5, "bonus": 5}, meters=METER)
    assert nets(answer) == {"ante": -10, "progressive": -5, "bonus": 15}
    assert answer["meters"] == METER


def test_two_straight_flushes_each_take_a_tenth_of_the_meter_as_it_was_before_the_round() -> None:
    seat = {"wagers": {"ante": 10, "progressive": 5}, "decisions": ["flop", "check", "check"]}
    answer = settled(
        "mount-airy",
        "texas-holdem-bonus",
        seats={"1": seat, "2": seat},
        hands={"1": "9h 8h", "2": "4h 3h", "dealer": "Kc Kd", "board": "7h 6h 5h 2d 3c"},
        meters={"linked": Decimal("1000.05")},
    )
    assert (nets(answer, 1)["progressive"], nets(answer, 2)["progressive"]) == (95.01, 95.01)
    assert answer["meters"] == {"linked": 800.03}


def test_the_meter_is_left_at_its_seed() -> None:
    answer = dealt("Ah Kh", "Kc Kd", "Qh Jh Th 2d 3c", ALL, {"progressive": 5}, meters=METER,
                   options={"reseed": 20_000})  # fmt: skip
    assert answer["meters"] == {"linked": 20_000}


@pytest.mark.parametrize("amount", [1, 4, 10])
def test_the_progressive_is_exactly_five_dollars(amount: int) -> None:
    with pytest.raises(PitbossError, match=r"'progressive' is exactly \$5"):
        dealt("Ah Kh", "Kc Kd", BOARD_CARDS, ALL, {"progressive": amount}, meters=METER)


# The limit that no guide prints


@pytest.mark.parametrize(("more", "won"), [({}, 136_000), ({"aggregate": True}, 50_000)])
def test_only_a_table_with_the_option_pays_at_most_50_000_on_ante_raises_and_bonus(
    more: dict[str, object], won: int
) -> None:
    answer = dealt("Ac Ad", "Kc Kd", BOARD_CARDS, ALL, {"ante": 4000, "bonus": 4000}, options={"max": 4000, **more})
    assert answer["seats"]["1"]["net"] == won


def test_at_a_high_minimum_the_limit_is_what_the_best_hands_win_there() -> None:
    high = {"min": 2000, "max": 4000, "aggregate": True}
    answer = dealt("Ac Ad", "Kc Kd", BOARD_CARDS, ALL, {"ante": 4000, "bonus": 4000}, options=high)
    assert answer["seats"]["1"]["net"] == 70_000


# What is refused


@pytest.mark.parametrize(
    ("decisions", "why"),
    [
        (("check", "turn", "river"), "'check' is not on offer; on offer: flop, fold"),
        (("turn",), "'turn' is not on offer; on offer: flop, fold"),
        (("flop", "fold"), "'fold' is not on offer; on offer: turn, check"),
        (("flop", "river", "river"), "'river' is not on offer; on offer: turn, check"),
        (("flop", "turn", "turn"), "'turn' is not on offer; on offer: river, check"),
        (("flop", "turn", "river", "check"), "'check' is not on offer: nothing more is asked of this seat"),
        (("flop", "turn"), "too few: this seat must say one of river, check"),
        (("flop",), "too few: this seat must say one of turn, check"),
        ((), "too few: this seat must say one of flop, fold"),
        (("flop 10", "turn", "river"), r"'flop 10': the amount must be \$20"),
        (("flop 30", "turn", "river"), r"'flop 30': the amount must be \$20"),
        (("flop", "turn 20", "river"), r"'turn 20': the amount must be \$10"),
    ],
)
def test_a_decision_that_is_not_on_offer_is_refused(decisions: tuple[str, ...], why: str) -> None:
    with pytest.raises(PitbossError, match=f"seat 1: decisions: {why}"):
        dealt("Ah 9h", "Kc Kd", BOARD_CARDS, decisions)


def test_a_raise_may_be_written_with_its_amount() -> None:
    assert nets(dealt("Ac Ad", "Kc Kd", BOARD_CARDS, ("flop 20", "turn 10", "river 10")))["flop"] == 20


def test_there_are_six_seats() -> None:
    seat = {"wagers": {"ante": 10}, "decisions": ["fold"]}
    with pytest.raises(PitbossError, match="seats 1 to 6"):
        settled("mount-airy", "texas-holdem-bonus", seats={"7": seat}, hands={"7": "Ac Ad", "dealer": "Kc Kd",
                "board": BOARD_CARDS})  # fmt: skip


# What is shown


def turned(*round_: Any) -> list[tuple[object, str]]:
    return shown("mount-airy", "texas-holdem-bonus", **tree(*round_))


def test_the_board_is_turned_street_by_street_before_the_dealer_shows() -> None:
    assert turned("Ac Ad", "Kc Kd", BOARD_CARDS) == [
        (BOARD, "2h 7s 9c"),
        (BOARD, "Jd"),
        (BOARD, "4h"),
        (DEALER, "Kc Kd"),
        (Seat(1), "Ac Ad"),
    ]


def test_a_folded_hand_is_shown_only_for_its_bonus_and_no_card_is_turned_when_all_fold() -> None:
    assert turned("Ac Ad", "Kc Kd", BOARD_CARDS, FOLD) == []
    assert turned("Ac Ad", "Kc Kd", BOARD_CARDS, FOLD, {"bonus": 5}) == [(Seat(1), "Ac Ad")]


# Silence


def test_a_player_who_says_nothing_folds() -> None:
    assert said_by_silence("mount-airy", "texas-holdem-bonus", ante=10) == ["fold"]
