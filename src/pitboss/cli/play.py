"""``pitboss play``: a seat at the table, in the terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from pitboss.bots.bots import NAMES, Bot
from pitboss.bots.room_bots import RoomBot, usual_buy
from pitboss.cli.chosen import read_option
from pitboss.errors import Refused
from pitboss.files.records import digest, read_options, write_options
from pitboss.houses import sheet
from pitboss.live.dealing import from_the_system
from pitboss.live.host import Host, Mind, host_for
from pitboss.live.journal import Entry, Journal
from pitboss.live.kinds import kind_of
from pitboss.live.room import LiveRoom
from pitboss.live.room_host import RoomHost, RoomMind
from pitboss.live.session import Player, session_entry
from pitboss.live.sessions import JOURNAL, journal_of, new_name, state_dir, unfinished
from pitboss.live.steps import LiveSteps
from pitboss.live.table import LiveTable
from pitboss.live.verify import verify_session
from pitboss.money import Cents, money
from pitboss.room.table import RoomTable
from pitboss.rules.script import Seat, parse_dollars
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person
from pitboss.table.table import Table, open_table
from pitboss.terminal.keyboard import Away, Keyboard, read_seed
from pitboss.terminal.pit_show import PitScreen
from pitboss.terminal.room_show import RoomScreen
from pitboss.terminal.room_terminal import RoomTerminal
from pitboss.terminal.show import Live, Screen, console
from pitboss.terminal.terminal import StepTerminal, Terminal

USUAL, USUAL_IN_THE_ROOM = 3, 6
MOST_AT_A_TABLE = 9
BOT_BANKROLL = 5
"""A bot sits down with so many times what the person has, a proposition player with more."""
PROPOSITION_BANKROLL = 20
MOST_NAME = 40
HUMAN = Seat(1)


@click.command("play")
@click.argument("name", required=False, metavar="[HOUSE/GAME|SHEET.toml]")
@click.option("--option", "options", multiple=True, metavar="K=V", help="What the table chooses, as in decks=8.")
@click.option("--seats", type=int, metavar="N", help="Seats taken, yours too (3; in the poker room 6).")
@click.option("--bankroll", default="1000", metavar="DOLLARS", help="What you sit down with (default 1000).")
@click.option("--seed", default="", metavar="HEX", help="Your own part in the first shuffle.")
@click.option("--name", "player", default="Player", metavar="NAME", help="What you are called.")
@click.option("--new", is_flag=True, help="A new session, even if one was left unfinished.")
@click.option("--verify", "journal", metavar="FILE", help="Deal a session again from its revealed seeds.")
def command(
    name: str | None,
    options: tuple[str, ...],
    seats: int | None,
    bankroll: str,
    seed: str,
    player: str,
    new: bool,
    journal: str | None,
) -> int:
    """Deals you in: house bots in the other seats, every card from a shuffle committed to before you bet.

    A session that was cut short, in mid-hand too, goes on where it was. Without a table named: the last one.

    \b
    pitboss play mount-airy/three-card-poker
    pitboss play valley-forge/craps --bankroll 500 --seats 1
    """
    if journal is not None:
        return _verify(Path(journal))
    own_seed = read_seed(seed) if seed else None
    opened, entries = _find(name, dict(map(read_option, options)), new)
    if opened is None:
        if name is None:
            raise Refused("no session was left unfinished: name a table, as in mount-airy/roulette")
        table = open_table(sheet(name), dict(map(read_option, options)))
        players = seating(table, player, _bankroll(bankroll), seats)
        session = new_name(table.rules, datetime.now(), from_the_system("session", 3).hex())
        opened = Journal.create(journal_of(state_dir(), session))
        start = session_entry(session, table, players, buy_ins(table, players))
        live = kind_of([start]).sit_down(opened, start)
    else:
        live = kind_of(entries).resume(opened, entries)
    try:
        return play(live, opened.path, own_seed, resumed=bool(entries))
    finally:
        opened.close()


def play(live: LiveTable | LiveRoom, path: Path, seed: bytes | None, resumed: bool) -> int:
    """Sits a person down at seat 1, until he leaves; the exit status."""
    _make_ready()
    if isinstance(live, LiveRoom):
        in_room = RoomScreen(console(), Person(live.first(HUMAN).name))
        typing = RoomTerminal(in_room, _ask, path, seed)
        return _play(live, in_room, typing, RoomHost(live, _room_minds(live, typing)), path, resumed)
    in_pit = PitScreen(console())
    terminal = (StepTerminal if isinstance(live, LiveSteps) else Terminal)(in_pit, _ask, path, seed)
    bots: dict[Seat, Mind] = {seat: Bot() for seat, player in live.players.items() if player.role != "player"}
    return _play(live, in_pit, terminal, host_for(live, {**bots, HUMAN: terminal}), path, resumed)


def _play(
    live: Live, screen: Screen[Live], keyboard: Keyboard[Live], host: Host | RoomHost, path: Path, resumed: bool
) -> int:
    screen.greeting(live)
    if resumed:
        keyboard.come_back(live)
        hand = "in mid-hand" if live.round is not None else f"after {len(live.results)} rounds"
        screen.line(f"This session goes on {hand}; --new would begin another.")
        if digest(sheet(live.sheet.name).text) != digest(live.sheet.text):
            screen.line(f"{live.sheet.name} has changed since: here the sheet it began with stays in force.")
    status = 0
    try:
        host.run()
    except Away:
        _away(screen, live)
    except KeyboardInterrupt:
        status = 130
        _away(screen, live)
    else:
        brought, have = live.brought(HUMAN)
        screen.line(f"The session is over: {live.ended}. You have {money(have)}, and sat down with {money(brought)}.")
        screen.line(f"To deal it all again: pitboss play --verify {shlex.quote(str(path))}")
    return status


def _room_minds(live: LiveRoom, human: RoomTerminal) -> dict[Person, RoomMind]:
    """The person last: he is asked between hands when everybody else is ready."""
    bots: dict[Person, RoomMind] = {
        person: RoomBot() for person, player in live.people.items() if player.role != "player"
    }
    return bots | {person: human for person, player in live.people.items() if player.role == "player"}


def buy_ins(table: Table[Any], players: Mapping[Seat, Player]) -> dict[Seat, Cents] | None:
    """In the poker room everybody buys in for a few times the least, and keeps the rest in his pocket."""
    if not isinstance(table, PokerTable):
        return None
    return {seat: usual_buy(RoomTable(table), player.chips) for seat, player in players.items()}


def _away(screen: Screen[Live], live: Live) -> None:
    print()
    what = "The hand stays as it is" if live.round is not None else "Your chips stay at the table"
    options = "".join(f" --option {key}={value}" for key, value in live.table.chosen.items())
    screen.line(f"{what}. To go on: pitboss play {shlex.quote(live.sheet.name)}{options}")


def _make_ready() -> None:
    """Bytes that are no text are no traceback either, and whoever sits at a terminal can edit what he types."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")


def _ask(prompt: str) -> str:
    if sys.stdin.isatty():
        return input(prompt)
    # From a pipe by hand: input() loses an interrupt that comes while it flushes the prompt.
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    if not text:
        raise EOFError
    print(text.rstrip("\n"))
    return text


def seating(table: Table[Any], name: str, bankroll: Cents, seats: int | None) -> dict[Seat, Player]:
    """The person at seat 1, bots beside him, and where players bank a proposition player in the last seat."""
    banked = table.rules.table.bank == "player"
    most = min(table.rules.table.seats - banked, MOST_AT_A_TABLE)
    least, usual = (2, USUAL_IN_THE_ROOM) if isinstance(table, PokerTable) else (1, USUAL)
    seats = min(usual, most) if seats is None else seats
    if not least <= seats <= most:
        raise Refused(f"{seats} seats: from {least} to {most} at this table", "--seats")
    if not (name.strip() and name.isprintable() and len(name) <= MOST_NAME):
        raise Refused(f"a name is 1 to {MOST_NAME} printable letters", "--name")
    players = {HUMAN: Player(name.strip(), bankroll)}
    if isinstance(table, PokerTable):
        least_buy = RoomTable(table).buy_in
        if bankroll < least_buy:
            raise Refused(f"{money(bankroll)} is less than the buy-in, {money(least_buy)}", "--bankroll")
    if name.strip() in {f"Bot {bot}" for bot in NAMES}:
        raise Refused("is a bot's: take another", "--name")
    for seat in range(2, seats + 1):
        players[Seat(seat)] = Player(f"Bot {NAMES[seat - 2]}", Cents(BOT_BANKROLL * bankroll), "bot")
    if banked:
        last = Seat(seats + 1)
        players[last] = Player("TPP Max", Cents(PROPOSITION_BANKROLL * bankroll), "proposition player")
    return players


def _find(name: str | None, chosen: dict[str, Any], new: bool) -> tuple[Journal | None, list[Entry]]:
    """The session to go on with: the last unfinished one at this table with these options."""
    if new:
        return None, []
    for path, start in unfinished(state_dir()):
        same = start.get("sheet") == name and read_options(start.get("options", {})) == read_options(
            write_options(chosen)
        )
        if name is None or same:
            opened, entries = Journal.open(path)
            if entries:
                return opened, entries
            opened.close()
    return None, []


def _verify(path: Path) -> int:
    print(verify_session(path / JOURNAL if path.is_dir() else path))
    return 0


def _bankroll(text: str) -> Cents:
    amount = parse_dollars(text.replace("$", "").replace(",", ""))
    if amount <= 0:
        raise Refused("nobody sits down with nothing", "--bankroll")
    return amount
