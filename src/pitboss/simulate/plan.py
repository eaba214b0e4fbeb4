"""How rounds are dealt: a plan gives the outcomes of any block of rounds, from its number and the seed only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.drivers.run import Said, run
from pitboss.equipment.stock import Piece
from pitboss.errors import BadGame
from pitboss.odds.compiled import compiled
from pitboss.rules.script import Ask, Deal, Roll, Shuffle, Spin
from pitboss.simulate.kernels import tally
from pitboss.simulate.outcomes import Outcome, Result, outcome_of
from pitboss.simulate.setup import SEAT, Setup
from pitboss.table.round import Round

Ints = NDArray[np.int64]
BLOCK = 1 << 18
"""The number of rounds in a block that compiled rules deal."""
_FEW_CODES = 1 << 10
FEW = 1 << 12
"""Up to this many codes, each code has its own counter."""


class DealtBlock(NamedTuple):
    """The rounds of one block."""

    places: Ints
    """For each round an index into ``outcomes``."""
    outcomes: Sequence[Outcome]
    counts: Sequence[int]
    throws: int = 0
    """The number of throws of the dice, where a round takes several."""


class Plan(ABC):
    """Deals the rounds of one setup."""

    block = BLOCK
    """The number of rounds in a block."""
    by_rules = True
    """Whether the compiled rules deal the rounds; otherwise the script does."""

    def __init__(self, setup: Setup, strategy: str) -> None:
        self.setup = setup
        self.strategy = strategy
        """How the seat decides, in a few words; empty if there is nothing to decide."""

    @abstractmethod
    def dealt(self, seed: int, block: int, rounds: int) -> DealtBlock:
        """The first ``rounds`` rounds of a block."""


class CodePlan(Plan):
    """Rounds from a kernel that gives a code for every round. The meaning of each code is looked up once."""

    codes = 0
    """The number of possible codes, if it is small; 0 if there are many, of which few come."""

    def __init__(self, setup: Setup, strategy: str) -> None:
        super().__init__(setup, strategy)
        self._known: dict[int, Outcome] = {}

    @abstractmethod
    def deal(self, seed: int, block: int, codes: Ints) -> int:
        """Fills the codes of a block's first rounds. Returns the number of throws of the dice, if there are any."""

    @abstractmethod
    def learn(self, seed: int, block: int, first: Mapping[int, int]) -> dict[int, Outcome]:
        """The outcome of each of these codes; ``first`` says at which round of the block each code comes."""

    def dealt(self, seed: int, block: int, rounds: int) -> DealtBlock:
        codes = np.zeros(rounds, np.int64)
        throws = self.deal(seed, block, codes)
        keys, counts, first = self._counted(codes)
        used = np.flatnonzero(counts).tolist()
        wanted = {int(keys[at]): int(first[at]) for at in used if int(keys[at]) not in self._known}
        if wanted:
            self._known |= self.learn(seed, block, wanted)
        nothing = Outcome(())
        outcomes = [nothing] * len(counts)
        for at in used:
            outcomes[at] = self._known[int(keys[at])]
        return DealtBlock(codes, outcomes, counts.tolist(), throws)

    def _counted(self, codes: Ints) -> tuple[Ints, Ints, Ints]:
        """The codes that came, how often each came, and at which round it first came. Replaces each code in ``codes``
        by its index."""
        if self.codes:
            counts, first = np.zeros(self.codes, np.int64), np.zeros(self.codes, np.int64)
            compiled(tally.count_few)(codes, counts, first)
            return np.arange(self.codes), counts, first
        size = _FEW_CODES
        while True:
            keys = np.full(size, tally.EMPTY)
            counts, first = np.zeros(size, np.int64), np.zeros(size, np.int64)
            if compiled(tally.count)(codes, keys, counts, first) != tally.FULL:
                return keys, counts, first
            size *= 4


class CodePart(NamedTuple):
    """A part of a code, with its number of values. It decides these wagers and no others."""

    size: int
    wagers: tuple[str, ...] = ()
    """Empty for the part that decides all wagers that no other part names."""


@dataclass(frozen=True)
class Trace:
    """The cards and choices of one round of a kernel, in the order in which the script asks for them."""

    cards: tuple[int, ...]
    said: tuple[str | None, ...]
    opened: tuple[frozenset[str], ...] = ()
    """The options that the kernel found open at each question, if it asks the rules for them; otherwise empty."""


class CardPlan(CodePlan):
    """Rounds from a kernel that deals cards. The script plays the first round with a new code again, so that the table
    itself says what that code pays. No pay line is used here."""

    parts: tuple[CodePart, ...] = (CodePart(1),)
    """The parts of a code, lowest digit first."""

    def __init__(self, setup: Setup, strategy: str) -> None:
        super().__init__(setup, strategy)
        self._by_part: dict[tuple[int, int], tuple[Result, ...]] = {}
        deck = setup.table.deck
        assert deck is not None
        self.pieces = {int(piece): piece for piece in deck.cards()}
        self._stock = np.array([int(piece) for piece in deck.cards()], np.int64)

    def stock(self) -> Ints:
        """All cards as numbers, in new-deck order."""
        return self._stock.copy()

    @abstractmethod
    def traces(self, seed: int, block: int, rounds: Sequence[int]) -> list[Trace]:
        """Deals these rounds of a block, in ascending order, again."""

    def played(self, trace: Trace) -> Outcome:
        """Plays the round with the script."""
        opening = self.setup.opening
        round_ = self.setup.table.open(opening)
        replay = KnownRound([self.pieces[card] for card in trace.cards], trace.said)
        run(round_, replay)
        replay.check_used()
        return outcome_of(self.setup.table.settle(opening, round_), SEAT, opening.bank is not None)

    def digits(self, code: int) -> tuple[int, ...]:
        """The value of each part."""
        found = []
        for part in self.parts:
            code, digit = divmod(code, part.size)
            found.append(digit)
        return tuple(found)

    def learn(self, seed: int, block: int, first: Mapping[int, int]) -> dict[int, Outcome]:
        if self.setup.coupled:
            codes = sorted(first, key=lambda code: first[code])
            traces = self.traces(seed, block, [first[code] for code in codes])
            return {code: self.played(trace) for code, trace in zip(codes, traces, strict=True)}
        missing = {
            (place, digit): at
            for code, at in sorted(first.items(), key=lambda each: -each[1])
            for place, digit in enumerate(self.digits(code))
            if (place, digit) not in self._by_part
        }
        rounds = sorted(set(missing.values()))
        played = dict(zip(rounds, map(self.played, self.traces(seed, block, rounds)), strict=True))
        for (place, digit), at in missing.items():
            self._by_part[place, digit] = tuple(self._decided_by(place, played[at].results))
        return {code: self._joined(code) for code in first}

    def _decided_by(self, place: int, results: Iterable[Result]) -> Iterable[Result]:
        named = {wager for part in self.parts for wager in part.wagers}
        mine = self.parts[place].wagers
        return [each for each in results if each.wager in mine or (not mine and each.wager not in named)]

    def _joined(self, code: int) -> Outcome:
        results = [each for place, digit in enumerate(self.digits(code)) for each in self._by_part[place, digit]]
        return Outcome(tuple(sorted(results)))


class KnownRound:
    """Answers a round with known cards and words."""

    def __init__(self, cards: Sequence[Piece], said: Sequence[str | None]) -> None:
        self._cards = cards
        self._said = said
        self._dealt = 0
        self._asked = 0
        self.offered: list[frozenset[str]] = []
        """The options offered at each question."""

    def where(self) -> str:
        return ""

    def shuffle(self, request: Shuffle) -> None:
        pass

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        if request.may:
            return ()
        start = self._dealt
        self._dealt += request.cards
        return tuple(self._cards[start : self._dealt])

    def roll(self, request: Roll) -> tuple[int, ...]:
        if not request.may:
            raise BadGame("a game of cards rolls no dice that decide anything")
        return ()

    def spin(self, request: Spin) -> str:
        raise BadGame("a game of cards spins no wheel")

    def say(self, round_: Round, request: Ask) -> Said | None:
        seat = round_.waiting_for()[0]
        offer = request.offers[seat]
        if offer.no_effect or seat != SEAT:
            return Said(seat, None)
        self.offered.append(frozenset(option.word for option in offer.options))
        if self._asked == len(self._said):
            raise BadGame(
                f"the script asks for one of {', '.join(sorted(self.offered[-1]))}, where the kernel chose nothing"
            )
        word = self._said[self._asked]
        self._asked += 1
        return Said(seat, word)

    def check_used(self) -> None:
        """Checks that the script has used every card and choice of the kernel."""
        if self._dealt != len(self._cards) or self._asked != len(self._said):
            raise BadGame(
                f"the kernel dealt {len(self._cards)} cards and chose {list(self._said)}, the script used "
                f"{self._dealt} and asked {self._asked} times"
            )
