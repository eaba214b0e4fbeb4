"""Collection schedules as tables: options with the same bands share a table, one row for each option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pitboss.houses.collection import Band, Collection, Limits, RoomScheduleOption, ScheduleOption, SeatBand
from pitboss.money import money

PLAYER_BASIS = {
    "none": "Each base wager, whatever its size",
    "base-wager": "Each base wager, by its size",
    "total-table-action": "Each player, by all wagers at the table before the deal",
}
DEALER_BASIS = {
    "none": "The player-dealer, each round",
    "total-table-action": "The player-dealer, by all wagers at the table before the deal",
    "bank-wager": "The player-dealer, by what he puts up",
}


class FeeColumns(NamedTuple):
    """Who pays, and the bands that decide the fee."""

    who: str
    bands: tuple[str, ...]


class FeeRow(NamedTuple):
    id: str
    fees: tuple[str, ...]


class FeeTable(NamedTuple):
    """Options of one group that differ only in their fees."""

    title: str
    games: tuple[str, ...]
    current: bool
    note: str
    columns: tuple[FeeColumns, ...]
    rows: tuple[FeeRow, ...]


def constraints(limits: Limits) -> tuple[str, ...]:
    """The rules for every schedule of the house."""
    return (
        "Only one schedule, with one table limit, applies at a table at a time.",
        "The fee is settled before the round begins. It is a fixed amount, never a percentage of what is bet or won.",
        f"At most {limits.max_rates_per_table} rates at a table.",
        f"A table's minimum lies from {money(limits.min_from)} to {money(limits.min_to)}, "
        f"its maximum from {money(limits.max_from)} to {money(limits.max_to)}.",
    )


def schedules_for(collection: Collection, game: str) -> tuple[ScheduleOption | RoomScheduleOption, ...]:
    """Every schedule that a game may use, the current ones first."""
    every: tuple[ScheduleOption | RoomScheduleOption, ...] = (*collection.schedule, *collection.poker)
    found = [each for each in every if game in each.games]
    return tuple(sorted(found, key=lambda each: not each.current))


def fee_tables(options: Iterable[ScheduleOption | RoomScheduleOption]) -> list[FeeTable]:
    """Options in the order posted. Neighbours with the same shape share a table."""
    tables = []
    for _, group in groupby(options, key=_shape):
        alike = list(group)
        first = alike[0]
        tables.append(_player_banked(alike) if isinstance(first, ScheduleOption) else _poker(alike))
    return tables


def _shape(option: ScheduleOption | RoomScheduleOption) -> Any:
    if isinstance(option, RoomScheduleOption):
        seats = tuple((band.players_from, band.players_to) for band in option.collection)
        return option.games, option.current, option.structure, seats, bool(option.time_fee), bool(option.jackpot)
    bands = [tuple((band.from_, band.to) for band in each) for each in (option.player_fees, option.dealer_fees)]
    bases = option.player_basis, option.dealer_basis
    return option.group, option.games, option.current, bases, *bands, option.table_limit, _charges(option)


def _charges(option: ScheduleOption) -> tuple[bool, bool]:
    return any(band.fee for band in option.player_fees), any(band.fee for band in option.dealer_fees)


def _player_banked(alike: Sequence[Any]) -> FeeTable:
    first: ScheduleOption = alike[0]
    players_pay, dealer_pays = _charges(first)
    columns = []
    if players_pay:
        columns.append(FeeColumns(PLAYER_BASIS[first.player_basis], tuple(map(_band, first.player_fees))))
    if dealer_pays:
        columns.append(FeeColumns(DEALER_BASIS[first.dealer_basis], tuple(map(_band, first.dealer_fees))))
    rows = tuple(FeeRow(each.id, tuple(_fees(each, players_pay, dealer_pays))) for each in alike)
    free = "" if players_pay else "Players pay nothing."
    limit = f"Table limit {money(first.table_limit[0])} to {money(first.table_limit[-1])}." if first.table_limit else ""
    return FeeTable(
        _span(alike), first.games, first.current, " ".join(filter(None, [free, limit])), tuple(columns), rows
    )


def _fees(option: ScheduleOption, players_pay: bool, dealer_pays: bool) -> Iterator[str]:
    if players_pay:
        yield from (money(band.fee) for band in option.player_fees)
    if dealer_pays:
        yield from (money(band.fee) for band in option.dealer_fees)


def _band(band: Band) -> str:
    if band.to is None:
        return f"{money(band.from_)} and up" if band.from_ else "flat"
    return f"{money(band.from_)} to {money(band.to)}" if band.from_ else f"up to {money(band.to)}"


def _poker(alike: Sequence[Any]) -> FeeTable:
    first: RoomScheduleOption = alike[0]
    columns = [FeeColumns("Game", ("limits",))]
    if first.collection:
        columns.append(FeeColumns("The pot, by players dealt in", tuple(map(_seats, first.collection))))
        columns.append(FeeColumns("Also from the pot", ("table fee", *(("jackpot",) if first.jackpot else ()))))
    if first.time_fee:
        columns.append(FeeColumns("Each player", (f"every {first.period_minutes} minutes",)))
    rows = tuple(FeeRow(each.id, tuple(_poker_fees(each))) for each in alike)
    note = "" if first.time_fee else f"{first.structure.capitalize()} games."
    return FeeTable(_span(alike), first.games, first.current, note, tuple(columns), rows)


def _poker_fees(option: RoomScheduleOption) -> Iterator[str]:
    yield ", ".join(option.limits)
    if option.collection:
        yield from (money(band.fee) for band in option.collection)
        yield money(option.designated)
        if option.jackpot:
            yield money(option.jackpot)
    if option.time_fee:
        yield money(option.time_fee)


def _seats(band: SeatBand) -> str:
    if band.players_to is None:
        return f"{band.players_from} or more"
    return (
        str(band.players_from) if band.players_from == band.players_to else f"{band.players_from} to {band.players_to}"
    )


def _span(alike: Sequence[Any]) -> str:
    return alike[0].id if len(alike) == 1 else f"{alike[0].id} to {alike[-1].id}"


def spans(options: Sequence[ScheduleOption | RoomScheduleOption]) -> tuple[str, ...]:
    """All ids in few words: ``action-1 to action-38``."""
    found = []
    for _, group in groupby(options, key=lambda each: (each.id.rstrip("0123456789"), each.current)):
        alike = list(group)
        found.append(_span(alike) + ("" if alike[0].current else " (an older sheet)"))
    return tuple(found)
