"""Games of twenty-one: one kernel deals them from a shoe with a cut card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pitboss.drivers.committed import behind_cut_card
from pitboss.games.twentyone.blackjack import BlackjackRules
from pitboss.games.twentyone.choices import CHOICES
from pitboss.games.twentyone.counting import is_blackjack, most_insurance
from pitboss.games.twentyone.double_back_jack import DoubleBackRules
from pitboss.games.twentyone.pure_21_5_bonuses import eights_line
from pitboss.games.twentyone.spanish_21 import SpanishRules
from pitboss.money import Cents, dollars_text
from pitboss.odds.compiled import bound, compiled
from pitboss.odds.solve.twentyone.table import SolvedTable
from pitboss.simulate.kernels import twentyone as kernel
from pitboss.simulate.kernels import twentyone_ends as ends
from pitboss.simulate.kernels.stream import stream
from pitboss.simulate.plan import CardPlan, CodePart, Ints, Trace
from pitboss.simulate.policies.chart import by_chart
from pitboss.simulate.policies.twentyone import Policy, as_bot, chosen_by, solved
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import BEST, INSURES, unknown

MOST_CARDS = 64
_SIDE_BETS = {
    "match-the-dealer": (kernel.MATCH, 3),
    "perfect-pairs": (kernel.PAIRS, 3),
    "blazing-7s": (kernel.BLAZING, 3),
    "lucky-ladies": (kernel.LADIES, 3),
    "super-4": (kernel.SUPER, 4),
    "bonus-bet": (kernel.BONUS, 3),
    "buster": (kernel.BUSTER, 3),
    "dealer-888": (kernel.EIGHTS, 2),
}
"""The bit of each side bet, and the number of bits for its lines, in the order of the kernel."""


class HandRules(NamedTuple):
    """The functions that a game binds into the kernel."""

    at_end: Callable[..., int] = ends.blackjack_end
    touched: Callable[..., bool] = ends.blackjack_touched
    compared: Callable[..., int] = ends.blackjack_compared
    asks: Callable[..., int] = ends.nothing_asked
    bought: Callable[..., tuple[int, int]] = ends.not_bought
    natural: Callable[..., bool] = is_blackjack
    frozen: Callable[..., bool] = ends.never


class ShoePlan(CardPlan):
    def __init__(
        self, setup: Setup, strategy: str, rules: HandRules, table: kernel.TwentyoneTable, policy: Policy
    ) -> None:
        super().__init__(setup, strategy)
        beside = bound(kernel.side_bets, eights=eights_line)
        self._kernel = compiled(kernel.deal, side_bets=beside, rescued=ends.given_up, **rules._asdict())
        self.table = table
        self._book = policy.book()
        chosen = [(wager, bits) for wager, (bit, bits) in _SIDE_BETS.items() if table.side_bets & bit]
        lines = [CodePart(1 << bits, (wager,)) for wager, bits in reversed(chosen)]
        self.parts = (CodePart(kernel.ENDS), *lines, CodePart(4, ("insurance",)))

    def deal(self, seed: int, block: int, codes: Ints) -> int:
        self._deal(seed, block, codes, [])
        return 0

    def _deal(self, seed: int, block: int, codes: Ints, rounds: Sequence[int]) -> tuple[Ints, Ints]:
        kept = np.zeros((len(rounds), MOST_CARDS + 1), np.int64)
        said = np.zeros((len(rounds), 64), np.int64)
        self._kernel(
            *stream(seed, block), self.stock(), self.table, *self._book, codes, np.array(rounds, np.int64), kept,
            said,
        )  # fmt: skip
        return kept, said

    def traces(self, seed: int, block: int, rounds: Sequence[int]) -> list[Trace]:
        if not rounds:
            return []
        kept, said = self._deal(seed, block, np.zeros(rounds[-1] + 1, np.int64), rounds)
        return [self._trace(cards, words) for cards, words in zip(kept.tolist(), said.tolist(), strict=True)]

    def _trace(self, cards: list[int], said: list[int]) -> Trace:
        written = said[1 : said[0] + 1]
        opened = tuple(frozenset(word for bit, word in CHOICES.items() if each >> 7 & bit) for each in written)
        return Trace(tuple(cards[1 : cards[0] + 1]), tuple(self._word(each & 127) for each in written), opened)

    def _word(self, chosen: int) -> str | None:
        if chosen == kernel.INSURES:
            most = most_insurance(self.setup.bets["bet"], getattr(self.setup.rules.options, "chip", None) or 0)  # type: ignore[index]
            return f"insurance {dollars_text(Cents(most))}"
        others = {kernel.NO_CHOICE: None, kernel.RESCUES: "rescue", kernel.BUYS: "second-chance"}
        others[kernel.LETS_GO] = "bust"
        return CHOICES[chosen] if chosen in CHOICES else others[chosen]


def house_banked(setup: Setup, strategy: str, rules: HandRules, policy: Policy) -> ShoePlan:
    """The plan of a game that the house banks, with insurance where the sheet has it."""
    sheet = setup.rules
    assert isinstance(sheet, BlackjackRules | DoubleBackRules | SpanishRules)
    table = kernel.TwentyoneTable(
        sheet.play.as_ints, behind(setup), sheet.options.hit_soft_17, sheet.options.peek, False,
        "insurance" in sheet.wagers, strategy == INSURES, False, *side_bets_of(setup), False,
    )  # fmt: skip
    return ShoePlan(setup, strategy, rules, table, policy)


def side_bets_of(setup: Setup, eights: bool = False) -> tuple[int, int]:
    """The side bets as bits, and the number of bits of a code for their lines."""
    wagers = [wager for wager in _SIDE_BETS if wager in setup.bets or (eights and wager == "dealer-888")]
    return sum(_SIDE_BETS[wager][0] for wager in wagers), sum(_SIDE_BETS[wager][1] for wager in wagers)


def behind(setup: Setup) -> int:
    deck = setup.table.deck
    assert deck is not None
    return deck.size if setup.job.fresh else behind_cut_card(deck)


def policy_of(setup: Setup, table: SolvedTable) -> tuple[str, Policy]:
    """The strategy's name and its tables."""
    strategy = setup.strategy
    if setup.job.chart:  # rescues and second chances are played as is best
        usual = solved(table, BEST)
        return "by the file", chosen_by(table, by_chart(setup.job.chart))._replace(
            rescues=usual.rescues, buys=usual.buys
        )
    if strategy in (BEST, "total-dependent", INSURES):
        return strategy, solved(table, strategy)
    if strategy == "bots":
        return strategy, chosen_by(table, as_bot(setup.rules.game))
    raise unknown(strategy, setup.rules.game, BEST, "total-dependent", "bots", INSURES)
