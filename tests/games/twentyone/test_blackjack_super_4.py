"""Blackjack's Super 4 progressive and its envy bonus, at Valley Forge."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.games.twentyone.blackjack_rounds import played, refused
from tests.settling import nets, outcomes, settled

from pitboss.equipment.cards import CARDS, parse_cards
from pitboss.games.twentyone.side_bets import SUPER_4_LINES, super_4_line


def super_4(hand: str, dealer: str, *words: str, meter: int = 40000, **more: Any) -> dict[str, Any]:
    return played("valley-forge", hand, dealer, *words, wagers={"super-4": 5}, meters={"super-4": meter}, **more)


@pytest.mark.parametrize(
    ("hand", "dealer", "pays", "meter"),
    [
        ("Qd Jd", "Ad Kd", 40000, 0),
        ("Kd Jd", "Qd Ad", 40000, 0),
        ("Qs Js", "As Ks", 4000, 36000),
        ("Kh Jh", "Ah Qh", 4000, 36000),
        ("Ad Ac", "As Kd", 750, 40000),
        ("Kd Kc", "As Kd", 750, 40000),
        ("As As", "As Ks", 750, 40000),  # three of a kind before a flush
        ("Qc Jh", "As Kd", 350, 40000),
        ("Qc Th", "As Kd", 25, 40000),  # A-K-Q-T, A-K-J-T and A-Q-J-T are no straight
        ("Kc Jh", "As Td", 25, 40000),
        ("Jc Th", "As Qd", 25, 40000),
        ("Qc Ts", "As Kc", 75, 40000),
        ("Jd Td", "Ad Qd", 250, 40000),  # and in one suit a flush, no royal
        ("Ks Js", "As Ts", 250, 40000),
        ("Jd Qd", "Kd As", 350, 40000),
        ("2s 9s", "As Ks", 250, 40000),
        ("As Ks", "As Ks", 250, 40000),  # a flush before two pair
        ("Ks Js", "As Ks", 250, 40000),
        ("Ah Kc", "As Kd", 150, 40000),
        ("Ac Ks", "As Kc", 150, 40000),  # two pair before one colour
        ("2c 9s", "As Kc", 75, 40000),
        ("Kc 9s", "As Ks", 75, 40000),  # one colour before a pair
        ("2d 9h", "Ah Kd", 75, 40000),
        ("9c 9h", "As Kc", 50, 40000),
        ("Ac 9h", "As Kc", 50, 40000),
        ("2c 9h", "As Kc", 25, 40000),
        ("Qc Qh", "As Kc", 50, 40000),
        ("2c 9s", "Kd Ah", 25, 40000),  # with the ten value up too
        ("2d 3d", "Ad Kd", 250, 40000),
    ],
)
def test_super_4_pays_the_best_line_of_both_hands_for_5(hand: str, dealer: str, pays: int, meter: int) -> None:
    answer = super_4(hand, dealer)
    assert nets(answer)["super-4"] == pays - 5
    assert answer["meters"] == {"super-4": meter}


@pytest.mark.parametrize("hand", ["Th 9d", "Ad Ac", "Qd Jd"])
def test_super_4_pays_15_for_5_on_an_ace_up_without_blackjack(hand: str) -> None:
    assert nets(super_4(hand, "Ac 7d", "stand"))["super-4"] == 10


@pytest.mark.parametrize("dealer", ["Kc 7d", "9c Ad", "5c 5d"])
def test_super_4_loses_without_blackjack_or_ace_up(dealer: str) -> None:
    assert nets(super_4("Th 9d", dealer, "stand", draws="9c"))["super-4"] == -5


def test_super_4_pays_two_pair_if_blackjacks_push() -> None:
    answer = super_4("Ah Kc", "As Kd")
    assert nets(answer) == {"bet": 0, "super-4": 145}
    assert outcomes(answer) == {"bet": "push", "super-4": "win"}


def test_super_4_is_exactly_5_dollars() -> None:
    for stake in (1, 10):
        assert "exactly $5" in refused("valley-forge", "Th 9c", "Td 8c", "stand", wagers={"super-4": stake})


def test_super_4_waits_for_the_hole_card_if_the_dealer_does_not_look() -> None:
    answer = super_4("Qs Js", "As Ks", "hit", draws="5c", options={"peek": False})
    assert nets(answer) == {"bet": -10, "super-4": 3995}


# Envy


def table_of_royals(dealer: str, *hands: str, without: int = 0) -> dict[str, Any]:
    seats = {}
    for number, _ in enumerate(hands, 1):
        wagers = {"bet": 10} if number == without else {"bet": 10, "super-4": 5}
        seats[str(number)] = {"wagers": wagers}
    cards = {str(number): hand for number, hand in enumerate(hands, 1)} | {"dealer": dealer}
    return settled("valley-forge", "blackjack", seats=seats, hands=cards, meters={"super-4": 40000})


def envy(answer: dict[str, Any], seats: int) -> list[int]:
    return [nets(answer, seat).get("envy", 0) for seat in range(1, seats + 1)]


def test_envy_pays_every_other_bettor_by_the_suit_of_the_royal_and_never_its_holder() -> None:
    assert envy(table_of_royals("Ad Kd", "Qd Jd", "2c 9s", "3c 4c"), 3) == [0, 3000, 3000]
    assert envy(table_of_royals("As Ks", "Qs Js", "2c 9s", "3c 4c"), 3) == [0, 1000, 1000]


def test_envy_needs_super_4_of_both_holder_and_other() -> None:
    assert envy(table_of_royals("Ad Kd", "Qd Jd", "2c 9s", "3c 4c", without=3), 3) == [0, 3000, 0]
    assert envy(table_of_royals("Ad Kd", "Qd Jd", "2c 9s", "3c 4c", without=1), 3) == [0, 0, 0]


def test_envy_pays_nothing_for_a_flush_of_ace_queen_jack_ten() -> None:
    assert envy(table_of_royals("Ad Qd", "Jd Td", "2c 9s"), 2) == [0, 0]


def test_envy_is_paid_once_for_each_royal_of_another() -> None:
    answer = table_of_royals("Ad Kd", "Qd Jd", "Jd Qd", "2c 9s")
    assert envy(answer, 3) == [3000, 3000, 6000]
    assert [nets(answer, seat)["super-4"] for seat in (1, 2)] == [19995, 19995]


def test_the_bank_pays_envy_and_envy_has_no_stake() -> None:
    answer = table_of_royals("As Ks", "Qs Js", "2d 9s")
    assert answer["seats"]["2"]["wagers"]["envy"] == {
        "stake": 0, "returned": 1000, "commission": 0, "net": 1000, "outcome": "win",
        "why": "seat 1's royal",
    }  # fmt: skip
    assert answer["meters"] == {"super-4": 36000}
    assert answer["bank"]["net"] == 20 + 5 - 20 - 1000


@pytest.mark.parametrize("dealer", ["Ad Kd", "Ks Ah", "Tc Ac"])
def test_super_4_lines_have_the_names_that_players_use(dealer: str) -> None:
    up, hole = parse_cards(dealer)
    for a, b in product(CARDS[:52], repeat=2):
        cards = (a, b, up, hole)
        ranks = Counter(str(card)[0] for card in cards)
        suits = {str(card)[1] for card in cards}
        shape = sorted(ranks.values())
        broadway = set(ranks) == set("AKQJ")
        if broadway and len(suits) == 1:
            expected = "royal-in-diamonds" if suits == {"d"} else "royal"
        elif shape == [1, 3]:
            expected = "three-of-a-kind"
        elif broadway:
            expected = "straight"
        elif len(suits) == 1:
            expected = "flush"
        elif shape == [2, 2]:
            expected = "two-pair"
        elif suits <= set("dh") or suits <= set("cs"):
            expected = "one-colour"
        else:
            expected = "pair" if shape == [1, 1, 2] else "any-hand"
        assert SUPER_4_LINES[super_4_line(a, b, up, hole)] == expected, cards
