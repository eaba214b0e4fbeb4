"""Bots play fairly: with simple strategies, and only by what their own seat may see."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.live.people import ADA, PIT, sit_down, table_of

from pitboss.bots.bots import Luck, usual_wagers
from pitboss.bots.strategies import Sight, cards_of, hand_in_play, strategy_for
from pitboss.equipment.cards import parse_cards
from pitboss.money import Cents
from pitboss.rules.script import DEALER, Move, Option, Seat, Show, Wager
from pitboss.table.round import Dealt, Event

SEAT = Seat(3)
RAISE_OR_FOLD = (Option("play", Wager("play"), Cents(500), Cents(500)), Option("fold"))
FIRST_TWO = (
    Option("hit"),
    Option("stand"),
    Option("double", Wager("bet"), Cents(1), Cents(500), Cents(500)),
    Option("split", Wager("bet"), Cents(500), Cents(500)),
    Option("surrender"),
)


def dealt(to: Seat | str, cards: str, hand: int = 0) -> Dealt:
    return Dealt(to, parse_cards(cards), "up", hand)


def says(
    game: str,
    options: tuple[Option, ...],
    *events: Event,
    default: str | None = "fold",
    up: dict[Wager, Cents] | None = None,
) -> str | None:
    return strategy_for(game)(Sight(SEAT, events, options, default, up or {}, random.Random(1)))


@pytest.mark.parametrize(
    ("hand", "said"), [("Qc 6d 4h", "play"), ("Qc 6d 3h", "fold"), ("2c 2d 3h", "play"), ("Jc Td 8h", "fold")]
)
def test_three_card_poker_is_played_with_queen_six_four_or_better(hand: str, said: str) -> None:
    assert says("three-card-poker", RAISE_OR_FOLD, dealt(SEAT, hand)) == said


def test_a_bot_that_cannot_pay_the_raise_folds() -> None:
    assert says("three-card-poker", RAISE_OR_FOLD[1:], dealt(SEAT, "Ac Ad Ah")) == "fold"


@pytest.mark.parametrize(
    ("hand", "up", "said"),
    [
        ("8c 8d", "Th", "split"),
        ("Tc Td", "6h", "stand"),
        ("Ac Ad", "Ah", "split"),
        ("9c 9d", "7h", "stand"),
        ("6c 5d", "6h", "double"),
        ("6c 5d", "Ah", "hit"),
        ("Tc 6d", "Ah", "surrender"),
        ("Tc 6d", "7h", "hit"),
        ("Tc 2d", "4h", "stand"),
        ("Tc 2d", "3h", "hit"),
        ("Ac 7d", "9h", "hit"),
        ("Ac 7d", "2h", "stand"),
        ("Tc 7d", "Ah", "stand"),
    ],
)
def test_blackjack_is_played_by_basic_strategy(hand: str, up: str, said: str) -> None:
    assert says("blackjack", FIRST_TWO, dealt(SEAT, hand), dealt(DEALER, up), default="stand") == said


def test_a_bot_never_insures() -> None:
    offer = (Option("insurance", Wager("insurance"), Cents(1), Cents(250)),)
    assert says("blackjack", offer, dealt(SEAT, "Tc 9d"), dealt(DEALER, "Ah"), default=None) is None


def test_the_hand_asked_about_is_the_one_that_got_the_last_card() -> None:
    split = (dealt(SEAT, "8c 8d"), dealt(DEALER, "6h"), Move(SEAT, 0, 1), dealt(SEAT, "3h"), dealt(SEAT, "Tc", 1))
    assert cards_of(split, SEAT, 0) == list(parse_cards("8c 3h"))
    assert hand_in_play(split, SEAT) == 1
    assert cards_of(split, SEAT, 1) == list(parse_cards("8d Tc"))


def test_a_card_that_is_turned_is_seen() -> None:
    hole = Dealt(DEALER, (None,), "down", 0)
    turned = (dealt(DEALER, "6h"), hole, Show(DEALER, parse_cards("6h 6h")))
    assert cards_of(turned[:2], DEALER) == list(parse_cards("6h"))
    assert cards_of(turned, DEALER) == list(parse_cards("6h 6h"))


def test_craps_is_the_pass_line_with_the_least_odds() -> None:
    line = (Option("bet pass", Wager("pass"), Cents(500), Cents(5000)),)
    odds = (Option("bet odds pass", Wager("odds pass"), Cents(500), Cents(1500)),)
    assert says("craps", line) == "bet pass 5"
    assert says("craps", line, up={Wager("pass"): Cents(500)}) is None
    assert says("craps", odds, up={Wager("pass"): Cents(500)}) == "bet odds pass 5"
    assert says("craps", odds, up={Wager("odds pass"): Cents(500)}) is None


def test_a_game_without_a_page_of_its_own_is_played_with_care() -> None:
    rng = random.Random(5)
    said = [
        strategy_for("whist")(Sight(SEAT, (), RAISE_OR_FOLD, "fold", {}, rng))
        for _ in range(200)
    ]  # fmt: skip
    assert said.count("fold") > 120
    assert set(said) == {"fold", "play"}
    naming = (Option("set", cards=(2, 2), among=parse_cards("Ac Kd")), Option("house-way"))
    assert {says("whist", naming, default="house-way") for _ in range(20)} == {"house-way"}


def test_luck_is_the_same_in_the_same_moment_only() -> None:
    assert Luck("night", "round 1").random() == Luck("night", "round 1").random()
    assert Luck("night", "round 1").random() != Luck("night", "round 2").random()
    assert 0 <= Luck("night", "round 3").random() < 1


@pytest.mark.parametrize("name", PIT)
def test_what_a_bot_bets_is_always_allowed(name: str, tmp_path: Path) -> None:
    journal, live = sit_down(tmp_path / "journal.jsonl", table_of(name))
    for moment in range(60):
        if wagers := usual_wagers(live, Luck("night", f"bet {moment}")):
            live.check_wagers(ADA, wagers)
        else:
            assert name.endswith("/craps")
    journal.close()
