"""Bots play fairly: with simple strategies, and only by what their own seat may see."""

from __future__ import annotations

import random

import pytest
from tests.machine.people import PIT, night
from tests.rounds import up_to

from pitboss.bots.bots import Luck
from pitboss.bots.seating import bot_for, let_bots_act
from pitboss.bots.strategies import Sight, strategy_for
from pitboss.equipment.cards import parse_cards
from pitboss.machine.commands import Command, Sit
from pitboss.machine.step import Step
from pitboss.machine.times import NO_CLOCK
from pitboss.machine.view import OptionView
from pitboss.machine.views.drawing import Picture, picture_of
from pitboss.money import Cents
from pitboss.rules.script import DEALER, Move, Seat, Show, Wager
from pitboss.table.rotation import Person
from pitboss.table.round import Dealt, Event

SEAT = Seat(3)
RAISE_OR_FOLD = (OptionView("play", "play", 500, 500), OptionView("fold"))
FIRST_TWO = (
    OptionView("hit"),
    OptionView("stand"),
    OptionView("double", "bet", 1, 500, 500),
    OptionView("split", "bet", 500, 500),
    OptionView("surrender"),
)
VIEW = night("mount-airy/blackjack").view(None)


def says(
    game: str,
    options: tuple[OptionView, ...],
    cards: str = "",
    dealer: str = "",
    default: str | None = "fold",
    up: dict[Wager, Cents] | None = None,
    rng: random.Random | None = None,
) -> str | None:
    shown = parse_cards(dealer)
    return strategy_for(game)(
        Sight(VIEW, parse_cards(cards), shown, options, default, up or {}, rng or random.Random(1))
    )


@pytest.mark.parametrize(
    ("hand", "said"), [("Qc 6d 4h", "play"), ("Qc 6d 3h", "fold"), ("2c 2d 3h", "play"), ("Jc Td 8h", "fold")]
)
def test_three_card_poker_is_played_with_queen_six_four_or_better(hand: str, said: str) -> None:
    assert says("three-card-poker", RAISE_OR_FOLD, hand) == said


def test_a_bot_that_cannot_pay_the_raise_folds() -> None:
    assert says("three-card-poker", RAISE_OR_FOLD[1:], "Ac Ad Ah") == "fold"


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
    assert says("blackjack", FIRST_TWO, hand, up, default="stand") == said


def test_a_bot_never_insures() -> None:
    offer = (OptionView("insurance", "insurance", 1, 250),)
    assert says("blackjack", offer, "Tc 9d", "Ah", default=None) is None


def dealt(to: Seat | str, cards: str, hand: int = 0) -> Dealt:
    return Dealt(to, parse_cards(cards), "up", hand)


class Round:
    """Just enough of a round to be drawn."""

    request = None
    choices: dict[Seat, object] = {}  # noqa: RUF012

    def __init__(self, *events: Event) -> None:
        self.events = events


def drawn(*events: Event) -> Picture:
    return picture_of(Round(*events), ())  # type: ignore[arg-type]


def test_the_hand_asked_about_is_the_one_that_got_the_last_card() -> None:
    picture = drawn(
        dealt(SEAT, "8c 8d"), dealt(DEALER, "6h"), Move(SEAT, 0, 1), dealt(SEAT, "3h"), dealt(SEAT, "Tc", 1)
    )
    assert picture.hands[SEAT] == {0: list(parse_cards("8c 3h")), 1: list(parse_cards("8d Tc"))}
    assert picture.playing[SEAT] == 1


def test_a_card_that_is_turned_is_seen() -> None:
    hole = Dealt(DEALER, (None,), "down", 0)
    turned = (dealt(DEALER, "6h"), hole, Show(DEALER, parse_cards("6h 6h")))
    assert drawn(*turned[:2]).hands[DEALER][0] == [*parse_cards("6h"), None]
    assert drawn(*turned).hands[DEALER][0] == list(parse_cards("6h 6h"))


def test_craps_bots_bet_the_pass_line_with_the_smallest_odds() -> None:
    line = (OptionView("bet pass", "pass", 500, 5000),)
    odds = (OptionView("bet odds pass", "odds pass", 500, 1500),)
    assert says("craps", line) == "bet pass 5"
    assert says("craps", line, up={Wager("pass"): Cents(500)}) is None
    assert says("craps", odds, up={Wager("pass"): Cents(500)}) == "bet odds pass 5"
    assert says("craps", odds, up={Wager("odds pass"): Cents(500)}) is None


def test_a_game_without_a_strategy_of_its_own_is_played_with_care() -> None:
    rng = random.Random(5)
    said = [says("whist", RAISE_OR_FOLD, rng=rng) for _ in range(200)]
    assert said.count("fold") > 120
    assert set(said) == {"fold", "play"}
    naming = (OptionView("set", cards=(2, 2), among=("Ac", "Kd")), OptionView("house-way"))
    assert {says("whist", naming, default="house-way") for _ in range(20)} == {"house-way"}


def test_luck_is_the_same_only_in_the_same_moment() -> None:
    assert Luck("night", "round 1").random() == Luck("night", "round 1").random()
    assert Luck("night", "round 1").random() != Luck("night", "round 2").random()
    assert 0 <= Luck("night", "round 3").random() < 1


ROUNDS = up_to(40, 5)


@pytest.mark.parametrize("name", PIT)
def test_bots_bet_in_the_rounds_that_they_can_afford(name: str) -> None:
    """At every pit sheet a table of bots alone keeps playing, and every bot that is not banking bets."""
    found = night(name, NO_CLOCK)
    table = found.machine.table
    bots = [bot_for(table, Person(each)) for each in ("ada", "bo", "max")]
    for seat, bot in enumerate(bots, 1):
        role = "proposition player" if bot.person == "max" and table.rules.table.bank == "player" else "bot"
        found.do(Sit(bot.person, Seat(seat), Cents(50_000_00), bot.person, role))  # type: ignore[arg-type]
    played = could = 0

    def do(command: Command) -> Step:
        nonlocal played, could
        step = found.do(command)
        for line in step.lines:
            if line["kind"] == "open":
                played += len(line["bets"])
                could += len(found.machine.guests) - ("bank" in line)
            elif line["kind"] == "roll":
                played, could = played + len(found.machine.guests), could + len(found.machine.guests)
        if found.machine.settled >= ROUNDS:
            raise Enough
        return step

    with pytest.raises(Enough):
        while let_bots_act(bots, found.view, do):
            pass
    assert played >= 0.95 * could


class Enough(Exception):
    """Enough rounds were played."""
