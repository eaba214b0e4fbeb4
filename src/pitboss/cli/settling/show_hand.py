"""A settled hand of the poker room on a terminal. Amounts of the answer are cents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitboss.errors import printable
from pitboss.money import money

FEES = {"rake": "rake", "collection": "collection", "table-fee": "table fee", "jackpot": "jackpot"}
"""Fees the house takes from a pot: key in the answer, name on the screen."""
WIDE = ("seat", "put in", "back", "net", "stack")
NARROW = ("seat", "net", "stack")
"""Columns of the table of seats: all of them, and those shown on a narrow terminal."""
ANY = 1000
"""A width that holds any table."""


def show_hand(answer: dict[str, Any], title: str) -> None:
    """The pots, the seats, what the house took, and what comes next."""
    console = Console(highlight=False)
    if title:
        console.print(f"[italic]{escape(printable(title))}[/italic]")
    console.print(_pots(answer["pots"]))
    seats = _seats(answer, WIDE)
    wanted = console.measure(seats, options=console.options.update(max_width=ANY)).maximum
    console.print(seats if wanted <= console.width else _seats(answer, NARROW))
    for line in _after(answer):
        console.print(line)


def _pots(pots: list[dict[str, Any]]) -> Table:
    table = Table(box=box.ROUNDED)
    table.add_column("pot")
    table.add_column("amount", justify="right", no_wrap=True)
    table.add_column("players and winners")
    for number, pot in enumerate(pots):
        called = f"side {number}" if number else "main"
        table.add_row(called, money(pot["amount"]), "\n".join(_story(pot)), end_section=True)
    return table


def _story(pot: dict[str, Any]) -> Iterator[str]:
    """The seats that could win a pot, what was taken from it, and who won it with which hand."""
    yield _listed(pot["seats"])
    taken = [f"{name} {money(pot[fee])}" for fee, name in FEES.items() if fee in pot]
    if taken:
        yield f"[dim]less {', '.join(taken)}[/dim]"
    for won in pot["won"]:
        side = f" for {won['side']}" if "side" in won else ""
        hand = f": {escape(won['with'])}" if "with" in won else ""
        yield f"[bold]seat {won['seat']} wins {money(won['amount'])}[/bold]{side}{hand}"


def _seats(answer: dict[str, Any], columns: tuple[str, ...]) -> Table:
    table = Table(box=box.ROUNDED)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    for seat, result in answer["seats"].items():
        stack = answer["finishing-stacks"].get(seat)
        row = {
            "seat": seat,
            "put in": money(_sum(result, "stake")),
            "back": money(_sum(result, "returned")),
            "net": f"[bold]{_signed(result['net'])}[/bold]",
            "stack": "?" if stack is None else money(stack),
        }
        table.add_row(*(row[column] for column in columns))
    return table


def _sum(result: dict[str, Any], key: str) -> int:
    return sum(wager[key] for wager in result["wagers"].values())


def _after(answer: dict[str, Any]) -> Iterator[str]:
    for seat, result in answer["seats"].items():
        won = sum(won["amount"] for pot in answer["pots"] for won in pot["won"] if won["seat"] == seat)
        if uncalled := _sum(result, "returned") - won:
            yield f"Seat {seat} gets back {money(uncalled)} that nobody called."
    taken = {name: answer["collected"].get(fee, 0) for fee, name in FEES.items()}
    parts = ", ".join(f"{name} {money(amount)}" for name, amount in taken.items() if amount)
    yield f"The house took {money(sum(taken.values()))}: {parts}." if parts else "The house took nothing."
    for seat, stack in answer.get("stated", {}).items():
        yield f"[yellow]The file says that seat {seat} ends with {money(stack)}.[/yellow]"
    for seat, won in answer.get("stated-winnings", {}).items():
        yield f"[yellow]The file says that seat {seat} wins {money(won)}.[/yellow]"
    if "rake-stated" in answer:
        yield f"By the winnings that the file states, a rake of {money(answer['rake-stated'])} was taken."
    if answer.get("currency", "USD") != "USD":
        yield f"Amounts are in {escape(answer['currency'])}."
    beat = answer.get("bad-beat", {})
    if beat.get("hit"):
        yield f"[bold]Bad beat: seat {beat['loser']} lost to seat {beat['winner']}, and the jackpot is hit.[/bold]"
    if "next" in answer:
        yield _next(answer["next"])


def _next(after: dict[str, Any]) -> str:
    killer, leg = after["kill"], after["last-winner"]
    if killer is True:
        return "[bold]The next hand is a kill pot: blinds and limits are doubled.[/bold]"
    if killer:
        return f"[bold]Seat {killer} kills the next hand: posts twice the big blind, and limits are doubled.[/bold]"
    return f"The next hand is not a kill pot; seat {leg} has a leg." if leg else "The next hand is not a kill pot."


def _listed(seats: list[str]) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}; the others folded"
    in_order = sorted(seats, key=int)
    return f"seats {', '.join(in_order[:-1])} and {in_order[-1]}"


def _signed(cents: int) -> str:
    return f"+{money(cents)}" if cents > 0 else money(cents)
