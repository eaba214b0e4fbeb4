"""Checks of a sheet beyond its types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Literal

from pitboss.rules.lines import EVEN, Line
from pitboss.rules.sheet import LimitOptions, PayTable, Rules


def check_wagers(rules: Rules, main: Sequence[str], bonuses: Mapping[str, PayTable | None]) -> list[str]:
    """The game's main wagers must be on the sheet, and each bonus wager must have its pay table."""
    known = (*main, *bonuses)
    wrong = [
        f"wagers.{slug}: this game has no such wager; it has {', '.join(known)}"
        for slug in rules.wagers
        if slug not in known
    ]
    for slug in main:
        if slug not in rules.wagers:
            wrong.append(f"wagers.{slug}: is missing; this game cannot be played without it")
        elif rules.wagers[slug].by == "seat" and not rules.wagers[slug].required:
            wrong.append(
                f'wagers.{slug}: must have required = true: nobody is dealt in without it; or by = "decision" or '
                'by = "rules" if no seat puts it down before the round'
            )
    for slug, table in bonuses.items():
        if slug in rules.wagers and table is None:
            wrong.append(f"pays.{slug}: is missing, but {slug!r} is among the wagers")
        if slug not in rules.wagers and table is not None:
            wrong.append(f"wagers.{slug}: is missing, but it has a pay table")
    return wrong


def check_lines(key: str, table: PayTable | None, lines: Sequence[str]) -> list[str]:
    """Every line of a pay table must be one that the game's rule can give; a misspelt line would never be paid."""
    return [
        f"{key}.{slug}: no hand stands on this line; the rule gives {', '.join(lines)}"
        for slug in (table.lines() if table is not None else ())
        if slug not in lines
    ]


def check_by(rules: Rules, by: Mapping[str, Literal["decision", "rules"]]) -> list[str]:
    """These wagers are put down by a decision or by the rules, never by a seat before the round."""
    return [
        f'wagers.{slug}: must have by = "{wanted}": '
        + ("a seat puts it down during the round" if wanted == "decision" else "no seat puts it down")
        for slug, wanted in by.items()
        if slug in rules.wagers and rules.wagers[slug].by != wanted
    ]


def check_player_banks(rules: Rules) -> list[str]:
    """The house does not bank this game: a player does."""
    return [] if rules.table.bank == "player" else ['table.bank: must be "player": a player banks this game']


def check_even(rules: Rules, *slugs: str) -> list[str]:
    """By the rules of the game these wagers pay even money: a sheet may not post another line."""
    return [
        f"wagers.{slug}: 'pays' is {line}, but this wager pays 1 to 1"
        for slug in slugs
        if slug in rules.wagers and (line := rules.wagers[slug].pays) not in (None, EVEN)
    ]


def check_limit(rules: Rules, options: LimitOptions) -> list[str]:
    """A table with a maximum payout must say for which wagers, and a limit needs its amount."""
    if rules.aggregate is None:
        named = [key for key, value in (("max-payout", options.max_payout), ("aggregate", options.aggregate)) if value]
        return [f"aggregate: is missing; list the wagers that {key!r} limits" for key in named[:1]]
    if options.max_payout is not None and rules.aggregate.most != "max-payout":
        return ["options.max-payout: does not limit anything here: [aggregate] has an amount of its own; leave it out"]
    if rules.limit(rules.aggregate.most) is None:
        return [f"options.{rules.aggregate.most}: is missing; [aggregate] names it as the most a player wins"]
    return []


def check_meter_lines(rules: Rules) -> list[str]:
    """A line that a meter pays is allowed only in the pay table of a wager that has a meter."""
    return [
        f"{'.'.join(path)}: {line} is paid from a meter, but no meter of this sheet pays this wager; write what the "
        "house pays, as in 50 to 1"
        for path, line in _lines_in(rules, ())
        if line.kind == "meter"
        and not (path[0] == "pays" and (path[1] in rules.meters or (path[1] == "progressive" and rules.meters)))
    ]


def _lines_in(value: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Line]]:
    """Every line of a sheet, with its key."""
    if isinstance(value, Line):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _lines_in(each, (*path, str(key)))
    elif is_dataclass(value):
        for field in fields(value):
            yield from _lines_in(getattr(value, field.name), (*path, field.name.strip("_").replace("_", "-")))
