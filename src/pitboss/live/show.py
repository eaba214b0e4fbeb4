"""What a live table looks like on a terminal: plain lines, and a small table for what a round came to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.games.script import Pay, Place, Seat, Shuffle
from pitboss.houses import HOUSES, house
from pitboss.live.result import Result
from pitboss.live.session import Player
from pitboss.live.table import LiveTable
from pitboss.money import money
from pitboss.table.chance import bets_of
from pitboss.table.opening import Table
from pitboss.table.round import Dealt, Event
from pitboss.table.telling import HIDDEN, tell
from pitboss.table.telling import name as place_name

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_OF_A_PIPE = 100
ROUNDS_SHOWN = 10


def console() -> Console:
    """Colours and the terminal's width for a person; plain lines of one width for a pipe."""
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

    def wrong(self, error: PitbossError) -> None:
        self._console.print(f"{error}", markup=False, style="yellow", soft_wrap=True)

    def greeting(self, live: LiveTable) -> None:
        """The table's rules in two lines, then who sits at it."""
        table = live.table
        options = table.rules.options
        where = house(table.rules.house).title if table.rules.house in HOUSES else table.sheet.name
        chosen = "".join(f", {key} {value}" for key, value in table.chosen.items())
        limits = f"{money(options.min)} to {money(options.max)}"
        self._console.print(f"{table.rules.title} at {where}, {limits}{chosen}", markup=False, style="bold")
        self.line("Wagers: " + ", ".join(bet.slug for bet in bets_of(table).values()) + ". Type help or rules.")
        for seat, player in live.players.items():
            label = {"bot": " (house bot)", "proposition player": " (house bot, proposition player)"}.get(
                player.role, ""
            )
            self.line(f"Seat {seat}: {player.name}{label}, {money(live.chips.seats[seat])}")
        for name, amount in live.chips.meters.items():
            self.line(f"Meter {name}: {money(amount)}")

    def result(self, live: LiveTable, seat: Seat, result: Result) -> None:
        """What a round came to, for this seat wager by wager and for the others in a line."""
        from rich.table import Table as Grid

        settlement, by_steps = result.settlement, live.table.game.by_steps
        wagers = {wager: account for wager, account in settlement.seats.get(seat, {}).items() if account.endings}
        if wagers:
            grid = Grid(box=None, pad_edge=False)
            for column in ("wager", "outcome", "stake", "returned", "commission", "net", ""):
                numeric = column in ("stake", "returned", "commission", "net")
                grid.add_column(column, justify="right" if numeric else "left")
            for wager, account in wagers.items():
                net = account.net + result.grown(seat, wager)
                stays = ["stays up"] if result.round.layout.has(seat, wager) else []
                stake = account.stake + (result.opening.stakes[seat].get(wager, 0) if by_steps else 0)
                figures = [money(figure) for figure in (stake, account.returned, account.commission, net)]
                grid.add_row(wager, account.outcome, *figures, "; ".join([*dict.fromkeys(account.why), *stays]))
            self._console.print(grid)
        banks = result.opening.bank is not None and result.opening.bank.seat == seat
        fee = settlement.bank_fees if banks else settlement.fees.get(seat, 0)
        if wagers or banks:
            with_fee = f", with a fee of {money(fee)}" if fee else ""
            self.line(f"{'Your bank' if banks else 'You'}: {signed(result.net(seat))}{with_fee}.")
        others = [
            f"{live.players[other].name} {signed(result.net(other))}"
            for other, each in settlement.seats.items()
            if other != seat and any(account.endings for account in each.values())
        ]
        if others:
            self.line(f"Others: {', '.join(others)}.")
        meters = [f"{name} {money(amount)}" for name, amount in settlement.meters.items()]
        if meters and settlement.meters != result.opening.meters:
            self.line(f"Meters: {', '.join(meters)}.")

    def history(self, live: LiveTable, seat: Seat) -> None:
        played = [(result, result.net(seat)) for result in live.results]
        for result, net in played[-ROUNDS_SHOWN:]:
            wagers = result.settlement.seats.get(seat, {})
            ended = [f"{wager} {account.outcome}" for wager, account in wagers.items() if account.endings]
            self.line(f"Round {result.number}: {signed(net)} ({', '.join(ended) or 'nothing decided'})")
        self.line(f"{len(played)} rounds, {signed(sum(net for _, net in played))}.")

    def rules(self, table: Table) -> None:
        for step in table.rules.procedure:
            self.line(f"- {step}")
        for slug, spot in table.rules.wagers.items():
            pays = f", pays {spot.pays}" if spot.pays else ""
            self.line(f"{slug}: {spot.wins or spot.title}{pays}")
        self.line(f"In full, with pay tables and readings: pitboss rules {table.sheet.name}")

    def help(self, live: LiveTable, example: str) -> None:
        if live.table.game.by_steps:
            self.line("Before a roll: a bet such as 'pass 10' or 'place 6 12', 'take place 6', 'on hard 8', 'bets'")
            self.line("for all you can bet; an empty line rolls the dice.")
        else:
            self.line(f"Wagers: {example}, several in one line; Enter repeats the last; 'watch' sits a round out.")
            self.line("Decisions: the word on offer or its beginning, with an amount where there is a range.")
        self.line("Also: rules, history, seed HEX (your part in the next shuffle), quit.")


def told(events: Sequence[Event]) -> Iterator[str]:
    """What happened, a line each; cards dealt to one place in a row are one line, and payments are told elsewhere."""
    for (to, hand), group in groupby(events, _place_dealt_to):
        if to is None:
            yield from (tell(event) for event in group if not isinstance(event, Pay | Shuffle))
        else:
            cards = [card for event in group if isinstance(event, Dealt) for card in event.cards]
            shown = " ".join(HIDDEN if card is None else str(card) for card in cards)
            yield f"{place_name(to, hand).rstrip(',')}: {shown}"


def _place_dealt_to(event: Event) -> tuple[Place | None, int]:
    return (event.to, event.hand) if isinstance(event, Dealt) else (None, 0)


def with_names(players: Mapping[Seat, Player], line: str) -> str:
    """A line with names where it has seats."""

    def name(found: re.Match[str]) -> str:
        player = players.get(Seat(int(found[1])))
        return player.name if player else found[0]

    return re.sub(r"\bseat (\d+)", name, line)


def signed(amount: int) -> str:
    return f"+{money(amount)}" if amount > 0 else money(amount)
