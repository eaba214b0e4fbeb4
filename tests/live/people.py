"""Live tables for tests: chance is the same every time, and a player does the same at the same moment."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_256
from pathlib import Path
from typing import Any

from tests.playing import is_room

from pitboss.bots.bots import Bot, Luck
from pitboss.drivers.random import one_of, random_wagers, random_words
from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.live.host import Mind, host_for
from pitboss.live.journal import Entry, Journal
from pitboss.live.kinds import kind_for, kind_of
from pitboss.live.session import Player, session_entry
from pitboss.live.steps import LiveSteps
from pitboss.live.table import LiveTable
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import BankSeat
from pitboss.table.table import Table, open_table

ANN, ADA, MAX = Seat(1), Seat(2), Seat(3)
PIT = [name for name in sheet_names() if not is_room(sheet(name).game)]
ROOM = [name for name in sheet_names() if is_room(sheet(name).game)]


def same_entropy(use: str, count: int) -> bytes:
    """Bytes that depend only on what they are for, so a resumed session gets the same bytes."""
    return shake_256(use.encode()).digest(count)


def table_of(name: str, **options: object) -> Table[Any]:
    return open_table(sheet(name), options)


def three_players(table: Table[Any]) -> dict[Seat, Player]:
    """Ann and a bot; where players bank, also a proposition player."""
    players = {ANN: Player("Ann", Cents(10_000_00)), ADA: Player("Bot Ada", Cents(5_000_00), "bot")}
    if table.rules.table.bank == "player":
        players[MAX] = Player("TPP Max", Cents(50_000_00), "proposition player")
    return players


def sit_down(
    path: Path, table: Table[Any], players: dict[Seat, Player] | None = None, session: str = "night"
) -> tuple[Journal, LiveTable]:
    journal = Journal.create(path)
    start = session_entry(session, table, players or three_players(table))
    live = kind_for(table.game).sit_down(journal, start, same_entropy)
    assert isinstance(live, LiveTable)
    return journal, live


def resume(journal: Journal, entries: list[Entry]) -> LiveTable:
    live = kind_of(entries).resume(journal, entries, same_entropy)
    assert isinstance(live, LiveTable)
    return live


class Fickle(Bot):
    """Chooses any legal action. The choice depends only on the moment and on the number of refusals."""

    def __init__(self) -> None:
        super().__init__()
        self._refusals: Counter[str] = Counter()

    def _moment(self, live: LiveTable, seat: Seat) -> str:
        said = len(live.round.answers) if live.round else 0
        return f"fickle {seat} at answer {said} of round {len(live.results) + 1}"

    def _luck(self, live: LiveTable, seat: Seat) -> Luck:
        moment = self._moment(live, seat)
        return Luck(live.session, f"{moment}, refused {self._refusals[moment]} times")

    def refused(self, live: LiveTable, seat: Seat, error: PitbossError) -> None:
        self._refusals[self._moment(live, seat)] += 1

    def bank(self, live: LiveTable, seat: Seat) -> Cents | None:
        return Cents(40_00) if self._luck(live, seat).random() < 0.5 else None

    def wagers(self, live: LiveTable, seat: Seat, bank: BankSeat | None) -> dict[Wager, Cents]:
        luck = self._luck(live, seat)
        for _ in range(20):
            wagers = random_wagers(live.table, luck)
            try:
                live.check_wagers(seat, wagers)
                return wagers
            except PitbossError:
                continue
        return {}

    def decide(self, live: LiveTable, seat: Seat) -> str | None:
        assert live.round is not None
        luck = self._luck(live, seat)
        options = live.options(seat)
        done = isinstance(live, LiveSteps) and len(live.round.answers) >= 5
        if done or not options or luck.random() < 0.1:
            return None
        return random_words(one_of(options, luck), luck)


def minds(live: LiveTable) -> dict[Seat, Mind]:
    found: dict[Seat, Mind] = {seat: Bot() for seat in live.players if seat != ANN}
    return {**found, ANN: Fickle()}


def play_on(live: LiveTable, rounds: int) -> None:
    """Plays up to this number of rounds, then ends the session."""
    host_for(live, minds(live)).run(rounds)
    if not live.ended:
        live.leave("done")
