"""Pure 21.5 Blackjack: the bet against the player-dealer, insurance, the bonus bets, and bonuses in dollars."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import perm
from typing import TYPE_CHECKING

from pitboss.equipment.cards import CARDS
from pitboss.games.twentyone.counting import NATURAL, standing
from pitboss.games.twentyone.pure_21_5_blackjack import BET_LINES, PureRules, deck, posted_line, pure_line
from pitboss.games.twentyone.pure_21_5_bonuses import (
    EIGHT,
    EIGHTS_LINES,
    HAND_LINES,
    dealers_eights,
    eights_line,
    hand_line,
)
from pitboss.money import money
from pitboss.odds.chances import UnitResult, Unpriced
from pitboss.odds.price import Price
from pitboss.odds.solve.first_cards import insurance
from pitboss.odds.solve.twentyone.bonus_bets import BANKED, price_bonus_bet, price_buster
from pitboss.rules.game import PitGame
from pitboss.rules.lines import HALF_BACK, Line

if TYPE_CHECKING:
    from pitboss.odds.solve.twentyone.table import EndedHand, SolvedTable

PARTS = {"hand-bonus": "bet"}
_NOT_OFFERED = "this table does not offer it"


def prices(game: PitGame[PureRules], rules: PureRules, slug: str) -> list[Price]:
    if slug == "insurance":
        if not rules.options.insurance:
            raise Unpriced(_NOT_OFFERED)
        return [insurance(rules.wagers[slug].pays, deck(rules))]
    if slug == "dealer-888":
        return [_dealers_eights(rules)]
    if slug == "bonus-bet" and rules.pays.bonus_bet:
        return [price_bonus_bet(rules.pays.bonus_bet, deck(rules))]
    if slug == "buster" and rules.pays.buster:
        return [price_buster(rules.pays.buster, table_of(rules))]
    return [_bet(rules)]


def _bet(rules: PureRules) -> Price:
    """The price of the bet. It includes hand bonuses in dollars if the table offers them, for its least bet."""
    from pitboss.odds.solve.twentyone.priced import price_bet

    plain = price_bet(table_of(rules), note=BANKED, includes=("hand-bonus",)).price
    if not any(rules.options.bonus(line) for line in HAND_LINES):
        return plain
    note = f"{BANKED}; hand bonuses are for a bet of {money(rules.options.min)}"
    price = price_bet(table_of(rules, hand_bonus=True), note=note, includes=("hand-bonus",)).price
    return replace(price, beside={**price.beside, "without-hand-bonus": plain})


def table_of(rules: PureRules, hand_bonus: bool = False) -> SolvedTable:
    """The bet as the solver sees it, with or without the hand bonuses at the table's least bet."""
    from pitboss.odds.solve.twentyone.table import SAMPLES, SolvedTable, suited_hands, unit_result

    shoe, over_wins = deck(rules), rules.options._888 == "win"
    three = {
        hand_line(3, a + b + c, *cards): cards
        for a, b, c in ((7, 7, 7), (6, 7, 8), (2, 2, 2))
        for cards in product(*([(SAMPLES[kind] & ~3) + suit for suit in range(4)] for kind in (a, b, c)))
    }

    def settle(end: EndedHand, up: int, stands: tuple[int, bool]) -> UnitResult:
        if end.surrendered:
            return UnitResult.of(HALF_BACK)
        dealer, eights = stands
        slug = BET_LINES[pure_line(standing(end.counted, end.natural), dealer, eights, over_wins)]
        result = unit_result(rules.pays.bet, posted_line(rules, slug), end.stake)
        return result._replace(net=result.net + _bonus(end)) if hand_bonus else result

    def _bonus(end: EndedHand) -> Fraction:
        if end.cards < 3:
            return Fraction(0)
        line = HAND_LINES[hand_line(end.cards, end.counted, *three[end.suits or 0])]
        return Line("fixed", rules.options.bonus(line)).units(rules.options.min)

    return SolvedTable(
        deck=shoe,
        turns=rules.play.as_ints,
        hit_soft_17=rules.play.hit_soft_17,
        stands=lambda count, kinds: (
            standing(count, False),
            dealers_eights(tuple(SAMPLES[kind] for kind in kinds)) != "none",
        ),
        natural_stands=(NATURAL, False),
        settle=settle,
        suited=suited_hands(shoe, _suits_line, HAND_LINES) if hand_bonus else {},
        by_cards=hand_bonus,
    )


def _suits_line(a: int, b: int, c: int) -> int:
    """The line of three cards by their suits, if they are 6-7-8 or three sevens."""
    from pitboss.games.twentyone.counting import count_of

    return hand_line(3, count_of((a, b, c)), a, b, c)


def _dealers_eights(rules: PureRules) -> Price:
    """The price of the dealer's three eights. If they pay anything, the player-dealer always plays his hand out."""
    if not rules.options.on_888:
        raise Unpriced(_NOT_OFFERED)
    shoe, stake = deck(rules), rules.options.min
    eights = [card for card in CARDS[:52] if card >> 2 == EIGHT]
    chances: Counter[UnitResult] = Counter()
    for a, b, c in product(eights, repeat=3):
        ways = shoe.copies(a) * (shoe.copies(b) - (a == b)) * max(shoe.copies(c) - (c == a) - (c == b), 0)
        amount = rules.options.bonus(EIGHTS_LINES[eights_line(3, a, b, c)])
        chances[UnitResult(Line("fixed", amount).units(stake))] += ways
    chances[UnitResult(Fraction(0))] += perm(shoe.size, 3) - chances.total()
    note = f"paid in addition to the bet, here for a bet of {money(stake)}"
    return Price(wager="dealer-888", chances=chances, per="bet", note=note, free=True)
