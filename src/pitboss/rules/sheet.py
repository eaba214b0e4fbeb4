"""What every sheet holds. A game adds its own options, rules and pay tables.

The fields are read by ``pitboss.houses.reading.records``: a field ``side_min`` is the key ``side-min``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pitboss.money import Cents
from pitboss.rules.lines import LOSE, Line


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
    """A wager: who puts it down and when, within what limits, beside what else."""

    title: str
    by: Annotated[
        Literal["seat", "decision", "rules"],
        Doc(
            "Put down before the round by the seat, during it by a decision, or by the rules alone: laid with the "
            "wager it equals, or only paid."
        ),
    ] = "seat"
    min: Annotated[Cents | str | None, Doc("Dollars, or the name of the option that holds them.")] = None
    max: Cents | str | None = None
    min_alone: Annotated[Cents | str | None, Doc("The least where the seat has nothing else down.")] = None
    exactly: Cents | None = None
    step: Annotated[Cents, Doc("Amounts are multiples of this.")] = Cents(1)
    needs: Annotated[tuple[str, ...], Doc("One of these wagers must be down too.")] = ()
    base: Annotated[bool, Doc("A base wager: the one collection is taken on.")] = False
    required: Annotated[bool, Doc("Nobody is in the round without it.")] = False
    equals: Annotated[str | None, Doc("The wager whose amount this one must have.")] = None
    at_most: Annotated[str | None, Doc("The wager whose amount this one may not pass.")] = None
    wins: Annotated[str, Doc("When it wins, in a few words, for the rack card.")] = ""
    pays: Annotated[Line | None, Doc("What it pays, where one line says it all.")] = None
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class PayTable:
    """Lines of a pay table, best first. A hand whose line a house leaves out is paid by a lesser line; others lose."""

    falls: ClassVar[dict[str, str]] = {}

    title: str
    source: str = ""

    def line(self, slug: str) -> Line:
        """What this hand pays."""
        try:
            return self._by_slug[slug]
        except KeyError:
            return LOSE

    @property
    def _by_slug(self) -> dict[str, Line]:
        """Every slug that pays, those that fall to a lesser line too. Cached."""
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
        """The lines as posted, best first."""
        found: dict[str, Line] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Line):
                found[field.name.replace("_", "-")] = value
        return found


@dataclass(frozen=True, kw_only=True)
class Meter:
    """A progressive meter that wagers of this game feed and win."""

    title: str
    games: Annotated[
        tuple[str, ...],
        Doc("The games of the house that are linked to it, if there is more than this one."),
    ] = ()
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Aggregate:
    """The most one player can win in a round on these wagers together."""

    most: Annotated[Cents | str, Doc("Dollars, or the name of the option that holds them.")]
    at_minimum: Annotated[
        int,
        Between(0, 1_000_000),
        Doc("The most that can be won at the table's minimum, in units of it: where that is more, it is the limit."),
    ] = 0
    wagers: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Furniture:
    """The table itself."""

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
        Doc("Which way round the table the bank is offered."),
    ] = "clockwise"
    bank_hands: Annotated[
        int,
        Between(1, 99),
        Doc("How many hands in a row one person may bank; after that somebody else must bank first."),
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
    """Where the guide is silent or contradicts itself: how it was read, and what else it could mean."""

    on: str
    reading: str
    instead: str = ""
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a table may choose. The sheet gives the default of each."""

    min: Cents
    max: Cents


@dataclass(frozen=True, kw_only=True)
class MeterOptions(Options):
    """What a table with a progressive may also choose."""

    reseed: Annotated[Cents, Doc("What the meter shows again once all of it was won.")] = Cents(0)
    contribution: Annotated[
        int,
        Between(0, 100),
        Doc("Per cent of each progressive wager that a live table adds to the meter."),
    ] = 0


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
        Doc("Where only certain values of an option may be posted: those values."),
    ]
    wagers: dict[str, Spot]
    meters: dict[str, Meter]
    aggregate: Aggregate | None = None
    readings: tuple[Reading, ...]

    def limit(self, limit: Cents | str | None) -> Cents | None:
        """An amount, or what the option of that name says it is."""
        if isinstance(limit, str):
            amount: Cents = getattr(self.options, limit.replace("-", "_"))
            return amount
        return limit

    @cached_property
    def limits(self) -> dict[str, tuple[Cents | None, Cents | None, Cents | None]]:
        """The least and the most of each wager, and the least where it lies alone."""
        limit = self.limit
        return {slug: (limit(spot.min), limit(spot.max), limit(spot.min_alone)) for slug, spot in self.wagers.items()}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The wagers without which nobody is in the round."""
        return tuple(slug for slug, spot in self.wagers.items() if spot.required)

    def most_won(self, together: Aggregate) -> Cents:
        """The most one player can win in a round on the wagers held together."""
        posted = self.limit(together.most)
        assert posted is not None
        return max(posted, Cents(together.at_minimum * self.options.min))
