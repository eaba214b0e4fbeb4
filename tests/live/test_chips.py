"""Chips change hands by postings, and none is ever lost or created."""

from __future__ import annotations

import pytest

from pitboss.errors import Refused
from pitboss.live.chips import TableChips
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.postings import FEE, LAYOUT, RACK, Posting, stack
from pitboss.table.settlement import MeterAward, Settlement

ANN, BO = Seat(1), Seat(2)


def test_a_seat_puts_down_no_more_than_it_has() -> None:
    chips = TableChips({ANN: 10_00}, {})
    with pytest.raises(Refused, match=r"seat 1: has only \$10, but needs \$10.01"):
        chips.hold(ANN, 10_01)
    chips.hold(ANN, 10_00)
    chips.hold(ANN, -4_00)
    assert chips.available(ANN) == 4_00
    chips.check(on_the_layout=0)


def test_what_is_held_is_the_seats_own_again_when_the_round_is_settled() -> None:
    chips = TableChips({ANN: 10_00}, {})
    chips.hold(ANN, 6_00)
    chips.settle(())
    assert chips.seats == {ANN: 10_00}


def test_chips_that_do_not_lie_where_they_should_are_an_alarm() -> None:
    chips = TableChips({ANN: 10_00}, {"progressive": Cents(5_00)})
    chips.settle([Posting(stack(ANN), LAYOUT, Cents(3_00), "pass stays up")])
    chips.check(on_the_layout=3_00)
    with pytest.raises(
        AssertionError,
        match=r"\$15 came to the table, but the balances add up to \$15; the layout should hold \$0 and holds \$3",
    ):
        chips.check(on_the_layout=0)


def test_a_stack_below_zero_is_an_alarm() -> None:
    chips = TableChips({ANN: 10_00}, {})
    chips.settle([Posting(stack(ANN), RACK, Cents(10_01), "bet: lose")])
    with pytest.raises(AssertionError, match=r"stack 1 is below zero: -\$0.01"):
        chips.check(on_the_layout=0)


def test_a_meter_is_fed_from_the_rack_to_the_part_of_a_cent() -> None:
    chips = TableChips({ANN: 10_00}, {"progressive": Cents(100_00)}, contribution=17)
    for _ in range(100):
        chips.feed("progressive", Cents(1_03))
        chips.feed("ante", Cents(5_00))
    assert chips.meters["progressive"] == 100_00 + 1_03 * 17
    assert chips.house == -1_03 * 17
    chips.check(on_the_layout=0)


def test_without_a_posted_contribution_a_meter_stays() -> None:
    chips = TableChips({ANN: 10_00}, {"progressive": Cents(100_00)})
    chips.feed("progressive", Cents(1_00))
    assert chips.meters == {"progressive": 100_00}


def test_a_round_moves_chips_between_players_bank_house_and_meter() -> None:
    chips = TableChips({ANN: 100_00, BO: 500_00}, {"progressive": Cents(40_00)})
    chips.hold(ANN, 26_00)
    chips.hold(BO, 200_00)
    settlement = Settlement({"progressive": Cents(40_00)}, payer=stack(BO))
    settlement.meters = {"progressive": Cents(10_00)}
    settlement.awards = [MeterAward("progressive", ANN, Wager("progressive"), Cents(40_00))]
    settlement.fees[ANN] = Cents(1_00)
    settlement.bank_fees = Cents(2_00)
    account = settlement.account(ANN, Wager("ante"))
    account.stake, account.lifted, account.won, account.award, account.commission = 25_00, 25_00, 25_00, 40_00, 1_00
    settlement.bank_net = -25_00
    assert settlement.balance() == 0
    chips.settle(settlement.postings())
    assert chips.seats == {ANN: 100_00 + 65_00 - 1_00 - 1_00, BO: 500_00 - 25_00 - 2_00}
    assert chips.meters == {"progressive": 10_00}
    assert chips.house == 1_00 + 1_00 + 2_00 - 10_00, "the house seeds the meter anew"
    assert Posting(stack(ANN), FEE, Cents(1_00), "commission on ante") in settlement.postings()
    chips.check(on_the_layout=0)
