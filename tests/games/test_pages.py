"""Every game has its page and its tests, and the round on it has the result that the page gives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.settling import PAGES, nets, on_its_page, outcomes

from pitboss import games
from pitboss.houses import sheet_names

GAMES = sorted({name.partition("/")[2] for name in sheet_names()})


TESTS = Path(__file__).parent
STEP = "docs/adding-a-game.md, step"


def test_every_game_with_a_sheet_is_a_game() -> None:
    assert set(GAMES) <= set(games.slugs())


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page(game: str) -> None:
    assert (PAGES / f"{game}.md").is_file(), f"docs/games/{game}.md is missing: write it ({STEP} 11)"


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_tests(game: str) -> None:
    texts = [path.read_text("utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    assert any(re.search(rf"(?<![\w-]){game}(?![\w-])", text) for text in texts), (
        f"tests/games/test_{game.replace('-', '_')}.py is missing: no test there names {game!r} ({STEP} 7)"
    )


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("crazy-4-poker", {"1": {"ante": -10, "play": -30, "super-bonus": 10, "queens-up": 15, "progressive": -5},
                           "2": {"ante": -10, "play": -10, "super-bonus": -10}}),
        ("double-back-jack", {"1": {"bet": 20, "second-chance": 20}, "2": {"bet": 0, "second-chance": 10},
                              "3": {"bet": -10, "second-chance": -10}, "4": {"bet": 20}}),
        ("double-hand-poker", {"2": {"bet": 0}, "3": {"bet": -40}, "4": {"bet": 20}}),
        ("face-up-pai-gow-poker", {"1": {"bet": 25, "fortune": -5, "envy": 5}, "2": {"bet": 0}, "3": {"bet": -10}}),
        ("fortune-pai-gow-poker", {"2": {"bet": 10, "fortune": 100}, "4": {"bet": 0, "fortune": -5, "envy": 5}}),
        ("no-bust-blackjack", {"3": {"bet": -15}, "6": {"bet": 40, "buster": 20}, "8": {"bet": -20}}),
        ("pai-gow-poker", {"1": {"bet": 95}, "3": {"bet": 0}}),
        ("pai-gow-tiles", {"1": {"bet": 19}, "2": {"bet": 0}}),
        ("pure-21-5-blackjack", {"2": {"bet": 20, "insurance": -10}, "4": {"bet": 15, "insurance": -5},
                                 "7": {"bet": 30, "buster": -4}}),
        ("roulette", {"1": {"straight 17": 175, "red": -20, "corner 14-17-13-16": 80}}),
        ("spanish-21", {"1": {"bet": 15, "super-777": 50}, "2": {"bet": 50, "super-777": 5000},
                        "3": {"bet": -20, "match-the-dealer": 15, "super-777": 50}}),
        ("texas-holdem-bonus", {"1": {"ante": 0, "flop": 20, "turn": 10, "bonus": 15, "progressive": 40},
                                "2": {"ante": -10, "bonus": 100}}),
        ("three-card-poker", {"1": {"ante": 10, "pair-plus": 30, "play": 10, "ante-bonus": 10},
                              "2": {"ante": -10, "six-card-bonus": 25}}),
        ("ultimate-texas-holdem", {"1": {"ante": 0, "play": 40, "blind": 15, "trips": 30},
                                   "2": {"ante": 0, "play": 20, "blind": 0}, "3": {"ante": -10, "blind": -10}}),
    ],
)  # fmt: skip
def test_the_round_on_a_games_page(game: str, seats: dict[str, dict[str, int]]) -> None:
    answer = on_its_page(game)
    assert {seat: nets(answer, seat) for seat in answer["seats"]} == seats


def test_a_bank_pays_a_win_before_commission_and_a_bet_it_cannot_cover_is_uncovered() -> None:
    assert on_its_page("pai-gow-tiles")["bank"] == {"net": -20, "fees": 0}
    assert outcomes(on_its_page("double-hand-poker"), 2) == {"bet": "uncovered"}
