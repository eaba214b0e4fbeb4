"""Blackjack's side bets, line by line: the guides' sections on each of them."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.games.twentyone.blackjack_rounds import BOTH, played, refused
from tests.settling import nets, settled

from pitboss.equipment.cards import CARDS
from pitboss.errors import PitbossError
from pitboss.games.twentyone.side_bets import (
    MATCH_LINES,
    PAIR_LINES,
    match_line,
    pair_line,
)

LOSING_DEALER = "Td 8c"


def side(house: str, wager: str, hand: str, dealer: str, *decisions: str, stake: Any = 5, **more: Any) -> Any:
    """The net result of a side bet."""
    return nets(played(house, hand, dealer, *(decisions or ("stand",)), wagers={wager: stake}, **more))[wager]


@pytest.mark.parametrize(
    ("house", "wager"),
    [
        ("mount-airy", "lucky-ladies"),
        ("mount-airy", "match-the-dealer"),
        ("mount-airy", "perfect-pairs"),
        ("mount-airy", "blazing-7s"),
        ("valley-forge", "match-the-dealer"),
        ("valley-forge", "super-4"),
    ],
)
def test_no_side_bet_without_a_bet(house: str, wager: str) -> None:
    seats = {"1": {"wagers": {wager: 5}, "decisions": ["stand"]}}
    with pytest.raises(PitbossError, match="'bet' is missing"):
        settled(house, "blackjack", seats=seats, hands={"1": "Th 9c", "dealer": LOSING_DEALER})


@pytest.mark.parametrize("wager", ["lucky-ladies", "perfect-pairs", "blazing-7s"])
def test_valley_forge_has_only_match_the_dealer_and_super_4(wager: str) -> None:
    assert "not a wager" in refused("valley-forge", "Th 9c", LOSING_DEALER, "stand", wagers={wager: 5})


@pytest.mark.parametrize("wager", ["super-4", "envy", "insurance", "even-money"])
def test_mount_airy_takes_none_of_these_before_the_deal(wager: str) -> None:
    assert "not a wager" in refused("mount-airy", "Th 9c", LOSING_DEALER, "stand", wagers={wager: 5})


@BOTH
def test_side_bets_from_1_to_the_table_maximum(house: str) -> None:
    assert side(house, "match-the-dealer", "Th 9c", "8d 9h", stake=1) == -1
    assert side(house, "match-the-dealer", "Th 9c", "8d 9h", stake=1000) == -1000
    refused(house, "Th 9c", "8d 9h", "stand", wagers={"match-the-dealer": 1001})
    assert "minimum" in refused(
        house, "Th 9c", "8d 9h", "stand", wagers={"match-the-dealer": 4}, options={"side-min": 5}
    )


@BOTH
def test_side_bets_do_not_depend_on_the_result_of_the_bet(house: str) -> None:
    pair = "8h 8c"
    for words, draws in [
        (("surrender",), ""),
        (("hit",), "Kh"),
        (("split", "stand", "stand"), "Tc Td"),
        (("double",), "2c"),
    ]:
        answer = played(house, pair, "8d 9c", *words, draws=draws, wagers={"match-the-dealer": 5}, options={"decks": 8})
        assert nets(answer)["match-the-dealer"] == 30


def test_side_bets_stay_in_play_when_even_money_is_taken() -> None:
    answer = played("mount-airy", "Ah Qd", "Ac Kd", "even-money", wagers={"match-the-dealer": 5, "lucky-ladies": 5})
    assert nets(answer) == {"bet": 10, "match-the-dealer": 20, "lucky-ladies": -5}


# Match the Dealer


@BOTH
@pytest.mark.parametrize(
    ("hand", "six", "eight"),
    [
        ("7h 7h", 22, 28),
        ("7h 7c", 15, 17),
        ("7h 2c", 11, 14),
        ("2c 7h", 11, 14),
        ("7s 7c", 8, 6),
        ("7s 2c", 4, 3),
        ("6s 8h", -1, -1),
    ],
)
def test_match_the_dealer_adds_up_over_both_cards_by_the_number_of_decks(
    house: str, hand: str, six: int, eight: int
) -> None:
    for decks, pays in ((6, six), (8, eight)):
        assert side(house, "match-the-dealer", hand, "7h Tc", options={"decks": decks}) == 5 * pays


@BOTH
def test_match_the_dealer_is_by_rank_and_not_by_value(house: str) -> None:
    assert side(house, "match-the-dealer", "Kh Th", "Qh 7c") == -5


@BOTH
def test_match_the_dealer_uses_only_the_up_card(house: str) -> None:
    assert side(house, "match-the-dealer", "9h Th", "8c 9c") == -5


# Perfect Pairs


@pytest.mark.parametrize(
    ("hand", "pays"),
    [("Qh Qh", 25), ("Qh Qd", 12), ("Qs Qc", 12), ("Qh Qs", 6), ("Qd Qc", 6), ("Qh Kh", -1), ("Th Qh", -1)],
)
def test_perfect_pairs_pays_identical_coloured_and_mixed_pairs_of_one_rank(hand: str, pays: int) -> None:
    assert side("mount-airy", "perfect-pairs", hand, "7h Tc") == 5 * pays


# Lucky Ladies


@pytest.mark.parametrize(
    ("hand", "dealer", "pays"),
    [
        ("Qh Qh", "Ah Kc", 1000),
        ("Qh Qh", "Kc Ah", 1000),
        ("Qh Qh", "7h Tc", 200),
        ("Qh Qh", "Ah 9c", 200),
        ("Qs Qs", "7h Tc", 25),
        ("Kd Kd", "7h Tc", 25),
        ("Td Td", "Ah Kc", 25),
        ("Td Kd", "7h Tc", 10),
        ("Ad 9d", "7h Tc", 10),
        ("Kd Kh", "7h Tc", 4),  # a pair of two suits is not matched
        ("Qd Qh", "7h Tc", 4),
        ("9d Ah", "7h Tc", 4),
        ("Th Js", "7h Tc", 4),
        ("Th 9s", "7h Tc", -1),
        ("Ah Ts", "7h Tc", -1),
    ],
)
def test_lucky_ladies_pays_two_cards_that_make_20(hand: str, dealer: str, pays: int) -> None:
    natural = hand == "Ah Ts"
    words = [] if natural or dealer in ("Ah Kc", "Kc Ah") else ["stand"]
    answer = played("mount-airy", hand, dealer, *words, wagers={"lucky-ladies": 5})
    assert nets(answer)["lucky-ladies"] == 5 * pays


def test_lucky_ladies_waits_for_the_hole_card_if_the_dealer_does_not_look() -> None:
    assert side("mount-airy", "lucky-ladies", "Qh Qh", "Kc Ah", "stand", options={"peek": False}) == 5000


# Blazing 7's


def blazing(hand: str, dealer: str = "7d Tc", meter: int | None = 12000, **more: Any) -> dict[str, Any]:
    meters = {} if meter is None else {"blazing-7s": meter}
    return played("mount-airy", hand, dealer, "stand", wagers={"blazing-7s": 5}, meters=meters, **more)


@pytest.mark.parametrize(
    ("hand", "dealer", "net", "meter"),
    [
        ("7d 7d", "7d Tc", 12000 - 5, 0),
        ("7c 7c", "7c Tc", 1200 - 5, 10800),
        ("7s 7s", "7s Tc", 1200 - 5, 10800),
        ("7h 7h", "7h Tc", 1200 - 5, 10800),
        ("7h 7d", "7h Tc", 500 * 5 - 5, 12000),
        ("7s 7s", "7c Tc", 500 * 5 - 5, 12000),
        ("7d 7d", "7s Tc", 200 * 5 - 5, 12000),
        ("7d 7d", "8d Tc", 25 * 5 - 5, 12000),
        ("7d 2d", "8d Tc", 2 * 5 - 5, 12000),
        ("2d 7d", "7d Tc", 2 * 5 - 5, 12000),  # the seven with the dealer counts only beside two
        ("2d 8d", "7d Tc", -5, 12000),
    ],
)
def test_blazing_7s_pays_its_best_line_for_the_stake(hand: str, dealer: str, net: int, meter: int) -> None:
    answer = blazing(hand, dealer)
    assert nets(answer)["blazing-7s"] == net
    assert answer["meters"] == {"blazing-7s": meter}


def test_blazing_7s_is_exactly_5_dollars() -> None:
    for stake in (1, 4, 6, 10):
        assert "exactly $5" in refused("mount-airy", "Th 9c", LOSING_DEALER, "stand", wagers={"blazing-7s": stake})


def test_the_bank_pays_the_for_1_awards_but_not_the_meter_awards() -> None:
    assert blazing("7d 7d")["bank"]["net"] == 5 + 10
    assert blazing("7h 7d", "7h Tc")["bank"]["net"] == -(2500 - 5) + 10


def test_meter_shows_reseed_after_a_100_percent_award() -> None:
    assert blazing("7d 7d", options={"reseed": 500})["meters"] == {"blazing-7s": 500}


def test_a_meter_award_needs_the_meter() -> None:
    with pytest.raises(PitbossError, match=r"meters\.blazing-7s"):
        blazing("7d 7d", meter=None)
    assert nets(blazing("7d 8d", meter=None))["blazing-7s"] == 5


def two_blazing(first: str, second: str, dealer: str) -> dict[str, Any]:
    seat = {"wagers": {"bet": 10, "blazing-7s": 5}, "decisions": ["stand"]}
    return settled(
        "mount-airy",
        "blackjack",
        seats={"1": seat, "2": seat},
        hands={"1": first, "2": second, "dealer": dealer},
        meters={"blazing-7s": 12000},
    )


def test_two_100_percent_awards_share_the_meter_equally() -> None:
    answer = two_blazing("7d 7d", "7d 7d", "7d Tc")
    assert [nets(answer, seat)["blazing-7s"] for seat in (1, 2)] == [5995, 5995]
    assert answer["meters"] == {"blazing-7s": 0}


def test_each_10_percent_award_is_taken_from_the_meter_as_it_was_before_the_round() -> None:
    answer = two_blazing("7c 7c", "7c 7c", "7c Tc")
    assert [nets(answer, seat)["blazing-7s"] for seat in (1, 2)] == [1195, 1195]
    assert answer["meters"] == {"blazing-7s": 9600}


# The functions, counted


def edge(lines: Counter[str], pays: dict[str, int]) -> float:
    ways = lines.total()
    return -sum(count * pays.get(line, -1) for line, count in lines.items()) / ways


def test_perfect_pairs_costs_what_is_published_for_six_decks() -> None:
    lines: Counter[str] = Counter()
    for a, b in product(CARDS[:52], repeat=2):
        lines[PAIR_LINES[pair_line(a, b)]] += 6 * (6 - (a == b))
    assert edge(lines, {"mixed-pair": 6, "coloured-pair": 12, "perfect-pair": 25}) == pytest.approx(
        0.06109325, abs=1e-8
    )


def test_match_the_dealer_costs_what_is_published_for_six_decks() -> None:
    up = CARDS[0]
    lines: Counter[str] = Counter()
    for a, b in product(CARDS[:52], repeat=2):
        lines[MATCH_LINES[match_line(a, b, up)]] += (6 - (a == up)) * (6 - (b == up) - (a == b))
    pays = {"one-unsuited": 4, "two-unsuited": 8, "one-suited": 11, "one-of-each": 15, "two-suited": 22}
    assert edge(lines, pays) == pytest.approx(0.04061819, abs=2e-8)
