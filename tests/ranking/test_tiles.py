"""Two tiles as one hand: the chart of pairs, wongs and gongs, then points, then the chart of single tiles."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import strategies as st
from tests.games.compiling import agrees_when_compiled

from pitboss.equipment.tiles import PAIRS, TILES, WOODPILE, parse_tiles
from pitboss.ranking.tiles import (
    DAY_GONG,
    DAY_WONG,
    LOWEST_PAIR,
    SUPREME_PAIR,
    TEEN_GONG,
    TEEN_WONG,
    describe,
    points,
    rank_tiles,
    tile_rank,
)

CHART = (
    *("2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6"),
    *("1-6 1-6", "1-5 1-5", "3-6 4-5", "3-5 2-6", "3-4 2-5", "1-4 2-3"),
    *("6-6 4-5", "1-1 3-6", "6-6 3-5", "1-1 4-4"),
    *("6-6 1-6", "1-1 2-5", "4-4 5-6", "1-3 1-4", "5-5 4-5"),
)
"""The twenty combinations above nine, and the best nines."""
SINGLE = (
    *("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"),
    *("3-6 4-5", "2-6 3-5", "2-5 3-4", "2-4", "1-4 2-3", "1-2"),
)
"""The chart of single tiles, first to seventeenth."""


def rank(text: str, gee_joon_last: bool = False, zeros_equal: bool = True) -> int:
    a, b = parse_tiles(text)
    assert rank_tiles(a, b, gee_joon_last, zeros_equal) == rank_tiles(b, a, gee_joon_last, zeros_equal)
    return rank_tiles(a, b, gee_joon_last, zeros_equal)


def test_the_chart_goes_from_gee_joon_over_pairs_wongs_and_gongs_to_the_nines() -> None:
    for higher, lower in pairwise(CHART):
        assert rank(higher) > rank(lower), (higher, lower)


def test_of_496_hands_16_are_pairs_8_wongs_and_16_gongs() -> None:
    counts = Counter(rank_tiles(a, b, False, True) for a, b in combinations(WOODPILE, 2))
    assert sum(counts.values()) == 496
    assert [counts[strength] for strength in range(LOWEST_PAIR, SUPREME_PAIR + 1)] == [1] * 16
    assert (counts[TEEN_WONG], counts[DAY_WONG], counts[TEEN_GONG], counts[DAY_GONG]) == (4, 4, 8, 8)


def test_a_wong_takes_either_nine_and_a_gong_any_eight() -> None:
    assert rank("6-6 3-6") == rank("6-6 4-5") == TEEN_WONG
    assert rank("1-1 3-6") == rank("1-1 4-5") == DAY_WONG
    assert rank("6-6 4-4") == rank("6-6 2-6") == rank("6-6 3-5") == TEEN_GONG
    assert rank("1-1 4-4") == rank("1-1 2-6") == rank("1-1 3-5") == DAY_GONG


def test_a_six_and_two_make_eight_points_and_no_gong() -> None:
    assert rank("1-1 1-2") < DAY_GONG and points(*parse_tiles("1-1 1-2")) == 8


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("5-6 4-6", 1), ("6-6 1-1", 4), ("5-5 4-6", 0), ("1-6 1-5", 3),
        ("2-4 1-5", 9), ("2-4 5-5", 6), ("2-4 1-6", 3), ("2-4 1-3", 7),
        ("1-2 1-1", 8), ("1-2 5-5", 6), ("1-2 1-6", 3), ("1-2 3-3", 9), ("1-2 2-2", 7), ("2-4 2-2", 7),
    ],
)  # fmt: skip
def test_tens_are_dropped_and_a_gee_joon_tile_counts_three_or_six_whichever_is_better(
    tiles: str, expected: int
) -> None:
    assert points(*parse_tiles(tiles)) == points(*parse_tiles(tiles)[::-1]) == expected


@pytest.mark.parametrize("gee_joon_last", [False, True])
def test_more_points_beat_any_tile(gee_joon_last: bool) -> None:
    plain = [
        (points(a, b), strength)
        for a, b in combinations(WOODPILE, 2)
        if (strength := rank_tiles(a, b, gee_joon_last, False)) < DAY_GONG
    ]
    assert all((one < other) for held, one in plain for more, other in plain if held < more)


def test_single_tiles_rank_as_charted_with_2_4_above_the_fives_and_1_2_below() -> None:
    ranks = [{tile_rank(tile, False) for tile in parse_tiles(texts)} for texts in SINGLE]
    assert ranks == [{17 - place} for place in range(17)]


def test_if_they_are_last_both_gee_joon_tiles_are_equal_and_rank_below_every_other() -> None:
    six, three = parse_tiles("2-4 1-2")
    assert tile_rank(six, True) == tile_rank(three, True) < min(tile_rank(tile, True) for tile in TILES if tile > three)
    for tile in TILES[2:]:
        assert tile_rank(tile, True) == tile_rank(tile, False)


def test_equal_points_are_decided_only_by_the_best_single_tiles() -> None:
    assert rank("4-6 2-5") == rank("4-6 3-4") == rank("4-6 1-6")  # seven, and the 4-6 leads all three
    assert rank("5-5 2-5") > rank("4-6 1-6")
    assert rank("3-6 2-3") == rank("4-5 1-4")  # four, led by a nine each


def test_eight_with_the_2_4_beats_eight_with_a_five_only_if_it_ranks_above_the_fives() -> None:
    assert rank("2-4 1-4") > rank("1-2 2-3")
    assert rank("2-4 1-4", gee_joon_last=True) == rank("1-2 2-3", gee_joon_last=True)


def test_zeros_are_equal_or_ranked_by_the_higher_tile_like_other_points() -> None:
    assert rank("5-5 4-6") == rank("1-3 3-3") == rank("6-6 2-6") - TEEN_GONG == 0
    assert rank("1-3 3-3", zeros_equal=False) > rank("5-5 4-6", zeros_equal=False) > 0
    assert rank("1-3 3-3", zeros_equal=False) < rank("5-6 4-6", zeros_equal=False)


@pytest.mark.parametrize(
    ("tiles", "called"),
    [
        ("1-2 2-4", "Gee Joon"), ("6-6 6-6", "pair of Teen"), ("3-6 4-5", "pair of Chop Gow"), ("6-6 4-5", "Teen wong"),
        ("1-1 4-4", "Day gong"), ("4-6 3-6", "nine with the 4-6"), ("1-4 1-2", "eight with the 1-4 or 2-3"),
        ("5-5 4-6", "zero"),
    ],
)  # fmt: skip
def test_a_hand_has_its_name(tiles: str, called: str) -> None:
    assert describe(rank(tiles)) == called


def test_the_name_of_a_zero_that_counts_its_tile_includes_the_tile() -> None:
    assert describe(rank("5-5 4-6", zeros_equal=False)) == "zero with the 5-5"


def test_every_pair_has_its_own_name() -> None:
    assert len({describe(rank_tiles(*pair.tiles, False, True)) for pair in PAIRS}) == 16


@pytest.mark.slow
def test_it_is_the_same_compiled() -> None:
    tile = st.integers(0, len(TILES) - 1)
    agrees_when_compiled(rank_tiles, st.tuples(tile, tile, st.booleans(), st.booleans()))
