"""The fields of every sheet. A game adds its own options, rules and pay tables.

``pitboss.houses.reading.records`` reads them: the field ``side_min`` is the key ``side-min``.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pitboss.money import MOST, Cents
from pitboss.rules.lines import LOSE, Line
from pitboss.rules.record import dataclass


class Between(NamedTuple):
    """Bounds of a whole number, for ``Annotated[int, Between(1, 8)]``."""

    least: int
    most: int


class Doc(NamedTuple):
    """What a field means, for rack cards and schemas: ``Annotated[bool, Doc("The dealer hits soft 17.")]``."""

    text: str


class For(NamedTuple):
    """The wagers that a pay table pays, if it is not named after its one wager: ``Annotated[Odds, For(("buy",))]``."""

    wagers: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A wager: who bets it and when, its limits, and the wagers it depends on."""

    title: str
    by: Annotated[
        Literal["seat", "decision", "rules"],
        Doc(
            "Who bets it: the seat before the round, a decision during the round, or the rules. The rules bet it "
            "together with the wager that it equals, or only pay it."
        ),
    ] = "seat"
    min: Annotated[Cents | str | None, Doc("Dollars, or the name of the option that holds them.")] = None
    max: Cents | str | None = None
    min_alone: Annotated[Cents | str | None, Doc("The minimum if the seat has no other wager.")] = None
    exactly: Cents | None = None
    step: Annotated[Cents, Doc("Amounts are multiples of this.")] = Cents(1)
    needs: Annotated[tuple[str, ...], Doc("The seat must also have one of these wagers.")] = ()
    base: Annotated[bool, Doc("A base wager: collection is taken on it.")] = False
    required: Annotated[bool, Doc("A seat must have it to be in the round.")] = False
    equals: Annotated[str | None, Doc("The wager whose amount this one must have.")] = None
    at_most: Annotated[str | None, Doc("The wager whose amount this one may not exceed.")] = None
    wins: Annotated[str, Doc("When it wins, in a few words, for the rack card.")] = ""
    pays: Annotated[Line | None, Doc("What it pays, if that is one line.")] = None
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class PayTable:
    """Lines of a pay table, best first. ``falls`` names the lesser line that pays a hand without a line of its own."""

    falls: ClassVar[dict[str, str]] = {}

    title: str
    source: str = ""

    def line(self, slug: str) -> Line:
        """What this hand pays."""
        try:
            return self._by_slug[slug]
        except KeyError:
            return LOSE

    def posted(self, slug: str) -> str:
        """The posted line that pays this hand: its own, or the lesser one it falls to; empty if no line does."""
        lines = self.lines()
        while slug and slug not in lines:
            slug = self.falls.get(slug, "")
        return slug

    @property
    def _by_slug(self) -> dict[str, Line]:
        """Every slug that pays, including those that fall to a lesser line. Cached."""
        try:
            return self.__dict__["_lines"]  # type: ignore[no-any-return]
        except KeyError:
            lines = self.lines()
            for optional, lesser in self.falls.items():
                if optional not in lines and lesser in lines:
                    lines[optional] = lines[lesser]
            object.__setattr__(self, "_lines", lines)
            return lines

    def lines(self) -> dict[str, Line]:
        """The posted lines, best first."""
        found: dict[str, Line] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Line):
                found[field.name.replace("_", "-")] = value
        return found


@dataclass(frozen=True, kw_only=True)
class Meter:
    """A progressive meter: a wager of this game adds to it and wins it."""

    title: str
    wager: Annotated[str, Doc("The wager that adds to it and wins it, if it is not named after that wager.")] = ""
    seed: Annotated[Cents, Doc("Its amount at a new live table; if left out, 2,000 times the wager.")] = Cents(0)
    games: Annotated[
        tuple[str, ...],
        Doc("The games of the house that share it, if there are others than this one."),
    ] = ()
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Aggregate:
    """The most one player can win in a round on these wagers together."""

    most: Annotated[Cents | str, Doc("Dollars, or the name of the option that holds them.")]
    at_minimum: Annotated[
        int,
        Between(0, 1_000_000),
        Doc("The limit is never lower than this many times the table's minimum."),
    ] = 0
    wagers: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Furniture:
    """The table: its seats, and who banks."""

    seats: Annotated[int, Between(1, 999)]
    bank: Annotated[
        Literal["house", "player", "either", "nobody"],
        Doc("Who pays and collects; nobody in the poker room, where players play each other."),
    ] = "house"
    bank_covers: Annotated[
        Literal["what-it-put-up", "every-wager"],
        Doc(
            "What a player's bank covers: wagers in the order of action until it is used up, or every wager on the "
            "table."
        ),
    ] = "what-it-put-up"
    co_bank: Annotated[bool, Doc("A player and the house may bank together, each for half.")] = False
    rotation: Annotated[
        Literal["clockwise", "counter-clockwise"],
        Doc("The direction in which the bank is offered around the table."),
    ] = "clockwise"
    bank_hands: Annotated[
        int,
        Between(1, 99),
        Doc("How many hands in a row one person may bank; then somebody else must bank first."),
    ] = 1
    bank_needs_bet: Annotated[
        bool,
        Doc("Only a player who had a wager down when the dealer last banked may take the bank."),
    ] = False
    bank_minutes: Annotated[
        int,
        Between(0, 999),
        Doc("Minutes within which at least two others must have banked, or the game ends; 0 if there is no such rule."),
    ] = 0
    back_line: Annotated[bool, Doc("A wager may be placed behind another player's, on his position.")] = False
    one_hand: Annotated[
        bool,
        Doc("A player who bets on several circles plays one hand himself; the others are set the house way."),
    ] = False
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A point where the guide is silent or contradicts itself: how we read it, and what else it could mean."""

    on: str
    reading: str
    instead: str = ""
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a table may choose. The sheet gives the defaults."""

    min: Cents
    max: Cents


@dataclass(frozen=True, kw_only=True)
class MeterOptions(Options):
    """What a table with a progressive may also choose."""

    reseed: Annotated[Cents, Doc("What the meter shows after all of it was won.")] = Cents(0)
    contribution: Annotated[
        int,
        Between(0, 100),
        Doc("Per cent of each progressive wager that a live table adds to the meter."),
    ] = 0


@dataclass(frozen=True, kw_only=True)
class LimitOptions(Options):
    """What a table may also choose if a sheet can limit what one player wins (``[aggregate]``)."""

    max_payout: Annotated[Cents | None, Doc("The most one player can win in a round on several wagers.")] = None
    aggregate: Annotated[
        bool | None,
        Doc("Whether a table holds players to the sheet's limit on what several wagers win together."),
    ] = None


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A sheet: one game as one house posts it."""

    game: str
    house: str
    title: str
    source: str
    procedure: tuple[str, ...]
    table: Furniture
    options: Options
    choices: Annotated[
        dict[str, tuple[Any, ...]],
        Doc("The allowed values of an option, if not every value may be posted."),
    ]
    wagers: dict[str, Spot]
    meters: dict[str, Meter]
    aggregate: Aggregate | None = None
    readings: tuple[Reading, ...]

    def limit(self, limit: Cents | str | None) -> Cents | None:
        """An amount; or, if this is an option's name, the amount of that option."""
        if isinstance(limit, str):
            amount: Cents = getattr(self.options, limit.replace("-", "_"))
            return amount
        return limit

    @cached_property
    def limits(self) -> dict[str, tuple[Cents | None, Cents | None, Cents | None]]:
        """The minimum and the maximum of each wager, and its minimum if the seat has no other wager."""
        limit = self.limit
        return {slug: (limit(spot.min), limit(spot.max), limit(spot.min_alone)) for slug, spot in self.wagers.items()}

    @cached_property
    def allowed(self) -> dict[str, range]:
        """The amounts in cents that each wager may have."""
        found = {}
        for slug, spot in self.wagers.items():
            least, most, _ = self.limits[slug]
            first = max(1, least or 1, spot.exactly or 1)
            last = min(each for each in (MOST, most, spot.exactly) if each is not None)
            found[slug] = range(first + -first % spot.step, last + 1, spot.step)
        return found

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The wagers that every seat in the round must have."""
        return tuple(slug for slug, spot in self.wagers.items() if spot.required)

    @cached_property
    def fed(self) -> dict[str, str]:
        """The meter that each progressive wager adds to."""
        return {meter.wager or slug: slug for slug, meter in self.meters.items()}

    @property
    def held_to(self) -> Aggregate | None:
        """The limit on what a player wins at this table, if there is one. A sheet's limit may be switched off."""
        return None if getattr(self.options, "aggregate", None) is False else self.aggregate

    def most_won(self, together: Aggregate) -> Cents:
        """The most one player can win in a round on the wagers that share this limit."""
        posted = self.limit(together.most)
        assert posted is not None
        return max(posted, Cents(together.at_minimum * self.options.min))


def called(rules: Rules, wager: str) -> str:
    """A wager as people call it: ``Place 6``, ``Pair plus``."""
    slug, _, selection = wager.partition(" ")
    title = rules.wagers[slug].title if slug in rules.wagers else slug
    return f"{title} {selection}" if selection else title
