"""The 32 pai gow tiles: eleven pairs of equal tiles, five pairs of unlike ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pitboss.equipment.printed import Printed

if TYPE_CHECKING:
    from collections.abc import Mapping

# The pairs, highest first. A pair of equal tiles lists its tile once.
_PAIRS = (
    ("Gee Joon", "2-4", "1-2"),
    ("Teen", "6-6"),
    ("Day", "1-1"),
    ("Yun", "4-4"),
    ("Gor", "1-3"),
    ("Mooy", "5-5"),
    ("Chong", "3-3"),
    ("Bon", "2-2"),
    ("Foo", "5-6"),
    ("Ping", "4-6"),
    ("Tit", "1-6"),
    ("Look", "1-5"),
    ("Chop Gow", "3-6", "4-5"),
    ("Chop Bot", "2-6", "3-5"),
    ("Chop Chit", "2-5", "3-4"),
    ("Chop Ng", "1-4", "2-3"),
)


class Tile(Printed):
    """The face of a tile, 0 to 20 in the order of the pairs. Two tiles with the same face are the same ``Tile``,
    because no rule distinguishes them. It prints as it is written, low end first: ``2-4``.
    """

    __slots__ = ()
    noun = "tile"
    numbers = "0 to 20"
    texts = tuple(tile for _, *tiles in _PAIRS for tile in tiles)

    @classmethod
    def right_for(cls, text: str) -> str:
        meant = text[::-1]
        return f"the low end first, {meant}" if meant in cls.by_text else "the low end, then the high, as in 2-4 or 6-6"

    @property
    def low(self) -> int:
        return int(self.texts[self][0])

    @property
    def high(self) -> int:
        return int(self.texts[self][2])

    @property
    def spots(self) -> int:
        return self.low + self.high


TILES: tuple[Tile, ...] = Tile.every


class Pair(NamedTuple):
    """Two tiles that form a pair, and the pair's name."""

    name: str
    tiles: tuple[Tile, Tile]


PAIRS = tuple(Pair(name, (Tile.parse(tiles[0]), Tile.parse(tiles[-1]))) for name, *tiles in _PAIRS)
WOODPILE = tuple(tile for pair in PAIRS for tile in pair.tiles)
"""All 32 tiles."""
_COUNTS: Mapping[int, int] = {tile: WOODPILE.count(tile) for tile in WOODPILE}

parse_tiles = Tile.parse_all
"""Reads ``6-6 2-4``."""
show_tiles = Tile.show_all


class Woodpile:
    """The 32 tiles that a table deals from, as ``Deck`` is for cards."""

    __slots__ = ()
    noun = Tile.noun
    kind = size = len(WOODPILE)

    def cards(self) -> tuple[Tile, ...]:
        """Every tile, pair by pair."""
        return WOODPILE

    def copies(self, tile: int) -> int:
        """How many of this tile there are."""
        return WOODPILE.count(tile)

    @property
    def counts(self) -> Mapping[int, int]:
        return _COUNTS

    read = staticmethod(parse_tiles)
    show = staticmethod(show_tiles)
