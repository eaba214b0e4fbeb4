"""The solver of twenty-one: published returns, rounds played by the games' own scripts, and what the charts say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from tests.odds.games.twentyone_rounds import sample

from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.counting import NATURAL
from pitboss.houses import sheet, with_options
from pitboss.odds.chances import UnitResult
from pitboss.odds.games import (
    blackjack,
    double_back_jack,
    no_bust_blackjack,
    pure_21_5_blackjack,
    spanish_21,
)
from pitboss.odds.price import Price
from pitboss.odds.solve.twentyone.kernel import QDOUBLE, QHIT, QSTAND
from pitboss.odds.solve.twentyone.priced import Priced, price_bet
from pitboss.odds.solve.twentyone.solve import Solver, as_chances, best
from pitboss.odds.solve.twentyone.splits import deals
from pitboss.odds.solve.twentyone.table import EndedHand, SolvedTable, lost, take_originals
from pitboss.odds.strategy import Chart

pytestmark = pytest.mark.slow


def edge(table: SolvedTable) -> float:
    solver = Solver(table)
    return float(Price(wager="bet", per="bet", chances=as_chances(solver.outcome(best(solver)))).edge)


def as_published(decks: int, hit_soft_17: bool, double_after_split: bool) -> SolvedTable:
    """The rules of wizardofodds.com/games/blackjack/appendix/9: resplit to four hands but aces once, no surrender."""
    rules = with_options(sheet("mount-airy/blackjack"), {"hit-soft-17": hit_soft_17})
    table = blackjack.table_of(rules)
    turns = table.turns._replace(split_hands=4, surrender=False, double_after_split=double_after_split)
    return replace(table, deck=Deck(52, decks), turns=turns)


@pytest.mark.parametrize(
    ("decks", "hit_soft_17", "double_after_split", "returns"),
    [
        (1, False, True, 0.001839),
        (1, False, False, 0.000423),
        (2, True, True, -0.003797),
        (5, True, False, -0.007366),
    ],
)
def test_returns_of_blackjack_are_those_published(
    decks: int, hit_soft_17: bool, double_after_split: bool, returns: float
) -> None:
    """There every hand of a split knows how many hands there are; here it does not. That is worth up to 0.001 %."""
    table = as_published(decks, hit_soft_17, double_after_split)
    assert -edge(table) == pytest.approx(returns, abs=1e-5)


@pytest.mark.parametrize(
    ("decks", "double_after_split", "returns"),
    [(6, True, -0.0072705), (8, False, -0.0089865)],
)
def test_returns_without_a_hole_card_are_those_published(decks: int, double_after_split: bool, returns: float) -> None:
    """wizardofodds.com/games/blackjack/appendix/9/euro-6dh17r4: a dealer's blackjack takes doubles and splits too."""
    rules = with_options(sheet("mount-airy/blackjack"), {"hit-soft-17": True, "peek": False})
    table = blackjack.table_of(rules)

    def settle(end: EndedHand, up: int, stands: int) -> UnitResult:
        if stands == NATURAL and not end.natural:
            return lost(2 if end.doubled else 1, 2 if end.doubled else 1)
        return table.settle(end, up, stands)

    turns = table.turns._replace(split_hands=4, surrender=False, double_after_split=double_after_split)
    table_of_europe = replace(table, settle=settle, together=None, turns=turns, deck=Deck(52, decks))
    assert -edge(table_of_europe) == pytest.approx(returns, abs=5e-6)


def test_each_choice_against_an_ace_is_worth_what_is_published_for_one_deck() -> None:
    """wizardofodds.com/games/blackjack/appendix/9/1ds17r4, where the dealer has no blackjack."""
    solver = Solver(as_published(1, False, True))
    against = solver.against(1)
    published = {
        (1, 2): (-0.661732, -0.067808, -0.593281),
        (1, 3): (-0.661047, -0.100568, -0.595803),
        (2, 3): (-0.659375, -0.291565, -1.318751),
        (2, 4): (-0.658712, -0.334901, -1.295655),
        (5, 6): (-0.634013, 0.172946, 0.240259),
        (1, 7): (-0.101015, -0.108386, -0.357778),
    }
    for kinds, expected in published.items():
        ((hand, _),) = solver.hands.starts[kinds]
        left = solver.shoe - solver.hands.hands.counts[hand]
        no_natural = 1 - left[10] / (52 - 3)
        found = against.choice_worth[hand] / no_natural
        assert [found[each] for each in (QSTAND, QHIT, QDOUBLE)] == pytest.approx(expected, abs=6e-7)


@pytest.mark.parametrize(("hit_soft_17", "decks", "published"), [(False, 6, 0.0037), (False, 8, 0.0038),
                                                                 (True, 6, 0.0078), (True, 8, 0.0080)])  # fmt: skip
def test_spanish_21_with_the_super_bonus_costs_what_is_published(
    hit_soft_17: bool, decks: int, published: float
) -> None:
    """wizardofodds.com/games/spanish-21: four hands, aces too, bets of $5.

    The play published there goes by totals, by how many cards there are, and sometimes by suits: it lies between ours
    by totals and the best one.
    """
    page = sheet("valley-forge/spanish-21")
    rules = with_options(page, {"hit-soft-17": hit_soft_17, "decks": decks, "super-777": True})
    table = spanish_21.table_of(rules)
    price = price_bet(replace(table, turns=table.turns._replace(split_hands=4, split_aces_hands=4))).price
    (bonus,) = spanish_21.prices(page.game, rules, "super-777")
    least, most = (float(each.edge + bonus.edge) for each in (price, price.beside["total-dependent"]))
    assert least - 5e-5 < published < most + 5e-5
    assert most - least < 2e-4


# By the scripts


SHEETS: list[tuple[str, dict[str, Any], Any]] = [
    ("mount-airy/blackjack", {}, blackjack.table_of),
    ("mount-airy/blackjack", {"peek": False}, blackjack.table_of),
    ("valley-forge/blackjack", {"hit-soft-17": True}, blackjack.table_of),
    ("mount-airy/spanish-21", {"super-777": False}, spanish_21.table_of),
    ("valley-forge/spanish-21", {"peek": False}, spanish_21.table_of),
    ("mount-airy/double-back-jack", {}, double_back_jack.table_of),
    ("mount-airy/double-back-jack", {"peek": False}, double_back_jack.table_of),
    ("marysville/no-bust-blackjack", {}, no_bust_blackjack.table_of),
    ("marysville/no-bust-blackjack", {"decks": 2}, no_bust_blackjack.table_of),
    ("marysville/pure-21-5-blackjack", {}, pure_21_5_blackjack.table_of),
    ("marysville/pure-21-5-blackjack", {"888": "win", "decks": 1}, pure_21_5_blackjack.table_of),
]


@cache
def priced(name: str, options: tuple[tuple[str, Any], ...]) -> Priced:
    rules = with_options(sheet(name), dict(options))
    return price_bet(next(table_of(rules) for sheet_name, _, table_of in SHEETS if sheet_name == name))


@pytest.mark.parametrize(("name", "options", "table_of"), SHEETS)
def test_rounds_of_the_script_are_near_the_price(name: str, options: dict[str, Any], table_of: Any) -> None:
    """Played as the solver says; within three standard errors, the deviation within a tenth."""
    found = priced(name, tuple(options.items()))
    sampled = sample(sheet(name), options, found)
    price = found.price
    assert abs(sampled.net + float(price.edge)) < 3 * sampled.error
    win = float(price.win)
    assert abs(sampled.ahead - win) < 3 * (win * (1 - win) / sampled.rounds) ** 0.5
    assert sampled.deviation == pytest.approx(price.sd, rel=0.1)


# Splits


def test_a_split_to_three_hands_can_go_in_four_ways() -> None:
    """Neither pairs; the first pairs, or only the second does: then one hand is known not to pair."""
    assert sorted(deals(3)) == [(1, 0, 3), (1, 1, 2), (1, 2, 0)]
    assert sorted(deals(2)) == [(1, 0, 2)]


def test_hands_of_a_split_meet_a_blackjack_with_the_original_bet_only() -> None:
    """A double that went over has lost two units already, so the other hand comes back."""
    over = UnitResult(lost(2, 2).net, lost(2, 2).staked), True
    waits = lost(1, 1), False
    assert take_originals([waits, waits]) == (-1, 2, 0)
    assert take_originals([over, waits]) == (-2, 3, 0)
    assert take_originals([(lost(1, 1), True), waits]) == (-1, 2, 0)


# Charts


def chart(price: Price, title: str) -> Chart:
    (found,) = [each for each in price.charts if each.title == title]
    return found


def plays(price: Price, title: str, hand: str) -> str:
    """The first letter of what is done with a hand, against 2 to T and the ace."""
    found = {each.situation: each.best for each in chart(price, title).choices}
    letters = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R", "rescue": "X"}
    return "".join(letters[found[hand, up]] for up in "23456789TA")


def test_the_charts_of_blackjack_are_basic_strategy() -> None:
    """As every book has it for six decks, the dealer standing on all 17."""
    price = priced("mount-airy/blackjack", ()).price
    first, more, soft = "Hard totals, first two cards", "Hard totals, 3 cards or more", "Soft totals, first two cards"
    assert plays(price, first, "hard 9") == "HDDDDHHHHH"
    assert plays(price, first, "hard 11") == "DDDDDDDDDH"
    assert plays(price, first, "hard 12") == "HHSSSHHHHH"
    assert plays(price, first, "hard 16") == "SSSSSHHRRR"
    assert plays(price, more, "hard 16") == "SSSSSHHHSH"
    assert plays(price, soft, "soft 18") == "SDDDDSSHHH"
    assert plays(price, soft, "soft 17") == "HDDDDHHHHH"
    assert plays(price, "Pairs", "8,8") == "PPPPPPPPPP"
    assert plays(price, "Pairs", "9,9") == "PPPPPSPPSS"
    assert plays(price, "Pairs", "4,4") == "HHHPPHHHHH"
    exceptions = {each.situation: each.best for each in chart(price, "First two cards that are exceptions").choices}
    assert exceptions["T,2", "4"] == "hit"


def test_a_chart_says_what_other_choices_cost() -> None:
    price = priced("mount-airy/blackjack", ()).price
    found = {each.situation: each for each in chart(price, "Hard totals, first two cards").choices}
    costs = found["hard 16", "T"].costs
    assert set(costs) == {"hit", "stand", "double"}
    assert 0 < costs["hit"] < 0.05 and costs["double"] > 0.5
    assert all(cost > -2e-3 for each in price.charts for choice in each.choices for cost in choice.costs.values())


def test_play_by_totals_gives_up_little() -> None:
    price = priced("mount-airy/blackjack", ()).price
    assert 0 < price.beside["total-dependent"].edge - price.edge < 5e-5


def test_a_double_of_spanish_21_is_rescued_from_a_stiff_hand_against_a_high_card() -> None:
    """Published: rescue 16 and less against 8 to ace, and 17 against an ace."""
    price = priced("valley-forge/spanish-21", (("peek", False),)).price
    found = {each.situation: each.best for each in chart(price, "After a double").choices}
    assert found["hard 16", "8"] == found["hard 14", "T"] == found["hard 12", "A"] == "rescue"
    assert found["hard 18", "T"] == found["hard 16", "6"] == "stand"


def test_suited_sevens_have_no_stake_so_the_player_does_not_lead() -> None:
    """Published: 0.030 % of a bet of $5 from six decks."""
    page = sheet("mount-airy/spanish-21")
    (price,) = spanish_21.prices(page.game, page.rules, "super-777")  # type: ignore[arg-type]
    assert float(price.edge) == pytest.approx(-0.0003, abs=5e-6)
    assert "has the edge" not in price.notes and "$5" in price.notes
    assert price.envy == -price.edge / 20
    (bet,) = spanish_21.prices(page.game, page.rules, "bet")  # type: ignore[arg-type]
    gained = bet.edge - bet.beside["with-super-777"].edge
    assert (
        -price.edge * Fraction(9, 10) < gained < -price.edge
    )  # to hit suited sevens instead of splitting costs a little
