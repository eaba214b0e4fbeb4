import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.dice import parse_dice, show_dice
from pitboss.errors import Unreadable

rolls = st.integers(2, 3).flatmap(lambda count: st.tuples(*[st.integers(1, 6)] * count))


@given(rolls)
def test_printing_and_parsing_a_roll_are_inverse_and_keep_the_order(roll: tuple[int, ...]) -> None:
    assert parse_dice(show_dice(roll), len(roll)) == roll


@given(st.text("0123456789-+ ３", max_size=6), st.integers(2, 3))
def test_a_text_is_a_roll_and_prints_as_written_or_is_unreadable(text: str, count: int) -> None:
    try:
        roll = parse_dice(text, count)
    except Unreadable:
        return
    assert show_dice(roll) == text
    assert len(roll) == count


@pytest.mark.parametrize("text", ["", "3", "3-", "3-7", "0-1", "3 1", "3-1-2", "-3-1", "3--1", " 3-1", "３-1", "03-1"])
def test_a_text_that_is_not_a_roll_of_two_dice_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_dice(text, 2)
    assert str(refusal.value) == f"no roll {text!r}: write 2 dice of 1 to 6, as in 3-1"


def test_a_roll_of_the_wrong_number_of_dice_is_unreadable() -> None:
    assert parse_dice("2-5-6", 3) == (2, 5, 6)
    with pytest.raises(Unreadable, match="write 3 dice of 1 to 6, as in 3-1-6"):
        parse_dice("2-5", 3)
