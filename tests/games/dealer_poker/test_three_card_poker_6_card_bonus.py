"""Three Card Poker 6 Card Bonus at Marysville: the button, the bonus, and the bank that covers in its order."""

from typing import Any

import pytest
from tests.settling import nets, outcomes, settled

from pitboss.equipment.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.first_action import card_count, counted_to
from pitboss.rules.script import Seat

GAME = "three-card-poker-6-card-bonus"
BANK = {"seat": 7, "amount": 100_000}


def dealt(hand: str, dealer: str, wagers: dict[str, float], decision: str = "play", **more: Any) -> dict[str, Any]:
    seats = {"1": {"wagers": wagers, "decisions": [decision]}}
    return settled("marysville", GAME, seats=seats, hands={"1": hand, "dealer": dealer}, **{"bank": BANK, **more})


def everybody(seats: str, up_card: str, amount: int, bank: int = 7, **more: Any) -> dict[str, Any]:
    """Seats with an ante of 10 that all fold before a dealer with this up card: the bank collects in its order."""
    rows = ["2c 3d 7h", "2d 3h 7s", "2h 3s 7c", "2s 3c 7d", "8c 9d Th", "8d 9h Ts"]
    return settled(
        "marysville",
        GAME,
        seats={seat: {"wagers": {"ante": 10}, "decisions": ["fold"]} for seat in seats},
        hands={**dict(zip(seats, rows, strict=False)), "dealer": f"{up_card} 9c 6s"},
        bank={"seat": bank, "amount": amount},
        **more,
    )


def first_of(answer: dict[str, Any]) -> str:
    """The one seat that had action with a bank that covers one ante."""
    (seat,) = [seat for seat, result in answer["seats"].items() if result["net"]]
    return seat


# Ante and play


@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "play"),
    [
        ("Kd 9c 4h", "Qh 3s 2d", 10, 10),  # the lowest queen-high qualifies
        ("Qd 9c 4h", "Kh 3s 2d", -10, -10),
        ("Kd 9c 4h", "Kh 9s 4d", 0, 0),
        ("Ah 2d 3c", "Ks Kd 2c", 10, 10),  # 3-2-A is a straight
        ("2h 3d 4c", "Ah 2s 3s", 10, 10),  # and the lowest
        ("Ah 2h 3h", "As Ad Ac", 10, 10),  # suited, the lowest straight flush
        ("Ah Kd Jc", "As Qd Jd", 10, 10),
    ],
)
def test_a_qualified_player_dealer_is_beaten_by_the_higher_hand(hand: str, dealer: str, ante: int, play: int) -> None:
    assert nets(dealt(hand, dealer, {"ante": 10})) == {"ante": ante, "play": play}


@pytest.mark.parametrize("hand", ["4d 3c 2d", "Jd 9c 5h", "Jd Tc 8h", "Ad Ac 2h"])
def test_every_ante_that_played_is_paid_when_the_player_dealer_does_not_qualify(hand: str) -> None:
    answer = dealt(hand, "Jh Ts 8d", {"ante": 10})
    assert nets(answer) == {"ante": 10, "play": 0}
    assert outcomes(answer)["play"] == "push"


def test_a_folded_ante_is_lost_even_when_the_player_dealer_does_not_qualify() -> None:
    assert nets(dealt("Ad Ac 2h", "Jh Ts 8d", {"ante": 10}, "fold")) == {"ante": -10}


def test_there_is_no_ante_bonus() -> None:
    assert set(nets(dealt("4h 5h 6h", "Qs 7d 2d", {"ante": 10}))) == {"ante", "play"}


# The bonus bets


@pytest.mark.parametrize(
    ("hand", "to_one"),
    [
        ("Ah Kh Qh", 200),
        ("4h 5h 6h", 40),
        ("Ah 2h 3h", 40),
        ("9c 9d 9h", 30),
        ("4h 5d 6c", 6),
        ("2h 7h Kh", 3),
        ("3h 3d 2c", 1),
        ("Ah Kd Jc", -1),
    ],
)
@pytest.mark.parametrize("dealer", ["Qs 8d 2d", "Js 8d 2s"])
def test_pair_plus_pays_on_the_hand_alone(hand: str, to_one: int, dealer: str) -> None:
    assert nets(dealt(hand, dealer, {"ante": 10, "pair-plus": 5}))["pair-plus"] == 5 * to_one


@pytest.mark.parametrize(
    ("hand", "dealer", "mount_airy", "marysville"),
    [
        ("Ah Kh Qh", "Jh Th 2d", 1000, 1000),
        ("9h 8h 7h", "6h 5h 2d", 200, 200),
        ("Ah 2h 3h", "4h 5h Kd", 200, 200),
        ("7c 7d 2h", "7h 7s Kc", 50, 100),
        ("7c 7d 7h", "Ks Kd 2c", 25, 20),
        ("7c 7d 7h", "Ks Kd Kc", 25, 20),
        ("2h 5h 9h", "Kh Jh 3c", 15, 15),
        ("4h 5d 6c", "7s 8d 2c", 10, 10),
        ("Ah 2d 3c", "4s 5d Kc", 10, 10),  # the wheel is a straight
        ("7c 7d 2h", "7h Ks Jc", 5, 7),
        ("Ac Ad 2h", "Kh Ks Jc", -1, -1),
    ],
)
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_six_card_bonus_counts_the_best_five_of_six_folded_or_not_as_it_does_at_mount_airy(
    hand: str, dealer: str, mount_airy: int, marysville: int, decision: str
) -> None:
    wagers: dict[str, float] = {"ante": 10, "six-card-bonus": 5}
    assert nets(dealt(hand, dealer, wagers, decision))["six-card-bonus"] == 5 * marysville
    seats, hands = {"1": {"wagers": wagers, "decisions": [decision]}}, {"1": hand, "dealer": dealer}
    answer = settled("mount-airy", "three-card-poker", seats=seats, hands=hands)
    assert nets(answer)["six-card-bonus"] == 5 * mount_airy


def test_a_fold_gives_up_ante_and_pair_plus_and_keeps_the_six_card_bonus() -> None:
    answer = dealt("9c 9d 9h", "Qs 8d 2d", {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}, "fold")
    assert nets(answer) == {"ante": -10, "pair-plus": -5, "six-card-bonus": 35}


@pytest.mark.parametrize("bonus", ["pair-plus", "six-card-bonus"])
def test_a_bonus_bet_may_be_smaller_or_larger_than_the_ante_within_the_table_limits(bonus: str) -> None:
    for amount in (5, 1000):
        assert bonus in nets(dealt("9c 9d 4h", "Qs 8d 2d", {"ante": 10, bonus: amount}))
    with pytest.raises(PitbossError, match="below the minimum of"):
        dealt("9c 9d 4h", "Qs 8d 2d", {"ante": 10, bonus: 4})
    with pytest.raises(PitbossError, match="above the maximum of"):
        dealt("9c 9d 4h", "Qs 8d 2d", {"ante": 10, bonus: 1001})


@pytest.mark.parametrize("bonus", ["pair-plus", "six-card-bonus"])
def test_a_bonus_bet_needs_an_ante(bonus: str) -> None:
    with pytest.raises(PitbossError, match="'ante' is missing"):
        dealt("9c 9d 4h", "Qs 8d 2d", {bonus: 5})


# The action button


def test_an_ace_counts_one_and_a_king_thirteen() -> None:
    values = [card_count(Card.parse(f"{rank}h")) for rank in "A23456789TJQK"]
    assert values == list(range(1, 14))


def test_the_count_starts_at_the_banks_left_skips_it_and_goes_round_the_empty_seats() -> None:
    assert [counted_to(count, 7, Seat(7)) for count in range(1, 14)] == [*range(1, 7), *range(1, 7), 1]
    assert [counted_to(count, 7, Seat(3)) for count in range(1, 9)] == [4, 5, 6, 7, 1, 2, 4, 5]
    assert [counted_to(count, 7, Seat(1)) for count in range(1, 8)] == [2, 3, 4, 5, 6, 7, 2]


@pytest.mark.parametrize(
    ("up_card", "seat"), [("As", "1"), ("4d", "4"), ("Td", "4"), ("Jd", "5"), ("Qd", "6"), ("Kd", "1")]
)
def test_the_up_card_says_who_has_first_action(up_card: str, seat: str) -> None:
    assert first_of(everybody("123456", up_card, 10)) == seat


@pytest.mark.parametrize(("up_card", "seat"), [("As", "4"), ("6d", "4"), ("Td", "1"), ("8d", "5"), ("Jd", "1")])
def test_an_empty_seat_passes_the_button_on_clockwise(up_card: str, seat: str) -> None:
    # The bank is seat 3, so the others are counted 4, 5, 6, 7, 1, 2; nobody sits at 6, 7 and 2.
    assert first_of(everybody("145", up_card, 10, bank=3)) == seat


def test_a_button_in_the_round_overrides_the_card() -> None:
    assert first_of(everybody("124", "As", 10, button=2)) == "2"
    assert first_of(everybody("124", "As", 10, button=3)) == "4"
    assert first_of(everybody("124", "As", 10, button=6)) == "1"
    with pytest.raises(PitbossError, match="button"):
        everybody("124", "As", 10, button=8)


def test_from_the_button_the_bank_covers_clockwise_until_it_is_used_up() -> None:
    answer = everybody("123456", "5d", 35)  # the button is at seat 5
    assert [answer["seats"][seat]["net"] for seat in "561234"] == [-10, -10, -10, -5, 0, 0]
    assert outcomes(answer, 3) == {"ante": "uncovered"}
    assert answer["bank"]["net"] == 35


# The bank


@pytest.mark.parametrize(
    ("amount", "covered"),
    [(10, (10, 0, 0, 0)), (15, (10, 5, 0, 0)), (25, (10, 10, 5, 0)), (40, (10, 10, 5, 15)), (60, (10, 10, 5, 35))],
)
def test_in_a_seat_ante_play_pair_plus_and_six_card_bonus_are_covered_in_that_order(
    amount: int, covered: tuple[int, ...]
) -> None:
    wagers = {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}
    answer = dealt("9c 9d 4h", "Qs 9h 2d", wagers, bank={"seat": 7, "amount": amount})
    result = nets(answer)
    assert tuple(result[wager] for wager in ("ante", "play", "pair-plus", "six-card-bonus")) == covered
    assert answer["bank"]["net"] == -sum(covered)


def test_a_refunded_play_wager_uses_no_cover() -> None:
    answer = dealt("9c 9d 4h", "Js 8h 2d", {"ante": 10, "pair-plus": 5}, bank={"seat": 7, "amount": 15})
    assert nets(answer) == {"ante": 10, "play": 0, "pair-plus": 5}


def test_a_player_must_bank() -> None:
    with pytest.raises(PitbossError, match="the house never banks"):
        settled("marysville", GAME, seats={"1": {"wagers": {"ante": 10}, "decisions": ["play"]}},
                hands={"1": "9c 9d 4h", "dealer": "Qs 8d 2d"})  # fmt: skip


def test_there_are_seven_seats_with_the_banks() -> None:
    with pytest.raises(PitbossError, match="seats 1 to 7"):
        settled("marysville", GAME, seats={"8": {"wagers": {"ante": 10}, "decisions": ["play"]}},
                hands={"8": "9c 9d 4h", "dealer": "Qs 8d 2d"}, bank={"seat": 1, "amount": 100})  # fmt: skip
    with pytest.raises(PitbossError, match="seats 1 to 7"):
        dealt("9c 9d 4h", "Qs 8d 2d", {"ante": 10}, bank={"seat": 8, "amount": 100})


# Collection


@pytest.mark.parametrize(
    ("schedule", "bank_fee"),
    [("action-1", 2), (1, 2), ("action-2", 3)],
)
def test_the_bank_pays_by_total_table_action_with_the_bonus_bets_and_without_the_play_wager(
    schedule: str | int, bank_fee: int
) -> None:
    wagers = {"ante": 30, "pair-plus": 10, "six-card-bonus": 10}  # 50 before the deal
    answer = dealt("Kc 9d 4h", "Qs 8d 2d", wagers, options={"schedule": schedule})
    assert answer["seats"]["1"]["fees"] == 0
    assert answer["bank"] == {"net": -60 + 20 - bank_fee, "fees": bank_fee}


@pytest.mark.parametrize("schedule", ["three-card-poker-1", "wager-1", "face-up-1", "action-40", 40, 0])
def test_a_schedule_that_does_not_list_the_game_is_refused(schedule: str | int) -> None:
    with pytest.raises(PitbossError, match="schedule"):
        dealt("Kc 9d 4h", "Qs 8d 2d", {"ante": 10}, options={"schedule": schedule})
    assert dealt("Kc 9d 4h", "Qs 8d 2d", {"ante": 10}, options={"schedule": "action-39"})


@pytest.mark.parametrize("limits", [{"min": 0.5}, {"min": 1001, "max": 2000}, {"max": 99}, {"max": 10_001}])
def test_limits_outside_every_schedule_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(PitbossError, match="options"):
        dealt("Kc 9d 4h", "Qs 8d 2d", {"ante": 10}, options=limits)
