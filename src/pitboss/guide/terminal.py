"""A rack card for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitboss.guide.card import Fees, PayLines, RackCard, WagerLine
from pitboss.guide.fees import FeeTable
from pitboss.guide.section import Grid, Section
from pitboss.guide.text import READ
from pitboss.guide.words import sentence

WIDEST = 120
"""The greatest width of a card, even on a wider terminal."""


def show_card(card: RackCard) -> None:
    console = Console()
    wide = Console(width=min(console.width, WIDEST))
    for part in _parts(card):
        wide.print(part, highlight=False)


def _parts(card: RackCard) -> Iterator[RenderableType]:
    head = Text.assemble(
        (card.title, "bold"), "\n", ", ".join(filter(None, [card.house, card.place])), "\n", card.table
    )
    yield Panel(head, box=box.DOUBLE, padding=(0, 2))
    if not card.sections:
        yield _heading("Wagers")
        yield _wagers(card)
    for section in card.sections:
        yield _heading(section.title)
        yield from _own_section(section)
    yield _heading("Procedure")
    yield _numbered(card.procedure)
    if card.pay_tables:
        yield _heading("Pay tables")
        yield Columns([_pay_table(table) for table in card.pay_tables], padding=(0, 2))
    if card.plays and not card.sections:
        yield _heading("At this house")
        yield _rows((rule.label, rule.value, rule.note) for rule in card.plays)
    yield _heading("Limits and options")
    yield _rows((each.key, each.value, f"{each.offered}. {each.note}".strip()) for each in card.options if each.posted)
    others = [option.key for option in card.options if not option.posted]
    if others:
        yield Padding(Text(f"Not posted here, but possible: {', '.join(others)}.", style="dim"), (0, 2))
    yield from _after(card)


def _after(card: RackCard) -> Iterator[RenderableType]:
    if card.meters:
        yield _heading("Meters")
        yield Padding(Text("\n".join(sentence(meter) for meter in card.meters)), (0, 2))
    if card.aggregate:
        yield _heading("Limit on wins")
        yield Padding(Text(card.aggregate), (0, 2))
    if card.fees:
        yield _heading("Collection")
        yield _fees(card.fees)
    if card.readings:
        yield _heading("How the guide is read")
        yield Panel(_readings(card), title=READ, title_align="left", border_style="yellow", box=box.ROUNDED)
    yield _heading("Sources")
    lines = [sentence(f"{of}: {source}" if of else source) for of, source in card.sources]
    yield Padding(Text("\n".join(lines), style="dim"), (0, 2))


def _heading(title: str) -> RenderableType:
    return Padding(Rule(Text(title, style="bold"), align="left", style="dim"), (1, 0, 0, 0))


def _wagers(card: RackCard) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for column in ("wager", "wins", "pays", "limits"):
        table.add_column(column, no_wrap=column == "pays")
    for wager in card.wagers:
        table.add_row(_named(wager), Text(sentence(wager.wins)), wager.pays or _see(wager), Text(_terms(wager)))
    return table


def _own_section(section: Section) -> Iterator[RenderableType]:
    if section.facts:
        facts = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2))
        facts.add_column(no_wrap=True)
        for fact in section.facts:
            facts.add_row(Text(f"  {fact.label}"), Text(fact.said))
        yield facts
    if section.grids:
        yield Padding(Columns([_grid(grid) for grid in section.grids], padding=(0, 2)), (0, 2))


def _grid(grid: Grid) -> Table:
    title = Text(grid.title, style="bold") if grid.title else None
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, head in enumerate(grid.heads):
        longest = max(map(len, head.split()))
        table.add_column(head, no_wrap=number == 0 or bool(grid.shows), min_width=longest, overflow="fold")
    for row in grid.rows:
        table.add_row(*map(Text, row))
    return table


def _named(wager: WagerLine) -> Text:
    return Text.assemble((wager.title, "bold"), "\n", (wager.slug, "cyan"))


def _see(wager: WagerLine) -> Text:
    return Text("pay table" if wager.tables else "", style="dim")


def _terms(wager: WagerLine) -> str:
    said = [wager.limits, wager.who, wager.beside, wager.selections, wager.collected]
    return sentence("; ".join(filter(None, said)))


def _numbered(steps: tuple[str, ...]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    for number, step in enumerate(steps, 1):
        table.add_row(Text(f"{number:3}.", style="bold"), Text(step))
    return table


def _pay_table(rows: PayLines) -> Table:
    table = Table(title=Text(rows.title, style="bold"), title_justify="left", box=box.ROUNDED, show_header=False)
    table.add_column()
    table.add_column(justify="right", no_wrap=True, style="green")
    for line in rows.lines:
        table.add_row(Text(line.label), line.pays)
    return table


def _rows(rows: Iterator[tuple[str, str, str]]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2))
    for name, value, note in rows:
        table.add_row(Text(f"  {name}"), Text(value, style="bold"), Text(note, style="dim"))
    return table


def _fees(fees: Fees) -> RenderableType:
    parts: list[RenderableType] = [Text("\n".join(f"• {line}" for line in fees.constraints))]
    if fees.chosen:
        parts.append(Text(f"In force at this table: {fees.chosen}.", style="bold"))
        parts += [_fee_table(table) for table in fees.tables]
    else:
        parts.append(Text(f"Schedules by id: {'; '.join(fees.schedules)}. No fee until a table names one."))
    return Padding(Group(*parts), (0, 2))


def _fee_table(fees: FeeTable) -> Table:
    table = Table(title=Text(fees.note or fees.title), title_justify="left", box=box.ROUNDED)
    for column in fees.columns:
        for number, band in enumerate(column.bands):
            table.add_column(f"{'' if number else column.who}\n{band}", justify="right", vertical="bottom")
    for row in fees.rows:
        table.add_row(*row.fees)
    return table


def _readings(card: RackCard) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column(ratio=1)
    table.add_column(ratio=4)
    for reading in card.readings:
        said = Text(reading.reading)
        if reading.instead:
            said.append("\nCould also mean: ", style="bold").append(reading.instead)
        if reading.why:
            said.append("\nWhy: ", style="bold").append(reading.why, style="dim")
        table.add_row(Text(reading.about, style="cyan"), said)
    return table
