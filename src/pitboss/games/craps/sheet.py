"""What a craps sheet posts: the bets a house takes, their limits and payouts, and the standard form of each bet."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache, cached_property
from typing import Annotated, Literal, NamedTuple

from pitboss.equipment.numbers import in_words
from pitboss.errors import Refused
from pitboss.money import MOST, Cents, money
from pitboss.rules.lines import LOSE, Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import Wager
from pitboss.rules.sheet import Between, Doc, For, Options, PayTable, Rules

NUMBERS = (4, 5, 6, 8, 9, 10)
"""The totals that can be a point."""
LINE_BETS = ("pass", "dont-pass", "come", "dont-come")
HORN = {2: "two", 3: "three", 11: "eleven", 12: "twelve"}
_HORN = tuple(HORN.values())
BUNDLES = {
    "horn": _HORN,
    "whirl": (*_HORN, "any-seven"),
    "c-and-e": ("any-craps", "eleven"),
    **{f"horn-high {high}": (*_HORN, name) for high, name in HORN.items()},
}
"""Bets on several propositions at once, in equal parts."""

_numbers = tuple(map(str, NUMBERS))
SELECTIONS: dict[str, tuple[str, ...]] = {
    "odds": ("pass", "dont-pass", *(f"{line} {number}" for line in ("come", "dont-come") for number in _numbers)),
    "place": _numbers,
    "buy": _numbers,
    "lay": _numbers,
    "hard": ("4", "6", "8", "10"),
    "horn-high": tuple(map(str, HORN)),
    "hop": tuple(f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)),
}
"""What may follow a bet's name. The other bets have no selection."""

Act = Literal["bet", "take", "call on", "call off"]
ACTS: tuple[Act, ...] = ("bet", "take", "call on", "call off")
"""What a seat may do with a bet."""

ONE_LINE = (*LINE_BETS, "any-seven", "any-craps", *_HORN)
"""Bets with one payout, written in the wager itself (``pays``)."""
BETS = (*ONE_LINE, "odds", "field", "place", "buy", "lay", "hard", "horn", "horn-high", "whirl", "c-and-e", "hop")

_PAIRS = {4: "four-ten", 5: "five-nine", 6: "six-eight", 8: "six-eight", 9: "five-nine", 10: "four-ten"}


@dataclass(frozen=True, kw_only=True)
class CrapsOptions(Options):
    prop_min: Cents
    odds: Annotated[
        str,
        Doc("The most odds, as a multiple of the flat bet: 3-4-5 on 4/10, 5/9 and 6/8, or 2x on all."),
    ]
    vig: Annotated[
        Literal["placed", "won"],
        Doc("When commission is taken: when a buy or lay bet is put down, or each time it wins."),
    ]
    commission_rounding: Literal["cent", "quarter"]


@dataclass(frozen=True, kw_only=True)
class Commission:
    """What the house takes on buy and lay bets."""

    percent: Annotated[int, Between(0, 100)]
    buy_on: Literal["bet", "win"]
    lay_on: Literal["bet", "win"]
    back_if_taken_down: Annotated[bool, Doc("Returned if the player takes the bet down before it is decided.")]
    source: str = ""


class _ByPairs(PayTable):
    def on(self, number: int) -> Line:
        return self.line(_PAIRS[number])


@dataclass(frozen=True, kw_only=True)
class ByNumber(_ByPairs):
    six_eight: Line
    five_nine: Line
    four_ten: Line


@dataclass(frozen=True, kw_only=True)
class HardWays(_ByPairs):
    six_eight: Line
    four_ten: Line


@dataclass(frozen=True, kw_only=True)
class Hops(PayTable):
    pair: Line
    easy: Line


@dataclass(frozen=True, kw_only=True)
class Field(PayTable):
    """The totals printed in the field, each with what it pays; the others lose."""

    two: Line = LOSE
    three: Line = LOSE
    four: Line = LOSE
    five: Line = LOSE
    six: Line = LOSE
    seven: Line = LOSE
    eight: Line = LOSE
    nine: Line = LOSE
    ten: Line = LOSE
    eleven: Line = LOSE
    twelve: Line = LOSE

    def on(self, total: int) -> Line:
        return self.line(total_name(total))

    def lines(self) -> dict[str, Line]:
        return {slug: line for slug, line in super().lines().items() if line != LOSE}


@dataclass(frozen=True, kw_only=True)
class CrapsPays:
    true_odds: Annotated[ByNumber, For(("odds", "buy")), Doc("Odds behind pass and come, and buy bets.")]
    lay_odds: Annotated[ByNumber, For(("odds", "lay")), Doc("Odds behind don't pass and don't come, and lay bets.")]
    place: ByNumber
    hard: HardWays
    hop: Hops
    field: Field


class BetLimits(NamedTuple):
    """The least and the most allowed on one bet, and the reason for the most."""

    least: Cents
    most: Cents
    why: str
    step: Cents


@dataclass(frozen=True, kw_only=True)
class CrapsRules(Rules):
    options: CrapsOptions
    commission: Commission
    pays: CrapsPays

    def odds_multiple(self, number: int) -> int:
        """The multiple of the flat bet that odds on this number may be (taken), or may win (laid)."""
        each = _multiples(self.options.odds)
        return each[("four-ten", "five-nine", "six-eight").index(_PAIRS[number])]

    @cached_property
    def bet_limits(self) -> dict[str, BetLimits]:
        """What each bet of the sheet may be, by its slug. Odds are also limited by the bet that they back."""
        return {slug: self._limits_of(slug) for slug in self.wagers}

    def _limits_of(self, slug: str) -> BetLimits:
        step = self.wagers[slug].step
        least, most, _ = self.limits[slug]
        least, most = least or step, most or MOST
        return BetLimits(Cents(least + -least % step), Cents(most - most % step), f"the maximum is {money(most)}", step)

    @cached_property
    def phrases(self) -> dict[str, tuple[Act, Wager]]:
        """What a seat may do with each bet, by the words for it: ``bet place 6``, ``call off hard 8``."""
        return {f"{act} {wager}": (act, wager) for wager in every_wager(self) for act in ACTS}


def total_name(total: int) -> str:
    return in_words(total)


@cache
def slug_of(wager: str) -> str:
    """The name of a bet without its selection."""
    return wager.partition(" ")[0]


def selections(rules: CrapsRules, slug: str) -> tuple[str, ...]:
    """What may follow a bet's name; only the empty text if it has no selection."""
    return SELECTIONS.get(slug, ("",))


def every_wager(rules: CrapsRules) -> list[Wager]:
    """Every bet of this sheet in its standard form, in the order posted."""
    return [
        Wager(f"{slug} {selected}" if selected else slug)
        for slug in rules.wagers
        for selected in selections(rules, slug)
    ]


def selection(rules: CrapsRules, slug: str, text: str) -> str:
    """What follows a bet's name: a number, a line, or two dice with the higher first."""
    known = selections(rules, slug)
    if text in known:
        return text
    ordered = "-".join(sorted(text.split("-"), reverse=True))
    if slug == "hop" and ordered in known:
        return ordered
    if slug not in SELECTIONS:
        raise Refused(f"{slug!r} takes no selection, but {text[:40]!r} follows it")
    wanted = ", ".join(known) if len(known) < 10 else f"{known[0]}, {known[1]} … {known[-1]}"
    if not text:
        raise Refused(f"{slug!r} needs one of {wanted} after it, as in '{slug} {known[0]}'")
    raise Refused(f"'{slug} {text[:40]}' does not exist; after {slug!r} comes one of {wanted}")


_MULTIPLES = re.compile(r"([1-9]\d{0,3})-([1-9]\d{0,3})-([1-9]\d{0,3})|([1-9]\d{0,3})x")


@cache
def _multiples(text: str) -> tuple[int, int, int]:
    found = _MULTIPLES.fullmatch(text)
    if found is None:
        raise Refused(
            f"options.odds: {text[:40]!r} is neither '3-4-5', times on 4/10, 5/9 and 6/8, nor '2x', times on all"
        )
    if found[4]:
        return (int(found[4]),) * 3
    return int(found[1]), int(found[2]), int(found[3])


def check(rules: CrapsRules) -> list[str]:
    """What is wrong with a sheet beyond its types."""
    wrong = [
        f"wagers.{slug}: craps has no such bet; there are {', '.join(BETS)}"
        for slug in rules.wagers
        if slug not in BETS
    ]
    for slug, spot in rules.wagers.items():
        if slug in ONE_LINE and spot.pays is None:
            wrong.append(f"wagers.{slug}: 'pays' is missing; write pays = \"1 to 1\" with what it pays")
        if slug not in ONE_LINE and spot.pays is not None:
            wrong.append(f"wagers.{slug}: leave out 'pays': {_paid_by(slug)}")
        parts = {part for bundle, parts in BUNDLES.items() if slug_of(bundle) == slug for part in parts}
        wrong += [
            f"wagers.{slug}: needs {part!r} among the wagers, a part of it"
            for part in sorted(parts)
            if part not in rules.wagers
        ]
    wrong += [
        f"{where}: {line} does not say what is won on top of the stake; write '3 to 2'"
        for where, line in _lines(rules)
        if line.kind != "to" or not line.numerator
    ]
    try:
        _multiples(rules.options.odds)
    except Refused as refused:
        wrong.append(refused.what)
    return wrong


def _paid_by(slug: str) -> str:
    return "its parts pay" if slug in ("horn", "horn-high", "whirl", "c-and-e") else "its lines are under [pays]"


def _lines(rules: CrapsRules) -> list[tuple[str, Line]]:
    """Every payout of the sheet, with its place in the sheet."""
    found = [(f"wagers.{slug}.pays", spot.pays) for slug, spot in rules.wagers.items() if spot.pays is not None]
    for field in fields(rules.pays):
        table: PayTable = getattr(rules.pays, field.name)
        found += [(f"pays.{field.name.replace('_', '-')}.{slug}", line) for slug, line in table.lines().items()]
    return found
