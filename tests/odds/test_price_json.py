"""Any price goes to plain JSON and comes back as it was."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.houses import posted, sheet, sheet_names
from pitboss.money import Cents
from pitboss.odds.chances import TableChances, UnitResult, by_table
from pitboss.odds.price import Price
from pitboss.odds.price_json import plain_price, plain_rules, price_of
from pitboss.odds.strategy import Chart, ChartedPlay

NUMBERS = st.fractions() | st.integers(min_value=10**20).map(Fraction)
RESULTS = st.builds(UnitResult, NUMBERS, NUMBERS, st.fractions(0, 1))
TEXTS = st.text(max_size=8)
COSTS = st.dictionaries(TEXTS, st.floats(allow_nan=False), max_size=3)
CHOICES = st.builds(ChartedPlay, st.lists(TEXTS, max_size=3).map(tuple), TEXTS, COSTS)
CHARTS = st.builds(
    Chart, TEXTS, st.lists(TEXTS, max_size=3).map(tuple), st.lists(CHOICES, max_size=3).map(tuple), TEXTS
)


def prices(beside: Any) -> Any:
    return st.builds(
        Price,
        wager=TEXTS,
        chances=st.dictionaries(RESULTS, st.integers(0, 10**30) | st.fractions(0), max_size=4),
        per=TEXTS,
        also=st.lists(TEXTS, max_size=2).map(tuple),
        includes=st.lists(TEXTS, max_size=2).map(tuple),
        rule=TEXTS,
        note=TEXTS,
        stake=st.none() | st.integers(1, 10**6).map(Cents),
        envy=st.none() | st.fractions(),
        strategy=TEXTS,
        beside=st.dictionaries(TEXTS, beside, max_size=2),
        charts=st.lists(CHARTS, max_size=2).map(tuple),
        bound=st.none() | st.fractions(),
        rounds=st.integers(0, 10**9),
        free=st.booleans(),
    )


@pytest.mark.slow
@given(price=prices(prices(st.nothing())))
def test_a_price_is_the_same_after_a_round_trip_through_plain_json(price: Price) -> None:
    again = price_of(json.loads(json.dumps(plain_price(price))))
    assert again == price
    assert list(map(type, again.chances.values())) == list(map(type, price.chances.values()))
    assert [chart.choices for chart in again.charts] == [chart.choices for chart in price.charts]


def test_the_lines_of_a_pay_table_stay_with_their_price() -> None:
    page = sheet("mount-airy/three-card-poker")
    table = page.rules.pays.pair_plus  # type: ignore[attr-defined]
    price = Price(wager="pair-plus", per="bet", chances=by_table({"pair": 3744, "high-card": 16440}, table))
    again = price_of(json.loads(json.dumps(plain_price(price))))
    assert isinstance(again.chances, TableChances) and isinstance(price.chances, TableChances)
    assert again == price and again.chances.lines == price.chances.lines


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_is_plain_values(name: str) -> None:
    rules = sheet(name).rules
    plain = plain_rules(rules)
    assert json.loads(json.dumps(plain)) == plain
    assert "house" not in plain and "readings" not in plain


def test_sheets_that_differ_only_in_words_are_equal_as_plain_values_and_others_are_not() -> None:
    morgantown = posted("hollywood-morgantown", "face-up-pai-gow-poker").rules
    york = posted("hollywood-york", "face-up-pai-gow-poker").rules
    assert plain_rules(morgantown) == plain_rules(york)
    assert plain_rules(york) != plain_rules(posted("marysville", "face-up-pai-gow-poker").rules)
