"""The script settles every round as the compiled round does, and offers what it found open: a slice of the campaign."""

from __future__ import annotations

import os

import pytest

from pitboss.errors import BadGame
from pitboss.houses import sheet, sheet_names
from pitboss.rules.game import RoomGame
from pitboss.simulate.compare import compare_rounds, plans_of
from pitboss.simulate.one_deck import OneDeckPlan
from pitboss.simulate.plan import Trace
from pitboss.simulate.random_plans import random_plan
from pitboss.simulate.run import COMPILED, plan_of
from pitboss.simulate.setup import Job, Setup

pytestmark = pytest.mark.slow
ROUNDS = int(os.environ.get("PITBOSS_COMPARED", "100"))
TABLES = [name for name in sheet_names() if not isinstance(sheet(name).game, RoomGame)]
ONE_OF_EACH = {sheet(name).rules.game: name for name in reversed(TABLES)}
SOLVED_LONG = ("criss-cross-poker", "texas-holdem-bonus", "ultimate-texas-holdem", "lunar-poker")
"""Games whose best play takes a minute to find: they are compared by random choices."""


def test_23_table_games_have_compiled_rounds_and_the_script_deals_new_ones() -> None:
    assert len(COMPILED & set(ONE_OF_EACH)) >= 23


@pytest.mark.parametrize("name", ONE_OF_EACH.values())
def test_the_script_settles_as_the_compiled_round(name: str) -> None:
    for plan in plans_of(name, seed=11):
        compare_rounds(plan, ROUNDS, seed=11)
        if sheet(name).rules.game in SOLVED_LONG:
            break


def test_a_round_that_differs_is_found() -> None:
    (plan, _) = plans_of("mount-airy/three-card-poker", 1)
    assert isinstance(plan, OneDeckPlan)
    told = plan._told

    def wrong(code: int, cards: list[int]) -> Trace:
        trace = told(code, cards)
        return Trace(trace.cards, ("fold",), trace.opened)

    plan.dealt(1, 0, 200)
    plan._told = wrong  # type: ignore[assignment]
    with pytest.raises(BadGame, match="the script settles"):
        compare_rounds(plan, 200, 1)


def test_what_is_on_offer_is_compared() -> None:
    (plan, _) = plans_of("mount-airy/three-card-poker", 1)
    assert isinstance(plan, OneDeckPlan)
    told = plan._told
    plan._told = lambda code, cards: Trace(told(code, cards).cards, told(code, cards).said, (frozenset(("play",)),))
    with pytest.raises(BadGame, match="the script offers"):
        compare_rounds(plan, 50, 1)


def test_games_without_choices_have_no_random_plan() -> None:
    (plan,) = plans_of("mount-airy/baccarat", 1)
    assert random_plan(plan.setup, 1) is None
    assert plan is plan_of(plan.setup.job)


def test_a_game_that_only_the_script_deals_has_no_random_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(Job("mount-airy/let-it-ride", sheet("mount-airy/let-it-ride").text, bet="bet 10"))
    assert random_plan(setup, 1) is not None
    monkeypatch.setattr("pitboss.simulate.random_plans.COMPILED", frozenset())
    assert random_plan(setup, 1) is None
