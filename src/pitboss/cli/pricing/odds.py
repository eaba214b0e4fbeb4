"""``pitboss odds``: the house edge of every wager on a sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.chosen import chosen_rules
from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.errors import Refused, printable
from pitboss.houses import sheet, sheet_names
from pitboss.money import MOST
from pitboss.odds.price import PLAYER_LEADS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from pitboss.odds.price import Price
    from pitboss.odds.report import Report


@click.command("odds")
@click.argument("name", required=False, metavar="HOUSE/GAME|SHEET.toml")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A table option, such as decks=8.")
@click.option("--wager", "wagers", multiple=True, help="Only this wager, such as ante or 'place 6'.")
@click.option("--meter", metavar="DOLLARS", help="What a progressive's meter shows (default 0).")
@click.option("--all", "everything", is_flag=True, help="Every sheet, as posted.")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
def command(
    name: str | None,
    options: tuple[str, ...],
    wagers: tuple[str, ...],
    meter: str | None,
    everything: bool,
    as_json: bool,
) -> int:
    """Prices wagers: the house edge, how often each wins, and the best way to play it.

    \b
    pitboss odds mount-airy/craps
    pitboss odds mount-airy/roulette --option wheel=single-zero --wager red
    pitboss odds mount-airy/let-it-ride --wager progressive --meter 25000
    pitboss odds my-table.toml --json
    """
    if everything == (name is not None):
        raise click.UsageError("name one sheet, such as mount-airy/craps or my-table.toml, or use --all")
    if name is None:
        if options or wagers or meter:
            raise click.UsageError(
                "--all prices every sheet as posted; --option, --wager and --meter go with one sheet"
            )
        _print_all(as_json)
        return 0
    page = sheet(name)
    shows = None if meter is None else _dollars(meter)
    with WaitingBar() as waiting:
        found = waiting.report(page.name, page.game, chosen_rules(page, options), wagers)
    told = found.as_json()
    if shows is not None:
        found = at_meter(found, shows)
        told = _at_meter_json(found, told, shows)
    if as_json:
        print(json.dumps(told, indent=2))
    else:
        _show(found, page.name, console())
    return 0


def _dollars(text: str) -> Fraction:
    amount = re.fullmatch(r"(-?)\$?(\d{1,3}(?:,\d{3})+|\d{1,15})(\.\d{1,2})?", text, re.ASCII)
    if amount is None:
        raise Refused(f"{text[:40]!r} is not an amount in dollars, such as 25000", "--meter")
    sign, whole, part = amount.groups(default="")
    shows = Fraction(whole.replace(",", "") + part)
    if sign and shows:
        raise Refused(f"{text[:40]} is below zero; a meter shows 0 or more", "--meter")
    if shows * 100 > MOST:
        raise Refused(f"{text[:40]} is more than any meter shows", "--meter")
    return shows


def at_meter(found: Report, dollars: Fraction) -> Report:
    """The report with the meter's awards included in the prices that depend on a meter."""
    if all(price.per_meter_dollar is None for price in found.prices):
        raise Refused("none of these wagers is paid from a meter", "--meter")
    return replace(found, prices=[_with_meter(price, dollars) for price in found.prices])


def _at_meter_json(found: Report, empty: dict[str, Any], dollars: Fraction) -> dict[str, Any]:
    """The report's figures. Those that say how a price depends on its meter are the figures for an empty meter."""
    told = found.as_json()
    for wager, figures in empty["wagers"].items():
        if "at_meter" in figures:
            line = {key: figures[key] for key in ("per_meter_dollar", "break_even_meter")}
            told["wagers"][wager] |= {**line, "at_meter": float(dollars)}
    return told


def _with_meter(price: Price, dollars: Fraction) -> Price:
    from pitboss.odds.chances import tally

    if price.per_meter_dollar is None or price.stake is None or price.break_even_meter is None:
        return price
    stakes = dollars * 100 / price.stake
    paid = tally((each._replace(net=each.net + each.share * stakes, share=Fraction(0)), ways)
                 for each, ways in price.chances.items())  # fmt: skip
    even = f"with ${float(dollars):,.0f} in the meter; the edge is zero at ${float(price.break_even_meter):,.0f}"
    return replace(price, chances=paid, note="; ".join(filter(None, (even, price.note))))


def _reports() -> Iterator[tuple[str, Report]]:
    """Each sheet as soon as it is priced."""
    with WaitingBar(len(sheet_names())) as waiting:
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
        leads += [f"  {name} {lead}" for price in found.prices for lead in _leads(price)]
        unpriced += [f"{name} {wager}" for wager in found.unpriced]
    to.print(f"{PLAYER_LEADS.capitalize()}:" if leads else "The player never has the edge.", highlight=False)
    for lead in leads:
        to.print(lead, highlight=False, markup=False, soft_wrap=True)
    to.print(f"Not priced: {', '.join(unpriced) or 'nothing'}.", highlight=False)


def _leads(price: Price) -> Iterator[str]:
    """How this wager favours the player, and why: as it is priced, or played or read in another way. A banker does not
    count as a player."""
    if price.edge < 0 and not price.free:
        yield _lead(price.wager, price)
    for called, other in price.beside.items():
        if other.edge < 0 <= price.edge and called != "banker":
            yield _lead(f"{price.wager} ({called})", other)


def _lead(called: str, price: Price) -> str:
    return ": ".join(filter(None, (f"{called}, {_percent(price.edge, 2)}", price.note)))


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
