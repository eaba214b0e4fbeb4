"""Checks of a sheet beyond its types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.rules.lines import EVEN
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
