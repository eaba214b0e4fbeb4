import random

from hypothesis import given
from hypothesis import strategies as st

from pitboss.drivers.random import play_random
from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.banks import HouseBank, PlayerBank, within_aggregate
from pitboss.table.postings import FEE
from pitboss.table.table import open_table

results = st.lists(st.integers(-(10**6), 10**6), max_size=30)


def test_the_house_pays_everything() -> None:
    assert HouseBank().cover(10**9) == 10**9


@given(st.integers(1, 10**6), results)
def test_a_player_dealer_never_wins_or_loses_more_than_he_put_up(amount: int, wagers: list[int]) -> None:
    bank = PlayerBank(Cents(amount))
    won = lost = 0
    for result in wagers:
        covered = bank.cover(result)
        assert abs(covered) <= abs(result) and covered * result >= 0
        won, lost = (won, lost + covered) if covered > 0 else (won - covered, lost)
        assert won + lost <= amount


@given(st.integers(1, 10**6), results)
def test_nothing_is_covered_in_part_before_the_bank_is_used_up(amount: int, wagers: list[int]) -> None:
    bank = PlayerBank(Cents(amount))
    covered = [bank.cover(result) for result in wagers]
    short = [got != wanted for got, wanted in zip(covered, wagers, strict=True)]
    if True in short:
        assert not any(covered[short.index(True) + 1 :])


MOST = Cents(5_000_000)
WAGERS = ("bet-1", "bet-2")


def test_wins_within_the_posted_limit_are_paid_in_full() -> None:
    assert within_aggregate(
        MOST, WAGERS, [(Seat(1), Wager("bet-1"), 4_000_000), (Seat(1), Wager("bet-2"), 1_000_000)]
    ) == [
        4_000_000,
        1_000_000,
    ]


def test_wins_above_the_limit_are_reduced_pro_rata_and_the_remainder_goes_to_the_largest() -> None:
    wins = [(Seat(1), Wager("bet-1"), 10_000_000), (Seat(1), Wager("bet-2"), 5_000_000)]
    assert within_aggregate(MOST, WAGERS, wins) == [3_333_334, 1_666_666]


def test_other_wagers_other_seats_and_losses_are_outside_the_limit() -> None:
    wins = [
        (Seat(1), Wager("bet-1"), 6_000_000),
        (Seat(1), Wager("progressive"), 9_000_000),
        (Seat(2), Wager("bet-1"), 5_000_000),
        (Seat(1), Wager("bet-2"), -100),
    ]
    assert within_aggregate(MOST, WAGERS, wins) == [5_000_000, 9_000_000, 5_000_000, -100]


@given(st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=8))
def test_a_player_never_wins_more_than_the_limit_nor_more_than_he_was_owed(amounts: list[int]) -> None:
    wins = [(Seat(1), Wager("bet-1"), amount) for amount in amounts]
    held = within_aggregate(MOST, WAGERS, wins)
    assert sum(won for won in held if won > 0) == min(MOST, sum(won for won in amounts if won > 0))
    assert all(got <= owed for got, owed in zip(held, amounts, strict=True))


def test_what_a_winning_bank_pays_is_commission_at_a_house_without_collection() -> None:
    """The shift report tells the two apart by these words."""
    table = open_table(sheet("mount-airy/pai-gow-poker"))
    said = {
        each.why
        for seed in range(60)
        for each in play_random(table, random.Random(seed))[1].postings()
        if each.credit == FEE
    }
    assert said == {"commission on bet", "commission on the bank"}
