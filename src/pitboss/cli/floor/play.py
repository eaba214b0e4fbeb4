"""``pitboss play``: a seat at the table, in the terminal."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
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
from pitboss.cli.floor.where import choose
from pitboss.errors import PitbossError, Refused, printable
from pitboss.files.records import digest, read_options, write_options
from pitboss.houses import HOUSES, house, sheet
from pitboss.lab.hint import by_the_chart, hint
from pitboss.live.pump import Pump
from pitboss.live.seeds import seeds_of
from pitboss.live.sessions import JOURNAL, journal_of, new_name, state_dir, unfinished
from pitboss.live.verify import verify_session
from pitboss.machine.commands import Role, Sit
from pitboss.machine.start import Entropy, table_entry
from pitboss.machine.times import NO_CLOCK
from pitboss.machine.view import TableView
from pitboss.money import Cents, money
from pitboss.room.table import RoomTable
from pitboss.rules.script import Seat, parse_dollars
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person
from pitboss.table.table import Table, open_table
from pitboss.terminal.client import Client, Closed, Leaves, Sources, read_seed
from pitboss.terminal.screen import Screen, console, look_of

USUAL, USUAL_IN_THE_ROOM = 3, 6
MOST_AT_A_TABLE = 9
BOT_BANKROLL = 5
PROPOSITION_BANKROLL = 20
"""What a bot and a proposition player bring, as multiples of the person's bankroll."""
MOST_NAME = 40
HUMAN = Person("you")


class Sitter(NamedTuple):
    """A player who sits down when the session begins."""

    person: Person
    name: str
    chips: Cents
    role: Role = "player"


@click.command("play")
@click.argument("name", required=False, metavar="[HOUSE/GAME|GAME|SHEET.toml]")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A table option, such as decks=8.")
@click.option("--seats", type=int, metavar="N", help="Number of players, you included (default 3; poker room 6).")
@click.option("--bankroll", default="1000", metavar="DOLLARS", help="The money you bring (default 1000).")
@click.option("--seed", default="", metavar="HEX", help="Your own seed for the first shuffle.")
@click.option("--name", "player", default="Guest", metavar="NAME", help="Your name.")
@click.option("--new", is_flag=True, help="Start a new session, even if another is unfinished.")
@click.option("--resume", is_flag=True, help="Continue your last unfinished session.")
@click.option("--floor", "floor", metavar="ADDRESS", help="Play at the floor (pitboss serve) at this address.")
@click.option("--verify", "journal", metavar="FILE", help="Deal a session again from its revealed seeds, and compare.")
def command(
    name: str | None,
    options: tuple[str, ...],
    seats: int | None,
    bankroll: str,
    seed: str,
    player: str,
    new: bool,
    resume: bool,
    floor: str | None,
    journal: str | None,
) -> int:
    """Plays at a table with house bots. The house commits to every shuffle before you bet.

    Without a name it lists the tables. If several houses post the game, it asks which one. An unfinished session of the
    table continues where it stopped, even in the middle of a hand.

    \b
    pitboss play mount-airy/three-card-poker
    pitboss play blackjack
    pitboss play valley-forge/craps --bankroll 500 --seats 1
    pitboss play --resume
    pitboss play blackjack --floor http://127.0.0.1:8080
    """
    if journal is not None:
        return _verify(Path(journal))
    _make_ready()
    own_seed = read_seed(seed) if seed else b""
    if floor is not None:
        from pitboss.cli.floor.play_floor import play_at

        return play_at(floor, name, player, own_seed)
    chosen = dict(map(read_option, options))
    state = state_dir()
    if resume:
        found = next((path for path, _ in unfinished(state)), None)
        if found is None:
            raise Refused("there is no unfinished session: name a table, such as mount-airy/roulette", "--resume")
    else:
        if name is None:
            _list_unfinished(state)
        name = choose(name, print, ask)
        if name is None:
            return 0
        found = None if new else _find(state, name, chosen)
    if found is None:
        assert name is not None
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


def _list_unfinished(state: Path) -> None:
    """Lists the sessions that can continue, by the names of their tables."""
    names = dict.fromkeys(str(start.get("sheet")) for _, start in unfinished(state))
    if names:
        print(f"Unfinished sessions, which continue if you sit down again: {printable(', '.join(names))}")


def start_session(
    path: Path, session: str, table: Table[Any], players: Mapping[Seat, Sitter], entropy: Entropy
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
    machine, screen = pump.machine, Screen(console(), look_of())
    path = shlex.quote(str(pump.journal.path))
    sources = Sources(
        lambda: pump.purses.get(HUMAN, 0), lambda view: hint(view, machine.table), lambda: pays(machine.table), path
    )
    client = Client(pump, machine.table, HUMAN, screen, ask, sources, seed)
    client.note(_greeting(pump))
    if resumed:
        _say_where(client, pump)
    pump.listeners.append(client.hear)
    bots = SessionBots(pump)
    status = 0
    try:
        while not machine.ended:
            bots.act()
            if not machine.ended:
                client.turn()
        client.show()
    except Closed:
        pass
    except Leaves:
        _away(screen, pump)
    except KeyboardInterrupt:
        status = 130
        _away(screen, pump)
    if machine.ended:
        brought, have = machine.start["purses"][HUMAN], pump.purses.get(HUMAN, 0)
        screen.whole(f"The session is over: {machine.ended}. You brought {money(brought)} and have {money(have)}.")
        screen.whole(f"To check every deal: pitboss play --verify {printable(path)}")
    return status


class SessionBots:
    """The bots of a session. While the person sits out, they play one round and then wait."""

    def __init__(self, pump: Pump) -> None:
        self._pump = pump
        table = pump.machine.table
        self._bots = [
            bot_for(table, guest.person, pump.purses.get(guest.person, 0), by_the_chart(table))
            for guest in pump.machine.guests
            if guest.role != "player"
        ]
        self._until = 0

    def act(self) -> None:
        self._until = self._pump.machine.settled + 1
        let_bots_act(self._bots, self._view, self._pump.do)

    def _view(self, person: Person | None) -> TableView:
        view = self._pump.view(person)
        human = next((place for place in view.people if place.person == HUMAN), None)
        waits = human is None or human.state == "away"
        if waits and view.phase != "round" and self._pump.machine.settled >= self._until:
            return replace(view, question=None)
        return view


def _greeting(pump: Pump) -> str:
    """The game, the house, the limits, and what the table has chosen."""
    machine = pump.machine
    view, table = pump.view(HUMAN), machine.table
    where = house(view.house).title if view.house in HOUSES else view.sheet
    chosen = "".join(f", {key} {value}" for key, value in table.chosen.items())
    if view.kind == "room":
        limits = f"{table.rules.options.structure} {table.rules.options.limit}, buy-in from {money(view.limits[0])}"
    else:
        limits = f"{money(view.limits[0])} to {money(view.limits[1])}"
    return f"Welcome to {view.title} at {where}, {limits}{chosen}. Type 'help' at any time."


def pays(table: Table[Any]) -> dict[str, str]:
    """What each wager pays, in the words of the rack card."""
    from pitboss.guide.card import card_of

    card = card_of(table)
    tables = {each.key: ", ".join(f"{line.label}: {line.pays}" for line in each.lines) for each in card.pay_tables}
    return {
        wager.slug: wager.pays or "; ".join(tables[key] for key in wager.tables if key in tables)
        for wager in card.wagers
    }


def _say_where(client: Client, pump: Pump) -> None:
    machine = pump.machine
    if pump.note:
        client.note(pump.note)
    under_way = machine.round is not None and not machine.is_betting
    rounds = "1 round" if machine.settled == 1 else f"{machine.settled} rounds"
    point = "in the middle of a hand" if under_way else f"after {rounds}"
    client.note(f"Your session continues {point}; use --new to start another one.")
    with suppress(PitbossError):
        if digest(sheet(machine.sheet.name).text) != machine.start["digest"]:
            client.note(f"{machine.sheet.name} has changed since then; this session keeps the rules it started with.")


def _away(screen: Screen, pump: Pump) -> None:
    print()
    machine = pump.machine
    what = "The hand is saved" if machine.phase == "round" else "Your session is saved"
    options = "".join(f" --option {key}={value}" for key, value in machine.table.chosen.items())
    screen.whole(f"{what}. To continue: pitboss play {printable(shlex.quote(machine.sheet.name) + options)}")


def _make_ready() -> None:
    """Prepares the input: bytes that are not text raise no error, and a person at a terminal can edit the line."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")


def ask(prompt: str) -> str:
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


def seating(table: Table[Any], name: str, bankroll: Cents, seats: int | None) -> dict[Seat, Sitter]:
    """The person at seat 1, then bots; where players bank, a proposition player in the last seat."""
    banked = table.rules.table.bank == "player"
    most = min(table.rules.table.seats - banked, MOST_AT_A_TABLE)
    least, usual = (2, USUAL_IN_THE_ROOM) if isinstance(table, PokerTable) else (1, USUAL)
    seats = min(usual, most) if seats is None else seats
    if not least <= seats <= most:
        raise Refused(f"{seats} is not possible: this table takes {least} to {most} players", "--seats")
    if not (name.strip() and name.isprintable() and len(name) <= MOST_NAME):
        raise Refused(f"a name has 1 to {MOST_NAME} printable characters", "--name")
    players = {Seat(1): Sitter(HUMAN, name.strip(), bankroll)}
    if isinstance(table, PokerTable):
        least_buy = RoomTable(table).buy_in
        if bankroll < least_buy:
            raise Refused(f"{money(bankroll)} is less than the buy-in, {money(least_buy)}", "--bankroll")
    if name.strip() in {f"Bot {bot}" for bot in NAMES}:
        raise Refused("this is the name of a bot: choose another", "--name")
    for seat in range(2, seats + 1):
        bot = NAMES[seat - 2]
        players[Seat(seat)] = Sitter(Person(bot.lower()), f"Bot {bot}", Cents(BOT_BANKROLL * bankroll), "bot")
    if banked:
        chips = Cents(PROPOSITION_BANKROLL * bankroll)
        players[Seat(seats + 1)] = Sitter(Person("max"), "TPP Max", chips, "proposition player")
    return players


def _find(state: Path, name: str, chosen: dict[str, Any]) -> Path | None:
    """The last unfinished session at this table with these options."""
    wanted = read_options(write_options(chosen))
    for path, start in unfinished(state):
        if start.get("sheet") == name and read_options(start.get("options", {})) == wanted:
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
