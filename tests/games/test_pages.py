"""Every game has its page, and the round on it has the result that the page gives."""

from __future__ import annotations

from tests.settling import PAGES, nets, on_its_page

from pitboss import games
from pitboss.houses import sheet, sheet_names


def test_every_game_has_a_page() -> None:
    shipped = {sheet(name).rules.game for name in sheet_names()}
    assert shipped <= set(games.slugs())
    assert {game for game in shipped if not (PAGES / f"{game}.md").is_file()} == set()


def test_the_spin_on_the_page_of_roulette() -> None:
    assert nets(on_its_page("roulette")) == {"straight 17": 175, "red": -20, "corner 14-17-13-16": 80}


def test_the_round_on_the_page_of_three_card_poker() -> None:
    answer = on_its_page("three-card-poker")
    assert nets(answer) == {"ante": 10, "pair-plus": 30, "play": 10, "ante-bonus": 10}
    assert nets(answer, 2) == {"ante": -10, "six-card-bonus": 25}
