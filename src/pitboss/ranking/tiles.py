"""Two pai gow tiles: sixteen pairs, two wongs, two gongs, then points, nine best.

Tiles are plain ints in the order of ``pitboss.equipment.tiles``: Gee Joon's two first, Teen and Day after them.

Houses differ in two things. ``gee_joon_last``: apart, both tiles of the supreme pair rank below every other; otherwise
the 2-4 stands above the fives and the 1-2 below them. ``zeros_equal``: two hands of nothing are equal whatever their
tiles; otherwise the higher tile decides between them too.
"""

from __future__ import annotations

from pitboss.equipment.tiles import PAIRS, TILES

SPOTS = tuple(tile.spots for tile in TILES)
PAIR_OF = tuple(next(place for place, pair in enumerate(PAIRS) if tile in pair.tiles) for tile in TILES)
"""The place of each tile's pair, 0 for Gee Joon to 15 for the fives."""

SIX, THREE, TEEN, DAY = 0, 1, 2, 3
"""The 2-4 and the 1-2 of Gee Joon; the 6-6; the 1-1."""
GEE_JOON, CHOP_NG = 0, 15
"""The places of the highest pair and of the lowest, the fives."""

TILE_RANKS = tuple(
    3 if tile == SIX else 1 if tile == THREE else 2 if PAIR_OF[tile] == CHOP_NG else 18 - PAIR_OF[tile]
    for tile in range(len(TILES))
)
"""Single tiles, the 6-6 best with 17, down to the 1-2 with 1: equal for the two of a pair, Gee Joon's apart."""

POINT = 32
"""What a point weighs in a strength: more than any tile's rank."""
DAY_GONG, TEEN_GONG, DAY_WONG, TEEN_WONG, LOWEST_PAIR = range(10 * POINT, 10 * POINT + 5)
SUPREME_PAIR = LOWEST_PAIR + CHOP_NG
SEVEN_POINTS, HIGH_NINE = 7 * POINT, 9 * POINT + TILE_RANKS[DAY]
"""The least strength of a hand of seven; and of a nine with Day or Teen, which takes a tile of seven spots."""


def tile_rank(tile: int, gee_joon_last: bool) -> int:
    """How a single tile stands among the others."""
    return 0 if gee_joon_last and PAIR_OF[tile] == GEE_JOON else TILE_RANKS[tile]


def points(a: int, b: int) -> int:
    """Spots of two tiles without the tens; a Gee Joon tile counts three or six, whichever helps."""
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
    """The strength of Teen or Day with a nine or an eight; nothing for any other two tiles."""
    if chief in (TEEN, DAY) and SPOTS[other] in (8, 9):
        return DAY_GONG + 2 * (SPOTS[other] - 8) + (chief == TEEN)
    return 0


# Names

_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SPECIALS = {DAY_GONG: "Day gong", TEEN_GONG: "Teen gong", DAY_WONG: "Day wong", TEEN_WONG: "Teen wong"}
_BY_RANK = {rank: " or ".join(str(tile) for tile in TILES if TILE_RANKS[tile] == rank) for rank in {*TILE_RANKS}}


def describe(strength: int) -> str:
    """The hand as the dealer calls it: ``Gee Joon``, ``pair of Teen``, ``Day wong``, ``nine with the 4-6``."""
    if strength >= LOWEST_PAIR:
        name = PAIRS[SUPREME_PAIR - strength].name
        return name if strength == SUPREME_PAIR else f"pair of {name}"
    if strength in _SPECIALS:
        return _SPECIALS[strength]
    held, rank = divmod(strength, POINT)
    return f"{_COUNTS[held]} with the {_BY_RANK[rank]}" if rank else _COUNTS[held]
