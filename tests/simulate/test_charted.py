"""A game without compiled rules is simulated by its script, and played by the charts of its price."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.simulate.jobs import job_of

from pitboss.equipment.cards import parse_cards
from pitboss.equipment.decks import Deck
from pitboss.errors import BadGame, Refused
from pitboss.money import Cents
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.script import DEALER, Deal, Offer, Option, Seat, Shuffle, Wager
from pitboss.simulate import run
from pitboss.simulate.charted import by_chart
from pitboss.simulate.scripted import ScriptDriver, silent, stay
from pitboss.table.round import Dealt

FIVE = Cents(500)
CHART = Chart(
    "One card",
    ("your card", "dealer's card"),
    (
        ChartedPlay(("ace", "T"), "raise", {"stand": 0.5}),
        ChartedPlay(("ace", "A"), "surrender", {"stand": 0.1, "raise": 0.2}),
    ),
)


def decided(own: str, dealer: str, *words: str, hole: str = "As") -> str | None:
    """What the chart says to a seat that was dealt this card, against a dealer's open card and a hole card."""
    game = SimpleNamespace(slug="highest", makes=lambda rules, held: {"A": "ace"}.get(str(held.cards[0])[0], "low"))
    setup: Any = SimpleNamespace(table=SimpleNamespace(game=game), rules=None)
    dealt = [(Seat(1), own, "up"), (DEALER, dealer, "up"), (DEALER, hole, "down")]
    events = [Dealt(to, tuple(parse_cards(cards)), face, 0) for to, cards, face in dealt]
    round_: Any = SimpleNamespace(events=events)
    driver: Any = None
    return by_chart(setup, [CHART])(driver, round_, Seat(1), Offer([Option(word) for word in words], words[0]))


def test_a_hand_is_found_by_what_it_makes_and_the_dealers_open_card() -> None:
    assert decided("Ah", "Kc", "stand", "raise") == "raise"
    assert decided("Ah", "Ac", "stand", "surrender", hole="Kc") == "surrender"


def test_the_best_of_the_open_choices_is_played() -> None:
    assert decided("Ah", "Ac", "raise", "stand") == "stand"


def test_a_question_that_is_on_no_chart_gets_the_default() -> None:
    assert decided("Ah", "Kc", "no", "insurance") is None


def test_a_hand_that_is_on_no_chart_is_refused_with_its_words() -> None:
    with pytest.raises(BadGame) as bad:
        decided("7h", "Kc", "stand", "raise")
    told = "a hand makes 'low', but no chart of the price has it with a choice among raise, stand"
    assert str(bad.value) == f"highest: {told}"


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No game has compiled rules, and no price has a chart."""
    monkeypatch.setattr(run, "COMPILED", frozenset())
    monkeypatch.setattr(run, "charts_of", lambda setup: ())
    run.plan_of.cache_clear()
    yield
    run.plan_of.cache_clear()


@pytest.mark.usefixtures("uncompiled")
def test_the_charts_of_the_price_are_played_unless_another_strategy_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "mount-airy/three-card-poker"
    monkeypatch.setattr(run, "charts_of", lambda setup: (CHART,))
    assert [run.plan_of(job_of(name, strategy=asked)).strategy for asked in ("", "best", "stay")] == [
        "best",
        "best",
        "stay",
    ]


@pytest.mark.usefixtures("uncompiled")
def test_without_a_chart_the_bots_play_and_a_game_they_do_not_know_is_played_carefully() -> None:
    assert run.plan_of(job_of("mount-airy/three-card-poker")).strategy == "bots"
    assert run.plan_of(job_of("mount-airy/let-it-ride")).strategy == "careful: no strategy for this game"
    with pytest.raises(Refused, match="let-it-ride has neither compiled rules nor a price with a chart"):
        run.plan_of(job_of("mount-airy/let-it-ride", strategy="best"))


@pytest.mark.parametrize(
    ("options", "default", "said"),
    [
        ([Option("war", Wager("war"), FIVE, FIVE), Option("surrender")], "surrender", "war"),
        ([Option("3x", Wager("play"), FIVE, FIVE), Option("1x", Wager("play"), Cents(100), FIVE), Option("fold")],
         "fold", "1x"),
        ([Option("stand"), Option("double", Wager("bet"), FIVE, FIVE), Option("surrender")], "stand", None),
        ([Option("check"), Option("4x", Wager("play"), FIVE, FIVE)], "check", None),
    ],
)  # fmt: skip
def test_a_seat_that_stays_neither_folds_nor_surrenders(options: list[Option], default: str, said: str | None) -> None:
    nothing: Any = None
    assert stay(nothing, nothing, Seat(1), Offer(options, default)) == said


def test_a_fresh_shoe_is_shuffled_before_every_round() -> None:
    for fresh, left in ((False, 103), (True, 104)):
        driver = ScriptDriver(Deck(52, 2), Random(1), silent, fresh)
        driver.shuffle(Shuffle("cut-card"))
        driver.deal(Deal(DEALER, 1, "up"))
        driver.shuffle(Shuffle("cut-card"))
        assert len(driver._left) == left
