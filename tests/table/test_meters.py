from dataclasses import replace
from itertools import islice
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.rules.lines import Line
from pitboss.rules.script import Pay, Roll, Script, Seat, Wager
from pitboss.table.meters import Hit, award
from pitboss.table.opening import Opening
from pitboss.table.pit_table import StepTable, settled_together
from pitboss.table.round import Round
from pitboss.table.table import open_table

ALL, TENTH = Line.parse("100% of meter"), Line.parse("10% of meter")
METER = {"linked": Cents(5_200_000), "other": Cents(700)}
SEED = {"linked": Cents(2_000_000)}


def test_an_award_of_the_whole_meter_resets_it_to_its_seed_and_leaves_the_others() -> None:
    assert award(METER, [Hit("linked", ALL)], SEED) == ([5_200_000], {"linked": 2_000_000, "other": 700})


def test_each_tenth_is_taken_from_the_meter_as_it_was_before_the_round() -> None:
    paid, after = award(METER, [Hit("linked", TENTH), Hit("linked", TENTH)], SEED)
    assert paid == [520_000, 520_000] and after["linked"] == 4_160_000


def test_an_award_of_the_whole_meter_takes_what_the_tenths_leave() -> None:
    assert award(METER, [Hit("linked", ALL), Hit("linked", TENTH)], {})[0] == [4_680_000, 520_000]


def test_two_awards_of_the_whole_meter_share_it_equally_with_the_odd_cent_to_the_first() -> None:
    assert award({"m": Cents(101)}, [Hit("m", ALL), Hit("m", ALL)], {}) == ([51, 50], {"m": 0})


def test_half_a_cent_of_a_share_is_rounded_up() -> None:
    assert award({"m": Cents(5)}, [Hit("m", TENTH)], {})[0] == [1]


def test_a_flat_award_from_the_meter_is_taken_in_addition_to_the_shares() -> None:
    assert award({"m": Cents(1000)}, [Hit("m", None, Cents(300)), Hit("m", TENTH)], {}) == ([300, 100], {"m": 600})


shares = st.sampled_from([ALL, TENTH, Line.parse("33% of meter")])


@given(st.integers(0, 10**10), st.lists(shares, min_size=1, max_size=5))
def test_without_a_seed_no_cent_is_lost_or_made(shown: int, hits: list[Line]) -> None:
    paid, after = award({"m": Cents(shown)}, [Hit("m", share) for share in hits], {})
    assert sum(paid) + after["m"] == shown


def test_in_a_game_by_steps_each_roll_finds_the_meter_as_the_last_one_left_it() -> None:
    def play(rules: Any, layout: Any) -> Script:
        yield Roll(2)
        yield Pay(Seat(1), Wager("field"), "win", TENTH, stays=True, meter="m")

    def roll(round_: Round) -> None:
        round_.roll((1, 1))

    posted = sheet("mount-airy/craps")
    table = open_table(replace(posted, game=replace(posted.game, play=play)))
    assert isinstance(table, StepTable)
    opening = Opening({Seat(1): {Wager("field"): Cents(5_00)}}, meters={"m": Cents(1000)})
    rolls = list(islice(table.rolls(opening, roll), 3))
    assert [each.settlement.meters["m"] for each in rolls] == [900, 810, 729]
    whole = settled_together(rolls)
    assert (whole.meters_before, whole.meters) == ({"m": 1000}, {"m": 729})
    assert sum(hit.cents for hit in whole.awards) == 271
