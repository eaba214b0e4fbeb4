"""The best play at a live table, and what other plays cost, where this is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pitboss.bots.bots import Luck
from pitboss.bots.strategies import Sight, careful, strategy_for
from pitboss.equipment.cards import Card
from pitboss.machine.view import HandView, SeatView, TableView
from pitboss.money import Cents, money
from pitboss.odds.look_up import best_choice, open_choice
from pitboss.odds.price import Price
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.game import PitGame
from pitboss.rules.script import BOARD, DEALER
from pitboss.table.table import Table
from pitboss.terminal.setting import made, setting_option

NOT_KNOWN = "The best play is not known for this game yet."
NOT_YOURS = "It is not your turn to decide anything."
CHEAPEST = 4


class Advice(NamedTuple):
    """What to do now, in one or two sentences, and as data where it is known."""

    says: str
    best: str = ""
    """The option's own word."""
    costs: Mapping[str, float] = {}
    """What each other option loses against the best on average, in first stakes."""


def hint(view: TableView, table: Table[Any]) -> str:
    """What to do now, in one or two sentences."""
    return advice(view, table).says


def advice(view: TableView, table: Table[Any]) -> Advice:
    own, question = view.own, view.question
    if own is None or question is None or not question.mine:
        return Advice(NOT_YOURS)
    if view.phase == "bets":
        return Advice(_bets(view, table))
    if question.kind != "decision":
        return Advice(NOT_KNOWN)
    if setting_option(view) is not None:
        return _setting(view, table, own)
    choice = _charted(view, table, own, charts_of(table)) if view.kind == "pit" else None
    if choice is not None:
        return Advice(_told(choice, view, own), choice.best, choice.costs)
    strategy = strategy_for(view.game)
    if view.kind == "room":
        return Advice(NOT_KNOWN)
    if strategy is careful:
        rule = _rule(table)
        return Advice(f"The best play: {rule}." if rule else NOT_KNOWN)
    words = strategy(Sight.of(view, own, question, Luck(view.session, "hint"))) or "no"
    return Advice(f"{words.capitalize()}, as the house's bots play it.", words)


def _setting(view: TableView, table: Table[Any], own: SeatView) -> Advice:
    """How to set a hand: against a bank's open hand, or by the shipped charts where they differ from the house way.
    A player who banks sets his hand the house way, because the charts are for players who bet against the bank."""
    option = setting_option(view)
    bank = view.places.get(DEALER, (HandView(()),))[0]
    front = None
    if option is not None and own.banks is None:
        if bank.is_set and option.noun != "tiles" and None not in bank.cards:
            front = _against(option.among, bank, table)
        elif _is_stored(table):
            front = (_tiles if option.noun == "tiles" else _cards)(option.among, table)
    if front is None:
        return Advice(f"The house way makes {made(view, table, [])}: 'house way' sets it.", "house-way")
    words = f"set {' '.join(front)}"
    return Advice(f"Better than the house way: '{words}' makes {made(view, table, front)}.", words)


def _against(among: Sequence[str], bank: HandView, table: Table[Any]) -> list[str] | None:
    """The front that wins more than the house way against a bank's open hand."""
    from pitboss.games.pai_gow.cards import laid, set_hand
    from pitboss.games.pai_gow.two_hands import bet_units

    held, dealt = (tuple(Card.parse(card) for card in cards if card) for cards in (among, bank.cards))
    against = laid(table.rules, dealt, dealt[:2])

    def units(two: Any) -> int:
        return bet_units(two.front, two.back, against.front, against.back)

    best = max(combinations(held, 2), key=lambda front: units(laid(table.rules, held, front)))
    better = units(laid(table.rules, held, best)) > units(set_hand(table.rules, held, None))
    return [str(card) for card in best] if better else None


def _cards(among: Sequence[str], table: Table[Any]) -> list[str] | None:
    """The front by the charts, if it differs from the house way."""
    from pitboss.odds.solve.pai_gow.setting_charts import front_by_chart

    held = {int(Card.parse(card)): card for card in among}
    front = front_by_chart(charts_of(table), tuple(held), table.rules.wheel_second)
    return None if front is None else [held[card] for card in front]


def _tiles(among: Sequence[str], table: Table[Any]) -> list[str] | None:
    """The low hand by the charts, if it differs from the house way."""
    from pitboss.equipment.tiles import Tile
    from pitboss.odds.solve.pai_gow.tile_charts import low_by_chart

    rules = table.rules
    tiles = [Tile.parse(tile) for tile in among]
    low = low_by_chart(charts_of(table), tiles, rules.four_hints, rules.gee_joon_last, rules.zeros_equal)
    return None if low is None else [str(tile) for tile in low]


def _bets(view: TableView, table: Table[Any]) -> str:
    if not isinstance(table.game, PitGame) or table.game.words:  # prices with decisions may take minutes
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
    return f"Of the open wagers the house keeps least of {cheap}, most of {dear.wager} ({float(dear.edge):.2%})."


def _charted(view: TableView, table: Table[Any], own: SeatView, charts: Sequence[Chart]) -> ChartedPlay | None:
    """The best open choice by the charts: by the chart of this street, or by any chart that has the hand."""
    from pitboss.odds.at_table import charted_choice, counted_choice

    hand, board = (tuple(Card.parse(card) for card in cards if card) for cards in (_own_cards(own), _board(view)))
    down = {spot.wager: spot.amount for spot in own.spots}
    fitting = [chart for chart in charts if _is_for(chart, len(_own_cards(own)))]
    found = charted_choice(table.rules, charts, hand, board, down) or best_choice(fitting, situations(view, own))
    if found is None and hand and None not in _own_cards(own):
        dealt = view.places.get(DEALER, (HandView(()),))[0].cards
        found = counted_choice(table.rules, hand, tuple(Card.parse(card) for card in dealt if card))
    return open_choice(found, {option.word for option in view.question.options}) if found and view.question else None


_OR_MORE = re.compile(r"(\d+) cards or more$")


def _is_for(chart: Chart, cards: int) -> bool:
    """Whether a chart is for a hand of this many cards: some titles say two cards, or a number of cards or more."""
    more = _OR_MORE.search(chart.title)
    return cards >= int(more[1]) if more else cards == 2 or not chart.title.endswith("first two cards")


def _own_cards(own: SeatView) -> tuple[str | None, ...]:
    """The cards of the hand to decide on; empty for tiles."""
    cards = own.hands[min(own.playing, len(own.hands) - 1)].cards if own.hands else ()
    return () if any(card and "-" in card for card in cards) else cards


def _board(view: TableView) -> list[str | None]:
    return [card for each in view.places.get(BOARD, ()) for card in each.cards]


def _main(table: Table[Any]) -> str | None:
    """The wager that every player at the table makes."""
    return next((slug for slug, spot in table.rules.wagers.items() if spot.required or spot.base), None)


def charts_of(table: Table[Any]) -> tuple[Chart, ...]:
    """The strategy charts of this table's main wager, if the odds have any."""
    return tuple(chart for price in _main_prices(table) for chart in price.charts)


def _rule(table: Table[Any]) -> str:
    """How to play the main wager, where one sentence says it and there is no chart."""
    return next((price.rule for price in _main_prices(table) if price.rule), "")


def _main_prices(table: Table[Any]) -> list[Price]:
    from pitboss.odds.report import report

    main = _main(table)
    return [] if main is None else report(table.game, table.rules, [main]).prices


def by_the_chart(table: Table[Any]) -> Callable[[TableView], str]:
    """How bots play a table: the best word by its charts if these are stored. Nothing is computed for them."""
    kept: list[tuple[Chart, ...]] = []

    def word(view: TableView) -> str:
        own, question = view.own, view.question
        if own is None or question is None:
            return ""
        if not kept:
            kept.append(charts_of(table) if _is_stored(table) else ())
        choice = _charted(view, table, own, kept[0]) if kept[0] else None
        words = {option.word for option in question.options}
        return choice.best if choice is not None and choice.best in words else ""

    return word


def _is_stored(table: Table[Any]) -> bool:
    """Whether the price of the table's main wager ships with the program."""
    from pitboss.odds import store

    main = _main(table)
    return main is not None and store.SheetPrices(table.rules).key(main) in store.shipped(table.rules.game)


def situations(view: TableView, own: SeatView) -> frozenset[str]:
    """The words that charts use for this hand: ``hard 16``, ``soft 18``, ``8,8``, ``AKs``, ``pair of nines``."""
    hand = own.hands[min(own.playing, len(own.hands) - 1)] if own.hands else HandView(())
    dealer = view.places.get(DEALER, (HandView(()),))[0]
    board = _board(view)
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
    """The ranks as twenty-one counts them: every face card is a ten."""
    for card in cards:
        if card and card != "Jk" and "-" not in card:
            yield "T" if card[0] in "TJQK" else card[0]


def _told(choice: ChartedPlay, view: TableView, own: SeatView) -> str:
    stake = own.spots[0].amount if own.spots else 0
    costs = [
        f"{word} costs {money(Cents(round(cost * stake)))}" if stake else f"{word} costs {cost:.3f} of the bet"
        for word, cost in sorted(choice.costs.items(), key=lambda each: each[1])
    ]
    return f"{choice.best.capitalize()}." + (f" On average {', '.join(costs)}." if costs else "")
