import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.tiles import PAIRS, TILES, WOODPILE, Tile, Woodpile, parse_tiles, show_tiles
from pitboss.errors import Unreadable

tiles = st.sampled_from(TILES)


def test_every_two_faces_of_a_die_are_a_tile() -> None:
    assert {(tile.low, tile.high) for tile in TILES} == {
        (low, high) for high in range(1, 7) for low in range(1, high + 1)
    }
    assert len(TILES) == 21


def test_the_set_is_two_each_of_eleven_tiles_and_one_each_of_ten() -> None:
    twice = parse_tiles("6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5")
    once = parse_tiles("3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2")
    assert Counter(WOODPILE) == Counter(twice * 2 + once)
    assert len(WOODPILE) == 32


def test_the_woodpile_has_two_hundred_and_twenty_seven_spots() -> None:
    assert sum(tile.spots for tile in WOODPILE) == 227
    assert Tile.parse("2-4").spots == 6


def test_the_sixteen_pairs_use_each_tile_of_the_woodpile_once_and_gee_joon_leads() -> None:
    assert len(PAIRS) == 16
    assert tuple(tile for pair in PAIRS for tile in pair.tiles) == WOODPILE
    assert (PAIRS[0].name, show_tiles(PAIRS[0].tiles)) == ("Gee Joon", "2-4 1-2")


def test_eleven_pairs_are_of_equal_tiles_and_five_of_unlike_ones() -> None:
    assert Counter(pair.tiles[0] == pair.tiles[1] for pair in PAIRS) == {True: 11, False: 5}


def test_the_unlike_tiles_of_a_chop_pair_have_equal_spots() -> None:
    chops = {pair.name: pair.tiles for pair in PAIRS if pair.name.startswith("Chop")}
    assert {name: show_tiles(pair) for name, pair in chops.items()} == {
        "Chop Gow": "3-6 4-5",
        "Chop Bot": "2-6 3-5",
        "Chop Chit": "2-5 3-4",
        "Chop Ng": "1-4 2-3",
    }
    assert [first.spots == second.spots for first, second in chops.values()] == [True] * 4


def test_pairs_are_listed_in_the_order_of_their_rank() -> None:
    assert [f"{pair.name} {pair.tiles[0]}" for pair in PAIRS[1:12]] == [
        "Teen 6-6",
        "Day 1-1",
        "Yun 4-4",
        "Gor 1-3",
        "Mooy 5-5",
        "Chong 3-3",
        "Bon 2-2",
        "Foo 5-6",
        "Ping 4-6",
        "Tit 1-6",
        "Look 1-5",
    ]


@given(tiles)
def test_printing_and_parsing_a_tile_are_inverse(tile: Tile) -> None:
    assert Tile.parse(str(tile)) is tile
    assert repr(tile) == str(tile) == f"{tile}" == f"{tile:^7}".strip() == f"{tile.low}-{tile.high}"


@given(st.lists(tiles, max_size=32))
def test_printing_and_parsing_a_hand_of_tiles_are_inverse(hand: list[Tile]) -> None:
    assert parse_tiles(show_tiles(hand)) == tuple(hand)


@given(st.text("0123456-7 ", max_size=4) | tiles.map(str))
def test_a_text_is_a_tile_and_prints_as_written_or_is_unreadable(text: str) -> None:
    try:
        assert str(Tile.parse(text)) == text
    except Unreadable:
        assert text not in {str(tile) for tile in TILES}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4-2", "no tile '4-2': write the low end first, 2-4"),
        ("0-6", "no tile '0-6': write the low end, then the high, as in 2-4 or 6-6"),
        ("Teen", "no tile 'Teen': write the low end, then the high, as in 2-4 or 6-6"),
    ],
)
def test_a_text_that_is_not_a_tile_is_refused_with_what_would_be_right(text: str, says: str) -> None:
    for parse in (Tile.parse, parse_tiles):
        with pytest.raises(Unreadable) as refusal:
            parse(text)
        assert str(refusal.value) == says


def test_there_is_one_object_for_each_face_even_after_copying_and_pickling() -> None:
    for number, tile in enumerate(TILES):
        assert Tile(number) is tile
        assert copy.deepcopy(tile) is tile
        assert pickle.loads(pickle.dumps(tile)) is tile


@pytest.mark.parametrize("number", [-1, 21])
def test_no_tile_has_a_number_outside_the_set(number: int) -> None:
    with pytest.raises(ValueError, match="no tile number"):
        Tile(number)


def test_the_woodpile_is_dealt_like_a_deck() -> None:
    woodpile = Woodpile()
    assert woodpile.cards() == WOODPILE and woodpile.size == woodpile.kind == 32
    assert Counter(woodpile.cards()) == {tile: woodpile.copies(tile) for tile in TILES}
    assert woodpile.read("6-6 2-4") == parse_tiles("6-6 2-4")
    assert woodpile.noun == Tile.noun == "tile"
