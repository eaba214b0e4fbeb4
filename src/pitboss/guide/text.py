"""A rack card as plain text, eighty columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from pitboss.guide.card import Fees, RackCard, ReadingLine, WagerLine
from pitboss.guide.fees import FeeTable
from pitboss.guide.points import OptionLine
from pitboss.guide.section import Grid, Section
from pitboss.guide.words import sentence

WIDTH = 80
READ = "Where the guide is silent or contradicts itself, it is read in this way."


def card_text(card: RackCard) -> str:
    """The whole card, with a newline at its end."""
    return "\n".join(_lines(card)) + "\n"


def _lines(card: RackCard) -> Iterator[str]:
    yield card.title.upper()
    yield from _wrapped(", ".join(filter(None, [card.house, card.place])), 0)
    yield from _wrapped(card.table, 0)
    if not card.sections:
        yield from _section("Wagers")
        for wager in card.wagers:
            yield from _wager(wager)
    for section in card.sections:
        yield from _own_section(section)
    yield from _section("Procedure")
    for number, step in enumerate(card.procedure, 1):
        yield from _wrapped(step, 2, f"{number:2}. ")
    if card.pay_tables:
        yield from _section("Pay tables")
        for number, table in enumerate(card.pay_tables):
            if number:
                yield ""
            yield from _wrapped(table.title, 2)
            yield from (_led(line.label, line.pays, 4) for line in table.lines)
    if card.plays and not card.sections:
        yield from _section("At this house")
        for rule in card.plays:
            yield from _wrapped(f"{rule.label}: {rule.value}." + (f" {rule.note}" if rule.note else ""), 2, hang=4)
    yield from _section("Limits and options")
    yield from _options(card.options)
    yield from _after(card)


def _after(card: RackCard) -> Iterator[str]:
    if card.meters:
        yield from _section("Meters")
        for meter in card.meters:
            yield from _wrapped(sentence(meter), 2, hang=4)
    if card.aggregate:
        yield from _section("Limit on wins")
        yield from _wrapped(card.aggregate, 2)
    if card.fees:
        yield from _section("Collection")
        yield from _fees(card.fees)
    if card.readings:
        yield from _section("How the guide is read")
        yield from _wrapped(READ, 2)
        for reading in card.readings:
            yield ""
            yield from _reading(reading)
    yield from _section("Sources")
    for of, source in card.sources:
        yield from _wrapped(sentence(f"{of}: {source}" if of else source), 2, hang=4)


def _section(title: str) -> Iterator[str]:
    yield ""
    yield f"{title.upper()} {'-' * (WIDTH - len(title) - 1)}"


def _wrapped(text: str, indent: int, mark: str = "", hang: int | None = None) -> list[str]:
    first = " " * indent + mark
    later = " " * (len(first) if hang is None else hang)
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)


def _led(left: str, right: str, indent: int) -> str:
    """Two texts at the ends of a line, with dots between them."""
    dots = "." * max(3, WIDTH - indent - len(left) - len(right) - 2)
    return f"{' ' * indent}{left} {dots} {right}"


def _own_section(section: Section) -> Iterator[str]:
    yield from _section(section.title)
    for fact in section.facts:
        yield from _wrapped(f"{fact.label}: {fact.said}", 2, hang=4)
    for number, grid in enumerate(section.grids):
        if section.facts or number:
            yield ""
        yield from _grid(grid)


def _grid(grid: Grid) -> Iterator[str]:
    if grid.title:
        yield f"  {grid.title}"
    widths = [max(map(len, column)) for column in zip(grid.heads, *grid.rows, strict=True)]
    for row in (grid.heads, *grid.rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"    {'  '.join(cells)}".rstrip()


def _wager(wager: WagerLine) -> Iterator[str]:
    named = wager.title if wager.title.lower().replace(" ", "-") == wager.slug else f"{wager.title} ({wager.slug})"
    pays = wager.pays or ("pay table" if wager.tables else "")
    yield _led(named, pays, 2) if pays else f"  {named}"
    if wager.wins:
        yield from _wrapped(sentence(f"wins: {wager.wins}"), 4, hang=6)
    said = [wager.limits, wager.who, wager.beside]
    yield from _wrapped(sentence("; ".join(filter(None, said))), 4, hang=6)
    if wager.selections:
        yield from _wrapped(sentence(wager.selections), 4, hang=6)
    if wager.collected:
        yield f"    {sentence(wager.collected)}"


def _options(options: tuple[OptionLine, ...]) -> Iterator[str]:
    shown = [option for option in options if option.posted]
    width = max(len(option.key) for option in shown) + 2
    for option in shown:
        said = f"{option.value} ({option.offered}). {option.note}".strip()
        yield from _wrapped(said, 2, f"{option.key:<{width}}")
    others = [option.key for option in options if not option.posted]
    if others:
        yield from _wrapped(f"Not posted here, but possible: {', '.join(others)}.", 2, hang=4)


def _fees(fees: Fees) -> Iterator[str]:
    for line in fees.constraints:
        yield from _wrapped(line, 2, "- ")
    if fees.chosen:
        yield from _wrapped(f"In force at this table: {fees.chosen}.", 2)
        for table in fees.tables:
            yield from fee_lines(table)
    else:
        yield from _wrapped(f"Schedules by id: {'; '.join(fees.schedules)}. No fee until a table names one.", 2)


def fee_lines(table: FeeTable) -> Iterator[str]:
    """One schedule, band by band."""
    if table.note:
        yield from _wrapped(table.note, 2)
    for row in table.rows:
        fees = iter(row.fees)
        for column in table.columns:
            yield from _wrapped(f"{column.who}:", 2)
            yield from (_led(band, next(fees), 4) for band in column.bands)


def _reading(reading: ReadingLine) -> Iterator[str]:
    yield from _wrapped(f"{reading.about}: {reading.reading}", 2)
    if reading.instead:
        yield from _wrapped(f"Could also mean: {reading.instead}", 4, hang=6)
    if reading.why:
        yield from _wrapped(f"Why: {reading.why}", 4, hang=6)
