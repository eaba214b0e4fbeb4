"""Spanish 21: the bet with its bonuses and the rescue of doubles, insurance, match the dealer, the suited sevens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import perm
from typing import TYPE_CHECKING

from pitboss.equipment.cards import CARDS
from pitboss.games.twentyone.counting import NATURAL, OVER, count_of, points, standing
from pitboss.games.twentyone.side_bets import SEVEN, SIDE_BETS
from pitboss.games.twentyone.spanish_21 import (
    HAND_LINES,
    SpanishRules,
    deck,
    hand_line,
    is_plain,
    is_super_777,
    may_rescue,
)
from pitboss.money import money
from pitboss.odds.chances import UnitResult, Unpriced, by_table
from pitboss.odds.price import Price
from pitboss.odds.solve.first_cards import insurance, two_cards_and_up
from pitboss.rules.game import PitGame
from pitboss.rules.lines import Line

if TYPE_CHECKING:
    from pitboss.odds.solve.twentyone.table import EndedHand, SolvedTable


def prices(game: PitGame[SpanishRules], rules: SpanishRules, slug: str) -> list[Price]:
    if slug == "bet":
        return [_bet(rules)]
    if slug == "insurance":
        return [insurance(rules.wagers[slug].pays, deck(rules))]
    if slug == "match-the-dealer" and rules.pays.match_the_dealer:
        bet, shoe = SIDE_BETS[slug], deck(rules)
        counts = two_cards_and_up(bet.rule, shoe.decks, sorted(set(shoe.cards())))
        lines = Counter({bet.lines[line]: ways for line, ways in counts.items()})
        return [Price(wager=slug, chances=by_table(lines, rules.pays.match_the_dealer), per="bet")]
    return [_super_777(rules)]


def _bet(rules: SpanishRules) -> Price:
    """The price of the bet. It leaves out the amounts for suited sevens: they do not grow with the bet."""
    from pitboss.odds.solve.twentyone.priced import price_bet, with_other_table

    priced = price_bet(table_of(rules))
    if not _amount(rules):
        return priced.price
    stake = rules.options.min
    other = with_other_table(priced, table_of(rules, super_777=True), [points(SEVEN << 2)])
    note = f"super-777 is not included; with-super-777 includes it, for a bet of {money(stake)}"
    return replace(priced.price, note=note, beside={**priced.price.beside, "with-super-777": other})


def table_of(rules: SpanishRules, super_777: bool = False) -> SolvedTable:
    """The bet as the solver sees it, with or without the bonus for suited sevens at the table's least bet."""
    from pitboss.odds.solve.twentyone.table import (
        SAMPLES,
        SolvedTable,
        before_comparing,
        lost,
        suited_hands,
        take_originals,
        unit_result,
    )

    peek, shoe, stake = rules.options.peek, deck(rules), rules.options.min
    near_seven = [card for card in set(shoe.cards()) if abs((card >> 2) - SEVEN) <= 1]
    three = {_won_by(a, b, c): (a, b, c) for a, b, c in product(near_seven, repeat=3)}
    amount = _amount(rules) if super_777 else None

    def settle(end: EndedHand, up: int, stands: int) -> UnitResult:
        if end.rescued:
            return lost(1, 2)
        if decided := before_comparing(end, peek or stands != NATURAL, stands == NATURAL):
            return decided
        player, plain = standing(end.counted, end.natural), is_plain(end.from_split, end.doubled)
        cards = three[end.suits] if end.suits is not None else _NO_BONUS
        line = HAND_LINES[hand_line(player, stands, end.cards, *cards, plain)]
        result = unit_result(rules.pays.bet, line, end.stake)
        if amount and plain and is_super_777(*cards, SAMPLES[up]):
            return result._replace(net=result.net + amount.units(stake))
        return result

    return SolvedTable(
        deck=shoe,
        turns=rules.play.as_ints,
        hit_soft_17=rules.options.hit_soft_17,
        settle=settle,
        peek=peek,
        rescue=may_rescue,
        suited=suited_hands(shoe, _won_by, [line.partition("-")[0] for line in HAND_LINES]),
        settle_up=lambda up: amount is not None and SAMPLES[up] >> 2 == SEVEN,
        together=None if peek else take_originals,
        by_cards=True,
    )


_NO_BONUS: tuple[int, int, int] = (0, 0, 0)
"""Three cards that get no bonus."""


def _won_by(a: int, b: int, c: int) -> int:
    """The line of three plain cards against a dealer who is over."""
    return hand_line(standing(count_of((a, b, c)), False), OVER, 3, a, b, c, True)


def _amount(rules: SpanishRules) -> Line | None:
    """What suited sevens against a seven pay at the table's least bet."""
    pays, stake = rules.pays.super_777, rules.options.min
    if pays is None or not rules.options.super_777 or stake < rules.play.super_777_from:
        return None
    return pays.larger_bet if stake >= rules.play.super_777_larger_from else pays.smaller_bet


def _super_777(rules: SpanishRules) -> Price:
    amount, pays, stake, decks = _amount(rules), rules.pays.super_777, rules.options.min, rules.options.decks
    if amount is None or pays is None:
        raise Unpriced("this table does not offer it, or not at its minimum bet")
    ways = sum(
        perm(decks, 3) * (decks - 3 * (up == seven))
        for seven in CARDS[:52]
        for up in CARDS[:52]
        if is_super_777(seven, seven, seven, up)
    )
    total = perm(deck(rules).size, 4)
    chances = {UnitResult(amount.units(stake)): ways, UnitResult(Fraction(0)): total - ways}
    return Price(
        wager="super-777",
        chances=chances,
        per="bet",
        envy=pays.every_other_seat.units(stake) * ways / total,
        rule="hit two suited sevens against a seven",
        note=f"paid in addition to the bet, here for a bet of {money(stake)}",
        free=True,
    )
