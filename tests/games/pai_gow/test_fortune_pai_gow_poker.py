"""Fortune Pai Gow Poker at Valley Forge and Marysville."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError

PLAIN = "Kc Jd 9h 7s 5c 3d 2h"  # the bank: J-9 in front of king-high
LOSER = "Js Tc 8s 6d 4s 3h 2s"  # ten-eight in front of jack-high


def table(
    house: str,
    seats: dict[str, tuple[str, dict[str, Any]]],
    dealer: str = PLAIN,
    game: str = "fortune-pai-gow-poker",
    **more: Any,
) -> dict[str, Any]:
    """Seats by number: their seven cards and their wagers, all set the house way."""
    if house == "marysville":
        more.setdefault("bank", {"seat": 7, "amount": 1_000_000})
    return settled(
        house,
        game,
        seats={seat: {"wagers": wagers, "decisions": ["house-way"]} for seat, (_, wagers) in seats.items()},
        hands={seat: hand for seat, (hand, _) in seats.items()} | {"dealer": dealer},
        **more,
    )


def fortune(house: str, hand: str, stake: int = 5, **more: Any) -> Any:
    return nets(table(house, {"1": (hand, {"bet": 20, "fortune": stake})}, **more))["fortune"]


HANDS = {
    "seven-card straight flush": "3d 4d 5d 6d 7d 8d 9d",
    "royal match": "Th Jh Qh Kh Ah Ks Qs",
    "with joker": "4h 5h Jk 7h 8h 9h Th",
    "five aces": "Ac Ad Ah As Jk 9c 4d",
    "royal flush": "Jk Jh Qh Kh Ah 9c 4d",
    "straight flush": "8h 7h 5h 4h Jk Tc 2d",
    "four of a kind": "9c 9d 9s 9h Ks Qd 2c",
    "full house": "Jc Jh Js 5d 5h 8s 2c",
    "flush": "Ac 9c 6c 3c Jk Kd Qd",
    "three of a kind": "Tc Td Th As 8s 4d 2c",
    "three in a straight": "9c 9d 9s Jc Ts 8h 7d",
    "straight": "4h 6d Jk 8c 7h Ac Qc",
    "three pair": "Tc Td 8c 8d 4h 4s Kd",
    "two pair": "Tc Td 8c 8d 4h 3s Ad",
}


def bank_without(hand: str) -> str:
    """Seven cards that are not in this hand: king-high or so, never a pair."""
    held = {word[0] for word in hand.split()}
    free = [rank for rank in "KQJT98765432" if rank not in held][:7]
    ranks = free if len(free) == 7 else (free + [r for r in "5432678" if r not in free])[:7]
    suits = {rank: next(s for s in "sdch" if rank + s not in hand.split()) for rank in ranks}
    return " ".join(rank + suits[rank] for rank in ranks)


@pytest.mark.parametrize(
    ("name", "valley_forge", "hollywood", "marysville"),
    [
        ("seven-card straight flush", 8_000, 5_000, 5_000),
        ("royal match", 2_000, 2_000, 1_000),
        ("with joker", 1_000, 1_000, 750),
        ("five aces", 400, 400, 250),
        ("royal flush", 150, 150, 100),
        ("straight flush", 50, 50, 50),
        ("four of a kind", 25, 25, 20),
        ("full house", 5, 5, 5),
        ("flush", 4, 4, 4),
        ("three of a kind", 3, 3, 3),
        ("three in a straight", 3, 3, 3),
        ("straight", 2, 2, 2),
        ("three pair", -1, -1, 0),
        ("two pair", -1, -1, -1),
    ],
)
def test_the_fortune_bonus_pays_the_best_hand_in_the_seven_cards_here_and_at_face_up_pai_gow_poker(
    name: str, valley_forge: int, hollywood: int, marysville: int
) -> None:
    hand = HANDS[name]
    bank = bank_without(hand)
    assert fortune("valley-forge", hand, dealer=bank) == 5 * valley_forge
    assert fortune("marysville", hand, dealer=bank) == 5 * marysville
    assert fortune("marysville", hand, dealer=bank, game="face-up-pai-gow-poker") == 5 * marysville
    for house in ("hollywood-penn-national", "hollywood-morgantown", "hollywood-york"):
        assert fortune(house, hand, dealer=bank, game="face-up-pai-gow-poker") == 5 * hollywood


@pytest.mark.parametrize("house", ["valley-forge", "marysville"])
def test_the_fortune_bonus_is_paid_even_if_the_hand_is_foul_or_beaten(house: str) -> None:
    seat = {"wagers": {"bet": 20, "fortune": 5}, "decisions": ["set 9c 9d"]}
    hands = {"1": "9c 9d 9s Ah 7h 4d 2c", "dealer": "Kc Kd Qd Jh 8s 5c 3d"}
    more: dict[str, Any] = {"bank": {"seat": 7, "amount": 1000}} if house == "marysville" else {}
    result = nets(settled(house, "fortune-pai-gow-poker", seats={"1": seat}, hands=hands, **more))
    assert result == {"bet": -20, "fortune": 15}


# The bet


def test_valley_forge_takes_five_per_cent_and_marysville_nothing() -> None:
    winner = "Ah As Qd Tc 8s 6h 4d"
    assert nets(table("valley-forge", {"1": (winner, {"bet": 100})})) == {"bet": 95}
    assert nets(table("marysville", {"1": (winner, {"bet": 100})})) == {"bet": 100}


def test_valley_forge_rounds_commission_up_to_the_quarter() -> None:
    answer = table("valley-forge", {"1": ("Ah As Qd Tc 8s 6h 4d", {"bet": 5})})
    assert answer["seats"]["1"]["wagers"]["bet"]["commission"] == 0.25


def test_a_2_3_4_5_is_second_at_valley_forge_and_lowest_at_marysville() -> None:
    wheel, king_high = "As 2d 3h 4c 5s Ad Kd", "Kh Qd Jc Ts 9h 4d 2c"
    assert nets(table("valley-forge", {"1": (wheel, {"bet": 100})}, king_high)) == {"bet": 95}
    assert nets(table("marysville", {"1": (wheel, {"bet": 100})}, king_high)) == {"bet": 0}


def test_a_front_without_exactly_two_cards_is_foul_at_marysville_and_refused_elsewhere() -> None:
    seat = {"wagers": {"bet": 20}, "decisions": ["set Qd Tc 8s"]}
    hands = {"1": "Ah As Qd Tc 8s 6h 4d", "dealer": PLAIN}
    bank = {"seat": 7, "amount": 1000}
    assert nets(settled("marysville", "fortune-pai-gow-poker", seats={"1": seat}, hands=hands, bank=bank)) == {
        "bet": -20
    }
    with pytest.raises(PitbossError, match="name 2 cards"):
        settled("valley-forge", "fortune-pai-gow-poker", seats={"1": seat}, hands=hands)


# Envy


def test_valley_forge_pays_envy_to_fortune_bettors_for_each_hand_except_their_own_and_the_banks() -> None:
    answer = table(
        "valley-forge",
        {
            "1": ("9c 9d 9s 9h Ks Qd 2c", {"bet": 5, "fortune": 5}),
            "2": ("8h 7h 5h 4h Jk Td 2d", {"bet": 5}),
            "3": (LOSER, {"bet": 5, "fortune": 5}),
            "4": ("Qc Jc 8d 7d 6h 3c 2h", {"bet": 5}),
        },
        "Ac Ad Ah As 7s 5c 3d",
    )
    assert nets(answer, 1)["envy"] == 20
    assert nets(answer, 3)["envy"] == 25
    assert "envy" not in nets(answer, 2)
    assert "envy" not in nets(answer, 4)


def test_marysvilles_envy_button_takes_five_dollars() -> None:
    seats = {
        "1": ("9c 9d 9s 9h Ks Qd 2c", {"bet": 10, "fortune": 5}),
        "2": ("8h 7h 5h 4h Jk Td 2d", {"bet": 10}),
        "3": (LOSER, {"bet": 10, "fortune": 5}),
        "4": ("Qc Jc 8d 7d 6h 3c 2h", {"bet": 10, "fortune": 4}),
    }
    answer = table("marysville", seats, "Ac Ad Ah As 7s 5c 3d")
    assert nets(answer, 1)["envy"] == 10
    assert nets(answer, 3)["envy"] == 15
    assert "envy" not in nets(answer, 4)


ENVY = {
    "seven-card straight flush": (5_000, 1_000), "royal match": (1_000, 250), "with joker": (500, 100),
    "five aces": (250, 50), "royal flush": (50, 25), "straight flush": (20, 10), "four of a kind": (5, 5),
}  # fmt: skip


@pytest.mark.parametrize("name", ENVY)
def test_what_a_button_is_paid(name: str) -> None:
    hand = HANDS[name]
    taken = set(hand.split()) | set(bank_without(hand).split())
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA" if rank + suit not in taken]
    other = " ".join(deck[::6][:7])
    for house, paid in zip(("valley-forge", "marysville"), ENVY[name], strict=True):
        seats = {"1": (hand, {"bet": 20}), "2": (other, {"bet": 20, "fortune": 5})}
        assert nets(table(house, seats, bank_without(hand)), 2)["envy"] == paid


# The limit


def test_valley_forge_limits_bet_and_fortune_to_50_000_and_envy_is_outside_the_limit() -> None:
    seats = {
        "1": (HANDS["seven-card straight flush"], {"bet": 20, "fortune": 10}),
        "2": ("9c 9h 9s Kd Kh Ks Jk", {"bet": 5, "fortune": 5}),
    }
    answer = table("valley-forge", seats, "Qc Jh Tc 8s 5c 4c 2h")
    assert nets(answer, 1)["fortune"] + nets(answer, 1)["bet"] == 50_000
    assert nets(answer, 2)["envy"] == 5_000
    free = table("valley-forge", seats, "Qc Jh Tc 8s 5c 4c 2h", options={"max-payout": 100_000})
    assert nets(free, 1)["fortune"] == 80_000


def test_valley_forges_fortune_has_the_table_minimum_unless_the_table_names_one() -> None:
    hand = {"1": (HANDS["five aces"], {"bet": 25, "fortune": 1})}
    for options, least in (({}, 5), ({"min": 25}, 25)):
        with pytest.raises(PitbossError, match=rf"'fortune': \$1 is below the minimum of \${least}"):
            table("valley-forge", hand, options=options)
    assert nets(table("valley-forge", hand, options={"fortune-min": 1}))["fortune"] == 400


# Banks


def test_a_player_who_covers_every_wager_may_bank_at_valley_forge() -> None:
    seats = {"1": ("Ah As Qd Tc 8s 6h 4d", {"bet": 100, "fortune": 10})}
    answer = table("valley-forge", seats, bank={"seat": 3, "amount": 110})
    assert nets(answer) == {"bet": 95, "fortune": -10}
    assert answer["bank"] == {"net": -90, "fees": 0}
    with pytest.raises(PitbossError, match="does not cover the wagers"):
        table("valley-forge", seats, bank={"seat": 3, "amount": 109})
    with pytest.raises(PitbossError, match="this table has no co-bank"):
        table("valley-forge", seats, bank={"seat": 3, "amount": 500, "co": True})


def test_at_marysville_somebody_must_bank() -> None:
    with pytest.raises(PitbossError, match="the house never banks here"):
        settled(
            "marysville", "fortune-pai-gow-poker", seats={"1": {"wagers": {"bet": 20}, "decisions": ["house-way"]}},
            hands={"1": LOSER, "dealer": PLAIN},
        )  # fmt: skip


def test_marysvilles_cover_goes_to_every_bet_then_to_fortune_then_to_envy() -> None:
    seats = {
        "2": ("9c 9d 9s 9h Ks Qd 2c", {"bet": 10, "fortune": 5}),
        "3": ("Ac Ad Qc Td 8d 6h 4d", {"bet": 10, "fortune": 5}),
    }
    for amount, wanted in [
        (15, {2: {"bet": 10, "fortune": 0}, 3: {"bet": 5, "fortune": 0, "envy": 0}}),
        (119, {2: {"bet": 10, "fortune": 99}, 3: {"bet": 10, "fortune": 0, "envy": 0}}),
        (122, {2: {"bet": 10, "fortune": 100}, 3: {"bet": 10, "fortune": -2, "envy": 0}}),
        (128, {2: {"bet": 10, "fortune": 100}, 3: {"bet": 10, "fortune": -5, "envy": 3}}),
    ]:
        bank = {"seat": 1, "amount": amount}
        answer = table("marysville", seats, "Kc Jd 7h 6s 5c 3d 2h", bank=bank, dice="1-1-6")
        assert {seat: nets(answer, seat) for seat in (2, 3)} == wanted
        assert abs(answer["bank"]["net"]) <= amount


def test_what_is_not_covered_goes_back() -> None:
    answer = table("marysville", {"1": (LOSER, {"bet": 10, "fortune": 5})}, bank={"seat": 7, "amount": 10})
    assert outcomes(answer) == {"bet": "lose", "fortune": "uncovered"}


def test_collection_is_on_the_bet_alone_by_a_schedule_named_in_full() -> None:
    seats = {"2": (LOSER, {"bet": 250, "fortune": 20})}
    answer = table("marysville", seats, options={"schedule": "wager-4"})
    assert (answer["seats"]["2"]["fees"], answer["bank"]["fees"]) == (2, 2)
    with pytest.raises(PitbossError, match="schedule"):
        table("marysville", seats, options={"schedule": 4})


@pytest.mark.parametrize(
    ("house", "wagers", "why"),
    [
        ("valley-forge", {"bet": 12}, r"not a multiple of \$5"),
        ("valley-forge", {"fortune": 5}, "'bet' is missing"),
        ("valley-forge", {"bet": 20, "fortune": Decimal("0.5")}, "below the minimum"),
        ("valley-forge", {"bet": 20, "envy": 5}, "not a wager"),
        ("valley-forge", {"bet": 20, "ace-high": 5}, "not a wager"),
        ("marysville", {"bet": 5}, "below the minimum"),
        ("marysville", {"bet": 50, "fortune": 21}, "above the maximum"),
        ("marysville", {"bet": 50, "fortune": Decimal("5.5")}, r"not a multiple of \$1"),
        ("marysville", {"fortune": 5}, "'bet' is missing"),
    ],
)
def test_what_is_refused(house: str, wagers: dict[str, Any], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        table(house, {"1": (LOSER, wagers)})
