"""``pitboss design``: finds pay tables of round figures with the edge, hit rate and deviation that are wanted."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.errors import Refused, printable
from pitboss.houses import Sheet, sheet
from pitboss.houses.reading.write import write_toml
from pitboss.lab.design import Designed, design, read_span
from pitboss.lab.pay_search import Design, Span, Wanted
from pitboss.odds.price import Price

if TYPE_CHECKING:
    from rich.console import Console


@click.command("design")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.option("--wager", required=True, help="The wager, such as pair-plus.")
@click.option("--edge", help="The house edge in per cent: 3..4%, or 3% (within a tenth of it).")
@click.option("--hit", help="How often it wins, in per cent: 20..25%.")
@click.option("--deviation", help="The standard deviation, in stakes: 2.5..3.")
@click.option("--keep", multiple=True, metavar="LINE", help="A line that must not change.")
@click.option("--most", type=click.IntRange(1, 1_000_000), default=None, help="The most a line may pay, to 1.")
@click.option("--choices", type=click.IntRange(1, 50), default=5, show_default=True, help="How many to show.")
@click.option("--write", "file", metavar="FILE.toml", help="Write a sheet with one of the choices.")
@click.option("--pick", type=click.IntRange(1, 50), default=1, show_default=True, help="Which choice to write.")
@click.option("--house", default="my-house", show_default=True, help="The house of the new sheet.")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
def command(
    name: str, wager: str, edge: str | None, hit: str | None, deviation: str | None, keep: tuple[str, ...],
    most: int | None, choices: int, file: str | None, pick: int, house: str, as_json: bool,
) -> int:  # fmt: skip
    """Finds pay tables for a wager that depends on its pay table alone. The nearest to the posted table comes first.

    Each line pays a round figure, and no line pays less than the line below it. With --hit, lines at the bottom of the
    table may lose. The exit status is 1 if no table was found.

    \b
    pitboss design mount-airy/three-card-poker --wager pair-plus --edge 3..4% --hit 25%
    pitboss design mount-airy/three-card-poker --wager six-card-bonus --edge 8..9% --deviation 4..5 --write mine.toml
    """
    if not (edge or hit or deviation):
        raise click.UsageError("say what is wanted: --edge 3..4%, --hit 25% or --deviation 2.5..3")
    wanted = Wanted(
        _span("--edge", edge, True), _span("--hit", hit, True), _span("--deviation", deviation, False),
        frozenset(keep), most or 0,
    )  # fmt: skip
    with WaitingBar() as waiting, waiting.heard(name):
        found = design(sheet(name), wager, wanted, max(choices, pick if file else 1))
    if as_json:
        print(json.dumps(_as_json(found), indent=2))
    else:
        _show(found, choices, console())
    if found.choices and file is not None:
        _write(found, pick, file, house)
        click.echo(f"{file}: choice {pick}; use it with pitboss check, odds and play", err=as_json)
    return 0 if found.choices else 1


def _span(name: str, text: str | None, percent: bool) -> Span | None:
    if text is None:
        return None
    try:
        return read_span(text, percent=percent)
    except Refused as refused:
        raise refused.at(name) from None


def _show(found: Designed, choices: int, to: Console) -> None:
    from rich.table import Table

    if not found.choices:
        said = "There is none" if found.certain else "None was found, though not every table was tried"
        to.print(printable(f"{said}: {found.why}."), highlight=False, markup=False, soft_wrap=True)
        return
    shown = found.choices[:choices]
    table = Table(title=f"{printable(found.sheet.name)}: {found.wager}", title_justify="left")
    table.add_column("")
    for column in ("now", *(str(number) for number in range(1, len(shown) + 1))):
        table.add_column(column, justify="right", no_wrap=True)
    prices = [found.now, *(each.price for each in shown)]
    table.add_row("edge", *(f"{float(price.edge):.3%}" for price in prices))
    table.add_row("hits", *(f"{float(price.win):.2%}" for price in prices))
    table.add_row("deviation", *(f"{price.sd:.3f}" for price in prices), end_section=True)
    for slug, now in found.posted.items():
        cells = (f"[bold]{each.lines[slug]}[/bold]" if slug in each.changed else str(now) for each in shown)
        table.add_row(slug, str(now), *cells)
    to.print(table, highlight=False)


def _as_json(found: Designed) -> dict[str, Any]:
    told: dict[str, Any] = {
        "sheet": found.sheet.name,
        "wager": found.wager,
        "now": _figures(found.now) | {"lines": {slug: str(line) for slug, line in found.posted.items()}},
        "choices": [_choice(each) for each in found.choices],
    }
    return told | ({"why": found.why, "certain": found.certain} if not found.choices else {})


def _choice(each: Design) -> dict[str, Any]:
    lines = {slug: str(line) for slug, line in each.lines.items()}
    return _figures(each.price) | {"lines": lines, "changed": list(each.changed)}


def _figures(price: Price) -> dict[str, Any]:
    return {"edge": float(price.edge), "exact": str(price.edge), "hit": float(price.win), "deviation": price.sd}


def _write(found: Designed, pick: int, file: str, house: str) -> None:
    """Writes a sheet that extends the named sheet with the changed lines."""
    if pick > len(found.choices):
        raise Refused(f"there are only {len(found.choices)} choices", "--pick")
    if not file.endswith(".toml"):
        raise Refused(f"{file[:60]!r} does not end with .toml, as sheets do", "--write")
    chosen = found.choices[pick - 1]
    tree: dict[str, Any] = {"extends": _base(found.sheet, file), "house": house}
    for slug in chosen.changed:
        *path, last = found.key.split(".") if slug == "pays" else [*found.key.split("."), slug]
        table = tree
        for part in path:
            table = table.setdefault(part, {})
        table[last] = str(chosen.lines[slug])
    try:
        with open(file, "x", encoding="utf-8") as new:
            new.write(write_toml(tree))
    except FileExistsError:
        raise Refused("already exists; name another file, or remove it", file) from None


def _base(page: Sheet, file: str) -> str:
    if not page.name.endswith(".toml"):
        return page.name
    return os.path.relpath(page.name, Path(file).parent)
