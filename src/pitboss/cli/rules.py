"""``pitboss rules``: a game's rack card."""

from __future__ import annotations

import json
import sys

import click

from pitboss.cli.chosen import read_option
from pitboss.guide.card import as_json, card_of
from pitboss.guide.text import card_text
from pitboss.houses import sheet
from pitboss.table.table import open_table


@click.command("rules")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A table option, such as decks=8.")
@click.option("--json", "json_wanted", is_flag=True, help="Everything on the card, as JSON.")
@click.option("--sheet", "sheet_wanted", is_flag=True, help="The sheet itself, to copy and change.")
def command(name: str, options: tuple[str, ...], json_wanted: bool, sheet_wanted: bool) -> None:
    """Prints a game's rack card: the wagers, the procedure, the pay tables and the limits.

    The card ends with the sources, and with every point on which the house's guide is silent and how it is read here.

    \b
    pitboss rules mount-airy/roulette
    pitboss rules mount-airy/blackjack --option decks=8 --option min=25
    pitboss rules mount-airy/roulette --sheet > my-table.toml
    pitboss rules my-table.toml
    """
    page = sheet(name)
    if sheet_wanted:
        if options or json_wanted:
            raise click.UsageError("--sheet prints the sheet unchanged; --option and --json work only with the card")
        sys.stdout.write(page.text)
        return
    card = card_of(open_table(page, dict(map(read_option, options))))
    if json_wanted:
        print(json.dumps(as_json(card), indent=2, ensure_ascii=False))
    elif sys.stdout.isatty():
        from pitboss.guide.terminal import show_card

        show_card(card)
    else:
        sys.stdout.write(card_text(card))
