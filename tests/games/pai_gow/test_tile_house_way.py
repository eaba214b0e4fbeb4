"""Every hand of four tiles is set in exactly one way, as the published steps say."""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import strategies as st
from tests.games.compiling import agrees_when_compiled

from pitboss.equipment.tiles import TILES, WOODPILE, Tile, parse_tiles, show_tiles
from pitboss.games.pai_gow.pai_gow_tiles import TileRules, set_tiles
from pitboss.games.pai_gow.tile_house_way import tile_house_way
from pitboss.houses import posted
from pitboss.ranking.tiles import PAIR_OF, points, rank_tiles, tile_rank

Hand = tuple[Tile, ...]
Two = tuple[Tile, Tile]
Setting = tuple[Two, Two]
"""The low hand and the high hand."""
HANDS = sorted({tuple(sorted(hand)) for hand in combinations(WOODPILE, 4)})
PENNSYLVANIA, MARYSVILLE = "mount-airy", "marysville"


def rules_of(house: str) -> TileRules:
    rules = posted(house, "pai-gow-tiles").rules
    assert isinstance(rules, TileRules)
    return rules


def strength(house: str, two: Two) -> int:
    return rank_tiles(*two, house == MARYSVILLE, house != MARYSVILLE)


def settings_of(house: str, hand: Hand) -> list[Setting]:
    a, b, c, d = hand
    return [
        (one, other) if strength(house, one) <= strength(house, other) else (other, one)
        for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    ]


# The steps again, in the words of the page: by what the two tiles are, not by their strength


def is_supreme(two: Two) -> bool:
    return show_tiles(sorted(two)) == "2-4 1-2"


def is_pair(two: Two) -> bool:
    return PAIR_OF[two[0]] == PAIR_OF[two[1]]


def with_teen_or_day(two: Two, *spots: int) -> bool:
    return any(str(one) in ("6-6", "1-1") and other.spots in spots for one, other in (two, two[::-1]))


def makes_seven_or_more(two: Two) -> bool:
    return points(*two) >= 7


def of_pennsylvania(two: Two) -> bool:
    return is_pair(two) or with_teen_or_day(two, 9, 8)


def of_the_hints(two: Two) -> bool:
    return with_teen_or_day(two, 9, 8, 7)


def as_written(house: str, hand: Hand) -> tuple[int, int]:
    """The strengths of the hands that the page's steps lead to."""
    possible = settings_of(house, hand)
    first: Callable[[Two], bool] = is_pair if house == MARYSVILLE else is_supreme
    second = of_the_hints if house == MARYSVILLE else of_pennsylvania
    for fits in (first, second, makes_seven_or_more):
        fitting = [setting for setting in possible if any(map(fits, setting))]
        if fitting:
            return best(house, fitting)
    highest, *_, lowest = sorted(hand, key=lambda tile: -tile_rank(tile, house == MARYSVILLE))
    outer = next(setting for setting in possible if {highest, lowest} in map(set, setting))
    low, high = strengths(house, outer)
    as_good = [
        setting
        for setting in possible
        for its_low, its_high in (strengths(house, setting),)
        if its_low >= low and its_high >= high
    ]
    return (low, high) if house == MARYSVILLE else best(house, as_good)


def strengths(house: str, setting: Setting) -> tuple[int, int]:
    return strength(house, setting[0]), strength(house, setting[1])


def best(house: str, settings: list[Setting]) -> tuple[int, int]:
    """The best low hand, then the best high hand."""
    return max(strengths(house, setting) for setting in settings)


def test_35_960_deals_are_hands_of_the_tiles() -> None:
    assert sum(1 for _ in combinations(WOODPILE, 4)) == 35_960
    assert all(hand.count(tile) <= WOODPILE.count(tile) for hand in HANDS for tile in hand)


@pytest.mark.slow
@pytest.mark.parametrize("house", [PENNSYLVANIA, "valley-forge", MARYSVILLE])
def test_every_hand_is_set_as_the_steps_say_and_never_foul(house: str) -> None:
    rules = rules_of(house)
    for hand in HANDS:
        two = set_tiles(rules, hand, None)
        assert sorted(two.tiles) == sorted(hand)
        assert not two.is_foul
        assert (two.low, two.high) == as_written(house, hand), show_tiles(hand)


@pytest.mark.parametrize("house", [PENNSYLVANIA, MARYSVILLE])
def test_the_order_of_the_tiles_makes_no_difference(house: str) -> None:
    rules = rules_of(house)
    for hand in HANDS[::97]:
        once, again = set_tiles(rules, hand, None), set_tiles(rules, hand[::-1], None)
        assert (once.low, once.high) == (again.low, again.high)


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("6-6 6-6 4-5 2-6", {"2-6", "6-6"}, {"4-5", "6-6"}),  # two 6-6 split into a gong and a wong
        ("6-6 6-6 5-5 4-6", {"5-5", "4-6"}, {"6-6"}),  # not for two twos
        ("2-4 1-2 6-6 4-5", {"6-6", "4-5"}, {"2-4", "1-2"}),  # the supreme pair before all
        ("2-4 1-2 6-6 6-6", {"6-6"}, {"2-4", "1-2"}),
        ("2-4 3-5 6-6 4-5", {"2-4", "4-5"}, {"6-6", "3-5"}),  # of wong and gong the one that leaves the better low hand
        ("3-6 1-5 4-6 2-3", {"1-5", "2-3"}, {"3-6", "4-6"}),  # of nine and seven too
        ("1-3 3-3 5-5 2-3", {"3-3", "5-5"}, {"1-3", "2-3"}),
        ("5-5 3-3 1-5 2-5", {"3-3", "1-5"}, {"5-5", "2-5"}),  # a seven, although six over three is more in total
        ("1-1 1-3 3-3 2-3", {"1-1", "3-3"}, {"1-3", "2-3"}),  # eight under nine
    ],
)
def test_hands_set_the_pennsylvania_way(hand: str, low: set[str], high: set[str]) -> None:
    assert set_by(PENNSYLVANIA, hand) == (low, high)


def set_by(house: str, hand: str) -> tuple[set[str], set[str]]:
    tiles = set_tiles(rules_of(house), parse_tiles(hand), None).tiles
    return {*map(str, tiles[:2])}, {*map(str, tiles[2:])}


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("4-4 1-6 2-6 2-4", {"4-4", "2-4"}, {"1-6", "2-6"}),
        ("1-3 5-5 4-6 1-5", {"1-3", "4-6"}, {"5-5", "1-5"}),  # four under six rather than two zeros
        ("5-5 3-3 2-2 4-6", {"5-5", "2-2"}, {"3-3", "4-6"}),
    ],
)
def test_highest_goes_with_lowest_in_pennsylvania_unless_another_setting_is_as_good_in_both_hands(
    hand: str, low: set[str], high: set[str]
) -> None:
    assert set_by(PENNSYLVANIA, hand) == (low, high)


def test_marysvilles_highest_tile_always_goes_with_its_lowest() -> None:
    assert set_by(MARYSVILLE, "1-3 5-5 4-6 1-5") == ({"5-5", "4-6"}, {"1-3", "1-5"})
    assert set_by(MARYSVILLE, "5-5 3-3 2-2 4-6") == ({"3-3", "2-2"}, {"5-5", "4-6"})


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("6-6 6-6 4-5 2-6", {"2-6", "4-5"}, {"6-6"}),  # a pair is always kept
        ("6-6 2-5 4-5 1-5", {"4-5", "1-5"}, {"6-6", "2-5"}),  # a high nine and a wong fit alike: the better low hand
        ("1-1 4-4 5-5 4-6", {"5-5", "4-6"}, {"1-1", "4-4"}),
        ("4-4 5-6 1-5 1-3", {"4-4", "1-3"}, {"1-5", "5-6"}),  # two over seven rather than zero over nine
    ],
)
def test_hands_set_by_marysvilles_four_hints(hand: str, low: set[str], high: set[str]) -> None:
    assert set_by(MARYSVILLE, hand) == (low, high)


@pytest.mark.slow
def test_it_is_the_same_compiled() -> None:
    tile, flag = st.integers(0, len(TILES) - 1), st.booleans()
    agrees_when_compiled(tile_house_way, st.tuples(tile, tile, tile, tile, flag, flag, flag))
