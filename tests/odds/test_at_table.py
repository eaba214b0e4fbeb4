"""A hand at a table is looked up in the charts by the module that has the name of its game."""

from __future__ import annotations

from dataclasses import replace

from pitboss import games
from pitboss.equipment.cards import parse_cards
from pitboss.houses import sheet
from pitboss.odds.at_table import GAMES, charted_choice, counted_choice
from pitboss.odds.solve.drawn.kinds import PAIRED
from pitboss.odds.strategy import Chart, ChartedPlay


def test_every_module_has_the_name_of_a_game() -> None:
    assert set(games.slugs()) >= GAMES


def test_a_hand_is_looked_up_by_its_own_game_and_by_no_other() -> None:
    rules = sheet("mount-airy/lunar-poker").rules
    play = ChartedPlay(("pair of nines",), "draw 3", {"fold": 1.0})
    charts = [Chart(PAIRED, ("your hand",), (play,))]
    hand = parse_cards("9h 9c 7d 4s 2c")
    assert charted_choice(rules, charts, hand, (), {}) == play
    assert charted_choice(replace(rules, game="baccarat"), charts, hand, (), {}) is None


def test_only_three_card_poker_is_counted() -> None:
    hand, shown = parse_cards("Qh 6c 4d"), parse_cards("2s")
    three = counted_choice(sheet("mount-airy/three-card-poker").rules, hand, shown)
    bonus = counted_choice(sheet("marysville/three-card-poker-6-card-bonus").rules, hand, shown)
    assert three is not None and bonus is not None
    assert three.best == bonus.best == "play"
    assert counted_choice(sheet("mount-airy/blackjack").rules, hand, shown) is None
