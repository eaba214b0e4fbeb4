"""``pitboss diff``: shows how two sheets differ, and what each difference costs."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING

import click

from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.errors import printable
from pitboss.houses import sheet
from pitboss.lab.compare import Comparison, Difference, compare

if TYPE_CHECKING:
    from rich.console import Console


MOST = 12
"""How many differences of one kind are shown."""


@click.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
def command(first: str, second: str, as_json: bool) -> int:
    """Compares two sheets of one game: pay lines, limits, options, rules, wagers, schedules.

    Each difference is priced alone, as the only change to A. Below it shows what all of them cost together. A plus is
    for the house: B keeps more of the stake. The cost of a schedule is what a full table pays if all bank in turn.

    \b
    pitboss diff mount-airy/three-card-poker marysville/three-card-poker
    pitboss diff mount-airy/roulette my-roulette.toml --json
    """
    with WaitingBar() as waiting, waiting.heard(f"{first} and {second}"):
        found = compare(sheet(first), sheet(second))
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    else:
        _show(found, console())
    return 0


def _show(found: Comparison, to: Console) -> None:
    from rich.markup import escape
    from rich.table import Table

    first, second = (escape(printable(each.name)) for each in (found.first, found.second))
    if not found.differences:
        to.print(f"{first} and {second} do not differ in play or in pay.", highlight=False)
        return
    table = Table()
    table.add_column("what", no_wrap=True)
    table.add_column(first)
    table.add_column(second)
    table.add_column("alone it costs", justify="right")
    for kind, run in groupby(found.differences, key=lambda each: each.kind):
        table.add_section()
        table.add_row(f"[bold]{kind}[/bold]", "", "", "")
        each_of_kind = list(run)
        for each in each_of_kind[:MOST]:
            texts = (escape(printable(text)) for text in (each.key, each.first, each.second))
            table.add_row(*texts, "\n".join(escape(printable(line)) for line in _cost(each)))
        if len(each_of_kind) > MOST:
            table.add_row(f"and {len(each_of_kind) - MOST} more", "", "", "all with --json")
    to.print(table, highlight=False)
    _show_whole(found, to)


def _cost(each: Difference) -> list[str]:
    if each.why:
        return [each.why]
    if each.a_hand is not None:
        return [f"${each.a_hand / 100:.3f} a hand each"]
    said = [f"{cost.wager} {cost.change:+.4%}" for cost in each.costs if cost.change is not None]
    for cost in each.costs:
        if only := (cost.after if cost.before is None else cost.before if cost.after is None else None):
            said.append(f"{cost.wager} holds {float(only.edge):.4%}")
    return said


def _show_whole(found: Comparison, to: Console) -> None:
    from rich.table import Table

    whole = [each for each in found.whole if each.change is not None]
    if not whole:
        to.print("Every wager that both sheets have costs the same.", highlight=False)
        return
    table = Table(title="All together", title_justify="left")
    table.add_column("wager")
    for column in ("edge of A", "edge of B", "change", "sum of each alone", "from both at once"):
        table.add_column(column, justify="right", no_wrap=True)
    for each in whole:
        assert each.before and each.after and each.change is not None
        alone = found.alone(each.wager)
        rest = "" if alone is None else f"{each.change - alone:+.4%}"
        edges = (f"{float(price.edge):.4%}" for price in (each.before, each.after))
        table.add_row(each.wager, *edges, f"{each.change:+.4%}", "" if alone is None else f"{alone:+.4%}", rest)
    to.print(table, highlight=False)
