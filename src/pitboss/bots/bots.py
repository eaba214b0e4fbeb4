"""House bots, so that nobody must play alone. A bot is a client: it gets a view and returns a command. It knows only
its view and the rules of its table. An adviser or else a simple strategy decides how it plays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from pitboss.bots.strategies import Sight, strategy_for
from pitboss.drivers.random import one_of
from pitboss.equipment.shuffle import WORD_BITS, Draws
from pitboss.errors import PitbossError
from pitboss.machine.commands import PASS, Bet, Command, GetUp, Ready, Say, TakeBank
from pitboss.machine.view import QuestionView, SeatView, TableView
from pitboss.money import Cents
from pitboss.rules.lines import EVEN
from pitboss.rules.script import Wager
from pitboss.table.pit_table import PitTable
from pitboss.table.rotation import Person
from pitboss.table.wagers import WagerRange, check_wagers

NAMES = ("Ada", "Bo", "Cyd", "Dov", "Eli", "Fay", "Gus", "Hal")
BANKS_WITH = 40
"""A bot takes the bank if it can put up this multiple of the table's minimum."""
PROPOSITION_BANK = 400
"""A proposition player banks with this multiple of the table's minimum."""
MOST_STEPS = 8
"""The most bets that a bot makes before one roll."""


class Luck:
    """Randomness of one bot, deterministic: the same moment of the same session gives the same numbers."""

    def __init__(self, session: str, moment: str) -> None:
        self._draws = Draws(session.encode(), moment)

    def random(self) -> float:
        return self._draws.word() / (1 << WORD_BITS)


class AnyBot(ABC):
    """The common part of all bots: it answers each question once."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._answered: tuple[int, str, int] | None = None
        self._refused = 0

    def act(self, view: TableView) -> Command | None:
        """What the bot does now, or ``None`` if the table does not ask it."""
        own, question = view.own, view.question
        if own is None or own.state != "here" or question is None or not question.mine:
            return None
        moment = (question.number, question.kind, len(own.spots) if view.kind == "steps" else 0)
        if moment == self._answered or (own.ready and question.kind != "decision"):
            return None
        self._answered = moment
        if self._refused:
            return self._give_up(view, question)
        return self._act(view, own, question, Luck(view.session, f"bot {own.seat} at {moment}"))

    def refused(self, error: PitbossError) -> None:
        """The last command was refused. When the bot is asked again, it takes the default answer."""
        self._answered = None
        self._refused += 1

    def _give_up(self, view: TableView, question: QuestionView) -> Command | None:
        tries, self._refused = self._refused, 0
        if question.kind == "bank":
            return TakeBank(self.person, None)
        if question.kind == "decision" and view.kind != "steps":
            return Say(self.person, question.silence or PASS, question.number) if tries < 2 else None
        return Ready(self.person)

    @abstractmethod
    def _act(self, view: TableView, own: SeatView, question: QuestionView, luck: Luck) -> Command | None:
        """The bot's answer to a question that it has not answered yet."""


Adviser = Callable[[TableView], str]
"""Returns the best answer to the question in a view, or an empty text if it is not known."""


class HasTable(Protocol):
    table: PitTable[Any]


class Bot(AnyBot):
    """A bot at a pit table."""

    def __init__(self, table: PitTable[Any], person: Person, adviser: Adviser | None = None) -> None:
        super().__init__(person)
        self.table = table
        self._adviser = adviser
        self._strategy = strategy_for(table.rules.game)
        self._steps: tuple[int, int] = (0, 0)

    def _act(self, view: TableView, own: SeatView, question: QuestionView, luck: Luck) -> Command | None:
        if question.kind == "bank":
            return TakeBank(self.person, self._bank(own, question))
        if question.kind == "bets":
            return self._bet(view, own, luck)
        if question.kind == "between":
            return None
        best = self._adviser(view) if self._adviser is not None and view.kind == "pit" else ""
        words = best or self._strategy(Sight.of(view, own, question, luck))
        if view.kind == "steps":
            return self._step(question, words)
        return Say(self.person, words or question.silence or PASS, question.number)

    def _step(self, question: QuestionView, words: str | None) -> Command:
        number, steps = self._steps
        steps = steps + 1 if number == question.number else 1
        self._steps = question.number, steps
        if words is None or steps > MOST_STEPS:
            return Ready(self.person)
        return Say(self.person, words, question.number)

    def _bank(self, own: SeatView, question: QuestionView) -> Cents | None:
        least = self.table.rules.options.min
        usual = (PROPOSITION_BANK if own.role == "proposition player" else BANKS_WITH) * least
        for amount in (usual, BANKS_WITH * least):
            if question.least <= amount <= question.most:
                return Cents(amount)
        return None

    def _bet(self, view: TableView, own: SeatView, luck: Luck) -> Command:
        if own.spots:
            return Ready(self.person)
        least = min(bet.least for bet in self.table.ranges.values())
        if own.stack < least:
            return GetUp(self.person)
        wagers = usual_wagers(self, luck)
        try:
            check_wagers(self.table.rules, wagers)
        except PitbossError:
            return Ready(self.person)
        self._answered = None
        return Bet(self.person, wagers) if sum(wagers.values()) <= own.stack else Ready(self.person)


def usual_wagers(live: HasTable, luck: Luck) -> dict[Wager, Cents]:
    """The main wager of the sheet, one to three times its minimum, and sometimes a side bet."""
    bets = live.table.ranges
    main = [bet for bet in bets.values() if bet.spot.required or bet.spot.base] or [_main_bet(live, luck)]
    picked = {}
    for bet in bets.values():
        needed = not bet.spot.needs or any(each.slug in bet.spot.needs for each in main)
        if bet in main or (not bet.selections[1:] and needed and luck.random() < 0.15 and len(bets) < 8):
            times = 1 + int(luck.random() * 3) if bet in main and bet.spot.exactly is None else 1
            selection = one_of(bet.selections, luck)
            wager = Wager(f"{bet.slug} {selection}" if selection else bet.slug)
            picked[wager] = Cents(min(bet.least * times, bet.most))
    return _equal(live, picked)


def _equal(live: HasTable, picked: dict[Wager, Cents]) -> dict[Wager, Cents]:
    """The wagers, where those that must equal another wager, or not exceed it, are set to its amount."""
    found = dict(picked)
    for wager in picked:
        spot = live.table.rules.wagers[wager.partition(" ")[0]]
        if spot.equals:
            found[wager] = found.get(Wager(spot.equals), found[wager])
        elif spot.at_most:
            found[wager] = min(found[wager], found.get(Wager(spot.at_most), found[wager]))
    return found


def _main_bet(live: HasTable, luck: Luck) -> WagerRange:
    """The main wager of a sheet that requires none: a wager at even money, or else the first one."""
    bets = [bet for bet in live.table.ranges.values() if not bet.spot.needs]
    even = [bet for bet in bets if bet.spot.pays == EVEN]
    return one_of(even, luck) if even else bets[0]
