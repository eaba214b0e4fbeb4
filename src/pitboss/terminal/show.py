"""A live table on a terminal: plain lines, and a small table for the result of a round."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pitboss.errors import PitbossError
from pitboss.houses import HOUSES, house
from pitboss.live.dealing import Dealing
from pitboss.live.result import RoundResult
from pitboss.live.session import Player
from pitboss.money import money
from pitboss.rules.script import Drop, Pay, Place, Seat, Shuffle
from pitboss.table.describe import HIDDEN, tell
from pitboss.table.describe import name as place_name
from pitboss.table.round import Dealt, Event
from pitboss.table.table import Table

if TYPE_CHECKING:
    from rich.console import Console

Live = TypeVar("Live", bound=Dealing)
"""The kind of table."""

WIDTH_OF_A_PIPE = 100
ROUNDS_SHOWN = 10


def console() -> Console:
    """Colours and the terminal's width for a terminal; plain text of fixed width for a pipe."""
    import sys

    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=WIDTH_OF_A_PIPE, no_color=True, soft_wrap=True)


class Screen(ABC, Generic[Live]):
    """What every table shows in the same way."""

    def __init__(self, console: Console) -> None:
        self._console = console

    @abstractmethod
    def greeting(self, live: Live) -> None:
        """Shows the game and the players."""

    @abstractmethod
    def result(self, live: Live, seat: Seat, result: RoundResult) -> None:
        """Shows the result of a round."""

    @abstractmethod
    def help(self, live: Live, example: str) -> None:
        """Shows what can be typed."""

    def line(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    def quiet(self, text: str) -> None:
        self._console.print(text, markup=False, style="dim", soft_wrap=True)

    def wrong(self, error: PitbossError) -> None:
        self._console.print(f"{error}", markup=False, style="yellow", soft_wrap=True)

    def title(self, table: Table[Any], limits: str) -> None:
        where = house(table.rules.house).title if table.rules.house in HOUSES else table.sheet.name
        chosen = "".join(f", {key} {value}" for key, value in table.chosen.items())
        self._console.print(f"{table.rules.title} at {where}, {limits}{chosen}", markup=False, style="bold")

    def history(self, live: Live, seat: Seat) -> None:
        played = [(result, result.net(seat)) for result in live.results]
        for result, net in played[-ROUNDS_SHOWN:]:
            wagers = result.settlement.seats.get(seat, {})
            ended = [f"{wager} {account.outcome}" for wager, account in wagers.items() if account.outcomes]
            self.line(f"Round {result.number}: {signed(net)} ({', '.join(ended) or 'nothing decided'})")
        self.line(f"{len(played)} rounds, {signed(sum(net for _, net in played))}.")

    def rules(self, table: Table[Any]) -> None:
        for step in table.rules.procedure:
            self.line(f"- {step}")
        for slug, spot in table.rules.wagers.items():
            pays = f", pays {spot.pays}" if spot.pays else ""
            self.line(f"{slug}: {spot.wins or spot.title}{pays}")
        self.line(f"The complete rules, with pay tables and readings: pitboss rules {table.sheet.name}")


def event_lines(events: Sequence[Event]) -> Iterator[str]:
    """One line for each event. Consecutive cards to one place share a line; payments are in the result instead."""
    for (to, hand), group in groupby(events, _place_dealt_to):
        if to is None:
            yield from (tell(event) for event in group if not _is_left_out(event))
        else:
            cards = [card for event in group if isinstance(event, Dealt) for card in event.cards]
            shown = " ".join(HIDDEN if card is None else str(card) for card in cards)
            yield f"{place_name(to, hand).rstrip(',')}: {shown}"


def _is_left_out(event: Event) -> bool:
    return isinstance(event, Pay | Shuffle) or (isinstance(event, Drop) and not event.amount)


def _place_dealt_to(event: Event) -> tuple[Place | None, int]:
    return (event.to, event.hand) if isinstance(event, Dealt) else (None, 0)


def with_names(players: Mapping[Seat, Player], line: str) -> str:
    """Replaces ``seat 2`` in a line by the player's name."""

    def name(found: re.Match[str]) -> str:
        player = players.get(Seat(int(found[1])))
        return player.name if player else found[0]

    return re.sub(r"\bseat (\d+)", name, line)


def signed(amount: int) -> str:
    return f"+{money(amount)}" if amount > 0 else money(amount)
