"""Criss Cross Poker: rows, columns and middles counted by sets, beside the script and beside one middle at a time."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.odds.script_rounds import script_rounds

from pitboss.games.dealer_poker.criss_cross_poker import LINE_BETS, SHAPE, CrissCrossRules, across_down_middle
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line, line_of_five
from pitboss.houses import posted
from pitboss.odds.chances import UnitResult
from pitboss.odds.compiled import compiled
from pitboss.odds.report import report
from pitboss.odds.solve.cross import classes, worth_of
from pitboss.odds.solve.suits import standing
from pitboss.rules.script import BOARD

pytestmark = pytest.mark.slow


def pays_of(rules: Any) -> tuple[list[Fraction], list[Fraction]]:
    assert isinstance(rules, CrissCrossRules)
    tables = rules.pays.antes, rules.pays.bets
    antes, bets = ([UnitResult.of(table.line(slug)).net for slug in FIVE_CARD_LINES] for table in tables)
    return antes, bets


@pytest.mark.parametrize("name", ["mount-airy/criss-cross-poker", "valley-forge/criss-cross-poker"])
def test_the_compiled_rules_settle_as_the_script_does(name: str) -> None:
    hands, line = compiled(across_down_middle), compiled(five_card_line)
    for played in script_rounds(name):
        antes, bets = pays_of(played.rules)
        board = played.cards(BOARD)
        for (seat, wager), pay in played.pays().items():
            if wager in LINE_BETS:
                table = played.rules.pays.five_card_bonus  # type: ignore[attr-defined]
                expected = table.line(FIVE_CARD_LINES[compiled(line_of_five)(*board)])
                assert (pay.line or expected) == expected
            elif "fold" in [said.split()[0] for said in played.said(seat)] or len(played.said(seat)) < 3:
                assert pay.outcome == "lose"
            else:
                across, down, middle = (line(hand) for hand in hands(*played.cards(seat), *board))
                place = middle if wager == "middle" else across if wager.endswith("across") else down
                won = (antes if wager.startswith("ante") else bets)[place]
                assert pay.outcome == ("win" if won > 0 else "push" if won == 0 else "lose")
                assert pay.line is None or won <= 0 or UnitResult.of(pay.line).net == won


def test_a_row_and_a_column_are_worth_what_they_are_card_by_card() -> None:
    antes, bets = pays_of(posted("mount-airy", "criss-cross-poker").rules)
    paid = classes(antes, bets)
    count = len(paid.bets)
    units = np.array([[int(each) for each in paid.antes], [int(each) for each in paid.bets]])
    settled = np.array([[max(a, d) for d in range(count)] for a in range(count)])
    random = Random(2)
    for _ in range(200):
        a, b, left, right, top, bottom = random.sample(range(52), 6)
        sets = np.zeros((2, count), np.int64)
        for row, (one, two) in enumerate(((left, right), (top, bottom))):
            for middle in set(range(52)) - {a, b, one, two}:
                sets[row, paid.of_line[line_of_five(a, b, one, two, middle)]] |= 1 << middle
        there = np.zeros((2, count + 1), np.int64)
        for row in range(2):
            filled = [place for place in range(count) if sets[row, place]]
            there[row, : len(filled) + 1] = [len(filled), *filled]
        naive = [Fraction(0)] * 4
        for middle in set(range(52)) - {a, b, left, right, top, bottom}:
            across, down, higher = map(five_card_line, across_down_middle(a, b, left, right, top, bottom, middle))
            for place, won in enumerate((antes[across] + antes[down], bets[across], bets[down], bets[higher])):
                naive[place] += won
        taken = 1 << left | 1 << right | 1 << top | 1 << bottom
        assert list(compiled(worth_of)(0, 1, taken, sets, there, units, settled)) == naive


def test_the_chances_come_to_what_the_best_first_bets_are_worth() -> None:
    """Two ways to the same figure: the ends of all rounds, and the value rolled back to the first bet."""
    page = posted("mount-airy", "criss-cross-poker")
    (price,) = report(page.game, page.rules, ["ante-across"]).prices
    assert price.ways == 1326 * 1225 * 1128 * 46
    chart = {choice.situation[0]: choice for choice in price.charts[0].choices}
    assert len(chart) == len(standing(SHAPE.own).hands)
    assert chart["AA"].best == "3x" and chart["32o"].best == "fold"
    assert 0 < price.edge < price.beside["middle-pushes"].edge
    assert price.per == "ante-across + ante-down"
