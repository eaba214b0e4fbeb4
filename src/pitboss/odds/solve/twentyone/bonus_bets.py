"""The bonus bets of player-banked games of twenty-one, counted over all cards of the shoe."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING

from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.bonus_bets import BONUS_BET_LINES, BUSTER_LINES, BonusBet, Buster, buster_line
from pitboss.odds.chances import UnitResult, by_table, tally
from pitboss.odds.price import Price

if TYPE_CHECKING:
    from pitboss.odds.solve.twentyone.table import SolvedTable

BANKED = "against the player-dealer; collection is not included"


def price_bonus_bet(table: BonusBet, deck: Deck) -> Price:
    from pitboss.odds.solve.twentyone.four_cards import counted_bonus_bet

    counts = counted_bonus_bet(deck.decks, len(set(deck.cards())), len(BONUS_BET_LINES))
    lines = {BONUS_BET_LINES[line]: ways for line, ways in counts.items()}
    price = Price(wager="bonus-bet", chances=by_table(lines, table), per="bet")
    if price.edge >= 0:
        return price
    picture = lines["picture-first"] / sum(lines.values())
    return replace(price, note=f"{picture:.0%} of hands win only because the first card is a picture")


def price_buster(table: Buster, game: SolvedTable) -> Price:
    """The price of the buster bet: the dealer's hand is played out from a full shoe, without regard to other cards."""
    from pitboss.odds.solve.twentyone.tables import dealt_hands

    ways: Counter[tuple[str, int]] = Counter()
    for cards, count, orders, up in dealt_hands(game):
        line = BUSTER_LINES[buster_line(sum(cards) + 1, count)]
        left = list(game.shoe())
        each = left[up] * orders
        left[up] -= 1
        for kind, held in enumerate(cards):
            each *= perm(left[kind], held)
        ways[line, sum(cards) + 1] += each
    chances = tally(
        (UnitResult.of(table.line(line)), Fraction(each, perm(game.deck.size, size)))
        for (line, size), each in ways.items()
    )
    return Price(wager="buster", chances=chances, per="bet")
