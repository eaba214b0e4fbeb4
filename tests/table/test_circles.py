"""One person on several circles, several persons on one: who decides, who pays a fee, and what each wager wins."""

from __future__ import annotations

import random

import pytest

from pitboss.drivers.random import run_random
from pitboss.errors import BadGame, Refused
from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.circles import (
    BEHIND,
    Circle,
    CircleBet,
    check_circles,
    fronts_of,
    in_front,
    set_for_them,
    stakes_of,
)
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.rotation import Person
from pitboss.table.settlement import Settlement
from pitboss.table.table import open_table

ANN, BOB, CYD, DAN = map(Person, ("Ann", "Bob", "Cyd", "Dan"))
SEATED = {Seat(1): ANN, Seat(2): BOB, Seat(5): CYD}
BANK = BankSeat(Seat(5), Cents(100_000_00))
TABLE = open_table(sheet("marysville/fortune-pai-gow-poker"), {"schedule": "wager-7"})
BEHIND_ONE = Seat(BEHIND + 1)


def bet(person: Person, dollars: int, fortune: int = 0) -> CircleBet:
    wagers = {Wager("bet"): Cents(100 * dollars)}
    return CircleBet(person, wagers | ({Wager("fortune"): Cents(100 * fortune)} if fortune else {}))


def circle(seat: int, *bets: CircleBet) -> Circle:
    return Circle(Seat(seat), bets)


def dealt(circles: list[Circle], seed: int, bank: BankSeat = BANK) -> tuple[Settlement, Settlement]:
    """A round settled with all bets behind seats, and the same round with the front wagers alone."""
    opening = Opening(fronts_of(circles), bank)
    round_ = TABLE.open(opening)
    run_random(round_, random.Random(seed))
    again = TABLE.answered(opening, round_.answers)
    return TABLE.settle(opening, round_, circles), TABLE.settle(opening, again)


def test_the_largest_bettor_decides_and_with_equal_bets_the_seats_own_player() -> None:
    assert circle(1, bet(ANN, 20), bet(BOB, 50), bet(DAN, 30)).decides == BOB
    assert circle(1, bet(ANN, 50), bet(BOB, 50)).decides == ANN


@pytest.mark.parametrize(
    ("bets", "told"),
    [
        (circle(1, bet(CYD, 20)), "seat 1: Cyd banks, so he may not bet"),
        (circle(3, bet(CYD, 20)), "seat 3: Cyd banks, so he may not bet"),
        (circle(1, bet(BOB, 20)), "seat 1: Bob may bet here only behind Ann, whose seat it is"),
        (circle(3, bet(DAN, 20)), "seat 3: Dan must sit down to bet here"),
        (circle(1, bet(ANN, 20), bet(ANN, 20)), "seat 1: a person may have only one bet on a circle"),
        (circle(1, bet(ANN, 20), bet(DAN, 1)), "seat 1"),
    ],
)
def test_a_wager_in_a_forbidden_place_is_refused(bets: Circle, told: str) -> None:
    with pytest.raises(Refused, match=told):
        check_circles(TABLE, SEATED, [bets], BANK)


def test_a_player_may_bet_on_empty_circles_and_anyone_behind_another() -> None:
    check_circles(TABLE, SEATED, [circle(1, bet(ANN, 20), bet(BOB, 20), bet(DAN, 20)), circle(4, bet(ANN, 20))], BANK)


@pytest.mark.parametrize("name", ["marysville/face-up-pai-gow-poker", "marysville/three-card-poker-6-card-bonus"])
def test_nobody_bets_behind_another_if_the_house_forbids_it(name: str) -> None:
    with pytest.raises(Refused, match="this table has no back line"):
        check_circles(open_table(sheet(name)), SEATED, [circle(1, bet(ANN, 20), bet(DAN, 20))], BANK)


def test_a_player_with_several_hands_plays_his_own_and_the_others_are_set_the_house_way() -> None:
    furniture = TABLE.rules.table
    bets = [circle(1, bet(ANN, 20)), circle(2, bet(BOB, 20)), circle(3, bet(BOB, 20)), circle(4, bet(BOB, 90))]
    assert set_for_them(furniture, SEATED, bets) == (3, 4)
    assert set_for_them(sheet("marysville/three-card-poker").rules.table, SEATED, bets) == ()


def test_a_largest_bettor_who_decides_on_two_hands_plays_one() -> None:
    bets = [circle(1, bet(ANN, 20), bet(BOB, 50)), circle(2, bet(BOB, 20))]
    assert set_for_them(TABLE.rules.table, SEATED, bets) == (1,)


def test_everybody_with_a_bet_on_a_circle_owes_a_fee_there() -> None:
    bets = [circle(1, bet(ANN, 50), bet(DAN, 150)), circle(3, bet(ANN, 50, 20))]
    fees = TABLE.fees(stakes_of(bets), BANK)
    schedule = TABLE.schedule
    assert schedule is not None
    assert fees.seats == {
        place: schedule.player_fee([Cents(100 * dollars)], Cents(270_00))
        for place, dollars in ((1, 50), (BEHIND_ONE, 150), (3, 50))
    }
    assert all(fees.seats.values())
    assert fees.bank == schedule.dealer_fee(Cents(270_00), BANK.amount), "by everything on the table"


@pytest.mark.parametrize("seed", range(50))
def test_a_round_without_wagers_behind_is_settled_as_usual(seed: int) -> None:
    ours, plain = dealt([circle(1, bet(ANN, 50, 5)), circle(2, bet(BOB, 20)), circle(3, bet(BOB, 25, 20))], seed)
    assert ours.as_json() == plain.as_json()


@pytest.mark.parametrize("seed", range(50))
def test_a_wager_behind_wins_and_loses_with_the_hand_and_on_its_own_amount(seed: int) -> None:
    ours, plain = dealt([circle(1, bet(ANN, 50), bet(DAN, 150, 20)), circle(2, bet(BOB, 20))], seed)
    front, behind = (ours.seats[place][Wager("bet")] for place in (Seat(1), BEHIND_ONE))
    assert behind.net == 3 * front.net
    assert behind.outcome == front.outcome == plain.seats[Seat(1)][Wager("bet")].outcome
    assert ours.seats[BEHIND_ONE][Wager("fortune")].outcomes, "settled though the seat's own player has none"
    assert ours.balance() == 0


@pytest.mark.parametrize("seed", range(50))
def test_a_wager_behind_is_covered_after_the_one_in_front_and_before_the_next_seat(seed: int) -> None:
    bets = [circle(1, bet(ANN, 50), bet(DAN, 50)), circle(2, bet(BOB, 50))]
    ours, _ = dealt(bets, seed, BANK._replace(amount=Cents(75_00)))
    front, behind = (abs(ours.seats[place][Wager("bet")].net) for place in (Seat(1), BEHIND_ONE))
    next_seat = abs(ours.seats[Seat(2)][Wager("bet")].net)
    assert (front, behind, next_seat) in {
        (50_00, 25_00, 0),  # seat 1 has first action
        (25_00, 0, 50_00),  # seat 2 has it
        (0, 0, 50_00),  # a hand that pushes uses nothing
        (0, 0, 0),
    }
    assert abs(ours.bank_net) <= 75_00


def test_rounds_that_were_played_for_the_bets_behind_are_not_played_again() -> None:
    bets = [circle(1, bet(ANN, 50), bet(DAN, 150, 20)), circle(2, bet(BOB, 20))]
    opening = Opening(fronts_of(bets), BANK)
    round_ = TABLE.open(opening)
    run_random(round_, random.Random(3))
    played = TABLE.answered(in_front(opening, BEHIND_ONE, bets[0].bets[1]), round_.answers)
    ours = TABLE.settle(opening, round_, bets, {BEHIND_ONE: played})
    assert ours.as_json() == TABLE.settle(opening, round_, bets).as_json()
    played.moves.clear()
    with pytest.raises(BadGame, match="leaves seat 1001's 'bet' unsettled"):
        TABLE.settle(opening, round_, bets, {BEHIND_ONE: played})
