"""Plays the rounds of a game without compiled rules by the charts of its price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.equipment.cards import Card
from pitboss.errors import BadGame
from pitboss.odds.look_up import best_choice, open_choice
from pitboss.odds.report import report
from pitboss.odds.strategy import Chart
from pitboss.rules.game import Held
from pitboss.rules.script import BOARD, DEALER, Offer, Seat
from pitboss.simulate.scripted import Decide, ScriptDriver, cards_at
from pitboss.simulate.setup import Setup
from pitboss.table.round import Dealt, Round, of_game

TEN, ACE = 8, 12
"""Charts call a dealer's card from the first of these ranks up to the second T."""


def charts_of(setup: Setup) -> tuple[Chart, ...]:
    """The charts of the wagers that are bet."""
    prices = report(setup.table.game, setup.rules, list(setup.bets)).prices
    return tuple(chart for price in prices for chart in price.charts)


def by_chart(setup: Setup, charts: Sequence[Chart]) -> Decide:
    """The best open choice for what the hand makes. A question about which no chart says anything gets the default."""
    game, rules = setup.table.game, setup.rules
    charted = {word for chart in charts for play in chart.choices for word in (play.best, *play.costs)}

    def decide(driver: ScriptDriver, round_: Round, seat: Seat, offer: Offer) -> str | None:
        offered = {option.word for option in offer.options}
        if offered.isdisjoint(charted):
            return None
        makes = of_game(game, game.makes, rules, Held(seat, cards_at(round_, seat), cards_at(round_, BOARD)))
        found = best_choice(charts, frozenset((makes, *_dealer_ranks(round_))))
        best = open_choice(found, offered) if found else None
        if best is None:
            raise BadGame(
                f"{game.slug}: a hand makes {makes!r}, but no chart of the price has it with a choice among "
                f"{', '.join(sorted(offered))}"
            )
        return best.best

    return decide


def _dealer_ranks(round_: Round) -> Iterator[str]:
    """The ranks of the dealer's open cards as charts write them."""
    for event in round_.events:
        if isinstance(event, Dealt) and event.to == DEALER and event.face == "up":
            for card in event.cards:
                if isinstance(card, Card):
                    yield "T" if TEN <= card.rank < ACE else str(card)[0]
