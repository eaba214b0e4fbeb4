"""Pai Gow Tiles: who banks and what he covers, where the dice count to, and what a sheet may post."""

from decimal import Decimal
from typing import Any

import pytest
from tests.games.pai_gow.tile_rounds import (
    ALL,
    BANK_LOW_FOUR_HIGH_SIX,
    PENNSYLVANIA,
    covered,
    dealt,
    refused,
    started,
    written,
)
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError
from pitboss.table.round import Dealt, Round


def order_of_dealing(round_: Round) -> list[object]:
    return [event.to for event in round_.events if isinstance(event, Dealt)]


@PENNSYLVANIA
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ((2, 3, 4), ["dealer", 7, 4, 1]),  # nine is the bank again, then counterclockwise
        ((6, 6, 5), ["dealer", 7, 4, 1]),  # and seventeen
        ((1, 1, 1), [4, 1, "dealer", 7]),  # three is seat 6, empty but counted
        ((1, 1, 2), [4, 1, "dealer", 7]),
        ((2, 3, 5), [7, 4, 1, "dealer"]),
    ],
)
def test_the_bank_counts_1_9_and_17_and_tiles_go_out_counterclockwise_from_where_the_dice_end(
    house: str, dice: tuple[int, ...], order: list[object]
) -> None:
    assert order_of_dealing(started(house, (1, 4, 7), dice=dice)) == order


@PENNSYLVANIA
def test_the_count_starts_at_a_banking_player(house: str) -> None:
    assert order_of_dealing(started(house, (1, 4, 7), bank=5, dice=(1, 1, 1))) == [1, 7, "dealer", 4]


@PENNSYLVANIA
def test_dice_do_not_change_what_is_paid(house: str) -> None:
    hands = "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, "2-2 2-3"
    assert dealt(house, *hands) == dealt(house, *hands, dice="1-1-1") == dealt(house, *hands, dice="6-5-6")


def settled_in_order(**more: Any) -> dict[str, Any]:
    """Three winners at Marysville of $100 each before a bank of $150 at seat 4: who is covered shows the order."""
    seat = {"wagers": {"bet": 100}, "decisions": ["house-way"]}
    hands = {"1": "6-6 6-6 1-1 4-4", "3": "1-3 1-3 5-5 3-6", "6": "5-5 4-5 3-3 1-2"}
    bank = {"seat": 4, "amount": 150, "decisions": ["set 5-6 4-6"]}
    tree = {"seats": dict.fromkeys(hands, seat), "hands": {**hands, "dealer": "5-6 4-6 1-6 1-5"}, "bank": bank}
    return settled("marysville", "pai-gow-tiles", **{**tree, **more})


@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ({"button": 1}, {"1": 100, "3": 50, "6": 0}),
        ({"button": 3}, {"3": 100, "6": 50, "1": 0}),
        ({"button": 2}, {"3": 100, "6": 50, "1": 0}),  # a seat without a wager passes it on
        ({"button": 4}, {"6": 100, "1": 50, "3": 0}),
        ({}, {"6": 100, "1": 50, "3": 0}),  # neither button nor dice: the seat at his left
        ({"dice": "1-1-1"}, {"6": 100, "1": 50, "3": 0}),  # three: seat 6
        ({"dice": "2-2-1"}, {"1": 100, "3": 50, "6": 0}),  # five: he is one at seat 4, so seat 1
        ({"dice": "2-2-2"}, {"3": 100, "6": 50, "1": 0}),  # six: seat 2, empty
        ({"dice": "2-3-3"}, {"6": 100, "1": 50, "3": 0}),  # eight is himself: the seat at his left
        ({"dice": "5-5-5"}, {"6": 100, "1": 50, "3": 0}),  # and fifteen
        ({"dice": "6-6-6"}, {"1": 100, "3": 50, "6": 0}),  # eighteen: seat 7, empty
        ({"dice": "2-2-1", "button": 3}, {"3": 100, "6": 50, "1": 0}),  # a button named overrides
    ],
)
def test_marysville_settles_clockwise_from_the_button_or_the_dice_until_the_bank_is_used(
    more: dict[str, Any], paid: dict[str, int]
) -> None:
    answer = settled_in_order(**more)
    assert covered(answer) == paid
    uncovered = next(seat for seat, net in paid.items() if net == 0)
    assert outcomes(answer, uncovered) == {"bet": "uncovered"}
    assert answer["bank"] == {"net": -150, "fees": 0}


def test_losses_use_the_bank_up_like_wins_and_a_push_uses_nothing() -> None:
    """A push, then a loss of 40 before $60, then a win of 100 of which 20 are left."""
    answer = settled(
        "marysville",
        "pai-gow-tiles",
        seats={
            "2": {"wagers": {"bet": 50}, "decisions": ["set 5-6 4-6"]},
            "3": {"wagers": {"bet": 40}, "decisions": ["set 3-6 5-6"]},
            "4": {"wagers": {"bet": 100}, "decisions": ["house-way"]},
        },
        hands={"2": "6-6 6-6 5-6 4-6", "3": "3-6 5-6 1-4 4-6", "4": "1-3 1-3 2-2 2-3", "dealer": "1-6 1-5 2-6 5-5"},
        bank={"seat": 1, "amount": 60, "decisions": ["set 1-6 1-5"]},
    )
    assert covered(answer) == {"2": 0, "3": -40, "4": 20}
    assert answer["bank"]["net"] == 20


# Banks


def test_the_house_never_banks_at_marysville() -> None:
    tree = written("marysville")
    del tree["bank"]
    assert "bank: is missing: the house never banks here" in refused("marysville", **tree)


@ALL
def test_a_banking_player_sets_his_own_tiles_or_has_them_set_the_house_way(house: str) -> None:
    """1-3 with 3-3 and two tens are two zeros; set the house way they are a six over a four."""
    hands = "5-6 4-6 1-4 2-6", BANK_LOW_FOUR_HIGH_SIX, "5-6 4-6"  # one under three
    bank: dict[str, Any] = {"seat": 7, "amount": 500}
    assert outcomes(dealt(house, *hands, "1-3 3-3")) == {"bet": "win"}
    assert outcomes(dealt(house, *hands, "1-3 4-6")) == {"bet": "lose"}
    for said in ({}, {"decisions": ["house-way"]}):
        assert outcomes(dealt(house, *hands, bank={**bank, **said})) == {"bet": "lose"}


@PENNSYLVANIA
def test_a_banking_player_must_cover_every_bet(house: str) -> None:
    tree = written(house)
    tree["seats"]["2"] = {"wagers": {"bet": 30}, "decisions": ["house-way"]}
    tree["hands"]["2"] = "1-1 1-1 4-4 4-6"
    assert "bank.amount: $49.99 does not cover the wagers, $50" in refused(
        house, **tree, bank={"seat": 7, "amount": Decimal("49.99")}
    )
    answer = settled(house, "pai-gow-tiles", **tree, bank={"seat": 7, "amount": 50})
    assert "uncovered" not in {**outcomes(answer, 1), **outcomes(answer, 2)}.values()


@PENNSYLVANIA
def test_winners_also_pay_commission_to_the_house_when_a_player_banks(house: str) -> None:
    answer = dealt(house, "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, "2-2 2-3", bank={"seat": 7, "amount": 100})
    assert nets(answer) == {"bet": 95}
    assert answer["bank"] == {"net": -100, "fees": 0}


def test_mount_airy_takes_five_per_cent_of_what_a_players_bank_wins_and_valley_forge_nothing() -> None:
    hands = "5-6 4-6 1-6 2-6", BANK_LOW_FOUR_HIGH_SIX, "5-6 4-6"
    bank = {"seat": 7, "amount": 100}
    assert dealt("mount-airy", *hands, bank=bank)["bank"] == {"net": 95, "fees": 5}
    assert dealt("valley-forge", *hands, bank=bank)["bank"] == {"net": 100, "fees": 0}
    assert dealt("mount-airy", *hands)["bank"] == {"net": 100, "fees": 0}


def test_a_co_bank_at_mount_airy_has_half_of_the_result_and_the_dealer_sets() -> None:
    hands = "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, "2-2 2-3"
    answer = dealt("mount-airy", *hands, bank={"seat": 7, "amount": 50, "co": True})
    assert nets(answer) == {"bet": 95}
    assert answer["bank"] == {"net": -100, "fees": 0, "player": -50, "house": -50}
    with pytest.raises(PitbossError, match=r"bank: decisions: .* is not on offer"):
        dealt("mount-airy", *hands, bank={"seat": 7, "amount": 50, "co": True, "decisions": ["set 1-3 4-6"]})


@pytest.mark.parametrize("house", ["valley-forge", "marysville"])
def test_nobody_banks_together_with_the_house_elsewhere(house: str) -> None:
    with pytest.raises(PitbossError, match=r"bank\.co: this table has no co-bank"):
        dealt(house, "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, bank={"seat": 7, "amount": 500, "co": True})


# Collection, limits, sheets


@pytest.mark.parametrize(
    ("schedule", "bet", "bank", "fee", "bank_fee"),
    [
        ("wager-1", 100, 500, 1, 1),
        ("wager-1", 101, 500, 2, 1),
        ("wager-3", 100, 100, 1, 1),
        ("wager-3", 100, 101, 1, 2),
        ("action-1", 50, 500, 0, 2),
        ("old-pai-gow-1", 600, 900, 5, 2),
    ],
)
def test_collection_is_taken_by_the_schedule_named(schedule: str, bet: int, bank: int, fee: int, bank_fee: int) -> None:
    answer = dealt(
        "marysville", "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, bet=bet, bank={"seat": 7, "amount": bank},
        options={"schedule": schedule},
    )  # fmt: skip
    assert (answer["seats"]["1"]["fees"], answer["bank"]["fees"]) == (fee, bank_fee)


@pytest.mark.parametrize(("schedule", "why"), [(4, "action or wager"), ("face-up-4", "is not for pai-gow-tiles")])
def test_tiles_are_on_two_fee_sheets_so_a_number_alone_is_refused_and_so_is_another_games_schedule(
    schedule: Any, why: str
) -> None:
    assert why in refused("marysville", **written("marysville"), options={"schedule": schedule})


@pytest.mark.parametrize(
    ("house", "bet", "why"),
    [
        ("mount-airy", 4, "below the minimum of $5"),
        ("mount-airy", 1001, "above the maximum of $1,000"),
        ("valley-forge", 4, "below the minimum of $5"),
        ("marysville", 9, "below the minimum of $10"),
        ("marysville", 2001, "above the maximum of $2,000"),
    ],
)
def test_bets_are_within_the_tables_limits(house: str, bet: int, why: str) -> None:
    assert why in refused(house, **written(house, wagers={"bet": bet}))
