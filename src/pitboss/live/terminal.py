"""A person at the table, in a terminal: lines in, lines out, and nothing shown that his seat may not see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shlex import quote

from pitboss.errors import PitbossError, Refused
from pitboss.games.script import BOARD, DEALER, Seat, Wager, parse_dollars
from pitboss.live.host import Leave
from pitboss.live.show import Screen, told, with_names
from pitboss.live.strategies import cards_of, hand_in_play
from pitboss.live.table import LiveTable
from pitboss.live.words import complete, read_wagers, show_option, split_words
from pitboss.money import Cents, dollars_text, money
from pitboss.table.chance import bets_of
from pitboss.table.opening import BankSeat
from pitboss.table.round import Round

PLAYER_SEED_BYTES = 16
PASSING = ("pass", "no", "none")
LONGEST_LINE = 200


class Away(Exception):
    """The person is gone with the hand under way; it stays in the journal."""


class Terminal:
    def __init__(self, screen: Screen, read: Callable[[str], str], journal: Path, seed: bytes | None = None) -> None:
        self._screen = screen
        self._read = read
        self._journal = journal
        self._seed = seed
        self._results = self._reveals = self._events = 0
        self._round: Round | None = None
        self._committed = ""
        self._told_how = False

    # Asked by the host

    def seed(self, live: LiveTable, seat: Seat) -> bytes:
        assert live.chance is not None
        if live.table.game.by_steps:
            self._show_commitment(live)
        return self._seed or live.entropy(f"{live.chance.purpose} seat {seat}", PLAYER_SEED_BYTES)

    def bank(self, live: LiveTable, seat: Seat) -> Cents | None:
        self._show_commitment(live)
        have = live.chips.seats[seat]
        self._screen.line(f"The bank is offered to you; you have {money(have)}. It can win or lose what you put up.")
        while True:
            words = split_words(self._command(live, seat, "bank: an amount, or no> "))
            try:
                if not words:
                    raise Refused("say an amount, or no")
                if words[0].lower() in PASSING:
                    return None
                return parse_dollars(words[-1])
            except PitbossError as error:
                self._screen.wrong(error)

    def wagers(self, live: LiveTable, seat: Seat, bank: BankSeat | None) -> dict[Wager, Cents]:
        have = live.chips.seats[seat]
        if have < min(bet.least for bet in bets_of(live.table).values()):
            raise Leave("out of chips")
        self._show_commitment(live)
        if bank is not None:
            self._screen.line(f"{live.players[bank.seat].name} banks, with {money(bank.amount)}.")
        last = self._last_wagers(live, seat)
        shown = " ".join(f"{wager} {dollars_text(amount)}" for wager, amount in last.items())
        again = f" [{shown}]" if shown else ""
        while True:
            text = self._command(live, seat, f"{money(have)}, your wagers{again}> ")
            try:
                if not text and last:
                    return last
                if not text:
                    raise Refused("no wager yet: type one, as in " + self._example(live) + ", or help")
                if text == "watch":
                    return {}
                return read_wagers(live.table, text)
            except PitbossError as error:
                self._screen.wrong(error)

    def decide(self, live: LiveTable, seat: Seat) -> str | None:
        if live.table.game.by_steps:
            return self._step(live, seat)
        self.watch(live, seat)
        offer, options = live.offer(seat), live.options(seat)
        assert offer is not None and live.round is not None
        view = live.round.view(seat)
        lying = {
            "You have": cards_of(view, seat, hand_in_play(view, seat)),
            "The board is": cards_of(view, BOARD),
            "The dealer shows": cards_of(view, DEALER),
        }
        seen = [f"{what} {' '.join(map(str, cards))}." for what, cards in lying.items() if cards]
        if seen:
            self._screen.line(" ".join(seen))
        may_pass = offer.default is None
        listed = ", ".join([*map(show_option, options), *(["Enter to let it pass"] if may_pass else [])])
        while True:
            text = self._command(live, seat, f"{listed}> ")
            if may_pass and (not text or text in PASSING):
                return None
            try:
                if not text:
                    raise Refused(f"say one of {', '.join(option.word for option in options)}")
                return complete(offer, options, text, by_steps=False)
            except PitbossError as error:
                self._screen.wrong(error)

    def _step(self, live: LiveTable, seat: Seat) -> str | None:
        """One bet, take or call before a roll; an empty line rolls."""
        self.watch(live, seat)
        offer = live.offer(seat)
        if offer is None or live.round is None:
            return None
        up = ", ".join(f"{wager} {money(amount)}" for wager, amount in live.up(seat).items())
        have = live.chips.seats[seat]
        if not up and have < live.table.rules.options.min and not live.options(seat):
            raise Leave("out of chips")
        while True:
            text = self._command(live, seat, f"{money(have)}, up: {up or 'nothing'}; Enter rolls> ")
            if not text or text == "roll":
                return None
            try:
                if text == "bets":
                    self._screen.line(", ".join(map(show_option, live.options(seat))))
                    continue
                return complete(offer, live.options(seat), text, by_steps=True)
            except PitbossError as error:
                self._screen.wrong(error)

    def refused(self, live: LiveTable, seat: Seat, error: PitbossError) -> None:
        self._screen.wrong(error)

    def watch(self, live: LiveTable, seat: Seat) -> None:
        """Shows whatever is new to this seat."""
        for result in live.results[self._results :]:
            self._show_events(live, result.round, seat)
            self._screen.result(live, seat, result)
        self._results = len(live.results)
        if live.round is not None:
            self._show_events(live, live.round, seat)
        for revealed in live.reveals[self._reveals :]:
            self._screen.quiet(f"Revealed seed, {revealed.purpose}: {revealed.seed.hex()}")
            if not self._told_how:
                self._told_how = True
                self._screen.quiet(f"To deal it again from that: pitboss play --verify {quote(str(self._journal))}")
        self._reveals = len(live.reveals)

    def come_back(self, live: LiveTable) -> None:
        """What was shown in an earlier sitting is not shown again; a hand under way is."""
        self._results, self._reveals = len(live.results), len(live.reveals)

    # What is shown

    def _show_commitment(self, live: LiveTable) -> None:
        if live.chance is not None and live.chance.purpose != self._committed:
            self._committed = live.chance.purpose
            if live.chance.receipt is None:
                self._screen.quiet(f"Commitment, {live.chance.purpose}: {live.chance.commitment.hex()}")

    def _show_events(self, live: LiveTable, round_: Round, seat: Seat) -> None:
        if round_ is not self._round:
            self._round, self._events = round_, 0
        view = round_.view(seat)
        for line in told(view[self._events : len(round_.events)]):
            self._screen.line(f"  {with_names(live.players, line)}")
        self._events = len(round_.events)

    def _last_wagers(self, live: LiveTable, seat: Seat) -> dict[Wager, Cents]:
        for result in reversed(live.results):
            if seat in result.opening.stakes:
                return dict(result.opening.stakes[seat])
        return {}

    def _example(self, live: LiveTable) -> str:
        bet = next(iter(bets_of(live.table).values()))
        selection = f" {bet.selections[0]}" if bet.selections[0] else ""
        return f"'{bet.slug}{selection} {dollars_text(bet.least)}'"

    # What is typed

    def _command(self, live: LiveTable, seat: Seat, prompt: str) -> str:
        """The next line that is not about the table itself."""
        while True:
            try:
                text = self._read(prompt).strip()
            except EOFError:
                raise Away from None
            word = text.lower()
            if len(text) > LONGEST_LINE:
                self._screen.wrong(Refused("that is more than can be said at a table"))
            elif word in ("quit", "exit"):
                if live.round is not None and not live.table.game.by_steps:
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
    """A player's own seed, as he writes it."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= 64:
        raise Refused(f"{text[:24]!r} is not a seed: write 2 to 128 hexadecimal digits, as in c0ffee", "seed")
    return seed
