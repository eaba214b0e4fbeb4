"""Rounds dealt by the script itself: every game and any number of seats, some thousand rounds a second."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from pitboss.bots.strategies import Sight, careful, strategy_for
from pitboss.drivers.committed import behind_cut_card
from pitboss.drivers.random import RandomDriver
from pitboss.drivers.run import Said, run
from pitboss.equipment.cards import Card
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused
from pitboss.machine.view import OptionView
from pitboss.rules.script import DEALER, Ask, Move, Offer, Place, Seat, Shuffle
from pitboss.simulate.outcomes import Outcome, outcome_of
from pitboss.simulate.plan import DealtBlock as DealtRounds
from pitboss.simulate.plan import Plan
from pitboss.simulate.setup import SEAT, Setup
from pitboss.simulate.strategies import HOUSE_WAY, SILENT, STAY
from pitboss.table.round import Dealt, Round

SCRIPT_BLOCK = 1 << 10

Decide = Callable[["ScriptDriver", Round, Seat, Offer], str | None]


class ScriptPlan(Plan):
    """Rounds dealt by the script. A function decides for the seats."""

    block = SCRIPT_BLOCK
    by_rules = False

    def __init__(self, setup: Setup, strategy: str, decide: Decide) -> None:
        super().__init__(setup, strategy)
        self._decide = decide

    def dealt(self, seed: int, block: int, rounds: int) -> DealtRounds:
        setup = self.setup
        driver = ScriptDriver(setup.table.deck, Random(f"{seed} {block}"), self._decide, setup.job.fresh)
        opening = setup.opening
        known: dict[Outcome, int] = {}
        places = np.zeros(rounds, np.int64)
        for number in range(rounds):
            round_ = setup.table.open(opening)
            run(round_, driver)
            outcome = outcome_of(setup.table.settle(opening, round_), SEAT, opening.bank is not None)
            places[number] = known.setdefault(outcome, len(known))
            opening = opening._replace(carried=round_.carried)
        return DealtRounds(places, list(known), np.bincount(places, minlength=len(known)).tolist())


class ScriptDriver(RandomDriver):
    """Random cards from a generator, and a shoe that is shuffled when its cut card is out, or always if ``fresh``."""

    def __init__(self, deck: Stock | None, rng: Random, decide: Decide, fresh: bool = False) -> None:
        super().__init__(deck, rng)
        self.rng = rng
        self._behind = behind_cut_card(deck) if deck else 0
        self._decide = decide
        self._fresh = fresh
        self._began = False

    def shuffle(self, request: Shuffle) -> None:
        if request.when == "always" or self._fresh or not self._began or len(self._left) <= self._behind:
            super().shuffle(request)
            self._began = True

    def say(self, round_: Round, request: Ask) -> Said | None:
        seat = round_.waiting_for()[0]
        offer = request.offers[seat]
        return Said(seat, None if offer.no_effect else self._decide(self, round_, seat, offer))


def silent(driver: ScriptDriver, round_: Round, seat: Seat, offer: Offer) -> str | None:
    return None


def at_random(driver: ScriptDriver, round_: Round, seat: Seat, offer: Offer) -> str | None:
    return RandomDriver.say(driver, round_, Ask({seat: offer})).words  # type: ignore[union-attr]


GIVES_UP = ("fold", "surrender")


def stay(driver: ScriptDriver, round_: Round, seat: Seat, offer: Offer) -> str | None:
    """The option with the fewest chips that stays in, where the hand can be folded or is given up by default; without
    one, the table's default."""
    staying = [option for option in offer.options if option.word not in GIVES_UP and not option.cards]
    raises = [option for option in staying if option.stake is not None and option.most]
    if not raises or not (offer.default in GIVES_UP or "fold" in [option.word for option in offer.options]):
        return None
    return min(raises, key=lambda option: option.least).word


def cards_at(round_: Round, place: Place) -> tuple[Card, ...]:
    """The cards of the hand at this place that was dealt to last."""
    hands: dict[int, list[Any]] = {}
    last = 0
    for event in round_.events:
        if isinstance(event, Dealt) and event.to == place:
            last = event.hand
            hands.setdefault(last, []).extend(event.cards)
        elif isinstance(event, Move) and event.place == place:
            hands.setdefault(event.to_hand, []).append(hands[event.from_hand].pop())
    return tuple(card for card in hands.get(last, []) if isinstance(card, Card))


def as_bots(game: str) -> Decide:
    strategy = strategy_for(game)

    def decide(driver: ScriptDriver, round_: Round, seat: Seat, offer: Offer) -> str | None:
        options = tuple(
            OptionView(each.word, each.stake, each.least, each.most, each.usual, each.atop, each.cards)
            for each in offer.options
        )
        cards, dealer = cards_at(round_, seat), cards_at(round_, DEALER)
        return strategy(Sight(None, cards, dealer[:1], options, offer.default, {}, driver.rng))  # type: ignore[arg-type]

    return decide


DECIDES: dict[str, Decide] = {SILENT: silent, "random": at_random, STAY: stay, HOUSE_WAY: silent}


def script_plan(setup: Setup, strategy: str) -> ScriptPlan:
    if strategy == "bots":
        game = setup.rules.game
        named = strategy if strategy_for(game) is not careful else "careful: no strategy for this game"
        return ScriptPlan(setup, named, as_bots(game))
    if strategy not in DECIDES:
        raise Refused(f"{strategy!r} is not known to the script; there are bots, {', '.join(DECIDES)}", "--strategy")
    return ScriptPlan(setup, strategy, DECIDES[strategy])
