"""A cardroom's collection schedules: what players and the player-dealer pay to play a hand, as posted."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pitboss.errors import Refused
from pitboss.houses.reading.positions import KeyPath
from pitboss.houses.reading.problems import BadSheet, Problems, places_in
from pitboss.houses.reading.records import WRONG, read
from pitboss.houses.reading.syntax import parse_toml
from pitboss.money import Cents, money
from pitboss.rules.record import dataclass
from pitboss.rules.sheet import Between

SHEETS = Path(__file__).parent
PlayerBasis = Literal["none", "base-wager", "total-table-action"]
DealerBasis = Literal["none", "total-table-action", "bank-wager"]


@dataclass(frozen=True, kw_only=True)
class Band:
    """A fee, up to and including the top of its band; a band without ``to`` has no top."""

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
class ScheduleOption:
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
class RoomScheduleOption:
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

    @property
    def group(self) -> str:
        """The group that its number belongs to: ``holdem`` for ``holdem-2``."""
        return self.id.rpartition("-")[0]


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits on every schedule of the house."""

    min_from: Cents
    min_to: Cents
    max_from: Cents
    max_to: Cents
    max_rates_per_table: Annotated[int, Between(1, 5)]
    percentage_allowed: Literal[False]


@dataclass(frozen=True, kw_only=True)
class Collection:
    limits: Limits
    schedule: tuple[ScheduleOption, ...]
    poker: tuple[RoomScheduleOption, ...]


@cache
def posted_collection(house: str) -> Collection | None:
    """The schedules a house posts, if it is a cardroom."""
    path = SHEETS / house / "collection.toml"
    if "/" in house or not os.path.isfile(path):  # a Path would raise an error if the name is too long
        return None
    return read_collection(path.read_text("utf-8"), f"{house}/collection.toml")


def read_collection(text: str, name: str) -> Collection:
    problems = Problems(places_in(name, text))
    got: Any = read(Collection, {"poker": [], "schedule": [], **parse_toml(text, name)}, (), problems)
    if got is not WRONG:
        _check(got, problems)
    if problems.found:
        raise BadSheet(problems.found)
    collection: Collection = got
    return collection


def _check(collection: Collection, problems: Problems) -> None:
    """Checks the constraints printed with the schedules."""
    most = collection.limits.max_rates_per_table
    seen: set[str] = set()
    ids: list[tuple[KeyPath, str]] = [(("schedule", at, "id"), each.id) for at, each in enumerate(collection.schedule)]
    ids += [(("poker", at, "id"), each.id) for at, each in enumerate(collection.poker)]
    for path, called in ids:
        if called in seen:
            problems.add(path, f"another schedule is called {called!r}; give this one its own id")
        seen.add(called)
    for index, option in enumerate(collection.schedule):
        for key, bands in (("player-fees", option.player_fees), ("dealer-fees", option.dealer_fees)):
            rates = len({band.fee for band in bands})
            if rates > most:
                problems.add(
                    ("schedule", index, key), f"{rates} rates at one table; at most {most} are lawful: join some bands"
                )
            _check_bands(("schedule", index, key), bands, problems)


def _check_bands(path: KeyPath, bands: tuple[Band, ...], problems: Problems) -> None:
    """Each band begins above the one before; only the last may have no top."""
    for index, (before, band) in enumerate(pairwise(bands), 1):
        if before.to is None:
            problems.add((*path, index - 1), "has no 'to', but another band follows: only the last may be without it")
        elif 0 < band.from_ <= before.to or (band.to is not None and band.to <= before.to):
            problems.add((*path, index), f"does not begin above the band before it, which ends at {money(before.to)}")
    for index, band in enumerate(bands):
        if band.to is not None and band.to < band.from_:
            problems.add((*path, index), f"ends at {money(band.to)}, below its beginning at {money(band.from_)}")


_BARE = re.compile(r"\d+")


def find_schedule(collection: Collection, game: str, named: str | int) -> ScheduleOption:
    """The schedule a table names: by its id, or by a number alone if the game is in only one current group."""
    return _find(collection.schedule, game, named)


def find_room_schedule(collection: Collection, game: str, named: str | int) -> RoomScheduleOption:
    """The schedule a table of the poker room names."""
    return _find(collection.poker, game, named)


Posted = TypeVar("Posted", ScheduleOption, RoomScheduleOption)


def _find(posted: Sequence[Posted], game: str, named: str | int) -> Posted:
    text = str(named)
    if not _BARE.fullmatch(text):
        for option in posted:
            if option.id == text:
                if game not in option.games:
                    raise Refused(f"schedule {text!r} is not for {game}", "options.schedule")
                return option
        raise Refused(f"no schedule {text!r}; for {game} there are {_ids(posted, game)}", "options.schedule")
    groups = sorted({option.group for option in posted if option.current and game in option.games})
    if len(groups) != 1:
        raise Refused(
            f"{text} could be of {' or '.join(groups) or 'none'}: name it by its id, as {_ids(posted, game)}",
            "options.schedule",
        )
    for option in posted:
        if option.group == groups[0] and option.option == int(text) and game in option.games:
            return option
    raise Refused(f"no option {text}; for {game} there are {_ids(posted, game)}", "options.schedule")


def _ids(posted: Sequence[ScheduleOption | RoomScheduleOption], game: str) -> str:
    ids = [option.id for option in posted if game in option.games]
    return ", ".join(ids) if len(ids) < 8 else f"{', '.join(ids[:3])} … {ids[-1]}"
