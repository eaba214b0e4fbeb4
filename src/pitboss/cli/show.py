"""A settled round as a table on a terminal. Amounts of the answer are cents."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitboss.errors import printable
from pitboss.money import money

FIGURES = ("stake", "returned", "commission", "net")


def show_settled(answer: dict[str, Any], title: str) -> None:
    """Every wager of every seat, the bets behind it, and the bank."""
    table = Table(title=escape(printable(title)) or None, title_justify="left")
    for column in ("seat", "wager", "outcome"):
        table.add_column(column)
    for column in FIGURES:
        table.add_column(column, justify="right")
    for seat, result in answer["seats"].items():
        _add_bets(table, seat, result)
        for behind in result.get("behind", ()):
            _add_bets(table, f"{seat}: {escape(printable(behind['who']))}", behind)
    bank = answer["bank"]
    table.add_row("bank", "[bold]net[/bold]", _fees(bank), "", "", "", money(bank["net"]))
    console = Console()
    console.print(table)
    for seat, result in answer["seats"].items():
        if "decides" in result:
            who = escape(printable(result["decides"]))
            console.print(f"seat {seat}: {who} decides how the hand is played", highlight=False)
    for name, cents in answer["meters"].items():
        console.print(f"meter {name}: {money(cents)}")


def _add_bets(table: Table, place: str, result: dict[str, Any]) -> None:
    for name, wager in result["wagers"].items():
        table.add_row(place, name, wager["outcome"], *(money(wager[key]) for key in FIGURES))
    net = f"[bold]{money(result['net'])}[/bold]"
    table.add_row(place, "[bold]net[/bold]", _fees(result), "", "", "", net, end_section=True)


def _fees(result: dict[str, Any]) -> str:
    return f"fees {money(result['fees'])}" if result["fees"] else ""
