"""Wagers that cards alone decide: the data, the table and the compiled odds agree."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import hypothesis.strategies as st
import pytest
from tests.games.compiling import agrees_when_compiled
from tests.playing import run_script

from pitboss import games
from pitboss.equipment.cards import CARDS
from pitboss.games.line_bets import LineBet
from pitboss.games.twentyone.bonus_bets import LINE_BETS as BONUS_BETS
from pitboss.games.twentyone.side_bets import SIDE_BETS
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import Ask, Choice, Pay, Request, Seat, Wager
from pitboss.rules.sheet import PayTable

FAMILY = "pitboss.games.dealer_poker"
SEEN = {
    "three-card-poker": {"own": 3, "dealer": 3},
    "crazy-4-poker": {"own": 5},
    "let-it-ride": {"own": 3, "board": 2},
    "mississippi-stud": {"own": 2, "board": 3},
    "criss-cross-poker": {"board": 5},
    "texas-holdem-bonus": {"own": 2, "flop": 3},
    "ultimate-texas-holdem": {"own": 2, "board": 5},
    "lunar-poker": {"own": 5},
}
"""How many cards lie in each place that a game's bets see."""
HOUSE = {"ultimate-texas-holdem": "valley-forge", "three-card-poker": "valley-forge"}


def bets_of(game: str) -> Mapping[str, LineBet]:
    found: Mapping[str, LineBet] = import_module(f"{FAMILY}.{game.replace('-', '_')}").LINE_BETS
    return found


TWENTY_ONE = {"own": 2, "up": 1, "hole": 1, "dealer": 2}
EVERY = [
    *((slug, bet, SEEN[game]) for game in SEEN for slug, bet in bets_of(game).items()),
    *((slug, bet, TWENTY_ONE) for slug, bet in (SIDE_BETS | BONUS_BETS).items()),
]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "bet", "places"), EVERY)
def test_a_bets_rule_is_the_same_compiled(slug: str, bet: LineBet, places: dict[str, int]) -> None:
    count = sum(places[place] for place in bet.sees)
    agrees_when_compiled(bet.rule, st.lists(st.integers(0, 51), min_size=count, max_size=count, unique=True))


def test_a_bet_takes_the_cards_it_sees_in_their_order() -> None:
    bet = LineBet(lambda a, b, c: c - b - a, ("none", "one", "two"), ("own", "up"))
    assert bet.cards(up=CARDS[3:4], own=CARDS[0:2], hole=CARDS[9:]) == (0, 1, 3)
    assert bet.line(up=CARDS[3:4], own=CARDS[0:2]) == "two"


SHEETS = [(HOUSE.get(game, "mount-airy"), game) for game in SEEN]


@pytest.mark.parametrize(("house", "game"), SHEETS)
def test_a_pay_table_has_only_lines_that_its_bet_can_reach(house: str, game: str) -> None:
    rules: Any = posted(house, game).rules
    for slug, bet in bets_of(game).items():
        table: PayTable | None = getattr(rules.pays, slug.replace("-", "_"))
        assert (table is None) == (slug not in rules.wagers)
        assert table is None or set(table.lines()) <= set(bet.lines)


def folded(house: str, game: str) -> dict[str, str]:
    """Every wager of a seat that has all of them down and folds as soon as it can, and how each was settled."""
    page = posted(house, game)
    spots = page.rules.wagers
    layout = Layout({Seat(1): {Wager(slug): Cents(500) for slug, spot in spots.items() if spot.by != "decision"}})
    settled: dict[str, str] = {}

    def answer(request: Request) -> Any:
        if isinstance(request, Pay):
            settled[request.wager] = request.why
        if not isinstance(request, Ask):
            return None
        words = [option.word for option in request.offers[Seat(1)].options]
        return {Seat(1): Choice("fold" if "fold" in words else "check")}

    run_script(page.game.play(page.rules, layout), CARDS, answer)
    return settled


@pytest.mark.parametrize(("house", "game"), [each for each in SHEETS if each[1] != "let-it-ride"])
def test_a_fold_forfeits_exactly_what_does_not_stay(house: str, game: str) -> None:
    bets = bets_of(game)
    for wager, why in folded(house, game).items():
        assert (why != "folded") == (wager in bets and bets[wager].stays), wager


def test_every_game_named_here_exists() -> None:
    assert set(SEEN) < set(games.slugs())
