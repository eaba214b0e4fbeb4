"""A person at any table, in a terminal: a client that gets views and returns commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pitboss.errors import PitbossError, Refused
from pitboss.games.poker.unspoken import meant
from pitboss.machine.commands import (
    PASS,
    Away,
    Back,
    Bank,
    Bet,
    Buy,
    ComeIn,
    Command,
    GetUp,
    Move,
    Ready,
    Say,
    Sit,
    Stop,
)
from pitboss.machine.step import Event, Step
from pitboss.machine.view import QuestionView, SeatView, TableView
from pitboss.money import Cents, dollars_text, money
from pitboss.rules.script import BOARD, DEALER, Seat, Wager, parse_dollars
from pitboss.table.pit_table import PitTable
from pitboss.table.rotation import Person
from pitboss.table.table import Table
from pitboss.terminal.show import Screen
from pitboss.terminal.words import complete, read_wagers, show_option, split_words

PASSING = ("pass", "no", "none", "n")
LONGEST_LINE = 200
LEFT = "left the table"
BROKE = "out of chips"


class Leaves(Exception):
    """The person leaves in the middle of a hand. The hand stays in the journal."""


class TableClient(Protocol):
    """What a person's terminal needs of a table."""

    def do(self, command: Command) -> Step: ...

    def view(self, viewer: Person | None) -> TableView: ...


class Keyboard:
    def __init__(
        self,
        client: TableClient,
        table: Table[Any],
        person: Person,
        screen: Screen,
        read: Callable[[str], str],
        journal: str,
        purse: Callable[[], int],
        seed: bytes = b"",
    ) -> None:
        self._client = client
        self._table = table
        self._person = person
        self._screen = screen
        self._read = read
        self._journal = journal
        self._purse = purse
        self._seed = seed
        self._news: list[Event] = []
        self._settled = -1
        self._wagers: dict[Wager, Cents] = {}

    def hear(self, step: Step) -> None:
        """Keeps what this person was told."""
        self._news += step.told_to(self._person)

    def show(self) -> None:
        """Shows everything that is new."""
        view = self._client.view(self._person)
        news, self._news = self._news, []
        over = next((place for place, event in enumerate(news) if event.kind == "settled"), None)
        while over is not None:
            self._screen.events(news[:over], view)
            self._screen.result(view)
            news = news[over + 1 :]
            over = next((place for place, event in enumerate(news) if event.kind == "settled"), None)
        self._screen.events(news, view)

    # What is asked

    def turn(self) -> None:
        """Asks the person once, and does what the answer says."""
        view = self._client.view(self._person)
        question, own = view.question, view.own
        if own is None:
            self._between(view, None)
        elif view.phase != "round" and self._is_broke(view, own):
            self._client.do(Stop(BROKE))
        elif own.state == "away" or question is None or question.kind == "between":
            self._between(view, own)
        elif question.kind == "bank":
            self._bank(view, own)
        elif question.kind == "bets":
            self._bet(view, own)
        elif view.kind == "steps":
            self._step(view, own, question)
        else:
            self._decide(view, own, question)

    def _is_broke(self, view: TableView, own: SeatView) -> bool:
        """Nothing is left to play with, on the table, on the layout, or in the pocket."""
        if own.spots or self._purse() >= (view.limits[0] if view.kind == "room" else 1):
            return False
        if view.kind == "room":
            return own.stack == 0
        least = min(wager.least for wager in view.wagers)
        return own.stack < least and (view.question is None or view.question.kind == "bets" or view.kind == "steps")

    def _do(self, command: Command) -> bool:
        try:
            self._client.do(command)
        except PitbossError as error:
            self._screen.wrong(error)
            return False
        return True

    def _ready(self) -> bool:
        seed, self._seed = self._seed, b""
        return self._do(Ready(self._person, seed))

    def _bank(self, view: TableView, own: SeatView) -> None:
        self._screen.line(
            f"You may bank the next hand; you have {money(own.stack)}. You can win or lose at most what you bank."
        )
        co = ", or 'half' and an amount with the house" if view.question and view.question.co else ""
        words = split_words(self._command(view, f"bank: an amount{co}, or no> "))
        try:
            if not words:
                raise Refused("type an amount, or no")
            amount = None if words[0].lower() in PASSING else parse_dollars(words[-1])
            self._client.do(Bank(self._person, amount, words[0].lower() == "half"))
        except PitbossError as error:
            self._screen.wrong(error)

    def _bet(self, view: TableView, own: SeatView) -> None:
        if view.bank_seat is not None:
            self._screen.line(f"{view.bank} banks with {money(self._bank_amount(view))}.")
        shown = " ".join(f"{wager} {dollars_text(amount)}" for wager, amount in self._wagers.items())
        again = f" [{shown}]" if shown else ""
        text = self._command(view, f"{money(own.stack)}, your wagers{again}> ")
        assert isinstance(self._table, PitTable)
        try:
            if text.split()[:1] == ["buy"]:
                self._client.do(self._between_command(view, own, split_words(text)))
                return
            if text == "watch":
                wagers = {}
            elif text:
                wagers = read_wagers(self._table, text)
            elif self._wagers:
                wagers = self._wagers
            else:
                raise Refused("no wager yet: type a wager such as " + self._example(view) + ", or help")
            self._client.do(Bet(self._person, wagers))
            self._wagers = wagers or self._wagers
            self._ready()
        except PitbossError as error:
            self._screen.wrong(error)

    def _bank_amount(self, view: TableView) -> int:
        return next((place.banks for place in view.people if place.banks is not None), 0)

    def _step(self, view: TableView, own: SeatView, question: QuestionView) -> None:
        """Reads one bet, take or call before a roll. An empty line rolls the dice."""
        up = ", ".join(f"{spot.wager} {money(spot.amount)}" for spot in own.spots)
        text = self._command(view, f"{money(own.stack)}, up: {up or 'nothing'}; Enter rolls> ")
        try:
            if not text or text == "roll":
                if not any(place.spots for place in view.people):
                    raise Refused("no bet is up: type a bet such as pass 10, or help")
                self._ready()
            elif text == "bets":
                self._screen.line(", ".join(map(show_option, question.options)))
            elif text.split()[0] == "buy":
                self._client.do(self._between_command(view, own, split_words(text)))
            else:
                words = complete(question.options, text, by_steps=True)
                self._client.do(Say(self._person, words, question.number))
        except PitbossError as error:
            self._screen.wrong(error)

    def _decide(self, view: TableView, own: SeatView, question: QuestionView) -> None:
        seen = self._visible(view, own)
        if seen:
            self._screen.line(" ".join(seen))
        may_pass = question.silence is None
        listed = ", ".join([*map(show_option, question.options), *(["Enter to pass"] if may_pass else [])])
        while True:
            text = self._command(view, f"{listed}> ")
            try:
                if may_pass and (not text or text in PASSING) and view.kind != "room":
                    words = PASS
                elif not text:
                    raise Refused(f"type one of {', '.join(option.word for option in question.options)}")
                else:
                    words = self._meaning(view, question, text)
                self._client.do(Say(self._person, words, question.number))
                return
            except PitbossError as error:
                self._screen.wrong(error)

    def _meaning(self, view: TableView, question: QuestionView, text: str) -> str:
        """The choice that was typed, in full words. In the poker room ``chip 25`` is one chip, ``25`` is several."""
        words = split_words(text)
        if view.kind == "room":
            one_chip = words[0].lower() == "chip"
            amounts = words[1:] if one_chip else words
            if len(amounts) == 1 and (one_chip or amounts[0][0].isdigit()):
                return meant(question.options, parse_dollars(amounts[0]), one_chip)
        return complete(question.options, text, by_steps=False)

    def _visible(self, view: TableView, own: SeatView) -> list[str]:
        """The cards that the seat can see when it decides, and what they make."""
        lines = []
        if own.hands:
            hand = own.hands[min(own.playing, len(own.hands) - 1)]
            makes = f": {hand.makes}" if hand.makes else ""
            lines.append(f"You have {' '.join(card or '??' for card in hand.cards)}{makes}.")
        for place, words in ((BOARD, "The board is"), (DEALER, "The dealer shows")):
            shown = [card for hand in view.places.get(place, ()) for card in hand.cards if card is not None]
            if shown:
                lines.append(f"{words} {' '.join(shown)}.")
        if view.kind == "room":
            for other in view.people:
                open_cards = [card for hand in other.hands for card in hand.cards if card is not None]
                if other.seat != own.seat and open_cards and not other.folded:
                    lines.append(f"{other.name} shows {' '.join(open_cards)}.")
            lines.append(f"{money(sum(pot.amount for pot in view.pots))} in the pot.")
        return lines

    def _between(self, view: TableView, own: SeatView | None) -> None:
        """Asks for a command between rounds. Enter goes on."""
        if view.why:
            self._screen.line(f"{view.why[0].upper()}{view.why[1:]}.")
        stack = own.stack if own else 0
        standing = self._standing(view, own)
        goes_on = "Enter deals" if view.kind == "room" else "Enter goes on"
        prompt = f"{money(stack)} on the table, {money(self._purse())} in your pocket{standing}; {goes_on}> "
        words = split_words(self._command(view, prompt))
        if not words:
            if own is not None and own.state == "here":
                self._ready()
            return
        try:
            self._client.do(self._between_command(view, own, words))
        except PitbossError as error:
            self._screen.wrong(error)

    def _standing(self, view: TableView, own: SeatView | None) -> str:
        """Why the person is not dealt in; empty if nothing prevents it."""
        if own is None:
            return "; you have no seat (type sit SEAT AMOUNT)"
        if not own.stack:
            return "; you have no chips (type buy AMOUNT)"
        if own.state == "away":
            return "; you are sitting out (type back)"
        if "missed blind" in own.marks or "owes a blind" in own.marks:
            return "; you owe a blind (post, or wait for it)"
        return ""

    def _between_command(self, view: TableView, own: SeatView | None, words: list[str]) -> Command:
        """``sit 4 200``, ``buy 100``, ``move 5``, ``post``, ``wait``, ``straddle``, ``out``, ``back``, ``up``."""
        word, *rest = [each.lower() for each in words]
        if word in ("post", "wait", "straddle") and not rest:
            return ComeIn(self._person, word)  # type: ignore[arg-type]
        if word == "out" and not rest:
            return Away(self._person)
        if word == "back" and not rest:
            return Back(self._person)
        if word == "up" and not rest:
            return GetUp(self._person)
        if word == "buy" and len(rest) == 1:
            return Buy(self._person, parse_dollars(rest[0]))
        if word == "move" and len(rest) == 1:
            return Move(self._person, _seat(rest[0]))
        if word == "sit" and len(rest) == 2:
            return Sit(self._person, _seat(rest[0]), parse_dollars(rest[1]), self._person)
        raise Refused(
            f"{' '.join(words)[:40]!r} is not a command between rounds; use buy AMOUNT, move SEAT, out, back, up, in "
            "the poker room wait, post or straddle, or without a seat: sit SEAT AMOUNT"
        )

    def _example(self, view: TableView) -> str:
        if not view.wagers:
            return "'buy 100'"
        bet = view.wagers[0]
        selection = f" {bet.selections[0]}" if bet.selections[0] else ""
        return f"'{bet.slug}{selection} {dollars_text(bet.least)}'"

    # What is typed

    def _command(self, view: TableView, prompt: str) -> str:
        """The next line that is not a command such as ``help``."""
        while True:
            try:
                text = self._read(prompt).strip()
            except EOFError:
                raise Leaves from None
            word = text.lower()
            if len(text) > LONGEST_LINE:
                self._screen.wrong(Refused(f"the line is too long: {LONGEST_LINE} characters at most"))
            elif word in ("quit", "exit"):
                if view.phase == "round":
                    raise Leaves
                self._client.do(Stop(LEFT))
                raise Closed
            elif word in ("help", "?"):
                self._screen.help(view, self._example(view))
            elif word == "rules":
                self._screen.rules(self._table)
            elif word == "history":
                self._screen.history(view)
            elif word == "fair":
                self._screen.fair(view, self._journal)
            elif word.split()[:1] == ["seed"]:
                self._new_seed(word)
            else:
                return text

    def _new_seed(self, word: str) -> None:
        try:
            self._seed = read_seed("".join(word.split()[1:]))
            self._screen.line("Your seed goes into the next shuffle.")
        except PitbossError as error:
            self._screen.wrong(error)


class Closed(Exception):
    """The person has closed the table."""


def _seat(text: str) -> Seat:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refused(f"{text[:24]!r} is not a seat: seats are numbered from 1")
    return Seat(int(text))


def read_seed(text: str) -> bytes:
    """Reads a player's own seed from hexadecimal text."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= 64:
        raise Refused(f"{text[:24]!r} is not a seed: write 2 to 128 hexadecimal digits, as in c0ffee", "seed")
    return seed
