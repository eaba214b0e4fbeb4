"""The best play at a live table, and what another would cost, where that is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.bots.bots import Luck
from pitboss.bots.strategies import Sight, careful, strategy_for
from pitboss.equipment.cards import Card
from pitboss.machine.view import HandView, SeatView, TableView
from pitboss.money import Cents, money
from pitboss.odds.strategy import Chart, Choice
from pitboss.rules.script import BOARD, DEALER
from pitboss.table.table import Table
from pitboss.terminal.setting import made, setting_option

NOT_KNOWN = "The best play is not known for this game yet."
NOT_YOURS = "It is not your turn to decide anything."
COUNTED = ("baccarat", "big-six", "craps", "roulette")
"""Games without decisions, whose wagers are priced at once."""
CHEAPEST = 4


def hint(view: TableView, table: Table[Any]) -> str:
    """What to do now, in a sentence or two."""
    own, question = view.own, view.question
    if own is None or question is None or not question.mine:
        return NOT_YOURS
    if view.phase == "bets":
        return _bets(view, table)
    if question.kind != "decision":
        return NOT_KNOWN
    if setting_option(view) is not None:
        return f"The house way makes {made(view, table, [])}: 'house way' sets it."
    choice = best_choice(charts_of(table), situations(view, own)) if view.kind == "pit" else None
    if choice is not None and choice.best in [option.word for option in question.options]:
        return _told(choice, view, own)
    strategy = strategy_for(view.game)
    if view.kind == "room" or strategy is careful:
        return NOT_KNOWN
    words = strategy(Sight.of(view, own, question, Luck(view.session, "hint"))) or "no"
    return f"{words.capitalize()}, as the house's bots play it."


def _bets(view: TableView, table: Table[Any]) -> str:
    if view.game not in COUNTED:
        return f"What each wager costs: pitboss odds {view.sheet}"
    from pitboss.odds.report import report

    offered = {option.word.removeprefix("bet ") for option in view.question.options} if view.question else set()
    prices = [
        price
        for price in sorted(report(table.game, table.rules).prices, key=lambda price: price.edge)
        if view.kind != "steps" or not offered.isdisjoint((price.wager, *price.also))
    ]
    if not prices:
        return NOT_KNOWN
    cheap = ", ".join(f"{price.wager} ({float(price.edge):.2%})" for price in prices[:CHEAPEST])
    dear = prices[-1]
    return f"Of what is open the house keeps least of {cheap}; most of {dear.wager} ({float(dear.edge):.2%})."


def charts_of(table: Table[Any]) -> tuple[Chart, ...]:
    """How to play this table's main wager, as far as the odds have it."""
    from pitboss.odds.report import report

    main = next((slug for slug, spot in table.rules.wagers.items() if spot.required or spot.base), None)
    if main is None:
        return ()
    return tuple(chart for price in report(table.game, table.rules, [main]).prices for chart in price.charts)


def best_choice(charts: Iterable[Chart], words: frozenset[str]) -> Choice | None:
    """The choice whose situation is all in these words. The last chart that has one is the most particular."""
    found = [choice for chart in charts for choice in chart.choices if set(choice.situation) <= words]
    return found[-1] if found else None


def situations(view: TableView, own: SeatView) -> frozenset[str]:
    """The words by which a chart may know this hand: ``hard 16``, ``soft 18``, ``8,8``, ``AKs``, ``pair of nines``."""
    hand = own.hands[min(own.playing, len(own.hands) - 1)] if own.hands else HandView(())
    dealer = view.places.get(DEALER, (HandView(()),))[0]
    board = [card for each in view.places.get(BOARD, ()) for card in each.cards]
    if any(board) and not all(board):  # charts are for the first cards, or for the whole board
        return frozenset()
    return frozenset([*_own_words(hand, not any(board)), *_ranks(dealer.cards)])


def _own_words(hand: HandView, alone: bool) -> Iterator[str]:
    if hand.makes:
        yield hand.makes
        if hand.makes.isdigit():
            yield f"hard {hand.makes}"
    ranks, cards = list(_ranks(hand.cards)), [card for card in hand.cards if card]
    if not alone:
        return
    if len(ranks) == 2:
        high, low = sorted(ranks, key=_ORDER.index)
        yield f"{high},{low}"
        yield f"{low},{high}"
    if len(cards) == 2 and "Jk" not in cards:
        a, b = sorted((Card.parse(card) for card in cards), key=lambda card: -card.rank)
        pair, suited = str(a)[0] + str(b)[0], str(a)[1] == str(b)[1]
        yield pair if pair[0] == pair[1] else f"{pair}{'s' if suited else 'o'}"


_ORDER = "A23456789T"


def _ranks(cards: tuple[str | None, ...]) -> Iterator[str]:
    """As twenty-one counts them: every picture is a ten."""
    for card in cards:
        if card and card != "Jk" and "-" not in card:
            yield "T" if card[0] in "TJQK" else card[0]


def _told(choice: Choice, view: TableView, own: SeatView) -> str:
    stake = own.spots[0].amount if own.spots else 0
    costs = [
        f"{word} costs {money(Cents(round(cost * stake)))}" if stake else f"{word} costs {cost:.3f} of the bet"
        for word, cost in sorted(choice.costs.items(), key=lambda each: each[1])
    ]
    return f"{choice.best.capitalize()}." + (f" On average {', '.join(costs)}." if costs else "")
