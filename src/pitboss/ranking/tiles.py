"""Two pai gow tiles. Sixteen pairs rank highest, then two wongs, two gongs, and points from nine down to zero.

Tiles are plain ints in the order of ``pitboss.equipment.tiles``: Gee Joon's two first, Teen and Day after them.

Houses differ in two rules. ``gee_joon_last``: as single tiles, both tiles of the supreme pair rank below all others;
otherwise the 2-4 ranks above the fives and the 1-2 below them. ``zeros_equal``: two hands of zero points are equal;
otherwise the higher tile decides.
"""

from __future__ import annotations

from functools import cache

from pitboss.equipment.numbers import NUMBERS
from pitboss.equipment.tiles import PAIRS, TILES

SPOTS = tuple(tile.spots for tile in TILES)
PAIR_OF = tuple(next(place for place, pair in enumerate(PAIRS) if tile in pair.tiles) for tile in TILES)
"""The pair of each tile, from 0 for Gee Joon to 15 for the fives."""

SIX, THREE, TEEN, DAY = 0, 1, 2, 3
"""The 2-4 and the 1-2 of Gee Joon; the 6-6; the 1-1."""
GEE_JOON, CHOP_NG = 0, 15
"""The highest pair, and the lowest: the fives."""

TILE_RANKS = tuple(
    3 if tile == SIX else 1 if tile == THREE else 2 if PAIR_OF[tile] == CHOP_NG else 18 - PAIR_OF[tile]
    for tile in range(len(TILES))
)
"""The rank of single tiles, from 17 for the 6-6 down to 1 for the 1-2. Both tiles of a pair rank equal, except
Gee Joon's."""

POINT = 32
"""The weight of one point in a strength: more than any tile's rank."""
DAY_GONG, TEEN_GONG, DAY_WONG, TEEN_WONG, LOWEST_PAIR = range(10 * POINT, 10 * POINT + 5)
SUPREME_PAIR = LOWEST_PAIR + CHOP_NG
SEVEN_POINTS, HIGH_NINE = 7 * POINT, 9 * POINT + TILE_RANKS[DAY]
"""The lowest strength of seven points, and of a high nine: Day or Teen with a tile of seven spots."""


def tile_rank(tile: int, gee_joon_last: bool) -> int:
    """The rank of a single tile."""
    return 0 if gee_joon_last and PAIR_OF[tile] == GEE_JOON else TILE_RANKS[tile]


def points(a: int, b: int) -> int:
    """The spots of two tiles, modulo ten. A Gee Joon tile counts three or six, whichever is better."""
    spots = SPOTS[a] + SPOTS[b]
    best = spots % 10
    if PAIR_OF[a] == GEE_JOON or PAIR_OF[b] == GEE_JOON:
        other = spots - 3 if a == SIX or b == SIX else spots + 3
        best = max(best, other % 10)
    return best


def rank_tiles(a: int, b: int, gee_joon_last: bool, zeros_equal: bool) -> int:
    """The strength of two tiles as one hand."""
    if PAIR_OF[a] == PAIR_OF[b]:
        return SUPREME_PAIR - PAIR_OF[a]
    special = max(wong_or_gong(a, b), wong_or_gong(b, a))
    if special:
        return special
    held = points(a, b)
    if held == 0 and zeros_equal:
        return 0
    return POINT * held + max(tile_rank(a, gee_joon_last), tile_rank(b, gee_joon_last))


def wong_or_gong(chief: int, other: int) -> int:
    """The strength of Teen or Day with a nine or an eight; 0 for any other two tiles."""
    if chief in (TEEN, DAY) and SPOTS[other] in (8, 9):
        return DAY_GONG + 2 * (SPOTS[other] - 8) + (chief == TEEN)
    return 0


# Names

_SPECIALS = {DAY_GONG: "Day gong", TEEN_GONG: "Teen gong", DAY_WONG: "Day wong", TEEN_WONG: "Teen wong"}
_BY_RANK = {rank: " or ".join(str(tile) for tile in TILES if TILE_RANKS[tile] == rank) for rank in {*TILE_RANKS}}


@cache
def describe(strength: int) -> str:
    """The hand as the dealer calls it: ``Gee Joon``, ``pair of Teen``, ``Day wong``, ``nine with the 4-6``."""
    if strength >= LOWEST_PAIR:
        name = PAIRS[SUPREME_PAIR - strength].name
        return name if strength == SUPREME_PAIR else f"pair of {name}"
    if strength in _SPECIALS:
        return _SPECIALS[strength]
    held, rank = divmod(strength, POINT)
    return f"{NUMBERS[held]} with the {_BY_RANK[rank]}" if rank else NUMBERS[held]
