"""The results of a wager and the ways to each: net, staked and share of a meter, in units of the first stake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from pitboss.errors import PitbossError
from pitboss.money import Cents
from pitboss.rules.lines import LOSE, PUSH, Line
from pitboss.rules.script import Pay
from pitboss.rules.sheet import PayTable


class Unpriced(PitbossError):
    """Raised for a wager whose price is not known, with the reason."""


class UnitResult(NamedTuple):
    """One result of a wager, for one unit staked."""

    net: Fraction
    staked: Fraction = Fraction(1)
    """Everything put at risk in the round, including the first stake."""
    share: Fraction = Fraction(0)
    """The part of a meter that is won in addition."""

    @classmethod
    def of(cls, line: Line, stake: Cents | None = None) -> UnitResult:
        """What one unit staked wins or loses on this line, as the table settles it but without rounding to cents.

        A line that pays dollars needs the ``stake``, because the number of units depends on it.
        """
        if line.kind in ("meter", "fixed") and not stake:
            raise Unpriced(f"{line} does not grow with the stake, so there is a price only for a fixed stake")
        return cls(line.units(stake), share=line.share)


Chances = Mapping[UnitResult, int | Fraction]
"""How often each result comes. Only the proportions matter."""


def result_of(pay: Pay) -> UnitResult:
    """What one unit staked wins or loses with this settlement."""
    return UnitResult.of(pay.line or (LOSE if pay.outcome == "lose" else PUSH))


def tally(weighted: Iterable[tuple[UnitResult, int | Fraction]]) -> Chances:
    """Adds up how often each result comes."""
    found: dict[UnitResult, int | Fraction] = {}
    for each, weight in weighted:
        if weight:
            found[each] = found.get(each, 0) + weight
    return found


class LineWays(NamedTuple):
    """One posted line of a pay table, and the number of ways to it."""

    slug: str
    """Empty for the ways that no line pays."""
    line: Line
    result: UnitResult
    ways: int | Fraction


class TableChances(dict[UnitResult, int | Fraction]):
    """Chances of a wager that a pay table decides, with the lines that they come from."""

    def __init__(self, lines: Iterable[LineWays]) -> None:
        self.lines = tuple(lines)
        super().__init__(tally((each.result, each.ways) for each in self.lines))


def by_table(counts: Mapping[str, int], table: PayTable, stake: Cents | None = None) -> TableChances:
    """Chances of a wager that a pay table decides, from the number of ways to each line."""
    ways: dict[str, int] = dict.fromkeys([*table.lines(), ""], 0)
    for slug, count in counts.items():
        ways[table.posted(slug)] += count
    return TableChances(
        LineWays(slug, table.line(slug), UnitResult.of(table.line(slug), stake), count) for slug, count in ways.items()
    )


def envy_worth(counts: Mapping[str, int], table: PayTable, stake: Cents | None) -> Fraction:
    """What envy from one other bettor is worth, in stakes, from how often he gets each line."""
    paid = [UnitResult.of(line, stake).net * counts[slug] for slug, line in table.lines().items()]
    return sum(paid, Fraction(0)) / sum(counts.values())


def alike(each: Iterable[tuple[str, Chances]]) -> dict[str, tuple[Chances, tuple[str, ...]]]:
    """Groups wagers with the same chances: by the first wager of each group, its chances and the other wagers."""
    found: dict[frozenset[tuple[UnitResult, Fraction]], tuple[str, Chances, list[str]]] = {}
    for wager, chances in each:
        total = sum(chances.values())
        key = frozenset((result, Fraction(weight) / total) for result, weight in chances.items())
        found.setdefault(key, (wager, chances, []))[2].append(wager)
    return {wager: (chances, tuple(same[1:])) for wager, chances, same in found.values()}
