"""``pitboss par``: a par sheet, with every line, way and figure of every wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.chosen import chosen_rules
from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.houses import sheet
from pitboss.lab.par import ParRow, ParSheet, as_csv, par_sheet

if TYPE_CHECKING:
    from rich.console import Console


@click.command("par")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A table option, such as decks=8.")
@click.option("--wager", "wagers", multiple=True, help="Only this wager, such as ante or 'place 6'.")
@click.option("--html", "form", flag_value="html", help="As a page, for a browser or a printer.")
@click.option("--csv", "form", flag_value="csv", help="As rows, for a spreadsheet.")
def command(name: str, options: tuple[str, ...], wagers: tuple[str, ...], form: str | None) -> int:
    """Prints a par sheet: edge, deviation, hit frequency, and the ways of every line and every result.

    \b
    pitboss par mount-airy/three-card-poker --wager pair-plus
    pitboss par mount-airy/craps --html > craps.html
    pitboss par my-table.toml --csv > par.csv
    """
    page = sheet(name)
    with WaitingBar() as waiting:
        found = par_sheet(waiting.report(page.name, page.game, chosen_rules(page, options), wagers))
    if form == "csv":
        print(as_csv(found), end="")
    elif form == "html":
        from pitboss.lab.pages import par_page

        print(par_page(found))
    else:
        _show(found, console())
    return 0


def _show(found: ParSheet, to: Console) -> None:
    from rich.table import Table

    to.print(f"{found.title}: {found.house}/{found.game}. Source: {found.source}.", highlight=False)
    if found.options:
        to.print("Options: " + ", ".join(f"{name} {value}" for name, value in found.options) + ".", highlight=False)
    for wager in found.wagers:
        figures = Table(title=wager.wager, title_justify="left", show_header=False)
        figures.add_column(no_wrap=True)
        figures.add_column()
        for name, value in wager.figures:
            figures.add_row(name, value)
        to.print(figures, highlight=False)
        if wager.lines:
            _rows(to, f"{wager.wager}: lines of the pay table", wager.lines, pays=True)
        _rows(to, f"{wager.wager}: distribution, in first stakes", wager.results, pays=False)
    for slug, reason in found.unpriced:
        to.print(f"{slug}: {reason}", highlight=False)


def _rows(to: Console, title: str, rows: tuple[ParRow, ...], *, pays: bool) -> None:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column("line" if pays else "net")
    if pays:
        table.add_column("pays")
    for column in ("ways", "chance", "contribution"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        paid = (row.pays,) if pays else ()
        table.add_row(row.name, *paid, row.ways, f"{float(row.chance):.6%}", f"{float(row.gives):+.6%}")
    to.print(table, highlight=False)
