"""A person at any table, in a terminal: a client that gets views and returns commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from pitboss import games
from pitboss.errors import PitbossError, Refused
from pitboss.machine.commands import Bet, Buy, ComeIn, Command, Ready, Say, Sit, Stop
from pitboss.machine.step import Event, Step
from pitboss.machine.view import SeatView, TableView
from pitboss.money import Cents, money
from pitboss.spoken.grammar import understand
from pitboss.spoken.names import NO, YES
from pitboss.spoken.remembered import Bets, Remembered
from pitboss.table.rotation import Person
from pitboss.table.table import Table
from pitboss.terminal import answers
from pitboss.terminal.news import busts, news_lines
from pitboss.terminal.offers import options_line
from pitboss.terminal.picture import picture
from pitboss.terminal.screen import Read, Screen
from pitboss.terminal.setting import setting_of

COMES_IN = {
    "post": "a blind that you owe is posted with the next hand",
    "wait": "you wait for the big blind",
    "straddle": "you straddle to come in",
}
LEFT = "left the table"
BROKE = "out of chips"


class Leaves(Exception):
    """The person leaves in the middle of a hand. The hand stays in the journal."""


class Closed(Exception):
    """The person has closed the table."""


class TableClient(Protocol):
    """What a person's terminal needs from a table."""

    def do(self, command: Command) -> Step: ...

    def view(self, viewer: Person | None) -> TableView: ...


class Sources(NamedTuple):
    """Facts that a view does not hold."""

    pocket: Callable[[], int]
    """The person's money away from the table."""
    hint: Callable[[TableView], str]
    """The best play now, in words."""
    pays: Callable[[], Mapping[str, str]]
    """What each wager pays, in words."""
    journal: str
    """The path of the stored session, as a person types it."""


class Client:
    def __init__(
        self,
        client: TableClient,
        table: Table[Any],
        person: Person,
        screen: Screen,
        read: Read,
        sources: Sources,
        seed: bytes = b"",
    ) -> None:
        self._client = client
        self._table = table
        self._person = person
        self._screen = screen
        self._read = read
        self._from = sources
        self._seed = seed
        self._kept = Remembered()
        self._events: list[Event] = []
        self._notes: list[Text] = []
        self._to_confirm: Say | None = None
        self._name = next((place.name for place in client.view(None).people if place.person == person), str(person))

    def hear(self, step: Step) -> None:
        """Keeps the events that this person may see."""
        self._events += step.told_to(self._person)

    def note(self, words: str, style: str = "") -> None:
        """Keeps words to show before the next question."""
        self._notes.append(Text(words, style))

    def show(self, ask: Iterable[str] = ()) -> None:
        """Shows the table and everything that is new."""
        view = self._view()
        events, self._events = self._events, []
        notes, self._notes = [*news_lines(events, view, self._screen.look, self._name), *self._notes], []
        self._screen.show(list(picture(view, self._screen.look, self._screen.width)), notes, list(ask))

    def _view(self) -> TableView:
        return self._client.view(self._person)

    # A turn

    def turn(self) -> None:
        """Asks the person once, and carries out the answer."""
        view = self._view()
        if self._is_broke(view):
            self._client.do(Stop(BROKE))
            return
        ask = self._question(view)
        fits = len(ask) + 2 <= self._screen.width * 2 // 3 or not self._screen.redraws
        self.show([] if fits else [ask])
        try:
            text = self._read(f"{ask}> " if fits else "> ").strip()
        except EOFError:
            raise Leaves from None
        try:
            self._answer(view, text)
        except PitbossError as error:
            self.note(f"  {error}", "yellow")

    def _answer(self, view: TableView, text: str) -> None:
        waiting, self._to_confirm = self._to_confirm, None
        if waiting is not None and text.lower() in YES | {""}:
            self._do(view, (waiting,), confirmed=True)
            return
        if waiting is not None and text.lower() in NO:
            self.note("  Nothing is set yet.")
            return
        if not text and self._nothing_to_go_on(view):
            return
        meaning = understand(view, text, self._kept)
        if meaning.local:
            self._local(view, meaning.local, meaning.rest)
        else:
            self._do(view, meaning.commands)

    def _nothing_to_go_on(self, view: TableView) -> bool:
        """Whether Enter alone would deal a round without the person. If so, a note says what to type instead."""
        own = view.own
        if own is None:
            self.note("  You have no seat: 'sit 4 200' takes one, 'quit' leaves.")
        elif own.state == "away":
            return False
        elif view.phase == "bets" and not answers.bets_text(view) and own.banks is None:
            if view.kind == "steps" and any(place.spots for place in view.people):
                return False
            again = ", 'repeat' puts your last bets down again" if self._kept.last else ""
            watch = "" if view.kind == "steps" else "; 'watch' skips a round"
            first = answers.examples(view)[0]
            self.note(f"  You have no bet down. '{first}' puts one down{again}{watch}.")
        else:
            return False
        return True

    def _do(self, view: TableView, commands: tuple[Command, ...], confirmed: bool = False) -> None:
        before = _bets(view.own)
        for command in commands:
            if isinstance(command, Say) and not confirmed and self._must_confirm(view, command):
                return
            self._do_one(view, command)
            now = self._view()
            self._notes += busts(view.own, now.own)
            if isinstance(command, Bet | Say) and view.phase == "bets" == now.phase:
                self._keep(before, _bets(now.own))

    def _do_one(self, view: TableView, command: Command) -> None:
        if isinstance(command, Ready):
            own = view.own
            if own is not None and own.state == "away":
                return
            command = command._replace(seed=self._seed)
            if own is not None and own.spots:
                self._kept = Remembered(_bets(own))
        elif isinstance(command, Sit):
            command = command._replace(name=self._name)
        elif isinstance(command, Buy) and command.amount > self._from.pocket():
            raise Refused(f"you have only {money(Cents(self._from.pocket()))} in your pocket")
        step = self._client.do(command)
        if isinstance(command, ComeIn):
            self.note(f"  Noted: {COMES_IN[command.way]}.")
        elif isinstance(command, Say) and command.words.startswith("call "):
            _, on, wager = command.words.split(" ", 2)
            self.note(f"  Your {wager.replace('-', ' ')} is {on}.")
        if isinstance(command, Ready):
            self._seed = b""
            if not step.told and view.kind != "room" and self._view().round == view.round and view.phase == "bets":
                self.note("  Nobody has a bet down, so nothing is dealt.")

    def _keep(self, before: Bets, now: Bets) -> None:
        """Remembers the bets before a change, for ``undo``; forgets a change that was undone."""
        undo = self._kept.undo
        if undo and undo[-1] == now:
            self._kept = self._kept._replace(undo=undo[:-1])
        elif now != before:
            self._kept = self._kept._replace(undo=(*undo, before))

    def _must_confirm(self, view: TableView, command: Say) -> bool:
        """Shows what both hands make before they are set."""
        shown = setting_of(view, self._table, command, self._screen.look)
        if shown is None:
            return False
        self._notes += shown
        self._to_confirm = command
        return True

    # Questions

    def _question(self, view: TableView) -> str:
        own, question = view.own, view.question
        if self._to_confirm is not None:
            return "Enter sets it this way, or name others"
        if own is None:
            return "You have no seat; 'sit 4 200' takes one"
        if question is not None and question.mine and (question.kind == "bank" or view.phase == "round"):
            return options_line(view)
        if own.state == "away":
            return "You are sitting out: 'back' deals you in, Enter watches a round"
        if view.phase == "bets" and own.banks is None:
            return self._betting(view, own)
        if view.kind == "room":
            return f"{money(Cents(own.stack))} in front of you{self._pocket()}{_standing(own)}. Enter deals"
        return f"{money(Cents(own.stack))} left. Enter continues"

    def _betting(self, view: TableView, own: SeatView) -> str:
        left = money(Cents(own.stack))
        go = "Enter rolls" if view.kind == "steps" else "Enter spins" if _spins(view) else "Enter deals"
        if own.spots and view.kind == "steps":
            return f"{money(Cents(sum(spot.amount for spot in own.spots)))} up, {left} left. {go}"
        if down := answers.bets_text(view):
            return f"Down: {down}; {left} left. {go}"
        again = ", or 'repeat'" if self._kept.last else ""
        return f"{left}. Your bets, as in '{answers.examples(view)[0]}'{again}"

    def _pocket(self) -> str:
        pocket = self._from.pocket()
        return f", {money(Cents(pocket))} in your pocket" if pocket else ""

    def _is_broke(self, view: TableView) -> bool:
        """Whether the person has nothing left to play with: on the table, on the layout, or in the pocket."""
        own = view.own
        if own is None or view.phase == "round" or own.spots or own.banks is not None:
            return False
        if self._from.pocket() >= (view.limits[0] if view.kind == "room" else 1):
            return False
        if view.kind == "room":
            return own.stack == 0
        least = min(wager.least for wager in view.wagers)
        return own.stack < least and (view.question is None or view.question.kind == "bets" or view.kind == "steps")

    # Questions that the terminal answers

    def _local(self, view: TableView, word: str, rest: str) -> None:
        if word == "quit":
            if view.phase == "round":
                raise Leaves
            self._client.do(Stop(LEFT))
            raise Closed
        if word == "seed":
            self._seed = read_seed(rest.replace(" ", ""))
            self.note("  Your seed goes into the next shuffle.")
        elif word == "help":
            self._page(view, answers.help_lines(view, self._from.pays()))
        elif word == "rules":
            self._page(view, answers.rules_lines(self._table))
        elif word == "history":
            self._notes += answers.history_lines(view)
        elif word == "balance":
            self._notes.append(answers.balance_line(view, self._from.pocket()))
        elif word == "bets":
            self._notes += answers.bets_lines(view, self._kept)
        elif word == "hint":
            self.note(f"  {self._from.hint(view)}", "cyan")
        elif word == "fair":
            self._notes += answers.fair_lines(view, self._from.journal)
        else:
            question = view.question
            self.note(f"  {view.why or (question.why if question else '') or 'Nothing prevents it.'}")

    def _page(self, view: TableView, lines: Iterable[Text]) -> None:
        try:
            typed = self._screen.page(list(lines), self._read)
        except EOFError:
            raise Leaves from None
        if typed:
            self._answer(view, typed)


def _bets(own: SeatView | None) -> Bets:
    return {spot.wager: spot.amount for spot in own.spots} if own else {}


def _spins(view: TableView) -> bool:
    return games.family(view.game) == "wheels"


def _standing(own: SeatView) -> str:
    """Why the person is not dealt in; empty if nothing prevents it."""
    if not own.stack:
        return "; you have no chips (type 'buy 100')"
    if "missed blind" in own.marks or "owes a blind" in own.marks:
        return "; you owe a blind ('post', or 'wait' for it)"
    return ""


def read_seed(text: str) -> bytes:
    """Reads a player's own seed from hexadecimal text."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= 64:
        raise Refused(f"{text[:24]!r} is not a seed: write 2 to 128 hexadecimal digits, as in c0ffee", "seed")
    return seed
