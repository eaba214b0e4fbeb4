"""A price is computed exactly from every result that a wager can have."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.odds.chances import UnitResult, Unpriced, alike, result_of, tally
from pitboss.odds.price import PLAYER_LEADS, Price
from pitboss.rules.layout import Layout
from pitboss.rules.lines import HALF_BACK, LOSE, PUSH, Line
from pitboss.rules.script import Pay, Seat, Wager, by_line, loses, pushes, wins
from pitboss.table.banks import HouseBank
from pitboss.table.settlement import Settlement, settle_wagers


def coin(pays: str) -> Price:
    return Price(wager="heads", chances={UnitResult.of(Line.parse(pays)): 1, UnitResult.of(LOSE): 1}, per="bet")


def test_edge_and_spread_of_a_coin() -> None:
    price = coin("9 to 10")
    assert price.edge == Fraction(1, 20) == price.element_of_risk
    assert [price.win, price.push, price.lose] == [Fraction(1, 2), Fraction(0), Fraction(1, 2)]
    assert price.sd == pytest.approx(0.95)
    assert price.as_json() == {
        "edge": 0.05, "exact": "1/20", "method": "exact", "per": "bet", "sd": 0.95, "win": 0.5, "push": 0.0,
        "lose": 0.5, "element_of_risk": 0.05, "average_stake": 1.0,
    }  # fmt: skip


def test_a_wager_that_pays_the_player_says_so_in_words() -> None:
    price = coin("11 to 10")
    assert price.edge == Fraction(-1, 20)
    assert price.as_json()["note"] == PLAYER_LEADS
    assert "note" not in coin("1 to 1").as_json()


def test_raises_count_in_the_element_of_risk_and_not_in_the_edge() -> None:
    raised = {
        UnitResult(Fraction(2), Fraction(2)): 1,
        UnitResult(Fraction(-2), Fraction(2)): 2,
        UnitResult(Fraction(-1)): 1,
    }
    price = Price(wager="ante", chances=raised, per="ante", rule="play")
    assert price.edge == Fraction(3, 4)
    assert price.average_stake == Fraction(7, 4)
    assert price.element_of_risk == Fraction(3, 7)
    assert price.as_json()["strategy"] == "optimal"
    assert price.variance == Fraction(13, 4) - Fraction(9, 16)
    assert price.sd == sqrt(price.variance)


def test_a_progressive_is_a_line_in_the_meter() -> None:
    lines = {Line.parse("100% of meter"): 1, Line.parse("10 for 1"): 9, LOSE: 990}
    stake = Cents(500)
    chances = {UnitResult.of(line, stake): n for line, n in lines.items()}
    price = Price(wager="progressive", chances=chances, per="bet", stake=stake)
    told = price.as_json()
    assert price.edge == Fraction(91, 100)
    assert told["per_meter_dollar"] == -1 / 5000
    assert told["at_meter"] == 0
    assert told["break_even_meter"] == 4550
    assert told["edge"] + told["break_even_meter"] * told["per_meter_dollar"] == pytest.approx(0)
    assert price.win == Fraction(1, 100)  # the jackpot is a win at any meter


def test_selections_that_share_a_price_are_listed_once() -> None:
    even, never = {UnitResult(Fraction(1)): 1, UnitResult(Fraction(-1)): 1}, {UnitResult(Fraction(-1)): 4}
    halves = {UnitResult(Fraction(1)): 3, UnitResult(Fraction(-1)): 3}
    found = alike([("a", even), ("b", never), ("c", halves)])
    assert {wager: also for wager, (_, also) in found.items()} == {"a": ("c",), "b": ()}


def test_results_that_never_happen_are_left_out() -> None:
    assert tally([(UnitResult(Fraction(1)), 0), (UnitResult(Fraction(0)), 2), (UnitResult(Fraction(0)), 3)]) == {
        UnitResult(Fraction(0)): 5
    }


@pytest.mark.parametrize("line", ["$25", "10% of meter"])
def test_dollars_have_no_price_without_the_stake_they_are_paid_for(line: str) -> None:
    with pytest.raises(Unpriced, match="does not grow with the stake"):
        UnitResult.of(Line.parse(line))


LINES = st.one_of(
    st.just(PUSH),
    st.just(LOSE),
    st.builds(Line, st.just("to"), st.integers(1, 1000), st.integers(1, 12)),
    st.builds(Line, st.just("for"), st.integers(1, 1000), st.integers(1, 12)),
    st.builds(Line, st.just("meter"), st.integers(1, 100), st.just(100)),
    st.builds(Line, st.just("fixed"), st.integers(1, 10**6), st.just(1)),
)


@given(LINES)
def test_a_line_is_worth_what_the_table_pays_for_it(line: Line) -> None:
    seat, stake, meter = Seat(1), Cents(12 * 11 * 7 * 900), Cents(10**8)
    layout = Layout({seat: {Wager("bet"): stake}})
    settlement = Settlement({"bet": meter})
    settlement.put(seat, Wager("bet"), stake)
    pay = by_line(seat, "bet", line, meter="bet" if line.kind == "meter" else "")
    settle_wagers(settlement, [pay], layout, HouseBank(), posted("mount-airy", "roulette").rules, {})
    worth = UnitResult.of(line, stake)
    paid = worth.net * stake + worth.share * meter
    assert settlement.net(seat) == pytest.approx(float(paid), abs=1)


@pytest.mark.parametrize(
    ("pay", "net"),
    [
        (wins(Seat(1), "bet", Line.parse("3 to 2")), Fraction(3, 2)),
        (loses(Seat(1), "bet"), Fraction(-1)),
        (pushes(Seat(1), "bet"), Fraction(0)),
        (Pay(Seat(1), Wager("bet"), "surrender", HALF_BACK), Fraction(-1, 2)),
        (Pay(Seat(1), Wager("bet"), "void"), Fraction(0)),
    ],
)
def test_the_value_of_a_wager_follows_from_its_settlement(pay: Pay, net: Fraction) -> None:
    assert result_of(pay) == UnitResult(net)


def test_a_price_in_floating_point_states_its_bound_and_no_fraction() -> None:
    price = Price(wager="bet", per="bet", chances=EVEN, bound=Fraction(1, 10**9))
    told = price.as_json()
    assert told["method"] == "exact" and told["bound"] == 1e-9 and "exact" not in told


def test_a_sampled_price_states_its_rounds_and_error() -> None:
    told = Price(wager="bet", per="bet", chances=EVEN, rounds=10_000).as_json()
    assert told["method"] == "simulation" and told["rounds"] == 10_000 and "exact" not in told
    assert told["stderr"] == pytest.approx(told["sd"] / 100)


def test_another_way_to_play_is_listed_beside_the_best() -> None:
    best = Price(wager="bet", per="bet", chances=EVEN)
    told = Price(wager="bet", per="bet", chances=EVEN, strategy="house-way", beside={"optimal": best}).as_json()
    assert told["strategy"] == "house-way" and told["optimal"] == best.as_json()


EVEN = tally([(UnitResult(Fraction(1)), 1), (UnitResult(Fraction(-1)), 1)])
