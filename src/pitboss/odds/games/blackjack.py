"""Blackjack: the bet with the best play, insurance, and the side bets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.games.line_bets import LineBet
from pitboss.games.twentyone.blackjack import BET_LINES, BlackjackRules, bet_line, deck
from pitboss.games.twentyone.counting import NATURAL, standing
from pitboss.games.twentyone.side_bets import SIDE_BETS
from pitboss.odds.chances import UnitResult, Unpriced, by_table, envy_worth
from pitboss.odds.price import Price
from pitboss.odds.solve.first_cards import insurance, two_cards, two_cards_and_up
from pitboss.rules.game import PitGame

if TYPE_CHECKING:
    from pitboss.odds.solve.twentyone.table import EndedHand, SolvedTable

PARTS = {"envy": "super-4"}


def prices(game: PitGame[BlackjackRules], rules: BlackjackRules, slug: str) -> list[Price]:
    if slug == "insurance":
        return [insurance(rules.wagers[slug].pays, deck(rules))]
    if slug == "bet":
        from pitboss.odds.solve.twentyone.priced import price_bet

        return [price_bet(table_of(rules)).price]
    table = rules.pays.table(slug, rules.options.decks)
    if table is None:
        raise Unpriced("is not priced yet")
    counts = side_bet_lines(slug, rules.options.decks)
    stake = rules.wagers[slug].exactly
    envy = envy_worth(counts, rules.pays.envy, stake) if slug == "super-4" and rules.pays.envy else None
    return [Price(wager=slug, chances=by_table(counts, table, stake), per="bet", stake=stake, envy=envy)]


def side_bet_lines(slug: str, decks: int) -> Counter[str]:
    """The number of ways in which the first cards make each line of a side bet."""
    bet = SIDE_BETS[slug]
    counts = _counts(slug, bet, decks)
    return Counter({bet.lines[line]: count for line, count in counts.items()})


def _counts(slug: str, bet: LineBet, decks: int) -> Mapping[int, int]:
    if "hole" in bet.sees:
        from pitboss.odds.solve.twentyone.four_cards import COUNTED, counted

        return counted(COUNTED[slug], decks, len(bet.lines))
    return (two_cards_and_up if "up" in bet.sees else two_cards)(bet.rule, decks)


def table_of(rules: BlackjackRules) -> SolvedTable:
    """The bet as the solver sees it."""
    from pitboss.odds.solve.twentyone.table import SolvedTable, before_comparing, take_originals, unit_result

    peek = rules.options.peek

    def settle(end: EndedHand, up: int, stands: int) -> UnitResult:
        decided = before_comparing(end, peek or stands != NATURAL, stands == NATURAL)
        line = BET_LINES[bet_line(standing(end.counted, end.natural), stands)]
        return decided or unit_result(rules.pays.bet, line, end.stake)

    return SolvedTable(
        deck=deck(rules),
        turns=rules.play.as_ints,
        hit_soft_17=rules.options.hit_soft_17,
        settle=settle,
        peek=peek,
        together=None if peek else take_originals,
    )
