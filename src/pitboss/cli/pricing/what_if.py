"""``pitboss what-if``: shows what a wager costs with another pay line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.errors import printable
from pitboss.houses import sheet
from pitboss.lab.what_if import Repriced, WhatIf, what_if
from pitboss.odds.report import PRICED, not_priced

if TYPE_CHECKING:
    from rich.console import Console


@click.command("what-if")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.argument("changes", nargs=-1, required=True, metavar="LINE=PAYS...")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
def command(name: str, changes: tuple[str, ...], as_json: bool) -> int:
    """Prices a sheet with some lines changed, and shows edge, hit rate and deviation before and after.

    LINE is WAGER.LINE, or only WAGER if the wager pays one line. PAYS is what the line pays, such as 40to1, 300for1,
    push or lose. You can also change any other key, written as in the sheet; a dash (-) removes the key.

    \b
    pitboss what-if mount-airy/three-card-poker pair-plus.straight-flush=35to1 pair-plus.flush=4to1
    pitboss what-if mount-airy/roulette basket=7to1
    pitboss what-if mount-airy/blackjack bet.blackjack=6to5 options.decks=8
    """
    with WaitingBar() as waiting, waiting.heard(name):
        found = what_if(sheet(name), changes)
    if as_json:
        print(json.dumps(found.as_json(), indent=2, default=str))
    else:
        _show(found, console())
    return 0


def _show(found: WhatIf, to: Console) -> None:
    said = "; ".join(map(str, found.changes))
    to.print(printable(f"{found.sheet.name} with {said}"), highlight=False, markup=False)
    if not found.wagers:
        priced = found.sheet.game.slug in PRICED
        to.print("No price changes." if priced else f"No price: {not_priced(found.sheet.game)}.", highlight=False)
        return
    show_repriced(found.wagers, to)


def show_repriced(wagers: tuple[Repriced, ...], to: Console) -> None:
    """Edge, hit rate and deviation of each wager, before and after."""
    from rich.table import Table

    table = Table()
    table.add_column("wager")
    for column in ("edge", "→", "change", "hits", "→", "deviation", "→"):
        table.add_column(column, justify="right", no_wrap=True)
    for each in wagers:
        figures = [(f"{float(p.edge):.4%}", f"{float(p.win):.2%}", f"{p.sd:.4f}") if p else ("–", "–", "–")
                   for p in (each.before, each.after)]  # fmt: skip
        (edge, hits, sd), (new_edge, new_hits, new_sd) = figures
        change = "" if each.change is None else f"{each.change:+.4%}"
        table.add_row(each.wager, edge, new_edge, change, hits, new_hits, sd, new_sd)
    to.print(table, highlight=False)
