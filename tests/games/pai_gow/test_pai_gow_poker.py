"""Pai Gow Poker at Mount Airy; and what every pai gow poker game shares: setting, fouls, copies."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError
from pitboss.games.pai_gow.cards import bet_units
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.script import Ask, Deal, Roll, Seat, Shuffle, Wager
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.round import Chose, Dealt, Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import open_table

KINGS = "Ks Kd 9c 7h 5s 4d 2c"  # the bank: 9-7 in front of kings


def dealt(hand: str, dealer: str = KINGS, decision: str = "house-way", bet: float = 100, **more: Any) -> dict[str, Any]:
    seat = {"wagers": {"bet": bet}, "decisions": [decision]}
    return settled("mount-airy", "pai-gow-poker", seats={"1": seat}, hands={"1": hand, "dealer": dealer}, **more)


def test_both_hands_higher_pay_even_money_less_five_per_cent() -> None:
    answer = dealt("Ah As Qc Jd 8h 6s 3c")
    assert answer["seats"]["1"]["wagers"]["bet"] == {
        "stake": 100, "returned": 200, "commission": 5, "net": 95, "outcome": "win",
        "why": "queen-jack in front, pair of aces behind",
    }  # fmt: skip
    assert answer["bank"] == {"net": -100, "fees": 0}


@pytest.mark.parametrize(
    ("hand", "decision", "net"),
    [
        ("Qs Qd Ac 8d 6c 3h 2d", "set Ac 8d", 0),  # front won, back lost
        ("Ah As 8d 6c 4h 3h 2d", "set 8d 6c", 0),  # front lost, back won
        ("Qs Qd 8c 6d 4h 3h 2d", "set 8c 6d", -100),  # both lost
        ("Ah As 9d 7c 4h 3h 2d", "set 9d 7c", 0),  # front a copy: the bank's; back won
        ("Kh Kc 9d 8d 5h 4h 2d", "set 9d 8d", 0),  # front won; back a copy
        ("Kh Kc 9d 7d 5h 4h 2d", "set 9d 7d", -100),  # two copies
        ("Jc 9d 7s 6h 4s 3d 2h", "set 9d 7s", -100),  # a copy and a loss
    ],
)
def test_one_higher_hand_pushes_none_loses_and_the_bank_wins_copies(hand: str, decision: str, net: int) -> None:
    answer = dealt(hand, decision=decision)
    assert nets(answer) == {"bet": net}
    assert answer["seats"]["1"]["wagers"]["bet"]["commission"] == 0


def test_the_units_of_a_bet() -> None:
    assert [bet_units(5, 9, 4, 8), bet_units(5, 7, 4, 8), bet_units(4, 9, 4, 8), bet_units(4, 8, 4, 8)] == [1, 0, 0, -1]
    assert bet_units(9, 8, 1, 1) == -1  # foul against any bank


@pytest.mark.parametrize("front", ["8h 8s", "Ac Kc", "Kc Ac"])
def test_a_front_that_outranks_the_back_is_foul_and_loses_to_a_worse_bank(front: str) -> None:
    answer = dealt("8h 8s Kc Ac 6s 4c 2h", "Qh Tc 9d 6c 5c 3s 2d", f"set {front}")
    pair_behind = front != "8h 8s"
    assert nets(answer) == {"bet": 95 if pair_behind else -100}


def test_a_two_card_hand_higher_by_its_top_cards_is_foul_too() -> None:
    assert nets(dealt("Ah Ks 9c 8d 6s 4c 2h", "Qh Tc 9d 7c 5c 3s 2d", "set Ah Ks")) == {"bet": -100}
    assert nets(dealt("Ah Ks 9c 8d 6s 4c 2h", "Qh Tc 9d 7c 5c 3s 2d", "set Ks 9c")) == {"bet": 95}


def test_the_front_may_equal_the_back_in_its_pair() -> None:
    assert nets(dealt("8h 8s 8c 8d 6s 4c 2h", decision="set 8h 8s")) == {"bet": 0}


@pytest.mark.parametrize(("bet", "commission"), [(10, 0.5), (5.1, 0.26), (5.09, 0.25), (25.5, 1.28)])
def test_commission_is_rounded_to_the_nearest_cent_half_up(bet: float, commission: float) -> None:
    answer = dealt("Ah As Qc Jd 8h 6s 3c", bet=Decimal(str(bet)))  # type: ignore[arg-type]
    assert answer["seats"]["1"]["wagers"]["bet"]["commission"] == commission


def test_a_table_may_round_commission_up_to_the_quarter() -> None:
    answer = dealt("Ah As Qc Jd 8h 6s 3c", bet=12, options={"commission-rounding": "quarter"})
    assert answer["seats"]["1"]["wagers"]["bet"]["commission"] == 0.75


def test_the_bank_is_set_the_house_way() -> None:
    two_pairs = "Tc Td 6h 6s Ad 8c 4s"  # kept behind ace-eight
    assert nets(dealt("Kh Kd 3s 3d Jc 9h 7d", two_pairs)) == {"bet": 0}


def test_a_wheel_beats_a_king_high_straight() -> None:
    wheel = "As 2d 3h 4c 5s Kd 7c"
    assert nets(dealt(wheel, "Kh Qd Jc Ts 9h 4d 2c", "set Kd 7c")) == {"bet": 95}


# Banking


def banked(bank: dict[str, Any], hand: str = "Ah As Qc Jd 8h 6s 3c", **more: Any) -> dict[str, Any]:
    return dealt(hand, bank={"seat": 2, **bank}, **more)


def test_a_player_may_bank_and_winners_still_pay_the_commission() -> None:
    answer = banked({"amount": 300})
    assert nets(answer) == {"bet": 95}
    assert answer["bank"] == {"net": -100, "fees": 0}


def test_a_banker_pays_five_per_cent_of_what_his_bank_wins() -> None:
    answer = banked({"amount": 100}, "Jc 9d 7s 6h 4s 3d 2h")
    assert answer["bank"] == {"net": 95, "fees": 5}
    free = banked({"amount": 100}, "Jc 9d 7s 6h 4s 3d 2h", options={"bank-commission": 0})
    assert free["bank"] == {"net": 100, "fees": 0}


def test_a_bank_must_cover_every_wager() -> None:
    with pytest.raises(PitbossError, match=r"bank.amount: \$99.99 does not cover the wagers, \$100"):
        banked({"amount": Decimal("99.99")})
    assert outcomes(banked({"amount": 100})) == {"bet": "win"}


def test_a_bank_that_covers_all_leaves_nothing_uncovered() -> None:
    seats = {
        "1": {"wagers": {"bet": 100}, "decisions": ["house-way"]},
        "3": {"wagers": {"bet": 60}, "decisions": ["house-way"]},
        "4": {"wagers": {"bet": 40}, "decisions": ["house-way"]},
    }
    hands = {
        "1": "Ah As Qc Jd 8h 6s 3c", "3": "Jc 8s 7s 6h 4s 3d 2h", "4": "Ac Ad Qh Jh 8d 6d 3h", "dealer": KINGS,
    }  # fmt: skip
    answer = settled("mount-airy", "pai-gow-poker", seats=seats, hands=hands, bank={"seat": 2, "amount": 200})
    assert [nets(answer, seat)["bet"] for seat in (1, 3, 4)] == [95, -60, 38]
    assert answer["bank"]["net"] == -80


def test_a_banker_may_set_his_own_hand_but_may_not_foul_it() -> None:
    hands = ("As Kh 7c 7d 7h 5s 2d", "Kc Kd 4c 4d Ah 9s 6c")
    own = {"seat": 2, "amount": 300, "decisions": ["set Ah 9s"]}
    assert nets(dealt(*hands, bank=own)) == {"bet": 95}
    assert nets(dealt(*hands, bank=own | {"decisions": ["house-way"]})) == {"bet": 0}
    with pytest.raises(PitbossError, match="bank: decisions: 'set Kc Kd' makes a foul hand"):
        dealt(hands[0], "Kc Kd 4c 8d Ah 9s 6c", bank=own | {"decisions": ["set Kc Kd"]})


def test_every_seat_must_say_how_its_hand_is_set() -> None:
    with pytest.raises(PitbossError, match="seat 1: decisions: too few"):
        settled(
            "mount-airy", "pai-gow-poker", seats={"1": {"wagers": {"bet": 10}, "decisions": []}},
            hands={"1": "Ah As Qc Jd 8h 6s 3c", "dealer": KINGS},
        )  # fmt: skip


@pytest.mark.parametrize(
    ("bet", "player", "house", "fees"), [(100, 47.5, 50, 2.5), (100.01, 47.51, 50, 2.5), (10.01, 4.76, 5, 0.25)]
)
def test_a_co_bank_halves_the_result_and_an_odd_cent_is_the_players(
    bet: float, player: float, house: float, fees: float
) -> None:
    answer = banked({"amount": 60, "co": True}, "Jc 9d 7s 6h 4s 3d 2h", bet=Decimal(str(bet)))
    assert answer["bank"] == {"net": pytest.approx(bet - fees), "fees": fees, "player": player, "house": house}


def test_a_co_bank_loses_the_larger_half_of_an_odd_cent_to_the_house() -> None:
    answer = banked({"amount": 60, "co": True}, bet=Decimal("10.01"))
    assert (answer["bank"]["player"], answer["bank"]["house"]) == (-5, -5.01)


def test_the_dealer_sets_a_co_banks_hand() -> None:
    with pytest.raises(PitbossError, match="bank: decisions: 'set 9c 7h' is not on offer"):
        banked({"amount": 300, "co": True, "decisions": ["set 9c 7h"]})


def test_a_co_banker_covers_half() -> None:
    with pytest.raises(PitbossError, match=r"does not cover the wagers, \$50"):
        banked({"amount": 49, "co": True})


# The table


@pytest.mark.parametrize(
    ("dice", "first"), [((1, 1, 1), 5), ((1, 1, 6), "dealer"), ((6, 5, 4), "dealer"), ((1, 1, 2), 4), ((2, 4, 3), 6)]
)
def test_dice_say_who_is_dealt_first_counted_counterclockwise_from_the_bank(
    dice: tuple[int, int, int], first: object
) -> None:
    round_ = started(None)
    round_.roll(dice)
    assert isinstance(round_.request, Deal)
    assert round_.request.to == first


def test_a_banking_player_is_counted_one_and_the_dealers_own_position_is_counted_too() -> None:
    round_ = started(BankSeat(Seat(2), Cents(500_00)))
    round_.roll((1, 1, 2))  # 1 is seat 2, then seat 1, the dealer, seat 6
    assert isinstance(round_.request, Deal)
    assert round_.request.to == 6


def started(bank: BankSeat | None) -> Round:
    round_ = open_table(posted("mount-airy", "pai-gow-poker")).open(
        Opening({Seat(1): {Wager("bet"): Cents(10_00)}}, bank)
    )
    assert isinstance(round_.request, Shuffle)
    round_.shuffled()
    assert isinstance(round_.request, Roll)
    return round_


def test_empty_positions_are_dealt_to_and_a_round_file_may_leave_them_out_or_give_them() -> None:
    round_ = started(None)
    round_.roll((1, 1, 1))
    deck = iter(posted("mount-airy", "pai-gow-poker").game.deck(None).cards())  # type: ignore[union-attr]
    while isinstance(request := round_.request, Deal):
        round_.deal(tuple(next(deck) for _ in range(request.cards)))
    assert len([event for event in round_.events if isinstance(event, Dealt)]) == 7
    seat = {"wagers": {"bet": 10}, "decisions": ["house-way"]}
    hands = {"1": "Ah As Qc Jd 8h 6s 3c", "dealer": KINGS}
    assert settled("mount-airy", "pai-gow-poker", seats={"1": seat}, hands=hands)
    empty = hands | {"4": "Jc 8s 7s 6h 4s 3d 2h"}
    assert settled("mount-airy", "pai-gow-poker", seats={"1": seat}, hands=empty)
    with pytest.raises(PitbossError, match="Ah is dealt twice"):
        settled("mount-airy", "pai-gow-poker", seats={"1": seat}, hands=hands | {"4": "Ah 8s 7s 6h 4s 3d 2h"})


def test_how_a_hand_is_set_is_its_players_own_until_it_is_shown() -> None:
    table = open_table(posted("mount-airy", "pai-gow-poker"))
    round_ = table.open(Opening({Seat(1): {Wager("bet"): Cents(10_00)}, Seat(2): {Wager("bet"): Cents(10_00)}}))
    deck = iter(table.game.deck(table.rules).cards())  # type: ignore[union-attr]
    hands: dict[object, Any] = {}
    while not isinstance(request := round_.request, Ask):
        if isinstance(request, Deal):
            hands[request.to] = tuple(next(deck) for _ in range(request.cards))
            round_.deal(hands[request.to])
        elif isinstance(request, Roll):
            round_.roll(())
        else:
            round_.shuffled()
    front = " ".join(map(str, hands[1][:2]))
    round_.choose(Seat(1), f"set {front}")
    assert [event for event in round_.view(Seat(2)) if isinstance(event, Chose)] == []
    round_.let_pass(Seat(2))
    said = {event.seat: str(event.choice) for event in round_.view(Seat(2)) if isinstance(event, Chose)}
    assert said == {1: "set", 2: "house-way"}


@pytest.mark.parametrize(
    ("decision", "why"),
    [
        ("set Ac 8d Qs", "name 2 cards"),
        ("set Ac", "name 2 cards"),
        ("set Ac Ac", "Ac is not among"),
        ("set Ac Kd", "Kd is not among"),
        ("surrender", "not on offer"),
        ("fold", "not on offer"),
    ],
)
def test_an_invalid_setting_is_refused(decision: str, why: str) -> None:
    with pytest.raises(PitbossError, match=f"seat 1: decisions: .*{why}"):
        dealt("Qs Qd Ac 8d 6c 3h 2d", decision=decision)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"bet": 4}, "below the minimum"),
        ({"bet": 1001}, "above the maximum"),
        ({"options": {"wheel": "low"}}, "wheel"),
        ({"bank": {"seat": 1, "amount": 500}}, "seat 1 banks"),
        ({"bank": {"seat": 7, "amount": 500}}, "seats 1 to 6"),
    ],
)
def test_what_is_refused_at_this_table(more: dict[str, Any], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        dealt("Qs Qd Ac 8d 6c 3h 2d", **more)


def test_a_banker_who_does_not_exist_changes_nothing() -> None:
    assert "player" not in Settlement().as_json()["bank"]
