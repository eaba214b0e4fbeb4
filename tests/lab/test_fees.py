"""What the posted schedules cost, against fees worked out by hand from the posted bands."""

from __future__ import annotations

import pytest

from pitboss.cli.pricing.fees import command
from pitboss.errors import Refused
from pitboss.houses import sheet
from pitboss.houses.collection import posted_collection
from pitboss.lab.fees import banked_costs, room_costs
from pitboss.money import Cents


def test_every_posted_schedule_of_a_game_is_there() -> None:
    collection = posted_collection("marysville")
    assert collection is not None
    costs = banked_costs(sheet("marysville/three-card-poker"))
    assert [each.schedule for each in costs.schedules] == [
        option.id for option in collection.schedule if "three-card-poker" in option.games
    ]


def test_a_hand_costs_its_edge_and_the_fee() -> None:
    costs = banked_costs(sheet("marysville/three-card-poker"), Cents(25_00), 7)
    assert costs.edge is not None
    first = costs.schedules[0]  # players nothing; the dealer 4 dollars on an action of 175
    assert (first.player_fee, first.dealer_fee, first.taken) == (0, 4_00, 4_00)
    assert first.player_cost == pytest.approx(25_00 * costs.edge)
    assert first.dealer_result == pytest.approx(7 * 25_00 * costs.edge - 4_00)
    assert first.dealer_edge == pytest.approx(first.dealer_result / (7 * 25_00))
    assert costs.sd and costs.dealer_sd
    assert costs.dealer_sd == pytest.approx((7**0.5 * 25_00 * costs.sd, 7 * 25_00 * costs.sd))
    assert first.turn_cost == 4_00 / 8


def test_players_who_pay_by_their_wager() -> None:
    costs = banked_costs(sheet("marysville/pai-gow-tiles"), Cents(25_00), 6)
    first = next(each for each in costs.schedules if each.schedule == "wager-1")
    assert (first.player_fee, first.dealer_fee, first.taken) == (1_00, 1_00, 7_00)


@pytest.mark.parametrize("name", ["holdem", "lowball", "omaha-8", "omaha-8-joker"])
def test_every_schedule_of_the_room_fits_its_game(name: str) -> None:
    costs = room_costs(sheet(f"marysville/{name}"), players=4)
    assert costs
    for cost in costs:
        assert bool(cost.taken) != bool(cost.half_hour)
        assert cost.an_hour == pytest.approx(30 * cost.taken / 4 + 2 * cost.half_hour)


def test_a_rake_depends_on_the_pot_up_to_its_cap() -> None:
    small, large = (room_costs(sheet("mount-airy/holdem"), pot=Cents(pot))[0].taken for pot in (20_00, 500_00))
    assert 0 < small < large


@pytest.mark.parametrize(
    ("name", "stake", "players", "said"),
    [
        ("mount-airy/blackjack", None, None, "posts no schedule"),
        ("marysville/three-card-poker", Cents(1), None, "is not from"),
        ("marysville/three-card-poker", Cents(0), None, "without a stake"),
        ("marysville/three-card-poker", None, 0, "0 is not from 1 to 7"),
        ("marysville/three-card-poker", None, 8, "8 is not from 1 to 7"),
    ],
)
def test_what_does_not_fit_is_refused(name: str, stake: Cents | None, players: int | None, said: str) -> None:
    with pytest.raises(Refused, match=said):
        banked_costs(sheet(name), stake, players)


@pytest.mark.parametrize(
    ("name", "args", "said"),
    [
        ("marysville/three-card-poker", ["--pot", "60"], "--pot: is for games of the poker room"),
        ("marysville/three-card-poker", ["--hands", "60"], "--hands: is for games of the poker room"),
        ("marysville/holdem", ["--stake", "5"], "--stake: is for games that a player banks"),
        ("marysville/holdem", ["--pot", "0"], "--pot: nothing is taken from an empty pot"),
        ("marysville/holdem", ["--hands", "0"], "--hands: 0 is not from 1 to 1000"),
    ],
)
def test_what_is_asked_of_the_wrong_table_is_refused(name: str, args: list[str], said: str) -> None:
    with pytest.raises(Refused, match=said):
        command([name, *args], standalone_mode=False)
