"""Let It Ride and Mississippi Stud: every round counted, compared with rounds that the script plays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from tests.odds.games.script_rounds import script_rounds, seen, simulated, units

from pitboss.games.dealer_poker import let_it_ride, mississippi_stud
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, line_of_five
from pitboss.games.dealer_poker.raises import each_of
from pitboss.games.dealer_poker.shape import Shape
from pitboss.houses import posted, sheet_of
from pitboss.odds.chances import UnitResult
from pitboss.odds.compiled import compiled
from pitboss.odds.price import Price
from pitboss.odds.report import report
from pitboss.odds.solve.ladder import FOLD, climb
from pitboss.rules.script import BOARD, Seat
from pitboss.table.round import Asked, Round

pytestmark = pytest.mark.slow

GAMES: list[tuple[str, Shape, str, int]] = [
    ("mount-airy/let-it-ride", let_it_ride.SHAPE, "bet", 1),
    ("mount-airy/mississippi-stud", mississippi_stud.SHAPE, "ante", 1),
]
EACH = pytest.mark.parametrize(("name", "shape", "wager", "first"), GAMES)


def priced(name: str, wager: str, *changes: tuple[str, str]) -> Price:
    text = posted(*name.split("/")).text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    page = sheet_of(name, text)
    (price,) = report(page.game, page.rules, [wager]).prices
    return price


def table_of(rules: Any, wager: str) -> Any:
    return getattr(rules.pays, wager)


@EACH
def test_the_compiled_rule_pays_every_bet_as_the_script_does(name: str, shape: Shape, wager: str, first: int) -> None:
    line = compiled(line_of_five)
    riding = {wager, "bet-3", *(street.wager for street in shape.streets)}
    for played in script_rounds(name):
        board = played.cards(BOARD)
        for (seat, bet), pay in played.pays().items():
            said = played.said(seat)
            if bet in shape.line_bets and ("fold" not in said or shape.line_bets[bet].stays):
                rule = shape.line_bets[bet]
                cards = rule.cards(own=played.cards(seat), board=board)  # type: ignore[arg-type]
                table = getattr(played.rules.pays, bet.replace("-", "_"))  # type: ignore[attr-defined]
                expected = table.line(rule.lines[compiled(rule.rule)(*cards)])
                assert (pay.line or expected) == expected
            elif bet in riding and "fold" not in said and pay.why != "pulled back":
                slug = FIVE_CARD_LINES[line(*played.cards(seat), *board)]
                assert units(pay).net == UnitResult.of(table_of(played.rules, wager).line(slug)).net


@EACH
def test_the_options_of_every_question_are_those_that_are_solved(
    name: str, shape: Shape, wager: str, first: int
) -> None:
    words = [
        ("ride", street.instead) if street.instead == "pull" else (*(f"{n}x" for n in each_of(street.times)), "fold")
        for street in shape.streets
    ]
    for played in script_rounds(name, 50):
        questions = [event for event in played.round.events if isinstance(event, Asked)]
        asked = [tuple(option.word for option in event.options) for event in questions]
        assert asked == words[: len(asked)]


@EACH
def test_the_script_played_by_the_strategy_nets_what_the_price_says(
    name: str, shape: Shape, wager: str, first: int
) -> None:
    rules: Any = posted(*name.split("/")).rules
    pays = [UnitResult.of(table_of(rules, wager).line(slug)).net for slug in FIVE_CARD_LINES]
    ladder = climb(shape, line_of_five, pays, first)
    found = ladder.played()
    by_street = {(each.street.board, each.units): each for each in found.decisions}

    def choose(round_: Round, words: Sequence[str]) -> str:
        board = seen(round_, BOARD)
        down = first
        for place in range(len(shape.streets)):
            street = shape.streets[place]
            decision = by_street[street.board, down]
            best = int(decision.best[ladder.place(seen(round_, Seat(1)), board[: street.board])])
            if street.board == len(board):
                return street.instead if best in (FOLD, 0) else "ride" if "ride" in words else f"{best}x"
            down += best
        raise AssertionError("no street is left")

    net, error = simulated(name, {wager: 10}, choose, 2_000)
    assert abs(net + float(priced(name, wager).edge)) < 3 * error


def test_published_figures_of_the_play() -> None:
    """wizardofodds.com/games/let-it-ride: 1.224 units on average, and an element of risk of 2.86 %."""
    ride = priced("mount-airy/let-it-ride", "bet")
    assert float(ride.average_stake) == pytest.approx(1.2237, abs=5e-5)
    assert float(ride.element_of_risk) == pytest.approx(0.0286, abs=5e-5)


@EACH
def test_a_chart_gives_up_little_and_names_every_kind_once(name: str, shape: Shape, wager: str, first: int) -> None:
    price = priced(name, wager)
    by_chart = price.beside["by-chart"]
    assert 0 < by_chart.edge - price.edge < Fraction(1, 2000)
    for chart in price.charts:
        situations = [choice.situation for choice in chart.choices]
        assert len(set(situations)) == len(situations)
        assert all(cost > -1e-12 for choice in chart.choices for cost in choice.costs.values())


def test_a_player_who_cannot_win_raises_no_more_than_he_must() -> None:
    found = climb(mississippi_stud.SHAPE, line_of_five, [Fraction(-1)] + [Fraction(0)] * 22, 1)
    third = found.played().decisions[0]
    assert set(np.unique(third.best)) <= {FOLD, 1}  # nothing is ever won: no hand is worth more than the least


def test_the_price_follows_its_lines() -> None:
    before = priced("mount-airy/let-it-ride", "bet")
    after = priced("mount-airy/let-it-ride", "bet", ('full-house = "11 to 1"', 'full-house = "12 to 1"'))
    assert 0 < before.edge - after.edge < Fraction(3 * 3744, 2598960)
