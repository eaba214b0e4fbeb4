from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import Unreadable
from pitboss.money import Cents
from pitboss.rules.lines import LOSE, Line

odds = st.builds(Line, st.sampled_from(["to", "for"]), st.integers(0, 10**6), st.integers(1, 10**4))
shares = st.integers(1, 1000).map(lambda tenths: Line.parse(f"{tenths / 10:g}% of meter"))
fixed = st.integers(0, 10**9).map(lambda cents: Line("fixed", cents))
lines = st.one_of(odds, shares, fixed, st.sampled_from([Line("push"), Line("lose")]))


@given(lines)
def test_a_line_reads_back_from_its_text(line: Line) -> None:
    assert Line.parse(str(line)) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("3 to 2", Line("to", 3, 2)),
        ("300 for 1", Line("for", 300, 1)),
        ("750 for 5", Line("for", 750, 5)),
        ("10% of meter", Line("meter", 1, 10)),
        ("1,000 to 1", Line("to", 1000, 1)),
        ("$3,000", Line("fixed", 300_000)),
        ("push", Line("push")),
    ],
)
def test_a_line_is_read_as_a_person_writes_it(text: str, line: Line) -> None:
    assert Line.parse(text) == line


@pytest.mark.parametrize(
    "text", ["", "3:2", "3 to 0", "0% of meter", "101% of meter", "three to two", "-3 to 1", "1.5 to 1"]
)
def test_an_invalid_line_is_refused_with_a_valid_one(text: str) -> None:
    with pytest.raises(Unreadable):
        Line.parse(text)


def test_lines_paid_together_add_up() -> None:
    assert Line.parse("14 to 1") + Line.parse("3 to 1") == Line.parse("17 to 1")
    with pytest.raises(TypeError):
        Line.parse("14 to 1") + Line.parse("3 for 1")


@pytest.mark.parametrize(
    ("text", "net"),
    [("3 to 2", 750), ("6 to 5", 600), ("300 for 1", 149_500), ("1 for 2", -250), ("10% of meter", -500), ("$25", 2500),
     ("push", 0), ("lose", -500)],
)  # fmt: skip
def test_what_a_line_pays_on_five_dollars(text: str, net: int) -> None:
    assert Line.parse(text).net(Cents(500)) == net


def test_a_fraction_of_a_cent_is_rounded_in_favour_of_the_player() -> None:
    assert Line.parse("3 to 2").net(Cents(5)) == 8
    assert Line.parse("1 for 2").net(Cents(5)) == -2


def test_a_bonus_is_computed_on_another_wager_than_its_own() -> None:
    assert Line.parse("5 to 1").net(Cents(0), on=Cents(1000)) == 5000


@given(lines, st.integers(1, 10**9).map(Cents))
def test_cents_and_units_give_a_line_the_same_meaning(line: Line, stake: Cents) -> None:
    assert 0 <= line.net(stake) - line.units(stake) * stake < 1


@given(odds, st.integers(1, 10**9).map(Cents))
def test_a_line_paid_beside_another_wager_has_nothing_of_its_own_to_lose(line: Line, on: Cents) -> None:
    assert 0 <= line.net(Cents(0), on=on) - line.units(beside=True) * on < 1
    assert LOSE.units(beside=True) == LOSE.net(Cents(0)) == 0


def test_a_fixed_amount_is_units_of_a_stake_only() -> None:
    assert Line.parse("$25").units(Cents(500)) == 5
    with pytest.raises(Unreadable, match="depend on the stake"):
        Line.parse("$25").units()


def test_only_a_meter_line_has_a_share_of_the_meter() -> None:
    assert Line.parse("10% of meter").share == Fraction(1, 10)
    assert Line.parse("3 to 2").share == 0
