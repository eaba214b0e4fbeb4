from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.money import MOST, cents, dollars, dollars_text, money, rounded
from pitboss.rules.script import parse_dollars

amounts = st.integers(0, MOST)


@given(amounts)
def test_an_amount_reads_back_from_its_text(amount: int) -> None:
    if amount < 10**14:
        assert parse_dollars(dollars_text(amount)) == amount
    assert cents(Decimal(dollars_text(amount))) == amount


@given(amounts)
def test_an_amount_in_json_is_exact_to_the_cent(amount: int) -> None:
    assert cents(Decimal(repr(dollars(amount)))) == amount


@pytest.mark.parametrize(
    "value", [-1, True, "5", None, Decimal("0.001"), Decimal("NaN"), Decimal("1e400"), 10**30, [], {}]
)
def test_an_invalid_amount_is_refused(value: object) -> None:
    with pytest.raises(PitbossError):
        cents(value)


def test_a_refusal_is_one_short_line() -> None:
    with pytest.raises(PitbossError) as refused:
        cents(10**4000)
    assert len(str(refused.value)) < 200 and "\n" not in str(refused.value)


@pytest.mark.parametrize(("how", "expected"), [("up", 34), ("down", 33), ("nearest", 33), ("quarter", 50)])
def test_a_third_of_a_dollar_rounds_as_the_sheet_says(how: str, expected: int) -> None:
    assert rounded(100, 1, 3, how) == expected  # type: ignore[arg-type]


def test_half_a_cent_is_rounded_up() -> None:
    assert rounded(1, 1, 2, "nearest") == 1
    assert rounded(50, 1, 1, "quarter") == 50


def test_money_is_written_as_a_person_writes_it() -> None:
    assert (money(123456), money(-500), money(750)) == ("$1,234.56", "-$5", "$7.50")
