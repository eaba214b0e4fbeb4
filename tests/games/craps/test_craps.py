"""Craps: the four line bets and the odds behind them, at both houses."""

import pytest
from tests.games.craps.craps_rounds import ROLLS, both, net, played, refusal
from tests.settling import nets, outcomes

from pitboss.games.craps.sheet import NUMBERS

# Pass and don't pass


@both
@pytest.mark.parametrize("roll", ["6-1", "5-6"])
def test_pass_wins_and_dont_pass_loses_on_a_come_out_7_or_11(house: str, roll: str) -> None:
    assert net("pass $10", "dont-pass $10", roll, house=house) == {"pass": 10, "dont-pass": -10}


@both
@pytest.mark.parametrize("roll", ["1-1", "2-1"])
def test_pass_loses_and_dont_pass_wins_on_a_come_out_2_or_3(house: str, roll: str) -> None:
    assert net("pass $10", "dont-pass $10", roll, house=house) == {"pass": -10, "dont-pass": 10}


@both
def test_12_on_the_come_out_takes_pass_and_leaves_dont_pass_up_for_the_next_roll(house: str) -> None:
    answer = played("pass $10", "dont-pass $10", "6-6", house=house)
    assert nets(answer) == {"pass": -10, "dont-pass": 0}
    assert outcomes(answer)["dont-pass"] == "up"
    assert net("dont-pass $10", "6-6", "6-6", "1-1", house=house) == {"dont-pass": 10}
    assert net("dont-pass $10", "6-6", "dont-pass $5", "3-4", house=house) == {"dont-pass": -15}


@both
@pytest.mark.parametrize("number", NUMBERS)
def test_the_point_before_a_7_wins_for_pass_and_a_7_first_for_dont_pass(house: str, number: int) -> None:
    point = next(f"{a}-{b}" for a, b in ROLLS if a + b == number)
    bets = ("pass $10", "dont-pass $10", point, "1-1", "5-6", "6-6")
    assert net(*bets, point, house=house) == {"pass": 10, "dont-pass": -10}
    assert net(*bets, "3-4", house=house) == {"pass": -10, "dont-pass": 10}


@both
def test_the_next_roll_after_a_decision_is_a_come_out_roll(house: str) -> None:
    assert net("4-4", "4-4", "pass $10", "3-4", house=house) == {"pass": 10}
    assert net("4-4", "3-4", "pass $10", "5-6", house=house) == {"pass": 10}
    assert net("5-6", "1-1", "pass $10", "3-4", house=house) == {"pass": 10}


@both
def test_the_point_follows_the_dice_whether_or_not_anybody_has_a_line_bet(house: str) -> None:
    assert net("field $5", "4-5", "come $10", "3-4", house=house)["come"] == 10
    assert "the point is 9" in refusal("field $5", "4-5", "pass $10", house=house)


@both
def test_pass_may_be_reduced_or_taken_down_only_before_the_come_out_roll(house: str) -> None:
    assert net("pass $20", "take pass $10", "3-4", house=house) == {"pass": 10}
    assert net("pass $20", "take pass", "1-1", house=house) == {"pass": 0}
    for take in ("take pass", "take pass $5"):
        assert "pass: may not be cut or taken down with a point on" in refusal("pass $20", "4-4", take, house=house)


@both
def test_pass_is_put_down_or_raised_only_before_a_come_out_roll(house: str) -> None:
    assert "pass: only before a come-out roll; the point is 5" in refusal("4-1", "pass $10", house=house)
    assert "pass: only before a come-out roll" in refusal("pass $10", "4-1", "pass $10", house=house)


@both
def test_dont_pass_may_be_reduced_or_taken_down_at_any_time(house: str) -> None:
    assert net("dont-pass $20", "4-4", "take dont-pass $10", "3-4", house=house) == {"dont-pass": 10}
    assert net("dont-pass $20", "4-4", "take dont-pass", "4-4", house=house) == {"dont-pass": 0}


@both
def test_dont_pass_is_never_raised_or_put_back_with_a_point_on(house: str) -> None:
    assert "dont-pass: only before a come-out roll" in refusal("dont-pass $10", "4-4", "dont-pass $5", house=house)
    steps = ("dont-pass $20", "4-4", "take dont-pass $10", "dont-pass $10")
    assert "dont-pass: only before a come-out roll" in refusal(*steps, house=house)


@both
def test_line_bets_come_down_with_what_they_won(house: str) -> None:
    answer = played("pass $10", "3-4", "1-1", "dont-pass $10", "1-1", "3-4", house=house)
    assert nets(answer) == {"pass": 10, "dont-pass": 10}
    assert outcomes(answer) == {"pass": "win", "dont-pass": "win"}


# Come and don't come


@both
def test_come_and_dont_come_go_down_only_with_a_point_on(house: str) -> None:
    assert "come: only with a point on; before a come-out roll bet pass" in refusal("come $10", house=house)
    assert "bet dont-pass" in refusal("dont-come $10", house=house)
    assert "dont-come: only with a point on" in refusal("4-4", "4-4", "dont-come $10", house=house)


@both
@pytest.mark.parametrize(
    ("roll", "come", "dont"), [("3-4", 10, -10), ("5-6", 10, -10), ("1-1", -10, 10), ("1-2", -10, 10), ("6-6", -10, 0)]
)
def test_the_next_roll_is_a_come_bets_own_come_out(house: str, roll: str, come: int, dont: int) -> None:
    assert net("4-4", "come $10", "dont-come $10", roll, house=house) == {"come": come, "dont-come": dont}


@both
def test_12_leaves_dont_come_in_its_box_for_the_next_roll(house: str) -> None:
    assert net("4-4", "dont-come $10", "6-6", "1-2", house=house) == {"dont-come": 10}
    assert net("4-4", "dont-come $10", "6-6", "dont-come $5", "4-5", "3-4", house=house) == {"dont-come": 15}


@both
def test_a_come_bet_wins_if_its_number_comes_before_a_7(house: str) -> None:
    bets = ("4-4", "come $10", "dont-come $10", "4-5", "6-6", "1-1")
    assert net(*bets, "6-3", house=house) == {"come": 10, "dont-come": -10}
    assert net(*bets, "3-4", house=house) == {"come": -10, "dont-come": 10}


@both
def test_a_7_on_the_next_come_out_decides_come_bets_on_their_numbers(house: str) -> None:
    assert net("4-4", "come $10", "dont-come $10", "4-5", "4-4", "3-4", house=house) == {"come": -10, "dont-come": 10}


@both
def test_a_come_bet_whose_number_comes_on_the_come_out_wins(house: str) -> None:
    assert net("4-4", "come $10", "4-5", "4-4", "5-4", house=house) == {"come": 10}


@both
def test_several_come_bets_may_be_on_numbers_at_once_and_are_reported_together(house: str) -> None:
    answer = played("4-4", "come $10", "4-5", "come $20", "2-2", "come $40", "3-2", "2-2", house=house)
    assert answer["seats"]["1"]["wagers"]["come"] == {
        "stake": 70, "returned": 90, "commission": 0, "net": 20, "outcome": "up", "why": "2-2",
    }  # fmt: skip


@both
def test_a_come_bet_replaces_the_one_that_its_roll_decides(house: str) -> None:
    steps = ("4-4", "come $10", "4-5", "come $20", "4-5")
    assert net(*steps, house=house) == {"come": 10}
    assert net(*steps, "4-5", house=house) == {"come": 30}
    assert net("4-4", "dont-come $10", "4-5", "dont-come $20", "4-5", "3-4", house=house) == {"dont-come": 10}


@both
def test_a_come_bet_may_be_taken_down_before_its_roll_but_not_once_it_has_its_number(house: str) -> None:
    assert net("4-4", "come $20", "take come $10", "3-4", house=house) == {"come": 10}
    reason = "come: may not be cut or taken down once it has its number"
    assert reason in refusal("4-4", "come $20", "4-5", "take come", house=house)
    assert "come: only $10 can be taken" in refusal("4-4", "come $20", "4-5", "come $10", "take come $15", house=house)


@both
def test_dont_come_may_be_reduced_or_taken_down_at_any_time_but_not_raised_once_it_has_its_number(house: str) -> None:
    assert net("4-4", "dont-come $20", "4-5", "take dont-come $10", "3-4", house=house) == {"dont-come": 10}
    assert net("4-4", "dont-come $20", "4-5", "take dont-come", "4-5", house=house) == {"dont-come": 0}
    # A second bet is separate: it does not join the one on the 9.
    assert net("4-4", "dont-come $20", "4-5", "dont-come $10", "5-4", house=house) == {"dont-come": -20}


@both
def test_the_last_of_several_dont_come_bets_is_taken_down_first(house: str) -> None:
    steps = ("4-4", "dont-come $10", "4-5", "dont-come $20", "2-2")
    assert net(*steps, "take dont-come", "3-4", house=house) == {"dont-come": 0}
    assert net(*steps, "take dont-come $20", "2-2", "4-5", house=house) == {"dont-come": -10}
    assert net(*steps, "take dont-come $25", "2-2", "4-5", house=house) == {"dont-come": -5}
    assert "dont-come: $3 would be left" in refusal(*steps, "take dont-come $27", house=house)


# Odds


@both
@pytest.mark.parametrize(
    ("point", "most", "won", "laid"), [("2-2", 30, 60, 30), ("4-1", 40, 60, 40), ("4-4", 50, 60, 50)]
)
def test_odds_pay_true_odds_up_to_three_four_and_five_times(
    house: str, point: str, most: int, won: int, laid: int
) -> None:
    assert net("pass $10", point, f"odds pass ${most}", point, house=house) == {"pass": 10, "odds pass": won}
    assert net("pass $10", point, f"odds pass ${most}", "3-4", house=house) == {"pass": -10, "odds pass": -most}
    number = sum(map(int, point.split("-")))
    reason = f"at most ${most} on the {number} with $10 flat"
    assert reason in refusal("pass $10", point, f"odds pass ${most}.01", house=house)
    assert reason in refusal("pass $10", point, f"odds pass ${most}", "odds pass $5", house=house)
    # Six times on every number is what wins three, four or five times.
    steps = ("dont-pass $10", point, "odds dont-pass $60")
    assert net(*steps, "3-4", house=house) == {"dont-pass": 10, "odds dont-pass": laid}
    assert net(*steps, point, house=house) == {"dont-pass": -10, "odds dont-pass": -60}
    assert f"at most $60 on the {number}" in refusal(*steps[:2], "odds dont-pass $61", house=house)


@both
def test_odds_are_limited_by_their_multiple_and_never_by_the_table_maximum(house: str) -> None:
    taken = ("pass $1000", "2-2", "odds pass $3000")
    assert net(*taken, "1-3", house=house) == {"pass": 1000, "odds pass": 6000}
    assert "at most $3,000 on the 4" in refusal(*taken, "odds pass $5", house=house)
    laid = ("dont-pass $1000", "4-1", "odds dont-pass $6000")
    assert net(*laid, "3-4", house=house) == {"dont-pass": 1000, "odds dont-pass": 4000}
    come = ("4-4", "come $500", "4-2", "odds come 6 $2500")
    assert net(*come, "5-1", house=house) == {"come": 500, "odds come 6": 3000}
    dont_come = ("4-4", "dont-come $1000", "6-4", "odds dont-come 10 $6000")
    assert net(*dont_come, "3-4", house=house) == {"dont-come": 1000, "odds dont-come 10": 3000}
    assert "the maximum is $1,000" in refusal("pass $1001", house=house)


@both
def test_odds_on_come_and_dont_come_are_on_the_number_of_the_bet(house: str) -> None:
    taken = ("4-4", "come $10", "4-5", "odds come 9 $40")
    assert net(*taken, "4-5", house=house) == {"come": 10, "odds come 9": 60}
    assert net(*taken, "3-4", house=house) == {"come": -10, "odds come 9": -40}
    laid = ("4-4", "dont-come $10", "4-5", "odds dont-come 9 $60")
    assert net(*laid, "3-4", house=house) == {"dont-come": 10, "odds dont-come 9": 40}
    assert net(*laid, "4-5", house=house) == {"dont-come": -10, "odds dont-come 9": -60}
    assert "odds come 9: $41 is too much: at most $40" in refusal(*taken[:3], "odds come 9 $41", house=house)
    assert "odds come 4: there is no come bet on the 4 to back" in refusal(*taken, "odds come 4 $10", house=house)


@both
def test_odds_need_a_point_and_the_bet_they_back(house: str) -> None:
    assert "odds pass: only with a point on" in refusal("pass $10", "odds pass $10", house=house)
    assert "odds pass: there is no pass bet to back" in refusal("dont-pass $10", "4-4", "odds pass $10", house=house)
    assert "there is no come bet on the 9" in refusal("4-4", "come $10", "odds come 9 $10", house=house)


@both
def test_odds_come_down_at_any_time_and_with_their_bet(house: str) -> None:
    assert net("pass $10", "4-4", "odds pass $50", "take odds pass $20", "4-4", house=house)["odds pass"] == 36
    assert net("pass $10", "4-4", "odds pass $50", "take odds pass", "3-4", house=house) == {
        "pass": -10, "odds pass": 0,
    }  # fmt: skip
    answer = played("pass $10", "4-4", "odds pass $50", "4-4", "4-4", "3-4", house=house)
    assert outcomes(answer) == {"pass": "win", "odds pass": "win"} and nets(answer) == {"pass": 10, "odds pass": 60}


@both
def test_odds_are_returned_with_a_dont_bet_that_is_taken_down_or_reduced(house: str) -> None:
    laid = ("dont-pass $20", "4-4", "odds dont-pass $120")
    assert net(*laid, "take dont-pass", "4-4", house=house) == {"dont-pass": 0, "odds dont-pass": 0}
    assert net(*laid, "take dont-pass $10", "4-4", house=house) == {"dont-pass": -10, "odds dont-pass": -60}
    come = ("4-4", "dont-come $20", "4-5", "odds dont-come 9 $60", "take dont-come $10")
    assert net(*come, "4-5", house=house) == {"dont-come": -10, "odds dont-come 9": -60}


@both
def test_come_odds_are_off_on_a_come_out_roll_and_returned_with_any_decision(house: str) -> None:
    steps = ("4-4", "come $10", "4-5", "odds come 9 $40", "4-4")
    assert net(*steps, "3-4", house=house) == {"come": -10, "odds come 9": 0}
    answer = played(*steps, "4-5", house=house)
    assert nets(answer) == {"come": 10, "odds come 9": 0} and outcomes(answer)["odds come 9"] == "push"


@both
def test_come_odds_called_on_work_on_a_come_out_roll(house: str) -> None:
    steps = ("4-4", "come $10", "4-5", "odds come 9 $40", "on odds come 9", "4-4")
    assert net(*steps, "3-4", house=house) == {"come": -10, "odds come 9": -40}
    assert net(*steps, "4-5", house=house) == {"come": 10, "odds come 9": 60}


@both
def test_come_odds_called_off_are_returned_with_a_point_on(house: str) -> None:
    steps = ("4-4", "come $10", "4-5", "odds come 9 $40", "off odds come 9")
    assert net(*steps, "3-4", house=house) == {"come": -10, "odds come 9": 0}
    assert net(*steps, "on odds come 9", "3-4", house=house) == {"come": -10, "odds come 9": -40}


@both
def test_come_odds_that_are_off_stay_up_when_a_roll_does_not_decide_their_bet(house: str) -> None:
    steps = ("4-4", "come $10", "4-5", "odds come 9 $40", "4-4", "2-2", "3-3")
    assert net(*steps, "4-5", house=house) == {"come": 10, "odds come 9": 60}


@both
def test_dont_come_odds_work_on_a_come_out_roll(house: str) -> None:
    steps = ("4-4", "dont-come $10", "4-5", "odds dont-come 9 $60", "4-4")
    assert net(*steps, "3-4", house=house) == {"dont-come": 10, "odds dont-come 9": 40}
    assert net(*steps, "4-5", house=house) == {"dont-come": -10, "odds dont-come 9": -60}


@both
def test_odds_may_go_behind_a_come_bet_before_a_come_out_roll(house: str) -> None:
    steps = ("4-4", "come $10", "4-5", "4-4", "odds come 9 $40")
    assert net(*steps, "2-2", "4-5", house=house) == {"come": 10, "odds come 9": 60}


def test_a_table_may_post_other_odds() -> None:
    assert net("pass $10", "4-4", "odds pass $20", "4-4", odds="2x")["odds pass"] == 24
    assert "at most $20" in refusal("pass $10", "4-4", "odds pass $21", odds="2x")
    assert "at most $10 on the 4" in refusal("pass $10", "2-2", "odds pass $11", odds="1-2-3")
    assert "neither '3-4-5'" in refusal("pass $10", odds="3-4")
