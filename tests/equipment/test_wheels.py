from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, Wheel, big_six, colour, parse_pocket
from pitboss.errors import Refused, Unreadable

NUMBERS = {str(number) for number in range(1, 37)}
SYMBOLS = st.dictionaries(st.text("abcdefghij-", min_size=1, max_size=8), st.integers(1, 30), min_size=1, max_size=8)


def test_the_double_zero_wheel_has_thirty_eight_pockets_and_the_single_zero_wheel_one_less() -> None:
    assert Counter(DOUBLE_ZERO.pockets) == Counter(NUMBERS | {"0", "00"})
    assert Counter(SINGLE_ZERO.pockets) == Counter(NUMBERS | {"0"})
    assert (DOUBLE_ZERO.size, SINGLE_ZERO.size) == (38, 37)


def test_eighteen_numbers_are_red_eighteen_black_and_the_zeros_green() -> None:
    assert Counter(colour(pocket) for pocket in DOUBLE_ZERO.pockets) == {"red": 18, "black": 18, "green": 2}
    assert [colour(pocket) for pocket in ("0", "00", "1", "2", "10", "11", "19", "36")] == (
        ["green", "green", "red", "black", "black", "black", "red", "red"]
    )


def test_red_are_the_odd_of_1_to_10_and_19_to_28_and_the_even_of_the_rest() -> None:
    for number in range(1, 37):
        odd_is_red = number in range(1, 11) or number in range(19, 29)
        assert (colour(str(number)) == "red") == (odd_is_red == (number % 2 == 1))


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO, SINGLE_ZERO])
def test_red_and_black_alternate_around_the_wheel_between_the_zeros(wheel: Wheel) -> None:
    around = [colour(pocket) for pocket in wheel.pockets]
    for here, there in zip(around, around[1:] + around[:1], strict=True):
        assert here != there


def test_every_odd_number_of_the_double_zero_wheel_faces_the_next_even_one_and_the_zeros_each_other() -> None:
    place = {pocket: at for at, pocket in enumerate(DOUBLE_ZERO.pockets)}
    for odd in range(1, 37, 2):
        assert abs(place[str(odd)] - place[str(odd + 1)]) == 19
    assert abs(place["0"] - place["00"]) == 19


@given(st.sampled_from([DOUBLE_ZERO, SINGLE_ZERO]), st.data())
def test_a_pocket_reads_as_it_is_printed(wheel: Wheel, data: st.DataObject) -> None:
    pocket = data.draw(st.sampled_from(wheel.pockets))
    assert parse_pocket(pocket, wheel) == pocket


@given(st.text("0123456789+- ", max_size=3) | st.sampled_from(DOUBLE_ZERO.pockets))
def test_a_text_is_a_pocket_as_it_stands_or_is_unreadable(text: str) -> None:
    try:
        assert parse_pocket(text, DOUBLE_ZERO) == text
    except Unreadable:
        assert text not in NUMBERS | {"0", "00"}


@pytest.mark.parametrize(
    ("text", "wheel", "says"),
    [
        ("37", DOUBLE_ZERO, "no '37' on the double-zero wheel: write 0, 00 or 1 to 36"),
        ("07", DOUBLE_ZERO, "no '07' on the double-zero wheel: write 0, 00 or 1 to 36"),
        ("00", SINGLE_ZERO, "no '00' on the single-zero wheel: write 0 or 1 to 36"),
        ("bear", big_six({"fox": 2, "owl": 1, "hen": 1}), "no 'bear' on the big-six wheel: write fox, owl or hen"),
        ("bear", big_six({"fox": 2}), "no 'bear' on the big-six wheel: write fox"),
    ],
)
def test_a_text_that_is_on_no_pocket_is_answered_with_what_would_be_right(text: str, wheel: Wheel, says: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_pocket(text, wheel)
    assert str(refusal.value) == says


@given(SYMBOLS)
def test_a_big_six_wheel_has_as_many_spaces_of_each_symbol_as_were_ordered(counts: dict[str, int]) -> None:
    wheel = big_six(counts)
    assert Counter(wheel.pockets) == counts
    assert wheel.size == sum(counts.values())
    for symbol, count in counts.items():
        assert parse_pocket(symbol, wheel) == symbol
        assert wheel.copies(symbol) == count


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ({}, "a wheel without spaces"),
        ({"fox": 0}, "0 spaces of fox: at least 1"),
        ({"red fox": 3}, "no symbol 'red fox': one word"),
        ({"": 3}, "no symbol ''"),
    ],
)
def test_a_wheel_that_cannot_be_built_is_refused(counts: dict[str, int], says: str) -> None:
    with pytest.raises(Refused, match=says):
        big_six(counts)
