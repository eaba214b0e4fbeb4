"""A person at any table, in a terminal. The person sees only what the seat may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote
from typing import Generic

from pitboss.bots.strategies import cards_of, hand_in_play
from pitboss.errors import PitbossError, Refused
from pitboss.live.dealing import Leave
from pitboss.rules.script import BOARD, DEALER, Offer, Option, Seat
from pitboss.table.round import Round
from pitboss.terminal.show import Live, Screen, event_lines, with_names
from pitboss.terminal.words import complete, show_option

PLAYER_SEED_BYTES = 16
PASSING = ("pass", "no", "none")
LONGEST_LINE = 200


class Away(Exception):
    """The person left during a hand. The hand stays in the journal."""


class Keyboard(ABC, Generic[Live]):
    """What every table has: decisions, the display of events, and commands such as ``help``."""

    def __init__(
        self, screen: Screen[Live], read: Callable[[str], str], journal: Path, seed: bytes | None = None
    ) -> None:
        self._screen = screen
        self._read = read
        self._journal = journal
        self._seed = seed
        self._results = self._reveals = self._events = 0
        self._round: Round | None = None
        self._committed = ""
        self._verify_hint_shown = False

    @abstractmethod
    def _example(self, live: Live) -> str:
        """A line that can be typed before a round, for the help text."""

    def seed(self, live: Live, seat: Seat) -> bytes:
        assert live.chance is not None
        return self._seed or live.entropy(f"{live.chance.purpose} seat {seat}", PLAYER_SEED_BYTES)

    def decide(self, live: Live, seat: Seat) -> str | None:
        self.watch(live, seat)
        offer, options = live.offer(seat), live.options(seat)
        assert offer is not None
        seen = self._visible(live, seat)
        if seen:
            self._screen.line(" ".join(seen))
        may_pass = offer.default is None
        listed = ", ".join([*map(show_option, options), *(["Enter to pass"] if may_pass else [])])
        while True:
            text = self._command(live, seat, f"{listed}> ")
            if may_pass and (not text or text in PASSING):
                return None
            try:
                if not text:
                    raise Refused(f"type one of {', '.join(option.word for option in options)}")
                return self._meaning(offer, options, text)
            except PitbossError as error:
                self._screen.wrong(error)

    def _meaning(self, offer: Offer, options: Sequence[Option], text: str) -> str:
        """The choice that was typed, in full words."""
        return complete(offer, options, text, by_steps=False)

    def _visible(self, live: Live, seat: Seat) -> list[str]:
        """The cards that the seat can see when it decides."""
        assert live.round is not None
        view = live.round.view(seat)
        visible = {
            "You have": cards_of(view, seat, hand_in_play(view, seat)),
            "The board is": cards_of(view, BOARD),
            "The dealer shows": cards_of(view, DEALER),
        }
        return [f"{what} {' '.join(map(str, cards))}." for what, cards in visible.items() if cards]

    def refused(self, live: Live, seat: Seat, error: PitbossError) -> None:
        self._screen.wrong(error)

    def watch(self, live: Live, seat: Seat) -> None:
        """Shows everything that is new for this seat."""
        for result in live.results[self._results :]:
            self._show_events(live, result.round, seat)
            self._screen.result(live, seat, result)
        self._results = len(live.results)
        if live.round is not None:
            self._show_events(live, live.round, seat)
        for revealed in live.reveals[self._reveals :]:
            self._screen.quiet(f"Revealed seed, {revealed.purpose}: {revealed.seed.hex()}")
            if not self._verify_hint_shown:
                self._verify_hint_shown = True
                self._screen.quiet(f"To check the deal against it: pitboss play --verify {quote(str(self._journal))}")
        self._reveals = len(live.reveals)

    def come_back(self, live: Live) -> None:
        """Skips what an earlier run of the program has shown, except the hand in progress."""
        self._results, self._reveals = len(live.results), len(live.reveals)

    # What is shown

    def _show_commitment(self, live: Live) -> None:
        if live.chance is not None and live.chance.purpose != self._committed:
            self._committed = live.chance.purpose
            if live.chance.receipt is None:
                self._screen.quiet(f"Commitment, {live.chance.purpose}: {live.chance.commitment.hex()}")

    def _show_events(self, live: Live, round_: Round, seat: Seat) -> None:
        if round_ is not self._round:
            self._round, self._events = round_, 0
        view = round_.view(seat)
        for line in event_lines(view[self._events : len(round_.events)]):
            self._screen.line(f"  {with_names(live.players, line)}")
        self._events = len(round_.events)

    # What is typed

    def _command(self, live: Live, seat: Seat, prompt: str) -> str:
        """The next line that is not a command such as ``help``."""
        while True:
            try:
                text = self._read(prompt).strip()
            except EOFError:
                raise Away from None
            word = text.lower()
            if len(text) > LONGEST_LINE:
                self._screen.wrong(Refused(f"the line is too long: {LONGEST_LINE} characters at most"))
            elif word in ("quit", "exit"):
                if live.round is not None and not live.may_stop:
                    raise Away
                raise Leave("left the table")
            elif word in ("help", "?"):
                self._screen.help(live, self._example(live))
            elif word == "rules":
                self._screen.rules(live.table)
            elif word == "history":
                self._screen.history(live, seat)
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


def read_seed(text: str) -> bytes:
    """Reads a player's own seed from hexadecimal text."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= 64:
        raise Refused(f"{text[:24]!r} is not a seed: write 2 to 128 hexadecimal digits, as in c0ffee", "seed")
    return seed
