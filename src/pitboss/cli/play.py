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
from secrets import token_hex
from typing import Any, NamedTuple

import click

from pitboss.bots.bots import NAMES
from pitboss.bots.room_bots import usual_buy
from pitboss.bots.seating import bot_for, let_bots_act
from pitboss.cli.chosen import read_option
from pitboss.errors import PitbossError, Refused, printable
from pitboss.files.records import digest, read_options, write_options
from pitboss.houses import sheet
from pitboss.live.pump import Pump
from pitboss.live.seeds import seeds_of
from pitboss.live.sessions import JOURNAL, journal_of, new_name, state_dir, unfinished
from pitboss.live.verify import verify_session
from pitboss.machine.commands import Role, Sit
from pitboss.machine.start import Entropy, table_entry
from pitboss.machine.times import NO_CLOCK
from pitboss.money import Cents, money
from pitboss.room.table import RoomTable
from pitboss.rules.script import Seat, parse_dollars
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person
from pitboss.table.table import Table, open_table
from pitboss.terminal.keyboard import Closed, Keyboard, Leaves, read_seed
from pitboss.terminal.show import Screen, console

USUAL, USUAL_IN_THE_ROOM = 3, 6
MOST_AT_A_TABLE = 9
BOT_BANKROLL = 5
PROPOSITION_BANKROLL = 20
"""What a bot and a proposition player bring, as multiples of the person's bankroll."""
MOST_NAME = 40
HUMAN = Person("you")


class Player(NamedTuple):
    """Somebody who sits down when the session begins."""

    person: Person
    name: str
    chips: Cents
    role: Role = "player"


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
    own_seed = read_seed(seed) if seed else b""
    chosen = dict(map(read_option, options))
    state = state_dir()
    found = None if new else _find(state, name, chosen)
    if found is None:
        if name is None:
            raise Refused("there is no unfinished session: name a table, such as mount-airy/roulette")
        table = open_table(sheet(name), chosen)
        players = seating(table, player, _bankroll(bankroll), seats)
        session = new_name(table.rules, datetime.now(), token_hex(3))
        pump = start_session(journal_of(state, session), session, table, players, seeds_of(state))
    else:
        pump = Pump.resume(found, seeds_of(state))
    try:
        return play(pump, own_seed, resumed=found is not None)
    finally:
        pump.close()


def start_session(
    path: Path, session: str, table: Table[Any], players: Mapping[Seat, Player], entropy: Entropy
) -> Pump:
    """A new table at which these players have sat down."""
    purses = {player.person: player.chips for player in players.values()}
    pump = Pump.open_table(path, table_entry(session, table, NO_CLOCK), entropy, purses)
    for seat, player in players.items():
        amount = usual_buy(RoomTable(table), player.chips) if isinstance(table, PokerTable) else player.chips
        pump.do(Sit(player.person, seat, amount, player.name, player.role))
    return pump


def play(pump: Pump, seed: bytes, resumed: bool) -> int:
    """Lets a person play until the session ends or the person leaves. Returns the exit status."""
    _make_ready()
    machine, screen = pump.machine, Screen(console())
    bots = [
        bot_for(machine.table, guest.person, pump.purses.get(guest.person, 0))
        for guest in machine.guests
        if guest.role != "player"
    ]
    path = shlex.quote(str(pump.journal.path))
    keyboard = Keyboard(pump, machine.table, HUMAN, screen, _ask, path, lambda: pump.purses.get(HUMAN, 0), seed)
    screen.greeting(pump.view(HUMAN), machine.table)
    pump.listeners.append(keyboard.hear)
    if resumed:
        _say_where(screen, pump)
    status = 0
    try:
        while not machine.ended:
            let_bots_act(bots, pump.view, pump.do)
            keyboard.show()
            if not machine.ended:
                keyboard.turn()
    except Closed:
        keyboard.show()
    except Leaves:
        _away(screen, pump)
    except KeyboardInterrupt:
        status = 130
        _away(screen, pump)
    if machine.ended:
        brought, have = machine.start["purses"][HUMAN], pump.purses.get(HUMAN, 0)
        screen.line(f"The session is over: {machine.ended}. You brought {money(brought)} and have {money(have)}.")
        screen.line(f"To check every deal: pitboss play --verify {printable(path)}")
    return status


def _say_where(screen: Screen, pump: Pump) -> None:
    machine = pump.machine
    if pump.note:
        screen.line(pump.note)
    under_way = machine.round is not None and not machine.is_betting
    point = "in the middle of a hand" if under_way else f"after {machine.settled} rounds"
    screen.line(f"Your session continues {point}; use --new to start another one.")
    with suppress(PitbossError):
        if digest(sheet(machine.sheet.name).text) != machine.start["digest"]:
            screen.line(f"{machine.sheet.name} has changed since then; this session keeps the rules it started with.")


def _away(screen: Screen, pump: Pump) -> None:
    print()
    machine = pump.machine
    what = "The hand is saved" if machine.phase == "round" else "Your session is saved"
    options = "".join(f" --option {key}={value}" for key, value in machine.table.chosen.items())
    screen.line(f"{what}. To continue: pitboss play {printable(shlex.quote(machine.sheet.name) + options)}")


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
    players = {Seat(1): Player(HUMAN, name.strip(), bankroll)}
    if isinstance(table, PokerTable):
        least_buy = RoomTable(table).buy_in
        if bankroll < least_buy:
            raise Refused(f"{money(bankroll)} is less than the buy-in, {money(least_buy)}", "--bankroll")
    if name.strip() in {f"Bot {bot}" for bot in NAMES}:
        raise Refused("this is the name of a bot: choose another", "--name")
    for seat in range(2, seats + 1):
        bot = NAMES[seat - 2]
        players[Seat(seat)] = Player(Person(bot.lower()), f"Bot {bot}", Cents(BOT_BANKROLL * bankroll), "bot")
    if banked:
        chips = Cents(PROPOSITION_BANKROLL * bankroll)
        players[Seat(seats + 1)] = Player(Person("max"), "TPP Max", chips, "proposition player")
    return players


def _find(state: Path, name: str | None, chosen: dict[str, Any]) -> Path | None:
    """The last unfinished session, at this table with these options if a table is named."""
    for path, start in unfinished(state):
        same = start.get("sheet") == name and read_options(start.get("options", {})) == read_options(
            write_options(chosen)
        )
        if name is None or same:
            return path
    return None


def _verify(path: Path) -> int:
    print(verify_session(path / JOURNAL if os.path.isdir(path) else path))
    return 0


def _bankroll(text: str) -> Cents:
    amount = parse_dollars(text.replace("$", "").replace(",", ""))
    if amount <= 0:
        raise Refused("must be more than $0", "--bankroll")
    return amount
