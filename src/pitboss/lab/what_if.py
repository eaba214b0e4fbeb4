"""What a change of a sheet costs: its prices before and after, from the stored chances where these are enough.

For a wager that only cards, dice or a wheel decide, the store has the chances of each line, so a new pay line needs no
new count. Where the player decides, another pay line may change the best play, so it is solved again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from pitboss.houses import Sheet
from pitboss.houses.reading.tables import pay_tables, payers
from pitboss.lab.changes import Change, is_line, read_changes, with_changes
from pitboss.odds.chances import LineWays, TableChances, UnitResult, tally
from pitboss.odds.price import Price
from pitboss.odds.report import Report, parts_of, report
from pitboss.rules.game import PitGame, no_deck
from pitboss.rules.lines import Line
from pitboss.rules.sheet import PayTable


@dataclass(frozen=True)
class Repriced:
    """The price of one wager before and after a change; None where it has no price."""

    wager: str
    before: Price | None
    after: Price | None

    @property
    def change(self) -> float | None:
        """How much more of the stake the house keeps."""
        return float(self.after.edge - self.before.edge) if self.before and self.after else None

    @property
    def differs(self) -> bool:
        both = [each and (each.chances, each.envy) for each in (self.before, self.after)]
        return both[0] != both[1]

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"before": _figures(self.before), "after": _figures(self.after)}
        return told | ({"change": self.change} if self.change is not None else {})


def _figures(price: Price | None) -> dict[str, Any] | None:
    if price is None:
        return None
    told = price.as_json()
    return {key: told[key] for key in ("edge", "exact", "method", "sd", "win", "push", "lose", "per") if key in told}


@dataclass(frozen=True)
class WhatIf:
    """The effect of some changes on the prices of a sheet."""

    sheet: Sheet
    changed: Sheet
    changes: tuple[Change, ...]
    wagers: tuple[Repriced, ...]
    """The wagers whose price changed."""
    waiting: tuple[str, ...] = ()
    """Wagers whose new price is not in the store and was not computed, because ``at_once`` was asked for."""

    def _repr_html_(self) -> str:
        """As a notebook shows it."""
        rows = "".join(
            f"<tr><td>{escape(each.wager)}</td>"
            + "".join(f"<td>{f'{float(price.edge):.4%}' if price else '–'}</td>" for price in (each.before, each.after))
            + "</tr>"
            for each in self.wagers
        )
        head = "<tr><th>wager</th><th>edge before</th><th>after</th></tr>"
        return f"<table><caption>{escape('; '.join(map(str, self.changes)))}</caption>{head}{rows}</table>"

    def as_json(self) -> dict[str, Any]:
        told = {
            "sheet": self.sheet.name,
            "changes": {change.key: change.value for change in self.changes},
            "wagers": {each.wager: each.as_json() for each in self.wagers},
        }
        return told | ({"waiting": list(self.waiting)} if self.waiting else {})


def what_if(sheet: Sheet, changes: Iterable[str] | Mapping[str, Any], *, at_once: bool = False) -> WhatIf:
    """The prices of a sheet with these changes: ``what_if(sheet, {"pair-plus.flush": "4 to 1"})``.

    With ``at_once`` nothing is computed: wagers for which the store is not enough are listed in ``waiting``. A page
    can call it on every key press.
    """
    read = read_changes(sheet, changes)
    return repriced(sheet, with_changes(sheet, read), read, at_once=at_once)


def repriced(sheet: Sheet, changed: Sheet, changes: tuple[Change, ...], *, at_once: bool = False) -> WhatIf:
    """The prices of two sheets that differ only in these keys."""
    found: list[Repriced] = []
    waiting: list[str] = []
    for slug in reached(sheet, changed, [change.key for change in changes]):
        before = _priced(sheet, slug) if slug in sheet.rules.wagers else []
        after = _from_store(sheet, changed, before, changes)
        if after is None and at_once and sheet.game.deck is not no_deck:  # dice and wheels are counted fast
            waiting.append(slug)
            continue
        if after is None:
            after = _priced(changed, slug) if slug in changed.rules.wagers else []
        found += [each for each in paired(before, after) if each.differs]
    return WhatIf(sheet, changed, changes, tuple(found), tuple(waiting))


def paired(before: Iterable[Price], after: Iterable[Price]) -> list[Repriced]:
    """The prices of each wager side by side, in the order of the first sheet."""
    old, new = ({price.wager: price for price in prices} for prices in (_each(before), _each(after)))
    return [Repriced(wager, old.get(wager), new.get(wager)) for wager in {**old, **new}]


def _each(prices: Iterable[Price]) -> Iterable[Price]:
    """Every price. Another way to play or read a wager that was priced too gets its own name."""
    for price in prices:
        yield price
        for called, other in price.beside.items():
            yield replace(other, wager=f"{price.wager}, {called}")


def _priced(sheet: Sheet, slug: str) -> list[Price]:
    found: Report = report(sheet.game, sheet.rules, [slug])
    return found.prices


# Which wagers a change can reach

UNPRICED_KEYS = frozenset({"min", "max", "min-alone", "step", "needs", "base", "required", "at-most", "title", "wins"})
"""Keys of a wager that say who may bet it and how much. Prices do not depend on them."""


UNPRICED_OPTIONS = frozenset({"max", "reseed", "contribution", "schedule", "aggregate", "max-payout"})
"""Options that limit what is bet or won, or feed a meter. Prices do not depend on them: meters are priced empty."""


def reached(sheet: Sheet, changed: Sheet, keys: Iterable[str]) -> tuple[str, ...]:
    """The wagers whose price may depend on these keys. A wager that is priced with another counts as that one."""
    wagers = {**sheet.rules.wagers, **changed.rules.wagers}
    paid_by = {key: tuple(wagers_) for each in (sheet, changed) for key, wagers_ in payers(each.rules).items()}
    parts = parts_of(sheet.game)
    limits = {f"options.{name}" for name in UNPRICED_OPTIONS | limit_options(sheet) | limit_options(changed)}
    found: set[str] = set()
    for key in keys:
        near = () if key in limits else _near(key, paid_by)
        if near is None or (near and sheet.game.deck is no_deck):  # bets on several numbers pay as their parts do
            near = tuple(wagers)
        found |= {parts.get(slug, slug) for slug in near}
    return tuple(slug for slug in wagers if slug in found)


def limit_options(sheet: Sheet) -> set[str]:
    """The options that only limit wagers. ``min`` is not one: what a bonus in dollars is worth depends on it."""
    spots = sheet.rules.wagers.values()
    named = {limit for spot in spots for limit in (spot.min, spot.max, spot.min_alone) if isinstance(limit, str)}
    return named - {"min"}


def _near(key: str, paid_by: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The wagers that a key is about; None if it may concern any wager."""
    parts = key.split(".")
    if parts[0] == "wagers":
        return () if parts[-1] in UNPRICED_KEYS and len(parts) > 2 else (parts[1],)
    if parts[0] == "pays":
        return next((wagers for table, wagers in paid_by.items() if key == table or key.startswith(f"{table}.")), None)
    if parts[0] in ("table", "meters", "choices", "readings", "procedure", "source", "title", "aggregate"):
        return ()
    return None


# From the store


def _from_store(sheet: Sheet, changed: Sheet, prices: list[Price], changes: tuple[Change, ...]) -> list[Price] | None:
    """The prices when only pay lines change, if the stored chances of every wager are by line; else None."""
    if not prices or not all(is_line(change.key) and change.value is not None for change in changes):
        return None
    found = []
    for price in prices:
        after = _by_table(sheet, changed, price, changes) or _by_one_line(sheet, changed, price)
        if after is None:
            return None
        found.append(replace(price, chances=after))
    return found


def _by_table(sheet: Sheet, changed: Sheet, price: Price, changes: tuple[Change, ...]) -> TableChances | None:
    """The chances of a wager that one pay table decides: the old ways with the new lines."""
    if not isinstance(price.chances, TableChances):
        return None
    posted = {each.slug: each.line for each in price.chances.lines if each.slug}
    slug = price.wager.partition(" ")[0]
    new = pay_tables(changed.rules)
    for key, wagers in payers(sheet.rules).items():
        table = pay_tables(sheet.rules)[key]
        if slug in wagers and table.lines() == posted and key in new and new[key].lines().keys() == posted.keys():
            if price.envy is not None and not all(change.key.startswith(f"{key}.") for change in changes):
                return None  # envy has its own pay table
            return TableChances(_line_ways(each, new[key], price) for each in price.chances.lines)
    return None


def _line_ways(each: LineWays, table: PayTable, price: Price) -> LineWays:
    line = table.line(each.slug)
    return LineWays(each.slug, line, UnitResult.of(line, price.stake), each.ways)


def _by_one_line(sheet: Sheet, changed: Sheet, price: Price) -> dict[UnitResult, Any] | None:
    """The chances of a wager without decisions that has one pay line: every win pays the new line."""
    slug = price.wager.partition(" ")[0]
    old, new = (each.rules.wagers[slug].pays for each in (sheet, changed))
    if old is None or new is None or price.rule or price.strategy or price.charts or price.beside:
        return None
    if not isinstance(sheet.game, PitGame) or any(slug in wagers for wagers in payers(sheet.rules).values()):
        return None
    wins = UnitResult.of(old) if _plain(old) and _plain(new) else None
    ends = [each for each in price.chances if each.net > 0]
    if wins is None or ends != [wins]:
        return None
    other = UnitResult.of(new)
    return dict(tally((other if each == wins else each, ways) for each, ways in price.chances.items()))


def _plain(line: Line) -> bool:
    return line.kind in ("to", "for")
