"""A cardroom's collection schedules: what players and the player-dealer pay to play a hand, as posted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pitboss.errors import Refused
from pitboss.games.sheet import Between
from pitboss.houses.places import Lines
from pitboss.houses.problems import BadSheet, Problems
from pitboss.houses.reading import WRONG, read
from pitboss.houses.syntax import parse_toml
from pitboss.money import Cents

SHEETS = Path(__file__).parent
PlayerBasis = Literal["none", "base-wager", "total-table-action"]
DealerBasis = Literal["none", "total-table-action", "bank-wager"]


@dataclass(frozen=True, kw_only=True)
class Band:
    """A fee, up to and including the top of its band; without a top it has none."""

    from_: Cents = Cents(0)
    to: Cents | None = None
    fee: Cents


@dataclass(frozen=True, kw_only=True)
class SeatBand:
    """A fee by the number of players dealt in."""

    players_from: int
    players_to: int | None = None
    fee: Cents


@dataclass(frozen=True, kw_only=True)
class Option:
    """One posted option of a player-dealer game's schedule."""

    id: str
    group: str
    option: int
    games: tuple[str, ...]
    current: bool
    player_basis: PlayerBasis
    player_fees: tuple[Band, ...]
    dealer_basis: DealerBasis
    dealer_fees: tuple[Band, ...]
    table_limit: tuple[Cents, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PokerOption:
    """One posted option of the poker room's schedule."""

    id: str
    option: int
    games: tuple[str, ...]
    current: bool
    structure: Literal["limit", "no-limit", "spread"] = "limit"
    limits: tuple[str, ...]
    collection: tuple[SeatBand, ...] = ()
    designated: Cents = Cents(0)
    jackpot: Cents = Cents(0)
    time_fee: Cents = Cents(0)
    period_minutes: int = 0


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What binds every schedule of the house."""

    min_from: Cents
    min_to: Cents
    max_from: Cents
    max_to: Cents
    max_rates_per_table: Annotated[int, Between(1, 5)]
    percentage_allowed: Literal[False]


@dataclass(frozen=True, kw_only=True)
class Collection:
    limits: Limits
    schedule: tuple[Option, ...]
    poker: tuple[PokerOption, ...]


@cache
def posted_collection(house: str) -> Collection | None:
    """The schedules a house posts, if it is a cardroom."""
    path = SHEETS / house / "collection.toml"
    return read_collection(path.read_text("utf-8"), f"{house}/collection.toml") if path.exists() else None


def read_collection(text: str, name: str) -> Collection:
    problems = Problems(name, Lines(text))
    got: Any = read(Collection, {"poker": [], "schedule": [], **parse_toml(text, name)}, (), problems)
    if got is not WRONG:
        _check(got, problems)
    if problems.found:
        raise BadSheet(problems.found)
    collection: Collection = got
    return collection


def _check(collection: Collection, problems: Problems) -> None:
    """The constraints printed with the schedules."""
    most = collection.limits.max_rates_per_table
    seen: set[str] = set()
    for index, option in enumerate(collection.schedule):
        path = ("schedule", index)
        if option.id in seen:
            problems.add(path, f"two schedules are called {option.id!r}")
        seen.add(option.id)
        for key, bands in (("player-fees", option.player_fees), ("dealer-fees", option.dealer_fees)):
            if len({band.fee for band in bands}) > most:
                problems.add((*path, key), f"{len(bands)} rates at one table; at most {most} are lawful")
            tops = [band.to for band in bands]
            posted = [top for top in tops if top is not None]
            if None in tops[:-1] or posted != sorted(set(posted)):
                problems.add((*path, key), "the bands do not rise one after the other")


_BARE = re.compile(r"\d+")


def find_option(collection: Collection, game: str, named: str | int) -> Option:
    """The schedule a table names: its id, or a bare number where the game is in one current group."""
    text = str(named)
    if not _BARE.fullmatch(text):
        for option in collection.schedule:
            if option.id == text:
                if game not in option.games:
                    raise Refused(f"schedule {text!r} is not for {game}", "options.schedule")
                return option
        raise Refused(f"no schedule {text!r}; for {game} there are {_ids(collection, game)}", "options.schedule")
    groups = sorted({option.group for option in collection.schedule if option.current and game in option.games})
    if len(groups) != 1:
        raise Refused(
            f"{text} could be of {' or '.join(groups) or 'none'}: name it by its id, as {_ids(collection, game)}",
            "options.schedule",
        )
    for option in collection.schedule:
        if option.group == groups[0] and option.option == int(text) and game in option.games:
            return option
    raise Refused(f"no option {text}; for {game} there are {_ids(collection, game)}", "options.schedule")


def _ids(collection: Collection, game: str) -> str:
    ids = [option.id for option in collection.schedule if game in option.games]
    return ", ".join(ids) if len(ids) < 8 else f"{', '.join(ids[:3])} … {ids[-1]}"
