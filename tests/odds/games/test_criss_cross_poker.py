"""Criss Cross Poker: rows, columns and middles counted by sets, compared with the script and with single middles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.odds.games.script_rounds import script_rounds, seen, simulated

from pitboss.games.dealer_poker.criss_cross_poker import LINE_BETS, SHAPE, CrissCrossRules, across_down_middle
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line, line_of_five
from pitboss.houses import posted
from pitboss.odds.chances import UnitResult
from pitboss.odds.compiled import compiled
from pitboss.odds.report import report
from pitboss.odds.solve.cross.meeting import meet_row
from pitboss.odds.solve.cross.rows import MIDDLES, fill_rows
from pitboss.odds.solve.cross.solution import classes, meetings, room
from pitboss.odds.solve.holdem.price import hand_name
from pitboss.odds.solve.suits import standing
from pitboss.rules.script import BOARD, Seat
from pitboss.table.round import Round

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


def pushes_middle(paid: Any, a: int, d: int) -> int:
    return min(a, d) if paid.bets[min(a, d)] == 0 else max(a, d)


@pytest.mark.parametrize("pushes", [False, True])
def test_a_row_and_a_column_have_the_value_counted_card_by_card(pushes: bool) -> None:
    antes, bets = pays_of(posted("mount-airy", "criss-cross-poker").rules)
    paid = classes(antes, bets)
    count = len(paid.bets)
    units = np.array([[int(each) for each in paid.antes], [int(each) for each in paid.bets]])

    def higher(a: int, d: int) -> int:
        return pushes_middle(paid, a, d) if pushes else max(a, d)

    times = np.array([1, 2, 3])
    pairs = np.array([(low, high) for high in range(52) for low in range(high)])
    random = Random(2)
    rows, met = room(count)
    for _ in range(3):
        a, b = random.sample(range(52), 2)
        made = np.full((52, len(pairs)), -1)
        for r, (one, two) in enumerate(pairs.tolist()):
            for middle in set(range(52)) - {a, b, one, two} if not {one, two} & {a, b} else ():
                made[middle, r] = paid.of_line[line_of_five(a, b, one, two, middle)]
        compiled(fill_rows)(made, units, rows)
        for _ in range(60):
            left, right, top, bottom = random.sample(sorted(set(range(52)) - {a, b}), 4)
            r, c = (max(pair) * (max(pair) - 1) // 2 + min(pair) for pair in ((left, right), (top, bottom)))
            compiled(meet_row)(a, b, r, 0, pairs, rows, 1, meetings(units[1], higher), times, met)
            naive = [Fraction(0)] * 4
            for middle in set(range(52)) - {a, b, left, right, top, bottom}:
                hands = across_down_middle(a, b, left, right, top, bottom, middle)
                across, down, _ = (five_card_line(hand) for hand in hands)
                settled = higher(paid.of_line[across], paid.of_line[down])
                for place, won in enumerate(
                    (antes[across] + antes[down], bets[across], bets[down], paid.bets[settled])
                ):
                    naive[place] += won
            raised = max(naive[3], 3 * naive[3])
            beyond = [naive[0] + raised + 2 * MIDDLES, naive[1] + MIDDLES, naive[2] + MIDDLES, naive[3]]
            assert [met.first[c], met.across[c], met.down[c], met.middle[c]] == beyond
            crossing = max(left, top) * (max(left, top) - 1) // 2 + min(left, top)
            assert met.down[crossing] < 0, "a card would lie twice"


def test_a_chart_of_the_second_bet_costs_what_it_says_and_never_less_than_nothing() -> None:
    page = posted("mount-airy", "criss-cross-poker")
    (price,) = report(page.game, page.rules, ["ante-across"]).prices
    titles = [chart.title for chart in price.charts]
    assert titles == ["across", "down, 1x across", "down, 3x across", "middle"]
    for chart in price.charts:
        assert all(cost >= 0 for choice in chart.choices for cost in choice.costs.values())
    down = {choice.situation[0]: choice.best for choice in price.charts[2].choices}
    assert down["paying pair"] == "3x"
    middle = {choice.situation: choice.best for choice in price.charts[3].choices}
    assert middle["paying pair", "and 2 high"] == "3x" and middle["low pair", "and 1 high"] == "1x"


def test_the_chances_add_up_to_the_value_of_the_best_first_bets() -> None:
    """Two ways to the same figure: the ends of all rounds, and the value rolled back to the first bet."""
    page = posted("mount-airy", "criss-cross-poker")
    (price,) = report(page.game, page.rules, ["ante-across"]).prices
    assert price.ways == 1326 * 1225 * 1128 * 46
    chart = {choice.situation[0]: choice for choice in price.charts[0].choices}
    assert len(chart) == len(standing(SHAPE.own).hands)
    assert chart["AA"].best == "3x" and chart["32o"].best == "fold"
    assert 0 < price.edge < price.beside["middle-pushes"].edge
    assert price.per == "ante-across + ante-down"


def played_down(own: Any, row: Any, columns: Any, across: int, antes: Any, bets: Any) -> int:
    """The best bet down, or 0 for a fold, every column and every middle card gone through."""
    totals = np.zeros(4)
    totals[0] = -(2 + across) * len(columns)
    for c in range(len(columns)):
        top, bottom = columns[c]
        won = middle_worth(own[0], own[1], row[0], row[1], top, bottom, antes, bets)
        for down in range(1, 4):
            played = won[0] + across * won[1] + down * won[2] + max(won[3], 3 * won[3])
            totals[down] += max(played, -(2.0 + across + down))
    return int(np.argmax(totals))


def middle_worth(a: int, b: int, left: int, right: int, top: int, bottom: int, antes: Any, bets: Any) -> Any:
    won = np.zeros(4)
    count = 0
    for middle in range(52):
        if middle in (a, b, left, right, top, bottom):
            continue
        count += 1
        hands = across_down_middle(a, b, left, right, top, bottom, middle)
        across, down, higher = five_card_line(hands[0]), five_card_line(hands[1]), five_card_line(hands[2])
        won[0] += antes[across] + antes[down]
        won[1] += bets[across]
        won[2] += bets[down]
        won[3] += bets[higher]
    return won / count


def test_the_script_played_card_by_card_nets_what_the_price_says() -> None:
    """The first bet follows the chart; the other two come from trying everything that can still be dealt."""
    name = "mount-airy/criss-cross-poker"
    page = posted(*name.split("/"))
    (price,) = report(page.game, page.rules, ["ante-across"]).prices
    antes, bets = (np.array([float(each) for each in column]) for column in pays_of(page.rules))
    first = {choice.situation[0]: choice.best for choice in price.charts[0].choices}

    def choose(round_: Round, words: Sequence[str]) -> str:
        own, board = seen(round_, Seat(1)), seen(round_, BOARD)
        if not board:
            return first[hand_name(*sorted(own))]
        across = round_.layout.stake(Seat(1), "across") // round_.layout.stake(Seat(1), "ante-across")
        if len(board) == 2:
            left = [card for card in range(52) if card not in (*own, *board)]
            columns = np.array(list(combinations(left, 2)))
            best = compiled(played_down)(np.array(own), np.array(board), columns, across, antes, bets)
            return f"{best}x" if best else "fold"
        down = round_.layout.stake(Seat(1), "down") // round_.layout.stake(Seat(1), "ante-across")
        won = compiled(middle_worth)(*own, *board, antes, bets)
        if won[0] + across * won[1] + down * won[2] + max(won[3], 3 * won[3]) <= -(2 + across + down):
            return "fold"
        return "3x" if won[3] > 0 else "1x"

    net, error = simulated(name, {"ante-across": 10, "ante-down": 10}, choose, 3_000)
    assert abs(net / 2 + float(price.edge)) < 3 * error / 2
