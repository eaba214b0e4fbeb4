"""Pai gow tiles: pairs with names and pictures, single tiles with their counts, who wins, and the house way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pitboss.equipment.tiles import PAIRS, TILES, WOODPILE, Tile, show_tiles
from pitboss.games.pai_gow.pai_gow_tiles import TileRules
from pitboss.games.pai_gow.tile_house_way import FOUR_HINTS, PA_621A
from pitboss.guide.chapters.pai_gow import results
from pitboss.guide.section import Fact, Grid, Section
from pitboss.ranking.tiles import DAY, POINT, TEEN, describe, tile_rank, wong_or_gong

ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def sections(rules: TileRules) -> Iterator[Section]:
    yield Section("hands", "Ranking of hands", tuple(_points(rules)), (_pairs(), _specials(), _singles(rules)))
    yield Section(
        "wins", "Who wins", tuple(_winning(rules)), (results(rules, "low", "high", rules.play.reversed == "foul"),)
    )
    yield Section("house-way", "The house way", tuple(_asking(rules)), points=tuple(_steps(rules)))


def nth(number: int) -> str:
    return ORDINALS.get(number, f"{number}th")


# Which hand beats which


def _points(rules: TileRules) -> Iterator[Fact]:
    yield Fact("A hand", "Two tiles. Any pair beats a wong, any wong a gong, any gong nine points; then down to zero.")
    yield Fact("Points", "The sum of the spots of both tiles; only its last digit counts.")
    yield Fact("Gee Joon apart", "The 2-4 and the 1-2 each count three or six, whichever is better.")
    yield Fact("Equal points", "The hand with the higher single tile wins; the other tile does not count.")


def _pairs() -> Grid:
    rows = tuple((f"{nth(at)} {pair.name}", show_tiles(pair.tiles)) for at, pair in enumerate(PAIRS, 1))
    return Grid("Pairs, the highest first", ("Pair", "Tiles"), rows, "tiles")


def _specials() -> Grid:
    """Wongs and gongs, after the pairs: Teen or Day with a nine or an eight."""
    made: dict[int, list[tuple[Tile, Tile]]] = {}
    for chief in (TILES[TEEN], TILES[DAY]):
        for other in TILES:
            if strength := wong_or_gong(chief, other):
                made.setdefault(strength, []).append((chief, other))
    rows = []
    for at, strength in enumerate(sorted(made, reverse=True), len(PAIRS) + 1):
        rows.append((f"{nth(at)} {describe(strength)}", "; ".join(map(show_tiles, made[strength]))))
    return Grid("Wongs and gongs", ("Hand", "Tiles"), tuple(rows), "tiles")


def _singles(rules: TileRules) -> Grid:
    """Single tiles, grouped by rank, and how many of each there are."""
    by_rank = sorted(TILES, key=lambda tile: tile_rank(tile, rules.gee_joon_last), reverse=True)
    rows = []
    for at, (_, group) in enumerate(groupby(by_rank, key=lambda tile: tile_rank(tile, rules.gee_joon_last)), 1):
        alike = list(group)
        rows.append((f"{nth(at)}, {_spots(alike)}, {_count(alike)}", show_tiles(alike)))
    return Grid("Single tiles, for equal points", ("Tile", "Picture"), tuple(rows), "tiles")


def _spots(tiles: Sequence[Tile]) -> str:
    return " or ".join(dict.fromkeys(str(tile.spots) for tile in tiles)) + " spots"


def _count(tiles: Sequence[Tile]) -> str:
    counts = {WOODPILE.count(tile) for tile in tiles}
    assert len(counts) == 1
    return f"{counts.pop()} in the set" if len(tiles) == 1 else f"{WOODPILE.count(tiles[0])} of each in the set"


# Who wins


def _winning(rules: TileRules) -> Iterator[Fact]:
    yield Fact("Copy", "Equal points with equal high tiles are a copy: the bank wins it.")
    zero = "goes to the bank, whatever the tiles" if rules.zeros_equal else "goes by the higher tile, like other points"
    yield Fact("Zero", f"Zero against zero {zero}.")
    reversed_ = {
        "exchanged": "The dealer exchanges two hands laid the wrong way round.",
        "foul": "A low hand above the high hand is foul and loses.",
    }
    yield Fact("The wrong way round", reversed_[rules.play.reversed])


# The house way


def _asking(rules: TileRules) -> Iterator[Fact]:
    own = rules.play.banker_sets
    yield Fact("The bank", "Is set this way; a player who banks may choose." if own else "Is always set this way.")
    yield Fact("Players", "Any player may ask the dealer to set his tiles this way.")


def _steps(rules: TileRules) -> Iterator[str]:
    """The steps in order; the first that four tiles allow is used. Ties go to the best low hand, then the best high."""
    hints = rules.options.house_way == "four-hints"
    first, second, third = FOUR_HINTS if hints else PA_621A
    if hints:
        yield "Look for a pair, also a pair of unlike tiles."
        yield f"Without one: {_named(second)}, that is Teen or Day with a nine, an eight or a seven."
    else:
        yield f"Play {describe(first)} if there is one."
        yield f"Else any pair, a wong or a gong, down to {describe(second)}, as the high hand."
    yield f"Else two tiles that make nine, eight or {_points_of(third)} as the high hand."
    last = "Else the highest tile with the lowest"
    yield f"{last}." if hints else f"{last}, unless another way is as good in both hands."
    yield "If a step fits in more than one way, the best low hand decides, then the best high hand."


def _named(strength: int) -> str:
    return f"a high {_points_of(strength)} or better"


def _points_of(strength: int) -> str:
    return describe(strength // POINT * POINT)
