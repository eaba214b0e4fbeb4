"""A person at a pit table, in a terminal: wagers, the bank, decisions, and the steps of craps."""

from __future__ import annotations

from pitboss.errors import PitbossError, Refused
from pitboss.live.dealing import Leave
from pitboss.live.table import LiveTable
from pitboss.money import Cents, dollars_text, money
from pitboss.rules.script import Seat, Wager, parse_dollars
from pitboss.table.opening import BankSeat
from pitboss.terminal.keyboard import PASSING, Keyboard
from pitboss.terminal.words import complete, read_wagers, show_option, split_words


class Terminal(Keyboard[LiveTable]):
    def bank(self, live: LiveTable, seat: Seat) -> Cents | None:
        self._show_commitment(live)
        have = live.chips.seats[seat]
        self._screen.line(
            f"You may bank the next hand; you have {money(have)}. You can win or lose at most what you bank."
        )
        while True:
            words = split_words(self._command(live, seat, "bank: an amount, or no> "))
            try:
                if not words:
                    raise Refused("type an amount, or no")
                if words[0].lower() in PASSING:
                    return None
                return parse_dollars(words[-1])
            except PitbossError as error:
                self._screen.wrong(error)

    def wagers(self, live: LiveTable, seat: Seat, bank: BankSeat | None) -> dict[Wager, Cents]:
        have = live.chips.seats[seat]
        if have < min(bet.least for bet in live.table.ranges.values()):
            raise Leave("out of chips")
        self._show_commitment(live)
        if bank is not None:
            self._screen.line(f"{live.players[bank.seat].name} banks with {money(bank.amount)}.")
        last = self._last_wagers(live, seat)
        shown = " ".join(f"{wager} {dollars_text(amount)}" for wager, amount in last.items())
        again = f" [{shown}]" if shown else ""
        while True:
            text = self._command(live, seat, f"{money(have)}, your wagers{again}> ")
            try:
                if not text and last:
                    return last
                if not text:
                    raise Refused("no wager yet: type a wager such as " + self._example(live) + ", or help")
                if text == "watch":
                    return {}
                return read_wagers(live.table, text)
            except PitbossError as error:
                self._screen.wrong(error)

    def _last_wagers(self, live: LiveTable, seat: Seat) -> dict[Wager, Cents]:
        for result in reversed(live.results):
            if seat in result.opening.stakes:
                return dict(result.opening.stakes[seat])
        return {}

    def _example(self, live: LiveTable) -> str:
        bet = next(iter(live.table.ranges.values()))
        selection = f" {bet.selections[0]}" if bet.selections[0] else ""
        return f"'{bet.slug}{selection} {dollars_text(bet.least)}'"


class StepTerminal(Terminal):
    """A person at a table where bets are made between rolls."""

    def seed(self, live: LiveTable, seat: Seat) -> bytes:
        self._show_commitment(live)
        return super().seed(live, seat)

    def decide(self, live: LiveTable, seat: Seat) -> str | None:
        """Reads one bet, take or call before a roll. An empty line rolls the dice."""
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
