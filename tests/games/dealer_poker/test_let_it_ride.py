"""Let It Ride at Mount Airy: Table Game Guide, LET IT RIDE POKER."""

from decimal import Decimal
from typing import Any

import pytest
from tests.games.asked import first_asked
from tests.games.dealer_poker.linked_meter import METER, PAID, assert_paid
from tests.settling import nets, outcomes, round_of, settled, shown

from pitboss.errors import PitbossError
from pitboss.rules.script import BOARD, Pay
from pitboss.table.round import Dealt

ROYAL = ("Ts Js Qs", "Ks As")
HANDS = {
    "royal-flush": ROYAL,
    "straight-flush": ("4d 5d 6d", "7d 8d"),
    "four-of-a-kind": ("8c 8d Kh", "8s 8h"),
    "full-house": ("8c 8d Kh", "8s Kd"),
    "flush": ("2h 9h Kh", "5h Jh"),
    "straight": ("Ah 2d 3c", "4s 5d"),
    "three-of-a-kind": ("8c 8d Kh", "8s 2d"),
    "two-pair": ("8c 8d Kh", "Ks 2d"),
    "aces": ("Ac 8d 4h", "As 2d"),
    "tens": ("Tc 8d 4h", "Ts 2d"),
    "nines": ("9c 9d 4h", "As 2d"),
    "nothing": ("3c 7d Jh", "9s 2c"),
}
RIDE = ("ride", "ride")


def dealt(
    hand: str, board: str, wagers: dict[str, Any], decisions: tuple[str, ...] = RIDE, **more: Any
) -> dict[str, Any]:
    seats = {"1": {"wagers": wagers, "decisions": list(decisions)}}
    return settled("mount-airy", "let-it-ride", seats=seats, hands={"1": hand, "board": board}, **more)


@pytest.mark.parametrize(
    ("hand", "to_one"),
    [
        ("straight-flush", 200), ("four-of-a-kind", 50), ("full-house", 11), ("flush", 8), ("straight", 5),
        ("three-of-a-kind", 3), ("two-pair", 2), ("aces", 1), ("tens", 1), ("nines", -1), ("nothing", -1),
    ],
)  # fmt: skip
def test_every_bet_that_rides_is_paid_by_the_table_from_tens_up(hand: str, to_one: int) -> None:
    assert nets(dealt(*HANDS[hand], {"bet": 10})) == dict.fromkeys(("bet-1", "bet-2", "bet-3"), 10 * to_one)


def test_a_royal_flush_pays_a_thousand_to_one() -> None:
    assert nets(dealt(*ROYAL, {"bet": 5})) == dict.fromkeys(("bet-1", "bet-2", "bet-3"), 5000)


@pytest.mark.parametrize("board", ["Tc Th", "Ac Ah"])
def test_a_pair_on_the_board_pays_every_seat(board: str) -> None:
    assert dealt("2d 5s 9h", board, {"bet": 10})["seats"]["1"]["net"] == 30


def test_the_amount_written_is_laid_on_each_of_three_spots() -> None:
    answer = dealt(*HANDS["nothing"], {"bet": 10})
    wagers = answer["seats"]["1"]["wagers"]
    assert {name: wager["stake"] for name, wager in wagers.items()} == {"bet-1": 10, "bet-2": 10, "bet-3": 10}
    assert answer["seats"]["1"]["net"] == -30


@pytest.mark.parametrize(
    ("decisions", "expected"),
    [
        (("ride", "ride"), (10, 10, 10)),
        (("pull", "ride"), (0, 10, 10)),
        (("ride", "pull"), (10, 0, 10)),
        (("pull", "pull"), (0, 0, 10)),
    ],
)
@pytest.mark.parametrize(("hand", "sign"), [("tens", 1), ("nines", -1)])
def test_either_of_two_bets_comes_back_when_pulled_independently_of_the_other(
    decisions: tuple[str, ...], expected: tuple[int, ...], hand: str, sign: int
) -> None:
    answer = dealt(*HANDS[hand], {"bet": 10}, decisions)
    assert tuple(nets(answer).values()) == tuple(sign * net for net in expected)
    assert [outcome == "push" for outcome in outcomes(answer).values()] == [net == 0 for net in expected]


@pytest.mark.parametrize(
    ("decisions", "why"),
    [
        ((), "too few"),
        (("ride",), "too few"),
        (("ride", "ride", "ride"), "nothing more is asked"),
        (("pull", "pull", "pull"), "nothing more is asked"),
        (("fold", "ride"), "'fold' is not on offer; on offer: ride, pull"),
        (("pull 5", "ride"), "nothing may follow 'pull'"),
    ],
)
def test_there_are_always_two_decisions_and_the_third_bet_stays(decisions: tuple[str, ...], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        dealt(*HANDS["tens"], {"bet": 10}, decisions)


# The $50,000 maximum


def test_the_three_bets_together_win_at_most_fifty_thousand_dollars() -> None:
    answer = dealt(*ROYAL, {"bet": 25})
    assert answer["seats"]["1"]["net"] == 50_000
    assert sum(wager["returned"] for wager in answer["seats"]["1"]["wagers"].values()) == 50_075


def test_the_maximum_is_for_winnings_and_stakes_come_back_in_addition() -> None:
    assert dealt(*ROYAL, {"bet": 50}, ("pull", "pull"))["seats"]["1"]["net"] == 50_000
    assert dealt(*ROYAL, {"bet": 60}, ("pull", "pull"))["seats"]["1"]["net"] == 50_000


def test_the_maximum_is_the_same_at_every_table_minimum() -> None:
    assert dealt(*ROYAL, {"bet": 100}, options={"min": 100})["seats"]["1"]["net"] == 50_000


def test_a_table_may_post_another_maximum() -> None:
    assert dealt(*ROYAL, {"bet": 25}, options={"max-payout": 60_000})["seats"]["1"]["net"] == 60_000


def test_the_maximum_is_each_players_own() -> None:
    hands = {"1": "4d 5d 6d", "2": "9d Td Jd", "board": "7d 8d"}
    seats = {n: {"wagers": {"bet": 100}, "decisions": ["ride", "ride"]} for n in "12"}
    answer = settled("mount-airy", "let-it-ride", seats=seats, hands=hands)
    assert [answer["seats"][n]["net"] for n in "12"] == [50_000, 50_000]


def test_side_bets_are_outside_the_maximum() -> None:
    wagers = {"bet": 25, "five-card-bonus": 1, "three-card-bonus": 1000, "progressive": 5}
    result = nets(dealt(*ROYAL, wagers, meters={"linked": 80_000}))
    assert (result["five-card-bonus"], result["three-card-bonus"], result["progressive"]) == (24_999, 40_000, 79_995)


# The $1 five card bonus


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("royal-flush", 25_000), ("straight-flush", 2_500), ("four-of-a-kind", 400), ("full-house", 200),
        ("flush", 50), ("straight", 25), ("three-of-a-kind", 5), ("two-pair", 0), ("aces", 0), ("nothing", 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("decisions", [RIDE, ("pull", "pull")])
def test_the_five_card_bonus_pays_the_printed_dollars_in_total(
    hand: str, total: int, decisions: tuple[str, ...]
) -> None:
    result = dealt(*HANDS[hand], {"bet": 5, "five-card-bonus": 1}, decisions)["seats"]["1"]["wagers"]["five-card-bonus"]
    assert (result["returned"], result["net"]) == (total, total - 1)


@pytest.mark.parametrize("amount", [Decimal("0.5"), 2, 5])
def test_the_five_card_bonus_is_exactly_a_dollar(amount: Any) -> None:
    with pytest.raises(PitbossError, match=r"exactly \$1"):
        dealt(*HANDS["tens"], {"bet": 5, "five-card-bonus": amount})


# The three card bonus


@pytest.mark.parametrize(
    ("own", "to_one"),
    [
        ("Ah Kh Qh", 40), ("4d 5d 6d", 40), ("Ad 2d 3d", 40), ("8c 8d 8h", 30), ("4d 5c 6d", 6), ("Ad 2c 3d", 6),
        ("Kd Ac 2d", -1), ("2h 9h Kh", 3), ("2h 2d Kh", 1), ("Ah Kd Jh", -1),
    ],
)  # fmt: skip
def test_the_three_card_bonus_pays_on_the_players_own_three_cards(own: str, to_one: int) -> None:
    assert nets(dealt(own, "7s Tc", {"bet": 5, "three-card-bonus": 4}))["three-card-bonus"] == 4 * to_one


def test_the_three_card_bonus_is_paid_whether_the_hand_wins_or_not() -> None:
    result = nets(dealt("2h 2d Kh", "7s Tc", {"bet": 5, "three-card-bonus": 4}, ("ride", "pull")))
    assert result == {"bet-1": -5, "bet-2": 0, "bet-3": -5, "three-card-bonus": 4}
    result = nets(dealt("Th 2d Kh", "Ts Tc", {"bet": 5, "three-card-bonus": 4}))
    assert (result["bet-3"], result["three-card-bonus"]) == (15, -4)


# The linked progressive


@pytest.mark.parametrize(
    ("hand", "line"),
    [*((line, line) for line in PAID if line != "less"), ("two-pair", "less"), ("nothing", "less")],
)
def test_the_progressive_pays_for_one_and_only_percentages_are_taken_from_the_meter(hand: str, line: str) -> None:
    assert_paid(dealt(*HANDS[hand], {"bet": 5, "progressive": 5}, ("pull", "pull"), meters=METER), line)


def test_two_tenths_are_each_taken_from_the_meter_as_it_was_before_the_round() -> None:
    hands = {"1": "4d 5d 6d", "2": "9d Td Jd", "board": "7d 8d"}
    seats = {n: {"wagers": {"bet": 5, "progressive": 5}, "decisions": ["ride", "ride"]} for n in "12"}
    answer = settled("mount-airy", "let-it-ride", seats=seats, hands=hands, meters={"linked": 20_000})
    assert [nets(answer, n)["progressive"] for n in "12"] == [1_995, 1_995]
    assert answer["meters"] == {"linked": 16_000}


def test_a_tenth_is_paid_to_the_nearest_cent() -> None:
    answer = dealt(*HANDS["straight-flush"], {"bet": 5, "progressive": 5}, meters={"linked": Decimal("1000.25")})
    assert nets(answer)["progressive"] == 95.03
    assert answer["meters"] == {"linked": 900.22}


def test_the_meter_is_left_at_its_seed() -> None:
    answer = dealt(*ROYAL, {"bet": 5, "progressive": 5}, meters=METER, options={"reseed": 20_000})
    assert answer["meters"] == {"linked": 20_000}


def test_a_meter_that_is_won_must_be_given() -> None:
    with pytest.raises(PitbossError, match=r"meters\.linked"):
        dealt(*ROYAL, {"bet": 5, "progressive": 5})


@pytest.mark.parametrize("amount", [1, 10])
def test_the_progressive_is_exactly_five_dollars(amount: int) -> None:
    with pytest.raises(PitbossError, match=r"exactly \$5"):
        dealt(*HANDS["tens"], {"bet": 5, "progressive": amount})


# How the round goes


def test_community_cards_are_turned_one_at_a_time_between_the_decisions_and_hands_counterclockwise() -> None:
    seats = {n: {"wagers": {"bet": 5}, "decisions": ["ride", "ride"]} for n in "135"}
    hands = {"1": "Tc 8d 4h", "3": "9c 9d 3h", "5": "Kc Qd Jh", "board": "Ts 2d"}
    turned = shown("mount-airy", "let-it-ride", seats=seats, hands=hands)
    assert turned == [(BOARD, "Ts"), (BOARD, "2d"), (5, "Kc Qd Jh"), (3, "9c 9d 3h"), (1, "Tc 8d 4h")]


def test_losing_wagers_are_collected_before_any_is_paid() -> None:
    seats = {n: {"wagers": {"bet": 5, "three-card-bonus": 5}, "decisions": ["ride", "ride"]} for n in "12"}
    hands = {"1": "9c 9d 3h", "2": "Tc 8d 4h", "board": "Ts 2d"}
    moves = round_of("mount-airy", "let-it-ride", seats=seats, hands=hands).moves
    order = [(move.seat, move.outcome) for move in moves if isinstance(move, Pay)]
    assert order == [(2, "lose"), (1, "lose"), (1, "lose"), (1, "lose"), *[(2, "win")] * 3, (1, "win")]


def test_all_players_are_asked_at_once_and_a_silent_players_bets_ride() -> None:
    round_, offers = first_asked("mount-airy", "let-it-ride", {"bet": 5})
    assert list(offers) == [1, 2]
    assert {offer.default for offer in offers.values()} == {"ride"}
    assert all(None in event.cards for event in round_.view(None) if isinstance(event, Dealt))
