"""A settled round as a table on a terminal. Amounts of the answer are cents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitboss.money import money

FIGURES = ("stake", "returned", "commission", "net")


def show_settled(answer: dict[str, Any], title: str) -> None:
    """Every wager of every seat, the bets behind it, and the bank."""
    table = Table(title=escape(title) or None, title_justify="left")
    for column in ("seat", "wager", "outcome"):
        table.add_column(column)
    for column in FIGURES:
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("why")
    for seat, result in answer["seats"].items():
        _add_bets(table, seat, result)
        for behind in result.get("behind", ()):
            _add_bets(table, f"{seat}: {escape(behind['who'])}", behind)
    bank = answer["bank"]
    table.add_row("bank", "[bold]net[/bold]", _fees(bank), "", "", "", money(bank["net"]), "")
    console = Console()
    console.print(table)
    for line in _uncovered(answer["seats"]):
        console.print(line, highlight=False)
    for seat, result in answer["seats"].items():
        if "decides" in result:
            console.print(f"seat {seat}: {escape(result['decides'])} decides how the hand is played", highlight=False)
    for name, cents in answer["meters"].items():
        console.print(f"meter {name}: {money(cents)}")


def _add_bets(table: Table, place: str, result: dict[str, Any]) -> None:
    for name, wager in result["wagers"].items():
        figures = (money(wager[key]) for key in FIGURES)
        table.add_row(place, escape(name), wager["outcome"], *figures, escape(wager.get("why", "")))
    net = f"[bold]{money(result['net'])}[/bold]"
    table.add_row(place, "[bold]net[/bold]", _fees(result), "", "", "", net, "", end_section=True)


def _uncovered(seats: dict[str, Any]) -> Iterator[str]:
    """What was won or lost beyond what the bank put up."""
    for seat, result in seats.items():
        behind = ((f"seat {seat}, {escape(each['who'])}", each) for each in result.get("behind", ()))
        for place, each in ((f"seat {seat}", result), *behind):
            for name, wager in each["wagers"].items():
                if "uncovered" in wager:
                    left = money(wager["uncovered"])
                    yield f"[yellow]{place}: {left} of {escape(name)} is not covered by what the bank put up[/yellow]"


def _fees(result: dict[str, Any]) -> str:
    return f"fees {money(result['fees'])}" if result["fees"] else ""
