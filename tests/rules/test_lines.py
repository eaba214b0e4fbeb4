import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import Unreadable
from pitboss.rules.lines import Line

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
def test_what_is_no_line_says_what_would_be(text: str) -> None:
    with pytest.raises(Unreadable):
        Line.parse(text)


def test_lines_paid_together_add_up() -> None:
    assert Line.parse("14 to 1") + Line.parse("3 to 1") == Line.parse("17 to 1")
    with pytest.raises(TypeError):
        Line.parse("14 to 1") + Line.parse("3 for 1")
