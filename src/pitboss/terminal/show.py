"""A table on a terminal: plain lines, and a small grid for the result of a round. It draws views and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pitboss.houses import HOUSES, house
from pitboss.machine.step import Event
from pitboss.machine.view import SeatView, TableView
from pitboss.money import money
from pitboss.table.table import Table

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_OF_A_PIPE = 100
ROUNDS_SHOWN = 10
LEFT_OUT = (
    "shuffle",
    "pay",
    "bet",
    "commit",
    "reveal",
    "settled",
    "closed",
    "hand",
    "deck",
    "proof",
    "offer",
    "meters",
)
"""Events that are shown in another way, or on request."""
LABELS = {"bot": " (house bot)", "proposition player": " (house bot, proposition player)"}


def console() -> Console:
    """Colours and the terminal's width for a terminal; plain text of fixed width for a pipe."""
    import sys

    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=WIDTH_OF_A_PIPE, no_color=True, soft_wrap=True)


class Screen:
    def __init__(self, console: Console) -> None:
        self._console = console

    def line(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    def quiet(self, text: str) -> None:
        self._console.print(text, markup=False, style="dim", soft_wrap=True)

    def wrong(self, error: Exception) -> None:
        self._console.print(f"{error}", markup=False, style="yellow", soft_wrap=True)

    def greeting(self, view: TableView, table: Table[Any]) -> None:
        """The game and its limits, then the people."""
        where = house(view.house).title if view.house in HOUSES else view.sheet
        chosen = "".join(f", {key} {value}" for key, value in table.chosen.items())
        if view.kind == "room":
            options = table.rules.options
            limits = f"{options.structure} {options.limit}, buy-in from {money(view.limits[0])}"
        else:
            limits = f"{money(view.limits[0])} to {money(view.limits[1])}"
        self._console.print(f"{view.title} at {where}, {limits}{chosen}", markup=False, style="bold")
        if view.wagers:
            self.line(f"Wagers: {', '.join(wager.slug for wager in view.wagers)}. Type help or rules.")
        for place in view.people:
            self.line(f"Seat {place.seat}: {place.name}{LABELS.get(place.role, '')}, {money(place.stack)}")
        for name, amount in (view.meters or {}).items():
            self.line(f"Meter {name}: {money(amount)}")

    def events(self, events: Sequence[Event], view: TableView) -> None:
        for line in event_lines(events, view):
            self.line(f"  {line}")

    def result(self, view: TableView) -> None:
        """The last round: each wager of the viewer, and one line for the others."""
        own = view.own
        if own is not None and own.results and view.kind != "room":
            self._grid(own)
        if own is not None and own.net is not None:
            self.line(f"You: {signed(own.net)}.")
        others = [
            f"{place.name} {signed(place.net)}" for place in view.people if place is not own and place.net is not None
        ]
        if others:
            self.line(f"Others: {', '.join(others)}.")
        taken = [f"{fee} {money(amount)}" for fee, amount in (view.drops or {}).items() if amount]
        if taken:
            self.line(f"Taken from the pot: {', '.join(taken)}.")

    def _grid(self, own: SeatView) -> None:
        from rich.table import Table as Grid

        grid = Grid(box=None, pad_edge=False)
        for column in ("wager", "outcome", "stake", "returned", "net", ""):
            grid.add_column(column, justify="right" if column in ("stake", "returned", "net") else "left")
        for spot in own.results:
            figures = [money(figure) for figure in (spot.amount, spot.returned, spot.net)]
            grid.add_row(spot.wager, spot.outcome, *figures, spot.why)
        self._console.print(grid)

    def history(self, view: TableView) -> None:
        played = [past for past in view.past if past.net is not None]
        for past in played[-ROUNDS_SHOWN:]:
            self.line(f"Round {past.number}: {signed(past.net or 0)}{f' ({past.words})' if past.words else ''}")
        self.line(f"{view.rounds} rounds at this table; the last {len(played)} of yours: "
                  f"{signed(sum(past.net or 0 for past in played))}.")  # fmt: skip

    def fair(self, view: TableView, journal: str) -> None:
        """What the house has committed to, and what it revealed last."""
        fair = view.fair
        if fair.purpose:
            self.line(f"Commitment, {fair.purpose}: {fair.commitment}")
        if fair.root:
            self.line(f"Root of the deck: {fair.root}")
        if fair.revealed:
            self.line(f"Revealed seed, {fair.revealed}: {fair.seed}")
        self.line(f"To check every deal: pitboss play --verify {journal}")

    def rules(self, table: Table[Any]) -> None:
        for step in table.rules.procedure:
            self.line(f"- {step}")
        for slug, spot in table.rules.wagers.items():
            pays = f", pays {spot.pays}" if spot.pays else ""
            self.line(f"{slug}: {spot.wins or spot.title}{pays}")
        self.line(f"The complete rules, with pay tables and readings: pitboss rules {table.sheet.name}")

    def help(self, view: TableView, example: str) -> None:
        if view.kind == "steps":
            self.line("Before a roll: a bet such as 'pass 10' or 'place 6 12', 'take place 6', 'on hard 8', or 'bets'")
            self.line("for a list of all bets. Enter rolls the dice.")
        elif view.kind == "room":
            self.line(
                "Between hands: 'buy 100', 'move 4', 'out' to sit out, 'back' to return, 'up' to leave your seat."
            )
            self.line("If you owe a blind: 'post', 'wait' or 'straddle', if the house allows it. Enter deals.")
            self.line("In a hand: an option or its first letters; 'raise 40' raises to a total of 40 in front of you.")
            self.line("Chips without a word: 'chip 25' is one chip, which calls any smaller bet; '25' is several.")
        else:
            self.line(
                f"Wagers: {example}, or several in one line; Enter repeats your last wagers; 'watch' skips a round."
            )
            self.line("Decisions: an option or its first letters, and an amount if the option shows a range.")
            self.line("'buy 100' buys chips between rounds.")
        self.line("Also: rules, history, fair, seed HEX (your own seed for the next shuffle), quit.")


def event_lines(events: Sequence[Event], view: TableView) -> Iterator[str]:
    """One line for each event. Consecutive cards to one place share a line."""
    names = {place.seat: place.name for place in view.people}
    for (seat, place, hand), group in groupby(events, _dealt_to):
        if not seat and not place:
            yield from (_words(event) for event in group if event.kind not in LEFT_OUT)
            continue
        cards = [card or "??" for event in group for card in event.cards]
        who = names.get(seat, f"seat {seat}") if seat else f"the {place}"
        yield f"{who}{f', hand {hand + 1}' if hand else ''}: {' '.join(cards)}"


def _words(event: Event) -> str:
    return f"{event.words} (time is up)" if event.by == "clock" and event.kind == "choose" else event.words


def _dealt_to(event: Event) -> tuple[int | None, str, int]:
    return (event.seat, event.place, event.hand) if event.kind == "deal" else (None, "", 0)


def signed(amount: int) -> str:
    return f"+{money(amount)}" if amount > 0 else money(amount)
