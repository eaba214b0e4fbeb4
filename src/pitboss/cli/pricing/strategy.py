"""``pitboss strategy``: shows how to play a sheet's wagers, as a chart to take to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.chosen import chosen_rules
from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.errors import Refused
from pitboss.houses import sheet
from pitboss.odds.strategy import Chart, ChartedPlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from pitboss.lab.charts import Charts
    from pitboss.odds.price import Price


@click.command("strategy")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A table option, such as decks=8.")
@click.option("--costs", is_flag=True, help="Show what each other choice costs, for every situation.")
@click.option("--html", "form", flag_value="html", help="As a page, for a browser or a printer.")
@click.option("--svg", "form", flag_value="svg", help="As one picture.")
@click.option("--json", "form", flag_value="json", help="Every choice and its cost, as JSON.")
def command(name: str, options: tuple[str, ...], costs: bool, form: str | None) -> int:
    """Shows the best play by the sheet's own rules.

    \b
    pitboss strategy mount-airy/blackjack
    pitboss strategy mount-airy/blackjack --option decks=8 --html > chart.html
    pitboss strategy mount-airy/three-card-poker --costs
    """
    page = sheet(name)
    rules = chosen_rules(page, options)
    with WaitingBar() as waiting:
        prices = waiting.report(page.name, page.game, rules)
    found = charts_of(prices.prices)
    if not found and not prices.prices:
        raise Refused(next(iter(prices.unpriced.values())), name)
    if not found:
        raise Refused("no wager of this sheet has a decision", name)
    if form == "html":
        from pitboss.lab.pages import strategy_page

        print(strategy_page(rules.title, page.name, found))
    elif form == "json":
        import json

        print(json.dumps({wager: [chart.as_json() for chart in charts] for wager, charts in found}, indent=2))
    elif form == "svg":
        from pitboss.lab.charts import picture

        print(picture(rules.title, found).__html__())
    else:
        _show(page.name, found, costs, console())
    return 0


def charts_of(prices: Sequence[Price]) -> Charts:
    """The charts of each wager that has any. A rule without a chart becomes a chart of one line."""
    found: list[tuple[str, tuple[Chart, ...]]] = []
    for price in prices:
        if price.charts:
            found.append((price.wager, price.charts))
        elif price.rule:
            found.append((price.wager, (Chart("the rule", ("wager",), (ChartedPlay((price.wager,), price.rule),)),)))
    return found


def _show(name: str, found: Charts, costs: bool, to: Console) -> None:
    from pitboss.lab.charts import explained_marks, grids_of

    for wager, charts in found:
        to.print(f"{name}: how to play the {wager}", highlight=False)
        for chart, grid in zip(charts, grids_of(charts), strict=True):
            if grid is None or costs:
                _list(chart, to)
                continue
            from rich.table import Table

            table = Table(title=f"{chart.title} ({chart.axes[0]} by {chart.axes[1]})", title_justify="left")
            table.add_column(chart.axes[0], no_wrap=True)
            for column in grid.columns:
                table.add_column(column, justify="center", no_wrap=True)
            for row in grid.rows:
                cells = [grid.best.get((row, column), "") for column in grid.columns]
                table.add_row(row, *(grid.marks.get(cell, "") for cell in cells))
            to.print(table, highlight=False)
            explained = [f"{mark} {option}" for option, mark in explained_marks(grid).items()]
            if explained:
                to.print("  " + ", ".join(explained), highlight=False)
            if chart.note:
                to.print(chart.note, highlight=False)


def _list(chart: Chart, to: Console) -> None:
    from rich.table import Table

    table = Table(title=chart.title, title_justify="left")
    for axis in chart.axes:
        table.add_column(axis)
    table.add_column("best")
    table.add_column("another choice costs")
    for each in chart.choices:
        table.add_row(*each.situation, each.best, ", ".join(f"{word} {cost:.4f}" for word, cost in each.costs.items()))
    to.print(table, highlight=False)
    if chart.note:
        to.print(chart.note, highlight=False)
