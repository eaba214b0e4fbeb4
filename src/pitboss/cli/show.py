"""Tables for a person at a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from pitboss.money import money


def show_settled(answer: dict[str, Any], title: str) -> None:
    """What a round came to, seat by seat."""
    table = Table(title=title or None, title_justify="left")
    for column in ("seat", "wager", "outcome"):
        table.add_column(column)
    for column in ("stake", "returned", "commission", "net"):
        table.add_column(column, justify="right")
    for seat, result in answer["seats"].items():
        for name, wager in result["wagers"].items():
            figures = [shown(wager[key]) for key in ("stake", "returned", "commission", "net")]
            table.add_row(seat, name, wager["outcome"], *figures)
        fees = f"fees {shown(result['fees'])}" if result["fees"] else ""
        table.add_row(
            seat, "[bold]net[/bold]", fees, "", "", "", f"[bold]{shown(result['net'])}[/bold]", end_section=True
        )
    bank = answer["bank"]
    table.add_row(
        "bank",
        "[bold]net[/bold]",
        f"fees {shown(bank['fees'])}" if bank["fees"] else "",
        "",
        "",
        "",
        shown(bank["net"]),
    )
    console = Console()
    console.print(table)
    for name, amount in answer["meters"].items():
        console.print(f"meter {name}: {shown(amount)}")


def shown(amount: float) -> str:
    """Dollars of an answer, for a person."""
    return money(round(amount * 100))
