"""What every sheet holds. A game adds its own options, rules and pay tables, and so types its sheets.

The fields are read by ``pitboss.houses.reading.records``: a field ``side_min`` is the key ``side-min``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pitboss.money import Cents
from pitboss.rules.lines import LOSE, Line


class Between(NamedTuple):
    """Bounds of a whole number, for ``Annotated[int, Between(1, 8)]``."""

    least: int
    most: int


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A wager: who puts it down and when, within what limits, beside what else."""

    title: str
    by: Literal["seat", "decision", "rules"] = "seat"
    """Put down before the round by the seat, during it by a decision, or by the rules alone: laid with the wager it
    ``equals``, or only paid."""
    min: Cents | str | None = None
    """Dollars, or the name of the option that holds them."""
    max: Cents | str | None = None
    min_alone: Cents | str | None = None
    """The least where the seat has nothing else down."""
    exactly: Cents | None = None
    step: Cents = Cents(1)
    """Amounts are multiples of this."""
    needs: tuple[str, ...] = ()
    """One of these wagers must be down too."""
    base: bool = False
    """A base wager: the one collection is taken on."""
    required: bool = False
    """Nobody is in the round without it."""
    equals: str | None = None
    """The wager whose amount this one must have."""
    at_most: str | None = None
    """The wager whose amount this one may not pass."""
    wins: str = ""
    """When it wins, in a few words, for the rack card."""
    pays: Line | None = None
    """What it pays, where one line says it all."""
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class PayTable:
    """Lines of a pay table, best first. A line that a house may leave out falls to a lesser one; the rest lose."""

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
        """Every slug that pays, with what it falls to filled in. Reckoned once."""
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
    games: tuple[str, ...] = ()
    """The games of the house linked to it, where there is more than this one."""
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Aggregate:
    """The most one player can win in a round on these wagers together."""

    most: Cents | str
    """Dollars, or the name of the option that holds them."""
    at_minimum: Annotated[int, Between(0, 1_000_000)] = 0
    """The most that can be won at the table's minimum, in units of it: where that is more, it is the limit."""
    wagers: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Furniture:
    """The table itself."""

    seats: Annotated[int, Between(1, 999)]
    bank: Literal["house", "player", "either", "nobody"] = "house"
    """Who pays and collects; in the poker room nobody, for players play each other."""
    bank_covers: Literal["what-it-put-up", "every-wager"] = "what-it-put-up"
    """How far a player's bank answers: in the order of action until it is used up, or for every wager on the table."""
    co_bank: bool = False
    """A player and the house may bank together, each for half."""
    rotation: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way round the table the bank is offered."""
    bank_hands: Annotated[int, Between(1, 99)] = 1
    """Hands running that one person may bank; after that somebody else must bank before he may again."""
    bank_needs_bet: bool = False
    """Only who had a wager down when the dealer last banked may take the bank."""
    bank_minutes: Annotated[int, Between(0, 999)] = 0
    """Within so many minutes at least two others must have banked, or the game ends; 0 where that is not asked."""
    back_line: bool = False
    """A wager may be laid behind another's, on his position."""
    one_hand: bool = False
    """Who bets on several circles plays one hand himself, and the others are set the house way."""
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """Where the guide is silent or at odds with itself: what was read, and what else it could mean."""

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
    """What a table with a progressive may choose besides."""

    reseed: Cents = Cents(0)
    """What the meter shows again once all of it was won."""
    contribution: Annotated[int, Between(0, 100)] = 0
    """Per cent of each progressive wager that a live table adds to the meter."""


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
    choices: dict[str, tuple[Any, ...]]
    """Where only certain values of an option may be posted: those values."""
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

    def most_won(self, together: Aggregate) -> Cents:
        """The most one player can win in a round on the wagers held together."""
        posted = self.limit(together.most)
        assert posted is not None
        return max(posted, Cents(together.at_minimum * self.options.min))
