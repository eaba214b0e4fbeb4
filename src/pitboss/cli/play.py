"""``pitboss play``: a seat at the table, in the terminal."""

from __future__ import annotations

import os
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
from pitboss.errors import Refused, printable
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
PROPOSITION_BANKROLL = 20
"""What a bot and a proposition player bring, as multiples of the person's bankroll."""
MOST_NAME = 40
HUMAN = Seat(1)


@click.command("play")
@click.argument("name", required=False, metavar="[HOUSE/GAME|SHEET.toml]")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A table option, such as decks=8.")
@click.option("--seats", type=int, metavar="N", help="Number of players, you included (default 3; poker room 6).")
@click.option("--bankroll", default="1000", metavar="DOLLARS", help="The money you bring (default 1000).")
@click.option("--seed", default="", metavar="HEX", help="Your own seed for the first shuffle.")
@click.option("--name", "player", default="Player", metavar="NAME", help="Your name.")
@click.option("--new", is_flag=True, help="Start a new session, even if another is unfinished.")
@click.option("--verify", "journal", metavar="FILE", help="Deal a session again from its revealed seeds, and compare.")
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
    """Plays at a table with house bots. The house commits to every shuffle before you bet.

    An unfinished session continues where it stopped, even during a hand. Without a name, your last session continues.

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
            raise Refused("there is no unfinished session: name a table, such as mount-airy/roulette")
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
    """Lets a person play at seat 1 until the session ends or the person leaves. Returns the exit status."""
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
        point = "in the middle of a hand" if live.round is not None else f"after {len(live.results)} rounds"
        screen.line(f"Your session continues {point}; use --new to start another one.")
        if digest(sheet(live.sheet.name).text) != digest(live.sheet.text):
            screen.line(f"{live.sheet.name} has changed since then; this session keeps the rules it started with.")
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
        screen.line(f"The session is over: {live.ended}. You brought {money(brought)} and have {money(have)}.")
        screen.line(f"To check every deal: pitboss play --verify {printable(shlex.quote(str(path)))}")
    return status


def _room_minds(live: LiveRoom, human: RoomTerminal) -> dict[Person, RoomMind]:
    """The bots first, then the person, who is asked between hands when all bots are ready."""
    bots: dict[Person, RoomMind] = {
        person: RoomBot() for person, player in live.people.items() if player.role != "player"
    }
    return bots | {person: human for person, player in live.people.items() if player.role == "player"}


def buy_ins(table: Table[Any], players: Mapping[Seat, Player]) -> dict[Seat, Cents] | None:
    """The buy-in of each player in the poker room: a few times the minimum. The rest stays in the pocket."""
    if not isinstance(table, PokerTable):
        return None
    return {seat: usual_buy(RoomTable(table), player.chips) for seat, player in players.items()}


def _away(screen: Screen[Live], live: Live) -> None:
    print()
    what = "The hand is saved" if live.round is not None else "Your session is saved"
    options = "".join(f" --option {key}={value}" for key, value in live.table.chosen.items())
    screen.line(f"{what}. To continue: pitboss play {printable(shlex.quote(live.sheet.name) + options)}")


def _make_ready() -> None:
    """Bytes that are not text must not raise an error, and a person at a terminal can edit the line."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")


def _ask(prompt: str) -> str:
    if sys.stdin is None:  # closed
        raise EOFError
    if sys.stdin.isatty():
        return input(prompt)
    # Not input() for a pipe: it loses an interrupt that comes while it flushes the prompt.
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    if not text:
        raise EOFError
    print(text.rstrip("\n"))
    return text


def seating(table: Table[Any], name: str, bankroll: Cents, seats: int | None) -> dict[Seat, Player]:
    """The person at seat 1, then bots; where players bank, a proposition player in the last seat."""
    banked = table.rules.table.bank == "player"
    most = min(table.rules.table.seats - banked, MOST_AT_A_TABLE)
    least, usual = (2, USUAL_IN_THE_ROOM) if isinstance(table, PokerTable) else (1, USUAL)
    seats = min(usual, most) if seats is None else seats
    if not least <= seats <= most:
        raise Refused(f"{seats} is not possible: this table takes {least} to {most} players", "--seats")
    if not (name.strip() and name.isprintable() and len(name) <= MOST_NAME):
        raise Refused(f"a name has 1 to {MOST_NAME} printable characters", "--name")
    players = {HUMAN: Player(name.strip(), bankroll)}
    if isinstance(table, PokerTable):
        least_buy = RoomTable(table).buy_in
        if bankroll < least_buy:
            raise Refused(f"{money(bankroll)} is less than the buy-in, {money(least_buy)}", "--bankroll")
    if name.strip() in {f"Bot {bot}" for bot in NAMES}:
        raise Refused("this is the name of a bot: choose another", "--name")
    for seat in range(2, seats + 1):
        players[Seat(seat)] = Player(f"Bot {NAMES[seat - 2]}", Cents(BOT_BANKROLL * bankroll), "bot")
    if banked:
        last = Seat(seats + 1)
        players[last] = Player("TPP Max", Cents(PROPOSITION_BANKROLL * bankroll), "proposition player")
    return players


def _find(name: str | None, chosen: dict[str, Any], new: bool) -> tuple[Journal | None, list[Entry]]:
    """The last unfinished session, at this table with these options if a table is named."""
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
    print(verify_session(path / JOURNAL if os.path.isdir(path) else path))
    return 0


def _bankroll(text: str) -> Cents:
    amount = parse_dollars(text.replace("$", "").replace(",", ""))
    if amount <= 0:
        raise Refused("must be more than $0", "--bankroll")
    return amount
