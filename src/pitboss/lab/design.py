"""Finds pay tables of round figures with the requested edge, hit frequency and deviation.

For a wager that a pay table alone decides, the ways to every line are counted, so each possible table is priced exactly
(``pay_search``). Tables that are nearest to the table posted now come first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import Refused
from pitboss.houses import Sheet
from pitboss.houses.reading.tables import pay_tables, payers
from pitboss.lab.pay_search import (
    Design,
    PayTables,
    SearchedLine,
    Span,
    Wanted,
    hit_of,
    least_changed,
    paying_counts,
    search,
)
from pitboss.odds.chances import TableChances, UnitResult
from pitboss.odds.price import Price
from pitboss.odds.report import report
from pitboss.rules.lines import Line


@dataclass(frozen=True)
class Designed:
    """The tables found for one wager, nearest to its present table first."""

    sheet: Sheet
    wager: str
    key: str
    """The key of its pay table, or of its one pay line."""
    now: Price
    posted: dict[str, Line]
    """The lines as posted now."""
    choices: tuple[Design, ...]
    why: str = ""
    """Why no table was found."""
    certain: bool = True
    """True if every table of round figures was considered; False if the search stopped early."""


def design(sheet: Sheet, wager: str, wanted: Wanted, choices: int = 5) -> Designed:
    """Finds pay tables for a wager, or says why there is none."""
    price, key, rows = _rows(sheet, wager, wanted)
    found = search(price, rows, wanted)
    best = sorted(least_changed(found.designs), key=lambda each: (each.far, -float(each.price.edge)))[:choices]
    why = "" if best else _why(price, rows, wanted)
    posted = {row.slug: row.now for row in rows}
    return Designed(sheet, wager, key, price, posted, tuple(best), why, found.certain)


def _rows(sheet: Sheet, wager: str, wanted: Wanted) -> tuple[Price, str, list[SearchedLine]]:
    prices = report(sheet.game, sheet.rules, [wager])
    if not prices.prices:
        raise Refused(prices.unpriced.get(wager, "has no price"), f"{sheet.name}: {wager}")
    price = next((each for each in prices.prices if wager in (each.wager, *each.also)), prices.prices[0])
    slug = wager.partition(" ")[0]
    key = _table_key(sheet, slug, price)
    if key is None:
        raise Refused(f"{wager} is not decided by a pay table alone; {_open_to_design(sheet)}", sheet.name)
    lines = _lines(sheet, slug, price, key)
    unknown = wanted.keep - {slug for slug, _, _ in lines}
    if unknown:
        raise Refused(f"no line {min(unknown)!r} to keep; there are {', '.join(slug for slug, _, _ in lines)}", wager)
    rows = [
        SearchedLine(slug, ways, now, now.kind in ("to", "for") and slug not in wanted.keep)
        for slug, ways, now in lines
    ]
    return price, key, rows


def _table_key(sheet: Sheet, slug: str, price: Price) -> str | None:
    """The key of the table that decides a wager, or of its one line; None if the player's decisions matter too."""
    if isinstance(price.chances, TableChances):
        posted = {each.slug: each.line for each in price.chances.lines if each.slug}
        for key, wagers in payers(sheet.rules).items():
            if slug in wagers and pay_tables(sheet.rules)[key].lines() == posted:
                return key
        return None
    pays = sheet.rules.wagers[slug].pays if slug in sheet.rules.wagers else None
    if pays is None or pays.kind not in ("to", "for") or price.rule or price.strategy or price.charts:
        return None
    wins = [each for each in price.chances if each.net > 0]
    return f"wagers.{slug}.pays" if wins == [UnitResult.of(pays)] else None


def _lines(sheet: Sheet, slug: str, price: Price, key: str) -> list[tuple[str, int | Fraction, Line]]:
    if isinstance(price.chances, TableChances):
        return [(each.slug, each.ways, each.line) for each in price.chances.lines if each.slug]
    pays = sheet.rules.wagers[slug].pays
    assert pays is not None
    return [("pays", price.chances[UnitResult.of(pays)], pays)]


def _open_to_design(sheet: Sheet) -> str:
    fits = [
        price.wager
        for price in report(sheet.game, sheet.rules).prices
        if _table_key(sheet, price.wager.partition(" ")[0], price) is not None
    ]
    return f"on this sheet these are: {', '.join(fits)}" if fits else "no wager of this sheet is"


# Why there is none


def _why(price: Price, rows: list[SearchedLine], wanted: Wanted) -> str:
    if wanted.hit is not None and not paying_counts(price, rows, wanted):
        hits = sorted({hit_of(price, rows, count) for count in range(1, len(rows) + 1)}, reverse=True)
        said = ", ".join(f"{float(hit):.2%}" for hit in hits)
        return f"no choice of paying lines hits {_span(wanted.hit, '%')} of the time: it can be {said}"
    said_ = []
    for dropped, name in (("edge", "edge"), ("deviation", "deviation"), ("hit", "hit frequency")):
        if getattr(wanted, dropped) is None:
            continue
        found = search(price, rows, _without(wanted, dropped)).designs
        near = _nearest([each.price for each in found], dropped, getattr(wanted, dropped))
        if near:
            said_.append(f"without the {name} asked for, the nearest have {' and '.join(near)}")
    bounds = _edge_bounds(price, rows, wanted)
    if bounds and wanted.edge and not (bounds[0] <= wanted.edge.most and wanted.edge.least <= bounds[1]):
        ends = " to ".join(f"{float(edge):.2%}" for edge in bounds[:2])
        return f"round figures up to {bounds[2]:,} to 1 give an edge from {ends} only"
    return "; ".join(said_) or "no table of round figures has even one of the figures asked for"


def _without(wanted: Wanted, figure: str) -> Wanted:
    return replace(
        wanted,
        edge=None if figure == "edge" else wanted.edge,
        hit=None if figure == "hit" else wanted.hit,
        deviation=None if figure == "deviation" else wanted.deviation,
    )


def _edge_bounds(price: Price, rows: list[SearchedLine], wanted: Wanted) -> tuple[Fraction, Fraction, int] | None:
    """The least and the largest edge: every free line at its highest figure, and at its lowest."""
    found = []
    for paying in paying_counts(price, rows, wanted):
        table = PayTables(price, rows, paying, wanted)
        for end in (-1, 0):
            chosen = [table.nets[at][end] if at in table.free else table.now[at] for at in range(paying)]
            found.append((table.design(table.as_lines(list(chosen))).price.edge, max(map(max, table.nets))))
    return (min(found)[0], max(found)[0], found[0][1]) if found else None


def _nearest(prices: list[Price], figure: str, span: Span) -> list[str]:
    """The nearest figures below and above what was asked for."""
    values = sorted({"edge": float(p.edge), "deviation": p.sd, "hit": float(p.win)}[figure] for p in prices)
    below = [value for value in values if value < span.least][-1:]
    above = [value for value in values if value > span.most][:1]
    return [f"{value:.3f}" if figure == "deviation" else f"{value:.2%}" for value in below + above]


def _span(span: Span, unit: str) -> str:
    by = 100 if unit else 1
    return f"{float(span.least) * by:g} to {float(span.most) * by:g}{unit}"


def read_span(text: str, *, percent: bool) -> Span:
    """Reads ``3..4%`` or ``3%``. A single figure means from a tenth below it to a tenth above."""
    least, dots, most = text.replace("%", " ").replace(" ", "").partition("..")
    try:
        low = Fraction(least)
        high = Fraction(most) if dots else low
    except (ValueError, ZeroDivisionError):
        example = "3..4% or 3%" if percent else "2.5..3 or 2.8"
        raise Refused(f"{text[:40]!r} is not a figure or a range; write {example}") from None
    if low > high:
        raise Refused(f"{text[:40]!r} goes down; write the smaller figure first")
    if not dots:
        low, high = sorted((low * Fraction(9, 10), high * Fraction(11, 10)))
    return Span(low / 100, high / 100) if percent else Span(low, high)
