"""Chips are moved, never lost or made."""

from __future__ import annotations

import pytest

from pitboss.errors import Refused
from pitboss.live.chips import Chips
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import BankSeat
from pitboss.table.settlement import Settlement

ANN, BO = Seat(1), Seat(2)


def test_a_seat_pays_no_more_than_it_has() -> None:
    chips = Chips({ANN: 10_00}, {})
    with pytest.raises(Refused, match=r"seat 1: has \$10, and that takes \$10.01"):
        chips.pay_in(ANN, 10_01)
    chips.pay_in(ANN, 10_00)
    chips.pay_in(ANN, -4_00)
    assert chips.seats[ANN] == 4_00
    chips.check(on_the_table=6_00)


def test_a_cent_lost_or_made_is_an_alarm() -> None:
    chips = Chips({ANN: 10_00}, {"progressive": Cents(5_00)})
    chips.house -= 1
    with pytest.raises(AssertionError, match=r"\$15 came to the table and \$14.99 is there"):
        chips.check(on_the_table=0)


def test_a_meter_is_fed_from_the_house_to_the_part_of_a_cent() -> None:
    chips = Chips({ANN: 10_00}, {"progressive": Cents(100_00)}, contribution=17)
    for _ in range(100):
        chips.feed("progressive", Cents(1_03))
        chips.feed("ante", Cents(5_00))
    assert chips.meters["progressive"] == 100_00 + 1_03 * 17
    assert chips.house == -1_03 * 17
    chips.check(on_the_table=0)


def test_without_a_posted_contribution_a_meter_stays() -> None:
    chips = Chips({ANN: 10_00}, {"progressive": Cents(100_00)})
    chips.feed("progressive", Cents(1_00))
    assert chips.meters == {"progressive": 100_00}


def test_a_round_moves_chips_between_players_bank_house_and_meter() -> None:
    chips = Chips({ANN: 100_00, BO: 500_00}, {"progressive": Cents(40_00)})
    before = dict(chips.seats)
    chips.pay_in(ANN, 26_00)
    chips.pay_in(BO, 200_00)
    settlement = Settlement({"progressive": Cents(10_00)})
    settlement.meter_paid = 40_00
    settlement.fees[ANN] = Cents(1_00)
    settlement.bank_fees = Cents(2_00)
    account = settlement.account(ANN, Wager("ante"))
    account.stake, account.returned, account.commission = 25_00, 90_00, 1_00
    settlement.bank_net = -25_00
    chips.settle(settlement, before, BankSeat(BO, Cents(200_00)))
    assert chips.seats == {ANN: 100_00 + 65_00 - 1_00 - 1_00, BO: 500_00 - 25_00 - 2_00}
    assert chips.meters == {"progressive": 10_00}
    assert chips.house == 1_00 + 1_00 + 2_00 - 10_00, "the house seeds the meter anew"
    chips.check(on_the_table=0)
