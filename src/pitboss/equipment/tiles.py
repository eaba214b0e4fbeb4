"""The 32 pai gow tiles: eleven pairs of equal tiles, five pairs of unlike ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pitboss.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
_TEXTS = tuple(tile for _, *tiles in _PAIRS for tile in tiles)


class Tile(int):
    """The face of a tile, 0 to 20 in the order of the pairs. Two tiles with the same face are the same ``Tile``,
    because no rule distinguishes them. It prints as it is written, low end first: ``2-4``.
    """

    __slots__ = ()
    noun = "tile"

    def __new__(cls, number: int) -> Tile:
        if not 0 <= number < len(TILES):
            raise ValueError(f"no tile number {number}: 0 to 20")
        return TILES[number]

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile a text names: ``2-4``, ``6-6``."""
        tile = _BY_TEXT.get(text)
        if tile is None:
            raise _no_tile(text)
        return tile

    @property
    def low(self) -> int:
        return int(_TEXTS[self][0])

    @property
    def high(self) -> int:
        return int(_TEXTS[self][2])

    @property
    def spots(self) -> int:
        return self.low + self.high

    def __str__(self) -> str:
        return _TEXTS[self]

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)


TILES = tuple(int.__new__(Tile, number) for number in range(len(_TEXTS)))
_BY_TEXT = dict(zip(_TEXTS, TILES, strict=True))


class Pair(NamedTuple):
    """Two tiles that form a pair, and the pair's name."""

    name: str
    tiles: tuple[Tile, Tile]


PAIRS = tuple(Pair(name, (_BY_TEXT[tiles[0]], _BY_TEXT[tiles[-1]])) for name, *tiles in _PAIRS)
WOODPILE = tuple(tile for pair in PAIRS for tile in pair.tiles)
_COUNTS: Mapping[int, int] = {tile: WOODPILE.count(tile) for tile in WOODPILE}
"""All 32 tiles."""


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order written, separated by blanks: ``6-6 2-4``."""
    try:
        return tuple([_BY_TEXT[word] for word in text.split()])
    except KeyError as error:
        raise _no_tile(error.args[0]) from None


def show_tiles(tiles: Iterable[Tile]) -> str:
    return " ".join([_TEXTS[tile] for tile in tiles])


def _no_tile(text: str) -> Unreadable:
    meant = text[::-1]
    hint = f"the low end first, {meant}" if meant in _BY_TEXT else "the low end, then the high, as in 2-4 or 6-6"
    return Unreadable(f"no tile {text!r:.24}: write {hint}")


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
