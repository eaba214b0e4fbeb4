"""``pitboss odds``: the house edge of every wager on a sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.chosen import read_option
from pitboss.cli.waiting import Waiting
from pitboss.errors import printable
from pitboss.houses import sheet, sheet_names, with_options
from pitboss.odds.price import PLAYER_LEADS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from pitboss.odds.price import Price
    from pitboss.odds.report import Report

WIDE = 120
"""Width of the output if it is not a terminal."""


@click.command("odds")
@click.argument("name", required=False, metavar="HOUSE/GAME|SHEET.toml")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A table option, such as decks=8.")
@click.option("--wager", "wagers", multiple=True, help="Only this wager, such as ante or 'place 6'.")
@click.option("--all", "everything", is_flag=True, help="Every sheet, as posted.")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
def command(
    name: str | None, options: tuple[str, ...], wagers: tuple[str, ...], everything: bool, as_json: bool
) -> int:
    """Prices wagers: the house edge, how often each wins, and the best way to play it.

    \b
    pitboss odds mount-airy/craps
    pitboss odds mount-airy/roulette --option wheel=single-zero --wager red
    pitboss odds my-table.toml --json
    """
    if everything == (name is not None):
        raise click.UsageError("name one sheet, such as mount-airy/craps or my-table.toml, or use --all")
    if name is None:
        if options or wagers:
            raise click.UsageError("--all prices every sheet as posted; use --option and --wager with one sheet")
        _print_all(as_json)
        return 0
    page = sheet(name)
    with Waiting() as waiting:
        found = waiting.report(page.name, page.game, with_options(page, dict(map(read_option, options))), wagers)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    else:
        _show(found, page.name, console())
    return 0


def _reports() -> Iterator[tuple[str, Report]]:
    """Each sheet as soon as it is priced."""
    with Waiting(len(sheet_names())) as waiting:
        for name in sheet_names():
            page = sheet(name)
            yield name, waiting.report(name, page.game, page.rules)


def _print_all(as_json: bool) -> None:
    """Prints each sheet as soon as it is priced."""
    if as_json:
        separator = "[\n"
        for _, found in _reports():
            print(separator + json.dumps(found.as_json()), end="", flush=True)
            separator = ",\n"
        print("\n]")
        return
    to = console()
    leads: list[str] = []
    unpriced: list[str] = []
    for name, found in _reports():
        _show(found, name, to)
        leads += [f"{name} {lead}" for price in found.prices for lead in _leads(price)]
        unpriced += [f"{name} {wager}" for wager in found.unpriced]
    to.print(f"{PLAYER_LEADS.capitalize()}: {', '.join(leads) or 'nowhere'}.", highlight=False)
    to.print(f"Not priced: {', '.join(unpriced) or 'nothing'}.", highlight=False)


def _leads(price: Price) -> Iterator[str]:
    """How this wager favours the player: as it is priced, or played or read in another way. A banker is no player."""
    if price.edge < 0 and not price.free:
        yield price.wager
    for called, other in price.beside.items():
        if other.edge < 0 <= price.edge and called != "banker":
            yield f"{price.wager} ({called})"


def console() -> Console:
    """Where tables are printed: the terminal, or plain text of a fixed width."""
    from rich.console import Console

    found = Console()
    return found if found.is_terminal else Console(width=WIDE)


def _show(found: Report, name: str, to: Console) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=f"{escape(printable(name))}: the house edge of each wager", title_justify="left")
    table.add_column("wager")
    for column in ("edge", "win", "push", "lose"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("per")
    table.add_column("note")
    for price in found.prices:
        _add_row(table, price.wager, price)
        for called, other in price.beside.items():
            _add_row(table, f"  {called}", other)
    for wager, reason in found.unpriced.items():
        table.add_row(wager, "–", "", "", "", "", reason)
    to.print(table, highlight=False)


def _add_row(table: Table, called: str, price: Price) -> None:
    often = (_percent(part, 2) for part in (price.win, price.push, price.lose))
    table.add_row(called, _percent(price.edge, 4), *often, price.per, _words(price))


def _percent(part: Any, digits: int) -> str:
    return f"{float(part):.{digits}%}"


def _words(price: Price) -> str:
    said = [price.rule, price.notes]
    if price.includes:
        said.append(f"with {' and '.join(price.includes)}")
    if price.also:
        same = [wager.partition(" ")[2] for wager in price.also]
        said.append(f"also {', '.join(same)}" if len(same) < 8 else f"also {same[0]}, {same[1]} … {same[-1]}")
    return "; ".join(filter(None, said))
