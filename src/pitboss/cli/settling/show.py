"""A settled round as a table on a terminal. Amounts of the answer are cents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitboss.errors import printable
from pitboss.money import money

FIGURES = ("stake", "returned", "commission", "net")
LEAST_WAGER = 8
"""The narrowest that the names of wagers are folded to."""


def show_settled(answer: dict[str, Any], title: str) -> None:
    """Every wager of every seat, the bets behind it, and the bank. Commission has a column if any was taken."""
    places = tuple(_places(answer["seats"]))
    taken = any(wager["commission"] for _, result in places for wager in result["wagers"].values())
    figures = tuple(key for key in FIGURES if key != "commission" or taken)
    table = Table(title=escape(printable(title)) or None, title_justify="left")
    table.add_column("seat")
    table.add_column("wager", overflow="fold", min_width=LEAST_WAGER)
    table.add_column("outcome", no_wrap=True)
    for column in figures:
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("why", overflow="fold")
    blank = [""] * (len(figures) - 1)
    for place, result in places:
        for name, wager in result["wagers"].items():
            amounts = (money(wager[key]) for key in figures)
            table.add_row(place, escape(name), wager["outcome"], *amounts, escape(wager.get("why", "")))
        net = f"[bold]{money(result['net'])}[/bold]"
        table.add_row(place, "[bold]net[/bold]", _fees(result), *blank, net, "", end_section=True)
    bank = answer["bank"]
    table.add_row("bank", "[bold]net[/bold]", _fees(bank), *blank, money(bank["net"]), "")
    console = Console()
    console.print(table)
    for line in _uncovered(places):
        console.print(line, highlight=False)
    for seat, result in answer["seats"].items():
        if "decides" in result:
            who = escape(printable(result["decides"]))
            console.print(f"seat {seat}: {who} decides how the hand is played", highlight=False)
    for name, cents in answer["meters"].items():
        console.print(f"meter {name}: {money(cents)}")


def _places(seats: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every seat, each followed by those who bet behind it."""
    for seat, result in seats.items():
        yield seat, result
        for behind in result.get("behind", ()):
            yield f"{seat}: {escape(printable(behind['who']))}", behind


def _uncovered(places: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    """What was won or lost beyond what the bank put up."""
    for place, result in places:
        for name, wager in result["wagers"].items():
            if "uncovered" in wager:
                left = money(wager["uncovered"])
                where = f"seat {place.replace(': ', ', ', 1)}"
                yield f"[yellow]{where}: {left} of {escape(name)} is not covered by what the bank put up[/yellow]"


def _fees(result: dict[str, Any]) -> str:
    return f"fees {money(result['fees'])}" if result["fees"] else ""
