"""What a wager can come to, and in how many ways: net, staked and share of a meter, in units of the first stake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.lines import Line
from pitboss.games.script import Pay
from pitboss.games.sheet import PayTable
from pitboss.money import Cents


class Result(NamedTuple):
    """One way for a wager to end."""

    net: Fraction
    staked: Fraction = Fraction(1)
    """Everything put at risk on the way, the first stake included."""
    share: Fraction = Fraction(0)
    """What part of a meter is won besides."""


Chances = Mapping[Result, int | Fraction]
"""How often each result comes; only the proportions count."""


def result(line: Line, stake: Cents | None = None) -> Result:
    """What one unit staked comes to on a line, as the table settles it but to no cent rounded.

    ``stake`` is needed where the line pays dollars, whatever was staked.
    """
    figure = Fraction(line.numerator, line.denominator)
    match line.kind:
        case "to":
            return Result(figure)
        case "for":
            return Result(figure - 1)
        case "meter":
            return Result(Fraction(-1), share=figure)
        case "fixed":
            assert stake, f"{line} is some part of a stake, but of which?"
            return Result(figure / stake)
        case "push":
            return Result(Fraction(0))
        case "lose":
            return Result(Fraction(-1))


def result_of(pay: Pay) -> Result:
    """What one unit staked comes to when it is settled so."""
    if pay.outcome == "lose":
        return Result(Fraction(-1))
    if pay.outcome == "win" and pay.line:
        return result(pay.line)
    return Result(Fraction(0))


def tally(weighted: Iterable[tuple[Result, int | Fraction]]) -> Chances:
    """Results with how often each came, those alike taken together."""
    found: dict[Result, int | Fraction] = {}
    for each, weight in weighted:
        if weight:
            found[each] = found.get(each, 0) + weight
    return found


def by_table(counts: Mapping[str, int], table: PayTable, stake: Cents | None = None) -> Chances:
    """Chances of a wager that a pay table decides, from how often each of its lines comes."""
    return tally((result(table.line(slug), stake), count) for slug, count in counts.items())


def alike(each: Iterable[tuple[str, Chances]]) -> dict[str, tuple[Chances, tuple[str, ...]]]:
    """Wagers of one kind, priced once per distinct price: the first of each, its chances, and those that share them."""
    found: dict[frozenset[tuple[Result, Fraction]], tuple[str, Chances, list[str]]] = {}
    for wager, chances in each:
        total = sum(chances.values())
        key = frozenset((result, Fraction(weight) / total) for result, weight in chances.items())
        found.setdefault(key, (wager, chances, []))[2].append(wager)
    return {wager: (chances, tuple(same[1:])) for wager, chances, same in found.values()}
