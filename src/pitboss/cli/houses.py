"""``pitboss houses``: the houses and the games each posts."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from pitboss.houses import HOUSES, house, sheet_names, title


@click.command("houses")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """Lists the houses and the games each posts, by the names that other commands take.

    \b
    pitboss houses
    pitboss rules mount-airy/roulette    (one of the names, as a rack card)
    """
    listed = [_listed(slug) for slug in HOUSES]
    if as_json:
        print(json.dumps(listed, indent=2, ensure_ascii=False))
    elif sys.stdout.isatty():
        _show(listed)
    else:
        _print(listed)


def _listed(slug: str) -> dict[str, Any]:
    page = house(slug)
    names = [name for name in sheet_names() if name.startswith(slug + "/")]
    return {
        "house": slug,
        "title": page.title,
        "place": page.place,
        "guide": page.guide,
        "note": page.note,
        "games": [{"name": name, "title": title(name)} for name in names],
    }


def _print(listed: list[dict[str, Any]]) -> None:
    width = max(len(game["name"]) for page in listed for game in page["games"]) + 2
    for page in listed:
        print(f"{page['title']}, {page['place']} ({page['guide']})")
        for game in page["games"]:
            print(f"  {game['name']:<{width}}{game['title']}")
        if not page["games"]:
            print(f"  {page['house'] + '/':<{width}}no games yet")


def _show(listed: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    for number, page in enumerate(listed):
        if number:
            table.add_row("")
        table.add_row(Text(page["title"], style="bold"), Text(f"{page['place']} · {page['guide']}", style="dim"))
        for game in page["games"]:
            table.add_row(Text("  " + game["name"], style="cyan"), Text(game["title"]))
        if not page["games"]:
            table.add_row(Text(f"  {page['house']}/", style="dim"), Text("no games yet", style="dim"))
    console = Console()
    console.print(table)
    console.print("\nRead one with [cyan]pitboss rules HOUSE/GAME[/cyan].")
