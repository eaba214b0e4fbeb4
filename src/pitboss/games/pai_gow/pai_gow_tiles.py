"""Pai Gow Tiles: four tiles are set as a low hand and a high hand, and both play against the bank's hands."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import Annotated, Any, Literal, NamedTuple

from pitboss.equipment.stock import Piece
from pitboss.equipment.tiles import Tile, Woodpile
from pitboss.games.pai_gow.tile_house_way import highest_first, tile_house_way
from pitboss.games.pai_gow.two_hands import (
    TwoHandsPlay,
    TwoHandsRules,
    ask_banker,
    bet_units,
    check_dice,
    deal_around,
    even_less_commission,
    is_foul,
)
from pitboss.money import NOTHING
from pitboss.ranking.tiles import describe, rank_tiles
from pitboss.rules.checks import check_even, check_wagers
from pitboss.rules.game import Held, Naming, PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import DEALER, Call, Choice, Offer, Option, Request, Script, Show, ask
from pitboss.rules.sheet import Between, Doc, Options

Tiles = tuple[Tile, ...]
FOUR, LOW = 4, 2
HOUSE_WAY = Option("house-way")
_new = tuple.__new__


@dataclass(frozen=True, kw_only=True)
class TileOptions(Options):
    house_way: Annotated[
        Literal["pa-621a", "four-hints"],
        Doc(
            "The chart by which the house sets a hand: the steps of Pennsylvania's regulations, or the hints for "
            "players."
        ),
    ]
    commission_rounding: Literal["cent", "quarter"] = "cent"
    bank_commission: Annotated[
        int,
        Between(0, 100),
        Doc("Per cent that the house takes of what a player wins by banking a round."),
    ] = 0
    schedule: str | int | None = None


@dataclass(frozen=True, kw_only=True)
class TilePlay(TwoHandsPlay):
    gee_joon_apart: Annotated[
        Literal["fifteenth-and-seventeenth", "last"],
        Doc(
            "Where the 2-4 and the 1-2 rank among single tiles: above and below the fives, or both below every other "
            "tile."
        ),
    ]
    zeros: Annotated[
        Literal["bank", "higher-tile"],
        Doc("Who wins zero against zero: the bank, or the hand with the higher tile, as with other points."),
    ]
    reversed: Annotated[
        Literal["exchanged", "foul"],
        Doc(
            "What happens if the low hand is above the high hand: the two are exchanged, or the hand is foul and loses."
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class TileRules(TwoHandsRules):
    options: TileOptions
    play: TilePlay

    @cached_property
    def four_hints(self) -> bool:
        return self.options.house_way == "four-hints"

    @cached_property
    def gee_joon_last(self) -> bool:
        return self.play.gee_joon_apart == "last"

    @cached_property
    def zeros_equal(self) -> bool:
        return self.play.zeros == "bank"


class SetTiles(NamedTuple):
    """Four tiles as they were set, and the strength of each hand."""

    tiles: tuple[Piece, ...]
    """The low hand first."""
    low: int
    high: int

    @property
    def is_foul(self) -> bool:
        return is_foul(self.low, self.high)

    def exchanged(self) -> SetTiles:
        return SetTiles(self.tiles[LOW:] + self.tiles[:LOW], self.high, self.low)

    def __str__(self) -> str:
        return "foul" if self.is_foul else f"low {describe(self.low)}, high {describe(self.high)}"


def is_exchanged(low: int, high: int, foul_stands: bool) -> bool:
    """Whether the dealer exchanges two hands laid the wrong way round. Otherwise they are foul."""
    return is_foul(low, high) and not foul_stands


def play(rules: TileRules, layout: Layout) -> Script:
    order, hands, bank = yield from deal_around(rules, layout, FOUR, "tiles", empty_too=False)
    choices = yield from ask({seat: Offer(ways_to_set(hand), "house-way") for seat, hand in hands.items()})
    yield Show(DEALER, bank)
    against = yield from set_bank(rules, layout, bank)
    for seat in order:
        two = set_tiles(rules, hands[seat], choices[seat])
        yield Show(seat, two.tiles)
        yield even_less_commission(rules, seat, bet_units(two.low, two.high, against.low, against.high), str(two))
    return None


# Setting


def ways_to_set(hand: Tiles, foul: tuple[frozenset[Piece], ...] = ()) -> tuple[Option, Option]:
    return _new(Option, ("set", None, NOTHING, NOTHING, None, (LOW, LOW), hand, NOTHING, foul)), HOUSE_WAY


def set_bank(rules: TileRules, layout: Layout, hand: Tiles) -> Generator[Request, Any, SetTiles]:
    """Sets the bank's hand the house way, or as the player who banks chooses, if he may. He may not foul it."""
    choice = yield from ask_banker(rules, layout, lambda: ways_to_set(hand, foul_lows(rules, hand)))
    against = set_tiles(rules, hand, choice)
    yield Show(DEALER, against.tiles)
    yield Call(f"Bank has {against}.")
    return against


def set_tiles(rules: TileRules, hand: Tiles, choice: Choice | None) -> SetTiles:
    """Four tiles set as a player chose, or the house way, which never fouls a hand."""
    if choice is None or choice.word != "set":
        two, foul_stands = laid(rules, hand, house_pair(rules, hand)), False
    else:
        two, foul_stands = laid(rules, hand, choice.cards), rules.play.reversed == "foul"
    return two.exchanged() if is_exchanged(two.low, two.high, foul_stands) else two


def house_pair(rules: TileRules, hand: Tiles) -> Tiles:
    """One of the two hands that the house way makes: the highest tile and the tile that goes with it."""
    a, b, c, d = highest_first(hand, rules.gee_joon_last)
    way = tile_house_way(a, b, c, d, rules.four_hints, rules.gee_joon_last, rules.zeros_equal)
    return a, (b, c, d)[way]


def laid(rules: TileRules, hand: Tiles, low: Sequence[Piece]) -> SetTiles:
    """Four tiles with these two as the low hand."""
    a, b = low
    high: list[Piece] = list(hand)
    high.remove(a)
    high.remove(b)
    c, d = high
    return _new(SetTiles, ((a, b, c, d), _ranked(rules, a, b), _ranked(rules, c, d)))


def _ranked(rules: TileRules, a: int, b: int) -> int:
    return _strength(a, b, rules.gee_joon_last, rules.zeros_equal)


_strength = cache(rank_tiles)  # there are only 231 pairs of tiles


def foul_lows(rules: TileRules, hand: Tiles) -> tuple[frozenset[Piece], ...]:
    """The low hands that are foul because they outrank the high hand they leave; none if the dealer exchanges them."""
    if rules.play.reversed == "exchanged":
        return ()
    return tuple(frozenset(low) for low in combinations(hand, LOW) if laid(rules, hand, low).is_foul)


def woodpile(rules: TileRules) -> Woodpile:
    return Woodpile()


def check(rules: TileRules) -> list[str]:
    wrong = check_wagers(rules, ("bet",), {}) + check_even(rules, "bet") + check_dice(rules)
    if rules.table.bank == "player" and (rules.play.commission or rules.options.bank_commission):
        wrong.append("play.commission: must be 0, and options.bank-commission too, where only players bank")
    return wrong


def makes(rules: TileRules, held: Held) -> str:
    """Both hands, if the four tiles were set or the house will set them for the bank."""
    if not held.whole or len(held.cards) != FOUR:
        return ""
    if held.is_set:
        return str(laid(rules, held.cards, held.cards[:LOW]))
    if held.place != DEALER or (held.set_by is not None and rules.play.banker_sets):
        return ""
    return str(set_tiles(rules, held.cards, None))


def sets(rules: TileRules, held: Held, low: tuple[Any, ...]) -> str:
    """What both hands make with these tiles as the low hand; if none are named, what the house way makes."""
    return str(set_tiles(rules, held.cards, Choice("set", cards=low) if low else None))


GAME = PitGame(
    "pai-gow-tiles",
    TileRules,
    play,
    deck=woodpile,
    check=check,
    makes=makes,
    sets=sets,
    about="Set four tiles as two hands of two. Beat both hands of the bank; beating one is a push.",
    hands_an_hour=30,
    words=("house-way", "surrender", Naming("set", LOW, LOW, FOUR)),
)
