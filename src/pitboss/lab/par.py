"""A par sheet as test labs file it: every figure of a price, and the number of ways to every line and result."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from typing import Any, NamedTuple

from pitboss.guide.words import label
from pitboss.odds.chances import TableChances, UnitResult
from pitboss.odds.price import Price
from pitboss.odds.report import Report


class ParRow(NamedTuple):
    """One line of a pay table, or one way for a wager to end."""

    name: str
    pays: str
    ways: str
    chance: Fraction
    gives: Fraction
    """What it adds to the return: chance times net, in first stakes, with an empty meter."""


class WagerPar(NamedTuple):
    """All figures of one wager."""

    wager: str
    figures: tuple[tuple[str, str], ...]
    lines: tuple[ParRow, ...]
    """One row for each line of its pay table; empty if a pay table alone does not decide."""
    results: tuple[ParRow, ...]
    """One row for each amount won or lost."""


class ParSheet(NamedTuple):
    """All wagers of a sheet, with the options they depend on."""

    house: str
    game: str
    title: str
    source: str
    options: tuple[tuple[str, str], ...]
    wagers: tuple[WagerPar, ...]
    unpriced: tuple[tuple[str, str], ...]


def par_sheet(report: Report) -> ParSheet:
    rules = report.rules
    told = report.as_json()
    return ParSheet(
        rules.house, rules.game, rules.title, rules.source,
        options=tuple((key, _shown(value)) for key, value in told["options"].items()),
        wagers=tuple(each for price in report.prices for each in _wagers(price)),
        unpriced=tuple(report.unpriced.items()),
    )  # fmt: skip


def _wagers(price: Price) -> Iterator[WagerPar]:
    """The wager as priced, then with each other way to play or read it that was priced too."""
    yield _wager(price, price.wager)
    for called, other in price.beside.items():
        yield _wager(other, f"{price.wager}, {called}")


def _wager(price: Price, name: str) -> WagerPar:
    chances = price.chances
    lines = chances.lines if isinstance(chances, TableChances) else ()
    return WagerPar(
        name,
        tuple(_figures(price)),
        tuple(_row(_name(each.slug), str(each.line), each.result, each.ways, price) for each in lines if each.ways),
        tuple(_row(_won(result), "", result, ways, price) for result, ways in _best_first(chances.items())),
    )


def _figures(price: Price) -> Iterator[tuple[str, str]]:
    yield "house edge", f"{float(price.edge):.6%} of the {price.per}"
    if price.rounds:
        yield "method", f"{price.rounds:,} rounds dealt; standard error {price.stderr:.6%}"
    elif price.bound is not None:
        yield "method", f"computed in floating point, off by at most {float(price.bound):.1e}"
    else:
        yield "as a fraction", str(price.edge)
        yield "method", "counted"
    if price.rule or price.strategy:
        yield "play", price.rule or price.strategy
    yield "return", f"{float(1 - price.edge):.6%}"
    yield "element of risk", f"{float(price.element_of_risk):.6%} of all that is bet"
    yield "average bet", f"{float(price.average_stake):.6f} first stakes"
    yield "standard deviation", f"{price.sd:.6f} first stakes"
    yield "hit frequency", f"{float(price.win):.6%}{_one_in(price.win)}"
    yield "push", f"{float(price.push):.6%}"
    yield "lose", f"{float(price.lose):.6%}"
    if price.per_meter_dollar is not None and price.break_even_meter is not None:
        yield "each dollar in the meter", f"{float(price.per_meter_dollar):.8%} of edge"
        yield "even at a meter of", f"${float(price.break_even_meter):,.2f}"
    if price.envy is not None:
        yield "envy, each other bettor", f"{float(price.envy):.6%}"
    if price.includes:
        yield "in this price", ", ".join(price.includes)
    if price.also:
        yield "the same price", ", ".join(price.also)
    if price.notes:
        yield "note", price.notes


def _one_in(part: Fraction) -> str:
    return f", one in {float(1 / part):,.2f}" if part else ""


def _row(name: str, pays: str, result: UnitResult, ways: int | Fraction, price: Price) -> ParRow:
    chance = Fraction(ways) / price.ways
    return ParRow(name, pays, _count(ways), chance, chance * result.net)


def _count(ways: int | Fraction) -> str:
    """The number of ways as text; empty for a chance that was computed and not counted."""
    whole = ways.numerator if isinstance(ways, Fraction) and ways.denominator == 1 else ways
    return f"{whole:,}" if isinstance(whole, int) else ""


def _name(slug: str) -> str:
    return label(slug) if slug else "All else"


def _won(result: UnitResult) -> str:
    said = f"{_number(result.net)} on {_number(result.staked)} bet"
    return f"{said}, and {float(result.share):.4g} of the meter" if result.share else said


def _number(number: Fraction) -> str:
    return str(number) if number.denominator <= 1000 else f"{float(number):.6g}"


def _best_first(
    chances: Iterable[tuple[UnitResult, int | Fraction]],
) -> list[tuple[UnitResult, int | Fraction]]:
    return sorted(chances, key=lambda each: (-each[0].share, -each[0].net, each[0].staked))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def as_csv(sheet: ParSheet) -> str:
    """One row for each figure, line and result, all with the same columns."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["house", "game", "wager", "kind", "name", "pays", "ways", "chance", "contribution"])
    for wager in sheet.wagers:
        start = [sheet.house, sheet.game, wager.wager]
        for name, value in wager.figures:
            rows.writerow([*start, "figure", name, value, "", "", ""])
        for kind, found in (("line", wager.lines), ("result", wager.results)):
            for row in found:
                ways = row.ways.replace(",", "")
                rows.writerow([*start, kind, row.name, row.pays, ways, repr(float(row.chance)), repr(float(row.gives))])
    for slug, reason in sheet.unpriced:
        rows.writerow([sheet.house, sheet.game, slug, "unpriced", reason, "", "", "", ""])
    return text.getvalue()
