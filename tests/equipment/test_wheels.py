from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, Wheel, big_six, colour
from pitboss.errors import Refused

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


def test_on_the_double_zero_wheel_odd_numbers_face_the_next_even_ones_and_the_zeros_face_each_other() -> None:
    place = {pocket: at for at, pocket in enumerate(DOUBLE_ZERO.pockets)}
    for odd in range(1, 37, 2):
        assert abs(place[str(odd)] - place[str(odd + 1)]) == 19
    assert abs(place["0"] - place["00"]) == 19


@given(SYMBOLS)
def test_a_big_six_wheel_has_as_many_spaces_of_each_symbol_as_were_ordered(counts: dict[str, int]) -> None:
    wheel = big_six(counts)
    assert Counter(wheel.pockets) == counts
    assert wheel.size == sum(counts.values())
    for symbol, count in counts.items():
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
